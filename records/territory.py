"""The regions of Chile with their communes, as courses name them."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).with_name("territory.json")


@cache
def regions() -> tuple[Mapping[str, Any], ...]:
    """Every region with its communes by name."""
    return tuple(json.loads(DATA.read_text(encoding="utf-8")))


@cache
def communes_of(region: str) -> frozenset[str]:
    """The communes of a region; none of a name that is no region."""
    return frozenset(
        commune for one in regions() if one["region"] == region for commune in one["communes"]
    )
