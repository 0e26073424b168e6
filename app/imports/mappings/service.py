"""A load that was begun: its file, its course, and which column becomes what."""

import hashlib
import json
import re
from collections.abc import Collection, Sequence
from collections.abc import Mapping as ReadOnlyDict
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from sqlalchemy import delete, exists, false, or_, select, true

from app.extensions import db
from app.imports.options import Caller, covered
from app.imports.targets import TARGETS, KindMissing
from app.imports.working_copy import recipe_of
from app.models.accounts import User
from app.models.imports import Load, Mapping, MappingDetail
from app.models.platform import ACTIVE_STATES, Job
from app.platform.errors import DomainError, Forbidden, InvalidFields, NotFound, existing
from app.platform.jobs import service as jobs
from app.roster import service as roster
from records.base import Field
from sheets import messages
from sheets.folding import fold
from sheets.headings import Column, Headings
from sheets.kinds.base import LoadKind
from sheets.kinds.registry import KINDS
from sheets.likely_kinds import likelier_kind
from sheets.plan import Mapped, Plan, with_shared, with_times
from sheets.recipe import Recipe
from sheets.steps.base import MADE, ColumnStep, Context, Json
from sheets.values import LACKING

_FOR_VALUES = ("none_fit", "other_values", "other_unit", "said_around", "counted", "values_differ")
LEFT_OUT = ("left_out", "remembered_ignored")
"""Codes of columns that a person said not to load, now or in an earlier load."""
_LIKE_A_RESULT = re.compile(
    r"\b(nota|notas|calif\w*|grade|asist\w*|presen\w*|total|puntaje|puntos|score|eval\w*|prueba"
    r"|test|quiz|control|examen|sesion\w*|clase\w*|dia|dias|horas|hrs|minutos|duracion|aprob\w*"
    r"|situacion|resultado|estado|finaliz\w*|completion|progreso|avance)\b|%|\d{1,2}[-/]\d{1,2}"
)
DATABASE_CHECKS = frozenset({"person_company", "person_franchise"})
"""Rules that depend on what is there already: the database checks them (pipeline/rules.py)."""
_FEW_NAMES = 3


class MappingMissing(NotFound):
    """No such mapping, or it is somebody else's."""

    code = "mapping_missing"
    message = "Esta carga no existe. Empieza una nueva."


class MappingOfOtherKind(DomainError):
    """The mapping was made for another type of load."""

    code = "mapping_other_kind"
    message = "Esta carga es de otro tipo. Empieza una nueva con el tipo que necesitas."


class MappingWithoutFile(DomainError):
    """The step needs a file that has been read."""

    code = "mapping_without_file"
    message = "Sube primero el archivo y espera a que terminemos de leerlo."


class FileOfOther(Forbidden):
    """Whoever sees no salaries of a file must not have its columns read as something else."""

    code = "file_of_other"
    message = "Este archivo lo subió otra persona. Sube tu propio archivo para cargarlo."


def create(
    *, model_id: int, comment: str | None, caller: Caller, course_id: int | None = None
) -> Mapping:
    """A new mapping, without a file.

    Raises what the kind answers to staff, InvalidFields, CourseMissing, CourseDisabled,
    CourseComplete.
    """
    check_kind(model_id=model_id, caller=caller)
    check_course_of_load(course_id=course_id, model_id=model_id)
    mapping = Mapping(
        model_id=model_id,
        comment=comment,
        user_id=caller.user_id,
        company_id=caller.company_id,
        course_id=course_id,
    )
    db.session.add(mapping)
    db.session.flush()
    return mapping


def check_kind(*, model_id: int, caller: Caller) -> None:
    """Whether this caller may load rows of a kind.

    Raises KindMissing, and what the kind answers to staff.
    """
    target = existing(TARGETS.get(model_id), KindMissing)
    if target.refusal is not None and not caller.is_admin:
        raise target.refusal


def check_course_of_load(*, course_id: int | None, model_id: int) -> None:
    """Whether loads of a kind may go into a course, if one is named, and need not name one.

    Raises InvalidFields, CourseMissing, CourseDisabled, CourseComplete.
    """
    target = TARGETS[model_id]
    if course_id is None:
        if target.of_course:
            raise InvalidFields(errors={"course_id": ["Elige el curso de la asistencia."]})
        return
    if target.of_course:
        # Results are written also where nobody can enrol any more.
        roster.course_of(course_id)
        return
    if not target.joins_course:
        raise InvalidFields(errors={"course_id": ["Solo se inscriben personas en un curso."]})
    check_course(course_id=course_id)


