"""Files on their way out: always as a download, never shown by the browser."""

from collections.abc import Iterable

from flask import Response

from app.files.names import content_disposition

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def attachment(content: bytes | Iterable[bytes], *, name: str, media_type: str = XLSX) -> Response:
    """An answer that the browser saves under the given name."""
    response = Response(content, mimetype=media_type)
    response.headers["Content-Disposition"] = content_disposition(name)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Cache-Control"] = "no-store"
    return response
