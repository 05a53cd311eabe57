import imp
import telnetlib
