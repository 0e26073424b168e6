"""Where each column goes, proposed by its name, its values and what was confirmed before."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from collections.abc import Mapping as ReadOnlyDict
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import cast

import pyarrow as pa
from sqlalchemy import select

from app.extensions import db
from app.finance.franchise.queries import todays_constants
from app.finance.franchise.rules import percent
from app.imports.files import open_columns
from app.imports.mappings.memory import Memory, memory_of, targets_of
from app.imports.mappings.queries import attribute_views, detail_view
from app.imports.mappings.questions import (
    MappingUnclear,
    OpenQuestion,
    Settled,
    column_questions,
    datum_of,
    missing_questions,
)
from app.imports.mappings.service import (
    LEFT_OUT,
    DataLacking,
    MappingWithoutFile,
    check_details,
    columns_of,
    details_of,
    of_mapping,
    of_other_kind,
)
from app.imports.mappings.views import ProposalView, SessionsView, StepQuestionView
from app.imports.options import QUEUE, Caller
from app.models.imports import (
    COLUMN_NAME_CHARS,
    LoadFile,
    LookupAlias,
    Mapping,
    MappingDetail,
)
from app.models.organisation import Company, Status, ThematicArea
from app.models.platform import Job
from app.models.training import Course
from app.platform import clock
from app.platform.errors import InvalidFields
from app.platform.jobs.running import Outcome, Work
from app.platform.jobs.service import place
from app.platform.text import grouped
from sheets import messages
from sheets.field_parsers import parse
from sheets.folding import fold
from sheets.headings import Column
from sheets.kinds.base import LoadKind
from sheets.kinds.registry import KINDS
from sheets.layout_rows import last_keyed, skipped_codes
from sheets.likely_kinds import Likelier, likelier_kind
from sheets.mapping.scoring import profile
from sheets.mishandled import weighed_by_handling
from sheets.plan import Chunk, Mapped
from sheets.recipe import Recipe
from sheets.session_columns import ATTENDANCE, HOURS, Sessions, find, key_of
from sheets.steps.base import FirstRows, Question
from sheets.steps.count_sessions import said_of_marks
from sheets.steps.registry import questions
from sheets.suggestions import Suggestion, Target, suggest
from sheets.values import stated_year
from sheets.whose import contested, weighed_by_names
from sheets.words_around import around, of_columns, wholes
from sheets.workbook import facts, read_head

PROPOSE_TASK = "loads.propose"

_LEGAL_FORM = re.compile(r"( (y|cia|compania|eirl|limitada|ltda|sa|spa|srl))+$")

PROBED_ROWS = 1_000
"""Rows whose values are looked at to report what a column is."""

SURE = 0.6
"""Confidence from which a column may be loaded before anybody has looked at the proposal; the
screen calls less than this low."""

_SAID_BY_SOMEBODY = ("remembered", "of_template", "given")
_WITHOUT_PLACE = ("no_reason", "other_owner")
"""Codes of columns whose data the chosen kind has no place for."""


@dataclass(frozen=True)
class _Read:
    """What the first rows of a file say."""

    suggestions: tuple[Suggestion, ...]
    sessions: Sessions | None
    questions: tuple[Question, ...]


@dataclass(frozen=True)
class Proposal:
    """What is proposed for a mapping: read and thought out once, however often it is asked for."""

    mapping: Mapping
    template: ReadOnlyDict[str, Target] = field(default_factory=dict)
    """Heading -> where the template that was named sends its column."""

    @cached_property
    def memory(self) -> Memory | None:
        """What was confirmed before for these headings, or for the most similar ones."""
        return memory_of(self.mapping)

    @cached_property
    def _read(self) -> "_Read":
        return _suggestions(self.mapping, self.memory, self.template)

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """One for each column of the mapping's file."""
        return self._read.suggestions

    @property
    def sessions(self) -> Sessions | None:
        """The columns with a mark for each session, where nothing else brings attendance."""
        return self._read.sessions

    @property
    def questions(self) -> tuple[Question, ...]:
        """What steps ask of the table."""
        return self._read.questions

    @cached_property
    def meanings(self) -> dict[str, str]:
        """What the marks of the sessions mean, as far as a person said it before, or it is probable
        and nobody said otherwise.
        """
        said = said_of_marks(self.memory.row.steps if self.memory else ())
        found = {}
        for mark in self.sessions.marks if self.sessions else ():
            meaning = said.get(key_of(mark.text), mark.proposed)
            if meaning and mark.proposed in (None, meaning):
                found[mark.text] = meaning
        return found

    @property
    def remembers_marks(self) -> bool:
        """Whether a person explained every mark of these very headings before."""
        if self.sessions is None or self.memory is None or self.memory.is_similar:
            return False
        said = said_of_marks(self.memory.row.steps).keys()
        marks = {one.text for one in self.sessions.marks}
        return {key_of(text) for text in marks} <= said and marks <= set(self.meanings)


