from datetime import datetime
import imp


def now():
    return datetime.utcnow()
