"""Settings of surveys: when they open, how they remind, who writes, with which words."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.models.survey import BOSS, PARTICIPANT
from app.settings import survey_texts
from app.settings.section import Content, Section
from app.settings.survey_schemas import BOTH, SurveySettingsSchema


@dataclass(frozen=True)
class Schedule:
    """Days of a survey unless somebody sets others."""

    opens_after: int
    """From the end of the course."""
    lasts: int
    frequency: int
    """Days between reminders; 0: none."""


@dataclass(frozen=True)
class MailText:
    """Words of a mail, with placeholders."""

    subject: str
    body: str


@dataclass(frozen=True)
class SurveySettings:
    """The whole section."""

    sender: str
    """The name in front of the address that mails come from."""
    reply_to: str | None
    send_at: dt.time
    """When the daily round begins, in Santiago."""
    business_days_only: bool
    satisfaction: Schedule
    transfer: Schedule
    transfer_respondents: tuple[str, ...]
    """The roles that are asked about what came of a course."""
    max_reminders: int
    last_call: bool
    min_responses: int
    """Fewer responses are shown to nobody."""
    texts: Mapping[str, MailText]


DEFAULTS: Content = {
    "sender": "Equipo de capacitación",
    "replyTo": None,
    "sendAt": "09:00",
    "businessDaysOnly": True,
    "satisfaction": {"opensAfter": 0, "lasts": 15, "frequency": 3},
    "transfer": {"opensAfter": 90, "lasts": 30, "frequency": 7, "respondent": BOSS},
    "maxReminders": 3,
    "lastCall": True,
    "minResponses": 3,
    "texts": survey_texts.DEFAULTS,
}


def _typed(content: Content) -> SurveySettings:
    respondent = content["transfer"]["respondent"]
    return SurveySettings(
        sender=content["sender"],
        reply_to=content["replyTo"],
        send_at=dt.time.fromisoformat(content["sendAt"]),
        business_days_only=content["businessDaysOnly"],
        satisfaction=_schedule(content["satisfaction"]),
        transfer=_schedule(content["transfer"]),
        transfer_respondents=(BOSS, PARTICIPANT) if respondent == BOTH else (respondent,),
        max_reminders=content["maxReminders"],
        last_call=content["lastCall"],
        min_responses=content["minResponses"],
        texts={kind: MailText(**words) for kind, words in content["texts"].items()},
    )


def _schedule(content: Mapping[str, Any]) -> Schedule:
    return Schedule(content["opensAfter"], content["lasts"], content["frequency"])


SURVEYS = Section("surveys", SurveySettingsSchema, DEFAULTS, _typed)
