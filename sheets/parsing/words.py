"""Names, free text and the names of things that live in another table."""

import pyarrow as pa
import pyarrow.compute as pc

from sheets.parsing.values import Parsed, Rule, first_code, flag, is_any, no_codes

_NULL = pa.scalar(None, pa.string())
_LONGEST_NAME = 150
_TITLES = (
    r"(?i)^((el|la|sr|sra|srta|srs|señor|señora|señorita|dr|dra|doctor|doctora|don|doña|d"
    r"|prof|profesor|profesora|ing|lic|abog|arq|mr|mrs|ms)\b[. ]*)+$"
)
_LONGEST_TITLE = 24


def parse_name(texts: pa.Array, rule: Rule) -> Parsed:
    """Return names of 2 to 150 characters with a letter in them; a title alone is no name."""
    length = pc.utf8_length(texts)
    most = rule.limit or _LONGEST_NAME
    good = pc.and_(pc.greater_equal(length, 2), pc.less_equal(length, most))
    good = pc.and_(good, pc.match_substring_regex(texts, r"\pL"))
    codes = _codes(texts, good, "name_invalid")
    title = pc.fill_null(pc.less_equal(length, _LONGEST_TITLE), False)
    if is_any(title):
        only = pc.and_(title, pc.fill_null(pc.match_substring_regex(texts, _TITLES), False))
        codes = first_code(codes, flag(only, "name_title_only")) if is_any(only) else codes
    return Parsed(_without(texts, codes), codes, params={"max": most})


def parse_text(texts: pa.Array, rule: Rule) -> Parsed:
    """Return texts of at most the rule's characters."""
    most = rule.limit or _LONGEST_NAME
    codes = _codes(texts, pc.less_equal(pc.utf8_length(texts), most), "text_too_long")
    return Parsed(_without(texts, codes), codes, params={"max": most})


def _codes(texts: pa.Array, good: pa.Array, code: str) -> pa.Array:
    good = pc.fill_null(good, True)
    return no_codes(len(texts)) if not is_any(pc.invert(good)) else flag(pc.invert(good), code)


def _without(texts: pa.Array, codes: pa.Array) -> pa.Array:
    return texts if codes.null_count == len(codes) else pc.if_else(codes.is_valid(), _NULL, texts)
