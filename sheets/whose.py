"""Whose the data of columns are: the addresses those of each row or of its boss, what stands behind
the names of somebody else, and who a row is where two columns may say it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import pyarrow as pa

from records.base import Field
from sheets import messages
from sheets.evidence import Harm, harm_of
from sheets.folding import fold
from sheets.kinds.base import LoadKind
from sheets.mapping.names import read_headings
from sheets.parsing.choices import first_names
from sheets.suggestions import Suggestion, contradicted, heading_of

_ROWS = 200
_FEW, _HALF, _NEARLY_ALL = 2, 0.5, 0.8
"""Rows that say whose the addresses are, and which share of them has to say the same."""
_REMEMBERED = ("remembered", "remembered_undated")
_SEVERAL, _OF_A_PERSON = 3, 2
"""Addresses that are no chance, and how many words of a name tell whose an address is."""
_LETTERS = 4
"""How long a word of a name is that is found within a word: "munoz" in "amunoz"."""


@dataclass(frozen=True)
class _Names:
    """The words of the names of one owner, by row."""

    owner: str | None
    words: Sequence[frozenset[str]]


def weighed_by_names(
    kind: LoadKind, suggestions: Sequence[Suggestion], cells: Mapping[int, pa.Array]
) -> tuple[Suggestion, ...]:
    """Suggestions in which addresses agree with the names of whom they are taken for.

    Of two equal headings whose addresses speak for each other's owner each is taken for the other,
    with the telephones beside them; any other column that names somebody else is asked about, and
    so is a pair of which neither its place nor its addresses tell the one from the other.
    """
    suggestions = _behind_others(kind, suggestions, cells)
    names = [*_names(kind, suggestions, cells)]
    mails = [one for one in suggestions if _field(kind, one, "email") is not None]
    if not names or not mails:
        return tuple(suggestions)
    of_others: list[Suggestion] = []
    agreed: list[Suggestion] = []
    shifted: list[Suggestion] = []
    for one in mails:
        field = _field(kind, one, "email")
        owner, told = field.owner if field else None, cells[one.column_position]
        if _are_of_other_rows(owner, told, names):
            shifted.append(one)
        verdict = _verdict(owner, told, names)
        if verdict is not None:
            (agreed if verdict else of_others).append(one)
    changed: dict[int, Suggestion] = {}
    pairs = [pair for parser in ("email", "phone") for pair in _pairs(kind, suggestions, parser)]
    are_turned = any(one in of_others and other in of_others for one, other in pairs)
    are_told = any(one in agreed and other in agreed for one, other in pairs)
    for one, other in pairs:
        if are_turned:
            changed[one.column_position] = _taken_for(one, other, "mail_names")
            changed[other.column_position] = _taken_for(other, one, "mail_names")
        elif not are_told and _are_behind_another(kind, suggestions, one, other):
            for each in (one, other):
                changed[each.column_position] = contradicted(kind, each, "equal_headings")
    for one in of_others:
        if one.column_position not in changed:
            changed[one.column_position] = contradicted(kind, one, "mail_of_another")
    for one in shifted:
        changed[one.column_position] = contradicted(kind, one, "mail_of_other_rows")
    return tuple(changed.get(one.column_position, one) for one in suggestions)


def contested(kind: LoadKind, suggestions: Sequence[Suggestion]) -> tuple[Suggestion, ...]:
    """Suggestions in which all columns are asked about that may be who a row is, or its money,
    where there are several: nobody who takes every proposal should take the RUTs of children for
    those of workers.
    """
    in_parts = {one.attribute for one in suggestions if one.part is not None}
    rivals = {one.taken for one in suggestions if one.taken is not None} - in_parts
    fields = (kind.attribute(name) for name in rivals)
    grave = {one.name for one in fields if harm_of(one) >= Harm.MONEY or one.parser == "name"}
    return tuple(
        replace(
            contradicted(kind, replace(one, attribute=name, taken=None), "asked"), is_unfit=False
        )
        if (name := one.attribute or one.taken) in grave
        else one
        for one in suggestions
    )


def _behind_others(
    kind: LoadKind, suggestions: Sequence[Suggestion], cells: Mapping[int, pa.Array]
) -> tuple[Suggestion, ...]:
    """Suggestions in which a telephone, an address or the RUT of a firm is asked about that stands
    behind a column of people who are nobody of the row: "Celular" behind "Avisar a".
    """
    own = {
        word
        for names in _names(kind, suggestions, cells)
        for words in names.words
        for word in words
    }
    changed = []
    of_others = False
    for one in sorted(suggestions, key=lambda one: one.column_position):
        if one.attribute is None and one.asked is None:
            of_others |= _are_others(cells.get(one.column_position), own)
            changed.append(one)
            continue
        # Whose a column is, memory says.
        is_theirs = of_others and one.code not in _REMEMBERED and _may_be_theirs(kind, one)
        changed.append(contradicted(kind, one, "behind_others") if is_theirs else one)
        of_others = is_theirs
    return tuple(changed)


def _may_be_theirs(kind: LoadKind, one: Suggestion) -> bool:
    """Whether a column may be of whoever is named before it: its heading says of nobody."""
    fields = [_field(kind, one, parser) for parser in ("phone", "email", "rut")]
    field = next(filter(None, fields), None)
    if field is None or (field.parser == "rut" and kind.ruts_of != "companies"):
        return False
    words = set(fold(one.column_name).split())
    is_said = read_headings(kind, (one.column_name,))[0].owner is not None
    return not is_said and words.isdisjoint(kind.subject)


def _are_others(cells: pa.Array | None, own: set[str]) -> bool:
    """Whether cells name people, most of whom no name of the rows is like."""
    told = [] if cells is None else [one for one in cells[:_ROWS].to_pylist() if one]
    if len(told) < _FEW or first_names(pa.array(told)) < _HALF:
        return False
    others = sum(_words(one).isdisjoint(own) for one in told)
    return others >= _HALF * len(told)


def _field(kind: LoadKind, one: Suggestion, parser: str) -> Field | None:
    """The attribute that a column was taken for as a whole, if it has this parser."""
    if one.attribute is None or one.part is not None:
        return None
    field = kind.attribute(one.attribute)
    return field if field.parser == parser else None


def _is_name(field: Field) -> bool:
    return field.of_person or field.parser == "name"


def _names(
    kind: LoadKind, suggestions: Sequence[Suggestion], cells: Mapping[int, pa.Array]
) -> Iterator[_Names]:
    for field in kind.attributes:
        if not _is_name(field):
            continue
        columns = [
            cells[one.column_position][:_ROWS].to_pylist()
            for one in suggestions
            if one.attribute == field.name and one.column_position in cells
        ]
        if columns:
            rows = zip(*columns, strict=True)
            yield _Names(field.owner, [_words(" ".join(filter(None, row))) for row in rows])


def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in fold(text).split() if len(word) >= _LETTERS)


def _verdict(owner: str | None, mails: pa.Array, names: Sequence[_Names]) -> bool | None:
    """Whether addresses have the names of an owner and of nobody else, or those of somebody else;
    None where they do not say it.
    """
    own = next((one for one in names if one.owner == owner), None)
    ours = theirs = 0
    for at, mail in enumerate(mails[:_ROWS].to_pylist()):
        local = "".join(fold((mail or "").partition("@")[0]).split())
        told = {one.owner for one in names if any(word in local for word in one.words[at])}
        if own is not None and told == {owner}:
            ours += 1
        elif told and owner not in told:
            theirs += 1
    total = ours + theirs
    if total < _FEW:
        return None
    if ours >= _NEARLY_ALL * total:
        return True
    return False if theirs >= _NEARLY_ALL * total else None


def _are_of_other_rows(owner: str | None, mails: pa.Array, names: Sequence[_Names]) -> bool:
    """Whether more addresses have the name and the surname of another row than one of their own: a
    column that was sorted or pasted without the others.
    """
    own = next((one for one in names if one.owner == owner), None)
    if own is None:
        return False
    people = {words for words in own.words if len(words) >= _OF_A_PERSON}
    every = frozenset().union(*people)
    ours = others = 0
    for mail, words in zip(mails[:_ROWS].to_pylist(), own.words, strict=True):
        local = "".join(fold((mail or "").partition("@")[0]).split())
        if any(word in local for word in words):
            ours += 1
            continue
        said = {word for word in every if word in local}
        if len(said) >= _OF_A_PERSON:
            others += any(len(each & said) >= _OF_A_PERSON for each in people)
    return others >= _SEVERAL and others > ours


def _pairs(
    kind: LoadKind, suggestions: Sequence[Suggestion], parser: str
) -> Iterator[tuple[Suggestion, Suggestion]]:
    """Columns of equal headings that were taken for the same datum of two owners."""
    taken = [one for one in suggestions if _field(kind, one, parser) is not None]
    for at, one in enumerate(taken):
        for other in taken[at + 1 :]:
            if heading_of(one.column_name) == heading_of(other.column_name):
                yield one, other


def _are_behind_another(
    kind: LoadKind, suggestions: Sequence[Suggestion], one: Suggestion, other: Suggestion
) -> bool:
    """Whether the columns of the record and of somebody else both stand behind the one that names
    the latter, and the record itself is named before it.
    """
    first = min(one.column_position, other.column_position)
    owners = {kind.attribute(each.attribute).owner for each in (one, other) if each.attribute}
    named: dict[str | None, int] = {}
    for each in suggestions:
        if each.attribute is not None and _is_name(kind.attribute(each.attribute)):
            named[kind.attribute(each.attribute).owner] = each.column_position
    others = [named[owner] for owner in owners if owner is not None and owner in named]
    return None in owners and bool(others) and named.get(None, -1) < min(others) < first


def _taken_for(one: Suggestion, other: Suggestion, code: str) -> Suggestion:
    return replace(one, attribute=other.attribute, reason=messages.reason(code), code=code)
