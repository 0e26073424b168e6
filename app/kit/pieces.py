"""Which files of the built application a screen starts with, so that its page can name them."""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

MANIFEST = Path(".vite", "manifest.json")
"""What the build says of its files (https://vite.dev/guide/backend-integration)."""
LAYOUT = "src/app/layout/main-layout.tsx"
SCREEN = "src/app/routes/{}.tsx"
HOME = "home"
SOON = {HOME: "chart-drawing"}
"""Screen -> the name of what it asks for as soon as it runs, which is large."""
OUTSIDE_LAYOUT = ("login", "export-widget", "answer", "answer-door")
"""Screens with a frame of their own."""
WITH_TOKEN = {"answer/course/": "answer-door", "answer/": "answer"}
"""How addresses begin that end in a token, the longest first -> their screen."""


def of_screen(built: Path, path: str) -> tuple[str, ...]:
    """The scripts that the screen at an address imports, in the order of their need.

    Without them a browser would hear of each only from the one before. A screen's file is named
    like its address, with dashes; nothing is said of other addresses.
    """
    manifest = built / MANIFEST
    if not manifest.is_file():
        return ()
    return _of(manifest, manifest.stat().st_mtime_ns, _name(path.strip("/")))


def _name(path: str) -> str:
    for beginning, name in WITH_TOKEN.items():
        if path.startswith(beginning):
            return name
    return path.replace("/", "-") or HOME


@lru_cache(maxsize=256)
def _of(manifest: Path, _changed: int, name: str) -> tuple[str, ...]:
    pieces: Mapping[str, Any] = json.loads(manifest.read_bytes())
    screen = SCREEN.format(name)
    if screen not in pieces or LAYOUT not in pieces:
        return ()
    entry = next(one for one, piece in pieces.items() if piece.get("isEntry"))
    known = dict.fromkeys(_imported(pieces, entry))
    frame = () if name in OUTSIDE_LAYOUT else _imported(pieces, LAYOUT)
    soon = [one for one, piece in pieces.items() if piece.get("name") == SOON.get(name, "")]
    later = [one for start in soon for one in _imported(pieces, start)]
    found = dict.fromkeys([*frame, *_imported(pieces, screen), *later])
    return tuple(pieces[one]["file"] for one in found if one not in known)


def _imported(pieces: Mapping[str, Any], name: str) -> list[str]:
    """A piece and all that it imports, each before what it imports itself."""
    found: dict[str, None] = {}
    waiting = [name]
    while waiting:
        one = waiting.pop(0)
        if one not in found:
            found[one] = None
            waiting.extend(pieces[one].get("imports", ()))
    return list(found)
