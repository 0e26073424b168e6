"""What only a person can say of a file, asked by a program's load and answered in its next call."""

from collections.abc import Mapping as ReadOnlyDict
from collections.abc import Sequence
from dataclasses import dataclass, field

import pyarrow as pa

from app.extensions import db
from app.imports.mappings.service import columns_of, details_of, screen_of
from app.imports.options import ANSWERS_OF_SESSIONS, Answers
from app.models.imports import Mapping, MappingDetail
from app.platform.errors import DomainError
from records.base import Field
from sheets import messages
from sheets.evidence import Harm, harm_of
from sheets.field_parsers import CONVENTIONS, parse_field
from sheets.folding import fold
from sheets.kinds.base import LoadKind
from sheets.kinds.registry import KINDS
from sheets.plan import Plan
from sheets.session_columns import ATTENDANCE, IN_HOURS, MEANINGS, Sessions
from sheets.steps.base import Json, Question
from sheets.suggestions import Suggestion

NONE = "none"
"""The answer that no column brings a datum."""
NO_COLUMN = "Ninguna: no se carga ese dato."
UNITS: ReadOnlyDict[str, tuple[str, ...]] = {
    "money": ("thousands", "millions", "year"),
    "hours": ("minutes",),
}
"""Parser -> the answers that a column brings its datum in another unit, and is converted."""
LEAVE_OUT = "leave_out"
"""The answer that a step is not taken."""
MOST_NAMES = 6


@dataclass(frozen=True)
class OpenQuestion:
    """A question with its answers, id -> what it says; `evidence` says what speaks for which.

    Its id is `sheet`, `table`, `datum:` and an attribute (which column it is), `form:` and one (how
    the values of its column are read), `sessions` (whether their marks are counted), `mark:` and a
    mark of theirs (what it means; without one: a blank cell), or that of a step (`sections`,
    `year`).
    """

    id: str
    attribute: str | None
    column: str | None
    words: str
    options: ReadOnlyDict[str, str]
    evidence: tuple[str, ...] = ()

    def to_json(self) -> Json:
        """As the result of a load shows it."""
        return {
            "id": self.id,
            "attribute": self.attribute,
            "column": self.column,
            "words": self.words,
            "options": [{"id": name, "label": label} for name, label in self.options.items()],
            "evidence": list(self.evidence),
        }


class MappingUnclear(DomainError):
    """The proposal may be wrong, and nobody has looked at it: a person goes on with the mapping, or
    the program answers the questions.
    """

    code = "mapping_unclear"
    OPENING, ADVICE = "No se cargó nada.", "Revisa las columnas y termina la carga en"

    def __init__(
        self,
        mapping_id: int,
        problems: Sequence[str],
        columns: Sequence[str] = (),
        questions: Sequence[OpenQuestion] = (),
    ) -> None:
        self.mapping_id, self.columns = mapping_id, list(columns)
        self.questions = list(questions)
        self.link = screen_of(mapping_id)
        super().__init__(" ".join((self.OPENING, *problems, self.ADVICE, self.link)))

    @classmethod
    def problems_in(cls, message: str) -> str:
        """What is not sure, of a message: without what a program is told to do."""
        return message.removeprefix(cls.OPENING).partition(cls.ADVICE)[0].strip()


def open_question(plan: Plan, decided: str | None, attribute: str) -> OpenQuestion | None:
    """What is asked about how the values of a column are read; None where nothing is."""
    field = plan.kind.attribute(attribute)
    question = CONVENTIONS[field.parser].question(decided)
    if question is None:
        return None
    column = plan.name_at(plan.position_of(attribute) or 0)
    return OpenQuestion(
        f"form:{attribute}",
        attribute,
        column,
        messages.question(question.code, {"column": column}),
        {one: messages.answer(one) for one in question.answers},
    )


