"""Columns that say of rows that they do not count: people who have left, firms that are blocked,
courses that are not held. They say so in words, with a day, or with a yes or a no.
"""

import re
from collections.abc import Iterator

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from sheets.doubts.words import (
    ABOUT_STATE,
    NO,
    OF_OTHER_THINGS,
    YES,
    in_spanish,
    share_saying,
)
from sheets.field_parsers import parse
from sheets.folding import fold
from sheets.kinds.base import LoadKind
from sheets.mapping.names import apart
from sheets.plan import Chunk, Plan

_LEFT = (
    r"^(?:(?:si )?(?:desvinculad|finiquitad|despedid|renunciad|retirad|cesad|jubilad"
    r"|fallec(?:id|io\b)|difunt|qepd|eliminad|exonerad|ex trabajador|ex emplead)|renuncio\b"
    r"|renuncia\b|finiquito\b|despido\b|desvinculacion|no vigente|ya no trabaja|no trabaja"
    r"|termino de contrato|trasladad[oa] a otra empresa|dad[oa] de baja|de baja|anulad|cancelad"
    r"|suspendido el curso|art(?:iculo)? ?1(?:59|60|61)\b|necesidades de la empresa"
    r"|mutuo acuerdo de las partes)"
)
"""Folded words of a cell that say that a person left, or that a course is not held. The articles
are those of the labour code by which contracts end."""
_NOT_HELD = (
    r"^(?:el |este )?(?:curso |taller |actividad )?(?:fue |se )?(?:cancel|anul|suspend|suspens"
    r"|posterg|aplaz|reprogram|desiert|eliminad|no se (?:realiz|dict|hizo|ejecut|va a)"
    r"|no (?:realizad|dictad|ejecutad)|sin quorum)"
)
"""The same of a course that is not held, or not on the days that stand in its row."""
_NOT_ACTIVE = (
    r"^(?:inactiv|no activ|rechazad|desestimad|descartad|borrador"
    r"|no (?:adjudicad|aprobad|autorizad))"
)
_CALLED_OFF = (
    r"\b(?:cancelad|suspendid|anulad|postergad|pospuest|reprogramad|reagendad|aplazad)[oa]\b"
)
"""The same within the name of a course: "Excel inicial (SUSPENDIDO)"."""
_NOT_TO_BE_USED = (
    r"(?:^| )(?:no (?:usar|utilizar|considerar)|bloquead[oa]|inactiv[oa]|eliminad[oa]|duplicad[oa]"
    r"|(?:dad[oa] )?de baja|vetad[oa]|en quiebra|termino de giro|desvinculad[oa]|finiquitad[oa]"
    r"|fallecid[oa]|qepd)$|^(?:no usar|zz+) "
)
"""The same at the end of a name, where people mark what their program does not let them remove:
"Capacita Chile Ltda. (NO USAR)"."""
_NO_LONGER = (
    r"^(?:revocad|caducad|inhabil|no habil|eliminad|cancelad|suspendid|cerrad|disuelt|quebrad"
    r"|des(?:activad|habilitad)|en quiebra|termino de giro|(?:dad[oa] )?de baja|no vigente"
    r"|inactiv|no activ|bloquead|vetad|castigad|lista negra|fuera de uso|no usar)"
)
"""The same of a firm, where the column is about that."""
_LEFT_UNDER = (
    r"^(?:bajas?|inactiv[oa]s?|no activ[oa]|retiro|egreso|egresad[oa]|terminad[oa]|inhabilitad[oa]"
    r"|inhabil|no habilitad[oa]|des(?:activad|habilitad)[oa]|bloquead[oa]|vetad[oa]|lista negra"
    r"|no usar)\b"
)
"""The same where the column is about that."""
AGAINST = f"{_LEFT}|{_LEFT_UNDER}|{_NOT_HELD}|{_NOT_ACTIVE}|{_NO_LONGER}"
"""Any of these."""
LEAVING = (
    r"\b(?:finiquito|desvinculacion|egreso|retiro|renuncia|baja|termino (?:de )?(?:relacion"
    r" laboral|contrato real))\b"
)
"""Folded heading of a column of days on which people left."""
_ENDING = (
    r"\b(?:termino|fin|final|vencimiento|vcto|vto|vence|expiracion|expira|hasta)\b.*\bcontrato\b"
    r"|\bcontrato\b.*\b(?:hasta|vence|vencimiento|expira|termina|termino)\b"
)
_OF_CONTRACTS, _AN_END = r"\bcontrato\b", r"^(?:fecha )?(?:de )?(?:termino|hasta)$"
"""Folded heading of a column of days on which contracts end, alone or beside one of contracts."""
_NO_DAY = 1950
"""Years before it stand where there is none."""
_CLOSING = r"\b(?:termino (?:de )?giro|cierre|cese|bloqueo|baja|quiebra|disolucion)\b"
"""The same of days from which on a firm is none any more."""
_OTHER_DAYS = r"\bhoras?\b|\bano\b.*\begreso|\begreso\b.*\bano\b"
"""Of the hours at which people went home, and the years in which they finished their studies."""
_A_DAY = (
    r"(?:^|\D )(?:0?[1-9]|[12]\d|3[01]) (?:de )?(?:0?[1-9]|1[0-2]|[a-z]{3,10}) (?:del? )?"
    r"(?:19[1-9]\d|20[0-8]\d|[0-8]\d)\b"
    r"|(?:^|\D )(?:19[1-9]\d|20[0-8]\d) (?:0?[1-9]|1[0-2])\b"
    r"|(?:^|\D )(?:0?[1-9]|1[0-2]|[a-z]{3,10}) (?:del? )?(?:19[1-9]\d|20[0-8]\d)\b"
    r"|^(?:19[1-9]\d|20[0-8]\d)$"
)
"""A folded day, month or year. 31-12-9999, 00-00-0000 and 01-01-1900 are what programs write where
there is none."""
_WHO_OR_WHAT = (
    r"(?:(?:se|esta|estan|es|fue|sigue|continua|aun|todavia|trabajador|trabajadora|persona|personal"
    r"|emplead[oa]|colaborador|colaboradora|funcionari[oa]|curso|actividad|otec|proveedor|empresa"
    r"|relator|relatora|registro|indicador|marca|estado|contrato)(?: de)? )*"
)
_WHERE = (
    r"(?: (?:en|por) (?:el |la )?(?:empresa|sistema|sap|nomina|planta|dotacion|faena|sence|registro"
    r"|gerencia)| sn| si no| s o n| hoy| actual| actualmente| sap| sence)?$"
)
_STAYS = r"activ[oa]|vigente|vigencia"
_STAYS_OF = {
    "people": r"|habilitad[oa]|contratad[oa]|trabaja|pertenece",
    "supplier": r"|habilitad[oa]|operativ[oa]",
    "courses": r"|aprobad[oa]|autorizad[oa]",
}
"""What is told by a heading of which a no says that a row does not count, and by one of a kind."""
_IS_HELD = r"reali[zc]\w*|ejecut\w+|dict(?:ad[oa]|o|a)|efectuad[oa]|hizo|hace"
"""The same of courses: a plan in which nobody has said yes yet is one of what is to come."""
_GOES = (
    r"finiquitad[oa]|finiquito|desvinculad[oa]|desvinculacion|despedid[oa]|renunci[oa]|retirad[oa]"
    r"|retiro|egreso|(?:de )?bajas?|dad[oa] (?:de )?baja|inactiv[oa]|(?:des|in)habilitad[oa]"
    r"|bloquead[oa]|suspendid[oa]|anulad[oa]|eliminad[oa]|(?:peticion (?:de )?)?borrado"
    r"|revocad[oa]|caducad[oa]|postergad[oa]|reprogramad[oa]|descartad[oa]|rechazad[oa]"
    r"|jubilad[oa]|fallecid[oa]|no vigente|no activ[oa]"
)
"""What is told by a heading of which a yes, or a day, says so."""
_BLOCKED = r"^bloqueo\b"
_WHY_LEFT = r"\b(?:causal?|motivo|razon)\b"
_A_REASON = (
    r"^(?:renunci|despid|desvinc|mutuo|necesidad|termino|conclusion|vencim|jubil|art(?:iculo)?\b"
    r"|fallec|muerte|abandono|volunta|mejor|otr[oa] (?:trabajo|empleo|oferta)|traslad|incumpl|falta"
    r"|caso fortuito|cambio)"
)
_TAKES_PART = (
    r"^(?:inscrit|capacitad|aprobad|reprobad|pendiente|en (?:curso|proceso)|certificad|complet"
    r"|finaliz|cursando|participa|invitad|confirmad|asisti)"
)
"""Folded words for how somebody does in a course, among which "retirado" has left that course."""


