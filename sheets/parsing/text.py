"""Text: what is cleaned silently, which cells cannot be cleaned, names and free text."""

import html
import re
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from sheets.folding import LETTER, fold_column
from sheets.octets import octets
from sheets.parsing.column import (
    NULL_TEXT,
    Parsed,
    Rule,
    first_code,
    flag,
    is_any,
    matches,
    no_codes,
    scatter,
)

# Invisible marks of direction, joining, variants and byte order. They come along when text is
# copied from a web page or a PDF, and two names that look the same must be the same.
_INVISIBLE = (
    r"[\x{034f}\x{061c}\x{180b}-\x{180e}\x{200b}-\x{200f}\x{202a}-\x{202d}\x{2060}-\x{206f}"
    r"\x{fe00}-\x{fe0f}\x{feff}\x{fff9}-\x{fffb}\x{e0001}-\x{e01ef}]"
)
# From here on letters are shown from right to left: what is read is not what anybody sees.
_TURNS_ROUND = "\u202e"
# A soft hyphen goes too, but not after Ã: there it is half of an í in the wrong encoding.
_SOFT_HYPHEN = "(^|[^Ã])\u00ad+"
# The last ones are letters that show nothing.
_SPACES = r"[\s\x0b\x{0085}\x{2028}\x{2029}\pZ\x{115f}\x{1160}\x{2800}\x{3164}\x{ffa0}]+"
# The apostrophe that exports put before a text that might act as a formula.
_QUOTED_FORMULA = r"^[\s\x0b\x{0085}\pZ']*'[\s\x0b\x{0085}\pZ]*([=+\-@\t\r\x00＝＋－＠])"
# The one that a person put before a number, to keep its zeros.
_QUOTED_NUMBER = r"^['’‘´`]([$ ]*\d[\d.,/: -]*[kK%]?)$"
_CONTROL = r"[\x00-\x08\x0e-\x1f\x7f\x{0080}-\x{0084}\x{0086}-\x{009f}]"
_REPLACED = "\ufffd"
# UTF-8 that was once read as Windows-1252 ("MuÃ±oz"), as the DOS code page 850 ("Mu├▒oz") or as
# Mac Roman ("Mu√±oz", "N¬∞"). A letter between lines of a box has no other origin in a name.
_MOJIBAKE = (
    "(?:[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]"
    "|[├┬][ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐]"
    "|√[ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø]|¬[∞∫™ø])"
)
_BOX = "[│┤├┬┴┼┐└┘┌╣║╗╝╔╚╩╦╠═╬░▒▓]"
# Those of Excel in any language (#CAMPO!, #¿NOMBRE?), of LibreOffice (Err:502), and a cell that
# was too narrow when it became text.
_CELL_ERROR = r"^#(?:N/[AD]|[¡¿]?[A-ZÁÉÍÓÚÑ_]{2,20}(?:/0)?[!?]|GETTING_DATA|#{2,})$|^Err:\d{3}$"
# How pages write a letter: Pe&ntilde;a.
_ENTITY = r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,8}\d{0,2});"

