import cgi
import telnetlib

import six


def content_type(header):
    value, params = cgi.parse_header(six.ensure_str(header))
    return value, params


def ping(host):
    with telnetlib.Telnet(host, 7, timeout=2) as connection:
        connection.write(b"ping\n")
        return connection.read_some()
