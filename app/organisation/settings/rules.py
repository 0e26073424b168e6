"""The sections of the settings, each with its form and its defaults."""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Generic, TypeVar

from analytics.franchise import Rules, Tranche
from app.models.surveys import BOSS, PARTICIPANT
from app.organisation.settings.schemas import (
    ADMINISTRATORS,
    BOTH,
    CAP,
    EDITORS,
    MONTH_BEFORE,
    AccessSettingsSchema,
    OrganisationSettingsSchema,
    PrivacySettingsSchema,
    ResultSettingsSchema,
    SenceSettingsSchema,
    SurveySettingsSchema,
)
from app.platform.forms import Schema

Typed = TypeVar("Typed")
Content = Mapping[str, Any]
"""Values as JSON has them, by the names of the form."""

RESULT_DEFAULTS: Content = {"passGrade": 4, "passAttendance": 75}
SENCE_DEFAULTS: Content = {
    "firstLimitUtm": 25,
    "secondLimitUtm": 50,
    "firstPercent": 100,
    "secondPercent": 50,
    "thirdPercent": 15,
    "ceilingPercent": 1,
    "nothingBelowUtm": 35,
    "smallBelowUtm": 45,
    "smallCeilingUtm": 7,
    "leastCeilingUtm": 9,
    "leastAttendance": 75,
    "leastHours": 8,
    "maxHoursPerDay": 10,
    "bipartitePercent": 0,
    "referenceMonth": MONTH_BEFORE,
    "aboveMaximum": CAP,
}
INVITATION = """\
Hola {{nombre}}:

Terminaste el curso "{{curso}}" y queremos saber qué te pareció. Responder toma pocos minutos \
y tus respuestas se muestran solo en conjunto, sin tu nombre.

{{enlace}}

Puedes responder hasta el {{fecha_termino}}. El enlace es personal: no lo compartas.

Gracias por tu tiempo."""
REMINDER = """\
Hola {{nombre}}:

Todavía puedes contarnos qué te pareció el curso "{{curso}}": quedan {{dias_restantes}} días. \
Si ya empezaste, sigues donde quedaste.

{{enlace}}

La encuesta cierra el {{fecha_termino}}."""
LAST_CALL = """\
Hola {{nombre}}:

La encuesta del curso "{{curso}}" cierra el {{fecha_termino}} y aún no tenemos tu respuesta. \
Son pocos minutos.

{{enlace}}

Después de esa fecha el enlace deja de funcionar."""
BOSS_TEXT = """\
Hola {{nombre}}:

Tu equipo participó en una capacitación y queremos saber cómo se aplica lo aprendido en el \
trabajo. Responder toma pocos minutos.

{{colaborador}}, curso "{{curso}}", hasta el {{fecha_termino}}:
{{enlace}}

Los enlaces son personales: no los compartas. Gracias por tu tiempo."""
BOSS_REMINDER = """\
Hola {{nombre}}:

Todavía esperamos tu opinión sobre cómo se aplica lo aprendido en el trabajo. Si ya empezaste, \
sigues donde quedaste.

{{colaborador}}, curso "{{curso}}", hasta el {{fecha_termino}}:
{{enlace}}

Gracias por tu tiempo."""
LEFT = "Recordatorio: quedan {{dias_restantes}} días para responder"
SURVEY_TEXT_DEFAULTS: Content = {
    "invitacion": {"subject": 'Cuéntanos tu opinión sobre "{{curso}}"', "body": INVITATION},
    "recordatorio": {"subject": LEFT, "body": REMINDER},
    "ultimo_aviso": {
        "subject": 'Último aviso: la encuesta de "{{curso}}" cierra el {{fecha_termino}}',
        "body": LAST_CALL,
    },
    "jefatura": {
        "subject": '¿Cómo aplica {{colaborador}} lo aprendido en "{{curso}}"?',
        "body": BOSS_TEXT,
    },
    "jefatura_recordatorio": {"subject": LEFT, "body": BOSS_REMINDER},
}
SURVEY_DEFAULTS: Content = {
    "sender": "Equipo de capacitación",
    "replyTo": None,
    "sendAt": "09:00",
    "businessDaysOnly": True,
    "satisfaction": {"opensAfter": 0, "lasts": 15, "frequency": 3},
    "transfer": {"opensAfter": 90, "lasts": 30, "frequency": 7, "respondent": BOSS},
    "maxReminders": 3,
    "lastCall": True,
    "minResponses": 3,
    "texts": SURVEY_TEXT_DEFAULTS,
}


@dataclass(frozen=True)
class Section(Generic[Typed]):
    """Settings that are shown, changed and reset together."""

    name: str
    form: type[Schema]
    """Every field of the section, each required: a change sends the ones that it changes."""
    defaults: Content
    typed: Callable[[Content], Typed]
    """The whole content as the code reads it."""
    refuse: Callable[[Content], Mapping[str, list[str]]] = lambda _: {}
    """What is wrong between the values of a whole content, in words by place."""


@dataclass(frozen=True)
class OrganisationSettings:
    """The whole section."""

    name: str
    logo: str | None
    """Address of a public picture, `/files/….webp`."""
    colour: str | None
    """`#rrggbb`; None: the product's own."""


ORGANISATION = Section(
    "organisation",
    OrganisationSettingsSchema,
    {"name": "Aula", "logo": None, "colour": None},
    lambda content: OrganisationSettings(**content),
)
PRIVACY_DEFAULTS: Content = {
    "salaryVisibility": EDITORS,
    "peopleYears": None,
    "commentYears": None,
    "auditYears": None,
}


