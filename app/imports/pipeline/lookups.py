"""Look up: values that name rows of lists, by name, by RUT, by what a person chose before."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

import pyarrow as pa
from sqlalchemy import (
    Select,
    String,
    delete,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from app.extensions import db
from app.imports.options import Caller, Choice, Options
from app.imports.pipeline.similar_names import NameIndex, without_code
from app.imports.pipeline.stage import Staged, copy_rows
from app.models.base import uses
from app.models.imports import LookupAlias
from app.models.organisation import Company, Department, Status, ThematicArea
from app.models.people import Person
from app.models.training import Supplier
from app.platform.queries import among
from records.selectables import RESULT_SIGNS, RESULT_WORDS, result_named
from sheets.doubts.pairs import Pair, titles
from sheets.field_parsers import parse
from sheets.folding import fold, glued
from sheets.mapping.scoring import NAMED_BY_RUT
from sheets.parsing.doubts import looks_like_a_word
from sheets.plan import Plan

MOST_CREATED = 200
"""New departments that one file may bring without being asked; more look like a wrong column."""

MOST_SUGGESTED = 200
"""Unknown values for which a similar name is looked up."""

NAMES: Mapping[str, Any] = {
    "company": Company.name,
    "department": Department.name,
    "status": Status.name,
    "supplier": Supplier.razon_social,
    "thematic_area": ThematicArea.name,
}
"""List -> the attribute that names its rows."""
MODELS: Mapping[str, Any] = {lookup: name.class_ for lookup, name in NAMES.items()}
NAMES_COMPANY = re.compile(r"\b(?:empresa|razon social|empleador|cliente|mandante|compania)\b")
"""Folded words before the name of a company."""
OF_OTHER_COMPANY = "company_in_title"
"""Code of a row that gets the company that all rows get, where a title over it names another."""
BESIDE: Mapping[str, str] = {lookup: f"{lookup}_beside" for lookup in NAMED_BY_RUT}
"""List -> code of a row of which two columns name two of its rows."""
CREATABLE = ("department", "status", "thematic_area")
"""Lists whose rows need nothing but a name. Companies and suppliers need their RUT."""


@dataclass(frozen=True)
class Entry:
    """One row of a list."""

    id: int
    name: str


@dataclass(frozen=True)
class LookedUp:
    """What one distinct value of the file stands for."""

    value: str
    target_id: int | None = None
    create: bool = False
    chosen: bool = False
    """Whether a person decided it for this load."""
    is_known: bool = False
    """Whether the list, or what was said before, has it: nobody need be asked."""
    suggestion: Entry | None = None


@dataclass(frozen=True)
class Resolved:
    """All distinct values of one attribute, in the order of their numbers."""

    attribute: str
    lookup: str
    values: tuple[LookedUp, ...] = field(default=())
    made: tuple[int, ...] = ()
    """Ids of the rows that this load added to the list."""

    @property
    def refused(self) -> set[str]:
        """Values that are good for nothing."""
        return {one.value for one in self.values if one.target_id is None and not one.create}


class Directory:
    """What some values mean in one list: only its rows that they may name are read, in one go.

    The whole list is read for nothing but the names that are like an unknown one.
    """

    def __init__(
        self,
        lookup: str,
        caller: Caller,
        values: Iterable[str],
        choices: Iterable[Choice],
        *,
        creates: bool = False,
        of_course: bool = False,
    ) -> None:
        self.lookup = lookup
        self._of_course = of_course
        self._creates = creates or creates_silently(lookup, caller)
        self._caller = caller
        model = MODELS[lookup]
        said = {value: fold(value) for value in values}
        self._said = frozenset(said.values())
        self._ruts: Mapping[str, str] = {}
        aliases = select(LookupAlias.folded_value, LookupAlias.target_id).where(
            LookupAlias.lookup == lookup,
            LookupAlias.company_id.is_not_distinct_from(caller.company_id),
            among(LookupAlias.folded_value, said.values(), String),
        )
        found = db.session.execute(aliases)
        self._aliases = {row.folded_value: row.target_id for row in found}
        wanted = [*self._aliases.values(), *(one.target_id for one in choices if one.target_id)]
        named = [among(model.folded_name, said.values(), String), among(model.id, wanted)]
        query = self._listed().add_columns(model.folded_name)
        if lookup in NAMED_BY_RUT:
            query = query.add_columns(model.rut)
            self._ruts = _ruts_in(said)
            named.append(among(model.rut, self._ruts.values(), String))
        rows: Any = db.session.execute(query.where(or_(*named))).all()
        self._by_fold = _by_name(rows)
        self._by_rut = {row.rut: row.id for row in rows} if self._ruts else {}
        self._ids = {row.id: row.name for row in rows}
        self._suggested = 0

    def _listed(self) -> Select[Any]:
        """The rows of the list that the caller may name."""
        model = MODELS[self.lookup]
        query = select(model.id, NAMES[self.lookup].label("name"))
        if self.lookup == "company" and self._caller.company_id is not None:
            query = query.where(model.id == self._caller.company_id)
        return query

    @cached_property
    def _all_by_fold(self) -> Mapping[str, Entry]:
        model = MODELS[self.lookup]
        return _by_name(db.session.execute(self._listed().add_columns(model.folded_name)).all())

    @cached_property
    def _by_glued(self) -> Mapping[str, Entry]:
        """The same rows by their names with or without an apostrophe, where that is one row."""
        names = [(glued(folded), entry) for folded, entry in self._all_by_fold.items()]
        times = Counter(name for name, _ in names)
        return {name: entry for name, entry in names if times[name] == 1}

    @cached_property
    def _people(self) -> frozenset[str]:
        """Those of the values that are names of people: no list has such a row."""
        named = among(Person.folded_name, self._said, String)
        return frozenset(db.session.scalars(select(Person.folded_name).where(named)))

    @cached_property
    def _results(self) -> Mapping[str, Entry]:
        """Words for passing and failing, where one status alone means that."""
        return self._meaning(RESULT_WORDS)

    @cached_property
    def _signs(self) -> Mapping[str, Entry]:
        """The same of signs, which say it in the results of a course only."""
        return self._meaning(RESULT_SIGNS) if self._of_course else {}

    def _meaning(self, words: Mapping[str, Sequence[str]]) -> dict[str, Entry]:
        if self.lookup != "status":
            return {}
        statuses = db.session.scalars(select(Status).where(Status.result.in_(words))).all()
        found: dict[str, Entry] = {}
        for result, several in words.items():
            meant = [one for one in statuses if one.result == result]
            if len(meant) == 1:
                found |= dict.fromkeys(several, Entry(meant[0].id, meant[0].name))
        return found

    @cached_property
    def _names(self) -> NameIndex[str]:
        names = ((folded, folded) for folded in self._all_by_fold)
        return NameIndex(names, companies=self.lookup in NAMED_BY_RUT)

    def find(self, value: str, choice: Choice | None) -> LookedUp:
        """What a value stands for, by what we know, else by the choice of a person."""
        folded = fold(value)
        target_id = self.known(value)
        if target_id is not None:
            return LookedUp(value, target_id, is_known=True)
        likely = self._signs.get(folded) or self._similar(folded)
        looked_up = LookedUp(value, suggestion=likely)
        if choice is not None:
            if choice.action == "map" and choice.target_id in self._ids:
                return replace(looked_up, target_id=choice.target_id, chosen=True)
            if choice.action == "create" and can_create(self.lookup, self._caller):
                return replace(looked_up, create=True, chosen=True)
            return replace(looked_up, chosen=True)
        # A number, or a letter, is rather a code of a list that somebody else keeps.
        is_new = self._creates and looked_up.suggestion is None and looks_like_a_word(folded)
        return replace(looked_up, create=is_new and folded not in self._people)

    def known(self, value: str) -> int | None:
        """The row that a value names, without anybody's choice for one load."""
        folded = fold(value)
        entry, alias = self._by_fold.get(folded), self._aliases.get(folded)
        if entry is not None:
            return entry.id
        if alias in self._ids:
            return alias
        by_rut: int | None = self._by_rut.get(self._ruts.get(value, ""))
        if by_rut is not None:
            return by_rut
        if meant := self._results.get(folded) or self._by_glued.get(glued(folded)):
            self._ids.setdefault(meant.id, meant.name)
            return meant.id
        return None

    def name_of(self, value: str, choice: Choice | None) -> str | None:
        """The name of the row of the list that a value stands for, where there is one already."""
        target_id = self.known(value)
        if target_id is None and choice is not None and choice.action == "map":
            target_id = choice.target_id
        return None if target_id is None else self._ids.get(target_id)

    def named_in(self, title: str) -> int | None:
        """The row that a title names: alone, behind what it is ("Empresa: ..."), or whole within
        other words.
        """
        label, text = title.rpartition(":")[0], _behind_label(title)
        if (target_id := self.known(text)) is not None:
            return target_id
        folded = fold(title)
        likely = self._names.within(folded)
        if not likely and NAMES_COMPANY.search(fold(label)):
            likely = list(filter(None, [self._names.closest(fold(text))]))
        return self._all_by_fold[likely[0]].id if likely else None

    def _similar(self, folded: str) -> Entry | None:
        self._suggested += 1
        if self._suggested > MOST_SUGGESTED:
            return None
        closest = self._names.closest(folded) or self._names.closest(without_code(folded))
        return None if closest is None else self._all_by_fold[closest]