def check_course(*, course_id: int) -> None:
    """Whether the caller may enrol people in a course.

    Raises CourseMissing, CourseDisabled, CourseComplete.
    """
    roster.check_open(roster.course_of(course_id))


def course_hours(course_id: int | None) -> float | None:
    """The hours of the course of a load, None without one."""
    return None if course_id is None else float(roster.course_of(course_id).total_hours)


def get(*, mapping_id: int, caller: Caller, model_id: int | None = None) -> Mapping:
    """One's own mapping, or one that has loaded and whose load one may see, or that of a program,
    which leaves to people what it cannot answer.

    Raises MappingMissing, MappingOfOtherKind.
    """
    loaded = exists().where(Load.mapping_id == Mapping.id, Load.saved_at.is_not(None))
    of_program = Mapping.user_id.in_(select(User.id).where(User.is_service))
    own_company = true() if caller.is_admin else Mapping.company_id == caller.company_id
    others = false() if caller.is_service else or_(loaded, of_program) & own_company
    mine = Mapping.user_id == caller.user_id
    mapping = existing(
        db.session.scalar(select(Mapping).where(Mapping.id == mapping_id, or_(mine, others))),
        MappingMissing,
    )
    if model_id is not None and mapping.model_id != model_id:
        raise MappingOfOtherKind
    return mapping


def refuse_covered(*, mapping: Mapping, caller: Caller) -> None:
    """Refuse to read the file of a mapping anew for whom some of its cells are covered.

    Raises FileOfOther.
    """
    if mapping.file_id is not None and covered(
        model_id=mapping.model_id, files=[mapping.file_id], user_id=caller.user_id
    ):
        raise FileOfOther


def screen_of(mapping_id: int) -> str:
    """The address of the screen on which a person goes on with a mapping."""
    return f"/massive-load?carga={mapping_id}"


def details_of(*, mapping_id: int) -> list[MappingDetail]:
    """The columns of a mapping in their order."""
    query = select(MappingDetail).where(MappingDetail.mapping_id == mapping_id)
    return list(db.session.scalars(query.order_by(MappingDetail.column_position)))


def version_of(details: Sequence[MappingDetail]) -> str:
    """Tells one relation of columns from another, for whoever saves it as they saw it."""
    seen = [(*place, one.state) for place, one in zip(places_of(details), details, strict=True)]
    return hashlib.blake2s(json.dumps(seen).encode(), digest_size=8).hexdigest()


@dataclass(frozen=True)
class Chosen:
    """Where a person sends one column; no attribute: nowhere."""

    column_position: int
    column_name: str
    attribute: str | None
    part: str | None = None


def choose(
    *,
    mapping: Mapping,
    chosen: Sequence[Chosen],
    defaults: ReadOnlyDict[str, str] | None,
    recipe: Recipe,
) -> None:
    """Replace where the columns go by what a person confirmed; `recipe` may make other data.

    Raises InvalidFields and MappingWithoutFile.
    """
    if mapping.headings is None:
        raise MappingWithoutFile
    new_defaults = dict(mapping.options.get("defaults", {})) if defaults is None else dict(defaults)
    check(mapping, chosen, new_defaults, recipe)
    by_position = {detail.column_position: detail for detail in details_of(mapping_id=mapping.id)}
    for choice in chosen:
        detail = by_position.get(choice.column_position) or MappingDetail(
            mapping_id=mapping.id, column_position=choice.column_position
        )
        if (detail.attribute, detail.part) != (choice.attribute, choice.part) or detail.asked:
            # What was said of the proposal is not true of this choice.
            detail.reason = "La elegiste tú." if choice.attribute else "Elegiste no cargarla."
            detail.code = _code_of_choice(detail, choice)
            detail.confidence, detail.asked = 1.0, None
        detail.column_name = choice.column_name
        detail.attribute, detail.part = choice.attribute, choice.part
        detail.state = "confirmed" if choice.attribute else "ignored"
        db.session.add(detail)
    listed = [choice.column_position for choice in chosen]
    others = MappingDetail.column_position.not_in(listed)
    db.session.execute(delete(MappingDetail).where(MappingDetail.mapping_id == mapping.id, others))
    mapping.options = {**mapping.options, "defaults": new_defaults}


