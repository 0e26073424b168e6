"""How the tests are shared among processes: the longest first, and whole files."""

import pytest
from xdist.scheduler import LoadScopeScheduling

WHOLE_FOLDERS = ("engine", "faults", "launch")
"""Their tests start whole products: they share one, and time its processes."""


class Sharing(LoadScopeScheduling):
    """One process takes a file, whose costly fixtures are made once, or all of such a folder."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        folder = file.rpartition("/")[0]
        return folder if folder.rpartition("/")[2] in WHOLE_FOLDERS else file


def longest_first(items: list[pytest.Item]) -> None:
    """Put the folders that are taken whole before the rest: nobody waits for them at the end."""
    items.sort(key=lambda item: item.path.parent.name not in WHOLE_FOLDERS)
