"""Yes or no, internal or external, gender, options of a field: words out of a closed list."""

import re
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from rapidfuzz.distance import OSA
from rapidfuzz.process import cdist

from sheets.folding import fold, fold_column
from sheets.parsing.column import Parsed, Rule, flag, matches

_LEAST_LETTERS, _ALIKE = 4, 0.7
"""From how many letters on a word can be a slip of another one, and how much of it has to agree."""
_MOST_COMPARED = 500
"""Different words of a column that are compared with those of its list."""

_YES = ("sí", "si", "s", "1", "1.0", "verdadero", "true", "v", "x", "✓", "✔", "yes", "y", "ok")
_NO = ("no", "n", "0", "0.0", "falso", "false", "f")
_EXTERNAL = ("externo", "externa", "externos", "externas", "ext", "external", "e")
_INTERNAL = ("interno", "interna", "internos", "internas", "int", "internal", "i")

_MALE = ("masculino", "masc", "hombre", "varón", "varon", "male", "man", "h", "v")
_FEMALE = ("femenino", "fem", "femenina", "mujer", "dama", "female", "woman", "f")
_OTHER = (
    *("otro", "otra", "otre", "o", "other", "no binario", "no binaria", "no binarie", "nb"),
    "x",
)

GENDERS = {"Male": "Masculino", "Female": "Femenino", "Other": "Otro"}

# Under "Sin franquicia" a Sí means No.
NEGATED_IS_UNCLEAR = "negated_is_unclear"
TURNED = "turned"
NOT_TURNED = "not_turned"
# The heading says what 1 and 2 stand for.
TWO_IS_NO = "two_is_no"
ONE_IS_NO = "one_is_no"
# The heading is of a type: 1 and 0 are codes of another program, and no yes or no.
ONLY_WORDS = "only_words"
# Under "¿Interno?" a Sí says that somebody is no external person.
OTHER_SIDE = "other_side"
_DENYING = frozenset(
    (
        *("no", "sin", "ni", "falta", "faltan", "faltante", "pendiente", "pendientes", "carece"),
        *("exento", "exenta", "exentos", "exentas", "excepto", "exceptuado", "exceptuada"),
        *("excluir", "excluye", "excluido", "excluida", "excluidos", "excluidas"),
        *("eximir", "exime", "eximido", "eximida", "eximidos", "eximidas"),
        *("rechaza", "rechazo", "rechazada", "rechazado", "renuncia", "renuncio"),
    )
)
"""Folded words of a heading that deny what the others say."""

# In a column of H and M the M is "mujer"; in one of F and M it is "masculino". With all three, only
# the person who made the file can say.
WOMEN_ARE_M = "women_are_m"
MEN_ARE_M = "men_are_m"
M_IS_UNCLEAR = "m_is_unclear"
# Nothing but M beside the names of women.
M_ALONE_IS_UNCLEAR = "m_alone_is_unclear"
# What 1 stands for; 2 and 0 are the others.
MEN_ARE_1 = "men_are_1"
WOMEN_ARE_1 = "women_are_1"
CODES_ARE_UNCLEAR = "codes_are_unclear"
GENDER_CODE = r"^[012]([.,]0)?$"


# E is external beside I; alone it may be "empleado" as well.
E_IS_EXTERNAL = "e_is_external"
E_IS_INTERNAL = "e_is_internal"
E_IS_UNCLEAR = "e_is_unclear"
_LETTERS = {
    "v": "h",
    **dict.fromkeys((f"{one}{end}" for one in "012" for end in ("", ".0", ",0")), "codes"),
}
"""V of varón says as much as H of hombre."""
# As `fold` leaves "Sexo (H/M)", "M-H" and "Hombre (H) Mujer (M)".
_LETTERS_OF_HEADING = r"\b(?:h\s*o?\s*m|m\s*o?\s*h)\b|\bhombre h\b|\bmujer m\b"
_HOW_FILLED = re.compile(
    r"\b(?:si (?:o |u )?no|no (?:o )?si|s n|\d si (?:o )?\d no|\d no (?:o )?\d si"
    r"|si \d (?:o )?no \d|no \d (?:o )?si \d)\b"
)
_FIGURES_OF_HEADING = (
    ("two_no", re.compile(r"\b1 si (?:o )?2 no\b|\bsi 1 (?:o )?no 2\b|\bno 2 (?:o )?si 1\b")),
    ("one_no", re.compile(r"\b1 no (?:o )?2 si\b|\bno 1 (?:o )?si 2\b|\bsi 2 (?:o )?no 1\b")),
)
"""What a heading says of 1 and 2: "DJ firmada (1=Sí, 2=No)"."""
_SEVERAL = 3
_SIDES = re.compile(r"\b(in|ex)(tern[oa]s?|ternal)\b")