def _behind_label(title: str) -> str:
    return title.rpartition(":")[2].strip()


def _by_name(rows: Sequence[Any]) -> dict[str, Entry]:
    """Folded name -> row of a list. Suppliers may share a name: which of them is meant only their
    RUT, or a person, can say.
    """
    times = Counter(row.folded_name for row in rows)
    return {row.folded_name: Entry(row.id, row.name) for row in rows if times[row.folded_name] == 1}


def can_create(lookup: str, caller: Caller) -> bool:
    """Whether this caller may have new rows of a list made."""
    return caller.is_admin and lookup in CREATABLE


def creates_silently(lookup: str, caller: Caller) -> bool:
    """Whether values unlike any that we know become rows when nobody said otherwise."""
    return caller.is_admin and lookup == "department"


def look_up(
    *, plan: Plan, staged: Staged, options: Options, caller: Caller
) -> tuple[tuple[Resolved, ...], tuple[Resolved, ...]]:
    """What the values of the lookups stand for, found or made, as the stage is told; and those that
    only rows with other errors have, which make nothing.
    """
    find = partial(
        resolve,
        lookups={one.name: one.lookup for one in plan.attributes if one.lookup},
        options=options,
        caller=caller,
        of_course=staged.stage.target.of_course,
    )
    found, rows, blanked = find(values=staged.values), staged.stage.rows, plan.recipe.blanked
    for one in found:
        if one.attribute in blanked and one.refused:
            # The person loads without it.
            column = rows.c[staged.stage.lookups[one.attribute]]
            numbers = [at for at, each in enumerate(one.values) if each.value in one.refused]
            blank = update(rows).values({column: None}).where(column.in_(numbers))
            db.session.execute(blank)
    others = {
        attribute: values
        for attribute, said in staged.faulty.items()
        if attribute not in blanked
        and (values := {*said["value"].unique().to_pylist()}.difference(staged.values[attribute]))
    }
    # Before any are made: what one row brings is no name that another one could have meant.
    only_faulty = tuple(find(values=others))
    unknown = tuple(create_missing(resolved=one) for one in found)
    meant = [
        (one.attribute, number, each.value, each.target_id)
        for one in unknown
        for number, each in enumerate(one.values)
    ]
    if meant:
        copy_rows(staged.stage.looked_up, meant)
    return unknown, only_faulty


