"""Texts of a file that are a name, or a word of a list, only at first sight: what is wrong with
them, and what they probably should say.
"""

import re
import unicodedata

import numpy as np
import pyarrow as pa

from sheets.folding import LETTER, LETTERS
from sheets.octets import octets
from sheets.parsing.column import Rule, is_any, matches, scatter
from sheets.parsing.dates import NAMES_OF_MONTHS

# A formula that refers to other cells, or to a function: whoever reads the text sees no value.
# A link with a text of its own says what it shows, and a sum of plain numbers stays a text.
_REFERENCE = (
    r"\$?[A-Za-z]{1,3}\$?\d|[^\W\d]{2}[\w.]*[(\[]|\[|(?:'[^']+'|[^\W\d][\w.]*)!|@[^\W\d]"
    r"|R\[?-?\d*\]?C"
)
_FORMULA = re.compile(
    rf"^\{{?[=＝]\s*[-+(]?(?:{_REFERENCE})|^@[^\W\d]{{2}}[\w.]*\(|^[-+][A-ZÁÉÍÓÚÑ]{{2}}[A-ZÁÉÍÓÚÑ.]*\("
)
_FORMULA_SIGNS = rf"^\{{?[=＝]|^[@+-]{LETTER}{{2}}[{LETTERS}.]*\("
# What a text becomes that Excel takes for a date.
_DATE_CELL = r"^\d{4}-\d\d-\d\d 00:00:00$"
_LITERAL = re.compile(
    r"(?i)^=(?:[\d+*/.,() -]+$|(?:HYPERLINK|HIPERV[IÍ]NCULO)\(\"+[^\"]*\"+[,;]\"+[^\"]*\"+\)$)"
)
_MONTH = f"(?:{'|'.join(NAMES_OF_MONTHS)})"
_DATE = re.compile(
    r"(?i)^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d:\d\d(?:\.\d+)?)?$"
    r"|^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}$"
    rf"|^\d{{1,2}}[-/]{_MONTH}\.?(?:[-/]\d{{2,4}})?$|^{_MONTH}\.?[-/]\d{{2,4}}$"
)
# "3 de octubre de 2026", "lunes 3 de octubre", "octubre 2026".
_MONTH_IN_WORDS = (
    r"(?:ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|mayo?|jun(?:io)?|jul(?:io)?|ago(?:sto)?"
    r"|se[pt](?:t|t?iembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?)\.?"
)
_DATE_IN_WORDS = re.compile(
    r"(?i)^(?:(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)\w*\.?,? )?"
    rf"\d{{1,2}}[°º]?(?: de)? {_MONTH_IN_WORDS}(?:,?(?: del?)? \d{{2,4}})?$"
    rf"|^{_MONTH_IN_WORDS},?(?: del?)? \d{{4}}$"
)
# Who somebody is in a program: "i:0#.f|membership|ana@x.cl".
_CLAIM = re.compile(r"(?i)^i:0\S+\||\|membership\|")
_ODD_SIGNS = r"[\d;|(){}\[\]*=＝<>#/\\_†~^]"
# Pictures and marks beside a name, letters that a font of its own draws, and those of mathematics.
_PICTURES = r"[\x{a6}\x{a9}\x{ae}\x{2100}-\x{2bff}\x{1d400}-\x{1d7ff}\x{1f000}-\x{1faff}\p{Co}]"
# Those that are in the name of no area or firm; "№", "™" and "Ⅱ" may be.
_WORD_PICTURES = r"[\x{2190}-\x{2bff}\x{1d400}-\x{1d7ff}\x{1f000}-\x{1faff}\p{Co}]"
_PICTURE = re.compile(
    "[\xa6\xa9\xae\u2100-\u2bff\U0001f000-\U0001faff\ue000-\uf8ff\U000f0000-\U0010ffff]+"
)
_WORD_PICTURE = re.compile(
    "[\u2190-\u2bff\U0001f000-\U0001faff\ue000-\uf8ff\U000f0000-\U0010ffff]+"
)
_STYLED = re.compile("[\U0001d400-\U0001d7ff]+")
_ODD_WORDS = (
    rf"{_DATE.pattern}|;#|\||{_FORMULA_SIGNS}|\*\)?$|{LETTER}[?¿]+{LETTER}|{_WORD_PICTURES}"
)
_SIGNS = np.zeros(256, np.bool_)
# The first octets of pictures.
_SIGNS[[0xE2, 0xEE, 0xEF, 0xF0, 0xF3, 0xF4]] = True
_SIGNS[list("0123456789;|(){}[]*=<>#/\\_~^†＝?¿".encode())] = True
# People who have no name yet are numbered: "Persona 12".
_PLACEHOLDER = re.compile(
    r"(?i)^(?:personas?|participantes?|alumn[oa]s?|trabajador(?:a|es)?|asistentes?|usuari[oa]s?"
    r"|emplead[oa]s?|colaborador(?:a|es)?|operari[oa]s?|funcionari[oa]s?|estudiantes?"
    r"|client[ea]s?|nombres?|nuev[oa]s?|prueba|test|demo"
    r"|invitad[oa]s?|jefaturas?|jef[ea]s?|contactos?)\b[^;|()\[\]*=<>#/]*$"
)
# The post of a boss in place of a name; "Jefa 2" is a person who has none yet.
_OF_WHAT = r" (?:general|titular|zonal|regional|comercial|t[eé]cnic[oa]|del? [^;|()]+)"
_POST = (
    r"(?:(?:(?:sub-?)?(?:gerent[ea]|gerencia|directora?)|supervisora?|administradora?|encargad[oa]"
    rf"|coordinadora?|capataz)(?:{_OF_WHAT})?|jef[ea]{_OF_WHAT})"
)
# Seats that wait for somebody, people who only try something out, teams, firms.
_NOBODY = (
    r"(?i)^(?:n\.? ?n\.?|x{1,9}(?: x+)*|z{1,9}|a{2,9}|\.+|asdf\w*|qwert\w*|prueba|test|demo|ejemplo"
    r"|(?:prueba|test|demo|ejemplo|usuario|persona|nombre|apellido|fulano|perico)s?"
    r" (?:prueba|test|demo|ejemplo|apellidos?|de tal|de los palotes|uno|dos|x+)"
    r"|prueba prueba|test test|(?:a|por|sin|falta|pendiente(?: de| por)?|en proceso de) "
    r"(?:definir|confirmar|contratar|asignar|nombrar|nombre|designar|reclutar|llenar|cubrir"
    r"|completar|informar|determinar|selecci[oó]n|contrataci[oó]n|titular|relator(?:a)?)\b.*"
    r"|cupos?(?: .*)?|vacantes?(?: .*)?|disponible|reemplazo|pendiente|nadie|varios|varias|todos"
    r"|(?:el |los |las )?(?:equipo|staff|grupo|depto|departamento|[aá]rea|personal) .*|equipo|staff"
    r"|(?:relator|docente|instructor|facilitador|profesor|monitor)(?:a|es|as|s)?"
    r"(?: (?:n[°º]? ?)?\d+| por .*| a .*| externos?| internos?| otec| [a-z])?"
    rf"|(?:el |la )?{_POST}|(?:el |la )?directorio|dueñ[oa]|(?:él|ella|el|yo) mism[oa]"
    r"|ver (?:organigrama|nota|abajo|.* adjunt.*)"
    r"|.+\W(?:ltda|limitada|s\.?a\.?c?|s\.?p\.?a|e\.?i\.?r\.?l|otec)\.?)$"
)
# What an office notes behind or before a name.
_NOTED = (
    r"(?i)[\s(:,-](?:licencias?(?: m[eé]dicas?)?|vacaciones|reemplaz[oa](?: a.*)?|suplente"
    r"|renunci[oó]|renuncia|finiquit(?:o|ad[oa])|desvinculad[oa]|despedid[oa]|jubilad[oa]"
    r"|fallecid[oa]|pre-? ?natal|post-? ?natal|permiso|no asiste|no asisti[oó]|se retir[oó]"
    r"|retirad[oa]|(?:por|sin) confirmar|confirmad[oa]|pendiente|ausente|presente|trasladad[oa]"
    r"|nuev[oa]|ya no trabaja.*|ver con .*|titular|part ?time|full ?time)\W*$"
)
_BESIDE = re.compile(r"\s[-–—]+\s+|\s*[:|]\s+|\s+[-–—]{2,}\s*")
_TWO_PEOPLE = r"(?i)\S\s+(?:y|e|&|\+|con)\s+\S+\s+\S"
_MAIL = rf"[^\s@<(]@[^\s@]+\.{LETTER}|@[^\s@]+\.{LETTER}{{2,}}$"
# Letters that were lost for good: "Bego?a", "Mu¿oz".
_LOST = rf"{LETTER}[?¿_]+{LETTER}|{LETTER}[?¿]{{2,}}"
# Surnames first: "Soto Vera, Ana".
_TURNED = re.compile(r"^(?P<last>[^\W\d_][^\d,;/]*?)\s*,\s*(?P<first>[^\W\d_][^\d,;/]*)$")
_BEHIND_COMMA = re.compile(
    r"(?i)^(?:jef|encargad|gerent|supervis|subgerent|analist|director|coordinador|administra"
    r"|operador|asistente|ingenier|t[eé]cnic|relator|docente|contador|abogad|dr\b|dra\b|mag[ií]ster"
    r"|phd|mba|jr\b|sr\b)"
)
_WORDS_OF_A_NAME = 4
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
    (r"^(?:www\.|https?:/*|mail:|correo:|e-?mail:)", ""),
)
"""Parts of addresses that nobody has but by a slip, and what was meant."""
_KNOWN_DOMAIN = re.compile(r"@(?:gmail|hotmail|outlook|yahoo)(?!\.(?:com|cl|es|com\.\w\w)$)")
"""One that begins like a known one and goes on otherwise, as no provider does."""
_ODD_DOMAINS = "(?i)" + "|".join(pattern for pattern, _ in _DOMAINS)
_INVENTED = (
    r"(?i)(?:^|@)(?:no[._-]?(?:tiene|aplica|posee|registra)|sin[._-]?e?-?(?:correo|mail))\w*[@.]"
    r"|^(?:x{2,}|n\.?n|(?:prueba|test|ejemplo)\d*|asdf\w*|qwert\w*)@"
    r"|^(?:e?-?mail|correo|nombre|usuario|user)@(?:e?-?mail|correo|ejemplo|example|dominio)\."
    r"|@x{2,}\."
)
"""Addresses that people make up where a form goes on only with one."""
_INVENTED_ADDRESS = re.compile(_INVENTED)
_GAP = r"[ .()-]*"
_FILLERS = "|".join(_GAP.join(figure * 8) for figure in "0123456789")
_FILLING = rf"^\(?(?:\+|00)?(?:56)?{_GAP}[29]{_GAP}(?:{_FILLERS})$"
"""Telephones of one figure: nobody's."""
_SAME_AS_ABOVE = (
    r"(?i)^(?:[ií]d(?:em)?\.?|[ií]dem (?:al? )?anterior|ib[ií]d(?:em)?\.?|[\"'″〃”“´`]{1,2}|,,"
    r"|(?:el |la |lo )?mism[oa](?: anterior| de arriba)?"
    r"|igual (?:al? anterior|anterior|que arriba))$"
)
"""What stands for the value of the cell above."""
_DITTO = re.compile(_SAME_AS_ABOVE)
_SEATS, _NOTES, _PAIR = (re.compile(one) for one in (_NOBODY, _NOTED, _TWO_PEOPLE))
_LOST_LETTERS = re.compile(_LOST.replace(LETTER, r"[^\W\d_]"))
# A surname that a program may have put for none, and that people have: "Yasna Null Ulloa".
_NULL = r"(?i)(?:^|\s)(?:null|none|nan|undefined|nil)(?:\s|$)"
_NULLS = re.compile(_NULL)
_PREFIXED = re.compile(f"(?i){_DOMAINS[-1][0]}")
_BETWEEN = r"\s[-–—]+\s|:\s|,|\s[-–—]{2}"
_ODD_NAMES = (
    f"{_FORMULA_SIGNS}|{_ODD_SIGNS}|{_MAIL}|{_LOST}|{_TWO_PEOPLE}|{_NOBODY}|{_NOTED}|{_BETWEEN}"
    f"|{_NULL}|{_PICTURES}|{_SAME_AS_ABOVE}"
)


