"""Shapes of the settings of surveys, as forms send them and answers show them."""

import marshmallow as ma

from app.kit.fields import Ruled
from app.kit.schema import Schema, Text
from app.models.survey import BOSS, PARTICIPANT
from app.settings import placeholders
from app.settings.fields import Between, Hour, Lines

BOTH = "ambos"
RESPONDENTS = (BOSS, PARTICIPANT, BOTH)
SUBJECT_CHARS = 200
BODY_CHARS = 4000


class ScheduleSchema(Schema):
    """Days of a survey."""

    opensAfter = Between(0, 365, "días", required=True)
    lasts = Between(0, 180, "días", required=True)
    frequency = Between(0, 30, "días", required=True)


class TransferScheduleSchema(ScheduleSchema):
    """Days of a transfer survey, and who answers it."""

    respondent = ma.fields.String(required=True, validate=ma.validate.OneOf(RESPONDENTS))


class MailTextSchema(Schema):
    """Subject and text of a mail."""

    subject = Text(
        required=True,
        validate=[ma.validate.Length(3, SUBJECT_CHARS), placeholders.check_subject],
    )
    body = Lines(
        required=True,
        validate=[ma.validate.Length(10, BODY_CHARS), placeholders.check_body],
    )


class SurveyTextsSchema(Schema):
    """The mails of surveys."""

    invitacion = ma.fields.Nested(MailTextSchema, required=True)
    recordatorio = ma.fields.Nested(MailTextSchema, required=True)
    ultimo_aviso = ma.fields.Nested(MailTextSchema, required=True)
    jefatura = ma.fields.Nested(MailTextSchema, required=True)
    jefatura_recordatorio = ma.fields.Nested(MailTextSchema, required=True)


class SurveySettingsSchema(Schema):
    """The section as forms send it and answers show it."""

    sender = Text(required=True, validate=ma.validate.Length(2, 100))
    replyTo = Ruled("email", limit=254, required=True)
    sendAt = Hour(required=True)
    businessDaysOnly = ma.fields.Boolean(required=True)
    satisfaction = ma.fields.Nested(ScheduleSchema, required=True)
    transfer = ma.fields.Nested(TransferScheduleSchema, required=True)
    maxReminders = Between(0, 10, "recordatorios", required=True)
    lastCall = ma.fields.Boolean(required=True)
    minResponses = Between(3, 50, "respuestas", required=True)
    texts = ma.fields.Nested(SurveyTextsSchema, required=True)
