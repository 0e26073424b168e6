"""Weighs the built browser code, compressed, against what each screen may cost."""

import gzip
import json
import sys
from dataclasses import dataclass
from pathlib import Path

DIST = Path(__file__).parent.parent / "frontend" / "dist"
ENTRY = "index.html"
LOGIN = ("src/app/routes/login.tsx",)
SHELL = ("src/app/layout/main-layout.tsx",)
ROUTES = "src/app/routes/"
"""A screen may bring a table or a form of its own."""
WIZARD = "src/app/routes/massive-load.tsx"
"""Four steps with both."""


@dataclass(frozen=True)
class Piece:
    """A part of the build, its weight and its limit, in kB after gzip."""

    name: str
    weight: float
    limit: float

    @property
    def fits(self) -> bool:
        """Whether it may be shipped."""
        return self.weight <= self.limit


class Build:
    """What the bundler says it made."""

    def __init__(self, dist: Path) -> None:
        self._dist = dist
        self._chunks = json.loads((dist / ".vite" / "manifest.json").read_text())

    def reach(self, *names: str) -> set[str]:
        """The files that a browser loads at once for these entries."""
        seen: set[str] = set()
        waiting = [name for name in names if name in self._chunks]
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                waiting.extend(self._chunks[name].get("imports", []))
        return {self._chunks[name]["file"] for name in seen}

    def lazy(self) -> list[str]:
        """Every entry that is loaded on demand."""
        return [name for name, chunk in self._chunks.items() if chunk.get("isDynamicEntry")]

    def added_by(self, name: str, shell: set[str]) -> float:
        """Kilobytes that a browser still fetches for a lazy entry, from where that is most."""
        return max(self.weigh(self.reach(name) - held) for held in self._held(name, shell))

    def _held(self, name: str, shell: set[str]) -> list[set[str]]:
        """What a browser has already when it asks for an entry, by each that can ask for it."""
        askers = [other for other in self.lazy() if self._asks(other, name) and other != name]
        return [shell | self.reach(asker) for asker in askers] or [shell]

    def _asks(self, asker: str, name: str) -> bool:
        reached = self.reach(asker)
        chunks = (chunk for chunk in self._chunks.values() if chunk["file"] in reached)
        return any(name in chunk.get("dynamicImports", []) for chunk in chunks)

    def weigh(self, files: set[str]) -> float:
        """Kilobytes after gzip."""
        return sum(len(gzip.compress((self._dist / file).read_bytes())) for file in files) / 1000

    def found(self, pattern: str) -> set[str]:
        """Files by a pattern, relative to the build."""
        return {str(path.relative_to(self._dist)) for path in self._dist.rglob(pattern)}


def pieces(build: Build) -> list[Piece]:
    """Everything that has a limit."""
    start, shell = build.reach(ENTRY), build.reach(ENTRY, *SHELL)
    fixed = [
        Piece("sign-in, first view", build.weigh(start | build.reach(*LOGIN)), 125),
        Piece("shell, first view", build.weigh(shell), 190),
        Piece("styles", build.weigh(build.found("*.css")), 20),
        Piece("fonts", sum(_size(file) for file in build.found("*.woff2")), 50),
    ]
    lazy = [name for name in build.lazy() if name not in {*LOGIN, *SHELL}]
    return fixed + [Piece(n, build.added_by(n, shell), _limit(n)) for n in sorted(lazy)]


def _size(file: str) -> float:
    return (DIST / file).stat().st_size / 1000


def _limit(name: str) -> float:
    if "charts" in name:
        return 200
    if name == WIZARD:
        return 80
    return 60 if name.startswith(ROUTES) else 40


def main() -> int:
    """Print the table; the exit status says whether all fits."""
    table = pieces(Build(DIST))
    for piece in table:
        mark = " " if piece.fits else "!"
        print(f"{mark} {piece.name:<48} {piece.weight:7.1f} kB of {piece.limit:.0f}")
    return 0 if all(piece.fits for piece in table) else 1


if __name__ == "__main__":
    sys.exit(main())
