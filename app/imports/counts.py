"""How many rows of a load were created, updated and so on, also after further rounds."""

from dataclasses import asdict, dataclass
from typing import NotRequired, TypedDict, cast

from sheets.steps.base import Json


class CountsDisagree(Exception):
    """Rows got lost or were counted twice: the load must not be kept."""


class CountsView(TypedDict):
    """rows = created + updated + unchanged + skipped + failed + blank.

    In a preview, `waiting` of the failed ones only lack an answer to what a value is. A load into a
    course also tells who joined it, and who was in it before.
    """

    rows: int
    created: int
    updated: int
    unchanged: int
    skipped: int
    failed: int
    blank: int
    waiting: NotRequired[int]
    enrolled: NotRequired[int]
    alreadyEnrolled: NotRequired[int]


@dataclass(frozen=True)
class Counts:
    """rows = created + updated + unchanged + skipped + failed + blank, always."""

    rows: int = 0
    created: int = 0
    updated: int = 0
    unchanged: int = 0
    skipped: int = 0
    failed: int = 0
    blank: int = 0
    enrolled: int | None = None
    """People who join the load's course; None when it has none."""
    already_enrolled: int | None = None

    def check(self) -> "Counts":
        """Return itself if it adds up. Raises CountsDisagree."""
        passed = self.created + self.updated + self.unchanged + self.skipped
        if self.rows != passed + self.failed + self.blank:
            raise CountsDisagree(str(self))
        return self

    def after_round(self, again: "Counts") -> "Counts":
        """These counts once rows that had failed were read again with that result."""
        return Counts(
            rows=self.rows,
            created=self.created + again.created,
            updated=self.updated + again.updated,
            unchanged=self.unchanged + again.unchanged,
            skipped=self.skipped + again.skipped,
            failed=self.failed - again.rows + again.failed,
            blank=self.blank + again.blank,
            enrolled=_sum(self.enrolled, again.enrolled),
            already_enrolled=_sum(self.already_enrolled, again.already_enrolled),
        ).check()

    def to_json(self) -> CountsView:
        """As it is stored and answered."""
        counts = asdict(self)
        counts["alreadyEnrolled"] = counts.pop("already_enrolled")
        if self.enrolled is None:
            del counts["enrolled"], counts["alreadyEnrolled"]
        return cast("CountsView", counts)

    @classmethod
    def from_json(cls, stored: Json) -> "Counts":
        """What `to_json` gave."""
        given = dict(stored)
        already = given.pop("alreadyEnrolled", None)
        return cls(**given, already_enrolled=already)


def _sum(before: int | None, again: int | None) -> int | None:
    return None if before is None else before + (again or 0)
