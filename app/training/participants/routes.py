"""Calls about the participants of courses."""

from typing import Any

from app.platform import clock
from app.platform.bulk_change.schemas import ManyChangedSchema
from app.platform.guard import caller
from app.platform.lists import ListQuery
from app.platform.web import Answer, Blueprint
from app.roster.schemas import ParticipantSchema, SalarySchema, participant_views
from app.training.participants import enrolment, queries, service
from app.training.participants.schemas import (
    AddedSchema,
    AddToCourseSchema,
    ChangedParticipantSchema,
    ParticipantChangesSchema,
    ParticipantDifferenceSchema,
    ParticipantFormSchema,
    ParticipantsQuerySchema,
    PastedListSchema,
    PastedSchema,
    RefreshedSchema,
    ResultsSchema,
    SavedParticipantSchema,
    UsesFranchiseSchema,
    difference_view,
    line_reader,
    saved_view,
)

blp = Blueprint("participants", __name__, description="Participants of courses")


@blp.query(
    "/courses/<int:course_id>/participants",
    query=ParticipantsQuerySchema,
    answer=ParticipantSchema,
    many=True,
    paged=True,
)
def list_participants(query: ListQuery, course_id: int) -> Answer:
    """The participants of a course, by name."""
    page = queries.list_participants(course_id=course_id, query=query)
    return Answer(participant_views(page.rows), meta=page.meta)


@blp.command(
    "/createparticipant",
    body=ParticipantFormSchema,
    answer=SavedParticipantSchema,
    status=201,
    once=True,
)
def create_participant(form: dict[str, Any]) -> Any:
    """Enrol a person, who is made if the RUT is new."""
    user, course_id = caller(), form.pop("course_id")
    saved = enrolment.enrol_one(
        course_id=course_id, fields=form, only_company=user.company_id, by=user.id
    )
    return saved_view(saved)


@blp.command(
    "/add_participant_course", body=AddToCourseSchema, answer=AddedSchema, status=201, once=True
)
def add_participants(form: dict[str, Any]) -> Any:
    """Enrol people who are there already: one, or several."""
    enrol = enrolment.add_one if "people_id" in form else enrolment.add
    return enrol(**form, by=caller().id)


@blp.command(
    "/createparticipantlist", body=PastedListSchema, answer=PastedSchema, status=201, once=True
)
def paste_participants(form: dict[str, Any]) -> Any:
    """Enrol the people of a pasted list, and say what became of each line."""
    user = caller()
    return enrolment.paste(
        course_id=form["course_id"],
        lines=form["participants"],
        read=line_reader(form["participants"]),
        only_company=user.company_id,
        by=user.id,
    )


@blp.command(
    "/udpateparticipant/<int:participant_id>",
    method="PATCH",
    body=ParticipantChangesSchema,
    answer=SavedParticipantSchema,
)
def update_participant(form: dict[str, Any], participant_id: int) -> Any:
    """Change what the course knows of a participant; the person stays as it is."""
    user, expected_updated_at = caller(), form.pop("updatedAt", None)
    saved = service.update(
        participant_id=participant_id,
        fields=form,
        only_company=user.company_id,
        expected_updated_at=expected_updated_at,
        by=user.id,
    )
    return saved_view(saved)


@blp.command(
    "/disable_participant/<int:participant_id>", method="PUT", answer=SavedParticipantSchema
)
def disable_participant(participant_id: int) -> Any:
    """Take a participant out of the course; results stay."""
    saved = service.set_active(participant_id=participant_id, active=False, by=caller().id)
    return saved_view(saved)


@blp.command(
    "/enable_participant/<int:participant_id>", method="PUT", answer=SavedParticipantSchema
)
def enable_participant(participant_id: int) -> Any:
    """Bring a participant back into the course."""
    saved = service.set_active(participant_id=participant_id, active=True, by=caller().id)
    return saved_view(saved)


@blp.command(
    "/courses/<int:course_id>/results",
    method="PATCH",
    body=ResultsSchema,
    answer=ChangedParticipantSchema,
    many=True,
)
def write_results(form: dict[str, Any], course_id: int) -> Any:
    """Write how many participants did: all of it, or nothing."""
    changed = service.write(course_id=course_id, rows=form["rows"], by=caller().id)
    return participant_views(changed)


@blp.command("/participants/<int:participant_id>/refresh", answer=SavedParticipantSchema)
def refresh_participant(participant_id: int) -> Any:
    """Copy the person into the course again, as it is today."""
    saved = service.refresh(participant_id=participant_id, by=caller().id)
    return saved_view(saved)


@blp.query(
    "/courses/<int:course_id>/participants/refresh", answer=ParticipantDifferenceSchema, many=True
)
def list_outdated_copies(course_id: int) -> Any:
    """What copying all people of a course anew would change, participant by participant."""
    return [difference_view(one) for one in service.differences(course_id=course_id)]


@blp.command("/courses/<int:course_id>/participants/refresh", answer=RefreshedSchema)
def refresh_participants(course_id: int) -> Any:
    """Copy all people of a course anew, as they are today."""
    return {"changed": service.refresh_all(course_id=course_id, by=caller().id)}


@blp.command(
    "/courses/<int:course_id>/participants/franchise",
    body=UsesFranchiseSchema,
    answer=ManyChangedSchema,
)
def use_franchise(form: dict[str, Any], course_id: int) -> Any:
    """Say of participants whether they use the franchise; those who may not use it are skipped."""
    return service.set_franchise(
        course_id=course_id,
        ids=form["ids"],
        uses=form["franchiseSence"],
        by=caller().id,
        at=clock.now(),
    )


@blp.command("/participants/<int:participant_id>/salary", answer=SalarySchema)
def reveal_salary(participant_id: int) -> Any:
    """Show the salary at enrolment; who asked is written down."""
    user = caller()
    salary = service.reveal_salary(
        participant_id=participant_id, only_company=user.company_id, by=user.id
    )
    return {"grossSalary": salary}
