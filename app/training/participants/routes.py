"""Calls about the participants of courses."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.platform import clock
from app.platform.bulk_change.service import ManyChanged
from app.platform.guard import caller
from app.platform.lists import ListQuery
from app.platform.records import RowView
from app.platform.scopes import Domain
from app.platform.web import Answer, Blueprint
from app.roster.schemas import ParticipantSchema, SalaryView, participant_views
from app.training.participants import enrolment, queries, service
from app.training.participants.enrolment import Pasted
from app.training.participants.schemas import (
    AddedView,
    AddToCourseSchema,
    ChangedParticipantSchema,
    ParticipantChangesSchema,
    ParticipantDifferenceView,
    ParticipantFormSchema,
    ParticipantsQuerySchema,
    ParticipantsSinceSchema,
    PastedListSchema,
    RefreshedView,
    ResultsSchema,
    SavedParticipantSchema,
    UsesFranchiseSchema,
    added_view,
    difference_view,
    line_reader,
    saved_view,
)

blp = Blueprint(
    "participants", __name__, description="Participants of courses", domain=Domain.PARTICIPANTS
)


@blp.query(
    "/courses/<int:course_id>/participants",
    query=ParticipantsQuerySchema,
    answer=ParticipantSchema,
    paged=True,
)
def list_participants(query: ListQuery, course_id: int) -> Answer:
    """The participants of a course, by name."""
    page = queries.list_participants(course_id=course_id, query=query)
    return Answer(participant_views(page.rows), meta=page.meta)


@blp.query("/participants", query=ParticipantsSinceSchema, answer=ParticipantSchema, paged=True)
def list_changed_participants(query: ListQuery) -> Answer:
    """The participants of all courses that changed since a cursor; without one, all of them.

    They come in the order of their ids. The participants of one course have a call of their own,
    with its order and filters.
    """
    page = queries.list_changed(query=query)
    return Answer(participant_views(page.rows), meta=page.meta)


@blp.command(
    "/createparticipant",
    body=ParticipantFormSchema,
    answer=SavedParticipantSchema,
    status=201,
    once=True,
)
def create_participant(*, course_id: int, **fields: Any) -> RowView:
    """Enrol a person, who is made if the RUT is new."""
    user = caller()
    saved = enrolment.enrol_one(
        course_id=course_id, fields=fields, only_company=user.company_id, by=user.id
    )
    return saved_view(saved)


@blp.command(
    "/add_participant_course", body=AddToCourseSchema, answer=AddedView, status=201, once=True
)
def add_participants(
    *, course_id: int, people_id: int | None = None, people_ids: Sequence[int] = ()
) -> AddedView:
    """Enrol people who are there already: one, or several."""
    by = caller().id
    if people_id is not None:
        return added_view(enrolment.add_one(course_id=course_id, people_id=people_id, by=by))
    return added_view(enrolment.add(course_id=course_id, people_ids=people_ids, by=by))


@blp.command("/createparticipantlist", body=PastedListSchema, answer=Pasted, status=201, once=True)
def paste_participants(*, course_id: int, lines: Sequence[Mapping[str, Any]]) -> Pasted:
    """Enrol the people of a pasted list, and say what became of each line."""
    user = caller()
    return enrolment.paste(
        course_id=course_id,
        lines=lines,
        read=line_reader(lines),
        only_company=user.company_id,
        by=user.id,
    )


@blp.command(
    "/udpateparticipant/<int:participant_id>",
    method="PATCH",
    body=ParticipantChangesSchema,
    answer=SavedParticipantSchema,
)
def update_participant(participant_id: int, **fields: Any) -> RowView:
    """Change what the course knows of a participant; the person stays as it is."""
    user = caller()
    saved = service.update(
        participant_id=participant_id, fields=fields, only_company=user.company_id, by=user.id
    )
    return saved_view(saved)


@blp.command(
    "/disable_participant/<int:participant_id>", method="PUT", answer=SavedParticipantSchema
)
def disable_participant(participant_id: int) -> RowView:
    """Take a participant out of the course; results stay."""
    saved = service.set_active(participant_id=participant_id, active=False, by=caller().id)
    return saved_view(saved)


@blp.command(
    "/enable_participant/<int:participant_id>", method="PUT", answer=SavedParticipantSchema
)
def enable_participant(participant_id: int) -> RowView:
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
def write_results(course_id: int, *, rows: Sequence[Mapping[str, Any]]) -> list[RowView]:
    """Write how many participants did: all of it, or nothing."""
    return participant_views(service.write(course_id=course_id, rows=rows, by=caller().id))


@blp.command("/participants/<int:participant_id>/refresh", answer=SavedParticipantSchema)
def refresh_participant(participant_id: int) -> RowView:
    """Copy the person into the course again, as it is today."""
    user = caller()
    return saved_view(
        service.refresh(participant_id=participant_id, is_admin=user.is_admin, by=user.id)
    )


@blp.query(
    "/courses/<int:course_id>/participants/refresh", answer=ParticipantDifferenceView, many=True
)
def list_outdated_copies(course_id: int) -> list[ParticipantDifferenceView]:
    """What copying all people of a course anew would change, participant by participant."""
    found = service.differences(course_id=course_id, is_admin=caller().is_admin)
    return [difference_view(one) for one in found]


@blp.command("/courses/<int:course_id>/participants/refresh", answer=RefreshedView)
def refresh_participants(course_id: int) -> RefreshedView:
    """Copy all people of a course anew, as they are today."""
    user = caller()
    return RefreshedView(
        service.refresh_all(course_id=course_id, is_admin=user.is_admin, by=user.id)
    )


@blp.command(
    "/courses/<int:course_id>/participants/franchise",
    body=UsesFranchiseSchema,
    answer=ManyChanged,
)
def use_franchise(course_id: int, *, ids: Sequence[int], uses: bool) -> ManyChanged:
    """Say of participants whether they use the franchise; those who may not use it are skipped."""
    return service.set_franchise(
        course_id=course_id, ids=ids, uses=uses, by=caller().id, at=clock.now()
    )


@blp.command("/participants/<int:participant_id>/salary", answer=SalaryView, persons_only=True)
def reveal_salary(participant_id: int) -> SalaryView:
    """Show the salary at enrolment; who asked is written down."""
    user = caller()
    salary = service.reveal_salary(
        participant_id=participant_id, only_company=user.company_id, by=user.id
    )
    return SalaryView(salary)
