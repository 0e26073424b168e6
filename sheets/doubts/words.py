"""What cells and headings say: yes and no, states in English, signs that the file explains."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

import pyarrow as pa
import pyarrow.compute as pc

from sheets.folding import fold
from sheets.parsing.column import is_any, matches
from sheets.plan import Plan

YES = r"^(?:si|x+|true|verdadero|yes)\b|^(?:s|y|1|1 0)$"
NO = (
    r"^(?:no|n|false|falso|0|0 0)$"
    r"|^no (?:vigente|activ|habilitad|esta|trabaja|pertenece|continua|va\b|se )"
)
"""Folded cells that say yes, and no; "no aplica" is neither."""
ABOUT_STATE = (
    r"\b(?:situacion|estado|estatus|status|vigencia|condicion|movimiento|activo|vigente)\b"
)
"""Folded heading of a column that says how it stands with a row."""
OF_OTHER_THINGS = (
    r"\b(?:pago|pagos|pagad[oa]|factura\w*|boleta|cobro|cobranza|cuotas?|deuda|saldo|abono|cheque"
    r"|oc|orden de compra|estudios?|escolaridad|educaci\w+|escolar|titulos?|formacion|academic[oa]"
    r"|profesion|carrera|universi\w+|nivel|grado|diplomas?|certificados?|credencial\w*|kits?"
    r"|material\w*|epp|uniformes?|tarjetas?|herramientas?|militar)\b"
)
"""Folded heading of a column in which "cancelado" is paid, "egresado" has finished studies, and
"retirado" was picked up."""
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