def resolve(
    *,
    values: Mapping[str, Iterable[str]],
    lookups: Mapping[str, str],
    options: Options,
    caller: Caller,
    of_course: bool = False,
) -> list[Resolved]:
    """What every distinct value of every lookup stands for; `lookups`: attribute -> list,
    `of_course`: of the results of a course.
    """
    resolved = []
    for attribute, distinct in values.items():
        lookup = lookups[attribute]
        chosen = _chosen(options, attribute, lookup)
        asked = list(distinct)
        creates = options.on_unknown == "create" and can_create(lookup, caller)
        directory = Directory(
            lookup, caller, asked, chosen.values(), creates=creates, of_course=of_course
        )
        found = [directory.find(value, chosen.get(fold(value))) for value in asked]
        silent = {fold(one.value) for one in found if one.create and not one.chosen}
        if len(silent) > MOST_CREATED:
            found = [one if one.chosen else replace(one, create=False) for one in found]
        resolved.append(Resolved(attribute, lookup, tuple(found)))
    return resolved


def _chosen(options: Options, attribute: str, lookup: str) -> dict[str, Choice]:
    """Folded value -> what a person said that it stands for."""
    choices = options.unknown
    by_value = {**choices.get(lookup, {}), **choices.get(attribute, {})}
    return {fold(value): choice for value, choice in by_value.items()}


def names_of(
    *, values: Iterable[str], attribute: str, lookup: str, options: Options, caller: Caller
) -> dict[str, str]:
    """Value -> the name of the row of a list that it stands for, where there is one already."""
    chosen, asked = _chosen(options, attribute, lookup), list(values)
    directory = Directory(lookup, caller, asked, chosen.values())
    named = {value: directory.name_of(value, chosen.get(fold(value))) for value in asked}
    return {value: name for value, name in named.items() if name is not None}


def companies_in(*, titles: Collection[str], caller: Caller) -> dict[str, int]:
    """Title -> the company that it names, of those that name one."""
    directory = Directory("company", caller, {_behind_label(title) for title in titles}, ())
    return {title: company for title in titles if (company := directory.named_in(title))}


