# comment import imp
'''import imp''' "a\"b" r'\\' b"x" f"{collections.Mapping!r:>{w}} {{x}} {d['k']}" rf'''{
x}''' u'' ''
import importlib as i, collections
i.import_module('imp'); __import__("crypt").x
x = "\
continued" \
    'y'
