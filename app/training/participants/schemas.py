"""Shapes of participants, as asked for and as answered."""

from collections.abc import Callable, Sequence
from typing import Any

import marshmallow as ma

from app.models.training import Participant
from app.platform.bulk_change.service import MOST
from app.platform.fields import Id, Ruled
from app.platform.forms import OutSchema, Schema, WarningSchema
from app.platform.lists import Active, ListQuerySchema, Order, Sort
from app.platform.records import form_fields, new_view, placed, sent_back
from app.platform.sent_back import Entity
from app.roster.schemas import ParticipantSchema, PersonFieldsSchema, participant_views
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
    def _one_or_several(self, data: dict[str, Any], **_: Any) -> None:
        if ("people_id" in data) == ("people_ids" in data):
            raise ma.ValidationError("Selecciona las personas.", "people_ids")


class PastedListSchema(Schema):
    """Lines to enrol: a RUT each, or the fields of a person; `results` says how the person did, and
    `samePerson` that a RUT is right though the register has another name."""

    course_id = Id(required=True)
    participants = ma.fields.List(
        ma.fields.Dict(keys=ma.fields.String()),
        required=True,
        validate=ma.validate.Length(
            min=1, max=MOST_PEOPLE, error="Pega entre 1 y 1.000 líneas cada vez."
        ),
    )


class ParticipantChangesSchema(PersonFieldsSchema):
    """The fields of a participant that change; what is not sent stays."""

    class Meta(Schema.Meta):
        """The results, and of when the copy is that was changed."""

        include = form_fields(RESULT, new=False, updatedAt=ma.fields.AwareDateTime())


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

    results = ma.fields.Nested(ResultFieldsSchema)
    samePerson = ma.fields.Boolean()


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

    warnings = ma.fields.List(ma.fields.Nested(WarningSchema), required=True)


class UsesFranchiseSchema(Schema):
    """Which participants of a course use the franchise, or do not."""

    ids = ma.fields.List(
        Id(),
        required=True,
        validate=ma.validate.Length(min=1, max=MOST, error="Elige entre 1 y 10.000 personas."),
    )
    franchiseSence = ma.fields.Boolean(required=True)


class ParticipantFieldSchema(OutSchema):
    """A field of a participant, and what the record of the person says."""

    field = ma.fields.String(required=True)
    before = ma.fields.Raw(required=True, allow_none=True)
    after = ma.fields.Raw(required=True, allow_none=True)


class ParticipantDifferenceSchema(OutSchema):
    """What copying a person anew changes; `kept`: what it does not, for the course is complete."""

    participant_id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    changes = ma.fields.List(ma.fields.Nested(ParticipantFieldSchema), required=True)
    kept = ma.fields.List(ma.fields.Nested(ParticipantFieldSchema), required=True)


class RefreshedSchema(OutSchema):
    """Of how many participants something changed."""

    changed = ma.fields.Integer(required=True)


class EnrolledSchema(OutSchema):
    """A participant, briefly."""

    participant_id = ma.fields.Integer(required=True, attribute="id")
    people_id = ma.fields.Integer(required=True, attribute="person_id")
    name = ma.fields.String(required=True)
    rut = ma.fields.String(required=True, allow_none=True)


class NotEnrolledSchema(OutSchema):
    """A person who was switched off."""

    people_id = ma.fields.Integer(required=True, attribute="id")
    name = ma.fields.String(required=True)
    rut = ma.fields.String(required=True, allow_none=True)


class AddedSchema(OutSchema):
    """What became of the people that were to enrol."""

    added = ma.fields.List(
        ma.fields.Nested(EnrolledSchema), required=True, attribute="enrolment.added"
    )
    already = ma.fields.List(
        ma.fields.Nested(EnrolledSchema), required=True, attribute="enrolment.already"
    )
    disabled = ma.fields.List(
        ma.fields.Nested(NotEnrolledSchema), required=True, attribute="enrolment.disabled"
    )
    warnings = ma.fields.List(ma.fields.Nested(WarningSchema), required=True)


class EnrolledLineSchema(OutSchema):
    """A line whose person is in the course."""

    line = ma.fields.Integer(required=True)
    rut = ma.fields.String(required=True, allow_none=True)
    name = ma.fields.String(required=True)
    participant_id = ma.fields.Integer(required=True)
    updated = ma.fields.Boolean(
        required=True,
        metadata={"description": "Whether something of how the person did was written."},
    )
    note = ma.fields.String(required=True, allow_none=True)


class NamedOtherwiseSchema(OutSchema):
    """A line whose RUT is that of somebody with another name."""

    line = ma.fields.Integer(required=True)
    rut = ma.fields.String(required=True)
    name = ma.fields.String(required=True)
    knownName = ma.fields.String(required=True)


class UnknownLineSchema(OutSchema):
    """A line whose RUT nobody has."""

    line = ma.fields.Integer(required=True)
    rut = ma.fields.String(required=True)


class InvalidLineSchema(OutSchema):
    """A line that could not be used, and why."""

    line = ma.fields.Integer(required=True)
    rut = ma.fields.String(required=True, allow_none=True)
    reason = ma.fields.String(required=True)


class PastedSchema(OutSchema):
    """What became of the lines."""

    added = ma.fields.List(ma.fields.Nested(EnrolledLineSchema), required=True)
    already = ma.fields.List(ma.fields.Nested(EnrolledLineSchema), required=True)
    namedOtherwise = ma.fields.List(
        ma.fields.Nested(NamedOtherwiseSchema), required=True, attribute="named_otherwise"
    )
    notFound = ma.fields.List(
        ma.fields.Nested(UnknownLineSchema), required=True, attribute="not_found"
    )
    invalid = ma.fields.List(ma.fields.Nested(InvalidLineSchema), required=True)
    warnings = ma.fields.List(ma.fields.Nested(WarningSchema), required=True)


def saved_view(saved: Saved) -> dict[str, Any]:
    """A saved participant as the answers show it."""
    (view,) = participant_views([saved.participant])
    return {**view, "warnings": saved.warnings}


def difference_view(difference: Difference) -> dict[str, Any]:
    """What copying a person anew changes, as the answers show it."""
    return {
        "participant_id": difference.participant.id,
        "name": difference.participant.name,
        "changes": _pairs(difference.changes),
        "kept": _pairs(difference.kept_changes),
    }


def _pairs(changes: dict[str, list[Any]]) -> list[dict[str, Any]]:
    return [
        {"field": field, "before": before, "after": after}
        for field, (before, after) in changes.items()
    ]


def line_reader(lines: Sequence[dict[str, Any]]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """What gives the fields of a line of this pasted list, whose columns are parsed at once.

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