def parse_choice(texts: pa.Array, rule: Rule) -> Parsed:
    """Return the value of the option that a cell names, accents and capitals aside."""
    words = {
        one.value: tuple(fold(word) for word in (one.value, one.label, *one.words))
        for one in rule.options
    }
    folded = fold_column(texts)
    parsed = chosen(folded, words, pa.string(), "choice_invalid")
    labels = {one.value: one.label for one in rule.options}
    offered = _nearest(folded, parsed.codes, words, labels)
    listed = ", ".join(labels.values())
    return Parsed(parsed.values, parsed.codes, offered, {"options": listed})


def parse_boolean(texts: pa.Array, rule: Rule) -> Parsed:
    """Return true and false for the words that people use for them, as far as the heading does not
    deny them.
    """
    yes, no = (
        (*answers, *said)
        for answers, said in zip(_answers(rule.convention), rule.said, strict=True)
    )
    parsed = chosen(texts, {True: yes, False: no}, pa.bool_(), "boolean_invalid")
    if rule.convention != NEGATED_IS_UNCLEAR:
        return parsed
    unclear = parsed.values.is_valid()
    nothing = pa.nulls(len(texts), pa.bool_())
    return Parsed(nothing, pc.if_else(unclear, "boolean_negated_unclear", parsed.codes))


