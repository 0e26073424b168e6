"""Courses as the answers show them, with the names of what they refer to."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from app.courses.detail import Detail
from app.courses.fields import shown_hour
from app.courses.service import Saved
from app.kit.names import names_of
from app.models.company import Company
from app.models.course import Course
from app.models.course_state import state_of
from app.models.selectable import ThematicArea
from app.models.supplier import Supplier
from app.models.user import User
from app.roster.schemas import participant_views, rapporteurs_view
from app.surveys import indexes


def course_views(
    courses: Sequence[Course], *, counts: Mapping[int, int], on: dt.date
) -> list[dict[str, Any]]:
    """Courses as the answers show them; `counts`: course -> its active participants."""
    companies = names_of(Company.name, (one.company_id for one in courses))
    suppliers = names_of(Supplier.razon_social, (one.supplier_id for one in courses))
    areas = names_of(ThematicArea.name, (one.thematic_area_id for one in courses))
    satisfaction = indexes.of_courses([one.id for one in courses])
    creators = names_of(User.name, (one.creator_user_id for one in courses))
    return [
        {
            **_plain(course),
            "companyName": companies[course.company_id],
            "supplierName": suppliers.get(course.supplier_id),
            "topicAreaName": areas[course.thematic_area_id],
            "creatorName": creators.get(course.creator_user_id),
            "state": state_of(course, on),
            "participantCount": counts.get(course.id, 0),
            "surveyIndex": satisfaction.get(course.id),
        }
        for course in courses
    ]


def saved_view(saved: Saved, *, on: dt.date) -> dict[str, Any]:
    """A saved course as the answers show it."""
    (view,) = course_views([saved.course], counts=saved.counts, on=on)
    return {**view, "warnings": saved.warnings}


def detail_view(detail: Detail, *, on: dt.date) -> dict[str, Any]:
    """A course with everybody in it."""
    return {
        **saved_view(detail.saved, on=on),
        "createdAt": detail.saved.course.created_at,
        "participants": participant_views(detail.participants),
        "rapporteurs": rapporteurs_view(detail.rapporteurs),
        "counts": detail.counts,
        "checklist": detail.checklist,
    }


def _plain(course: Course) -> dict[str, Any]:
    return {
        "course_id": course.id,
        "courseName": course.name,
        "courseSenceName": course.sence_name,
        "company_id": course.company_id,
        "supplier_id": course.supplier_id,
        "topicArea": course.thematic_area_id,
        "modality": course.modality,
        "region": course.region,
        "commune": course.commune,
        "address": course.address,
        "city": course.city,
        "initialDate": course.initial_date,
        "endDate": course.end_date,
        "jornada": course.jornada,
        "hourInit": shown_hour(course.hour_init),
        "hourFinish": shown_hour(course.hour_finish),
        "totalHours": course.total_hours,
        "courseCodeSence": course.sence_code,
        "participatingValue": course.participating_value,
        "senceHourValue": course.sence_hour_value,
        "senceActionId": course.sence_action_id,
        "senceCommunicatedAt": course.sence_communicated_at,
        "bipartite": course.bipartite,
        "active": course.active,
        "isComplete": course.is_complete,
        "creator_user_id": course.creator_user_id,
        "updatedAt": course.updated_at,
    }
