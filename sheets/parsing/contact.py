"""E-mail addresses and telephone numbers."""

import re
import unicodedata

import pyarrow as pa
import pyarrow.compute as pc

from sheets.folding import LETTERS
from sheets.octets import holds, is_ascii, without
from sheets.parsing.column import NULL_TEXT, Parsed, Rule, flag, is_any, matches, no_codes, scatter
from sheets.parsing.rut import whole

_LOCAL = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
_LABEL = rf"[{LETTERS}0-9](?:[{LETTERS}0-9-]*[{LETTERS}0-9])?"
_EMAIL = rf"^{_LOCAL}@(?:{_LABEL}\.)+[{LETTERS}][{LETTERS}0-9-]*[{LETTERS}0-9]$"
_LONGEST_EMAIL = 254
_LONGEST_LOCAL = 64
_LONGEST_GUESS = 1_000
_BETWEEN_ADDRESSES = re.compile(r"[;/|<>()\[\]\":]|,\s|,(?=[^@,]*@[^@]*$)")
# "ana arroba acme.cl" and "ana(at)acme.cl".
_AT_IN_WORDS = re.compile(r"(?i)\s+arroba\s+|\s*[(\[{<]\s*(?:arroba|at)\s*[)\]}>]\s*")
# "mailto:ana@acme.cl?subject=Hola".
_LINK = re.compile(r"(?i)^\W*mailto:\s*([^?]*).*$")
_CHILEAN = r"^[2-9]\d{8}$"
_CHILEAN_WHOLE = r"^(?:\+|00)?56[2-9]\d{8}$"
_FOREIGN = r"^(?:\+|00)(?:[2-46-9]\d|5[0-57-9])\d{6,13}$|^(?:\+|00)1\d{10}$"
# Nine digits behind a plus are one of ours without its 56: hardly any country has so few.
_WITHOUT_COUNTRY = r"^(?:\+|00)[2-9]\d{8}$"
# What people write around a number: what it is, and the extension behind it.
_AROUND = (
    r"(?i)\b(?:tel[eé]fonos?|tel[eé]f|telf|tel|fonos?|celular(?:es)?|cel|m[oó]vil|mov|whats ?app"
    r"|wsp|wa|n[uú]mero|nro|contacto|casa|oficina|trabajo|personal|particular|fijo|directo)\b\.?"
    r"|\bn[°º]|\(0\)|^[\s,;:*/-]+|[\s,;:*/]+$|:"
)
_EXTENSION = (
    r"(?i)[\s,;(/-]*\b(?:anexos?|anx|ax|ext|extensi[oó]n|int|interno)\b[\s.:°º#-]*\d{1,6}\)?$"
)
_WITH_TRUNK_ZERO = r"^(?:(?:\+|00)?56)?0?(?P<number>[2-9]\d{8})$"
# With other beginnings a plus might yet be that of a country: those are asked about.
_MOBILE_OR_SANTIAGO = r"^\+(?P<number>[29]\d{8})$"
PHONE_NOTATION = "phone_notation"
# No country has so short numbers: one of ours, with a figure of its 56 left out.
_HALF_A_COUNTRY = r"^(?:\+|00)[56][29]\d{8}$"
# A mobile of ours behind a slip of 56: with so many figures it is nobody's of those countries, and
# of Brazil hardly anybody's.
_SLIP_OF_COUNTRY = r"^(?:\+|00)(?:5[2-57-8]|65|556)9\d{8}$"
# Figures with nothing but spaces and such between them.
_RUN = re.compile(r"\d[\d\s().-]*")
_FEWEST_OF_A_PHONE = 6
_WHOLE = re.compile(r"(?:(?:00)?56)?0?([2-9])(\d{4})(\d{4})")


def parse_email(texts: pa.Array, rule: Rule) -> Parsed:
    """Return addresses with their domain in lower case."""
    good = _is_email(texts, rule.limit or _LONGEST_EMAIL)
    values = _with_lower_domain(pc.if_else(good, texts, NULL_TEXT))
    failed = pc.and_not(texts.is_valid(), good)
    if not is_any(failed):
        return Parsed(values, no_codes(len(texts)))
    guesses = [_guess_email(text) for text in texts.filter(failed).to_pylist()]
    checked = pa.array(guesses, pa.string())
    checked = pc.if_else(_is_email(checked, _LONGEST_EMAIL), checked, NULL_TEXT)
    return Parsed(values, flag(failed, "email_invalid"), scatter(len(texts), failed, checked))


def _is_email(texts: pa.Array, longest: int) -> pa.Array:
    if not holds(texts, "@", "@"):
        return pa.repeat(False, len(texts))
    shaped = matches(texts, _EMAIL)
    if (pc.max(pc.binary_length(texts)).as_py() or 0) <= _LONGEST_LOCAL:
        return shaped
    short = pc.and_(
        pc.less_equal(pc.utf8_length(texts), longest),
        pc.less_equal(pc.find_substring(texts, "@"), _LONGEST_LOCAL),
    )
    return pc.fill_null(pc.and_(shaped, short), False)


def _with_lower_domain(addresses: pa.Array) -> pa.Array:
    if not holds(addresses, "A", "Z") and is_ascii(addresses):
        return addresses
    upper = matches(addresses, r"@.*\p{Lu}")
    if not is_any(upper):
        return addresses
    parts = pc.extract_regex(addresses.filter(upper), r"^(?P<local>.*)@(?P<domain>.*)$")
    lower = pc.utf8_lower(pc.struct_field(parts, "domain"))
    joined = pc.binary_join_element_wise(pc.struct_field(parts, "local"), lower, "@")
    return pc.replace_with_mask(addresses, upper, joined)


