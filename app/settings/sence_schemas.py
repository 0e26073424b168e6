"""Shapes of the parameters of SENCE, as forms send them and answers show them."""

import marshmallow as ma

from app.kit.schema import Schema
from app.settings.fields import Between, Share

MONTH_BEFORE = "anterior"
MONTH_OF_START = "inicio"
CAP = "limitar"
WARN = "avisar"


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
