"""Texts of a file that are a name, or a word of a list, only at first sight: what is wrong with
them, and what they probably should say.
"""

import re

import numpy as np
import pyarrow as pa

from sheets.octets import octets
from sheets.parsing.column import Rule, is_any, matches, scatter
from sheets.parsing.dates import MONTHS

# A formula that refers to other cells, or to a function: whoever reads the text sees no value.
# A link with a text of its own says what it shows, and a sum of plain numbers stays a text.
_FORMULA = re.compile(r"^[=＝]\s*(?:[-+(]?\$?[A-Za-z]{1,3}\$?\d|[^\W\d]{2}[\w.]*\(|\[)")
_LITERAL = re.compile(
    r"(?i)^=(?:[\d+*/.,() -]+$|(?:HYPERLINK|HIPERV[IÍ]NCULO)\(\"+[^\"]*\"+[,;]\"+[^\"]*\"+\)$)"
)
_MONTH = f"(?:{'|'.join(MONTHS)})"
_DATE = re.compile(
    r"(?i)^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d:\d\d(?:\.\d+)?)?$"
    r"|^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}$"
    rf"|^\d{{1,2}}[-/]{_MONTH}\.?(?:[-/]\d{{2,4}})?$|^{_MONTH}\.?[-/]\d{{2,4}}$"
)
# Who somebody is in a program: "i:0#.f|membership|ana@x.cl".
_CLAIM = re.compile(r"(?i)^i:0\S+\||\|membership\|")
_ODD_WORDS = rf"{_DATE.pattern}|;#|\||^[=＝]|\*\)?$"
_ODD_NAMES = r"[\d;|(){}\[\]*=＝<>#/\\_†~^]"
_SIGNS = np.zeros(256, np.bool_)
_SIGNS[list("0123456789;|(){}[]*=<>#/\\_~^†＝".encode())] = True
# People who have no name yet are numbered: "Persona 12".
_PLACEHOLDER = re.compile(
    r"(?i)^(?:personas?|participantes?|alumn[oa]s?|trabajador(?:a|es)?|asistentes?|usuari[oa]s?"
    r"|emplead[oa]s?|colaborador(?:a|es)?|operari[oa]s?|funcionari[oa]s?|estudiantes?|docentes?"
    r"|instructor(?:a|es)?|facilitador(?:a|es)?|client[ea]s?|nombres?|nuev[oa]s?|prueba|test|demo"
    r"|invitad[oa]s?|cupos?|relator(?:a|es)?|jefaturas?|jef[ea]s?|contactos?)\b[^;|()\[\]*=<>#/]*$"
)
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}|<[^<>]*>")
_NUMBERED = re.compile(r"^\W*\d+\s*[.)°º:–-]*\s+(?=[^\W\d_])|^\d+[.)]\s*(?=[^\W\d_])")
_NUMBER_BEHIND = re.compile(r"[\s#·-]+\d+$")
_LEFT_OVER = re.compile(r"[\d;|(){}\[\]*<>#/\\~^]")


_DOMAINS = (
    (r"\.(?:con|cmo|ocm|comm|coom|cpm|vom|xom|c0m|om)$", ".com"),
    (r"\.(?:ckl|cll|clc|c1)$", ".cl"),
    (r"@(?:gmial|gmai|gamil|gmal|gmil|gnail|gmeil|gmaill|gmali|gimail)\.", "@gmail."),
    (r"@(?:hotmial|hotmal|hotmai|hormail|hotnail|hotmil|hotamil|hotmaill|homail)\.", "@hotmail."),
    (r"@(?:outlok|outloo|outllok|outlokk|oulook|outlock)\.", "@outlook."),
    (r"@(?:yaho|yahooo|yhaoo|yahho)\.", "@yahoo."),
)
"""Ends of addresses that nobody has but by a slip, and what was meant."""
_ODD_DOMAINS = "(?i)" + "|".join(pattern for pattern, _ in _DOMAINS)


def doubted(texts: pa.Array, rule: Rule) -> tuple[pa.Array, pa.Array] | None:
    """Return codes and suggestions of the cells that cannot be what the rule holds, or None.

    Only the few odd cells are looked at one by one, each text once.
    """
    if not rule.holds or not (rule.holds == "email" or _has_signs(texts)):
        return None
    pattern, look = _LOOKS[rule.holds]
    odd = matches(texts, pattern)
    if not is_any(odd):
        return None
    some = texts.filter(odd).dictionary_encode()
    found = [look(text) for text in some.dictionary.to_pylist()]
    codes, suggestions = (
        pa.array([one[at] for one in found], pa.string()).take(some.indices) for at in (0, 1)
    )
    if codes.null_count == len(codes):
        return None
    length = len(texts)
    return scatter(length, odd, codes), scatter(length, odd, suggestions)


def looks_like_a_word(text: str) -> bool:
    """Whether a text can be the name of a new row of a list: codes of one letter, and numbers, are
    of a list that somebody else keeps.
    """
    return sum(map(str.isalpha, text)) > 1


def _has_signs(texts: pa.Array) -> bool:
    content, _ = octets(texts)
    return bool(_SIGNS[content].any()) if len(content) else False


def _shared(text: str) -> str | None:
    """Return what is wrong with a text whatever it should name."""
    if _FORMULA.search(text) and not _LITERAL.search(text):
        return "text_formula"
    return "text_date" if _DATE.search(text) else None


def _word(text: str) -> tuple[str | None, str | None]:
    code = _shared(text)
    if code is not None:
        return code, None
    if _CLAIM.search(text):
        return "text_doubtful", None
    plain = _only_name(text)
    plain = re.sub(r"\s*(?:\(\*+\)|\*+)$", "", plain) if plain else plain
    if plain == text:
        return None, None
    return "text_doubtful", plain if plain and looks_like_a_word(plain) else None


def _person(text: str) -> tuple[str | None, str | None]:
    code = _shared(text)
    if code is not None:
        return code, None
    if _PLACEHOLDER.match(text) or _LITERAL.search(text):
        return None, None
    plain = None if _CLAIM.search(text) or "@" in _BRACKETS.sub("", text) else _only_name(text)
    if plain is not None:
        plain = _BRACKETS.sub(" ", plain).replace("†", " ").strip(" *_-·,;")
        plain = _NUMBER_BEHIND.sub("", _NUMBERED.sub("", plain))
        plain = " ".join(plain.split()).strip(" *_-·,;")
    usable = plain and looks_like_a_word(plain) and not _LEFT_OVER.search(plain)
    if usable and plain == text:
        return None, None
    return "name_doubtful", plain if usable else None


def _address(text: str) -> tuple[str | None, str | None]:
    for pattern, meant in _DOMAINS:
        text = re.sub(f"(?i){pattern}", meant, text)
    return "email_domain", text


_LOOKS = {
    "word": (_ODD_WORDS, _word),
    "person": (_ODD_NAMES, _person),
    "email": (_ODD_DOMAINS, _address),
}


def _only_name(text: str) -> str | None:
    """Return the name of "Ana Pérez;#41", as lists of SharePoint write it; None of several."""
    if ";#" not in text:
        return text
    names = [piece.strip() for piece in text.split(";#") if looks_like_a_word(piece)]
    return names[0] if len(names) == 1 else None
