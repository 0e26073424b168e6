"""What the words around a table say of it: that its figures are in another currency, in thousands,
of several months, net pay, lessons or minutes in place of hours or percentages, or grades of another
scale, and what the colours of its rows mean.

They stand above its headings, below its last row, or are the name of its sheet.
"""

import re
from collections.abc import Callable, Collection, Sequence
from functools import partial

import pyarrow as pa

from records.base import Field
from sheets.folding import fold

_ROWS = 200
_MOST_CELLS = 3
"""Cells up to which a line beside a table says something of it: "Moneda:", "USD"."""
_MOST_BELOW = 2
_LONGEST = 120

_OF_OTHERS = "argentin|mexican|colombian|uruguay|dominican|bolivian|filipin|cuban"
_SURE = (
    rf"\bpesos? (?:{_OF_OTHERS})\w*|\bd[oó]lares\b|\beuros\b|U\$S|US\$|R\$|€"
    r"|(?-i:\b(?:ARS|USD|EUR|PEN|BRL|MXN|COP|UYU|PYG|BOB|CLF|GBP)\b)"
)
_ASIDE = (
    r"d[oó]lar|euro|soles|sol peruano|reales|bolivianos|guaran[ií]es|libras|U\.?F\.?|UTM"
    r"|unidades de fomento|miles|millones|MM?\$|S/"
)
"""Words that are more than currencies, and are one behind "en" or in brackets."""
_IN = r"\b(?:en|moneda|divisa|unidad(?: monetaria)?|expresad[oa]s? en)\b[\s:]*"
_CURRENCY = re.compile(rf"(?i){_SURE}|\bmiles de|\bMM?\$|(?:{_IN}|\()\s*(?:{_ASIDE})(?![\w/])")
_OURS = re.compile(r"(?i)\bpesos? chilen|\bpesos de chile|\bmoneda nacional|(?-i:\bCLP\b)")

_MONTH = (
    r"(?:ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|may(?:o)?|jun(?:io)?|jul(?:io)?|ago(?:sto)?"
    r"|se[pt](?:t?iembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?)"
)
_SEVERAL = re.compile(
    r"\b(?:acumulad|semestr|trimestr|bimestr|cuatrimestr|anual|quincen|semanal)[a-z]*"
    r"|\btotal (?:del? )?(?:periodo|ano)\b|\bano (?:completo|calendario)\b|\bultimos \w+ meses\b"
    rf"|\b{_MONTH}(?: de)?(?: 20\d\d)?(?: (?:a|al|hasta|y))? {_MONTH}\b"
)
_OTHER_THINGS = re.compile(
    r"\b(?:plan|programa|curso|capacitaci|calendario|taller|asistencia|reajuste|evaluaci|encuesta)"
)
"""What else than pay is of a year or a term: "Plan anual de capacitación"."""
_NUMBERED = re.compile(
    r"(?<!\d)(?:\d{1,2}[-/.])?(\d{1,2})[-/.](20\d\d)\s*(?:-|–|al?|hasta)\s*(?:el )?"
    r"(?:\d{1,2}[-/.])?(\d{1,2})[-/.](20\d\d)(?!\d)"
)
_OF_A_MONTH = re.compile(r"\b(?:mensual(?:es)?|mes|monthly)\b")
_NET = re.compile(r"\b(?:liquid|net)[oa]s?\b")
_GROSS = re.compile(r"\b(?:brut|imponible|haber|bases?\b)")
_PAY = "grossSalary"
_SCALE = re.compile(r"\bescala (?:de )?(?:notas )?(?:de |del )?\d+ (?:0 )?(?:al?|hasta) (\d+)")
_HIGHEST_GRADE = 7
_LESSONS = re.compile(
    r"\b(?:horas?|hrs?|hh)(?: \w+[ai]das)?(?: son| estan)?(?: en| todas)?(?: horas)?"
    r" (?:pedagogic|academic|lectiv)as?\b"
    r"|\b(?:horas?|duracion)(?: \w+){0,4} en (?:minutos|dias|sesiones|clases|semanas|modulos)\b"
)
_REAL_HOURS = re.compile(r"\b(?:cronologic|reloj)")
"""Hours of 60 minutes: a text that names them, too, says how both are related, or which these are."""
_COUNTED = r"(?:minutos|horas|sesiones|clases|dias|jornadas)"
_NO_SHARES = re.compile(
    rf"\b{_COUNTED} (?:de )?(?:conexion|conectad|asisti|asistencia|asistid|presencia|permanencia)"
    rf"|\b{_COUNTED} por (?:participante|persona|alumno)"
    rf"|\b(?:asistencia|conexion|permanencia)(?: \w+){{0,2}} en {_COUNTED}\b"
)
_SHARES = re.compile(r"%|\b(?:porcentaj|porcentual)")
COLOURS = {
    "amarillo": "amarill",
    "naranja": "naranj|anaranj",
    "ámbar": "naranj|anaranj|amarill",
    "rojo": "roj|rosad",
    "verde": "verde",
    "azul": "azul|celeste",
    "morado": "morad|lila|violet|rosad",
}
"""Colour of a cell -> beginnings of the words for it."""
_OF_CELLS = re.compile(r"\b(?:campo|celda|columna|titulo|encabezado)")
_THEY_ARE_MEANT = re.compile(r"\b(?:solo|unicamente|van|confirmad|inscrit|asist|vigent|activ)")
_THEY_ARE_NOT = re.compile(r"\b(?:no|sin|nunca|excepto|menos|renunci|baja|desvincul|elimin)")


