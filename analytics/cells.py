"""Cells of KPIs: the sums and sets of one cell, and how cells become larger ones."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from pyroaring import BitMap

ALL_COMPANIES = 0
ANY = ""
GENDERS = ("Male", "Female", "Other")
INTERNAL, EXTERNAL = "internal", "external"
ORIGINS = (INTERNAL, EXTERNAL)
HOUR = 10_000
"""Hours are kept in ten-thousandths: a tenth of an hour times a tenth of a per cent is exact."""


class Group(NamedTuple):
    """People of one kind; somebody without gender is in ANY only."""

    gender: str
    origin: str


EVERYBODY = Group(ANY, ANY)
GROUPS = tuple(Group(gender, origin) for gender in (ANY, *GENDERS) for origin in ORIGINS)
"""The finest kinds of people; here ANY are those without gender."""
FILTERS = tuple(Group(gender, origin) for gender in (ANY, *GENDERS) for origin in (ANY, *ORIGINS))
"""The kinds that somebody can ask for."""


def group_of(gender: str | None, external: bool) -> int:
    """The place of somebody in GROUPS."""
    return GROUPS.index(Group(gender or ANY, ORIGINS[external]))


class CellKey(NamedTuple):
    """Whose facts a cell holds: a month, a company or all, a gender or any, an origin or any."""

    month: date
    company: int
    gender: str
    origin: str

    @property
    def group(self) -> Group:
        """The people whose facts they are."""
        return Group(self.gender, self.origin)


class Counts(NamedTuple):
    """What happened, in numbers: `people` and `courses` are how many different ones."""

    hours: int = 0
    participations: int = 0
    people: int = 0
    courses: int = 0
    completed: int = 0
    participants: int = 0


@dataclass(frozen=True)
class Cell:
    """What happened, as sums and as sets of ids; a set is never changed once it is in a cell."""

    hours: int = 0
    participations: int = 0
    people: BitMap = field(default_factory=BitMap)
    courses: BitMap = field(default_factory=BitMap)
    completed: int = 0
    """Invitations to surveys that were answered."""
    participants: int = 0
    """Invitations to surveys."""

    def __bool__(self) -> bool:
        """Whether anything happened."""
        return bool(self.participations or self.courses or self.participants)

    @property
    def counts(self) -> Counts:
        """The same in numbers, which can no longer be united with others."""
        return Counts(
            hours=self.hours,
            participations=self.participations,
            people=len(self.people),
            courses=len(self.courses),
            completed=self.completed,
            participants=self.participants,
        )


NOTHING = Cell()


def union(cells: Iterable[Cell]) -> Cell:
    """Cells of different facts as one: sums add up, people and courses count once."""
    parts = list(cells)
    if len(parts) < 2:
        return parts[0] if parts else NOTHING
    return Cell(
        hours=sum(part.hours for part in parts),
        participations=sum(part.participations for part in parts),
        people=BitMap.union(*(part.people for part in parts)),
        courses=BitMap.union(*(part.courses for part in parts)),
        completed=sum(part.completed for part in parts),
        participants=sum(part.participants for part in parts),
    )


def rolled(parts: Mapping[Group, Cell], own_courses: BitMap) -> dict[Group, Cell]:
    """The cells of one company and month for every filter of people, empty ones left out.

    Courses of the company count for everybody, whether or not somebody took part.
    """
    cells = {
        asked: union(
            cell
            for group, cell in parts.items()
            if asked.gender in (ANY, group.gender) and asked.origin in (ANY, group.origin)
        )
        for asked in FILTERS
    }
    cells[EVERYBODY] = union([cells[EVERYBODY], Cell(courses=own_courses)])
    return {group: cell for group, cell in cells.items() if cell}


def of_all_companies(cells: Mapping[CellKey, Cell]) -> dict[CellKey, Cell]:
    """The cells of all companies together, from those of each one."""
    parts: dict[CellKey, list[Cell]] = {}
    for key, cell in cells.items():
        parts.setdefault(key._replace(company=ALL_COMPANIES), []).append(cell)
    return {key: union(cells_of_key) for key, cells_of_key in parts.items()}


def differing(one: Mapping[CellKey, Cell], other: Mapping[CellKey, Cell]) -> list[CellKey]:
    """The keys under which two lots of cells are not the same."""
    keys = one.keys() | other.keys()
    return sorted(key for key in keys if one.get(key, NOTHING) != other.get(key, NOTHING))
