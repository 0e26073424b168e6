"""Beat's own Celery application: it sends names by the clock and knows no task behind them.

Without the product around it, beat starts at once and needs a third of the memory.
"""

from celery import Celery

from app.config import load
from app.platform import logging
from tasks import liveness
from tasks.patience import be_patient

config = load()
logging.start(level=config.log_level.upper(), as_json=config.log_format != "text")
celery_app = Celery("capacitacion")
celery_app.config_from_object("celeryconfig")
if config.redis_url:
    celery_app.conf.update(broker_url=config.redis_url)
    logging.keep_faults(address=config.redis_url)
if config.sentry_dsn:
    logging.send_faults(dsn=config.sentry_dsn)
be_patient(celery_app)
liveness.watch_beat(config.data_path, celery_app.conf.broker_url)

__all__ = ["celery_app"]