def order_proposal(*, mapping: Mapping, caller: Caller) -> Job:
    """Have a mapping proposed. Raises MappingWithoutFile."""
    if mapping.headings is None or mapping.file_id is None:
        raise MappingWithoutFile
    file = db.session.get_one(LoadFile, mapping.file_id)
    return place(
        kind="mapping",
        task=PROPOSE_TASK,
        queue=QUEUE,
        key=f"mapping:{mapping.id}",
        label=f"{KINDS[mapping.model_id].label} · {file.name}",
        user_id=caller.user_id,
        company_id=caller.company_id,
        args={"mapping_id": mapping.id},
    )


def propose(work: Work) -> Outcome:
    """Suggest where every column goes; what a person has confirmed stays as it is."""
    work.say("Relacionando las columnas")
    mapping = db.session.get_one(Mapping, work.claim.args["mapping_id"])
    proposal = Proposal(mapping)
    memory = proposal.memory
    if not any(detail.state != "suggested" for detail in details_of(mapping_id=mapping.id)):
        write_proposal(proposal)
        if memory is not None:
            given = mapping.options.get("defaults", {})
            mapping.options = {**mapping.options, "defaults": {**memory.row.defaults, **given}}
    details = [detail_view(detail) for detail in details_of(mapping_id=mapping.id)]
    result: ProposalView = {
        "details": details,
        "attributes": attribute_views(KINDS[mapping.model_id]),
        "remembered": {
            "at": clock.day_of(memory.row.saved_at).isoformat(),
            "similar": memory.is_similar,
        }
        if memory
        else None,
        "sessions": sessions_view(proposal),
        "questions": cast("list[StepQuestionView]", [asdict(one) for one in proposal.questions]),
        "sure": _is_sure(proposal),
    }
    return Outcome(result)


def sessions_view(proposal: Proposal) -> SessionsView | None:
    """The session columns of a file with their marks, and what each means as far as it is known."""
    sessions = proposal.sessions
    if sessions is None:
        return None
    return {
        "columns": list(sessions.positions),
        "empty": [one.name for one in sessions.empty],
        "into": counted_into(proposal.suggestions),
        "lengths": list(sessions.lengths),
        "marks": [
            {
                "mark": one.text,
                "count": one.count,
                "answer": proposal.meanings.get(one.text),
                "suggested": one.suggested,
                "why": one.why,
            }
            for one in sessions.marks
        ],
    }


def counted_into(suggestions: Iterable[Suggestion]) -> list[str]:
    """The data that sessions are counted into: hours only where no column has them."""
    has_hours = any(HOURS in (one.attribute, one.asked) for one in suggestions)
    return [ATTENDANCE] if has_hours else [ATTENDANCE, HOURS]


def _is_sure(proposal: Proposal) -> bool:
    """Whether the proposal could be loaded without anybody looking at it."""
    given = proposal.mapping.options.get("defaults", {})
    try:
        check_sure(proposal=proposal, defaults=given, recipe=Recipe())
    except MappingUnclear:
        return False
    asks = proposal.sessions is not None or proposal.questions
    return not asks and not _asks_franchise(proposal, given)


def _asks_franchise(proposal: Proposal, given: Collection[str]) -> bool:
    """Whether a file brings salaries and does not say who uses the franchise."""
    there = {one.attribute for one in proposal.suggestions} | set(given)
    return "grossSalary" in there and "franchiseSence" not in there


def write_proposal(proposal: Proposal) -> None:
    """Keep a suggestion for every column of a mapping."""
    mapping, memory = proposal.mapping, proposal.memory
    by_position = {detail.column_position: detail for detail in details_of(mapping_id=mapping.id)}
    if memory is not None:
        there = {fold(one.column_name) for one in proposal.suggestions}
        answered = {
            target["attribute"]: target["convention"]
            for name, target in memory.row.targets.items()
            if target.get("convention") and fold(name) in there
        }
        given = mapping.options.get("conventions", {})
        mapping.options = {**mapping.options, "conventions": {**answered, **given}}
    for one in proposal.suggestions:
        detail = by_position.get(one.column_position) or MappingDetail(
            mapping_id=mapping.id, column_position=one.column_position
        )
        detail.column_name = one.column_name[:COLUMN_NAME_CHARS]
        detail.attribute, detail.part = one.attribute, one.part
        detail.confidence, detail.reason, detail.code = one.confidence, one.reason, one.code
        detail.asked, detail.state = one.asked, "suggested"
        db.session.add(detail)
    db.session.flush()