def doubted(texts: pa.Array, rule: Rule) -> tuple[pa.Array, pa.Array] | None:
    """Return codes and suggestions of the cells that cannot be what the rule holds, or None.

    Only the few odd cells are looked at one by one, each text once.
    """
    if not rule.holds or (rule.holds == "word" and not _has_signs(texts)):
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
    return sum(map(str.isalpha, text)) > 1 and not _DITTO.search(text)


def _has_signs(texts: pa.Array) -> bool:
    content, _ = octets(texts)
    return bool(_SIGNS[content].any()) if len(content) else False


def _shared(text: str) -> str | None:
    """Return what is wrong with a text whatever it should name."""
    if _FORMULA.search(text) and not _LITERAL.search(text):
        return "text_formula"
    if _DITTO.search(text):
        return "text_ditto"
    return "text_date" if _DATE.search(text) else None


def _word(text: str) -> tuple[str | None, str | None]:
    code = _shared(text)
    if code is not None:
        return code, None
    if _CLAIM.search(text):
        return "text_doubtful", None
    if _LOST_LETTERS.search(text):
        return "text_damaged", None
    plain = _only_name(text)
    if plain:
        plain = _STYLED.sub(_in_plain_letters, _WORD_PICTURE.sub(" ", plain))
        plain = plain if plain == text else " ".join(plain.split()).strip(" ·,;-")
        plain = re.sub(r"\s*(?:\(\*+\)|\*+)$", "", plain)
    if plain == text:
        return None, None
    return "text_doubtful", plain if plain and looks_like_a_word(plain) else None


