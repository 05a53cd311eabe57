from flask import Flask

from app.versions import is_newer

application = Flask(__name__)


@application.get("/newer/<version>")
def newer(version):
    return {"newer": is_newer(version)}
