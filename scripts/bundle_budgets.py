"""Weighs the built browser code, compressed, against what each screen may cost."""

import gzip
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

DIST = Path(__file__).parent.parent / "frontend" / "dist"
PAGE = "index.html"
LAYOUT = "src/app/layout/main-layout.tsx"
ROUTES = "src/app/routes/"
PANEL = "src/app/routes/home.tsx"
DRAWING = "src/platform/charts/chart-drawing.tsx"
SCREEN_LIMIT = 106
"""With the pieces that it shares with other screens, as the first screen of a visit."""
WINDOWS_LIMIT = 155
"""All windows of a screen, with the forms, lists and charts that it has not brought."""
OFTEN = re.compile(
    r"/(courses|people|companies|providers|evaluations|detail-course|data-quality|estimate"
    r"|massive-load)\.tsx$"
)
OFTEN_LIMIT = 52
"""What is opened most shows records: forms come with the windows that have them."""
FIRST_FONT = "figtree-spanish-*.woff2"
"""The other one is fetched where something else than Spanish is shown."""
LAYERS = re.compile(r"/layers-")
LAYERS_LIMIT = 47
"""What opens from the buttons of any screen comes with the first sign that somebody is there."""
STEPS = re.compile(r"/loads-windows-")
STEPS_LIMIT = 195
"""Those of a bulk load, with all tables and forms: they come while its file is read."""
CHARTS = re.compile(r"/(charts|pictures)-")
CHARTS_LIMIT = 200
"""Drawing them takes a library of its own."""
FILES = 62
"""Scripts of the whole build: each costs whoever needs it a part of a trip, however small it is."""


COMPILED_AT_ONCE = "//# allFunctionsCalledOnLoad\n"
"""Chrome heeds it in the first line only."""
GALLERY = "Piezas de la interfaz"
"""The title of `frontend/gallery.html`, which is for whoever develops."""


@dataclass(frozen=True)
class Line:
    """Something of the build, how much of it there is, and its limit."""

    name: str
    amount: float
    limit: float
    unit: str = "kB"

    @property
    def fits(self) -> bool:
        """Whether it may be shipped."""
        return self.amount <= self.limit


class Build:
    """What the bundler says it made: `pieces.json`, which frontend/plugins/pieces.ts writes."""

    def __init__(self, dist: Path) -> None:
        self._dist = dist
        contents = json.loads((dist / ".vite" / "pieces.json").read_text())
        self.files: dict[str, dict[str, list[str]]] = contents["files"]
        self.entries: dict[str, str] = contents["entries"]

    def reach(self, *files: str) -> set[str]:
        """The files that a browser loads at once for these."""
        seen: set[str] = set()
        waiting = list(files)
        while waiting:
            file = waiting.pop()
            if file not in seen:
                seen.add(file)
                waiting.extend(self.files[file]["imports"])
        return seen

    def added_by(self, file: str, frame: set[str]) -> float:
        """Kilobytes that a browser still fetches for a file, from where that is most."""
        askers = [one for one, known in self.files.items() if file in known["dynamicImports"]]
        held = [frame | self.reach(asker) for asker in askers if asker != file] or [frame]
        return max(self.weigh(self.reach(file) - one) for one in held)

    def weigh(self, files: set[str]) -> float:
        """Kilobytes after gzip."""
        return sum(len(gzip.compress((self._dist / file).read_bytes())) for file in files) / 1000

    def holding(self, words: str) -> int:
        """How many scripts and pages hold some words."""
        files = self.found("*.js") | self.found("*.html")
        return sum(words in (self._dist / file).read_text() for file in files)

    def starts_with(self, file: str, words: str) -> bool:
        """Whether a script begins with some words."""
        return (self._dist / file).read_text().startswith(words)

    def packed_otherwise(self) -> int:
        """How many files that travel packed differ from what is packed, or are not."""
        return sum(
            self._unpacked(file) != (self._dist / file).read_bytes() for file in self.found("*.js")
        )

    def _unpacked(self, file: str) -> bytes:
        packed = self._dist / f"{file}.gz"
        return gzip.decompress(packed.read_bytes()) if packed.exists() else b""

    def found(self, pattern: str) -> set[str]:
        """Files by a pattern, relative to the build."""
        return {str(path.relative_to(self._dist)) for path in self._dist.rglob(pattern)}


def lines(build: Build) -> Iterator[Line]:
    """Everything that has a limit."""
    start = build.reach(build.entries[PAGE])
    frame = start | build.reach(build.entries[LAYOUT])
    yield Line("scripts in the build", len(build.found("assets/*.js")), FILES, "files")
    yield Line("of the gallery", build.holding(GALLERY), 0, "files")
    yield Line("sign-in, first view", build.weigh(start), 122)
    yield Line("frame, first view", build.weigh(frame), 170)
    panel = frame | build.reach(build.entries[PANEL])
    yield Line("panel, until its cards", build.weigh(panel), 215)
    screens = {file for name, file in build.entries.items() if name.startswith(ROUTES)}
    at_once = build.reach(*screens) | frame | {build.entries[DRAWING]}
    slow = [file for file in at_once if not build.starts_with(file, COMPILED_AT_ONCE)]
    yield Line("compiled while a page waits", len(slow), 0, "files")
    yield Line("not packed as they are", build.packed_otherwise(), 0, "files")
    yield Line("styles", build.weigh(build.found("*.css")), 20)
    fonts = sum((DIST / file).stat().st_size / 1000 for file in build.found(FIRST_FONT))
    yield Line("font of the first view", fonts, 13)
    for name in sorted(entry for entry in build.entries if entry.startswith(ROUTES)):
        file = build.entries[name]
        limit = OFTEN_LIMIT if OFTEN.search(name) else SCREEN_LIMIT
        yield Line(name, build.weigh(build.reach(file) - frame), limit)
    layers = next(file for file in build.files if LAYERS.search(file))
    yield Line("what opens from buttons", build.weigh(build.reach(layers) - frame), LAYERS_LIMIT)
    used = frame | build.reach(layers)
    for file in sorted(set(build.entries.values()) - screens - used):
        limit = CHARTS_LIMIT if CHARTS.search(file) else WINDOWS_LIMIT
        limit = STEPS_LIMIT if STEPS.search(file) else limit
        yield Line(file, build.added_by(file, used), limit)


def main() -> int:
    """Print the table; the exit status says whether all fits."""
    table = list(lines(Build(DIST)))
    for line in table:
        mark = " " if line.fits else "!"
        print(f"{mark} {line.name:<48} {line.amount:7.1f} {line.unit} of {line.limit:.0f}")
    return 0 if all(line.fits for line in table) else 1


if __name__ == "__main__":
    sys.exit(main())
