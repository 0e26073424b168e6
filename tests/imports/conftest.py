"""What these tests may ask for: an app whose transactions are real."""

from tests.support.committing import (
    andina,
    bulk,
    committing_app,
    house,
    reading_child,
    sent,
    staff,
)

__all__ = ["andina", "bulk", "committing_app", "house", "reading_child", "sent", "staff"]
