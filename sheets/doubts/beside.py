"""What columns that are not loaded say of the rows they stand in, against what is loaded of them:
that somebody was not hired or did not come, that pay is of some days or net, that a figure is a
guess or in another unit, that a course is of other days.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial, reduce

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from sheets.doubts.words import (
    ABOUT_STATE,
    NO,
    OF_OTHER_THINGS,
    YES,
    in_spanish,
    saying,
    share_saying,
)
from sheets.field_parsers import parse
from sheets.folding import fold
from sheets.kinds.registry import KINDS
from sheets.mapping.names import apart
from sheets.parsing.column import Parsed, is_any, matches
from sheets.plan import Chunk, Plan

_FAR = timedelta(days=60)
_HALF = 0.5
_DAYS_OF_COURSE = (
    r"^(?:fecha )?(?:de )?(?:inicio|termino|fin|realizacion|ejecucion)(?: del? curso)?$"
)
_EVERY = frozenset(kind.model for kind in KINDS.values())
_REMARKS = (
    r"^(?:obs|observ\w*|coment\w*|notas?|glosa|detalle|aclarac\w*|anotac\w*|remarks?|comments?)\b"
    r"(?! (?:final|parcial|\d))"
)
"""Folded heading of a column in which people write what they like."""
_LEFT_OUT = (
    r"\bno (?:considerar|cargar|incluir|subir|ingresar|usar|corresponde|contar|tomar en cuenta|va"
    r"|participa|pertenece|viene|continua|sigue|vale)\b|\b(?:eliminar|borrar|excluir|descartad\w*)\b"
    r"|^(?:omitir|quitar|sacar|anular|descartar|fuera)\b|\bdejar fuera\b"
    r"|\bfuera del? (?:plan|programa|alcance|presupuesto|plazo|nomina|dotacion)"
    r"|\b(?:duplicad|repetid)[oa]\b|\bya no\b|\brenuncio\b|\bdesvincul"
    r"|\bfiniquit|\b(?:pasa|pasan|paso|queda|quedo|mover|se mueve) (?:al?|para) (?:el )?"
    r"(?:20\d\d|proximo|siguiente|otr[oa]|(?:primer|segundo|tercer) (?:tri|se)mestre)\b"
)
_MISTAKEN = (
    r"\b(?:error|errone|equivocad|incorrect|corregir|corrige\b|rectific|anulad|dudos|provisori"
    r"|mal (?:escrit|ingresad|digitad|calculad|puest|registrad|copiad))|\bde otr[oa] (?:alumn"
    r"|persona|trabajador|curso|empresa|participante|companer)|\bno es (?:correct|el\b|la\b|su\b)"
    r"|\b(?:debe|deberia) (?:ser|decir)\b|\ben realidad\b|\b(?:revisar|verificar)\b"
    r"|\bcorresponde a (?:su|otr)|\b(?:asistio|vino) solo\b|\b(?:prueba|nota|examen) pendiente\b"
    r"|\bpor copia\b|\bcopio\b|\b(?:en su|de) reemplazo\b|\breemplazad[oa] por\b"
)
"""What remarks say of rows that are not meant, and of values that are not right."""
_A_GRADE = r"[a-z] [1-7] \d(?:$| [a-z])|^[1-7] \d [a-z]"
_MEANT = (
    r"^(?:se )?(?:considera|cargar|incluir|incluid[oa]|incluye|corresponde|inscribir|subir|va"
    r"|valid[oa])r?$"
)
_NOT_MEANT = (
    r"^(?:no (?:considerar|cargar|incluir|subir|va|corresponde)|exclui(?:r|d[oa])|excluye|omiti(?:r"
    r"|d[oa])|eliminar|borrar|descartar|quitar|anular|duplicad[oa]|repetid[oa])$"
)
"""Folded headings of which a no, or a yes, says that a row is not meant."""
_CONSENT = (
    r"^(?:vb|vobo|visto bueno|autoriz\w*|confirm\w*|acepta\w*|inscri\w*|participara|asistira"
    r"|(?:va a|se) (?:asistir|inscribe|inscribir)|cupo|(?:aprob|valid)\w* (?:por|de|del|la|el"
    r"|jef\w*|ger\w*|rrhh|superv\w*|estado)|(?:estado|situacion) (?:(?:de|del|la) )*(?:inscri"
    r"|autoriz|solicitud|aprob|confirm|postul)\w*|(?:aprob|inscri|autoriz|confirm)\w* estado)\b"
)
"""Folded heading of a column that says whether somebody is to join a course."""
_NOT_YET = (
    rf"{NO}|^no\b|^(?:pendiente|rechaz|en (?:revision|espera|evaluacion|proceso|duda)"
    r"|lista de espera|tal vez|talvez|quizas?\b|por (?:confirmar|autorizar|definir|aprobar)"
    r"|sin (?:confirmar|respuesta|autoriz|cupo)|declin|anulad|cancelad|deneg|retirad|desist"
    r"|suspend)"
)
_NAMED_DAY = (
    r"(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre"
    r"|lunes|martes|miercoles|jueves|viernes)"
)
_ANOTHER_DAY = (
    rf"(?:el |la |fines de |mediados de |principios de )?(?:\d|{_NAMED_DAY}|proxim|siguiente|segund"
    r"|primer|otr[oa] (?:dia|fecha|semana|mes))"
)
_PUT_OFF = (
    r"\b(?:nuevas? fechas?|(?:cambi\w*|modific\w*) (?:de |la |las )*(?:fecha|dia)s?"
    r"|(?:fechas?|dias?) (?:\w+ ){0,2}(?:cambia|modifica|corr))"
    r"|\b(?:posterg|reprogram|reagend|pospuest|pospon|aplaz)"
    rf"|\b(?:cambi|muev|movi|mov|traslad|corr|pas)\w* (?:al?|para|hasta) {_ANOTHER_DAY}"
    r"|\bse corr\w+ (?:un|una|dos|tres|\d) (?:dia|semana|mes)"
)
"""What remarks say of a course that is of other days than those of its row."""
_GONE = r"\bse (?:fue|va|retira|retiro)\b|\bqepd\b"
_AGAIN = (
    r"\b(?:rinde|rendir|rendira|rindio)\b(?: \w+){0,3} (?:de nuevo|nuevamente|otra vez)\b"
    r"|\b(?:repite|repetir|repetira)\b(?: \w+){0,3} (?:prueba|examen|evaluacion|test|nota)\b"
    r"|\b(?:debe|tiene que|va a) (?:volver a )?(?:rendir|repetir|recuperar)\b"
)
"""What remarks say of a grade that is not the last one."""
_COUNTS = {
    "people": (
        r"^(?:activ|vigente|habilitad|contratad|trabaja|en (?:servicio|funciones|nomina)|alta$"
        r"|current|employed)"
    ),
    "courses": (
        r"^(?:activ|vigente|programad|planificad|planead|calendarizad|agendad|confirmad|aprobad"
        r"|autorizad|adjudicad|comunicad|en (?:curso|ejecucion|proceso|marcha|desarrollo)|iniciad"
        r"|realizad|ejecutad|dictad|finalizad|terminad|cerrad|complet|concluid|por (?:realizar"
        r"|ejecutar|iniciar|dictar|comenzar)|scheduled|planned|confirmed|approved|ongoing|open"
        r"|in progress|held$|delivered|done$|finished)"
    ),
    "firms": (
        r"^(?:activ|vigente|habil$|habilitad|operativ|acreditad|certificad|registrad|aprobad"
        r"|approved)"
    ),
}
"""What states say of rows that count, where they are of people, courses or firms."""
_COUNTS_TOO = {
    "people": (
        r"^(?:(?:con |de |en )?(?:licencia|vacacion|feriado|permiso|reposo|descanso|terreno|turno"
        r"|faena|teletrabajo|capacitacion)|(?:pre|post) ?natal|nuev|ingreso|reincorporad|reintegrad"
        r"|titular|planta|contrata|honorarios|indefinid|plazo|part|full|jornada|practica|on leave"
        r"|vacation|leave$)"
    ),
    "courses": (
        r"^(?:pendiente|por (?:confirmar|comunicar|definir)|en (?:preparacion|revision)|ok$)"
    ),
    "firms": r"^(?:ok$|nuev|preferente|estrategic|en evaluacion)",
}
"""What else they say of such rows, where most others say that they count."""
_BY_SIGN = rf"{YES}|^[av]$"
_ACTION = r"^(?:accion|operacion|novedad|que hacer|tipo (?:de )?(?:accion|operacion|novedad))$"
_KEEPS = (
    r"^(?:agreg|ingres|crea|cre[oa]$|alta|nuev|incorpor|inscrib|manten|mantien|sin cambio|actualiz"
    r"|modific|cambi|cargar|conserv|dejar?$|add|keep|update|new$|create)"
)
_CHECKED = r"^(?:revisad[oa]|validad[oa]|verificad[oa]|chequead[oa]|check|conforme|ok)$"
_IS_RIGHT = rf"{YES}|^(?:ok|list[oa]|validad|revisad|verificad|chequead|aprobad|conforme|correct)"
_CODE_OF_COURSE = r"^(?:cod|codigo|c)(?: curso)? sence$|^sence$"
_UNIT_OF_MONEY = r"\b(?:moneda|divisa|currency)\b|^(?:unidad(?: monetaria| de medida)?|medida)$"
_CURRENCIES = (
    r"us|usd|dolar|dolares|eur|euros?|uf|clf|utm|unidad(?:es)? de fomento|ars|pen|brl|mxn|cop|uyu"
    r"|pyg|bob|gbp|soles|sol|reales|guaranies|bolivianos|libras|miles|millones"
    r"|pesos? (?:argentin|mexican|colombian|uruguay|bolivian)\w*"
)
"""Folded words for what is no peso, in a column that says in what amounts are."""
_PAY = r"(?:renta|sueldo|remuneracion|monto|valor|pago)s?"


@dataclass(frozen=True)
class _Rule:
    """What cells say under a heading (both folded, as patterns), and of which rows that matters."""

    models: frozenset[str]
    heading: str
    """Nothing: any heading, in a file that is not large."""
    cells: str
    above_nothing: tuple[str, ...] = ()
    """The attributes of which it matters in rows where one of them is above nothing."""
    of_course: bool = False
    """Whether it matters of those who join a course only."""
    blank: bool = False
    """Whether a blank cell says so, too, where others say yes."""
    most: str = ""
    """What more than half of the cells have to say, if anything: then it is the ones that do not
    say what `cells` finds that matter, whatever their word is."""

    def rows(self, columns: Mapping[str, Parsed]) -> pa.Array | bool:
        """The rows in which it matters what the cells say."""
        if not self.above_nothing:
            return True
        loaded = (columns[name].values for name in self.above_nothing if name in columns)
        return reduce(pc.or_, (pc.fill_null(pc.greater(one, 0), False) for one in loaded), False)


_RULES = (
    *(
        _Rule(frozenset(models), ABOUT_STATE, f"{most}|{_COUNTS_TOO[of]}", most=most)
        for of, models in (
            ("people", ("people", "rapporteurs")),
            ("courses", ("courses",)),
            ("firms", ("supplier", "companies")),
        )
        for most in (_COUNTS[of], _BY_SIGN)
    ),
    _Rule(_EVERY, _ACTION, _KEEPS, most=_KEEPS),
    _Rule(_EVERY - {"results"}, _CHECKED, _IS_RIGHT, most=_IS_RIGHT),
    _Rule(_EVERY, _REMARKS, f"{_LEFT_OUT}|{_MISTAKEN}"),
    _Rule(frozenset({"results"}), _REMARKS, _A_GRADE),
    _Rule(frozenset({"results"}), _REMARKS, _AGAIN),
    _Rule(frozenset({"people", "rapporteurs"}), _REMARKS, _GONE),
    _Rule(frozenset({"courses"}), _REMARKS, _PUT_OFF),
    _Rule(frozenset({"people"}), _CONSENT, _NOT_YET, of_course=True, blank=True),
    _Rule(_EVERY, _MEANT, NO),
    _Rule(_EVERY, _NOT_MEANT, YES),
    _Rule(
        frozenset({"people"}),
        r"\b(?:etapa|estado|estatus|situacion|resultado|proceso|seleccion|postulacion|condicion)\b",
        r"^(?:rechazad|descartad|no (?:contratad|seleccionad|apt|quedo|califica)|postulante"
        r"|candidat|entrevista|en (?:proceso|evaluacion|seleccion)|preseleccionad|lista de espera)",
    ),
    _Rule(
        frozenset({"utm", "results"}),
        "",
        r"^(?:proyect|proyecc|estimad|estimac|provisori|provisional|preliminar|supuest|pronostic"
        r"|simulad)",
    ),
    _Rule(
        frozenset({"courses"}),
        r"\b(?:reprogram|reagend|posterg|nuev[ao]s?\b|modificad).*\b(?:fecha|inicio|termino|dia)"
        r"|\b(?:fecha|inicio|termino|dia).*\b(?:reprogram|reagend|posterg|nuev[ao]s?\b|modificad)",
        r"\d",
    ),
    _Rule(
        frozenset({"courses"}),
        r"^(?:reprogram|reagend|posterg|nueva program)\w*$",
        rf"\d|{_NAMED_DAY}",
    ),
    _Rule(
        frozenset({"results"}),
        r"\b(?:observac|comentario|detalle|glosa|justificac|estado|situacion|condicion)",
        r"\bno (?:se presento|asisti|vino|concurri)|^(?:ausente|inasist)"
        r"|\b(?:abandono|deserto|se retiro)\b",
        ("attendance",),
    ),
    _Rule(
        frozenset({"people"}),
        r"^(?:n |nro |numero )?(?:de )?dias (?:trabajad|pagad|efectiv)",
        r"^(?:[1-9]|1\d|2[0-7])(?: 0+)?$",
        ("grossSalary",),
    ),
    _Rule(
        frozenset({"people"}),
        r"^(?:n |nro |numero )?(?:de )?dias (?:de |con )?(?:licencia|ausencia|inasist|permiso)",
        r"^[1-9]\d?(?: 0+)?$",
        ("grossSalary",),
    ),
    _Rule(
        frozenset({"people"}),
        r"\b(?:tipo|clase|renta|sueldo|remuneracion|salario|haber|ingreso|monto|pago|valor|base"
        r"|observac|comentario|detalle|glosa|nota)",
        rf"^(?:{_PAY} )?(?:liquid|net)[oa]s?\b",
        ("grossSalary",),
    ),
    _Rule(
        frozenset({"people", "courses"}),
        _UNIT_OF_MONEY,
        rf"^(?:{_PAY} )?(?:en )?(?:{_CURRENCIES})\b",
        ("grossSalary", "participatingValue", "senceHourValue"),
    ),
    _Rule(
        frozenset({"courses", "results"}),
        r"\b(?:horas?|hrs?|duracion)\b|^(?:unidad(?: de medida)?|medida)$",
        r"\b(?:pedagogic|academic|lectiv)[oa]s?\b"
        r"|^(?:en )?(?:minutos?|min|dias?|semanas?|mes(?:es)?|sesion(?:es)?|clases?|modulos?)$",
        ("totalHours", "attendedHours"),
    ),
    _Rule(
        frozenset({"results"}),
        r"\basistencia\b|^(?:unidad(?: de medida)?|medida)$",
        r"^(?:en )?(?:minutos?|min|horas?|hrs?|dias?|sesion(?:es)?|clases?|modulos?)$",
        ("attendance",),
    ),
    _Rule(
        frozenset({"results"}),
        r"\bescala\b",
        r"^(?:de )?[01](?: 0)? (?:al? |hasta )?(?:4|5|6|10|20|50|100)(?: 0)?$"
        r"|^(?:porcentaje|porcentual|puntos|puntaje)",
        ("grade",),
    ),
)


def positions(plan: Plan) -> tuple[int, ...]:
    """The columns that are not loaded and may say something of their rows."""
    return tuple({at for _, at in _rules(plan)} | set(_of_course(plan)))


def said_otherwise(
    plan: Plan, chunk: Chunk, columns: Mapping[str, Parsed], taken_in: pa.Array
) -> Iterator[tuple[int, pa.Array]]:
    """Columns that speak against rows, each with a mask of these; a row is told once.

    What they say is not told: whoever did not bring the file sees nothing of what is not loaded,
    and it may be that somebody was ill.
    """
    left = pc.invert(taken_in)
    for at, against in _against(plan, chunk, columns):
        rows = pc.and_(against, left)
        if is_any(rows):
            yield at, rows
            left = pc.and_not(left, rows)


def _against(
    plan: Plan, chunk: Chunk, columns: Mapping[str, Parsed]
) -> Iterator[tuple[int, pa.Array]]:
    signs = plan.legend.signs
    for rule, at in _rules(plan):
        says = chunk.says(at, saying(rule.cells, signs))
        if rule.most:
            says = pc.and_not(chunk.says(at, partial(matches, pattern=".")), says)
        if rule.blank and (cells := chunk.cells.get(at)) is not None:
            is_yes = chunk.says(at, saying(YES))
            says = pc.or_(says, pc.and_(cells.is_null(), is_any(is_yes)))
        yield at, pc.and_(says, rule.rows(columns))
    for at, is_code in _of_course(plan).items():
        if is_code:
            own = (plan.course.code if plan.course else None) or ""
            yield at, chunk.says(at, partial(_is_code_but, own=own))
        else:
            yield at, _of_other_days(plan, chunk, at)


def _rules(plan: Plan) -> Iterator[tuple[_Rule, int]]:
    """The rules for a plan, each with a column that it is about."""
    left = _not_loaded(plan)
    for rule in _RULES:
        if rule.of_course and plan.course is None:
            continue
        if plan.kind.model in rule.models and (rule.heading or plan.is_small):
            for at, heading in left:
                if not re.search(rule.heading, heading):
                    continue
                if not rule.most or _is_usual(plan, at, heading, rule.most):
                    yield rule, at


def _is_usual(plan: Plan, at: int, heading: str, most: str) -> bool:
    """Whether a column is about whether rows count, and says of most that they do."""
    return not re.search(OF_OTHER_THINGS, heading) and share_saying(plan, at, most) > _HALF


def _of_course(plan: Plan) -> dict[int, bool]:
    """Column of the days, or with True of the code, of the course of each row."""
    if plan.course is None:
        return {}
    code = _CODE_OF_COURSE if plan.course.code else r"(?!)"
    return {
        at: re.search(code, heading) is not None
        for at, heading in _not_loaded(plan)
        if re.search(f"{code}|{_DAYS_OF_COURSE}", heading)
    }


def _not_loaded(plan: Plan) -> list[tuple[int, str]]:
    beside = plan.legend.columns
    left = (one for one in plan.left_columns if one.position not in beside)
    return [(one.position, in_spanish(fold(apart(one.name)))) for one in left]


def _is_code_but(words: pa.Array, own: str) -> pa.Array:
    """Tell the codes of SENCE that are not the own one."""
    return pc.and_not(matches(words, r"^\d{10}$"), pc.equal(words, own))


def _of_other_days(plan: Plan, chunk: Chunk, at: int) -> pa.Array:
    cells = chunk.cells.get(at)
    if cells is None or plan.course is None:
        return pa.array(np.zeros(len(chunk), np.bool_))
    days = parse("date", cells).values
    first, last = plan.course.days
    far = pc.invert(_within(days, first - _FAR, last + _FAR))
    elsewhere = (_within(days, *edition) for edition in plan.course.editions)
    other = pc.and_not(reduce(pc.or_, elsewhere, False), _within(days, first, last))
    return pc.fill_null(pc.or_(far, other), False)


def _within(days: pa.Array, first: date, last: date) -> pa.Array:
    return pc.and_(pc.greater_equal(days, pa.scalar(first)), pc.less_equal(days, pa.scalar(last)))
