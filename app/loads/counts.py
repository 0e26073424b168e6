"""The arithmetic of a load: every row of the file is in exactly one place."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass


class CountsDisagree(Exception):
    """Rows got lost or were counted twice: the load must not be kept."""


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
        """Hand itself on if it adds up. Raises CountsDisagree."""
        told = self.created + self.updated + self.unchanged + self.skipped
        if self.rows != told + self.failed + self.blank:
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

    def to_json(self) -> dict[str, int]:
        """As it is stored and answered."""
        told = asdict(self)
        enrolled, already = told.pop("enrolled"), told.pop("already_enrolled")
        if enrolled is None:
            return told
        return {**told, "enrolled": enrolled, "alreadyEnrolled": already}

    @classmethod
    def from_json(cls, stored: Mapping[str, int]) -> "Counts":
        """What `to_json` gave."""
        given = dict(stored)
        already = given.pop("alreadyEnrolled", None)
        return cls(**given, already_enrolled=already)


def _sum(before: int | None, again: int | None) -> int | None:
    return None if before is None else before + (again or 0)
