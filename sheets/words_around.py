"""What the words around a table say of it: that its figures are in another currency, in thousands,
of several months, net pay, lessons or minutes in place of hours or percentages, grades of another
scale, what came of one session or test and not of the course, and what the colours of its rows
mean.

They stand above its headings, beside it, below its last row, or are the name of its sheet. Of one
column alone speak the comment on its heading, the unit in the row below that, and the line of
another sheet that begins with the heading.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pyarrow as pa

from records.base import Field
from sheets.folding import fold
from sheets.workbook import facts, other_sheets, read_head

_ROWS = 200
_MOST_CELLS = 3
"""Cells up to which a line beside a table says something of it: "Moneda:", "USD"."""
_MOST_BELOW = 2
_LONGEST = 120
_LEAST_WORDS = 3
"""Words from which on a cell beside a table is a note, and no stray value."""
UNIT = (
    r"(?i)^\s*[(\[]\s*(?:%|\$|clp|us\$|u\$s|usd|d[oó]lares|euros?|uf|utm|mm?\$|pesos"
    r"|miles(?: de pesos)?|millones|h|hh|hrs?\.?|horas?(?: \w+)?|min\.?|minutos|d[ií]as|sesiones"
    r"|clases|puntos|ptos\.?|[01](?:[.,]0)?\s*(?:al?|-|–|hasta)\s*\d{1,3}(?:[.,]0)?"
    r"|(?:l[ií]quid|brut|net)[oa]s?)\s*[)\]]\s*$"
)
"""A cell that is a unit in brackets, as in a row below the headings."""
_BARE_UNIT = (
    r"(?i)^\s*[(\[]?\s*(?:%|\$(?: \w+){0,2}|clp|us\$|u\$s|usd|d[oó]lares|euros?|uf|utm|mm?\$|pesos"
    r"|miles(?: de pesos)?|millones|h|hh|hrs?\.?|horas?(?: \w+)?|min\.?|minutos|d[ií]as|sesiones"
    r"|clases|puntos|ptos\.?|nota|porcentaje)\s*[)\]]?\s*$"
)
_FORM = (
    r"(?i)^\s*[(\[*]*\s*(?:obligatori[oa]|requerid[oa]|opcional|texto|num[ée]rico|n[úu]mero|fecha"
    r"|entero|decimal|lista|dd.mm.aa(?:aa)?|s[ií]\s*/\s*no)\s*[*)\]]*\s*$"
)
UNITS_ONLY = f"{_BARE_UNIT}|{_FORM.removeprefix('(?i)')}"
"""Cells of a row that has nothing else: units without brackets, and how a column is filled in."""

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
_OTHER_UNIT = re.compile(
    r"(?-i:\bUTA\b)|(?i:\bunidad(?:es)? (?:tributarias? anual|de fomento))|^\s*UF\b"
)
_TAX_MONTH = re.compile(r"(?-i:\bUTM\b)|(?i:\bmensual)")
"""Units that are none of a month, and the one of a month, beside which a table names them, too."""
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
_CLAUSE = re.compile(r"[,;.:\n]")
_THESE = re.compile(r"\b(?:son|es|monto|valor|renta|sueldo|remuneracion|cifra)s?\b")
"""What a clause says that is about the figures themselves: "son montos líquidos"."""
_SCALE_ALONE = re.compile(r"\b[01](?: 0)? (?:al?|hasta) (\d+)|^[01](?: 0)? (\d+)(?: 0)?$")
_SCALE = re.compile(
    r"\bescala (?:de )?(?:notas )?(?:de |del )?\d+ (?:0 )?(?:[a-z]{3,} ){0,2}(?:al?|hasta) (\d+)"
)
_HIGHEST_GRADE = 7
_LESSONS = re.compile(
    r"\b(?:horas?|hrs?|hh)(?: \w+[ai]das)?(?: son| estan)?(?: en| todas)?(?: horas)?"
    r" (?:pedagogic|academic|lectiv)as?\b|\bhoras? de (?:4[05]|50) min(?:utos)?\b"
    r"|\b(?:horas?|duracion)(?: \w+){0,4} en (?:minutos|dias|sesiones|clases|semanas|modulos)\b"
)
_REAL_HOURS = re.compile(r"\b(?:cronologic|reloj)")
"""Hours of 60 minutes: a text that names them, too, says which these are, or how both relate."""
_COUNTED = r"(?:minutos|horas|sesiones|clases|dias|jornadas)"
_NO_SHARES = re.compile(
    rf"\b{_COUNTED} (?:de )?(?:conexion|conectad|asisti|asistencia|asistid|presencia|permanencia)"
    rf"|\b{_COUNTED} por (?:participante|persona|alumno)"
    rf"|\b(?:asistencia|conexion|permanencia)(?: \w+){{0,2}} en {_COUNTED}\b"
)
_ONE_SESSION = re.compile(
    r"\b(?:sesion|clase|encuentro|jornada|dia)(?: n(?:ro|umero|o)?)? (?:\d{1,2}|[ivx]+)\b"
    rf"(?! (?:de )?{_MONTH})"
    r"|^(?:modulo|unidad)(?: n(?:ro|umero|o)?)? (?:\d{1,2}|[ivx]+)\b"
    r"|\b(?:primera?|segund[oa]|tercera?|cuart[oa]) (?:sesion|clase|encuentro|jornada|dia)\b"
)
"""Folded words for one session of several: "Sesión 2 de 4", and no date: "Día 12 de mayo"."""
_DATE = re.compile(r"\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?")
_ONE_TEST = re.compile(
    r"^diagnostico$|\b(?:evaluacion|prueba|test|control|notas?) (?:de )?(?:diagnostic|entrada"
    r"|inicial)|\bpre ?test\b|\bencuesta\b|\bautoevaluacion\b"
    r"|\bevaluacion de (?:la )?(?:satisfaccion|transferencia|reaccion)\b"
    r"|^(?:modulo|unidad)(?: n(?:ro|umero|o)?)? (?:\d{1,2}|[ivx]+)\b"
    r"|\b(?:control|prueba|certamen|evaluacion|test|quiz|nota|tarea|trabajo)(?: parcial)?"
    r"(?: n(?:ro|umero|o)?)? (?:\d|i{1,3})(?! (?:al?|de)\b)\b"
)
"""Folded words for a test before the course, one of several, or an opinion of it."""
_OF_COURSE = re.compile(r"\b(?:final|total|promedio|curso)")
"""What a heading says that is about all of the course, whatever stands above it."""
_OF_ALL = re.compile(r"^(?:sub ?)?(?:total|suma|promedio)")
"""A line of a sum or of a mean, which is of its own."""
_SHARES = re.compile(r"%|\b(?:porcentaj|porcentual)")
_WHOLE = re.compile(
    rf"\b{_COUNTED}(?: \w+[ai]d[ao]s| totales| lectivas)?(?: del? curso)? (\d{{1,2}})\b"
    rf"(?! (?:de|y|al?)\b)|\b(\d{{1,2}}) {_COUNTED}\b"
)
COLOURS = {
    "amarillo": "amarill",
    "naranja": "naranj|anaranj",
    "ámbar": "naranj|anaranj|amarill",
    "rojo": "roj|rosad",
    "verde": "verde",
    "azul": "azul|celeste",
    "morado": "morad|lila|violet|rosad",
    "gris": "gris|plomo",
    "negrita": "negrit",
    "cursiva": "cursiv|italic",
    "subrayado": "subrayad",
}
"""Colour of a cell or its letters, and how these are -> beginnings of the words for it."""
_OF_CELLS = re.compile(r"\b(?:campo|celda|columna|titulo|encabezado|obligatori)")
_LEGEND = re.compile(
    r"^(?:leyenda|simbolog|nomenclatura|referencias?$|siglas?$|codigos?$|glosario)"
)
"""Folded heading above what explains signs beside a table."""
_SIGN = r"[^\W_]{1,3}"
_EXPLAINED = re.compile(
    rf"(?<!\w)({_SIGN})(?: ?[=:→] ?| [-–] )([^\W\d_][^=:→,;|]{{0,60}}?)"
    rf"(?=\s*$|\s*[,;|]|\.\s|\s+{_SIGN}(?: ?[=:→]| [-–] ))"
)
"""What a sign stands for: "S = suspendido", "1: activo, 2: finiquitado"."""
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
    told += _beside(first, row)
    return tuple(text for text in (*told, name) if re.search(r"[^\W\d_]|€", text))


@dataclass(frozen=True)
class Legend:
    """What a sheet explains around its table: signs and colours, and where it does so."""

    signs: Mapping[str, str]
    """Folded sign -> what it stands for, folded."""
    colours: Mapping[str, str]
    """Colour -> the text beside a cell that shows it."""
    columns: frozenset[int]
    """The columns beside the table that hold nothing else."""


def legend(head: pa.Table, row: int, swatches: Sequence[tuple[int, int, str]] = ()) -> Legend:
    """The legend of the table whose headings end in a row."""
    first = head.slice(0, _ROWS)
    rows = first["row"].to_pylist()
    names = [int(name[1:]) for name in first.column_names[1:]]
    cells = {at: column.to_pylist() for at, column in zip(names, first.columns[1:], strict=True)}
    heads = rows.index(row) if row in rows else None
    named = {at: None if heads is None else column[heads] for at, column in cells.items()}
    signs = {
        fold(sign): fold(meaning)
        for text in around(head, row)
        for sign, meaning in _EXPLAINED.findall(text[:_LONGEST])
    }
    columns: set[int] = set()
    for block in _blocks_behind(cells, len(rows)):
        of_block = [text for at in block if (text := named[at])]
        pairs = _pairs_in(cells, block, heads)
        is_headed = len(of_block) == 1 and _LEGEND.search(fold(of_block[0])) is not None
        if pairs and (is_headed or not of_block):
            columns.update(block)
            signs |= pairs
    colours: dict[str, str] = {}
    for at_row, column, colour in swatches:
        at = rows.index(at_row) if at_row in rows else None
        text = None if at is None else cells.get(column + 1, [None] * len(rows))[at]
        if at is None or not text or column not in cells:
            continue
        is_beside = at_row > row and not named[column] and not named[column + 1]
        if is_beside or sum(1 for one in cells.values() if one[at]) == 1:
            colours.setdefault(colour, text[:_LONGEST])
            columns.update({column, column + 1} if is_beside else ())
    return Legend(signs, colours, frozenset(columns))


def _blocks_behind(cells: Mapping[int, Sequence[str | None]], rows: int) -> Iterator[list[int]]:
    """Columns side by side behind an empty one that end before the table does."""
    block: list[int] = []
    is_behind = False
    for at in (*sorted(cells), -1):
        if at >= 0 and any(cells[at]):
            block.append(at)
            continue
        if block and is_behind and not any(cells[one][rows - 1] for one in block):
            yield block
        block, is_behind = [], True


def _pairs_in(
    cells: Mapping[int, Sequence[str | None]], block: Sequence[int], heads: int | None
) -> dict[str, str]:
    """The signs in one of some columns, each with the words beside it, where all are such pairs."""
    found: dict[str, str] = {}
    for at, texts in enumerate(zip(*(cells[one] for one in block), strict=True)):
        told = [text for text in texts if text]
        if not told or at == heads:
            continue
        if len(told) != 2 or not re.fullmatch(_SIGN, told[0].strip()):
            return {}
        found[fold(told[0])] = fold(told[1])
    return found


def _beside(head: pa.Table, row: int) -> Iterator[str]:
    """The notes in columns without a heading, which hold hardly anything else."""
    rows = head["row"].to_pylist()
    if row not in rows:
        return
    for column in head.columns[1:]:
        cells = column.to_pylist()
        texts = [one for one in cells if one]
        if cells[rows.index(row)] is None and len(texts) <= _MOST_CELLS:
            yield from (one for one in texts if len(one.split()) >= _LEAST_WORDS)


def of_columns(
    target: Path, sheet: int, head: pa.Table, row: int, names: Mapping[int, str]
) -> Mapping[int, tuple[str, ...]]:
    """What is said of single columns: position -> texts. `names` are the headings by position."""
    found: dict[int, list[str]] = {position: [] for position in names}
    for at, position, text in facts(target, sheet).remarks:
        if at <= row and position in found:
            found[position].append(text)
    for position, text in _units(head, row).items():
        if position in found:
            found[position].append(text)
    headings = {fold(name): position for position, name in names.items() if fold(name)}
    for other in other_sheets(target, sheet):
        if facts(target, other).last_row <= _ROWS:
            for name, text in _entries(read_head(target, other)):
                if name in headings:
                    found[headings[name]].append(text)
    return {position: tuple(texts) for position, texts in found.items()}


def _units(head: pa.Table, row: int) -> dict[int, str]:
    """The cells of the row right below the headings, where most of them are units in brackets."""
    below = head.filter(pa.compute.greater(head["row"], row)).slice(0, 1).to_pylist()
    cells = {
        int(name[1:]): text
        for line in below
        for name, text in line.items()
        if name != "row" and text
    }
    if len(cells) > 1 and all(map(re.compile(UNITS_ONLY).match, cells.values())):
        return {at: _in_brackets(one) for at, one in cells.items() if re.match(_BARE_UNIT, one)}
    units = {at: text for at, text in cells.items() if re.match(UNIT, text)}
    return units if len(units) * 2 >= len(cells) else {}


def _in_brackets(unit: str) -> str:
    """A unit as those are written by which a single column is asked about."""
    return f"({unit.strip(' ()[]')})"


def _entries(head: pa.Table) -> Iterator[tuple[str, str]]:
    """The lines of a sheet that explain something: the folded words for it, and what they say."""
    for line in zip(*(column.to_pylist() for column in head.columns[1:]), strict=True):
        texts = [one for one in line if one]
        if len(texts) == 1:
            name, _, text = texts[0].partition(":")
            texts = [name, text.strip()]
        # A figure beside the word is a total, and explains nothing.
        if 1 < len(texts) <= _MOST_CELLS and re.search(r"[^\W\d_]", texts[1]):
            yield fold(texts[0]), " ".join(texts[1:])


def said_of(field: Field, texts: Sequence[str]) -> str | None:
    """The text about a column alone that says that its figures are not what the field holds."""
    found = other_figures(field, (), texts)
    if found is None and field.parser == "grade":
        found = next((text[:_LONGEST] for text in texts if _is_scale_but_ours(text)), None)
    return found


def wholes(texts: Sequence[str]) -> frozenset[float]:
    """The numbers that texts around a table say are all there is to attend: "Sesiones: 24"."""
    found = (one for text in texts for pair in _WHOLE.findall(fold(text)) for one in pair if one)
    return frozenset(float(one) for one in found)


def other_figures(field: Field, names: Collection[str], texts: Sequence[str]) -> str | None:
    """The text around a table that says that its figures are not what the field holds: amounts in
    another currency than pesos, pay of more than a month or net, hours that are lessons, attendance
    that is counted and no percentage, grades of another scale, and what came of one session or
    test. `names` are the folded readings of the column's heading, which says more than a title: a
    "Renta mensual" is of a month, and a "Renta bruta" is not net.
    """
    doubts: list[Callable[[str], bool]] = []
    if field.section == "result" and not any(map(_OF_COURSE.search, names)):
        part = _ONE_TEST if field.parser == "grade" else _ONE_SESSION
        doubts.append(lambda text: part.search(fold(_DATE.sub("", text))) is not None)
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


def _is_scale_but_ours(text: str) -> bool:
    """Whether a text has a scale whose best grade is not 7, and none of ours: "1 a 10"."""
    scales = ["".join(one) for one in _SCALE_ALONE.findall(fold(text))]
    return bool(scales) and all(int(best) != _HIGHEST_GRADE for best in scales)


def _is_of_lessons(text: str) -> bool:
    """Whether a text says that hours are lessons, or figures in another unit of time."""
    folded = fold(text)
    return _LESSONS.search(folded) is not None and _REAL_HOURS.search(folded) is None


def _is_counted(text: str) -> bool:
    """Whether a text says that attendance is of minutes, hours or days, and of no percentages."""
    folded = fold(text)
    if _OF_ALL.search(folded) or _SHARES.search(text.lower()):
        return False
    return _NO_SHARES.search(folded) is not None


def _is_net(text: str) -> bool:
    """Whether a text says that pay is what is left of it, and not the gross one, too; or a clause
    of it says so of these figures: "son montos líquidos, los brutos van el lunes".
    """
    if _GROSS.search(fold(text)) is None:
        return _NET.search(fold(text)) is not None
    clauses = map(fold, _CLAUSE.split(text))
    return any(
        _NET.search(one) and _THESE.search(one) and not _GROSS.search(one) for one in clauses
    )


def _is_of_another_currency(text: str, ours: set[str]) -> bool:
    """Whether a text names a currency or unit that is none of the folded words of a field's names,
    nor says that it is about Chilean pesos.
    """
    if "utm" in ours and _OTHER_UNIT.search(text) and not _TAX_MONTH.search(text):
        return True
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