def _guess_email(text: str) -> str | None:
    """Return what the address probably should be; the caller checks that it is one."""
    plain = unicodedata.normalize("NFKD", text[:_LONGEST_GUESS])
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    plain = re.sub(r"[@\s]*@[@\s]*", "@", _AT_IN_WORDS.sub("@", _LINK.sub(r"\1", plain)))
    pieces = _BETWEEN_ADDRESSES.split(plain) if plain.count("@") > 1 or "<" in plain else [plain]
    address = next((piece.strip() for piece in pieces if "@" in piece), "")
    # Beside a dot at the edge of the name a letter may be lost, or have changed places with it.
    return re.sub(r"[.,]+", ".", address).lstrip(" ;:'<>\"").rstrip(" .;:'<>\"") or None


def parse_phone(texts: pa.Array, rule: Rule) -> Parsed:
    """Return numbers as +56912345678, or in E.164 for other countries.

    A zero before the number (09, 02, 041), an extension and words such as "Cel." go, where one
    Chilean number of nine digits is left.
    """
    values, others = _plain_phones(texts)
    if not is_any(others):
        return Parsed(values, no_codes(len(texts)))
    values = pc.replace_with_mask(values, others, _unwrapped(texts.filter(others)))
    failed = pc.and_not(texts.is_valid(), values.is_valid())
    if not is_any(failed):
        return Parsed(values, no_codes(len(texts)))
    some = texts.filter(failed)
    scientific = pc.match_substring_regex(some, r"(?i)^\d+([.,]\d+)?E[+-]?\d+$")
    codes = pc.if_else(scientific, "identifier_scientific", "phone_invalid")
    guesses = pa.array([_guess_phone(text) for text in some.to_pylist()], pa.string())
    length = len(texts)
    return Parsed(values, scatter(length, failed, codes), scatter(length, failed, guesses))


def phone_evidence(texts: pa.Array) -> dict[str, int]:
    """Count the telephones that are read although they are written in an unusual way."""
    _, others = _plain_phones(texts)
    if not is_any(others):
        return {}
    return {"unusual": len(texts.filter(others)) - _unwrapped(texts.filter(others)).null_count}


def phone_convention(counts: dict[str, int]) -> str | None:
    """Tell that a column holds such telephones, so that the person sees how they are read."""
    return PHONE_NOTATION if counts.get("unusual") else None


def _plain_phones(texts: pa.Array) -> tuple[pa.Array, pa.Array]:
    """Return the numbers that are nothing but one, and where something else stands."""
    compact = without(whole(_plain(texts)), b" .-()")
    chilean = pc.match_substring_regex(compact, _CHILEAN)
    values = pc.if_else(chilean, pc.binary_join_element_wise("+56", compact, ""), NULL_TEXT)
    others = pc.fill_null(pc.and_not(compact.is_valid(), chilean), False)
    if not is_any(others):
        return values, others
    some = compact.filter(others)
    good = pc.match_substring_regex(some, _CHILEAN_WHOLE)
    if is_any(pc.invert(good)):
        foreign = pc.match_substring_regex(some, _FOREIGN)
        ours = pc.match_substring_regex(some, _WITHOUT_COUNTRY)
        for pattern in (_HALF_A_COUNTRY, _SLIP_OF_COUNTRY):
            ours = pc.or_(ours, pc.match_substring_regex(some, pattern))
        good = pc.or_(good, pc.and_not(foreign, ours))
    # No country code begins with 0, so what goes is the exit code: + or 00.
    stored = pc.binary_join_element_wise("+", pc.utf8_ltrim(some, "+0"), "")
    values = pc.replace_with_mask(values, others, pc.if_else(good, stored, NULL_TEXT))
    return values, pc.and_not(texts.is_valid(), values.is_valid())


def _unwrapped(texts: pa.Array) -> pa.Array:
    """Return the one Chilean number within each text; null where there is none, or a doubt."""
    bare = pc.replace_substring_regex(_plain(texts), _EXTENSION, "")
    bare = without(pc.replace_substring_regex(bare, _AROUND, " "), b" .-()_")
    number = pc.coalesce(
        pc.struct_field(pc.extract_regex(bare, _WITH_TRUNK_ZERO), "number"),
        pc.struct_field(pc.extract_regex(bare, _MOBILE_OR_SANTIAGO), "number"),
    )
    return pc.binary_join_element_wise("+56", number, "")


def _plain(texts: pa.Array) -> pa.Array:
    """Return the texts with full-width digits and typographic hyphens in ASCII."""
    if is_ascii(texts):
        return texts
    wide = pc.invert(pc.fill_null(pc.string_is_ascii(texts), True))
    narrow = pc.utf8_normalize(texts.filter(wide), form="NFKC")
    return pc.replace_with_mask(texts, wide, pc.replace_substring_regex(narrow, "[‐-―−]", "-"))


def _guess_phone(text: str) -> str | None:
    """Return the first telephone in a text with more than that; one with a digit too many, or too
    few, is nobody's.
    """
    runs = (re.sub(r"\D", "", run) for run in _RUN.findall(text[:_LONGEST_GUESS]))
    first = next((run for run in runs if len(run) >= _FEWEST_OF_A_PHONE), "")
    found = _WHOLE.fullmatch(first)
    return f"+56 {found[1]} {found[2]} {found[3]}" if found else None
