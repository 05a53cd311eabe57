import cgi