def telling(plan: Plan) -> dict[int, str]:
    """Column -> what its folded cells say of rows that do not count: of those that are not loaded,
    of the names of courses, and of the status of people, where it is none of who is in a course.
    """
    kind = plan.kind
    of = _of(kind)
    if of is None:
        return {}
    found = {}
    beside = plan.legend.columns
    for column in plan.left_columns:
        if column.position in beside:
            continue
        if pattern := _under(plan, column.position, in_spanish(fold(apart(column.name))), of):
            found[column.position] = pattern
    named, called = (kind.key, _CALLED_OFF) if kind.span else ("", _NOT_TO_BE_USED)
    named = named or next(
        (one for one in ("razon_social", "name") if one in kind.record.by_name), ""
    )
    if named:
        names = plan.columns_of(kind.attribute(named))
        found |= {one.position: called for one in names if one.part is None}
    if kind.model == "people":
        for one in plan.columns_of(kind.attribute("status")):
            if not share_saying(plan, one.position, _TAKES_PART):
                found[one.position] = f"{_LEFT}|{_LEFT_UNDER}"
    return found


def ending(plan: Plan) -> tuple[int, ...]:
    """The columns that are not loaded and hold the days on which contracts of people end."""
    if _of(plan.kind) != "people":
        return ()
    headings = {one.position: fold(one.name) for one in plan.left_columns}
    beside = any(re.search(_OF_CONTRACTS, one) for one in headings.values())
    pattern = f"{_ENDING}|{_AN_END}" if beside else _ENDING
    return tuple(at for at, one in headings.items() if re.search(pattern, one))