def around(head: pa.Table, row: int, name: str = "") -> tuple[str, ...]:
    """The texts around the table whose headings end in a row, and the name of its sheet."""
    first = head.slice(0, _ROWS)
    cells = zip(*(column.to_pylist() for column in first.columns[1:]), strict=True)
    rows = first["row"].to_pylist()
    lines = [(at, [one for one in line if one]) for at, line in zip(rows, cells, strict=True)]
    width = max((len(texts) for _, texts in lines), default=0)
    most = {True: min(_MOST_CELLS, width), False: min(_MOST_BELOW, width - 1)}
    told = [" ".join(texts) for at, texts in lines if at != row and len(texts) <= most[at < row]]
    return tuple(text for text in (*told, name) if re.search(r"[^\W\d_]|€", text))


def other_figures(field: Field, names: Collection[str], texts: Sequence[str]) -> str | None:
    """The text around a table that says that its figures are not what the field holds: amounts in
    another currency than pesos, pay of more than a month or net, hours that are lessons, attendance
    that is counted and no percentage, grades of another scale. `names`
    are the folded readings of the column's heading, which says more than a title: a "Renta mensual"
    is of a month, and a "Renta bruta" is not net.
    """
    doubts: list[Callable[[str], bool]] = []
    if field.parser == "grade":
        doubts.append(_is_of_another_scale)
    if field.parser == "hours":
        doubts.append(_is_of_lessons)
    if field.parser == "attendance" and not any(map(_SHARES.search, names)):
        doubts.append(_is_counted)
    if field.parser == "money":
        ours = {word for name in (field.label, *field.synonyms) for word in fold(name).split()}
        doubts.append(partial(_is_of_another_currency, ours=ours))
    if field.name == _PAY and not any(map(_OF_A_MONTH.search, names)):
        doubts.append(_is_of_months)
    if field.name == _PAY and not any(map(_GROSS.search, names)):
        doubts.append(_is_net)
    found = (text[:_LONGEST] for text in texts if any(doubt(text) for doubt in doubts))
    return next(found, None)


def _is_of_another_scale(text: str) -> bool:
    """Whether a text names a scale whose best grade is not 7: "escala de 1 a 5"."""
    scales = _SCALE.findall(fold(text))
    return bool(scales) and all(int(best) != _HIGHEST_GRADE for best in scales)


def _is_of_lessons(text: str) -> bool:
    """Whether a text says that hours are lessons, or figures in another unit of time."""
    folded = fold(text)
    return _LESSONS.search(folded) is not None and _REAL_HOURS.search(folded) is None


def _is_counted(text: str) -> bool:
    """Whether a text says that attendance is of minutes, hours or days, and of no percentages."""
    return _NO_SHARES.search(fold(text)) is not None and _SHARES.search(text.lower()) is None


def _is_net(text: str) -> bool:
    """Whether a text says that pay is what is left of it, and not the gross one, too."""
    folded = fold(text)
    return _NET.search(folded) is not None and _GROSS.search(folded) is None


def _is_of_another_currency(text: str, ours: set[str]) -> bool:
    """Whether a text names a currency or unit that is none of the folded words of a field's names,
    nor says that it is about Chilean pesos.
    """
    found = _CURRENCY.search(text)
    if found is None or _OURS.search(text):
        return False
    return ours.isdisjoint(fold(found[0]).split()[-1:])


def _is_of_months(text: str) -> bool:
    folded = fold(text)
    if _OTHER_THINGS.search(folded):
        return False
    spans = _NUMBERED.findall(text)
    # From the 26th of a month to the 25th of the next is one month of pay.
    longer = any(
        int(to_year) * 12 + int(to) - int(from_year) * 12 - int(first) > 1
        for first, from_year, to, to_year in spans
    )
    return longer or _SEVERAL.search(folded) is not None


def colour_said(colour: str, texts: Sequence[str]) -> tuple[str, bool] | None:
    """The text around a table that says what rows of a colour are, and whether it is the other rows
    that are not meant: "Solo los de verde". None where no text does.
    """
    for text in texts:
        folded = fold(text)
        if re.search(rf"\b(?:{COLOURS[colour]})", folded) and not _OF_CELLS.search(folded):
            are_meant = _THEY_ARE_MEANT.search(folded) and not _THEY_ARE_NOT.search(folded)
            return text[:_LONGEST], bool(are_meant)
    return None
