import cgi
import smtplib


def send(server, message, header):
    kind, options = cgi.parse_header(header)
    with smtplib.SMTP(server) as smtp:
        smtp.sendmail(options["from"], options["to"], message)
