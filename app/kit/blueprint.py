"""Our blueprint: every call is guarded before its arguments are read, and says so in OpenAPI."""

from collections.abc import Callable
from typing import Any

import flask_smorest
from flask import current_app, request

from app import openapi
from app.kit.guard import Access, admit, dismiss
from app.kit.parser import MULTIPART, Parser

ACCESS = "_access"
MAX_BYTES = "_max_bytes"
GUARD = "_guard"
IDEMPOTENT = "_idempotent"
BEARER: list[dict[str, list[str]]] = [{"bearer": []}]


class Blueprint(flask_smorest.Blueprint):
    """Denies by default: a view without a guard is for signed-in people only."""

    ARGUMENTS_PARSER = Parser()
    DEFAULT_LOCATION_CONTENT_TYPE_MAPPING = {  # noqa: RUF012 - flask-smorest reads a plain dict
        **flask_smorest.Blueprint.DEFAULT_LOCATION_CONTENT_TYPE_MAPPING,
        MULTIPART: "multipart/form-data",
    }

    def __init__(
        self, name: str, import_name: str, *, description: str, hidden: bool = False
    ) -> None:
        super().__init__(name, import_name, url_prefix="/api", description=description)
        self.before_request(_check)
        self.teardown_request(dismiss)
        self._hidden = hidden

    def register_views_in_doc(self, *args: Any, **kwargs: Any) -> None:
        """Describe the calls in OpenAPI, unless they are the description itself."""
        if not self._hidden:
            super().register_views_in_doc(*args, **kwargs)

    def guard(self, access: Access, *, max_bytes: int | None = None) -> Callable[[Any], Any]:
        """The first decorator of every view: who may call it, and how large its body may be."""

        def mark(view: Any) -> Any:
            security = [] if access is Access.PUBLIC else BEARER
            marked = self.doc(
                security=security,
                operationId=view.__name__,
                **{openapi.IDEMPOTENT: getattr(view, IDEMPOTENT, False)},
            )(view)
            setattr(marked, ACCESS, access)
            setattr(marked, MAX_BYTES, max_bytes)
            setattr(marked, GUARD, marked)
            return marked

        return mark


def access_of(view: Any) -> Access:
    """What a view function demands."""
    return getattr(view, ACCESS, Access.SIGNED_IN)


def is_guarded_first(view: Any) -> bool:
    """Whether somebody decided who may call a view, before anything else looks at the call."""
    return getattr(view, GUARD, None) is view


def _check() -> None:
    if request.method == "OPTIONS":
        return  # Flask itself answers, with the methods of the address and nothing else.
    view = current_app.view_functions[str(request.endpoint)]
    max_bytes = getattr(view, MAX_BYTES, None)
    if max_bytes is not None:
        request.max_content_length = max_bytes
    admit(access_of(view))
