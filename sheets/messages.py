"""Codes and parameters in, Spanish sentences out: the only place where codes get words."""

from collections.abc import Mapping

from sheets.words.cells import CELLS
from sheets.words.remarks import DECISIONS, REASONS, SKIPPED, THINGS
from sheets.words.workbooks import NOTES, NOTES_OF_ONE, WORKBOOKS

Params = Mapping[str, str | int]

_UNKNOWN_PROBLEM = "Este dato no se pudo leer."
_UNKNOWN_FIX = "Revisa la celda y vuelve a cargar la fila."
_MONTHS = (
    *("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto"),
    *("septiembre", "octubre", "noviembre", "diciembre"),
)


def message(code: str, params: Params | None = None) -> str:
    """Return what is wrong with a cell, a row or a workbook."""
    if code in CELLS:
        return _filled(CELLS[code].problem, params)
    if code in WORKBOOKS:
        words = WORKBOOKS[code]
        return " ".join(filter(None, (_filled(words.problem, params), _filled(words.fix, params))))
    if code in NOTES_OF_ONE and (params or {}).get("count") == 1:
        return _filled(NOTES_OF_ONE[code], params)
    return _filled(NOTES.get(code) or SKIPPED.get(code) or _UNKNOWN_PROBLEM, params)


def how_to_fix(code: str, params: Params | None = None) -> str:
    """Return what the person does about an error of a cell, a row or a workbook."""
    words = CELLS.get(code) or WORKBOOKS.get(code)
    return _filled(words.fix if words else _UNKNOWN_FIX, params)


def suggestion(value: str | None) -> str | None:
    """Return the question that offers a correction."""
    return None if value is None else f"¿Es {value}?"


def decision(code: str, params: Params | None = None) -> str:
    """Return what was decided about a whole column."""
    return _filled(DECISIONS[code], params)


def reason(code: str, params: Params | None = None) -> str:
    """Return why a column was proposed for an attribute, or for none."""
    return _filled(REASONS[code], params).replace(" de el ", " del ")


def things(parser: str) -> str:
    """Return what the values of a parser are called, in plural."""
    return THINGS.get(parser, "datos")


def day(iso: str) -> str:
    """Return a day in words: 2026-10-03 -> 3 de octubre de 2026."""
    year, month, number = iso.split("-")
    return f"{int(number)} de {_MONTHS[int(month) - 1]} de {year}"


def has_words(code: str) -> bool:
    """Tell whether an error, note or skipped row of this code has words of its own."""
    return any(code in words for words in (CELLS, WORKBOOKS, NOTES, SKIPPED))


def _filled(template: str, params: Params | None) -> str:
    """Fill in the template. A missing parameter leaves no trace of the braces."""
    return template.format_map(_Filling({k: _shown(v) for k, v in (params or {}).items()}))


def _shown(value: str | int) -> str:
    return f"{value:,}".replace(",", ".") if isinstance(value, int) else value


class _Filling(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "…"
