"""What titles say of the rows below them, or of a whole sheet: that they do not count, or are of
another course, company or day.
"""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow.compute as pc

from sheets.doubts.leavers import AGAINST, LEAVING, telling
from sheets.doubts.words import in_spanish
from sheets.first_rows import head_of
from sheets.folding import LETTER, fold, fold_column
from sheets.headings import course_in, names_one_of, names_other_course, telling_words
from sheets.kinds.base import LoadKind
from sheets.layout_rows import EMAIL_LIKE, KEY_LIKE, SECTION
from sheets.parsing import days
from sheets.parsing.column import as_numpy, matches
from sheets.parsing.results import PRESENCE
from sheets.plan import Chunk, Plan, chunks
from sheets.same_names import Agreement, agreement
from sheets.workbook import facts

_LISTED = (
    r"^(?:(?:listado|lista|nomina|planilla|acta|personal|personas|gente|trabajador[ae]?s"
    r"|colaborador[ae]s|funcionari[oa]s|emplead[oa]s|cursos?|actividades|capacitaciones|talleres"
    r"|proveedor(?:es)?|otecs?|empresas?|clientes|relator[ae]s|alumn[oa]s|participantes"
    r"|inscrit[oa]s|notas|asistencia|filas|registros|version|plan|programa|valor(?:es)?|utm|de|del|la|las|los|que|con"
    r"|quienes|estan?|fueron|han|sido) )*"
)
_TITLES = (
    r"bajas|baja$|desvincula|finiquit|despedid|renuncia|renuncio|retirad|retiros\b"
    r"|ex (?:trabajador|emplead|colaborador)|inactiv|inhabilitad|deshabilitad|bloquead|suspendid"
    r"|borrador|anulad|eliminad|descartad|rechazad|excluid|cesad|jubilad|fallecid|duplicad"
    r"|(?:dad[oa]s )?de baja|no (?:vigente|activ|contratad|seleccionad|habilitad|autorizad"
    r"|corresponde|van?\b)|ya no "
)
"""Folded words of a title of those who left, or that are not meant."""
_NOT_MEANT = r"no (?:considerar|cargar|usar|incluir|ingresar|subir)"
_NOT_MEANT_AT_ALL = (
    rf"{_NOT_MEANT}(?: (?:al?|en|el|la|este|esta|estos|estas|aun|todavia|sistema|archivo|hoja"
    r"|listado|lista|nomina|plan|notas|filas))*$"
)
"""The same of a whole sheet: "no incluir puntos en el RUT" says how it is filled in."""
_TITLES_OF = {
    "people": r"|egresos\b|egresad|lista de espera|postulante|candidat[oa]s",
    "rapporteurs": "",
    "results": r"|lista de espera|(?:provisori|provisional|preliminar|parcial(?:es)?\b)",
    "courses": (
        r"|cotizad|cancelad|postergad|aplazad|reprogramad|desiert|no (?:realizad|dictad|ejecutad"
        r"|aprobad|adjudicad"
        r"|se (?:realiz|dict|hic|hiz|ejecut))|sin aprobar|por aprobar|pendientes? de aprobacion"
    ),
    "supplier": (
        r"|revocad|caducad|cerrad|sin vigencia|no (?:acreditad|aprobad)|lista negra"
        r"|(?:certificacion|acreditacion)(?: \w+){0,4} vencida"
    ),
    "companies": r"|cerrad|sin vigencia|ex (?:clientes|empresas)",
    "utm": r"|proyec|estima|supuest|pronostic|provisori|preliminar|simula|referencial",
}
"""The same of the rows of a kind of load."""
_ABSENT = (
    r"(?:no (?:se )?(?:presenta|presento|asist|vino|vinieron|concurr|llegaron|particip|rindi)"
    r"|inasisten|ausentes?\b|deser|abandon|faltaron)"
)
"""Folded words of a title above participants who did not come."""
_OTHERS_TOO = r"(?<!\bno )\b(?:altas|activ[oa]s|vigentes|ingresos|traslados|contrataciones)\b"
_EXPLAINS_COLOURS = r"\b(?:amarill|naranj|roj[oa]|verde|azul|celeste|morad|gris|color|tachad)"
_PARTS = re.compile(r"\s[-–—]+\s|[()|]|\s*:\s+(?=\S*[^\W\d])")
_ITS_STATE = r"^(?:estado|version|tipo|situacion|documento)$"
_A_VALUE = rf"{KEY_LIKE}|{EMAIL_LIKE}"
_COUNTS = r":\s*\d+\s*$"
_OF_A_PART = (
    r"^(?:asistentes|participantes|inscrit|presentes|aprobad|reprobad|alumn|grupo|seccion|sesion"
    r"|sala|sede|relator|dia\b|jornada|modulo|unidad|externos|internos|trabajador|personal)"
)
"""Folded beginning of a title that says something else than the name of a course."""
_WHEN_HELD = (
    r"^(?:fechas?|dias?|periodo|realizacion|ejecucion)(?: (?:de|del|la|el))*"
    r" (?:curso|realizacion|ejecucion|inicio|termino|actividad|dictacion|capacitacion)\b"
    r"|^(?:realizad|dictad|ejecutad|impartid)[oa]\b"
)
_WHEN_MADE = (
    r"\b(?:emision|emitid|impres|generad|actualiz|informe|reporte|descarg|export|elaborad"
    r"|vigen|valid|vence)"
)
"""Folded words of a title for the days of a course, and for those of the list or a certificate."""
_SAYS_COMPANY = re.compile(
    r"(?i)^\s*(?:(?:nombre (?:de )?(?:la )?)?(?:empresa|cliente|raz[oó]n social)(?: cliente)?)"
    r"\s*(?::\s*(?P<name>.*\S)?)?\s*$"
)
_BEFORE = dt.timedelta(days=31)
"""How long before a course its list may have been made."""
OF_TITLES = BELOW, ABSENT, OTHER_COURSE = ":below:", ":absent:", ":other_course:"
"""Before a title, among what is usual in a file: the rows below it, that do not count, are of those
who did not come, or of another course."""


