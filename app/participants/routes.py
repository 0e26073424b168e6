"""Calls about the participants of courses."""

from typing import Any

from app.extensions import db
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.idempotency import idempotent
from app.kit.listing import ListQuery
from app.kit.schema import envelope
from app.participants import listing, newcomers, results, service
from app.participants.schemas import (
    AddedSchema,
    AddToCourseSchema,
    ChangedParticipantSchema,
    ParticipantChangesSchema,
    ParticipantFormSchema,
    ParticipantsQuerySchema,
    PastedListSchema,
    PastedSchema,
    ResultsSchema,
    SavedParticipantSchema,
    added_view,
    pasted_view,
    read_line,
    saved_view,
)
from app.personal.schemas import SalarySchema
from app.roster.schemas import ParticipantSchema, participant_views

blp = Blueprint("participants", __name__, description="Participants of courses")


@blp.route("/courses/<int:course_id>/participants")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(ParticipantsQuerySchema, location="query")
@blp.response(200, envelope(ParticipantSchema, many=True, paged=True))
def list_participants(query: ListQuery, course_id: int) -> dict[str, Any]:
    """The participants of a course, by name."""
    page = listing.list_participants(course_id=course_id, query=query)
    return {"data": participant_views(page.rows), "meta": page.meta}


@blp.route("/createparticipant", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@idempotent
@blp.arguments(ParticipantFormSchema)
@blp.response(201, envelope(SavedParticipantSchema))
def create_participant(form: dict[str, Any]) -> dict[str, Any]:
    """Enrol a person, who is made if the RUT is new."""
    user, course_id = caller(), form.pop("course_id")
    saved = newcomers.enrol_one(
        course_id=course_id, fields=form, only_company=user.company_id, by=user.id
    )
    db.session.commit()
    return {"data": saved_view(saved)}


@blp.route("/add_participant_course", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@idempotent
@blp.arguments(AddToCourseSchema)
@blp.response(201, envelope(AddedSchema))
def add_participants(form: dict[str, Any]) -> dict[str, Any]:
    """Enrol people who are there already: one, or several."""
    user = caller()
    enrol = newcomers.add_one if "people_id" in form else newcomers.add
    added = enrol(**form, only_company=user.company_id, by=user.id)
    db.session.commit()
    return {"data": added_view(added)}


@blp.route("/createparticipantlist", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@idempotent
@blp.arguments(PastedListSchema)
@blp.response(201, envelope(PastedSchema))
def paste_participants(form: dict[str, Any]) -> dict[str, Any]:
    """Enrol the people of a pasted list, and tell what became of each line."""
    user = caller()
    pasted = newcomers.paste(
        course_id=form["course_id"],
        lines=form["participants"],
        read=read_line,
        only_company=user.company_id,
        by=user.id,
    )
    db.session.commit()
    return {"data": pasted_view(pasted)}


@blp.route("/udpateparticipant/<int:participant_id>", methods=["PATCH"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(ParticipantChangesSchema)
@blp.response(200, envelope(SavedParticipantSchema))
def update_participant(form: dict[str, Any], participant_id: int) -> dict[str, Any]:
    """Change what the course knows of a participant; the person stays as it is."""
    user, seen = caller(), form.pop("updatedAt", None)
    saved = service.update(
        participant_id=participant_id,
        fields=form,
        only_company=user.company_id,
        seen=seen,
        by=user.id,
    )
    db.session.commit()
    return {"data": saved_view(saved)}


@blp.route("/disable_participant/<int:participant_id>", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(SavedParticipantSchema))
def disable_participant(participant_id: int) -> dict[str, Any]:
    """Take a participant out of the course; results stay."""
    saved = service.set_active(participant_id=participant_id, active=False, by=caller().id)
    db.session.commit()
    return {"data": saved_view(saved)}


@blp.route("/enable_participant/<int:participant_id>", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(SavedParticipantSchema))
def enable_participant(participant_id: int) -> dict[str, Any]:
    """Bring a participant back into the course."""
    saved = service.set_active(participant_id=participant_id, active=True, by=caller().id)
    db.session.commit()
    return {"data": saved_view(saved)}


@blp.route("/courses/<int:course_id>/results", methods=["PATCH"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(ResultsSchema)
@blp.response(200, envelope(ChangedParticipantSchema, many=True))
def write_results(form: dict[str, Any], course_id: int) -> dict[str, Any]:
    """Write how many participants did: all of it, or nothing."""
    changed = results.write(course_id=course_id, rows=form["rows"], by=caller().id)
    data = participant_views(changed)
    db.session.commit()
    return {"data": data}


@blp.route("/participants/<int:participant_id>/refresh", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(SavedParticipantSchema))
def refresh_participant(participant_id: int) -> dict[str, Any]:
    """Copy the person into the course again, as it is today."""
    saved = service.refresh(participant_id=participant_id, by=caller().id)
    db.session.commit()
    return {"data": saved_view(saved)}


@blp.route("/participants/<int:participant_id>/salary", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(SalarySchema))
def reveal_salary(participant_id: int) -> dict[str, Any]:
    """Show the salary at enrolment; who asked is written down."""
    user = caller()
    salary = service.reveal_salary(
        participant_id=participant_id, only_company=user.company_id, by=user.id
    )
    db.session.commit()
    return {"data": {"grossSalary": salary}}
