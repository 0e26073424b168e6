"""The roads in docs/: what they name is there."""

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROADS = sorted((ROOT / "docs").glob("road-of-*.md"))
NAMED = re.compile(r"`((?:app|sheets|tasks|frontend)/[\w/.-]*)(?::(\w+))?`")


@pytest.mark.parametrize("road", ROADS, ids=lambda road: road.stem)
def test_names_what_is_there(road: Path):
    named = NAMED.findall(road.read_text())
    assert len(named) > 15
    for path, name in named:
        assert (ROOT / path).exists(), path
        if name:
            module = import_module(path.removesuffix(".py").replace("/", "."))
            assert hasattr(module, name), f"{path}:{name}"