def _answers(convention: str | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words for Sí, and those for No."""
    if convention == ONLY_WORDS:
        return (), ()
    if convention in (TURNED, OTHER_SIDE):
        return _NO, _YES
    if convention == TWO_IS_NO:
        return _YES, (*_NO, "2", "2.0")
    if convention == ONE_IS_NO:
        yes = tuple(word for word in _YES if word not in ("1", "1.0"))
        return (*yes, "2", "2.0"), (*_NO, "1", "1.0")
    return _YES, _NO


def boolean_evidence(texts: pa.Array) -> dict[str, int]:
    """Count the cells that say something."""
    return {"said": len(texts) - texts.null_count}


def boolean_of_heading(heading: str) -> dict[str, int]:
    """Tell a heading that denies what it names: "Sin franquicia", "DJ pendiente"; and one that says
    what 1 and 2 are. How it is filled in denies nothing: "Franquicia (Sí/No)".
    """
    figures = {name: 1 for name, said in _FIGURES_OF_HEADING if said.search(fold(heading))}
    folded = " ".join(_HOW_FILLED.sub(" ", fold(heading)).split())
    return figures | ({"negated": 1} if affirmed(folded) != folded else {})


def affirmed(folded: str) -> str:
    """Return a folded heading without the words that deny what it names."""
    return " ".join(word for word in folded.split() if word not in _DENYING)


def of_other_side(folded: str) -> str:
    """Return a folded heading that names one side of Interno and Externo with the other one."""
    sides = {one[1] for one in _SIDES.finditer(folded)}
    if len(sides) != 1:
        return folded
    return _SIDES.sub(("ex" if "in" in sides else "in") + r"\2", folded)


def external_of_heading(heading: str) -> dict[str, int]:
    """Tell a heading that denies what it names, and one that asks who is internal: "¿Interno?"."""
    return {**boolean_of_heading(heading), **_side_of_heading(heading, "in")}


def internal_of_heading(heading: str) -> dict[str, int]:
    """Tell a heading that denies what it names, and one that asks who is external."""
    return {**boolean_of_heading(heading), **_side_of_heading(heading, "ex")}


def _side_of_heading(heading: str, other: str) -> dict[str, int]:
    sides = {one[1] for one in _SIDES.finditer(fold(heading))}
    return {"other_side": 1} if sides == {other} else {}


def boolean_convention(counts: dict[str, int]) -> str | None:
    """Tell that a heading denies what its column says, or what 1 and 2 are by it; else None."""
    if counts.get("negated"):
        return NEGATED_IS_UNCLEAR
    return _figures_of(counts)


def _figures_of(counts: dict[str, int]) -> str | None:
    if counts.get("two_no"):
        return TWO_IS_NO
    return ONE_IS_NO if counts.get("one_no") else None


def parse_external(texts: pa.Array, rule: Rule) -> Parsed:
    """Return true for external people: yes or no, or the words themselves."""
    yes, no = _answers(rule.convention)
    if rule.convention == E_IS_INTERNAL:
        words = {True: (*yes, *_EXTERNAL[:-1]), False: (*no, *_INTERNAL, "e")}
    else:
        words = {True: (*yes, *_EXTERNAL), False: (*no, *_INTERNAL)}
    parsed = chosen(texts, words, pa.bool_(), "boolean_invalid")
    if rule.convention == NEGATED_IS_UNCLEAR:
        return _without_answers(texts, parsed)
    if rule.convention != E_IS_UNCLEAR:
        return parsed
    unclear = pc.fill_null(pc.equal(_folded(texts), "e"), False)
    return Parsed(
        pc.if_else(unclear, pa.scalar(None, pa.bool_()), parsed.values),
        pc.if_else(unclear, "external_unclear", parsed.codes),
    )


def external_evidence(texts: pa.Array) -> dict[str, int]:
    """Count the letters E and I, the words that say what they are, and the other cells."""
    counts = dict.fromkeys(("e", "i", "words", "said"), 0)
    for entry in pc.value_counts(texts).to_pylist():
        word = (entry["values"] or "").lower().rstrip(".")
        if word in ("e", "i"):
            counts[word] += entry["counts"]
        elif word in _EXTERNAL or word in _INTERNAL:
            counts["words"] += entry["counts"]
        elif word:
            counts["said"] += entry["counts"]
    return counts


def external_convention(counts: dict[str, int]) -> str | None:
    """Tell that a heading denies what Sí and No say of its column or asks for the other side, or
    that nothing says what E means: beside no I it may be somebody employed.
    """
    if counts.get("negated") and counts.get("said"):
        return NEGATED_IS_UNCLEAR
    is_alone = counts.get("e") and not counts.get("i") and not counts.get("words")
    if is_alone:
        return E_IS_UNCLEAR
    return OTHER_SIDE if counts.get("other_side") else _figures_of(counts)


def parse_internal(texts: pa.Array, rule: Rule) -> Parsed:
    """Return true for internal people: yes or no, or the words themselves."""
    yes, no = _answers(rule.convention)
    words = {True: (*yes, *_INTERNAL), False: (*no, *_EXTERNAL)}
    parsed = chosen(texts, words, pa.bool_(), "boolean_invalid")
    return _without_answers(texts, parsed) if rule.convention == NEGATED_IS_UNCLEAR else parsed


def _without_answers(texts: pa.Array, parsed: Parsed) -> Parsed:
    """Ask what Sí and No mean; the words Interno and Externo mean what they say."""
    said = chosen(texts, {True: _YES, False: _NO}, pa.bool_(), "").values.is_valid()
    return Parsed(
        pc.if_else(said, pa.scalar(None, pa.bool_()), parsed.values),
        pc.if_else(said, "boolean_negated_unclear", parsed.codes),
    )


def internal_evidence(texts: pa.Array) -> dict[str, int]:
    """Count the cells that do not say Interno or Externo themselves."""
    counts = external_evidence(texts)
    return {"said": counts["said"]}


def internal_convention(counts: dict[str, int]) -> str | None:
    """Tell that a heading denies what its column says, or asks for the other side."""
    if counts.get("negated") and counts.get("said"):
        return NEGATED_IS_UNCLEAR
    return OTHER_SIDE if counts.get("other_side") else _figures_of(counts)


def parse_gender(texts: pa.Array, rule: Rule) -> Parsed:
    """Return Male, Female or Other. What M and 1 stand for is the column's decision."""
    unclear_m = rule.convention in (M_IS_UNCLEAR, M_ALONE_IS_UNCLEAR)
    male = _MALE if rule.convention == WOMEN_ARE_M or unclear_m else (*_MALE, "m")
    female = (*_FEMALE, "m") if rule.convention == WOMEN_ARE_M else _FEMALE
    if rule.convention in (MEN_ARE_1, WOMEN_ARE_1):
        sides = [("1", "1.0", "1,0"), ("2", "2.0", "2,0", "0", "0.0", "0,0")]
        ones, others = sides if rule.convention == MEN_ARE_1 else sides[::-1]
        male, female = (*male, *ones), (*female, *others)
    words = {"Male": male, "Female": female, "Other": _OTHER}
    parsed = chosen(texts, words, pa.string(), "gender_invalid")
    offered = _nearest(texts, parsed.codes, words, GENDERS)
    codes = parsed.codes
    if unclear_m:
        unclear = pc.fill_null(pc.equal(_folded(texts), "m"), False)
        alone = rule.convention == M_ALONE_IS_UNCLEAR
        codes = pc.if_else(unclear, "gender_alone_unclear" if alone else "gender_unclear", codes)
    elif rule.convention == CODES_ARE_UNCLEAR:
        codes = pc.if_else(matches(texts, GENDER_CODE), "gender_code_unclear", codes)
    return Parsed(parsed.values, codes, offered)


def gender_evidence(texts: pa.Array) -> dict[str, int]:
    """Count the single letters H, V, F and M, and the codes 1 and 2."""
    counts = dict.fromkeys(("h", "f", "m", "codes", "words"), 0)
    for entry in pc.value_counts(texts).to_pylist():
        word = (entry["values"] or "").lower().rstrip(".")
        word = _LETTERS.get(word, word)
        if word in counts:
            counts[word] += entry["counts"]
        elif word in _MALE or word in _FEMALE:
            counts["words"] += entry["counts"]
    return counts


def gender_of_heading(heading: str) -> dict[str, int]:
    """Tell a heading that names its letters: "Sexo (H/M)"."""
    letters = re.search(_LETTERS_OF_HEADING, fold(heading))
    return {"heading_hm": 1} if letters else {}


def gender_convention(counts: dict[str, int]) -> str | None:
    """Tell what M means in the column, and the codes of some program; None when it means masculine
    or does not occur.
    """
    letters = counts.get("h") or counts.get("heading_hm")
    if counts.get("codes") and not counts.get("m") and not counts.get("f") and not letters:
        return CODES_ARE_UNCLEAR
    if not counts.get("m"):
        return None
    if letters:
        return M_IS_UNCLEAR if counts.get("f") else WOMEN_ARE_M
    is_alone = not counts.get("f") and not counts.get("words")
    women, men = counts.get("women", 0), counts.get("men", 0)
    return M_ALONE_IS_UNCLEAR if is_alone and (women > men or women >= _SEVERAL) else None


def named_evidence(names: pa.Array) -> dict[str, int]:
    """Count the people with a first name of women, and of men: the first one known counts."""
    counts = {"women": 0, "men": 0}
    for name in fold_column(names).to_pylist():
        for word in (name or "").split():
            if word in _OF_WOMEN or word in _OF_MEN:
                counts["women" if word in _OF_WOMEN else "men"] += 1
                break
    return counts


def first_names(texts: pa.Array) -> float:
    """Return the share (0 to 1) of the cells whose first word is a first name."""
    firsts = [(text or "").partition(" ")[0] for text in fold_column(texts).to_pylist()]
    known = sum(word in _OF_WOMEN or word in _OF_MEN for word in firsts)
    return known / len(firsts) if firsts else 0.0


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_OF_WOMEN = _words(
    "ana maria carmen rosa gloria patricia claudia carolina daniela camila valentina javiera "
    "fernanda francisca catalina constanza antonia sofia isidora martina florencia emilia "
    "josefa amanda trinidad magdalena paula andrea paola marcela veronica sandra monica "
    "alejandra lorena viviana jacqueline jessica katherine katherin catherine carla karla "
    "karen karina natalia macarena barbara pamela ximena jimena cecilia isabel elizabeth "
    "elena teresa luisa juana marta martha silvia sylvia laura julia victoria beatriz raquel "
    "ruth ester esther eva irma ines norma nancy olga gladys hilda ingrid yasna yolanda "
    "yessica yesenia yenny jenny jocelyn joselyn scarlett nicole michelle denisse debora "
    "consuelo rosario pilar soledad rocio loreto paz belen dominga ignacia rafaela renata "
    "agustina violeta susana graciela adriana angelica angela alicia margarita mariana "
    "mariela marisol mirta miriam myriam nataly noemi nelly leticia lidia lucia luz gabriela "
    "fabiola evelyn erika elsa eliana edith doris cristina clara cinthia cynthia begona "
    "amelia aurora blanca bernarda tamara romina priscila perla flor genoveva milagros"
)
_OF_MEN = _words(
    "jose juan luis carlos jorge manuel francisco victor cristian cristobal christian pedro "
    "hector sergio eduardo roberto miguel fernando patricio ricardo rodrigo mario daniel "
    "marcelo claudio pablo andres felipe sebastian diego nicolas matias benjamin vicente "
    "martin joaquin agustin tomas lucas maximiliano gabriel bastian ignacio alonso renato "
    "gaspar alejandro alexis antonio alberto alfonso alfredo angel armando arturo bernardo "
    "camilo cesar david domingo emilio enrique ernesto esteban fabian federico felix gerardo "
    "german gonzalo guillermo gustavo hernan hugo humberto ivan jaime javier jonathan julio "
    "leonardo leonel marco marcos mauricio maximo nelson orlando oscar osvaldo oswaldo raul "
    "ramon rene rafael ramiro rolando ruben salvador samuel santiago segundo simon ulises "
    "waldo walter wilson ximeno yerko efrain elias eliseo eugenio fidel danilo damian dante"
)


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


def _nearest(
    texts: pa.Array,
    codes: pa.Array,
    words: Mapping[Any, tuple[str, ...]],
    labels: Mapping[Any, str],
) -> pa.Array | None:
    """Offer the label of the value of which a refused cell names a word with a slip, where that is
    one value: "Fememino" is "Femenino". A word that is part of what several values are called is no
    slip of another one: "E-learning" is not "B-learning".
    """
    refused = pc.unique(_folded(texts).filter(codes.is_valid()))[:_MOST_COMPARED].to_pylist()
    every = [one for of in words.values() for one in of]
    joined = "|".join(f" {one} " for one in every)
    # All are compared in one go, for a column of anything else has a word in every cell.
    likeness = cdist(refused, every, scorer=OSA.normalized_similarity, dtype=np.float64)
    found: dict[str, str] = {}
    for word, scores in zip(refused, likeness, strict=True):
        if scores.max(initial=0.0) < _ALIKE and f" {word} " not in joined:
            continue
        alike = {value: max(_alike(word, one) for one in of) for value, of in words.items()}
        if within := [value for value, of in words.items() if _is_within(word, of)]:
            alike = dict.fromkeys(within, 1.0)
        best = max(alike.values(), default=0.0)
        nearest = [value for value, score in alike.items() if score == best]
        if best >= _ALIKE and len(nearest) == 1:
            found[word] = labels[nearest[0]]
    if not found:
        return None
    places = pc.index_in(_folded(texts), value_set=pa.array(found, pa.string()))
    offered = pa.array(found.values(), pa.string()).take(places)
    return pc.if_else(codes.is_valid(), offered, pa.scalar(None, pa.string()))


def _is_within(word: str, words: tuple[str, ...]) -> bool:
    """Whether it is part of one of them, as whole words."""
    return len(word) >= _LEAST_LETTERS and any(f" {word} " in f" {one} " for one in words)


def _alike(word: str, other: str) -> float:
    short = min(len(word), len(other)) < _LEAST_LETTERS
    return 0.0 if short else OSA.normalized_similarity(word, other)