def _code_of_choice(detail: MappingDetail, choice: Chosen) -> str:
    """A column that is not loaded because of its values may be loaded with those of next time."""
    if choice.attribute:
        return "chosen"
    return "left_for_values" if detail.code in _FOR_VALUES else "left_out"


def places_of(details: Sequence[MappingDetail]) -> list[list[Any]]:
    """Where the columns go, as a job is told."""
    return [[detail.column_position, detail.attribute, detail.part] for detail in details]


class DataLacking(InvalidFields):
    """No column brings some data (`fields`) of which a file has to bring all, or any at all."""

    def __init__(self, problems: Sequence[str], fields: Sequence[Field]) -> None:
        super().__init__(problems[0], errors={"data": list(problems)})
        self.fields = tuple(fields)


def check(
    mapping: Mapping,
    chosen: Sequence[Chosen],
    defaults: ReadOnlyDict[str, str],
    recipe: Recipe | None,
) -> None:
    """Raise InvalidFields with everything that is wrong with where the columns go; DataLacking
    where nothing is but that some are not loaded.

    What a recipe makes need not come from a column of its own.
    """
    kind = KINDS[mapping.model_id]
    made = dict.fromkeys((recipe or Recipe()).makes(kind).values(), "-")
    from_columns = [one for one in chosen if one.attribute not in made]
    problems = [*_unknown(kind, mapping, chosen, defaults), *_repeated(from_columns)]
    spared = _left_to_new(kind, from_columns, {**made, **defaults}, mapping.course_id)
    if problems:
        raise InvalidFields(problems[0], errors={"data": problems})
    given = {**made, **defaults}
    problems, lacking = _missing(kind, from_columns, given, spared)
    if not problems:
        problems, lacking = _says_nothing(kind, chosen, given)
    if problems:
        raise DataLacking(problems, lacking)


def check_details(
    *, mapping: Mapping, defaults: ReadOnlyDict[str, str], recipe: Recipe | None
) -> None:
    """The same for what the mapping says already. Raises InvalidFields."""
    chosen = [
        Chosen(one.column_position, one.column_name, one.attribute, one.part)
        for one in details_of(mapping_id=mapping.id)
    ]
    check(mapping, chosen, defaults, recipe)


def _unknown(
    kind: LoadKind,
    mapping: Mapping,
    chosen: Sequence[Chosen],
    defaults: ReadOnlyDict[str, str],
) -> list[str]:
    """Columns that the file has not, or that come twice; attributes and parts that are none."""
    attributes = {attribute.name: attribute for attribute in kind.attributes}
    there = {heading["column_position"] for heading in mapping.headings or []}
    positions: set[int] = set()
    problems = []
    for choice in chosen:
        if choice.column_position not in there:
            problems.append(f"La columna «{choice.column_name}» no está en el archivo.")
        if choice.column_position in positions:
            problems.append(f"La columna «{choice.column_name}» viene dos veces.")
        positions.add(choice.column_position)
    for choice in chosen:
        if choice.attribute is None:
            continue
        attribute = attributes.get(choice.attribute)
        if attribute is None:
            problems.append(f"El dato «{choice.attribute}» no existe.")
        elif choice.part and choice.part not in {part.name for part in attribute.parts}:
            problems.append(f"{attribute.label} no tiene una parte «{choice.part}».")
    problems += [f"El dato «{name}» no existe." for name in defaults if name not in attributes]
    return problems


def _repeated(chosen: Sequence[Chosen]) -> list[str]:
    """A datum comes from one column, or from its parts, each once."""
    seen: set[tuple[str, str | None]] = set()
    problems = []
    for choice in chosen:
        if choice.attribute is None:
            continue
        place = (choice.attribute, choice.part)
        whole = (choice.attribute, None)
        with_parts = choice.part is None and any(name == choice.attribute for name, _ in seen)
        if place in seen or (choice.part and whole in seen) or with_parts:
            problems.append(f"Dos columnas van al mismo dato: revisa «{choice.column_name}».")
        seen.add(place)
    return problems