def _person(text: str) -> tuple[str | None, str | None]:
    code = _shared(text) or _of_nobody(text)
    if code is not None:
        return code, None
    if _PLACEHOLDER.match(text) or _LITERAL.search(text):
        return None, None
    if (turned := _turned(text)) is not None:
        return "name_turned", turned
    plain = None if _CLAIM.search(text) or "@" in _BRACKETS.sub("", text) else _only_name(text)
    if plain is not None:
        plain = _STYLED.sub(_in_plain_letters, _PICTURE.sub(" ", plain))
        plain = _BRACKETS.sub(" ", plain).replace("†", " ").strip(" *_-·,;")
        plain = _NUMBER_BEHIND.sub("", _NUMBERED.sub("", plain))
        plain = " ".join(plain.split()).strip(" *_-·,;")
        plain = _without_note(plain)
    usable = plain and looks_like_a_word(plain) and not _LEFT_OVER.search(plain)
    if plain is None or not usable:
        return "name_doubtful", None
    if plain == text:
        return None, None
    # What goes may be what the list is about: who is on leave, whom somebody stands in for.
    is_noted = _loses_words(text, plain) or _PICTURE.search(text)
    return "name_noted" if is_noted else "name_doubtful", plain


def _of_nobody(text: str) -> str | None:
    """Return why a text is the name of no one person that could be told."""
    if _DATE_IN_WORDS.search(text):
        return "text_date"
    if _SEATS.search(text):
        return "name_nobody"
    if _PLACEHOLDER.match(text):
        return None
    if _LOST_LETTERS.search(text) and "@" not in text and "|" not in text:
        return "text_damaged"
    if _NULLS.search(text):
        return "name_doubtful"
    return "name_several" if _PAIR.search(text) else None