def of_other_company(
    *, plan: Plan, found: Sequence[Resolved], caller: Caller, has_sections: bool
) -> dict[str, list[tuple[int, int | None]]]:
    """Code -> the rows, from one to another, over which a title names another company than the one
    that all get for want of a column.
    """
    given = {mapped.attribute for mapped in plan.mapping}
    for one in found:
        if one.lookup != "company" or one.attribute in given or plan.original is not None:
            continue
        ours = {each.target_id for each in one.values}
        told = list(titles(plan, between=has_sections))
        companies = companies_in(titles={text for _, text in told}, caller=caller)
        named = [(row, companies[text]) for row, text in told if text in companies]
        if any(row == 0 and company in ours for row, company in named):
            named = [(row, company) for row, company in named if row > 0]
        ends = [row for row, _ in named if row > 0]
        spans = [
            (row, next((end for end in ends if end > row), None))
            for row, company in named
            if company not in ours
        ]
        return {OF_OTHER_COMPANY: spans} if spans else {}
    return {}


def contradicted(
    *, pairs: Sequence[Pair], found: Sequence[Resolved], caller: Caller
) -> dict[str, list[int]]:
    """Code -> rows in which the column that names a row of a list and another one name two that
    there are.
    """
    refused: dict[str, list[int]] = {}
    for one in found:
        mine = [pair for pair in pairs if pair.attribute == one.attribute]
        if not mine:
            continue
        loaded = {each.value: each.target_id for each in one.values if each.is_known}
        said = Directory(one.lookup, caller, {pair.beside for pair in mine}, ())
        for pair in mine:
            ids = loaded.get(pair.loaded), said.find(pair.beside, None).target_id
            if None not in ids and ids[0] != ids[1]:
                refused.setdefault(BESIDE[one.lookup], []).extend(pair.rows)
    return refused


def spelt_first(values: Iterable[str]) -> dict[str, str]:
    """Under which of its spellings a name is made."""
    spelt: dict[str, str] = {}
    for value in values:
        spelt.setdefault(glued(fold(value)), value)
    return spelt


def create_missing(*, resolved: Resolved) -> Resolved:
    """Make the rows that the values call for; two spellings of one name make one row."""
    created = [one for one in resolved.values if one.create]
    if not created:
        return resolved
    spelt = spelt_first(one.value for one in created)
    names = {fold(name): name for name in spelt.values()}
    model = MODELS[resolved.lookup]
    rows = [
        {"name": name[:80], "folded_name": folded[:80]} for folded, name in sorted(names.items())
    ]
    if resolved.lookup == "status":
        rows = [{**row, "result": result_named(row["folded_name"])} for row in rows]
    added = insert(model).values(rows).on_conflict_do_nothing().returning(model.id)
    made = tuple(db.session.scalars(added))
    query = select(model.folded_name, model.id).where(
        model.folded_name.in_([row["folded_name"] for row in rows])
    )
    ids = {row.folded_name: row.id for row in db.session.execute(query)}
    found = tuple(
        replace(one, target_id=ids[fold(spelt[glued(fold(one.value))])[:80]]) if one.create else one
        for one in resolved.values
    )
    return replace(resolved, values=found, made=made)


def remove_unused(*, entries: Mapping[str, Iterable[int]]) -> int:
    """Take entries (list -> ids) that nothing refers to and nobody edited off their lists.

    Returns how many went.
    """
    removed = 0
    for lookup, ids in entries.items():
        model = MODELS[lookup]
        table = model.__table__
        unused = (~held for held in uses(table))
        gone = delete(table).where(
            table.c.id.in_(list(ids)), table.c.updated_at == table.c.created_at, *unused
        )
        removed += len(db.session.execute(gone.returning(table.c.id)).all())
    return removed


def remember(*, resolved: Resolved, caller: Caller, load_id: int) -> None:
    """Keep what a person said a value stands for, for the next file of anybody in the company,
    until the load is undone.
    """
    rows = [
        {
            "lookup": resolved.lookup,
            "folded_value": fold(one.value)[:200],
            "target_id": one.target_id,
            "company_id": caller.company_id,
            "user_id": caller.user_id,
            "load_id": load_id,
        }
        for one in resolved.values
        if one.chosen and one.target_id is not None
    ]
    if rows:
        statement = insert(LookupAlias).values(rows)
        db.session.execute(
            statement.on_conflict_do_update(
                index_elements=["lookup", "folded_value", "company_id"],
                set_={
                    "target_id": statement.excluded.target_id,
                    "user_id": statement.excluded.user_id,
                    "load_id": statement.excluded.load_id,
                },
            )
        )


def _ruts_in(values: Iterable[str]) -> dict[str, str]:
    """Value -> the RUT that it is."""
    digits = [value for value in values if any(char.isdigit() for char in value)]
    ruts = parse("rut", pa.array(digits, pa.string()), convention="").values.to_pylist()
    return {value: rut for value, rut in zip(digits, ruts, strict=True) if rut is not None}
