"""What the figures of the demonstration are, computed from its bare rows and the words of the law.

Nothing of the product's own arithmetic is used here: rows are read as they are, people are counted
one by one, and whole pesos come from fractions that are rounded half up once.
"""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any

from sqlalchemy import text

from app.extensions import db

Row = dict[str, Any]


def _table(name: str) -> list[Row]:
    return [dict(row) for row in db.session.execute(text(f"SELECT * FROM {name}")).mappings()]


def _whole(amount: Fraction) -> int:
    return floor(amount + Fraction(1, 2))


def share(part: int, whole: int) -> float | None:
    """Per cent to one decimal."""
    return _whole(Fraction(part * 1000, whole)) / 10 if whole else None


@dataclass(frozen=True)
class Money:
    """What some participations cost."""

    participants: int = 0
    cost: int = 0
    franchise: int = 0
    atRisk: int = 0  # noqa: N815 - as answers call it

    def __add__(self, other: "Money") -> "Money":
        sums = (getattr(self, name) + getattr(other, name) for name in vars(self))
        return Money(*sums)

    @property
    def shown(self) -> dict[str, int]:
        """As answers have it."""
        return {**vars(self), "companyCost": self.cost - self.franchise}


@dataclass(frozen=True)
class Books:
    """All rows that figures come from."""

    companies: list[Row] = field(default_factory=lambda: _table("company"))
    headcounts: list[Row] = field(default_factory=lambda: _table("company_dotacion"))
    people: list[Row] = field(default_factory=lambda: _table("person"))
    courses: dict[int, Row] = field(
        default_factory=lambda: {row["id"]: row for row in _table("course")}
    )
    participants: list[Row] = field(default_factory=lambda: _table("participant"))
    statuses: dict[int, Row] = field(
        default_factory=lambda: {row["id"]: row for row in _table("status")}
    )
    suppliers: dict[int, Row] = field(
        default_factory=lambda: {row["id"]: row for row in _table("supplier")}
    )
    utm: dict[dt.date, int] = field(
        default_factory=lambda: {row["month"]: row["value"] for row in _table("utm")}
    )
    maxima: list[Row] = field(default_factory=lambda: _table("sence_hour_value"))
    kept: dict[int, Row] = field(
        default_factory=lambda: {row["course_id"]: row for row in _table("course_costing")}
    )
    budgets: list[Row] = field(default_factory=lambda: _table("budget"))
    lines: list[Row] = field(default_factory=lambda: _table("budget_line"))

    def trained(self, company: int | None, first: dt.date, last: dt.date) -> Iterator[Row]:
        """Participations that count as trained, in courses that ended between two days."""
        for one in self.participants:
            course, status = self.courses[one["course_id"]], self.statuses.get(one["status_id"])
            if (
                one["active"]
                and course["active"]
                and course["is_complete"]
                and first <= course["end_date"] <= last
                and (status is None or status["counts_as_trained"])
                and company in (None, self.company_of(one))
            ):
                yield one

    def company_of(self, participant: Row) -> int:
        """Of the person at enrolment; without one, that of the course."""
        course = self.courses[participant["course_id"]]
        return int(participant["company_id"] or course["company_id"])

    def hours(self, company: int | None, first: dt.date, last: dt.date) -> Fraction:
        """Hours of the participations that count."""
        total = Fraction(0)
        for one in self.trained(company, first, last):
            whole = Fraction(self.courses[one["course_id"]]["total_hours"])
            if one["attended_hours"] is not None:
                total += Fraction(one["attended_hours"])
            elif one["attendance"] is not None:
                total += whole * Fraction(one["attendance"]) / 100
            else:
                total += whole
        return total

    def completed(self, company: int | None, first: dt.date, last: dt.date) -> int:
        """Courses that ended: of a company its own, and those in which its people were trained."""
        ended = {
            row["id"]
            for row in self.courses.values()
            if row["active"] and row["is_complete"] and first <= row["end_date"] <= last
        }
        if company is None:
            return len(ended)
        own = {one for one in ended if self.courses[one]["company_id"] == company}
        return len(own | {one["course_id"] for one in self.trained(company, first, last)})

    def coverage(self, company: int | None, first: dt.date, last: dt.date) -> dict[str, Any]:
        """Trained internal people of companies, their head count, and who declares none."""
        ids = {row["id"] for row in self.companies if company in (None, row["id"])}
        if company is None:
            ids = {row["id"] for row in self.companies if row["active"]}
        staff = undeclared = 0
        for one in ids:
            heads = self._headcount(one, last)
            if not heads:
                heads = sum(
                    row["active"] and not row["is_external"] and row["company_id"] == one
                    for row in self.people
                )
                undeclared += heads > 0
            staff += heads
        trained = {
            one["person_id"]
            for one in self.trained(None, first, last)
            if not one["is_external"] and self.company_of(one) in ids
        }
        percent = share(len(trained), staff) if len(trained) <= staff else None
        return {
            "percent": percent,
            "trained": len(trained),
            "staff": staff,
            "undeclared": undeclared,
        }

    def _headcount(self, company: int, day: dt.date) -> int:
        then = [
            row
            for row in self.headcounts
            if row["company_id"] == company and row["valid_from"] <= day
        ]
        if then and (found := max(then, key=lambda row: row["valid_from"])["dotacion"]) is not None:
            return int(found)
        return next(int(row["dotacion"] or 0) for row in self.companies if row["id"] == company)

    def money(self, one: Row) -> Money:
        """What one participation costs, and what of it the State gives back."""
        course = self.courses[one["course_id"]]
        price, hours = course["participating_value"] or 0, Fraction(course["total_hours"])
        supplier = self.suppliers.get(course["supplier_id"])
        kept = self.kept.get(course["id"]) if course["is_complete"] else None
        hour = kept["hour_value"] if kept else self._hour_value(course)
        utm = kept["utm"] if kept else self._utm_before(course["initial_date"])
        attendance = one["attendance"]
        if attendance is None and one["attended_hours"] is not None:
            attendance = Fraction(one["attended_hours"]) * 100 / hours
        if attendance is None and not course["is_complete"]:
            attendance = 100
        was_there = one["attendance_exception"] is not None or (
            attendance is not None and attendance >= 75
        )
        if not (
            one["franchise_sence"]
            and not one["is_external"]
            and course["sence_code"]
            and hours >= 8
            and (supplier is None or supplier["is_otec"])
            and price
            and hour
            and utm
            and one["gross_salary"] is not None
            and was_there
        ):
            return Money(1, price)
        base = min(Fraction(price), hour * hours)
        in_utm = Fraction(one["gross_salary"], utm)
        percent = 100 if in_utm <= 25 else 50 if in_utm <= 50 else 15
        franchise = _whole(base * percent / 100)
        told = course["sence_communicated_at"]
        is_late = told is not None and told > course["initial_date"]
        unsigned = course["modality"].startswith("E-learning") and not one["dj_signed"]
        refused = is_late or (course["is_complete"] and (told is None or unsigned))
        return Money(1, price, franchise, franchise if refused else 0)

    def _hour_value(self, course: Row) -> int | None:
        valid = [
            row["value"]
            for row in self.maxima
            if row["modality"] == course["modality"]
            and row["valid_from"] <= course["initial_date"]
            and (row["valid_to"] is None or course["initial_date"] <= row["valid_to"])
        ]
        value = course["sence_hour_value"]
        return min([value, max(valid)]) if valid and value is not None else value

    def _utm_before(self, start: dt.date) -> int:
        return self._utm_of((start.replace(day=1) - dt.timedelta(days=1)).replace(day=1))

    def _utm_of(self, month: dt.date) -> int:
        before = [one for one in self.utm if one <= month]
        return self.utm[max(before) if before else min(self.utm)]

    def course(self, course_id: int, company: int | None = None) -> Money:
        """What a course costs, with all its people or those of a company."""
        return sum(
            (
                self.money(one)
                for one in self.participants
                if one["active"]
                and one["course_id"] == course_id
                and company in (None, self.company_of(one))
            ),
            Money(),
        )

    def year(self, company: int, year: int) -> dict[str, Any]:
        """The figures of a company's year, as the answer names them."""
        first, last = dt.date(year, 1, 1), dt.date(year, 12, 31)
        found = [
            (row["is_complete"], money)
            for row in self.courses.values()
            if row["active"] and first <= row["end_date"] <= last
            if (money := self.course(row["id"], company)).participants
        ]
        executed, committed = (
            [money for complete, money in found if complete is wanted] for wanted in (True, False)
        )
        done, open_ = sum(executed, Money()), sum(committed, Money())
        budget = next(
            (row for row in self.budgets if (row["company_id"], row["year"]) == (company, year)),
            None,
        )
        lines = [row for row in self.lines if budget and row["budget_id"] == budget["id"]]
        budgeted = sum(row["amount"] for row in lines)
        ceiling = self._ceiling(budget, year)
        franchise = done.franchise + open_.franchise
        usable = franchise if ceiling is None else min(franchise, ceiling)
        hours = self.hours(company, first, last)
        people = len({one["person_id"] for one in self.trained(company, first, last)})
        fee = budget["otic_fee"] if budget else None
        return {
            "budgeted": budgeted,
            "ceiling": ceiling,
            "executed": {**done.shown, "courses": len(executed)},
            "committed": {**open_.shown, "courses": len(committed)},
            "usableFranchise": usable,
            "excess": franchise - usable,
            "availableFranchise": None if ceiling is None else ceiling - franchise,
            "availableBudget": budgeted - done.cost - open_.cost,
            "executionRate": share(done.cost, budgeted),
            "franchiseUse": share(done.franchise, ceiling or 0),
            "riskFranchise": done.atRisk + open_.atRisk,
            "oticFee": None if fee is None else _whole(Fraction(fee) * usable / 100),
            "costPerHour": _whole(done.cost / hours) if hours else None,
            "costPerPerson": _whole(Fraction(done.cost, people)) if people else None,
        }

    def _ceiling(self, budget: Row | None, year: int) -> int | None:
        if budget is None or budget["payroll"] is None:
            return None
        payroll, utm = budget["payroll"], self._utm_of(dt.date(year, 12, 1))
        if payroll < 35 * utm:
            return 0
        if payroll < 45 * utm:
            return 7 * utm
        return max(_whole(Fraction(payroll, 100)), 9 * utm)