def _left_to_new(
    kind: LoadKind,
    chosen: Sequence[Chosen],
    defaults: ReadOnlyDict[str, str],
    course_id: int | None,
) -> frozenset[str]:
    """Required data that only new rows lack, where a file says anything of those that are there:
    data beside their key, or the course that they join.
    """
    given = kind.given_by((one.attribute, one.part) for one in chosen)
    given |= {name for name, text in defaults.items() if text}
    if course_id is None and given <= {kind.key, *kind.key_parts}:
        return frozenset()
    return kind.left_to_new(given)


def _missing(
    kind: LoadKind,
    chosen: Sequence[Chosen],
    defaults: ReadOnlyDict[str, str],
    spared: Collection[str],
) -> tuple[list[str], list[Field]]:
    """What is wrong, and the data without a column."""
    problems, lacking = [], []
    given = kind.given_by((one.attribute, one.part) for one in chosen)
    given |= {name for name, text in defaults.items() if text}
    for attribute in kind.attributes:
        parts = {choice.part for choice in chosen if choice.attribute == attribute.name}
        is_needed = kind.requires(attribute) and attribute.name not in spared
        if is_needed and attribute.name not in given:
            problems.append(f"Falta relacionar una columna con {attribute.label}.")
            lacking.append(attribute)
        if parts and None not in parts:
            absent = [p.label for p in attribute.parts if p.required and p.name not in parts]
            problems.extend(f"{attribute.label}: falta la columna de {name}." for name in absent)
    return problems, lacking


def _says_nothing(
    kind: LoadKind, chosen: Sequence[Chosen], defaults: ReadOnlyDict[str, str]
) -> tuple[list[str], list[Field]]:
    """Columns that only tell whose rows they are, of a kind that writes none of that: what is
    wrong, and the data that it writes.
    """
    data = {one.attribute for one in chosen if one.attribute} | defaults.keys()
    if not kind.identifying or data - kind.identifying:
        return [], []
    lacking = [one for one in kind.attributes if one.name not in kind.identifying]
    labels = [one.label for one in lacking]
    problem = f"Ninguna columna trae datos que cargar: {', '.join(labels)}."
    left = [one.column_name for one in chosen if not one.attribute]
    like = [f"«{name}»" for name in left if _LIKE_A_RESULT.search(fold(name))]
    if like:
        problem += f" Pueden traerlos, pero no están relacionadas: {', '.join(like)}."
    return [problem], lacking


def stop_jobs(*, mapping_id: int, kind: str | None = None, but: str = "") -> None:
    """Ask the active jobs of a mapping to stop, all or those of a kind; `but` is a key to spare."""
    active = select(Job.id).where(
        Job.state.in_(ACTIVE_STATES),
        Job.args["mapping_id"].as_integer() == mapping_id,
        Job.key != but,
    )
    if kind is not None:
        active = active.where(Job.kind == kind)
    for job_id in db.session.scalars(active).all():
        jobs.request_stop(job_id=job_id)


