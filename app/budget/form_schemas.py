"""Shapes of what is asked for and sent about budgets."""

from typing import Any

import marshmallow as ma

from app.budget.courses import COMMITTED, EXECUTED, SORTS
from app.budget.explaining import KEYS
from app.kit.fields import Choice, Count, Day, Line, Year
from app.kit.listing import ListQuerySchema, Sort
from app.kit.numbers import Steps
from app.kit.schema import Id, Schema, Text
from app.models.modality import MODALITIES
from app.settings.fields import Lines, Share

MONEY = "Ingresa un monto en pesos, sin decimales."
MOST_PESOS = 9_999_999_999
MOST_PAYROLL = 999_999_999_999
MOST_PEOPLE = 100_000
PEOPLE = "Ingresa un número de participantes, desde 0."
DESCRIPTION = "Ingresa una descripción de 3 a 150 caracteres."
HOURS = "Ingresa las horas, en medias horas."
SOMEBODY = "Escribe cuántas personas hay por tramo, o elige personas."
COURSE_HOURS = "Ingresa las horas del curso (entre 0,5 y 2.000)."


class Pesos(Count):
    """An amount that must be there."""

    def __init__(self, *, most: int = MOST_PESOS, **kwargs: Any) -> None:
        super().__init__(most=most, error=MONEY, **kwargs)
        self.allow_none = False
        self.error_messages |= {"required": MONEY, "null": MONEY}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        amount = super()._deserialize(value, attr, data, **kwargs)
        if amount is None:
            raise ma.ValidationError(MONEY)
        return amount


class Description(Text):
    """What a line is for."""

    def __init__(self, **kwargs: Any) -> None:
        words: dict[str, Any] = dict.fromkeys(("required", "null", "invalid"), DESCRIPTION)
        length = ma.validate.Length(3, 150, error=DESCRIPTION)
        super().__init__(validate=length, error_messages=words, **kwargs)


class YearQuerySchema(Schema):
    """A company and a year; staff need not name their company, silent means this year."""

    company = Id()
    year = Year()


class BudgetQuerySchema(YearQuerySchema):
    """A year of a company, perhaps beside the year before."""

    compare = ma.fields.Boolean(load_default=False)


class ExplanationQuerySchema(YearQuerySchema):
    """An amount of a year."""

    amount = ma.fields.String(required=True, validate=ma.validate.OneOf(KEYS))


class BudgetCoursesQuerySchema(ListQuerySchema, YearQuerySchema):
    """Courses of a year, in an order."""

    state = Choice((EXECUTED, COMMITTED), error="Elige executed o committed.")
    thematicArea = Id()
    sort = Sort(*SORTS, load_default=())


class BudgetChangesSchema(Schema):
    """The parameters of a year that change; what is not sent stays."""

    payroll = Count(most=MOST_PAYROLL, error=MONEY)
    oticName = Line(limit=150)
    oticFee = Share(allow_none=True)
    notes = Lines(allow_none=True, validate=ma.validate.Length(max=2000))
    updatedAt = ma.fields.AwareDateTime()


class BudgetFormSchema(Schema):
    """A new budget, perhaps with the lines of another year's."""

    company_id = Id(required=True)
    year = Year(required=True)
    payroll = Count(most=MOST_PAYROLL, error=MONEY)
    oticName = Line(limit=150)
    oticFee = Share(allow_none=True)
    notes = Lines(allow_none=True, validate=ma.validate.Length(max=2000))
    copyFrom = Year(allow_none=True, load_default=None)


class BudgetLineFormSchema(Schema):
    """A line of a budget; without a thematic area it is a free one."""

    thematic_area_id = Id(allow_none=True)
    description = Description(required=True)
    hours = Steps(least="0", most="9999999", step="0.5", error=HOURS, allow_none=True)
    participants = Count(most=MOST_PEOPLE, error=PEOPLE)
    amount = Pesos(required=True)


class BudgetLineChangesSchema(BudgetLineFormSchema):
    """The fields of a line that change."""

    description = Description()
    amount = Pesos()
    updatedAt = ma.fields.AwareDateTime()


class LineOrderSchema(Schema):
    """All lines of a budget, in their order."""

    ids = ma.fields.List(Id(), required=True, validate=ma.validate.Length(max=500))


class TranchesSchema(Schema):
    """How many people of each tranche of salary."""

    first = Count(most=MOST_PEOPLE, error=PEOPLE, load_default=0)
    second = Count(most=MOST_PEOPLE, error=PEOPLE, load_default=0)
    third = Count(most=MOST_PEOPLE, error=PEOPLE, load_default=0)


class SimulationFormSchema(Schema):
    """A course that does not exist yet, for people of each tranche or for these people."""

    company_id = Id()
    year = Year(required=True)
    hours = Steps(least="0.5", most="2000", step="0.5", error=COURSE_HOURS, required=True)
    price = Pesos(required=True)
    hourValue = Pesos(most=100_000, required=True)
    initialDate = Day(allow_none=True, load_default=None)
    modality = Choice(MODALITIES, error="Selecciona la modalidad.", allow_none=True)
    bipartite = ma.fields.Boolean(load_default=False)
    tranches = ma.fields.Nested(TranchesSchema, allow_none=True, load_default=None)
    person_ids = ma.fields.List(
        Id(),
        allow_none=True,
        load_default=None,
        validate=ma.validate.Length(1, 1000, error="Elige entre 1 y 1.000 personas."),
    )

    @ma.validates_schema
    def _somebody(self, data: dict[str, Any], **_: Any) -> None:
        tranches, people = data.get("tranches"), data.get("person_ids")
        if (tranches is None) == (people is None) or (tranches and not any(tranches.values())):
            raise ma.ValidationError(SOMEBODY, "tranches")
