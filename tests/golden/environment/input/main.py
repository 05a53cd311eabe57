import loud

loud.read()
