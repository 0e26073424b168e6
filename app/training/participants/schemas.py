"""Shapes of participants, as asked for and as answered."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import marshmallow as ma

from app.models.training import Participant
from app.platform import changes
from app.platform.bulk_change.service import MOST
from app.platform.fields import Id, Ruled
from app.platform.forms import Schema, WarningView
from app.platform.lists import Active, ChangesQuerySchema, ListQuerySchema, Order, Sort
from app.platform.records import RowView, form_fields, new_view, placed, sent_back
from app.platform.sent_back import Entity
from app.platform.views import schema_of
from app.roster.schemas import ParticipantSchema, PersonFieldsSchema, participant_views
from app.training.participants.enrolment import Added, Line
from app.training.participants.queries import LIST
from app.training.participants.service import MOST_ROWS, Difference, Saved
from records.participant import RESULT
from records.person import PERSON

MOST_PEOPLE = 1_000
_CALLS = {
    **sent_back(PERSON),
    "active": "PUT /api/enable_participant o /api/disable_participant",
    "result": "los campos status, grade y attendance",
}


class ParticipantsQuerySchema(ListQuerySchema):
    """Which participants of a course, in which order."""

    sort = Sort(*LIST.sorts, load_default=(Order("name", descending=False),))
    active = Active()
    status = Id()
    company = Id()
    isExternal = ma.fields.Boolean()


class ParticipantsSinceSchema(ListQuerySchema, ChangesQuerySchema):
    """Which participants, of all courses: those that changed since a cursor."""

    active = Active()
    updatedSince = ma.fields.String(
        attribute="changed_since",
        load_default=changes.BEGINNING,
        validate=ChangesQuerySchema._declared_fields[changes.PARAMETER].validate,
    )


class ParticipantFormSchema(Schema):
    """A person to enrol, made if the RUT is new."""

    class Meta(Schema.Meta):
        """The fields of a person, and the course."""

        include = form_fields(PERSON, new=True, course_id=Id(required=True))


class AddToCourseSchema(Schema):
    """People to enrol who are there already: one, or several."""

    course_id = Id(required=True)
    people_id = Id()
    people_ids = ma.fields.List(
        Id(),
        validate=ma.validate.Length(
            min=1, max=MOST_PEOPLE, error="Elige entre 1 y 1.000 personas cada vez."
        ),
    )

    @ma.validates_schema
    def _one_or_several(self, data: Mapping[str, Any], **_: Any) -> None:
        if ("people_id" in data) == ("people_ids" in data):
            raise ma.ValidationError("Selecciona las personas.", "people_ids")


class PastedListSchema(Schema):
    """Lines to enrol: a RUT each, or the fields of a person; `results` says how the person did, and
    `samePerson` that a RUT is right though the register has another name."""

    course_id = Id(required=True)
    participants = ma.fields.List(
        ma.fields.Dict(keys=ma.fields.String()),
        attribute="lines",
        required=True,
        validate=ma.validate.Length(
            min=1, max=MOST_PEOPLE, error="Pega entre 1 y 1.000 líneas cada vez."
        ),
    )


class ParticipantChangesSchema(PersonFieldsSchema):
    """The fields of a participant that change; what is not sent stays."""

    class Meta(Schema.Meta):
        """The results, and of when the copy is that was changed."""

        include = form_fields(
            RESULT, new=False, updatedAt=ma.fields.AwareDateTime(attribute="expected_updated_at")
        )


class ResultFieldsSchema(Schema):
    """How somebody did; what is not sent stays."""

    class Meta(Schema.Meta):
        """The results, with the status of the person among them."""

        include = placed(
            form_fields(RESULT, new=False), "status", Id(allow_none=True), after="grade"
        )


class ResultSchema(ResultFieldsSchema):
    """How one participant did; what is not sent stays."""

    participant_id = Id(required=True)
    updatedAt = ma.fields.AwareDateTime()


class LineSchema(PersonFieldsSchema):
    """A line of a pasted list."""

    results = ma.fields.Nested(ResultFieldsSchema, load_default=dict)
    samePerson = ma.fields.Boolean(load_default=False)

    @ma.post_load
    def _as_line(self, data: Mapping[str, Any], **_: Any) -> Line:
        fields = {name: data[name] for name in data.keys() - {"results", "samePerson"}}
        return Line(fields, data["results"], data["samePerson"])


class ResultsSchema(Schema):
    """How the participants of a course did: all is kept, or nothing."""

    rows = ma.fields.List(
        ma.fields.Nested(ResultSchema),
        required=True,
        validate=ma.validate.Length(
            min=1, max=MOST_ROWS, error="Envía entre 1 y 2.000 filas cada vez."
        ),
    )


class ChangedParticipantSchema(ParticipantSchema):
    """A participant whose results were written."""


class SavedParticipantSchema(ParticipantSchema):
    """A participant as it was saved, with what is worth knowing."""

    warnings = ma.fields.List(ma.fields.Nested(schema_of(WarningView)), required=True)


class UsesFranchiseSchema(Schema):
    """Which participants of a course use the franchise, or do not."""

    ids = ma.fields.List(
        Id(),
        required=True,
        validate=ma.validate.Length(min=1, max=MOST, error="Elige entre 1 y 10.000 personas."),
    )
    franchiseSence = ma.fields.Boolean(attribute="uses", required=True)


@dataclass(frozen=True)
class ParticipantFieldView:
    """A field of a participant, and what the record of the person says."""

    field: str
    before: Any | None
    after: Any | None


@dataclass(frozen=True)
class ParticipantDifferenceView:
    """What copying a person anew changes; `kept`: what it does not, for the course is complete."""

    participant_id: int
    name: str
    changes: Sequence[ParticipantFieldView]
    kept: Sequence[ParticipantFieldView]


@dataclass(frozen=True)
class RefreshedView:
    """Of how many participants something changed."""

    changed: int


@dataclass(frozen=True)
class EnrolledView:
    """A participant, briefly."""

    participant_id: int
    people_id: int
    name: str
    rut: str | None


@dataclass(frozen=True)
class NotEnrolledView:
    """A person who was switched off."""

    people_id: int
    name: str
    rut: str | None


@dataclass(frozen=True)
class AddedView:
    """What became of the people that were to enrol."""

    added: Sequence[EnrolledView]
    already: Sequence[EnrolledView]
    disabled: Sequence[NotEnrolledView]
    warnings: Sequence[WarningView]


def saved_view(saved: Saved) -> RowView:
    """A saved participant as the answers show it."""
    (view,) = participant_views([saved.participant])
    return {**view, "warnings": saved.warnings}


def difference_view(difference: Difference) -> ParticipantDifferenceView:
    """What copying a person anew changes, as the answers show it."""
    return ParticipantDifferenceView(
        participant_id=difference.participant.id,
        name=difference.participant.name,
        changes=_pairs(difference.changes),
        kept=_pairs(difference.kept_changes),
    )


def _pairs(changes: Mapping[str, Sequence[Any]]) -> list[ParticipantFieldView]:
    return [ParticipantFieldView(field, *pair) for field, pair in changes.items()]


def added_view(added: Added) -> AddedView:
    """What became of several people, as the answers show it."""
    return AddedView(
        added=_enrolled_views(added.enrolment.added),
        already=_enrolled_views(added.enrolment.already),
        disabled=[NotEnrolledView(one.id, one.name, one.rut) for one in added.enrolment.disabled],
        warnings=added.warnings,
    )


def _enrolled_views(participants: Sequence[Participant]) -> list[EnrolledView]:
    return [EnrolledView(one.id, one.person_id, one.name, one.rut) for one in participants]


def line_reader(lines: Sequence[Mapping[str, Any]]) -> Callable[[Mapping[str, Any]], Line]:
    """What reads a line of this pasted list, whose columns are parsed at once.

    It raises ma.ValidationError.
    """
    schema = LineSchema()
    for name, field in schema.fields.items():
        if isinstance(field, Ruled):
            field.parse_ahead(line.get(name) for line in lines)
    return schema.load


ParticipantFormSchema.sent_back = Entity(
    ParticipantSchema,
    new=lambda given: {**new_view(PERSON, given), "djSigned": False},
    calls={
        **_CALLS,
        **dict.fromkeys(RESULT.columns, "PATCH /api/udpateparticipant"),
        "people_id": "POST /api/add_participant_course",
    },
)
ParticipantChangesSchema.sent_back = Entity(
    ParticipantSchema,
    Participant,
    "participant_id",
    lambda participant: participant_views([participant])[0],
    calls=_CALLS,
)
