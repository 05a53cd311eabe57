# /// script
# dependencies = [