def column_questions(
    kind: LoadKind, suggestions: Sequence[Suggestion], doubted: Sequence[Suggestion]
) -> list[OpenQuestion]:
    """Which columns bring the data that some columns are doubted to bring: one question a datum."""
    found = []
    for name in dict.fromkeys(map(datum_of, doubted)):
        if name is None:
            continue
        rivals = [one for one in suggestions if datum_of(one) == name]
        label = kind.attribute(name).label
        code = "is_it" if len(rivals) == 1 else "which_column"
        column = rivals[0].column_name
        options = {one.column_name: f"«{one.column_name}»" for one in rivals}
        if len(rivals) == 1 and rivals[0].is_unfit:
            units = UNITS.get(kind.attribute(name).parser, ())
            options |= {one: messages.answer(one) for one in units}
        found.append(
            OpenQuestion(
                f"datum:{name}",
                name,
                column if len(rivals) == 1 else None,
                messages.question(code, {"label": label, "column": column}),
                {**options, NONE: NO_COLUMN},
                tuple(f"«{one.column_name}»: {one.reason}" for one in rivals),
            )
        )
    return found


def session_questions(
    sessions: Sessions, meanings: ReadOnlyDict[str, str], *, asks_whether: bool
) -> list[OpenQuestion]:
    """What is asked about session columns: whether they are counted at all, and what each mark
    means that has no meaning yet (mark -> meaning).
    """
    names = ", ".join(f"«{one.name}»" for one in sessions.columns[:MOST_NAMES])
    if len(sessions.columns) > MOST_NAMES:
        names += f" … «{sessions.columns[-1].name}»"
    known = tuple(
        f"«{one.text}» ({one.count}): {messages.answer(meanings[one.text])} {one.why}"
        for one in sessions.marks
        if one.text in meanings
    )
    answers = dict(ANSWERS_OF_SESSIONS)
    if sessions.are_hours:
        answers["count"] = "sum_of_course"
    else:
        del answers["count_of_list"]
    code = "sessions_in_hours" if sessions.are_hours else "sessions"
    hours = f"{sum(sessions.lengths):g}".replace(".", ",")
    whether = OpenQuestion(
        "sessions",
        ATTENDANCE,
        None,
        messages.question(code, {"columns": names, "hours": f"{hours} horas"}),
        {name: messages.answer(each) for name, each in answers.items()},
        known,
    )
    options = {one: messages.answer(one) for one in MEANINGS if one != IN_HOURS}
    return [
        *([whether] if asks_whether else []),
        *(
            OpenQuestion(
                f"mark:{one.text}",
                ATTENDANCE,
                None,
                messages.question(
                    "mark" if one.text else "mark_of_blank", {"count": one.count, "mark": one.text}
                ),
                options,
                (one.why,),
            )
            for one in sessions.marks
            if one.text not in meanings
        ),
    ]


def step_question(asked: Question) -> OpenQuestion:
    """What a step asks of a table, with the answer that it is not taken."""
    step = asked.choices[0].step
    return OpenQuestion(
        asked.id,
        step.get("into"),
        None,
        f"{asked.title}. {asked.text}",
        {
            **{one.id: one.label for one in asked.choices},
            LEAVE_OUT: messages.answer(f"{LEAVE_OUT}_{asked.id}"),
        },
    )


def missing_questions(mapping_id: int, lacking: Sequence[Field]) -> list[OpenQuestion]:
    """Which of the columns that are not loaded brings each of some data.

    Of what a row may lack only results are asked about, and where some columns have values of them
    these only.
    """
    mapping = db.session.get_one(Mapping, mapping_id)
    left = [one for one in details_of(mapping_id=mapping_id) if one.attribute is None]
    needed = [one for one in lacking if one.required]
    results = [one for one in lacking if not one.required and harm_of(one) == Harm.RESULT]
    samples = {one.position: one.samples for one in columns_of(mapping.headings or [])}
    fitting = {
        one.name: [each for each in left if _fits(one, samples.get(each.column_position, ()))]
        for one in results
    }
    some = [one for one in results if fitting[one.name]]
    return [
        *(_which_column(one, _likeliest_first(one, left, samples)) for one in needed if left),
        *(_which_column(one, fitting[one.name] or left) for one in (some or results) if left),
    ]


