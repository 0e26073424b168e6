"""Yes or no, internal or external, gender, options of a field: words out of a closed list."""

import re
from collections.abc import Mapping
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from sheets.folding import fold, fold_column
from sheets.parsing.column import Parsed, Rule, flag

_YES = ("sí", "si", "s", "1", "1.0", "verdadero", "true", "v", "x", "✓", "✔", "yes", "y", "ok")
_NO = ("no", "n", "0", "0.0", "falso", "false", "f")
_EXTERNAL = ("externo", "externa", "externos", "externas", "ext", "external", "e")
_INTERNAL = ("interno", "interna", "internos", "internas", "int", "internal", "i")

_MALE = ("masculino", "masc", "hombre", "varón", "varon", "male", "man", "h")
_FEMALE = ("femenino", "fem", "femenina", "mujer", "dama", "female", "woman", "f")
_OTHER = (
    *("otro", "otra", "otre", "o", "other", "no binario", "no binaria", "no binarie", "nb"),
    "x",
)

# In a column of H and M the M is "mujer"; in one of F and M it is "masculino". With all three, only
# the person who made the file can say.
WOMEN_ARE_M = "women_are_m"
MEN_ARE_M = "men_are_m"
M_IS_UNCLEAR = "m_is_unclear"


# E is external beside I; alone it may be "empleado" as well.
E_IS_EXTERNAL = "e_is_external"
E_IS_INTERNAL = "e_is_internal"
E_IS_UNCLEAR = "e_is_unclear"


def parse_choice(texts: pa.Array, rule: Rule) -> Parsed:
    """Return the value of the option that a cell names, accents and capitals aside."""
    words = {
        one.value: tuple(fold(word) for word in (one.value, one.label, *one.words))
        for one in rule.options
    }
    parsed = chosen(fold_column(texts), words, pa.string(), "choice_invalid")
    listed = ", ".join(one.label for one in rule.options)
    return Parsed(parsed.values, parsed.codes, params={"options": listed})


def parse_boolean(texts: pa.Array, rule: Rule) -> Parsed:
    """Return true and false for the words that people use for them."""
    return chosen(texts, {True: _YES, False: _NO}, pa.bool_(), "boolean_invalid")


def parse_external(texts: pa.Array, rule: Rule) -> Parsed:
    """Return true for external people: yes or no, or the words themselves."""
    if rule.convention == E_IS_INTERNAL:
        words = {True: (*_YES, *_EXTERNAL[:-1]), False: (*_NO, *_INTERNAL, "e")}
    else:
        words = {True: (*_YES, *_EXTERNAL), False: (*_NO, *_INTERNAL)}
    parsed = chosen(texts, words, pa.bool_(), "boolean_invalid")
    if rule.convention != E_IS_UNCLEAR:
        return parsed
    unclear = pc.fill_null(pc.equal(_folded(texts), "e"), False)
    return Parsed(
        pc.if_else(unclear, pa.scalar(None, pa.bool_()), parsed.values),
        pc.if_else(unclear, "external_unclear", parsed.codes),
    )


def external_evidence(texts: pa.Array) -> dict[str, int]:
    """Count the letters E and I, and the words that say what they are."""
    counts = dict.fromkeys(("e", "i", "words"), 0)
    for entry in pc.value_counts(texts).to_pylist():
        word = (entry["values"] or "").lower().rstrip(".")
        if word in ("e", "i"):
            counts[word] += entry["counts"]
        elif word in _EXTERNAL or word in _INTERNAL:
            counts["words"] += entry["counts"]
    return counts


def external_convention(counts: dict[str, int]) -> str | None:
    """Tell that nothing says what E means: beside no I it may be somebody employed."""
    is_alone = counts.get("e") and not counts.get("i") and not counts.get("words")
    return E_IS_UNCLEAR if is_alone else None


def parse_internal(texts: pa.Array, rule: Rule) -> Parsed:
    """Return true for internal people: yes or no, or the words themselves."""
    words = {True: (*_YES, *_INTERNAL), False: (*_NO, *_EXTERNAL)}
    return chosen(texts, words, pa.bool_(), "boolean_invalid")


def parse_gender(texts: pa.Array, rule: Rule) -> Parsed:
    """Return Male, Female or Other. What M stands for is the column's decision."""
    words = {
        "Male": _MALE if rule.convention in (WOMEN_ARE_M, M_IS_UNCLEAR) else (*_MALE, "m"),
        "Female": (*_FEMALE, "m") if rule.convention == WOMEN_ARE_M else _FEMALE,
        "Other": _OTHER,
    }
    parsed = chosen(texts, words, pa.string(), "gender_invalid")
    if rule.convention != M_IS_UNCLEAR:
        return parsed
    unclear = pc.fill_null(pc.equal(_folded(texts), "m"), False)
    return Parsed(parsed.values, pc.if_else(unclear, "gender_unclear", parsed.codes))


def gender_evidence(texts: pa.Array) -> dict[str, int]:
    """Count the single letters H, F and M."""
    counts = dict.fromkeys("hfm", 0)
    for entry in pc.value_counts(texts).to_pylist():
        letter = (entry["values"] or "").lower().rstrip(".")
        if letter in counts:
            counts[letter] += entry["counts"]
    return counts


def gender_of_heading(heading: str) -> dict[str, int]:
    """Tell a heading that names its letters: "Sexo (H/M)"."""
    letters = re.search(_LETTERS_OF_HEADING, fold(heading))
    return {"heading_hm": 1} if letters else {}


# As `fold` leaves "Sexo (H/M)", "M-H" and "Hombre (H) Mujer (M)".
_LETTERS_OF_HEADING = r"\b(?:h\s*o?\s*m|m\s*o?\s*h)\b|\bhombre h\b|\bmujer m\b"


def gender_convention(counts: dict[str, int]) -> str | None:
    """Tell what M means in the column; None when it means masculine or does not occur."""
    if not counts.get("m") or not (counts.get("h") or counts.get("heading_hm")):
        return None
    return M_IS_UNCLEAR if counts.get("f") else WOMEN_ARE_M


def _folded(texts: pa.Array) -> pa.Array:
    return pc.utf8_rtrim(pc.utf8_lower(texts), ".")


def chosen(
    texts: pa.Array, words: Mapping[Any, tuple[str, ...]], kind: pa.DataType, code: str
) -> Parsed:
    """Look every cell up among the words; the key of the word that it is becomes its value."""
    pairs = [(word, value) for value, several in words.items() for word in several]
    known = pa.array([word for word, _ in pairs], pa.string())
    index = pc.index_in(_folded(texts), value_set=known)
    values = pa.array([value for _, value in pairs], kind).take(index)
    return Parsed(values, flag(pc.and_not(texts.is_valid(), index.is_valid()), code))
