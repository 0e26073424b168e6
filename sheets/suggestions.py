"""Headings and values in, one suggested attribute per column out, all columns settled together."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets import messages
from sheets.evidence import Harm, harm_of
from sheets.folding import fold
from sheets.headings import Column
from sheets.kinds.base import LoadKind
from sheets.mapping.assignment import BY_NAME, FEW, Gains, Scores, all_scores, best
from sheets.mapping.names import Target, apart, is_our_own, read_headings
from sheets.mapping.scoring import (
    ENOUGH,
    REMEMBERED,
    SURELY,
    Candidate,
    Profile,
    Score,
    Sight,
    is_unfit,
    profile,
)

__all__ = ["Suggestion", "Target", "fold", "signature", "suggest"]

_CERTAIN = 0.99
_OWN_NAME = ("name", "synonym", "name_and_values", "values_wrong")
"""Reasons that speak of the heading of a column alone, and of nothing beside it."""
# Reasons why the values of a column are no rivals of another one's: amounts that are no pesos, or
# not of a month, and what none of them is.
_NO_RIVALS = ("other_unit", "said_around", "counted", "none_fit")
_OF_VALUES = ("values_wrong", "said_around", "counted")
"""Reasons that are told as they are of columns that were related before, too."""
# What a column is called that has the check digits of the one before it.
_DIGIT = "DV"
_NEARLY_ALL = 0.95
_REPEATED = re.compile(r" \(\d+\)$")
_LATER = re.compile(
    r"corregid|correccion|rectificad|(?:re)?ajustad|modificad|actualizad|nuev[oa]s?$|definitiv"
    r"|recuperativ|recuperacion$|repeticion$|remedial$"
)
_AGAIN = re.compile(
    r"\b(?:repeticion|recuper\w+|repech\w+|remedial|re ?evalua\w+|reintento"
    r"|(?:2|segund|tercer|otra|nueva)\w{0,2} (?:oportunidad|instancia|vuelta|convocatoria|intento"
    r"|rendicion|fecha))\b"
)
"""A second try of a test, in a folded heading that need not speak of grades."""
_EARLIER = re.compile(r"anterior|antigu[oa]s?$|previ[oa]s?$|original")
"""Folded words by which a heading says that what another column has is no longer so, or that this
is not."""
_OPINION = re.compile(
    r"\brelator(?:a|es)?\b|\bexpositor|\bsalas?\b|\bcontenidos?\b|satisf|expectativ|\brecomend"
)
"""What people say of a course, under folded headings of a survey, and not of themselves."""
_REQUEST = re.compile(
    r"\bsolicit|\baprobador|\baprobad[oa] por\b|\bautoriza|\bfecha (?:de )?aprobacion|\bvisad[oa]\b"
)
_OF_REQUEST = re.compile(r"^(?:estado|status|situacion|condicion|aprob|aprueba)\w*$")
"""Who asked for a course, and who agreed, and headings that may say what became of that."""
_FILLING = {"de", "del", "la", "el", "por"}
_AS_FULL = 0.8
_MOST_FILLED = 1_000
_WORDS = ("name", "text", "lookup")
_FREE = ("money", "count", "decimal", "hours", "attendance", "grade", "date", *_WORDS)
"""Parsers of values that do not tell by themselves which datum they are."""


@dataclass(frozen=True)
class Suggestion:
    """What a column was taken for, how surely (0 to 1), and why, in Spanish words.

    `asked` names the attribute that it may be as well as other columns, or that its heading names
    and none of its values is: the person has to say.
    `taken` names the attribute that it may be, too, but that another column fits better.
    `is_unfit`: what is asked about is named by the heading, but its values are of something else,
    or of another unit.
    """

    column_position: int
    column_name: str
    attribute: str | None
    part: str | None
    confidence: float
    reason: str
    asked: str | None = None
    taken: str | None = None
    is_unfit: bool = False
    code: str = ""
    """That of the reason (sheets/messages.py)."""


def contradicted(kind: LoadKind, one: Suggestion, code: str) -> Suggestion:
    """A suggestion that becomes a question, since something speaks against it: the code of what."""
    label = kind.attribute(one.attribute or "").label
    return replace(
        one,
        attribute=None,
        asked=one.attribute,
        confidence=0.0,
        reason=messages.reason(code, {"label": label}),
        is_unfit=True,
        code=code,
    )


def heading_of(name: str) -> str:
    """Return the folded heading of a column; repetitions of it give the same."""
    return fold(apart(_REPEATED.sub("", name)))


def signature(columns: Sequence[Column]) -> str:
    """Return the same text for the same headings, in whatever order and spelling they come."""
    names = sorted(fold(column.name) for column in columns)
    return sha256("\n".join(names).encode()).hexdigest()


def suggest(
    kind: LoadKind,
    columns: Sequence[Column],
    remembered: Mapping[str, Target] | None = None,
    remembered_on: date | None = None,
    *,
    values: Mapping[int, pa.Array] | None = None,
    profiles: Mapping[int, Profile] | None = None,
) -> tuple[Suggestion, ...]:
    """Suggest a target, or none, for every column; no target is suggested twice.

    `remembered` maps headings as they were seen to where the person sent them. Those of which
    nobody said anything may be whatever no remembered column is. `values` holds cells by column
    position; without them the samples of the column must do. `profiles` has what was seen of all
    columns already.
    """
    if profiles is None:
        profiles = {one.position: profile(_cells(one, values or {})) for one in columns}
    seen = _see(kind, columns, remembered or {}, profiles)
    scores = all_scores(kind, seen)
    chosen = best(kind, scores, _last_choice(columns, seen))
    ambiguous = _rivals(kind, columns, seen, scores, chosen)
    suggestions = []
    for index, (column, sight) in enumerate(zip(columns, seen, strict=True)):
        candidate = chosen.get(index)
        asked = ambiguous.get(index)
        unfit = candidate is not None and is_unfit(
            sight.profile, scores[candidate][index], candidate
        )
        target, confidence = Target(None), 0.0
        if asked is not None:
            alone = list(ambiguous.values()).count(asked) == 1
            code = "asked_alone" if alone else "asked"
            reason = messages.reason(code, {"label": asked.label})
        elif candidate is None:
            code, reason = why_not(kind, index, sight, scores)
        else:
            chosen_score = scores[candidate][index]
            code = chosen_score.reason
            reason = why(kind, column.name, candidate, chosen_score, remembered_on)
            if unfit:
                asked = candidate.attribute
            else:
                target, confidence = candidate.target, round(min(chosen_score.value, _CERTAIN), 2)
        suggestions.append(
            Suggestion(
                column.position,
                column.name,
                target.attribute,
                target.part,
                confidence,
                reason,
                asked.name if asked else None,
                None
                if target.attribute or asked
                else _taken(kind, index, sight, scores, [columns[at].name for at in chosen]),
                unfit,
                code,
            )
        )
    return tuple(suggestions)


def _see(
    kind: LoadKind,
    columns: Sequence[Column],
    remembered: Mapping[str, Target],
    profiles: Mapping[int, Profile],
) -> list[Sight]:
    memory = {fold(name): target for name, target in remembered.items()}
    names = tuple(
        _DIGIT if _is_digit_of(columns[at - 1], column, profiles) else column.name
        for at, column in enumerate(columns)
    )
    headings = read_headings(kind, names)
    found = (memory.get(fold(column.name)) for column in columns)
    return [
        Sight(
            heading,
            profiles[column.position],
            target if target and target.is_said else None,
            target is not None and not target.is_said,
        )
        for column, heading, target in zip(columns, headings, found, strict=True)
    ]


def _is_digit_of(left: Column, column: Column, profiles: Mapping[int, Profile]) -> bool:
    """Whether a column without a heading has the check digits of the numbers to its left."""
    if not _is_nameless(column) or left.position != column.position - 1:
        return False
    numbers, digits = profiles[left.position], profiles[column.position]
    return numbers.share("number") >= _NEARLY_ALL and digits.share("dv") >= _NEARLY_ALL


def _cells(column: Column, values: Mapping[int, pa.Array]) -> pa.Array:
    cells = values.get(column.position)
    return pa.array(column.samples, pa.string()) if cells is None else cells


def _rivals(
    kind: LoadKind,
    columns: Sequence[Column],
    seen: Sequence[Sight],
    scores: Scores,
    chosen: Mapping[int, Candidate],
) -> dict[int, Field]:
    """Column index -> the attribute that it may be as well as another column.

    Only attributes whose choice has consequences are asked about, and not where one heading is
    our own name of the attribute, nor among repetitions of one heading that say the same.
    What a person related before is not asked again. One column alone is asked about where its
    heading leaves a doubt. Of any attribute those are asked about that only their values speak
    for, under a heading that says whose they are in words that nobody here knows, and single
    words that were taken for whole names beside a column of surnames.
    """
    ambiguous: dict[int, Field] = {}
    words = [_words_of(one.name) for one in columns]
    for candidate, row in scores.items():
        attribute = candidate.attribute
        if candidate.part is not None or any(one.remembered == candidate.target for one in seen):
            continue
        free = [index for index in range(len(row)) if chosen.get(index) in (None, candidate)]
        of_whom = [index for index in free if row[index].reason == "says_more"]
        if any(chosen.get(index) == candidate for index in of_whom):
            ambiguous |= dict.fromkeys(of_whom, attribute)
        ambiguous |= dict.fromkeys(_first_names(candidate, seen, chosen), attribute)
        ambiguous |= dict.fromkeys(_equals(candidate, columns, seen, row), attribute)
        ambiguous |= dict.fromkeys(_shared(candidate, seen, row, chosen), attribute)
        ambiguous |= dict.fromkeys(_nameless(candidate, columns, seen, chosen), attribute)
        ambiguous |= dict.fromkeys(_anew(candidate, columns, words, seen, chosen), attribute)
        ambiguous |= dict.fromkeys(_opinions(candidate, columns, seen, chosen), attribute)
        ambiguous |= dict.fromkeys(_requests(kind, candidate, columns, chosen), attribute)
        if attribute.asks is None:
            continue
        rivals = [
            index for index in free if row[index].value >= ENOUGH and row[index].reason in BY_NAME
        ]
        rivals = [index for index in rivals if seen[index].profile.filled] or rivals
        if any(is_our_own(kind, columns[index].name, attribute) for index in rivals):
            continue
        headings = {heading_of(columns[index].name) for index in rivals}
        is_own = attribute.varies and any(_differ(seen[index].profile) for index in rivals)
        doubted = any(_is_doubted(attribute, heading, is_own) for heading in headings)
        if len(headings) > 1 or doubted or (attribute.sensitive and len(rivals) > 1):
            ambiguous |= dict.fromkeys(rivals, attribute)
    return ambiguous


def _equals(
    candidate: Candidate, columns: Sequence[Column], seen: Sequence[Sight], row: Sequence[Score]
) -> list[int]:
    """Columns of one heading, as full as each other, that say different things: which of two RUTs
    is the person's, or which of two dates that of the beginning, no place in the file says.
    """
    fit = [at for at, one in enumerate(row) if one.value >= SURELY and one.reason in _OWN_NAME]
    headings = {heading_of(columns[at].name) for at in fit}
    most = max((seen[at].profile.filled for at in fit), default=0)
    full = [at for at in fit if seen[at].profile.filled >= _AS_FULL * most]
    if len(headings) != 1 or len(full) < 2:
        return []
    told = [seen[at].profile.read_as(candidate.attribute) for at in full]
    return full if any(one != told[0] for one in told) else []


def _shared(
    candidate: Candidate,
    seen: Sequence[Sight],
    row: Sequence[Score],
    chosen: Mapping[int, Candidate],
) -> list[int]:
    """The column taken for telephones or addresses that has one for all rows, and those that fit as
    well and have one for each: a switchboard, beside "Móvil".
    """
    parser = candidate.attribute.parser
    if candidate.attribute.owner is not None or parser not in ("phone", "email"):
        return []
    taken = [at for at, one in chosen.items() if one == candidate]
    if not any(
        seen[at].profile.filled >= FEW and seen[at].profile.values(parser) == 1 for at in taken
    ):
        return []
    others = [
        at
        for at, one in enumerate(row)
        if one.value >= ENOUGH and at not in chosen and seen[at].profile.values(parser) > 1
    ]
    return [*taken, *others] if others else []


def _nameless(
    candidate: Candidate,
    columns: Sequence[Column],
    seen: Sequence[Sight],
    chosen: Mapping[int, Candidate],
) -> list[int]:
    """The column taken for a figure, a day or words, and the one without a heading to its right
    that is as full and as fit: the headings may stand one column too far to the left.
    """
    field = candidate.attribute
    if candidate.part is not None or field.parser not in _FREE:
        return []
    found = []
    for at in (at for at, one in chosen.items() if one == candidate):
        right = at + 1
        if right in chosen or right == len(columns) or not _is_nameless(columns[right]):
            continue
        ours, theirs = seen[at].profile, seen[right].profile
        least = FEW if field.parser in _WORDS else 2
        is_full = theirs.filled >= max(_AS_FULL * ours.filled, least) and _differ(theirs)
        is_fit = is_full and theirs.share(candidate.shape) >= _NEARLY_ALL
        if is_fit and ours.read_as(field) != theirs.read_as(field):
            found += [at, right]
    return found


def _anew(
    candidate: Candidate,
    columns: Sequence[Column],
    words: Sequence[tuple[set[str], bool, bool]],
    seen: Sequence[Sight],
    chosen: Mapping[int, Candidate],
) -> list[int]:
    """The column that was taken, and those that are not loaded and say by their headings that they
    have the same anew: "Nota" and "Nota corregida", "Contacto anterior" and "Contacto". Which of
    the two counts, no value says; what other days say is asked about row by row
    (sheets/doubts/beside.py).
    """
    if candidate.attribute.parser == "date":
        return []
    found = []
    for at in (at for at, one in chosen.items() if one == candidate):
        own, is_own_later, is_own_earlier = words[at]
        for other, column in enumerate(columns):
            said, is_later, is_earlier = words[other]
            is_same = bool(said and own) and (said <= own or own <= said)
            is_newer = (is_later and not is_own_later) or (is_own_earlier and not is_earlier)
            is_newer = is_same and is_newer
            if candidate.attribute.parser == "grade" and _AGAIN.search(fold(column.name)):
                is_newer = _AGAIN.search(fold(columns[at].name)) is None
            if other not in chosen and is_newer:
                profile = seen[other].profile
                if profile.filled and profile.share(candidate.shape) >= ENOUGH:
                    found += [at, other]
    return found


def _words_of(name: str) -> tuple[set[str], bool, bool]:
    """The telling words of a heading, and whether it says that what it has came later, or first."""
    words = set(heading_of(name).split()) - _FILLING
    later, earlier = (
        {one for one in words if pattern.match(one)} for pattern in (_LATER, _EARLIER)
    )
    return words - later - earlier, bool(later), bool(earlier)


def _opinions(
    candidate: Candidate,
    columns: Sequence[Column],
    seen: Sequence[Sight],
    chosen: Mapping[int, Candidate],
) -> list[int]:
    """The column taken for grades, where others that are not loaded have grades of the rapporteur
    or the room, or ask whether one would recommend the course: these are answers of a survey.
    """
    if candidate.attribute.parser != "grade":
        return []
    for at, column in enumerate(columns):
        told = _OPINION.search(fold(column.name)) if at not in chosen else None
        if told and (told[0] == "recomend" or seen[at].profile.share(candidate.shape) >= ENOUGH):
            return [at for at, one in chosen.items() if one == candidate]
    return []


def _requests(
    kind: LoadKind,
    candidate: Candidate,
    columns: Sequence[Column],
    chosen: Mapping[int, Candidate],
) -> list[int]:
    """The column taken for who passed, where others that are not loaded say who asked for the
    course, or agreed: it may be the request that was approved.
    """
    if candidate.attribute.name != "status" or not kind.identifying:
        return []
    if not any(
        _REQUEST.search(fold(one.name)) for at, one in enumerate(columns) if at not in chosen
    ):
        return []
    taken = (at for at, one in chosen.items() if one == candidate)
    return [at for at in taken if _OF_REQUEST.search(heading_of(columns[at].name))]


def _is_nameless(column: Column) -> bool:
    return column.name == f"Columna {column.letter}"


def _first_names(
    candidate: Candidate, seen: Sequence[Sight], chosen: Mapping[int, Candidate]
) -> list[int]:
    """The column that was taken for a whole name and has single words, where a column that nothing
    was taken from speaks of a part of names, too: "Apellido del trabajador 1".
    """
    parts = {
        fold(part.label).split()[0]
        for part in candidate.attribute.parts
        if part.required and candidate.attribute.parser == "name"
    }
    left = (sight for at, sight in enumerate(seen) if at not in chosen)
    if not any(parts.intersection(name.split()) for one in left for name in one.heading.folded):
        return []
    taken = [at for at, one in chosen.items() if one == candidate]
    return [at for at in taken if seen[at].profile.share("names") < ENOUGH]


def _differ(profile: Profile) -> bool:
    """Whether not all cells of a column say the same."""
    return int(pc.count_distinct(profile.cells).as_py()) > 1


def _is_doubted(attribute: Field, heading: str, is_own: bool) -> bool:
    """Whether a folded heading may well mean something else, with the words it has or lacks;
    `is_own`: its values are those of each row.
    """
    words = set(heading.split())
    lacking = bool(attribute.certain) and words.isdisjoint(attribute.certain) and not is_own
    return lacking or not words.isdisjoint(attribute.doubts)


def why(
    kind: LoadKind, name: str, candidate: Candidate, chosen_score: Score, remembered_on: date | None
) -> str:
    """Return why the column of that name was taken for the candidate."""
    params: dict[str, str | int] = {
        "column": name,
        "label": candidate.label,
        "whole": candidate.attribute.label,
        "share": round(chosen_score.share * 100),
        "things": messages.things(candidate.shape),
        "owner": _owner_label(kind, candidate.attribute.owner),
        "on": messages.day(remembered_on.isoformat()) if remembered_on else "",
        "said": chosen_score.said,
    }
    code = chosen_score.reason
    if code == "remembered":
        code = "remembered" if remembered_on else "remembered_undated"
    elif chosen_score.value == REMEMBERED and code not in _OF_VALUES:
        code = "remembered_unfit"
    elif code != "names_exchanged" and candidate.part is not None and not candidate.part.also:
        # A column that gives two data is no part of anything spread over several.
        code = "joined"
    return messages.reason(code, params)


def why_not(kind: LoadKind, index: int, sight: Sight, scores: Scores) -> tuple[str, str]:
    """Return the code and the words of why the column at that index was left out."""
    code, params = _why_not(kind, index, sight, scores)
    return code, messages.reason(code, params)


def _why_not(
    kind: LoadKind, index: int, sight: Sight, scores: Scores
) -> tuple[str, dict[str, str | int]]:
    best = max(scores, key=lambda candidate: scores[candidate][index].value)
    passed = next((one for one, row in scores.items() if row[index].reason == "hidden"), None)
    found: tuple[str, dict[str, str | int]]
    if sight.remembered is not None:
        found = "remembered_ignored", {}
    elif not sight.heading.noun and sight.profile.filled == 0:
        found = "empty", {}
    elif passed is not None:
        found = "hidden", {"label": passed.attribute.label}
    elif scores[best][index].value >= ENOUGH:
        found = "taken", {"label": best.label}
    elif scores[best][index].reason == "none_fit":
        found = "none_fit", {"label": best.label}
    elif sight.heading.owner is not None:
        found = "other_owner", {"owner": _owner_label(kind, sight.heading.owner)}
    else:
        found = "no_reason", {}
    return found


def _taken(
    kind: LoadKind, index: int, sight: Sight, scores: Scores, names: Sequence[str]
) -> str | None:
    """The attribute that the column at that index fits; none where memory leaves the column out,
    its heading says that it is in another unit than the one that has it, or no value fits. Nor
    where one of the columns that are loaded has our own name of it, and it harms little: "Comuna"
    beside "Ciudad".
    """
    best = max(scores, key=lambda candidate: scores[candidate][index].value)
    found = scores[best][index]
    if sight.remembered is not None or found.value < ENOUGH or found.reason in _NO_RIVALS:
        return None
    field = best.attribute
    is_harmless = harm_of(field) == Harm.CONTACT and field.parser not in ("email", "phone")
    if is_harmless and any(is_our_own(kind, name, field) for name in names):
        return None
    return field.name


def _owner_label(kind: LoadKind, name: str | None) -> str:
    return next((owner.label for owner in kind.owners if owner.name == name), "")


def _last_choice(columns: Sequence[Column], seen: Sequence[Sight]) -> Gains:
    """How much each column stands back between equals: the one that comes first is before others,
    and of those of one heading the fullest.
    """
    headings = [heading_of(one.name) for one in columns]
    filled = [min(one.profile.filled, _MOST_FILLED) for one in seen]
    fewer = [
        _MOST_FILLED - number if headings.count(name) > 1 else 0
        for name, number in zip(headings, filled, strict=True)
    ]
    return np.arange(len(columns)) * 1e-5 + np.array(fewer) * 1e-5