TOTALS = (
    r"(?i)^\s*((sub\s?-?total|total|totales|suma|sumatoria|gran total|promedio|suma y sigue"
    r"|desviaci[óo]n est\w*"
    r"|(de|a|viene de|vienen de|pasa a|va a|van a) (la )?(hoja|p[áa]gina|plana))\b"
    r"|(media|mediana|moda|desv|desv\.? est|varianza|m[ií]nim[oa]|m[áa]xim[oa]|m[ií]n|m[áa]x"
    r"|traspaso|arrastre|transporte|n[°º] de (casos|alumnos|personas|registros))\s*[.:]*\s*$)"
)
"""How a row begins somewhere that adds up others."""
# What people write in a cell to say that there is nothing to write.
ABSENT = pa.array(
    [
        *("-", "--", "---", "–", "—", "_", "__", ".", "..", "...", "*"),
        *("s/i", "s/d", "s.i.", "n/a", "n.a.", "n/d", "n/t", "null", "none", "nan"),
        *("sin información", "sin informacion", "sin dato", "sin datos", "sin correo"),
        *("sin jefatura", "sin jefe", "sin jefa", "sin jefe directo", "sin jefatura directa"),
        *("no tiene jefe", "no tiene jefa", "no tiene jefatura", "no tiene jefe directo"),
        *("no manager", "no_manager", "not applicable"),
        *("sin email", "sin mail", "sin teléfono", "sin telefono", "sin fono", "sin rut"),
        *("no aplica", "no tiene", "no registra", "no informa", "no responde", "no indica"),
        *("prefiero no decirlo", "prefiero no decir", "prefiero no responder", "ns/nr", "no sabe"),
        *("prefiere no decirlo", "prefiere no decir", "prefiere no responder"),
        *("prefer not to say", "not available", "\\n", "undefined", "tbd", "tba", "n.d."),
        *("en blanco", "vacío", "vacio", "ninguno", "ninguna", "vacante", "cargo vacante"),
        *(f"({word})" for word in ("en blanco", "blank", "vacío", "vacio", "vacías")),
        *("(null)", "<null>", "[null]", "(ninguno)", "(ninguna)", "(none)"),
        *("por definir", "por confirmar", "por asignar", "por determinar", "sin asignar"),
        *("sin definir", "sin especificar", "no disponible"),
        *(f"no {word}{end}" for word in ("definid", "asignad", "especificad") for end in "oa"),
    ]
)
# The cells worth a look: very short ones, and those that begin like the longer phrases.
_MAYBE_ABSENT = r"^(?i:sin |no[t _]|prefi?er|por |en bl|\(|\[|<|undef|vac|cargo v|ningun|.{1,5}$)"
# A cell is suspicious when it has an edge space, two spaces, a control character, a leading
# apostrophe or a character that is neither ASCII nor a composed Latin letter.
_SUSPICIOUS = r"^[\s']|\s$|\s\s|[\x00-\x1f\x7f]|[^\x00-\x7f\x{00c0}-\x{00ff}]|^$|" + _ENTITY
_PAIRS = re.compile(_MOJIBAKE)
_LONGEST_NAME = 150
_OF_REASONS = (
    r"(?:excepc\w*|justifi\w*|motivos?|inasist\w*|faltas?|ausenci\w*|novedad\w*|observ\w*"
    r"|comentari\w*|avis\w*|certific\w*|licenci\w*|respald\w*|document\w*|anteced\w*|razon\w*"
    r"|causas?|problem\w*|registr\w*|explic\w*|informa\w*)"
)
_NO_REASON = (
    r"^(?:no|n|0|100(?: 0)?|ok|nada|nula?|bien|normal|conforme|completo|cumple)$"
    rf"|^sin {_OF_REASONS}\b|^no (?:se |hay |tiene |hubo |existe |con )*{_OF_REASONS}\b"
    r"|^no (?:se )?(?:hay|tiene|hubo|aplica|corresponde|requiere|necesita|present|entreg|asist"
    r"|respond|contest|vino\b|lleg)|\bin ?justificad"
    r"|^(?:si )?(?:asisti?\w{0,3}|presente|presencial)$"
    r"|^(?:100 (?:de )?)?(?:asistencia|presencia)(?: (?:completa|total|normal|ok|100|al 100))?$"
)
_REASON_UNCLEAR = (
    r"^(?:si|s|x|1|pdte|pend|ver|tal vez|quizas?|a confirmar)$"
    r"|^(?:pendiente|por (?:justificar|confirmar|definir|presentar|revisar|entregar)"
    r"|(?:en|a la) (?:revision|tramite|espera|evaluacion|proceso)"
    r"|falta (?:certif|justificativo|docum|entreg)"
    r"|ver (?:correo|mail|nota|obs|adjunto|archivo|anexo|abajo))"
)
"""Folded words in place of a reason: that there is none, or that it is not told yet."""
_THOUSANDS = r"^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+|(?: \d{3})+)$"
_LOST_FIGURES = r"(?i)^\d+[.,]\d+(?:E[+-]?\d+)?$|^\d+E[+]?\d+$"
"""What a program makes of a number that it takes for an amount: 6,54E+06, and 543.21 of 543.210."""
_TITLES = (
    r"(?i)^((el|la|sr|sra|srta|srs|señor|señora|señorita|dr|dra|doctor|doctora|don|doña|d"
    r"|prof|profesor|profesora|ing|lic|abog|arq|mr|mrs|ms)\b[. ]*)+$"
)
_LONGEST_TITLE = 24


def clean(texts: pa.Array) -> pa.Array:
    """Return the cells trimmed, single-spaced and in NFC; the ones left empty become null.

    Only cells whose bytes look suspicious take the slow road, so that a clean column of a
    million cells costs a glance at its bytes.
    """
    if len(texts) == texts.null_count or not _needs_cleaning(texts):
        return texts
    suspicious = matches(texts, _SUSPICIOUS)
    if not is_any(suspicious):
        return texts
    visible = pc.replace_substring_regex(_decoded(texts.filter(suspicious)), _INVISIBLE, "")
    visible = pc.replace_substring_regex(visible, _SOFT_HYPHEN, r"\1")
    composed = pc.utf8_normalize(visible, form="NFC")
    unquoted = pc.replace_substring_regex(composed, _QUOTED_FORMULA, r"\1")
    unquoted = pc.replace_substring_regex(unquoted, _QUOTED_NUMBER, r"\1")
    spaced = pc.utf8_trim(pc.replace_substring_regex(unquoted, _SPACES, " "), " ")
    cleaned = pc.if_else(pc.equal(spaced, ""), NULL_TEXT, spaced)
    return pc.replace_with_mask(texts, suspicious, cleaned)


