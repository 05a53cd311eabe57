from celery import shared_task
from gevent.pool import Pool

from catalog.prices import rates


@shared_task
def warm_up(currencies):
    pool = Pool(20)
    return dict(pool.imap_unordered(lambda c: (c, str(rates().get(c))), currencies))