@dataclass(frozen=True)
class Retention:
    """Years after which personal data are removed; None: they are kept."""

    people: int | None
    """Those without courses, since their last change."""
    comments: int | None
    """Of answers to surveys."""
    audit: int | None


@dataclass(frozen=True)
class PrivacySettings:
    """The whole section."""

    is_salary_for_admins: bool
    """Only administrators may look at a salary; otherwise whoever edits people may."""
    retention: Retention


def _privacy_typed(content: Content) -> PrivacySettings:
    return PrivacySettings(
        is_salary_for_admins=content["salaryVisibility"] == ADMINISTRATORS,
        retention=Retention(
            people=content["peopleYears"],
            comments=content["commentYears"],
            audit=content["auditYears"],
        ),
    )


PRIVACY = Section("privacy", PrivacySettingsSchema, PRIVACY_DEFAULTS, _privacy_typed)


@dataclass(frozen=True)
class AccessSettings:
    """The whole section: how people sign in."""

    passwords: bool
    """Whether passwords open accounts beside the provider of sign-ins."""
    domains: Mapping[str, int]
    """Domain of mail addresses -> the company of those who come without an invitation."""


def _access_typed(content: Content) -> AccessSettings:
    domains = {rule["domain"]: rule["company_id"] for rule in content["domains"]}
    return AccessSettings(passwords=content["passwords"], domains=domains)


def _access_errors(content: Content) -> Mapping[str, list[str]]:
    domains = [rule["domain"] for rule in content["domains"]]
    twice = {domain for domain in domains if domains.count(domain) > 1}
    return {"domains": [f"{domain} está dos veces." for domain in sorted(twice)]} if twice else {}


ACCESS = Section(
    "access",
    AccessSettingsSchema,
    {"passwords": True, "domains": []},
    _access_typed,
    _access_errors,
)


@dataclass(frozen=True)
class PassRule:
    """The whole section: what passing a course takes; what is None is not asked for."""

    grade: Decimal | None
    attendance: Decimal | None


def _results_typed(content: Content) -> PassRule:
    grade, attendance = (
        None if content[name] is None else Decimal(str(content[name])) for name in RESULT_DEFAULTS
    )
    return PassRule(grade, attendance)


RESULTS = Section("results", ResultSettingsSchema, RESULT_DEFAULTS, _results_typed)


@dataclass(frozen=True)
class SenceSettings:
    """The whole section."""

    rules: Rules
    max_hours_per_day: int
    reference_month: str
    """Whose UTM decides the tranche of a salary: `anterior` or `inicio` of the course."""
    above_maximum: str
    """An hour value above the maximum of SENCE: `limitar` computes with the maximum."""


def _sence_typed(content: Content) -> SenceSettings:
    exact = {
        name: Fraction(str(value))
        for name, value in content.items()
        if isinstance(value, int | float)
    }
    return SenceSettings(
        rules=Rules(
            tranches=(
                Tranche(exact["firstLimitUtm"], exact["firstPercent"]),
                Tranche(exact["secondLimitUtm"], exact["secondPercent"]),
                Tranche(None, exact["thirdPercent"]),
            ),
            least_hours=exact["leastHours"],
            least_attendance=exact["leastAttendance"],
            bipartite_percent=exact["bipartitePercent"],
            ceiling_percent=exact["ceilingPercent"],
            nothing_below_utm=exact["nothingBelowUtm"],
            small_below_utm=exact["smallBelowUtm"],
            small_ceiling_utm=exact["smallCeilingUtm"],
            least_ceiling_utm=exact["leastCeilingUtm"],
        ),
        max_hours_per_day=content["maxHoursPerDay"],
        reference_month=content["referenceMonth"],
        above_maximum=content["aboveMaximum"],
    )


def _sence_errors(content: Content) -> Mapping[str, list[str]]:
    errors = {}
    if content["firstLimitUtm"] >= content["secondLimitUtm"]:
        errors["firstLimitUtm"] = ["El tramo 1 debe ser menor que el tramo 2."]
    if content["nothingBelowUtm"] > content["smallBelowUtm"]:
        errors["nothingBelowUtm"] = [
            "La planilla sin franquicia no puede ser mayor que la de franquicia reducida."
        ]
    return errors


SENCE = Section("sence", SenceSettingsSchema, SENCE_DEFAULTS, _sence_typed, _sence_errors)


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


def _surveys_typed(content: Content) -> SurveySettings:
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


SURVEYS = Section("surveys", SurveySettingsSchema, SURVEY_DEFAULTS, _surveys_typed)


def merged(below: Content, above: Content) -> Content:
    """One content with another laid over it; what the lower one does not know is dropped."""
    return {
        name: merged(value, above.get(name) or {})
        if isinstance(value, Mapping)
        else above.get(name, value)
        for name, value in below.items()
    }


def differing(content: Content, defaults: Content) -> Content:
    """The part of a content that is not as by default."""
    found = {}
    for name, default in defaults.items():
        value = content[name]
        if isinstance(default, Mapping):
            value = differing(value, default)
            if value:
                found[name] = value
        elif value != default:
            found[name] = value
    return found


def flat(content: Content, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every value with its place: `transfer.lasts`."""
    for name, value in content.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def _schedule(content: Mapping[str, Any]) -> Schedule:
    return Schedule(content["opensAfter"], content["lasts"], content["frequency"])
