"""Calls that take a file: their body may be as large as the settings say, others may not."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from flask import current_app, request

from app.config import MIB, Config
from app.errors import DomainError

View = TypeVar("View", bound=Callable[..., Any])

FORM_BYTES = MIB
"""Room for the other fields of the form."""


class FileTooLarge(DomainError):
    """The upload is beyond the limit."""

    status = 413
    code = "file_too_large"

    def __init__(self, *, megabytes: int) -> None:
        super().__init__(
            f"El archivo supera el máximo de {megabytes} MB. Divídelo en partes y sube cada una."
        )


def takes_upload(view: View) -> View:
    """Lift the limit of the body for this view, before anything of it is read."""

    @wraps(view)
    def lifted(*args: Any, **kwargs: Any) -> Any:
        megabytes = upload_megabytes()
        request.max_content_length = megabytes * MIB + FORM_BYTES
        if (request.content_length or 0) > request.max_content_length:
            raise FileTooLarge(megabytes=megabytes)
        return view(*args, **kwargs)

    return lifted  # type: ignore[return-value]  # wraps keeps the signature


def upload_megabytes() -> int:
    """The largest upload, in MiB."""
    config: Config = current_app.config["SETTINGS"]
    return config.upload_mb
