"""Shapes of the franchise of courses and participants, as answered."""

from fractions import Fraction
from typing import Any

import marshmallow as ma

from analytics.rounding import round_half_up
from app.finance.franchise.rules import Sums, Terms
from app.finance.franchise.service import (
    CLP,
    PERCENT,
    Attended,
    CourseFranchise,
    risk_reasons,
    zero_reasons,
)
from app.platform.forms import OutSchema


class ReasonSchema(OutSchema):
    """Why a participation has no franchise."""

    reason = ma.fields.String(required=True)
    text = ma.fields.String(required=True)


class PeopleReasonSchema(ReasonSchema):
    """Why some people have no franchise."""

    people = ma.fields.Integer(required=True)


class StepSchema(OutSchema):
    """A part of a computation, in words."""

    label = ma.fields.String(required=True)
    expression = ma.fields.String(required=True)
    value = ma.fields.String(required=True)


class ExplanationSchema(OutSchema):
    """How an amount arises; an amount that nothing can be divided by is null."""

    title = ma.fields.String(required=True)
    amount = ma.fields.Float(required=True, allow_none=True)
    unit = ma.fields.String(required=True, validate=ma.validate.OneOf((CLP, PERCENT)))
    formula = ma.fields.String(required=True)
    steps = ma.fields.List(ma.fields.Nested(StepSchema), required=True)
    zeros = ma.fields.List(ma.fields.Nested(PeopleReasonSchema), required=True)
    sources = ma.fields.List(ma.fields.String(), required=True)


class TermsSchema(OutSchema):
    """What the franchise of a course is computed with: pesos and hours."""

    hours = ma.fields.Float(required=True)
    price = ma.fields.Integer(required=True, allow_none=True)
    courseHour = ma.fields.Float(required=True, allow_none=True)
    hourValue = ma.fields.Integer(required=True, allow_none=True)
    hourMaximum = ma.fields.Integer(required=True, allow_none=True)
    imputableHour = ma.fields.Float(required=True, allow_none=True)
    base = ma.fields.Integer(required=True, allow_none=True)
    utm = ma.fields.Integer(required=True)
    utmMonth = ma.fields.String(required=True)
    utmNeeded = ma.fields.String(required=True)
    utmNote = ma.fields.String(required=True, allow_none=True)
    isFrozen = ma.fields.Boolean(required=True)
    frozenAt = ma.fields.AwareDateTime(required=True, allow_none=True)
    resolution = ma.fields.String(required=True, allow_none=True)


class SumsSchema(OutSchema):
    """Pesos and people."""

    participants = ma.fields.Integer(required=True)
    cost = ma.fields.Integer(required=True)
    franchise = ma.fields.Integer(required=True)
    companyCost = ma.fields.Integer(required=True)
    atRisk = ma.fields.Integer(required=True)


class FranchisePersonSchema(OutSchema):
    """The person behind a participant."""

    person_id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    rut = ma.fields.String(required=True, allow_none=True)


class AttendedSchema(OutSchema):
    """A participant with the franchise of the participation."""

    participant_id = ma.fields.Integer(required=True)
    person = ma.fields.Nested(FranchisePersonSchema, required=True)
    cost = ma.fields.Integer(required=True)
    franchise = ma.fields.Integer(required=True)
    companyCost = ma.fields.Integer(required=True)
    percent = ma.fields.Float(required=True, allow_none=True)
    zeros = ma.fields.List(ma.fields.Nested(ReasonSchema), required=True)
    risks = ma.fields.List(ma.fields.Nested(ReasonSchema), required=True)


class RecalculatedSchema(OutSchema):
    """What the constants of today would give."""

    franchise = ma.fields.Integer(required=True)
    companyCost = ma.fields.Integer(required=True, attribute="company_cost")
    difference = ma.fields.Integer(required=True)


class CompletedSchema(OutSchema):
    """What an open course would keep if it were completed now, and what that amount lacks."""

    franchise = ma.fields.Integer(required=True)
    zeros = ma.fields.List(ma.fields.Nested(PeopleReasonSchema), required=True)


class CourseFranchiseSchema(OutSchema):
    """The franchise of a course, participant by participant."""

    terms = ma.fields.Nested(TermsSchema, required=True)
    totals = ma.fields.Nested(SumsSchema, required=True)
    participants = ma.fields.List(ma.fields.Nested(AttendedSchema), required=True)
    risks = ma.fields.List(ma.fields.Nested(PeopleReasonSchema), required=True)
    recalculated = ma.fields.Nested(RecalculatedSchema, required=True, allow_none=True)
    completed = ma.fields.Nested(CompletedSchema, required=True, allow_none=True)


def course_view(franchise: CourseFranchise) -> dict[str, Any]:
    """The franchise of a course as the answers show it."""
    return {
        "terms": terms_view(franchise.terms),
        "totals": sums_view(franchise.totals),
        "participants": [_attended_view(one, franchise.terms) for one in franchise.participants],
        "risks": risk_reasons(franchise.risks),
        "recalculated": franchise.recalculated,
        "completed": _completed_view(franchise),
    }


def _completed_view(franchise: CourseFranchise) -> dict[str, Any] | None:
    completed = franchise.completed
    if completed is None:
        return None
    zeros = zero_reasons(completed.zeros, franchise.terms.rules)
    return {"franchise": completed.franchise, "zeros": zeros}


def terms_view(terms: Terms) -> dict[str, Any]:
    """What a course is computed with, as the answers show it."""
    course, maximum = terms.course, terms.maximum
    hour = course.hour
    return {
        "hours": course.hours,
        "price": course.price,
        "courseHour": _cents(hour.price if hour else None),
        "hourValue": course.hour_value,
        "hourMaximum": maximum.value if maximum else None,
        "imputableHour": _cents(hour.imputable if hour else None),
        "base": round_half_up(hour.base) if hour else None,
        "utm": terms.utm.value,
        "utmMonth": f"{terms.utm.month:%Y-%m}",
        "utmNeeded": f"{terms.utm.for_month:%Y-%m}",
        "utmNote": terms.utm.note,
        "isFrozen": terms.frozen_at is not None,
        "frozenAt": terms.frozen_at,
        "resolution": maximum.resolution if maximum else None,
    }


def sums_view(sums: Sums) -> dict[str, Any]:
    """Sums as the answers show them."""
    return {
        "participants": sums.participants,
        "cost": sums.cost,
        "franchise": sums.franchise,
        "companyCost": sums.company_cost,
        "atRisk": sums.at_risk,
    }


def _attended_view(one: Attended, terms: Terms) -> dict[str, Any]:
    participant, franchise = one.participant, one.franchise
    return {
        "participant_id": participant.id,
        "person": {
            "person_id": participant.person_id,
            "name": participant.name,
            "rut": participant.rut,
        },
        "cost": franchise.cost,
        "franchise": franchise.franchise,
        "companyCost": franchise.company_cost,
        "percent": franchise.percent,
        "zeros": zero_reasons(dict.fromkeys(franchise.zeros, 1), terms.rules),
        "risks": risk_reasons(dict.fromkeys(franchise.risks, 1)),
    }


def _cents(amount: Fraction | None) -> float | None:
    return None if amount is None else round_half_up(amount, 2)
