import logging
from datetime import datetime

logging.warn("started at %s", datetime.utcnow())