@dataclass(frozen=True)
class MappedTable:
    """The table of a file and where its columns go."""

    model_id: int
    sheet: int
    header: Headings
    columns: tuple[Mapped, ...]

    @property
    def kind(self) -> LoadKind:
        """What the rows become."""
        return KINDS[self.model_id]

    @cached_property
    def names(self) -> dict[int, str]:
        """Column position -> heading as seen."""
        return {column.position: column.name for column in self.header.columns}

    def name(self, position: int | None) -> str | None:
        """The heading of a column."""
        return None if position is None else self.names.get(position)

    def label(self, attribute: str | None) -> str | None:
        """What we call an attribute."""
        return next((one.label for one in self.kind.attributes if one.name == attribute), None)

    @property
    def positions(self) -> dict[str, int]:
        """Attribute -> its first column."""
        columns = with_shared(self.kind, self.columns)
        return {column.attribute: column.position for column in reversed(columns)}

    @property
    def places(self) -> dict[str, int]:
        """The same, and for the code of a name without a part the column that lacks it."""
        parts = {LACKING[one.part]: one.position for one in self.columns if one.part in LACKING}
        return self.positions | parts

    def context(self) -> Context:
        """What the steps of a recipe may name."""
        mapped = {one.position: one.attribute for one in self.columns}
        return Context(self.kind, self.header.columns, mapped)

    def after(self, recipe: Recipe) -> "MappedTable":
        """This table with the columns that a recipe makes, in place of those of the same field."""
        made = recipe.makes(self.kind)
        if not made:
            return self
        context = self.context()
        sources = {
            position: _together([context.name(one) for one in step.sources])
            for step in recipe.column_steps
            for position in step.makes(self.kind)
        }
        kept = (one for one in self.columns if one.attribute not in made.values())
        header = tuple(one for one in self.header.columns if one.position < MADE)
        return replace(
            self,
            header=replace(
                self.header,
                columns=(*header, *(Column(at, "", sources[at]) for at in sorted(made))),
            ),
            columns=(*kept, *(Mapped(at, made[at]) for at in sorted(made))),
        )

    def needed_of(self, recipe: Recipe) -> list[ColumnStep]:
        """The steps of a recipe that are taken again for the same headings, as no column gives what
        they make: something without which no row could be loaded, or what they say themselves.
        """
        kind = self.kind
        needed = {one.name for one in kind.attributes if kind.requires(one)} | {kind.key}
        given = kind.given_by((one.attribute, one.part) for one in self.columns)
        found = []
        for step in recipe.of_mapping():
            made = set(step.makes(kind).values()) - given
            if made & needed or (made and step.taken_again):
                found.append(step)
        return found

    def plan(self, folder: Path, *, defaults: ReadOnlyDict[str, str]) -> Plan:
        """What sheets is to read."""
        kind = self.kind
        checks = tuple(name for name in kind.row_checks if name not in DATABASE_CHECKS)
        columns = with_shared(kind, self.columns)
        given = {one.attribute for one in columns} | defaults.keys()
        # Whether a row is new, and lacks them, the database says (pipeline/diff.py).
        optional = kind.optional | kind.left_to_new(given)
        return with_times(
            Plan(
                kind=replace(kind, row_checks=checks, optional=optional),
                target=folder,
                sheet=self.sheet,
                header=self.header,
                mapping=columns,
                defaults=defaults,
                of_new=kind.needed_of_new(given),
            )
        )

    def to_json(self) -> Json:
        """As it is stored with the load."""
        return {
            "sheet": self.sheet,
            "header_row": self.header.row,
            "header_lines": self.header.lines,
            "rows": self.header.rows,
            "headings": [
                {"position": one.position, "letter": one.letter, "name": one.name}
                for one in self.header.columns
            ],
            "columns": [
                {"position": one.position, "attribute": one.attribute, "part": one.part}
                for one in self.columns
            ],
        }

    @classmethod
    def of_load(cls, load: Load) -> "MappedTable":
        """What a load was ordered with, and the columns that its recipe makes."""
        return cls.from_json(load.model_id, load.plan or {}).after(recipe_of(load))

    @classmethod
    def from_json(cls, model_id: int, stored: Json) -> "MappedTable":
        """What `to_json` gave."""
        header = Headings(
            row=stored["header_row"],
            lines=stored["header_lines"],
            columns=tuple(Column(**one) for one in stored["headings"]),
            rows=stored["rows"],
        )
        columns = tuple(Mapped(**one) for one in stored["columns"])
        return cls(model_id, stored["sheet"], header, columns)


def _together(names: Sequence[str]) -> str:
    """How a column is called that is made of others."""
    return " + ".join(names if len(names) <= _FEW_NAMES else (names[0], "…", names[-1]))


def of_other_kind(table: MappedTable) -> list[str]:
    """What is said when the headings of a file speak of another kind of load."""
    found = likelier_kind(table.kind, table.header.columns)
    if found is None:
        return []
    words: messages.Params = {
        "other": found.kind.label,
        "theirs": found.theirs,
        "ours": found.ours,
        "kind": table.kind.label,
    }
    return [messages.message("other_kind", words)]


def of_mapping(mapping: Mapping) -> MappedTable:
    """What a mapping says now; its file must have been read."""
    header = Headings(
        row=mapping.header_row or 0,
        lines=1,
        columns=columns_of(mapping.headings or []),
        rows=mapping.rows or 0,
    )
    columns = tuple(
        Mapped(detail.column_position, detail.attribute, detail.part)
        for detail in details_of(mapping_id=mapping.id)
        if detail.attribute is not None
    )
    return MappedTable(mapping.model_id, mapping.sheet or 0, header, columns)


def columns_of(headings: Sequence[Json]) -> tuple[Column, ...]:
    """The stored headings as sheets knows them."""
    return tuple(
        Column(
            position=heading["column_position"],
            letter=heading["letter"],
            name=heading["column_name"],
            samples=tuple(heading["samples"]),
        )
        for heading in headings
    )