def check_sure(
    *,
    proposal: Proposal,
    defaults: ReadOnlyDict[str, str],
    recipe: Recipe,
    problems: Sequence[str] = (),
    questions: Sequence[OpenQuestion] = (),
    settled: Collection[Settled] = (),
) -> None:
    """Whether the proposal may be loaded as it is; what was confirmed for these headings may.

    `recipe`: the steps that are taken before the load; `problems` and `questions`: what else nobody
    was asked; `settled`: what was answered already.

    Raises MappingUnclear.
    """
    mapping, memory = proposal.mapping, proposal.memory
    problems, questions = list(problems), list(questions)
    if memory is None:
        problems += of_other_kind(of_mapping(mapping))
    contested = {one.taken for one in proposal.suggestions} - {None}
    unsure = [
        one
        for one in proposal.suggestions
        if one.asked
        or one.taken
        or (one.attribute and one.confidence < SURE)
        or one.attribute in contested
    ]
    unsure = [one for one in unsure if not any(each.covers(one) for each in settled)]
    doubted = [one.column_name for one in unsure]
    if doubted:
        questions += column_questions(KINDS[mapping.model_id], proposal.suggestions, unsure)
        names = ", ".join(f"«{name}»" for name in doubted)
        problems.append(f"No es seguro qué dato trae cada una de estas columnas: {names}.")
    try:
        check_details(mapping=mapping, defaults=defaults, recipe=recipe)
    except InvalidFields as error:
        problems += error.errors["data"]
        if isinstance(error, DataLacking):
            asked = {one.attribute for one in questions}
            asked.update(*(one.attributes for one in settled))
            # Of results one is enough, and something that is asked about already may be it.
            is_open = any(one.name in asked for one in error.fields)
            lacking = [
                one
                for one in error.fields
                if one.name not in asked and (one.required or not is_open)
            ]
            questions += missing_questions(mapping.id, lacking)
    if problems:
        raise MappingUnclear(mapping.id, problems, doubted, questions)


def _suggestions(
    mapping: Mapping, memory: Memory | None, template: ReadOnlyDict[str, Target]
) -> _Read:
    file = db.session.get_one(LoadFile, mapping.file_id)
    columns = columns_of(mapping.headings or [])
    with open_columns(sha256=file.sha256) as folder:
        head = read_head(folder, mapping.sheet or 0, PROBED_ROWS)
        layout = facts(folder, mapping.sheet or 0).layout
        texts = around(head, mapping.header_row or 0, layout.name)
        whole = wholes(texts) | _hours_of_course(mapping)
        names_at = {one.position: one.name for one in columns}
        own = of_columns(folder, mapping.sheet or 0, head, mapping.header_row or 0, names_at)
        body = head.filter(pa.compute.greater(head["row"], (mapping.header_row or 0)))
        names = set(body.column_names)
        cells = {
            column.position: body[f"c{column.position}"].combine_chunks()
            for column in columns
            if f"c{column.position}" in names
        }
        known = _known_names(mapping)
        profiles = {
            one.position: profile(
                cells.get(one.position, pa.array(one.samples, pa.string())),
                known,
                hidden=one.position in layout.hidden,
                around=texts,
                own=own[one.position],
                wholes=whole,
            )
            for one in columns
        }
        remembered = {**(targets_of(memory.row) if memory else {}), **template}
        since = clock.day_of(memory.row.saved_at) if memory else None
        kind = KINDS[mapping.model_id]
        suggestions = suggest(kind, columns, remembered, since, profiles=profiles)
        suggestions = _weighed(kind, columns, suggestions, cells)
        free = _free_for_sessions(mapping, columns, suggestions, cells)
        mapped = tuple(
            Mapped(one.column_position, attribute, one.part)
            for one in suggestions
            if (attribute := one.attribute or one.asked)
        )
        table = replace(of_mapping(mapping), columns=mapped)
        plan = table.plan(folder, defaults={})
        asked = questions(FirstRows(table.context(), cells, stated_year(plan), clock.today().year))
        if not free and not any(map(_may_be_salary, suggestions)):
            return _Read(suggestions, None, asked)
        chunk = Chunk(body["row"].combine_chunks(), cells)
        # Without a column that is loaded nothing tells rows of data from others.
        skipped = skipped_codes(plan, chunk, last_keyed(plan, chunk)) if mapped else None
    if skipped is not None:
        # The sum of all salaries is nobody's, and neither is how many came on a day.
        cells = {position: texts.filter(skipped.is_null()) for position, texts in cells.items()}
    sessions = find(free, cells) if free else None
    if sessions is not None:
        return _Read(*_given_to_sessions(suggestions, sessions), asked)
    with_pay = tuple(
        replace(one, reason=_franchise_of_pay(cells[one.column_position]) or one.reason)
        if _may_be_salary(one)
        else one
        for one in suggestions
    )
    return _Read(with_pay, None, asked)


def _hours_of_course(mapping: Mapping) -> frozenset[float]:
    """The hours of the course that the rows are of, if they are of one."""
    course = None if mapping.course_id is None else db.session.get(Course, mapping.course_id)
    return frozenset() if course is None else frozenset({float(course.total_hours)})