def speaks_against(kind: LoadKind, text: str) -> bool:
    """Whether a text beside a colour says that rows of it do not count."""
    return _says(kind, text) == BELOW or re.search(AGAINST, in_spanish(fold(text))) is not None


@dataclass
class _Title:
    """A title between rows, what it says of those below it, and these."""

    column: int
    text: str
    says: str | None
    rows: list[int]


def below_titles(plan: Plan) -> dict[str, list[int]]:
    """What a title says, with its text -> the rows below it, until another title."""
    if not plan.is_small:
        return {}
    titles: list[_Title] = []
    for chunk in chunks(plan, (*plan.positions, *telling(plan)), edits=False):
        found = dict(_titles(plan, chunk))
        for at, row in enumerate(chunk.rows.to_pylist()):
            if (title := found.get(at)) is None:
                if titles:
                    titles[-1].rows.append(row)
            elif not (titles and titles[-1].says == BELOW == title.says and not titles[-1].rows):
                titles.append(title)
    names = plan.course.names if plan.course else ()
    others = plan.course.others if plan.course else ()
    own = {one.column for one in titles if names and _is_one_of(one.text, names)}
    below: dict[str, list[int]] = {}
    for one in titles:
        says, text = one.says, one.text
        if says is None and (course := _other_course(one, names, others, own)):
            says, text = OTHER_COURSE, course
        if says:
            below.setdefault(says + text, []).extend(one.rows)
    return {name: rows for name, rows in below.items() if rows}


def _titles(plan: Plan, chunk: Chunk) -> Iterator[tuple[int, _Title]]:
    """Place of each title in a chunk: a text alone in its row, or headings again with one for the
    days on which people left.
    """
    cells = {at: one for at, one in chunk.written.items() if one.null_count < len(one)}
    if len(cells) < 2:
        return
    filled, again = (np.zeros(len(chunk), np.int16) for _ in range(2))
    for at, column in cells.items():
        filled += as_numpy(column.is_valid())
        again += as_numpy(pc.equal(column, plan.name_at(at)))
    are_headings, are_alone = again > 1, filled == 1
    for at, column in cells.items():
        # Most files have no such row, and what each cell says is not looked at.
        if are_headings.any():
            other = ~as_numpy(pc.equal(column, plan.name_at(at)))
            days = as_numpy(matches(fold_column(column), LEAVING)) & are_headings & other
            for place in np.flatnonzero(days).tolist():
                yield place, _Title(at, column[place].as_py(), BELOW, [])
        if are_alone.any():
            words = pc.and_not(matches(column, f"{LETTER}{{4}}"), matches(column, _A_VALUE))
            for place in np.flatnonzero(as_numpy(words) & are_alone).tolist():
                text = column[place].as_py()
                yield place, _Title(at, text, _says(plan.kind, text), [])


