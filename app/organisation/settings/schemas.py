"""Fields and shapes of every section of the settings, as forms send them and answers show them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import marshmallow as ma

from app.models.surveys import BOSS, PARTICIPANT
from app.platform import pictures
from app.platform.fields import File, Id, Name, Paragraph, Ruled, Steps, Text, Whole
from app.platform.forms import Schema
from app.platform.pictures import Tones
from records.participant import RESULT

HOUR = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
INNER_SPACES = re.compile(r"[^\S\n]+")
EMPTY_LINES = re.compile(r"\n{3,}")
NAME_CHARS = 80
COLOUR = re.compile(r"#[0-9a-f]{6}")
EDITORS, ADMINISTRATORS = "editores", "administradores"
MOST_YEARS = 20
DOMAIN = re.compile(r"([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}")
DOMAIN_CHARS = 253
MOST_DOMAINS = 50
MONTH_BEFORE = "anterior"
MONTH_OF_START = "inicio"
CAP = "limitar"
WARN = "avisar"
BOTH = "ambos"
RESPONDENTS = (BOSS, PARTICIPANT, BOTH)
SUBJECT_CHARS = 200
BODY_CHARS = 4000


class Between(Whole):
    """A whole number between two others; `unit` ends the words that refuse another one."""

    def __init__(self, least: int, most: int, unit: str, **kwargs: Any) -> None:
        super().__init__(least, most, error=f"Ingresa entre {least} y {most} {unit}.", **kwargs)


class Tenths(Steps):
    """A number with at most one decimal, as JSON writes it: 15 or 12.5."""

    def __init__(self, least: int, most: int, *, error: str, **kwargs: Any) -> None:
        super().__init__(least=str(least), most=str(most), step="0.1", error=error, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        number = super()._deserialize(value, attr, data, **kwargs)
        if number is None:
            return None
        return int(number) if number == int(number) else float(number)


class Share(Tenths):
    """A percentage with at most one decimal."""

    def __init__(self, **kwargs: Any) -> None:
        words = "Ingresa un porcentaje entre 0 y 100, con un decimal como máximo."
        super().__init__(0, 100, error=words, **kwargs)


class Hour(Text):
    """A minute of the day, as `09:00`."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        found = HOUR.fullmatch(super()._deserialize(value, attr, data, **kwargs))
        if found is None:
            raise ma.ValidationError("Ingresa una hora entre 00:00 y 23:59, por ejemplo 09:00.")
        return f"{int(found[1]):02}:{found[2]}"


class Lines(Paragraph):
    """Text of several lines that are trimmed, too, without gaps of many lines."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs).replace("\r", "\n")
        lines = (INNER_SPACES.sub(" ", line).strip() for line in text.split("\n"))
        return EMPTY_LINES.sub("\n\n", "\n".join(lines)).strip()


PLACEHOLDERS = (
    "nombre",
    "curso",
    "empresa",
    "fecha_termino",
    "dias_restantes",
    "enlace",
    "colaborador",
)
LINK = "enlace"
PATTERN = re.compile(r"\{\{\s*([^{}\n]*?)\s*\}\}")


def written(name: str) -> str:
    """A placeholder as it stands in a text."""
    return "{{" + name + "}}"


def check_subject(text: str) -> None:
    """Refuse a bad subject; a link in it would be readable in every list of mails."""
    found = _problems_of_placeholders(text)
    if LINK in _placeholders_in(text):
        found.append(f"El asunto no puede llevar {written(LINK)}.")
    if found:
        raise ma.ValidationError(found)


def check_body(text: str) -> None:
    """Refuse a bad text of a mail; without a link nobody could answer."""
    found = _problems_of_placeholders(text)
    if LINK not in _placeholders_in(text):
        found.append(f"El texto debe incluir {written(LINK)}.")
    if found:
        raise ma.ValidationError(found)


def _placeholders_in(text: str) -> list[str]:
    return [match[1] for match in PATTERN.finditer(text)]


def _problems_of_placeholders(text: str) -> list[str]:
    unknown = dict.fromkeys(name for name in _placeholders_in(text) if name not in PLACEHOLDERS)
    *first, last = map(written, PLACEHOLDERS)
    usable = f"{', '.join(first)} o {last}"
    found = [f"No existe el marcador {written(name)}. Usa {usable}." for name in unknown]
    rest = PATTERN.sub("", text)
    if "{{" in rest or "}}" in rest:
        found.append(f"Revisa las llaves: un marcador se escribe {written('nombre')}.")
    return found


class Colour(Text):
    """A colour as `#rrggbb`."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        colour = super()._deserialize(value, attr, data, **kwargs).lower()
        if COLOUR.fullmatch(colour) is None:
            raise ma.ValidationError("Ingresa un color como #0B6675.")
        return colour


