"""Sees when Python files change, for `./run --dev`."""

import os
from collections.abc import Sequence
from pathlib import Path


class Watch:
    """The newest moment of change of all Python files below some folders."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._seen = self._stamp()

    def changed(self) -> bool:
        """Whether a file changed, came or went since the last look."""
        before, self._seen = self._seen, self._stamp()
        return before != self._seen

    def _stamp(self) -> tuple[int, int]:
        times = [path.stat().st_mtime_ns for path in self._files()]
        return len(times), max(times, default=0)

    def _files(self) -> list[Path]:
        return [
            Path(folder) / name
            for top in self._folders
            for folder, _, names in os.walk(top)
            for name in names
            if name.endswith(".py")
        ]
