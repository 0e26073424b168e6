"""Serves what is not an API call: the browser's application and public pictures."""

import mimetypes
import re
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path

from flask import Flask, Response, abort, make_response, request, send_from_directory
from werkzeug.exceptions import NotFound

from app.errors import answer
from app.kit import pieces, storage
from app.kit.pictures import PUBLIC_FOLDER

FRONTEND = Path(__file__).parent.parent / "frontend" / "dist"
PICTURE = re.compile(r"[0-9a-f]{64}\.(webp|png|jpg)")
IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
RESERVED = ("api", "files", "assets")
"""First parts of addresses that never belong to a screen."""
SCREENS = frozenset(
    {
        *("", "login", "logout", "callback", "courses", "providers", "people", "companies"),
        *("selectable", "settings", "help", "estimate", "evaluations", "data-quality"),
        *("export-widget", "massive-load", "error-massive-load", "survey", "survey/edit"),
        *("survey/view", "detail/course", "form/new-course", "form/edit-course"),
        *("people/record", "people/certificate"),
    }
)
"""Addresses that the browser's router knows (`frontend/src/shared/lib/paths.ts`)."""
WITH_TOKEN = re.compile(r"(invitation|answer|answer/course)/[^/]+", re.IGNORECASE)
PACKED = {"br": ".br", "gzip": ".gz"}
"""Content coding -> how the build names a file packed so; the best first."""
NOT_BUILT = "La interfaz aún no está compilada. Ejecuta ./run, que la compila antes de iniciar.\n"


def register(app: Flask) -> None:
    """Open the addresses that browsers visit."""
    app.add_url_rule("/files/<name>", "picture", picture)
    app.add_url_rule("/assets/<path:name>", "asset", asset)
    app.add_url_rule("/", "home", screen)
    # Not a rule for every path: then a wrong method on a call would look like a wrong page.
    app.register_error_handler(NotFound, _screen_or_nothing)


def picture(name: str) -> Response:
    """A public picture by the fingerprint of its bytes, which nobody can guess."""
    key = f"{PUBLIC_FOLDER}/{name}"
    if not PICTURE.fullmatch(name) or not storage.exists(key):
        abort(404)
    response = make_response(b"".join(storage.stream(key)))
    response.headers["Content-Type"] = _kind(name)
    response.headers["Cache-Control"] = IMMUTABLE
    return response


def asset(name: str) -> Response:
    """A built file whose name changes with its content, so that it can be kept for ever."""
    response = _packed(FRONTEND / "assets", name)
    response.headers["Cache-Control"] = IMMUTABLE
    return response


def screen(path: str = "") -> Response:
    """A file of the application, or the application itself, which knows the screens."""
    if not (FRONTEND / "index.html").is_file():
        return Response(NOT_BUILT, status=503, content_type="text/plain; charset=utf-8")
    response = _file(path)
    if response is None:
        response = _page(path)
        address = path.strip("/")
        is_known = address.lower() in SCREENS or WITH_TOKEN.fullmatch(address)
        if not is_known and response.status_code == HTTPStatus.OK:
            response.status_code = HTTPStatus.NOT_FOUND  # the page shows the same
    response.headers["Cache-Control"] = REVALIDATE
    return response


def _page(path: str) -> Response:
    """The one page of the application, which names the scripts of its screen: all come at once."""
    scripts = pieces.of_screen(FRONTEND, path)
    if not scripts:
        return _packed(FRONTEND, "index.html")
    links = "".join(
        f'<link rel="modulepreload" crossorigin href="/{script}">' for script in scripts
    )
    page = (FRONTEND / "index.html").read_text("utf-8").replace("</head>", links + "</head>")
    response = Response(page, content_type="text/html; charset=utf-8")
    response.add_etag()
    response.make_conditional(request)
    return response


def _screen_or_nothing(_error: NotFound) -> Response:
    path = request.path.removeprefix("/")
    belongs_to_a_screen = request.url_rule is None and path.partition("/")[0] not in RESERVED
    if belongs_to_a_screen and request.method in {"GET", "HEAD"}:
        return screen(path)
    return answer(404)


def _file(path: str) -> Response | None:
    if "." not in path or path.startswith("."):
        return None
    try:
        return _packed(FRONTEND, path)
    except NotFound:
        return None


def _packed(folder: Path, name: str) -> Response:
    """A built file, as the build packed it when the browser unpacks that."""
    for coding, suffix in PACKED.items():
        if request.accept_encodings[coding]:
            with suppress(NotFound):
                response = send_from_directory(folder, name + suffix, mimetype=_kind(name))
                response.content_encoding = coding
                response.vary.add("Accept-Encoding")
                return response
    response = send_from_directory(folder, name)
    response.vary.add("Accept-Encoding")
    return response


def _kind(name: str) -> str:
    return mimetypes.guess_type(name)[0] or "application/octet-stream"
