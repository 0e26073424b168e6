"""A worker's view of one message: an acknowledgement that cannot be sent is a lost connection."""

import logging

from celery.worker.request import Request

log = logging.getLogger(__name__)

NO_EXCUSE: tuple[type[Exception], ...] = ()
"""The errors that an acknowledgement may end in with no more than a line in the log."""


class FailFastAckRequest(Request):
    """Celery writes down that the broker did not hear of the end of a task, and leaves it there.

    The task's place stays taken for ever; once all places are taken in this way the worker asks
    for no more messages, and so never notices that the connection is gone. Raised instead, the
    error makes the worker connect anew.
    """

    def acknowledge(self) -> None:
        """Tell the broker that the message is dealt with."""
        if not self.acknowledged:
            self._on_ack(log, NO_EXCUSE)  # type: ignore[attr-defined]  # not in the stubs
            self.acknowledged = True