def _check_logo(address: str) -> None:
    if not pictures.is_kept(address):
        raise ma.ValidationError("Vuelve a subir el logo.")


class OrganisationSettingsSchema(Schema):
    """The section as forms send it and answers show it."""

    name = Name(required=True, limit=NAME_CHARS, blank="Ingresa el nombre de tu organización.")
    logo = Text(required=True, allow_none=True, validate=_check_logo)
    colour = Colour(required=True, allow_none=True)


class LogoFormSchema(Schema):
    """A logo on its way in."""

    logo = File(required=True)


@dataclass(frozen=True)
class LogoView:
    """Where an uploaded logo is kept."""

    logo: str


class Years(Between):
    """After how many years something is removed; null: never."""

    def __init__(self) -> None:
        super().__init__(1, MOST_YEARS, "años", required=True, allow_none=True)


class PrivacySettingsSchema(Schema):
    """The section as forms send it and answers show it."""

    salaryVisibility = ma.fields.String(
        required=True, validate=ma.validate.OneOf((EDITORS, ADMINISTRATORS))
    )
    peopleYears = Years()
    commentYears = Years()
    auditYears = Years()


class Domain(Text):
    """The domain of mail addresses, in small letters."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        domain = super()._deserialize(value, attr, data, **kwargs).lower().removeprefix("@")
        if DOMAIN.fullmatch(domain) is None or len(domain) > DOMAIN_CHARS:
            raise ma.ValidationError("Ingresa un dominio como empresa.cl.")
        return domain


class DomainRuleSchema(Schema):
    """Whose company somebody with an address of a domain is, who was not invited."""

    domain = Domain(required=True)
    company_id = Id(required=True)

    @ma.post_load
    def _whole(self, data: Mapping[str, Any], **_: Any) -> Mapping[str, Any]:
        """A change sends some of the fields of a section, and a rule whole."""
        if len(data) < len(self.fields):
            raise ma.ValidationError("Elige la empresa de cada dominio.")
        return data


class AccessSettingsSchema(Schema):
    """The section as forms send it and answers show it."""

    passwords = ma.fields.Boolean(required=True)
    domains = ma.fields.List(
        ma.fields.Nested(DomainRuleSchema),
        required=True,
        validate=ma.validate.Length(max=MOST_DOMAINS),
    )


class ResultSettingsSchema(Schema):
    """The section as forms send it and answers show it: what is null is not asked for."""

    passGrade = Tenths(1, 7, error=RESULT["grade"].message, required=True, allow_none=True)
    passAttendance = Share(required=True, allow_none=True)


class SenceSettingsSchema(Schema):
    """The section as forms send it and answers show it: UTM, percentages, hours."""

    firstLimitUtm = Between(1, 1000, "UTM", required=True)
    secondLimitUtm = Between(1, 1000, "UTM", required=True)
    firstPercent = Share(required=True)
    secondPercent = Share(required=True)
    thirdPercent = Share(required=True)
    ceilingPercent = Share(required=True)
    nothingBelowUtm = Between(0, 1000, "UTM", required=True)
    smallBelowUtm = Between(0, 1000, "UTM", required=True)
    smallCeilingUtm = Between(0, 1000, "UTM", required=True)
    leastCeilingUtm = Between(0, 1000, "UTM", required=True)
    leastAttendance = Share(required=True)
    leastHours = Between(0, 2000, "horas", required=True)
    maxHoursPerDay = Between(1, 24, "horas", required=True)
    bipartitePercent = Share(required=True)
    referenceMonth = ma.fields.String(
        required=True, validate=ma.validate.OneOf((MONTH_BEFORE, MONTH_OF_START))
    )
    aboveMaximum = ma.fields.String(required=True, validate=ma.validate.OneOf((CAP, WARN)))


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
        validate=[ma.validate.Length(3, SUBJECT_CHARS), check_subject],
    )
    body = Lines(
        required=True,
        validate=[ma.validate.Length(10, BODY_CHARS), check_body],
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


@dataclass(frozen=True)
class BrandView:
    """Name, logo and tones; without a colour the screens keep the product's own tones."""

    name: str
    logo: str | None
    tones: Tones | None


def brand_view(name: str, logo: str | None, colour: str | None) -> BrandView:
    """What every visitor sees of the organisation's section."""
    return BrandView(name, logo, pictures.tones_of(colour) if colour else None)
