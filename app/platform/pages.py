"""The built browser application: its pages and files."""

import gzip
import json
import mimetypes
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

from flask import Flask, Response, abort, make_response, request, send_from_directory
from werkzeug.exceptions import NotFound

from app.platform import storage
from app.platform.errors import answer
from app.platform.pictures import PUBLIC_FOLDER

CONTENTS = Path(".vite", "pieces.json")
"""What the build says of its files: what each imports, and where each screen ended up."""
PAGE = "index.html"
LAYOUT = "src/app/layout/main-layout.tsx"
SCREEN = "src/app/routes/{}.tsx"
HOME = "home"
SOON = {HOME: "src/platform/charts/chart-drawing.tsx"}
"""Screen -> what it asks for as soon as it runs, which is large: it may come after the rest."""
OUTSIDE_LAYOUT = ("login", "export-widget", "answer", "answer-door", "invitation")
"""Screens with a frame of their own."""
PIECES_WITH_TOKEN = {
    "answer/course/": "answer-door",
    "answer/": "answer",
    "invitation/": "invitation",
}
"""How addresses begin that end in a token, the longest first -> their screen."""
FRONTEND = Path(__file__).parents[2] / "frontend" / "dist"
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
"""Addresses that the browser's router knows (`frontend/src/platform/lib/paths.ts`)."""
WITH_TOKEN = re.compile(r"(invitation|answer|answer/course)/[^/]+", re.IGNORECASE)
ASSET = "asset"
"""The endpoint of the built files."""
PACKED = {"br": ".br", "gzip": ".gz"}
"""Content coding -> how the build names a file packed so; the best first."""
NOT_BUILT = "La interfaz aún no está compilada. Ejecuta ./run, que la compila antes de iniciar.\n"


@dataclass(frozen=True)
class Scripts:
    """What a screen needs to be drawn, and what it asks for as soon as it is."""

    first: tuple[str, ...]
    soon: tuple[str, ...]


NO_SCRIPTS = Scripts((), ())


def of_screen(built: Path, path: str) -> Scripts:
    """The scripts that the screen at an address imports, in the order of their need.

    Without them a browser would hear of each only from the one before. A screen's file is named
    like its address, with dashes; nothing is said of other addresses.
    """
    contents = built / CONTENTS
    if not contents.is_file():
        return NO_SCRIPTS
    path = path.strip("/")
    with_token = (name for start, name in PIECES_WITH_TOKEN.items() if path.startswith(start))
    name = next(with_token, path.replace("/", "-") or HOME)
    return _scripts_of(contents, contents.stat().st_mtime_ns, name)


def register(app: Flask) -> None:
    """Open the addresses that browsers visit."""
    app.add_url_rule("/files/<name>", "picture", picture)
    app.add_url_rule("/assets/<path:name>", ASSET, asset)
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
    if not (FRONTEND / PAGE).is_file():
        return Response(NOT_BUILT, status=503, content_type="text/plain; charset=utf-8")
    response = None
    if "." in path and not path.startswith("."):
        with suppress(NotFound):
            response = _packed(FRONTEND, path)
    if response is None:
        response = _page(path)
        address = path.strip("/")
        is_known = address.lower() in SCREENS or WITH_TOKEN.fullmatch(address)
        if not is_known and response.status_code == HTTPStatus.OK:
            response.status_code = HTTPStatus.NOT_FOUND  # the page shows the same
    response.headers["Cache-Control"] = REVALIDATE
    return response


@lru_cache(maxsize=256)
def _scripts_of(contents: Path, _changed: int, name: str) -> Scripts:
    build: Mapping[str, Any] = json.loads(contents.read_bytes())
    entries, files = build["entries"], build["files"]
    screen = SCREEN.format(name)
    if screen not in entries or LAYOUT not in entries:
        return NO_SCRIPTS
    known = set(_imported(files, entries[PAGE]))
    frame = () if name in OUTSIDE_LAYOUT else _imported(files, entries[LAYOUT])
    first = [*dict.fromkeys([*frame, *_imported(files, entries[screen])])]
    soon = _imported(files, entries[SOON[name]]) if name in SOON else ()
    return Scripts(
        tuple(one for one in first if one not in known),
        tuple(one for one in soon if one not in {*known, *first}),
    )


def _imported(files: Mapping[str, Any], name: str) -> list[str]:
    """A file and all that it imports, each before what it imports itself."""
    found: dict[str, None] = {}
    waiting = [name]
    while waiting:
        one = waiting.pop(0)
        if one not in found:
            found[one] = None
            waiting.extend(files[one]["imports"])
    return list(found)


def _page(path: str) -> Response:
    """The one page of the application, which names the scripts of its screen: all come at once."""
    scripts = of_screen(FRONTEND, path)
    if not scripts.first:
        return _packed(FRONTEND, PAGE)
    page = FRONTEND / PAGE
    plain, packed = _page_with(page, page.stat().st_mtime_ns, scripts)
    is_packed = bool(request.accept_encodings["gzip"])
    response = Response(packed if is_packed else plain, content_type="text/html; charset=utf-8")
    if is_packed:
        response.content_encoding = "gzip"
    response.vary.add("Accept-Encoding")
    response.add_etag()
    response.make_conditional(request)
    return response


@lru_cache(maxsize=256)
def _page_with(page: Path, _changed: int, scripts: Scripts) -> tuple[bytes, bytes]:
    """As it is, and packed with gzip."""
    link = '<link rel="modulepreload" crossorigin {}href="/{}">'
    links = [link.format("", script) for script in scripts.first]
    links += [link.format('fetchpriority="low" ', script) for script in scripts.soon]
    text = page.read_text("utf-8").replace("</head>", "".join(links) + "</head>")
    return text.encode(), gzip.compress(text.encode(), mtime=0)


def _screen_or_nothing(_error: NotFound) -> Response:
    path = request.path.removeprefix("/")
    belongs_to_a_screen = request.url_rule is None and path.partition("/")[0] not in RESERVED
    if belongs_to_a_screen and request.method in {"GET", "HEAD"}:
        return screen(path)
    return answer(404)


def _packed(folder: Path, name: str) -> Response:
    """A built file, as the build packed it when the browser unpacks that."""
    for coding, suffix in PACKED.items():
        if request.accept_encodings[coding]:
            with suppress(NotFound):
                response = _built(folder, name + suffix, mimetype=_kind(name))
                response.content_encoding = coding
                response.vary.add("Accept-Encoding")
                return response
    response = _built(folder, name)
    response.vary.add("Accept-Encoding")
    return response


def _built(folder: Path, name: str, mimetype: str | None = None) -> Response:
    """A file of the build, without the name under which it would be saved: nobody saves it."""
    response = send_from_directory(folder, name, mimetype=mimetype)
    del response.headers["Content-Disposition"]
    return response


def _kind(name: str) -> str:
    return mimetypes.guess_type(name)[0] or "application/octet-stream"