def ended(plan: Plan, chunk: Chunk) -> Iterator[tuple[int, pa.Array]]:
    """Columns of such days, each with the rows whose contract ended before the course of the load
    began, or before today.
    """
    since = plan.course.days[0] if plan.course else plan.today
    for at in ending(plan) if since else ():
        if (cells := chunk.cells.get(at)) is not None:
            ends = parse("date", cells).values
            is_day = pc.greater(pc.year(ends), _NO_DAY)
            yield at, pc.fill_null(pc.and_(is_day, pc.less(ends, pa.scalar(since))), False)


def still_to_come(plan: Plan, chunk: Chunk, position: int) -> pa.Array:
    """Tell the rows in which a column has a day after that of the load: it says of nobody that he
    has left.
    """
    cells = chunk.cells.get(position)
    if cells is None or plan.today is None:
        return pa.array(np.zeros(len(chunk), np.bool_))
    return pc.fill_null(pc.greater(parse("date", cells).values, pa.scalar(plan.today)), False)


def _of(kind: LoadKind) -> str | None:
    """What the rows of a kind are, of which somebody may have left."""
    if kind.span:
        return "courses"
    if kind.ruts_of == "people":
        return "people"
    return "firms" if kind.key == "rut" else None


def _under(plan: Plan, position: int, heading: str, of: str) -> str | None:
    gone = {"people": _LEFT, "firms": _NO_LONGER, "courses": f"{_LEFT}|{_NOT_HELD}"}[of]
    stays = _STAYS + _STAYS_OF.get(plan.kind.model, "")
    said = []
    if of == "people" and re.search(LEAVING, heading) and not re.search(_OTHER_DAYS, heading):
        said.append(_A_REASON if re.search(_WHY_LEFT, heading) else _A_DAY)
    if of == "firms" and re.search(_CLOSING, heading) and not re.search(_OTHER_DAYS, heading):
        said.append(_A_DAY)
    if re.search(f"^{_WHO_OR_WHAT}(?:{_GOES}){_WHERE}|{_BLOCKED}", heading):
        said += [YES, _A_DAY]
    elif re.search(f"^{_WHO_OR_WHAT}(?:{stays}){_WHERE}", heading):
        said.append(NO)
    elif of == "courses" and re.search(f"^{_WHO_OR_WHAT}(?:{_IS_HELD}){_WHERE}", heading):
        if share_saying(plan, position, YES):
            said.append(NO)
    elif said or re.search(OF_OTHER_THINGS, heading):
        return "|".join(said) or None
    if re.search(ABOUT_STATE, heading):
        under = {"people": _LEFT_UNDER, "firms": _NO_LONGER, "courses": _NOT_ACTIVE}[of]
        return "|".join((*said, gone, under))
    return "|".join((*said, gone)) if plan.is_small and of != "firms" else "|".join(said) or None