def _says(kind: LoadKind, text: str, *, of_all: bool = False) -> str | None:
    """What a title says of the rows below it, or above the headings of all."""
    if re.search(_COUNTS, text) or re.search(_EXPLAINS_COLOURS, fold(text)):
        return None
    not_meant = _NOT_MEANT_AT_ALL if of_all else _NOT_MEANT
    for part in _PARTS.split(text):
        folded = fold(part)
        if re.search(_OTHERS_TOO, folded):
            continue
        if re.search(f"{_LISTED}(?:{not_meant}|{_TITLES}{_TITLES_OF[kind.model]})", folded):
            return BELOW
        if kind.model == "results" and re.search(f"{_LISTED}{_ABSENT}", folded):
            return ABSENT
    return None


def _other_course(
    title: _Title, names: Sequence[str], others: Sequence[str], own: set[int]
) -> str | None:
    """The other course that a title names: "Curso: Excel", or any name in a column in which another
    title has the name of the course that rows are loaded into, or that of another course there is.
    """
    if names_one_of(title.text, others, names):
        return title.text
    told = course_in(title.text)
    said = told or title.text
    if not names or not names_other_course(said, names):
        return None
    if told is None and (
        title.column not in own
        or re.search(_OF_A_PART, fold(title.text))
        or re.search(SECTION, title.text)
    ):
        return None
    return said


def _is_one_of(title: str, names: Sequence[str]) -> bool:
    """Whether a title is one of these names of a course, or most of it."""
    words = telling_words(course_in(title) or title)
    least = min(2, *(len(telling_words(one)) for one in names))
    return len(words) >= max(1, least) and not names_other_course(title, names)


def said_of_all(plan: Plan) -> tuple[str, str] | None:
    """What a title above the headings, or the name of the sheet, says of all rows, and its text."""
    above = (
        told[-1]
        for told in _above(plan)
        if len(told) == 1 or (len(told) == 2 and re.search(_ITS_STATE, fold(told[0])))
    )
    texts = (facts(plan.target, plan.sheet).layout.name, *above)
    found = ((says, text) for text in texts if (says := _says(plan.kind, text, of_all=True)))
    return next(found, None)


def _above(plan: Plan) -> Iterator[Sequence[str]]:
    """The texts of each line above the headings."""
    head = head_of(plan.head)
    first = plan.header.row - plan.header.lines + 1
    yield from (line.texts() for line in head.lines if line.row < first)


def other_days(plan: Plan, presence: str | None) -> str | None:
    """The title above the headings that names days on which the course of the rows was not held
    yet, or one of its several days, above who was there (`presence`, in words): it is a list of
    another time, or of one session.
    """
    if not plan.course:
        return None
    begin, end = plan.course.days
    told = [(text, days.named_in(text)) for text in map(" ".join, _above(plan))]
    said = next((text for text, found in told if found), None)
    for text, found in told:
        if _is_when_held(text, found) and (max(found) < begin or min(found) > end):
            return text
    named = {day for _, found in told for day in found}
    if not named or max(named) < begin - _BEFORE:
        return said
    is_one = presence in PRESENCE and len(named) == 1 and begin < end
    return said if is_one and begin <= max(named) <= end else None


def _is_when_held(text: str, named: Sequence[dt.date]) -> bool:
    """Whether a title tells the days on which a course is held: from one to another, or under a
    word for that. A single day may be that on which the list was made.
    """
    folded = fold(text)
    if not named or re.search(_WHEN_MADE, folded):
        return False
    return len(set(named)) > 1 or re.search(_WHEN_HELD, folded) is not None


def other_company(plan: Plan) -> str | None:
    """The title above results that names a company which the course of the load has nothing to do
    with: "Empresa: Frutícola Valle Verde SpA".
    """
    if not plan.course or not plan.kind.identifying:
        return None
    ours = [fold(one) for one in plan.course.firms]
    for texts in _above(plan):
        for text, right in zip(texts, [*texts[1:], ""], strict=True):
            found = _SAYS_COMPANY.match(text)
            if not found or not (found["name"] or len(texts) == 2):
                continue
            named = fold(found["name"] or right)
            if named and ours and not any(_may_be(named, one) for one in ours):
                return " ".join(texts)
    return None


def _may_be(named: str, firm: str) -> bool:
    """Whether a name is that of a firm, or its initials."""
    initials = "".join(word[0] for word in firm.split())
    return agreement(named, firm) > Agreement.NONE or (len(named) > 1 and named in initials)
