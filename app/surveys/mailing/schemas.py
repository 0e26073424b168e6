"""Shapes of the calls that mail about surveys."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import marshmallow as ma

from app.models.mail import INVITATION, REMINDER
from app.organisation.settings import schemas as settings
from app.organisation.settings.schemas import BODY_CHARS, SUBJECT_CHARS, Lines, SurveyTextsSchema
from app.platform.fields import Id, Text
from app.platform.forms import Schema
from app.platform.mail import service as mail
from app.platform.views import as_view
from app.surveys.mailing.service import Sent, Unmailed

MESSAGE_CHARS = 1000
MOST_SURVEYS = 500
MOST_PEOPLE = 20_000


class SendEmailSchema(Schema):
    """Which surveys, to whom, with which text."""

    surveyId = Id(attribute="survey_id")
    surveyIds = ma.fields.List(
        Id(), attribute="survey_ids", validate=ma.validate.Length(1, MOST_SURVEYS)
    )
    participantIds = ma.fields.List(
        Id(), attribute="participant_ids", validate=ma.validate.Length(1, MOST_PEOPLE)
    )
    kind = ma.fields.String(required=True, validate=ma.validate.OneOf((INVITATION, REMINDER)))
    message = Lines(allow_none=True, validate=ma.validate.Length(max=MESSAGE_CHARS))
    dryRun = ma.fields.Boolean(attribute="dry_run", load_default=False)

    @ma.validates_schema
    def _one_or_many(self, data: Mapping[str, Any], **_: Any) -> None:
        if ("survey_id" in data) == ("survey_ids" in data):
            raise ma.ValidationError({"surveyId": ["Selecciona la encuesta."]})


@dataclass(frozen=True)
class MailedView:
    """How many mails, for how many persons, and who gets none."""

    queued: int
    people: int
    answers: Annotated[
        int,
        {
            "description": "Pending answers that these mails ask for: a boss is asked for"
            " several in one mail."
        },
    ]
    local: Annotated[
        bool, {"description": "No mail server is configured: mails are kept and do not leave."}
    ]
    skipped: Sequence[Unmailed]
    message: str | None


@dataclass(frozen=True)
class SampleMailView:
    """Where a sample goes."""

    recipient: str
    local: Annotated[bool, {"description": "No mail server is configured: the mail is kept here."}]


class MailPreviewFormSchema(Schema):
    """Which mail, and its words while they are written; without them those of the settings."""

    kind = ma.fields.String(
        required=True, validate=ma.validate.OneOf(tuple(SurveyTextsSchema._declared_fields))
    )
    subject = Text(validate=[ma.validate.Length(3, SUBJECT_CHARS), settings.check_subject])
    body = Lines(validate=[ma.validate.Length(10, BODY_CHARS), settings.check_body])

    @ma.validates_schema
    def _both(self, data: Mapping[str, Any], **_: Any) -> None:
        for one, other in (("subject", "body"), ("body", "subject")):
            if one in data and other not in data:
                raise ma.ValidationError({other: ["Este dato es obligatorio."]})


@dataclass(frozen=True)
class MailPreviewView:
    """A mail as it is read."""

    subject: str
    text: str
    html: str


def sent_view(sent: Sent, *, message: str | None) -> MailedView:
    """What a request came to, as answers show it."""
    return as_view(MailedView, sent, local=mail.is_local(), message=message)
