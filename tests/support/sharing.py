"""How the tests are shared among processes: the longest first, and whole files."""

from collections import Counter
from pathlib import Path

import pytest
from xdist.scheduler import LoadScopeScheduling

WHOLE_FOLDERS = ("engine", "faults", "launch")
"""Their tests start whole products: they share one, and time its processes."""

_WEIGHTS = {"bulk": 20, "bench": 20, "app": 4}
"""Fixture -> how many times as long its tests take as one of a function."""


class Sharing(LoadScopeScheduling):
    """One process takes a file, whose costly fixtures are made once, or all of such a folder."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        folder = file.rpartition("/")[0]
        return folder if folder.rpartition("/")[2] in WHOLE_FOLDERS else file


def longest_first(items: list[pytest.Item]) -> None:
    """Begin with the folders that are taken whole, then with the files whose tests take longest
    together, so that nobody works on a long one at the end while the others have nothing to do.
    """
    took: Counter[Path] = Counter()
    for item in items:
        took[item.path] += _weight(item)
    items.sort(key=lambda item: (item.path.parent.name not in WHOLE_FOLDERS, -took[item.path]))


def _weight(item: pytest.Item) -> int:
    """How long a test takes, in fifteens of milliseconds of a processor, roughly."""
    fixtures = getattr(item, "fixturenames", ())
    return next((weight for name, weight in _WEIGHTS.items() if name in fixtures), 1)