def _weighed(
    kind: LoadKind,
    columns: Sequence[Column],
    suggestions: tuple[Suggestion, ...],
    cells: ReadOnlyDict[int, pa.Array],
) -> tuple[Suggestion, ...]:
    """Suggestions after what the cells of all columns say of each other."""
    suggestions = weighed_by_names(kind, suggestions, cells)
    suggestions = weighed_by_handling(kind, suggestions, cells)
    return _told_of_other_kind(kind, columns, contested(kind, suggestions))


def _told_of_other_kind(
    kind: LoadKind, columns: Sequence[Column], suggestions: tuple[Suggestion, ...]
) -> tuple[Suggestion, ...]:
    """Suggestions in which columns that bring nothing say of what they are, where the file seems to
    be of another kind.
    """
    found = likelier_kind(kind, tuple(columns))
    if found is None:
        return suggestions
    return tuple(
        replace(one, code="of_other_kind", reason=_of_other(found, name))
        if one.code in _WITHOUT_PLACE and (name := found.data.get(one.column_position))
        else one
        for one in suggestions
    )


def _of_other(found: Likelier, name: str) -> str:
    words = {"label": found.kind.attribute(name).label, "other": found.kind.label}
    return messages.reason("of_other_kind", words)


def _free_for_sessions(
    mapping: Mapping,
    columns: Sequence[Column],
    suggestions: Sequence[Suggestion],
    cells: Collection[int],
) -> list[Column]:
    """The columns that may have a mark for each session: they bring nothing, or attendance by their
    heading alone. One that somebody left out is none.
    """
    if not any(one.name == ATTENDANCE for one in KINDS[mapping.model_id].attributes):
        return []
    return [
        column
        for column, one in zip(columns, suggestions, strict=True)
        if datum_of(one) in (None, ATTENDANCE, HOURS)
        and not (one.attribute and one.code in _SAID_BY_SOMEBODY)
        and one.code not in LEFT_OUT
        and column.position in cells
    ]


def _given_to_sessions(
    suggestions: tuple[Suggestion, ...], sessions: Sessions
) -> tuple[tuple[Suggestion, ...], Sessions | None]:
    """Suggestions in which session columns are nothing else, unless another one brings attendance,
    which the list has counted itself then.
    """
    others = (one for one in suggestions if one.column_position not in sessions.positions)
    if any(ATTENDANCE in (one.attribute, one.asked) for one in others):
        return suggestions, None
    reason = messages.reason("session")
    return tuple(
        Suggestion(one.column_position, one.column_name, None, None, 0.0, reason, code="session")
        if one.column_position in sessions.positions
        else one
        for one in suggestions
    ), sessions


def _may_be_salary(one: Suggestion) -> bool:
    """Whether a column may be the gross salary, in pesos a month."""
    return one.asked == "grossSalary" and not one.is_unfit


def _known_names(mapping: Mapping) -> dict[str, set[str]]:
    """List -> the folded names that a file may have of it.

    They are those of the companies that the mapping may name, with and without "SpA", and of lists
    that are closed, with the words that the company said are in them.
    """
    companies = select(Company.folded_name)
    if mapping.company_id is not None:
        companies = companies.where(Company.id == mapping.company_id)
    names = set(db.session.scalars(companies))
    known = {"company": names | {_LEGAL_FORM.sub("", name) for name in names}}
    said = select(LookupAlias.folded_value).where(
        LookupAlias.company_id.is_not_distinct_from(mapping.company_id)
    )
    lists = {"status": Status.folded_name, "thematic_area": ThematicArea.folded_name}
    for lookup, name in lists.items():
        aliases = db.session.scalars(said.where(LookupAlias.lookup == lookup))
        known[lookup] = {*db.session.scalars(select(name)), *aliases}
    return known


def _franchise_of_pay(amounts: pa.Array) -> str:
    """What the franchise would be if a column of amounts were the gross salary.

    Counts its values by tranche, with the rules and the UTM of a course that begins today.
    """
    constants = todays_constants()
    utm = constants.reference_utm(clock.today()).value
    pay = [amount for amount in parse("money", amounts).values.to_pylist() if amount is not None]
    tranches = constants.settings.rules.tranches
    if not utm or not pay:
        return ""
    limits = [None if one.up_to_utm is None else one.up_to_utm * utm for one in tranches]
    within = Counter(
        next(at for at, limit in enumerate(limits) if limit is None or amount <= limit)
        for amount in pay
    )
    shares = [
        f"{within[at]} en el tramo de {percent(one.percent)}" for at, one in enumerate(tranches)
    ]
    return f"De {grouped(len(pay))} rentas: {', '.join(shares[:-1])} y {shares[-1]}."
