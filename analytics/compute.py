"""Facts of one month -> cells of its companies; columns all the way, not row by row.

For workers: it imports pandas, which takes a second and 58 MB that no web process needs.
"""

from array import array
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pandas as pd
from pyroaring import BitMap

from analytics.cells import GROUPS, NOTHING, Cell, CellKey, rolled

COURSES = np.dtype([("course", "i8"), ("company", "i8")])
"""Completed courses and whose they are."""

PARTICIPATIONS = np.dtype(
    [
        ("course", "i8"),
        ("course_company", "i8"),
        ("company", "i8"),
        ("person", "i8"),
        ("group", "i8"),
        ("hours", "i8"),
    ]
)
"""Counted participations in these courses; `group` as in GROUPS, hours in parts of HOUR."""

INVITATIONS = np.dtype([("company", "i8"), ("group", "i8"), ("completed", "i8")])
"""Invitations to surveys, each with 1 or 0 answers, under the participant's company."""

ID_BITS = 32
LARGEST_ID = 2**ID_BITS - 1
LARGEST_BUCKET = 2 ** (63 - ID_BITS) - 1
NO_SUM = (0, 0)

Rows = npt.NDArray[np.void]
Numbers = npt.NDArray[np.int64]


class IdTooLarge(Exception):
    """An id does not fit into a set."""


@dataclass(frozen=True)
class Facts:
    """What happened in one month."""

    courses: Rows = field(default_factory=lambda: np.empty(0, COURSES))
    participations: Rows = field(default_factory=lambda: np.empty(0, PARTICIPATIONS))
    invitations: Rows = field(default_factory=lambda: np.empty(0, INVITATIONS))


def cells_of(
    month: date, facts: Facts, *, companies: Collection[int] | None = None
) -> dict[CellKey, Cell]:
    """The cells of the companies asked for, or of all that the facts name."""
    own = _sets(facts.courses["company"], facts.courses["course"])
    parts = _parts(facts)
    present = own.keys() | {company for company, _ in parts}
    companies_of_cells = present if companies is None else present & set(companies)
    return {
        CellKey(month, company, group.gender, group.origin): cell
        for company in sorted(companies_of_cells)
        for group, cell in rolled(
            {group: parts.get((company, place), NOTHING) for place, group in enumerate(GROUPS)},
            own.get(company, BitMap()),
        ).items()
    }


def _parts(facts: Facts) -> dict[tuple[int, int], Cell]:
    """Company and place in GROUPS -> its cell."""
    taken, invited = facts.participations, facts.invitations
    at = _buckets(taken["company"], taken["group"])
    foreign = taken[taken["company"] != taken["course_company"]]
    at_course = _buckets(foreign["course_company"], foreign["group"])
    people = _sets(at, taken["person"])
    courses = _sets(np.append(at, at_course), np.append(taken["course"], foreign["course"]))
    hours = _sums(at, taken["hours"])
    surveyed = _sums(_buckets(invited["company"], invited["group"]), invited["completed"])
    return {
        divmod(bucket, len(GROUPS)): Cell(
            *hours.get(bucket, NO_SUM),
            people.get(bucket, BitMap()),
            courses.get(bucket, BitMap()),
            *surveyed.get(bucket, NO_SUM),
        )
        for bucket in courses.keys() | surveyed.keys()
    }


def _buckets(company: Numbers, group: Numbers) -> Numbers:
    return company * len(GROUPS) + group


def _sums(buckets: Numbers, values: Numbers) -> dict[int, tuple[int, int]]:
    """Bucket -> the sum of its values, and how many there are."""
    if not len(buckets):
        return {}
    places, names = pd.factorize(buckets)
    sums = np.zeros(len(names), np.int64)
    np.add.at(sums, places, values)
    totals = zip(sums.tolist(), np.bincount(places).tolist(), strict=True)
    return dict(zip(names.tolist(), totals, strict=True))


def _sets(buckets: Numbers, ids: Numbers) -> dict[int, BitMap]:
    """Bucket -> the set of its ids."""
    if not len(buckets):
        return {}
    if (
        min(ids.min(), buckets.min()) < 0
        or ids.max() > LARGEST_ID
        or buckets.max() > LARGEST_BUCKET
    ):
        raise IdTooLarge
    packed = np.sort(buckets << ID_BITS | ids)
    ordered = packed >> ID_BITS
    starts = np.flatnonzero(np.diff(ordered, prepend=ordered[0] - 1))
    names = (packed[starts] >> ID_BITS).tolist()
    low = packed.astype(np.uint32)
    bounds = pairwise([*starts.tolist(), len(low)])
    return {
        name: BitMap(array("I", low[start:end].tobytes()))
        for name, (start, end) in zip(names, bounds, strict=True)
    }