def _likeliest_first(
    lacking: Field, columns: Sequence[MappingDetail], samples: ReadOnlyDict[int, Sequence[str]]
) -> list[MappingDetail]:
    """Columns in the order in which they may bring a datum: those that share most words with its
    names first, then those whose values may be of it, and last those asked about for another one.
    """
    words = {word for name in (lacking.label, *lacking.synonyms) for word in fold(name).split()}
    return sorted(
        columns,
        key=lambda one: (
            one.asked not in (None, lacking.name),
            -len(words.intersection(fold(one.column_name).split())),
            not _fits(lacking, samples.get(one.column_position, ())),
        ),
    )


def _which_column(lacking: Field, columns: Sequence[MappingDetail]) -> OpenQuestion:
    return OpenQuestion(
        f"datum:{lacking.name}",
        lacking.name,
        None,
        messages.question("which_column", {"label": lacking.label}),
        {**{one.column_name: f"«{one.column_name}»" for one in columns}, NONE: NO_COLUMN},
        tuple(f"«{one.column_name}»: {one.reason}" for one in columns if one.reason),
    )


def _fits(field: Field, samples: Sequence[str]) -> bool:
    """Whether most of some values may be of a field."""
    if not samples:
        return False
    values = parse_field(field, pa.array(samples, pa.string())).values
    return 2 * int(values.null_count) <= len(samples)


def datum_of(one: Suggestion) -> str | None:
    """The attribute that a column was taken for, or may be."""
    return one.asked or one.taken or one.attribute


@dataclass(frozen=True)
class Settled:
    """What answers, or a template, have said of a mapping's columns."""

    attributes: frozenset[str] = frozenset()
    positions: frozenset[int] = frozenset()
    problems: tuple[str, ...] = ()
    units: ReadOnlyDict[int, str] = field(default_factory=dict)
    """Position of a column -> the unit that it is converted from."""

    def covers(self, one: Suggestion) -> bool:
        """Whether nobody need be asked about a column any more."""
        return one.column_position in self.positions or datum_of(one) in self.attributes


def settle(*, mapping: Mapping, answers: Answers) -> Settled:
    """Send columns where the answers of a program say."""
    kind, details = KINDS[mapping.model_id], details_of(mapping_id=mapping.id)
    positions: set[int] = set()
    problems, units = [], {}
    for attribute, name in answers.columns.items():
        doubted = [one for one in details if one.asked == attribute]
        if len(doubted) == 1 and name in UNITS.get(kind.attribute(attribute).parser, ()):
            _send(doubted[0], attribute)
            units[doubted[0].column_position] = name
            positions.add(doubted[0].column_position)
            continue
        chosen = [one for one in details if fold(one.column_name) == fold(name)]
        if not chosen and name != NONE:
            problems.append(
                f"La respuesta «datum:{attribute}» nombra una columna que no está: «{name}»."
            )
            continue
        for detail in details:
            is_chosen = detail in chosen[:1]
            if is_chosen or attribute in (detail.attribute, detail.asked):
                _send(detail, attribute if is_chosen else None)
                positions.add(detail.column_position)
    return Settled(frozenset(answers.columns), frozenset(positions), tuple(problems), units)


def settle_converted(
    *, mapping: Mapping, suggestions: Sequence[Suggestion], converted: ReadOnlyDict[int, str]
) -> Settled:
    """Send columns in another unit to the data (position -> attribute) that the steps of a template
    make of them.
    """
    unfit = {one.column_position for one in suggestions if one.is_unfit}
    details = {one.column_position: one for one in details_of(mapping_id=mapping.id)}
    positions = {
        at for at, attribute in converted.items() if at in unfit and details[at].asked == attribute
    }
    for at in positions:
        _send(details[at], converted[at], "of_template")
    return Settled(positions=frozenset(positions))


def _send(detail: MappingDetail, attribute: str | None, code: str = "given") -> None:
    if detail.attribute != attribute:
        detail.attribute, detail.part = attribute, None
    detail.asked, detail.confidence = None, 1.0
    detail.code, detail.reason = code, messages.reason(code)
