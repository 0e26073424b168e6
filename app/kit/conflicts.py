"""Turns a broken constraint into the error that a person understands."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from sqlalchemy.exc import IntegrityError

from app.errors import DomainError
from app.extensions import db


@contextmanager
def explained(errors: Mapping[str, Callable[[], DomainError]]) -> Iterator[None]:
    """Flush what the body changed; a broken constraint raises its error.

    Checks before a write give better words; this catches the two requests that came together.
    """
    try:
        yield
        db.session.flush()
    except IntegrityError as error:
        diagnosis = getattr(error.orig, "diag", None)
        explain = errors.get(str(getattr(diagnosis, "constraint_name", "")))
        if explain is None:
            raise
        db.session.rollback()
        explanation = explain()
        raise explanation from error
