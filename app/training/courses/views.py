"""Courses as the answers show them, with the names of what they refer to."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from app.models.course import Course, state_of
from app.platform.records import names_for, view_of
from app.roster.schemas import participant_views, rapporteurs_view
from app.surveys.results import indexes
from app.training.courses.queries import Detail
from app.training.courses.service import Saved
from records.course import COURSE


def course_views(
    courses: Sequence[Course], *, counts: Mapping[int, int], on: dt.date
) -> list[dict[str, Any]]:
    """Courses as the answers show them; `counts`: course -> its active participants."""
    names = names_for(COURSE, courses)
    satisfaction = indexes.of_courses([one.id for one in courses])
    return [
        {
            "course_id": course.id,
            **view_of(COURSE, course, names),
            "state": state_of(course, on),
            "participantCount": counts.get(course.id, 0),
            "surveyIndex": satisfaction.get(course.id),
        }
        for course in courses
    ]


def saved_view(saved: Saved, *, on: dt.date) -> dict[str, Any]:
    """A saved course as the answers show it."""
    (view,) = course_views(
        [saved.course], counts={saved.course.id: saved.counts.participants}, on=on
    )
    return {**view, "warnings": saved.warnings}


def detail_view(detail: Detail, *, on: dt.date) -> dict[str, Any]:
    """A course with everybody in it."""
    return {
        **saved_view(detail.saved, on=on),
        "createdAt": detail.saved.course.created_at,
        "participants": participant_views(detail.participants),
        "rapporteurs": rapporteurs_view(detail.rapporteurs),
        "counts": detail.saved.counts,
        "checklist": detail.checklist,
    }
