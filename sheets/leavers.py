"""What says of rows that they do not count: people who have left, firms that are blocked, courses
that are not held. Columns say so in words, with a day, or with a yes or a no; titles say so of the
rows below them, or of a whole sheet.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from sheets.field_parsers import parse
from sheets.first_rows import head_of
from sheets.folding import LETTER, fold, fold_column
from sheets.headings import course_in, names_one_of, names_other_course, telling_words
from sheets.kinds.base import LoadKind
from sheets.layout_rows import EMAIL_LIKE, KEY_LIKE, SECTION
from sheets.mapping.names import apart
from sheets.parsing import days
from sheets.parsing.column import as_numpy, is_any, matches
from sheets.parsing.results import PRESENCE
from sheets.plan import Chunk, Plan, chunks
from sheets.same_names import Agreement, agreement
from sheets.workbook import facts

YES = r"^(?:si|x+|true|verdadero|yes)\b|^(?:s|y|1|1 0)$"
NO = (
    r"^(?:no|n|false|falso|0|0 0)$"
    r"|^no (?:vigente|activ|habilitad|esta|trabaja|pertenece|continua|va\b|se )"
)
"""Folded cells that say yes, and no; "no aplica" is neither."""

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
ABOUT_STATE = (
    r"\b(?:situacion|estado|estatus|status|vigencia|condicion|movimiento|activo|vigente)\b"
)
_LEAVING = (
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
OF_OTHER_THINGS = (
    r"\b(?:pago|pagos|pagad[oa]|factura\w*|boleta|cobro|cobranza|cuotas?|deuda|saldo|abono|cheque"
    r"|oc|orden de compra|estudios?|escolaridad|educaci\w+|escolar|titulos?|formacion|academic[oa]"
    r"|profesion|carrera|universi\w+|nivel|grado|diplomas?|certificados?|credencial\w*|kits?"
    r"|material\w*|epp|uniformes?|tarjetas?|herramientas?|militar)\b"
)
"""Folded heading of a column in which "cancelado" is paid, "egresado" has finished studies, and
"retirado" was picked up."""
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

_NO_SIGNS: Mapping[str, str] = MappingProxyType({})
_ENGLISH = {
    **dict.fromkeys(("terminated", "dismissed", "laid off", "separated"), "desvinculado"),
    **dict.fromkeys(("resigned", "quit"), "renunciado"),
    **dict.fromkeys(("former employee", "ex employee"), "ex trabajador"),
    **dict.fromkeys(("withdrawn", "withdrew", "dropped out", "dropped"), "retirado"),
    **dict.fromkeys(("cancelled", "canceled"), "cancelado"),
    **dict.fromkeys(("postponed", "deferred"), "postergado"),
    **dict.fromkeys(("rejected", "declined", "denied"), "rechazado"),
    **dict.fromkeys(("no show", "did not attend", "not attended"), "no asistio"),
    **dict.fromkeys(("waitlisted", "waitlist", "waiting list"), "lista de espera"),
    **dict.fromkeys(("disabled", "deactivated"), "inhabilitado"),
    **dict.fromkeys(("tentative", "to be confirmed", "tbc"), "por confirmar"),
    "retired": "jubilado",
    "deceased": "fallecido",
    "inactive": "inactivo",
    "not active": "no activo",
    "not approved": "no aprobado",
    "rescheduled": "reprogramado",
    "suspended": "suspendido",
    "on hold": "suspendido",
    "blocked": "bloqueado",
    "blacklisted": "vetado",
    "expired": "caducado",
    "revoked": "revocado",
    "closed": "cerrado",
    "deleted": "eliminado",
    "draft": "borrador",
    "pending": "pendiente",
}
"""What cells say of a state in English -> in Spanish, both folded."""
_ENGLISH_HEADINGS = {
    **dict.fromkeys(("termination date", "end of employment"), "fecha de finiquito"),
    **dict.fromkeys(("last working day", "last day", "leaving date"), "fecha de egreso"),
    **dict.fromkeys(("termination reason", "reason for leaving"), "motivo de retiro"),
    **dict.fromkeys(("state", "status"), "estado"),
    **dict.fromkeys(("enrollment", "enrolment", "registration"), "inscripcion"),
    **dict.fromkeys(("payment", "invoice", "billing"), "pago"),
    "is active": "esta activo",
    "active": "activo",
    "approval": "aprobacion",
    "approved": "aprobado",
    "confirmed": "confirmado",
    "new date": "nueva fecha",
    "employee": "trabajador",
    "supplier": "proveedor",
    "course": "curso",
}
"""The same of headings, in which other words name what the cells say."""
_IN_ENGLISH, _HEADED_IN_ENGLISH = (
    rf"\b(?:{'|'.join(sorted(words, key=len, reverse=True))})\b"
    for words in (_ENGLISH, _ENGLISH_HEADINGS)
)

OF_TITLES = BELOW, ABSENT, OTHER_COURSE = ":below:", ":absent:", ":other_course:"
"""Before a title, among what is usual in a file: the rows below it, that do not count, are of those
who did not come, or of another course."""


OF_DAYS = ":days:"
"""The same of a title that names other days than those of the course, of all rows."""


def speaks_against(kind: LoadKind, text: str) -> bool:
    """Whether a text beside a colour says that rows of it do not count."""
    told = f"{_LEFT}|{_LEFT_UNDER}|{_NOT_HELD}|{_NOT_ACTIVE}|{_NO_LONGER}"
    return _says(kind, text) == BELOW or re.search(told, in_spanish(fold(text))) is not None


def in_spanish(folded: str) -> str:
    """Return a folded heading with English words for states and what is about them in Spanish."""
    words = {**_ENGLISH_HEADINGS, **_ENGLISH}
    for pattern in (_HEADED_IN_ENGLISH, _IN_ENGLISH):
        folded = re.sub(pattern, lambda found: words[found.group()], folded)
    return folded


def saying(pattern: str, signs: Mapping[str, str] = _NO_SIGNS) -> Callable[[pa.Array], pa.Array]:
    """A test whether folded cells say what a pattern finds, in Spanish, in English, or by a sign
    that the file explains.
    """

    def says(words: pa.Array) -> pa.Array:
        if signs:
            meant = pc.index_in(words, value_set=pa.array(signs, pa.string()))
            words = pc.coalesce(pa.array(signs.values(), pa.string()).take(meant), words)
        english = matches(words, _IN_ENGLISH)
        if is_any(english):
            found = (
                re.sub(_IN_ENGLISH, lambda one: _ENGLISH[one.group()], text)
                for text in words.filter(english).to_pylist()
            )
            words = pc.replace_with_mask(words, english, pa.array(found, pa.string()))
        return matches(words, pattern)

    return says


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
    if of == "people" and re.search(_LEAVING, heading) and not re.search(_OTHER_DAYS, heading):
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


def share_saying(plan: Plan, position: int, pattern: str) -> float:
    """The share of the filled cells among the first rows of a column that say what a pattern finds,
    from 0 to 1.
    """
    head = plan.head
    if (name := f"c{position}") not in head.column_names:
        return 0.0
    below = [
        said
        for row, text in zip(head["row"].to_pylist(), head[name].to_pylist(), strict=True)
        if text and row > plan.header.row and (said := fold(text))
    ]
    return sum(re.search(pattern, said) is not None for said in below) / max(len(below), 1)


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
    for at, column in cells.items():
        other = ~as_numpy(pc.equal(column, plan.name_at(at)))
        days = as_numpy(matches(fold_column(column), _LEAVING)) & (again > 1) & other
        for place in np.flatnonzero(days).tolist():
            yield place, _Title(at, column[place].as_py(), BELOW, [])
        words = as_numpy(pc.and_not(matches(column, f"{LETTER}{{4}}"), matches(column, _A_VALUE)))
        for place in np.flatnonzero(words & (filled == 1)).tolist():
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