def _loses_words(text: str, plain: str) -> bool:
    rest = re.sub(r"<[^<>]*>|[(\[]\W*q\W*e\W*p\W*d\W*[)\]]", "", text, flags=re.IGNORECASE)
    return sum(map(str.isalpha, rest)) > sum(map(str.isalpha, plain))


def _without_note(text: str) -> str:
    """Return a name without what is noted behind it, or before it: "LICENCIA - Ana Soto"."""
    pieces = [one.strip() for one in _BESIDE.split(text) if one.strip()]
    noted = [one for one in pieces if not _NOTES.search(f" {one}")]
    if len(pieces) > 1 and len(noted) == 1:
        text = noted[0]
    elif len(pieces) > 1:
        text = pieces[0]
    found = _NOTES.search(text)
    return text[: found.start()].strip(" *_-·,;:") if found else text


def _in_plain_letters(styled: re.Match[str]) -> str:
    return unicodedata.normalize("NFKC", styled.group())


def _turned(text: str) -> str | None:
    """Return "Ana Soto Vera" of "Soto Vera, Ana"; "" of a comma that parts something else."""
    parts = _TURNED.match(text)
    if parts is None:
        return "" if "," in text.strip(", ") and "(" not in text else None
    last, first = parts["last"].strip(), parts["first"].strip()
    if _NOTES.search(f" {first}") or _BEHIND_COMMA.search(first):
        return None
    few = max(len(last.split()), len(first.split())) <= _WORDS_OF_A_NAME
    return f"{first} {last}" if few else ""


def _address(text: str) -> tuple[str | None, str | None]:
    if _INVENTED_ADDRESS.search(text):
        return "email_nobody", None
    code = "email_prefix" if _PREFIXED.search(text) else "email_domain"
    for pattern, meant in _DOMAINS:
        text = re.sub(f"(?i){pattern}", meant, text)
    return code, None if _KNOWN_DOMAIN.search(text) else text


_LOOKS = {
    "word": (_ODD_WORDS, _word),
    "text": (f"{_DATE_CELL}|{_FORMULA_SIGNS}|{_SAME_AS_ABOVE}", lambda text: (_shared(text), None)),
    "person": (_ODD_NAMES, _person),
    "email": (f"{_ODD_DOMAINS}|{_INVENTED}", _address),
    "phone": (_FILLING, lambda _: ("phone_nobody", None)),
}


def _only_name(text: str) -> str | None:
    """Return the name of "Ana Pérez;#41", as lists of SharePoint write it; None of several."""
    if ";#" not in text:
        return text
    names = [piece.strip() for piece in text.split(";#") if looks_like_a_word(piece)]
    return names[0] if len(names) == 1 else None
