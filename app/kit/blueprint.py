"""Our blueprint: every call is guarded before its arguments are read, and says so in OpenAPI."""

from collections.abc import Callable
from typing import Any

import flask_smorest
from flask import current_app, request

from app.kit.guard import Access, admit

ACCESS = "_access"
BEARER: list[dict[str, list[str]]] = [{"bearer": []}]


class Blueprint(flask_smorest.Blueprint):
    """Denies by default: a view without a guard is for signed-in people only."""

    def __init__(self, name: str, import_name: str, *, description: str) -> None:
        super().__init__(name, import_name, url_prefix="/api", description=description)
        self.before_request(_check)

    def guard(self, access: Access) -> Callable[[Any], Any]:
        """The first decorator of every view: who may call it."""

        def mark(view: Any) -> Any:
            setattr(view, ACCESS, access)
            if access is Access.PUBLIC:
                return view
            marked = self.doc(security=BEARER)(view)
            setattr(marked, ACCESS, access)
            return marked

        return mark


def access_of(view: Any) -> Access:
    """What a view function demands."""
    return getattr(view, ACCESS, Access.SIGNED_IN)


def _check() -> None:
    view = current_app.view_functions[str(request.endpoint)]
    admit(access_of(view))
