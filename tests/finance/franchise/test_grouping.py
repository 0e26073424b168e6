"""Grouped or added up by the database, sums are those of one participant after the other."""

import datetime as dt
import random
from collections import Counter
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import CTE, Select, select

from analytics.franchise import Risk, Zero
from app.extensions import db
from app.finance.franchise import service as franchise_service
from app.finance.franchise import sums
from app.finance.franchise.queries import costs_of, facts_of, todays_constants
from app.finance.franchise.rules import Constants, Sums, attendee_of, participation, terms_of
from app.models.finance import SenceHourValue
from app.models.organisation import Company
from app.models.training import Course, Participant
from app.organisation.settings import service as settings
from app.organisation.settings.rules import SENCE
from records.course import ASYNCHRONOUS, IN_PERSON
from tests.factories import make_company, make_supplier, make_user
from tests.finance.franchise.support import UTM, make_attended, make_priced

SALARIES = (
    None,
    0,
    500_000,
    25 * UTM,
    25 * UTM + 1,
    50 * UTM,
    50 * UTM + 1,
    9_000_000,
)
ATTENDANCES = (None, Decimal(0), Decimal("74.9"), Decimal(75), Decimal(100))
HOURS = (None, Decimal(0), Decimal("14.9"), Decimal(15), Decimal(20))
EXCEPTIONS = (None, None, "Licencia médica")


def some_course(chance: random.Random, company: Company) -> Course:
    days = dt.date(2025, 1, 2) + dt.timedelta(days=chance.randrange(300))
    otec = make_supplier(is_otec=chance.random() < 0.8) if chance.random() < 0.5 else None
    return make_priced(
        company,
        initial_date=days,
        end_date=days + dt.timedelta(days=4),
        total_hours=Decimal(chance.choice(["4.0", "20.0", "33.5"])),
        participating_value=chance.choice([None, 0, 99_999, 180_000, 1_000_001]),
        sence_hour_value=chance.choice([None, 4_000, 7_000, 30_000]),
        sence_code=chance.choice([None, "1234567890", "1234567890"]),
        supplier_id=otec.id if otec else None,
        is_complete=chance.random() < 0.5,
        bipartite=chance.random() < 0.5,
        modality=chance.choice([IN_PERSON, ASYNCHRONOUS]),
        sence_communicated_at=chance.choice([None, days, days + dt.timedelta(days=1)]),
    )


def some_participant(chance: random.Random, course: Course, company: Company) -> Participant:
    return make_attended(
        course,
        company,
        chance.choice(SALARIES),
        franchise_sence=chance.random() < 0.8,
        is_external=chance.random() < 0.2,
        dj_signed=chance.random() < 0.5,
        attendance=chance.choice(ATTENDANCES),
        attended_hours=chance.choice(HOURS),
        attendance_exception=chance.choice(EXCEPTIONS),
        active=chance.random() < 0.9,
        company_id=None if chance.random() < 0.1 else company.id,
    )


def added_up(today: Constants, company: Company, *course_ids: int) -> dict[int, Sums]:
    """Course -> what it costs a company, by the sums of the database."""

    def each(costs: CTE) -> Select[Any]:
        amounts = (costs.c[name] for name in ("participants", "cost", "franchise", "at_risk"))
        return select(costs.c.id, *amounts)

    mine = Course.id.in_(course_ids)
    rows = sums.ask(each, mine, constants=today, company_id=company.id)
    return {course_id: Sums(*map(int, amounts)) for course_id, *amounts in rows}


class TestSums:
    def test_are_asked_again_when_a_course_changed_in_between(
        self, andina: Company, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        course = make_priced(andina)
        make_attended(course, andina)
        terms = sums._terms
        told: list[Any] = [([], [])]
        monkeypatch.setattr(sums, "_terms", lambda *asked: told.pop() if told else terms(*asked))
        found = added_up(todays_constants(), andina, course.id)
        assert found == {course.id: Sums(1, 180_000, 140_000)}
        assert not told


class TestGrouping:
    @pytest.mark.parametrize("seed", range(5))
    def test_gives_what_each_participant_gives(self, andina: Company, seed: int) -> None:
        chance, other = random.Random(seed), make_company("Otra")
        people: dict[int, list[Participant]] = {}
        for _ in range(8):
            course = some_course(chance, andina)
            people[course.id] = [
                some_participant(chance, course, chance.choice([andina, andina, other]))
                for _ in range(15)
            ]
        self.freeze_some(seed)
        today = todays_constants()
        facts = facts_of(Course.id.in_(people))
        for company in (None, andina, other):
            costs = costs_of(facts, today, company_id=company.id if company else None)
            for one in costs:
                mine = [it for it in people[one.facts.id] if self.counts(it, company, andina)]
                assert self.told(one) == self.expected(one.facts, today, mine)
            if company is not None:
                assert added_up(today, company, *people) == {
                    one.facts.id: one.sums for one in costs
                }

    def freeze_some(self, seed: int) -> None:
        """Completed courses keep the law, and for the others it changes."""
        if seed:
            franchise_service.keep_missing()
        content = {"firstLimitUtm": 20, "secondPercent": 40.5, "leastAttendance": 80}
        by = make_user().id
        settings.change(section=SENCE, sent={**content, "bipartitePercent": 12.5 * seed}, by=by)
        maximum = {"modality": IN_PERSON, "tranche": 1, "value": 6_500}
        db.session.add(SenceHourValue(**maximum, valid_from=dt.date(2025, 3, 1)))
        db.session.flush()

    def counts(self, it: Participant, company: Company | None, owner: Company) -> bool:
        return it.active and (company is None or (it.company_id or owner.id) == company.id)

    def told(self, one: Any) -> Any:
        sums, risks = one.sums, dict(one.risks)
        return sums.participants, sums.cost, sums.franchise, sums.at_risk, dict(one.zeros), risks

    def expected(self, facts: Any, today: Any, people: list[Participant]) -> Any:
        terms = terms_of(facts, today)
        each = [participation(terms, attendee_of(one, facts.hours)) for one in people]
        zeros = Counter[Zero](zero for one in each for zero in one.zeros)
        risks = Counter[Risk](risk for one in each for risk in one.risks)
        cost = sum(one.cost for one in each)
        franchise = sum(one.franchise for one in each)
        at_risk = sum(one.franchise for one in each if one.risks)
        return len(people), cost, franchise, at_risk, dict(zeros), dict(risks)