def _decoded(texts: pa.Array) -> pa.Array:
    """Return the letters behind the entities of pages, also of those that were encoded twice."""
    coded = matches(texts, _ENTITY)
    if not is_any(coded):
        return texts
    plain = [html.unescape(html.unescape(text)) for text in texts.filter(coded).to_pylist()]
    return pc.replace_with_mask(texts, coded, pa.array(plain, pa.string()))


def _needs_cleaning(texts: pa.Array) -> bool:
    """Whether a cell may be one that _SUSPICIOUS finds, by the bytes of all cells alone.

    It may be true without one, but never false where there is one.
    """
    content, starts = octets(texts)
    if len(content) == 0:
        return True
    lowest, highest = content.min(), content.max()
    # UTF-8 begins composed Latin letters with C3, signs such as the hard space with C2, and all
    # others with C4 or more.
    if lowest < 32 or highest >= 0xC4:
        return True
    blanks = int(np.count_nonzero(starts[1:] == starts[:-1]))
    has_signs = highest >= 127 and bool(((content == 127) | (content == 0xC2)).any())
    has_entities = all(bool((content == ord(sign)).any()) for sign in "&;")
    if has_signs or has_entities or blanks > texts.null_count:
        return True
    spaces = content == 32
    has_spaces, quotes = bool(spaces.any()), content == ord("'")
    if has_spaces and bool((spaces[:-1] & spaces[1:]).any()):
        return True
    if not has_spaces and not quotes.any():
        return False
    # The edges of an empty cell are those of its neighbours.
    first, last = starts[:-1], starts[1:] - 1
    first, last = first[first < len(content)], last[last >= 0]
    return bool(spaces[first].any() or spaces[last].any() or quotes[first].any())


def hygiene_codes(texts: pa.Array) -> pa.Array | None:
    """Return the codes of cells that no parser can use, or None when there are none."""
    if len(texts) == texts.null_count or not _may_be_broken(texts):
        return None
    checks = [
        flag(pc.match_substring_regex(texts, pattern), code)
        for pattern, code in (
            (_CELL_ERROR, "cell_error"),
            ("^#FORMULA$", "cell_formula"),
            (f"{_CONTROL}|{_TURNS_ROUND}", "text_control"),
            (_REPLACED, "text_damaged"),
            (f"{_MOJIBAKE}|{_BOX}", "text_mojibake"),
        )
    ]
    codes = first_code(*checks)
    return None if codes.null_count == len(codes) else codes


def _may_be_broken(texts: pa.Array) -> bool:
    content, _ = octets(texts)
    is_error = pc.or_(pc.starts_with(texts, "#"), pc.starts_with(texts, "Err:"))
    if is_any(is_error) or content.min() < 32 or bool((content == 127).any()):
        return True
    # Ã and Â are C3 83 and C3 82; U+FFFD begins with EF; C1 controls with C2.
    capitals = (content[:-1] == 0xC3) & ((content[1:] == 0x83) | (content[1:] == 0x82))
    return bool((content >= 0xE0).any() or (content == 0xC2).any() or capitals.any())


def repaired(texts: pa.Array, codes: pa.Array) -> pa.Array | None:
    """Return what cells read in the wrong encoding should say, or None when there are none."""
    broken = pc.fill_null(pc.equal(codes, "text_mojibake"), False)
    if not is_any(broken):
        return None
    words = [_PAIRS.sub(_repair, text) for text in texts.filter(broken).to_pylist()]
    # A line of a box that is left over stands for a letter that nobody can tell.
    readable = [None if re.search(_BOX, word) else word for word in words]
    return scatter(len(texts), broken, pa.array(readable, pa.string()))


def _repair(pair: re.Match[str]) -> str:
    for encoding in ("cp1252", "latin-1", "cp850", "mac_roman"):
        try:
            return pair.group().encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
    return pair.group()


def absent(texts: pa.Array) -> pa.Array:
    """Tell the cells that say in words that they are empty: "-", "S/I", "no tiene"."""
    maybe = matches(texts, _MAYBE_ABSENT)
    if not is_any(maybe):
        return maybe
    is_placeholder = pc.is_in(pc.utf8_lower(texts.filter(maybe)), value_set=ABSENT)
    return pc.fill_null(scatter(len(texts), maybe, is_placeholder), False)


