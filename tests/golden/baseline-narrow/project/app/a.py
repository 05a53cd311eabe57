import imp
import cgi
