"""Facts as plain values, cells made of them, and the same numbers counted one by one."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

import numpy as np

from analytics.cells import ALL_COMPANIES, ANY, Cell, CellKey, group_of, of_all_companies
from analytics.compute import COURSES, INVITATIONS, PARTICIPATIONS, Facts, cells_of


@dataclass(frozen=True)
class Course:
    """A completed course."""

    id: int
    company: int
    month: date


@dataclass(frozen=True)
class Participation:
    """Somebody who counts as trained in a course."""

    course: Course
    person: int
    company: int
    hours: int = 0
    gender: str | None = None
    external: bool = False


@dataclass(frozen=True)
class Invitation:
    """Somebody who was asked."""

    month: date
    company: int
    completed: bool = False
    gender: str | None = None
    external: bool = False


@dataclass(frozen=True)
class Asked:
    """Whose facts are wanted."""

    months: frozenset[date]
    company: int = ALL_COMPANIES
    gender: str = ANY
    origin: str = ANY

    def takes(self, somebody: Participation | Invitation) -> bool:
        """Whether the kind of person is wanted."""
        origin = "external" if somebody.external else "internal"
        return self.gender in (ANY, somebody.gender) and self.origin in (ANY, origin)

    def of_company(self, *companies: int) -> bool:
        """Whether one of these companies is wanted."""
        return self.company == ALL_COMPANIES or self.company in companies


@dataclass(frozen=True)
class World:
    """Everything that happened."""

    courses: tuple[Course, ...] = ()
    participations: tuple[Participation, ...] = ()
    invitations: tuple[Invitation, ...] = ()

    def months(self) -> set[date]:
        """The months in which something happened."""
        return {row.month for row in (*self.courses, *self.invitations)}

    def hours(self, asked: Asked) -> float:
        """Hours, counted one by one."""
        total = sum(row.hours for row in self._people(asked))
        return float((Decimal(total) / 10_000).quantize(Decimal("0.1"), ROUND_HALF_UP))

    def people(self, asked: Asked) -> int:
        """People, counted one by one."""
        return len({row.person for row in self._people(asked)})

    def trainings(self, asked: Asked) -> int:
        """Courses, counted one by one, as the rule says it."""
        return sum(self._counts(course, asked) for course in self.courses)

    def surveys(self, asked: Asked) -> tuple[int, int]:
        """Participants and completed, counted one by one."""
        rows = [
            row
            for row in self.invitations
            if row.month in asked.months and asked.takes(row) and asked.of_company(row.company)
        ]
        return len(rows), sum(row.completed for row in rows)

    def _people(self, asked: Asked) -> list[Participation]:
        return [
            row
            for row in self.participations
            if row.course.month in asked.months
            and asked.takes(row)
            and asked.of_company(row.company)
        ]

    def _counts(self, course: Course, asked: Asked) -> bool:
        if course.month not in asked.months:
            return False
        taken = [row for row in self.participations if row.course == course and asked.takes(row)]
        if (asked.gender, asked.origin) == (ANY, ANY) and asked.of_company(course.company):
            return True
        return any(asked.of_company(course.company, row.company) for row in taken)


def facts_of(world: World, month: date) -> Facts:
    """The columns that the database would give for a month."""
    taken = [row for row in world.participations if row.course.month == month]
    return Facts(
        courses=_array(
            COURSES, ((row.id, row.company) for row in world.courses if row.month == month)
        ),
        participations=_array(
            PARTICIPATIONS,
            (
                (
                    row.course.id,
                    row.course.company,
                    row.company,
                    row.person,
                    group_of(row.gender, row.external),
                    row.hours,
                )
                for row in taken
            ),
        ),
        invitations=_array(
            INVITATIONS,
            (
                (row.company, group_of(row.gender, row.external), row.completed)
                for row in world.invitations
                if row.month == month
            ),
        ),
    )


def cells_of_world(world: World) -> dict[CellKey, Cell]:
    """All cells, also those of all companies."""
    result: dict[CellKey, Cell] = {}
    for month in world.months():
        own = cells_of(month, facts_of(world, month))
        result |= own | of_all_companies(own)
    return result


def _array(kind: np.dtype, rows: Iterable[tuple[int, ...]]) -> np.ndarray:
    return np.array(list(rows), dtype=kind)