def parse_name(texts: pa.Array, rule: Rule) -> Parsed:
    """Return names of 2 to 150 characters with a letter in them; a title alone is no name."""
    length = pc.utf8_length(texts)
    most = rule.limit or _LONGEST_NAME
    good = pc.and_(pc.greater_equal(length, 2), pc.less_equal(length, most))
    good = pc.and_(good, pc.match_substring_regex(texts, LETTER))
    codes = _codes(texts, good, "name_invalid")
    title = pc.fill_null(pc.less_equal(length, _LONGEST_TITLE), False)
    if is_any(title):
        only = pc.and_(title, matches(texts, _TITLES))
        codes = first_code(codes, flag(only, "name_title_only")) if is_any(only) else codes
    return Parsed(_without(texts, codes), codes, params={"max": most})


def parse_text(texts: pa.Array, rule: Rule) -> Parsed:
    """Return texts of at most the rule's characters."""
    most = rule.limit or _LONGEST_NAME
    codes = _codes(texts, pc.less_equal(pc.utf8_length(texts), most), "text_too_long")
    return Parsed(_without(texts, codes), codes, params={"max": most})


def parse_reason(texts: pa.Array, rule: Rule) -> Parsed:
    """Return texts that tell why something is as it is. One that says that there is no reason, or
    that none is needed, is blank; one that does not say which it is is asked about.
    """
    folded = fold_column(texts)
    none = pc.and_(matches(folded, _NO_REASON), pc.invert(matches(texts, r"^\W*$")))
    if is_any(none):
        texts = pc.if_else(none, NULL_TEXT, texts)
    parsed = parse_text(texts, rule)
    unclear = pc.and_not(pc.or_(matches(folded, _REASON_UNCLEAR), matches(folded, "^$")), none)
    unclear = pc.and_not(unclear, absent(texts))
    if not is_any(unclear):
        return parsed
    codes = first_code(parsed.codes, flag(unclear, "reason_unclear"))
    return replace(parsed, values=_without(parsed.values, codes), codes=codes)


def parse_code(texts: pa.Array, rule: Rule) -> Parsed:
    """Return texts that number something; a number cell comes with decimals that it has not, and
    its thousands may be parted. Words alone number nothing, and a fraction has lost figures.
    """
    plain = pc.replace_substring_regex(texts, r"^(\d+)[.,]0$", r"\1")
    parted = matches(plain, _THOUSANDS)
    plain = pc.if_else(parted, pc.replace_substring_regex(plain, "[., ]", ""), plain)
    parsed = parse_text(plain, rule)
    lost, told = matches(plain, _LOST_FIGURES), matches(plain, r"\d")
    wrong = pc.if_else(lost, "identifier_scientific", flag(pc.invert(told), "code_of_words"))
    codes = first_code(parsed.codes, pc.if_else(plain.is_valid(), wrong, NULL_TEXT))
    return replace(parsed, values=_without(parsed.values, codes), codes=codes)


def parse_title(texts: pa.Array, rule: Rule) -> Parsed:
    """Return texts with a letter, of the rule's least to its most characters."""
    most, length = rule.limit or _LONGEST_NAME, pc.utf8_length(texts)
    good = pc.and_(pc.greater_equal(length, int(rule.least)), pc.less_equal(length, most))
    good = pc.and_(good, pc.match_substring_regex(texts, LETTER))
    codes = _codes(texts, good, "title_invalid")
    return Parsed(_without(texts, codes), codes, params={"least": int(rule.least), "max": most})


def parse_digits(texts: pa.Array, rule: Rule) -> Parsed:
    """Return so many digits as the rule's limit, however they are parted; a number cell's ".0"
    is none.
    """
    bare = pc.replace_substring_regex(texts, r"[.,]0$", "")
    bare = pc.replace_substring_regex(bare, r"[\s.\-]", "")
    count = f"{{{rule.limit}}}" if rule.limit else "+"
    good = pc.match_substring_regex(bare, f"^[0-9]{count}$")
    codes = _codes(texts, good, "digits_invalid")
    params = {"max": rule.limit} if rule.limit else {}
    return Parsed(_without(bare, codes), codes, params=params)


def _codes(texts: pa.Array, good: pa.Array, code: str) -> pa.Array:
    good = pc.fill_null(good, True)
    return no_codes(len(texts)) if not is_any(pc.invert(good)) else flag(pc.invert(good), code)


def _without(texts: pa.Array, codes: pa.Array) -> pa.Array:
    if codes.null_count == len(codes):
        return texts
    return pc.if_else(codes.is_valid(), NULL_TEXT, texts)
