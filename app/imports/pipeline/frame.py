"""Frame: one load as its statements see it: what the file says, what is there, what will be."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from types import MappingProxyType
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Integer,
    String,
    and_,
    case,
    exists,
    false,
    func,
    literal,
    null,
    or_,
    select,
    true,
)
from sqlalchemy.dialects.postgresql import ARRAY

from app.imports.options import Caller, Options
from app.imports.pipeline.lookups import Resolved
from app.imports.pipeline.source import Source
from app.imports.pipeline.stage import Stage, Staged
from app.organisation.settings import service as settings
from app.organisation.settings.rules import PassRule
from app.platform.queries import among
from app.roster import service as roster
from records.base import Field
from sheets.doubts.far import PAY
from sheets.plan import ASSUMED, Plan
from sheets.recipe import Recipe

NEVER_ZERO = frozenset({"gross_salary", "dotacion"})
"""Columns of which nobody has 0 who had more before."""
CREATE = "create"
UPDATE = "update"
UNCHANGED = "unchanged"
SKIP = "skip"
REFUSED = "refused"
"""A value of the row names nothing in our lists; its error is written for itself."""

SAME = "row_repeated"
"""Another row of the file says the very same."""
PASSED = "repeat_passed"
"""Another row of the same key counts, as the person chose."""
REPEATED = "key_repeated"
"""Another row of the same key says otherwise, and nobody said which of them counts: an error."""

CLASHES = "row_clashes"
"""The database refuses the row for something unique that another record or row has."""

GOOD = (CREATE, UPDATE, UNCHANGED, SKIP, SAME, PASSED)
"""Every action but these refuses the row; apart from REFUSED it is the code of the error."""


AN_INITIAL = r"(^| )[a-zñ]\.?( |$)"


def words_of(folded: ColumnElement[Any]) -> ColumnElement[Any]:
    """The words of a folded name, to be compared as sets."""
    return func.string_to_array(folded, " ", type_=ARRAY(String))


def abbreviates(short: ColumnElement[Any], full: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether each word of a folded name is one of another, or the initial of one."""
    words = func.unnest(words_of(short)).column_valued("word")
    bare = func.rtrim(words, ".")
    end = case((func.length(bare) == 1, ""), else_=" ")
    place = func.strpos(func.concat(" ", full, " "), func.concat(" ", bare, end))
    return ~exists(select(words).where(place == 0))


@dataclass(frozen=True)
class Frame:
    """One load as its statements see it."""

    stage: Stage
    options: Options
    caller: Caller
    unknown: tuple[Resolved, ...]
    has_rows_without_rut: bool = False
    has_repeats: bool = False
    """Whether the stage holds rows of the same key."""
    may_share_mails: bool = True
    """Whether any two of its rows may have one mail."""
    round_of: int | None = None
    """The load that these rows come back into, when they were rejected before."""
    course_id: int | None = None
    """The course that the people of the file join, or whose participants they are."""
    course_hours: Decimal | None = None
    """How long that course takes, where rows are its participants."""
    pass_rule: PassRule | None = None
    """What passing that course takes."""
    pay_far: frozenset[int] = frozenset()
    """Rows whose pay is far from all other pay of the file."""
    recipe: Recipe = field(default_factory=Recipe)
    assumes_franchise: bool = False
    """Whether the file does not say who uses the franchise, and the load has a value for it."""
    is_shifted: bool | None = None
    """Whether most rows of the file name somebody else than their key does; None where these are
    all its rows, which tell."""
    refused: Mapping[str, Collection[int]] = field(default_factory=dict)
    """Code -> rows that are refused with it for what these tables do not hold."""
    unseen: frozenset[str] = frozenset()
    """Columns whose values the caller may not see, and so must not learn by guessing them."""

    @classmethod
    def of(
        cls,
        source: Source,
        plan: Plan,
        staged: Staged,
        *,
        unknown: tuple[Resolved, ...],
        refused: Mapping[str, Collection[int]] = MappingProxyType({}),
        is_shifted: bool | None = None,
    ) -> "Frame":
        """What was staged of a source, in the load or preview that it is for."""
        target, hours, rule = staged.stage.target, None, None
        if source.course_id is not None and target.of_course:
            # Held until the end, so that the hours it was compared with stay those of the course.
            course = roster.course_to_enter(source.course_id)
            hours, rule = course.total_hours, roster.rules_of([course])[course.id]
        unseen: frozenset[str] = frozenset()
        if not settings.may_see(is_admin=source.caller.is_admin):
            sensitive = (one.name for one in target.kind.attributes if one.sensitive)
            unseen = frozenset(map(target.column, sensitive))
        return cls(
            stage=staged.stage,
            options=source.options,
            caller=source.caller,
            unknown=unknown,
            has_rows_without_rut=staged.tally.without_rut > 0,
            has_repeats=staged.tally.repeated > 0,
            may_share_mails=staged.tally.may_share_mails,
            recipe=plan.recipe,
            is_shifted=is_shifted,
            round_of=source.load_id if source.round else None,
            course_id=source.course_id,
            course_hours=hours,
            pass_rule=rule,
            pay_far=frozenset(staged.scan.usual.get(PAY, ())),
            assumes_franchise=(
                "franchiseSence" in plan.defaults and "franchiseSence" not in source.table.positions
            ),
            refused=refused,
            unseen=unseen,
        )

    @property
    def joins_course(self) -> bool:
        """Whether the people of the file join the course."""
        return self.course_id is not None and self.stage.target.joins_course

    @property
    def is_key_unique(self) -> bool:
        """Whether no two existing rows can be the same row of the file."""
        target = self.stage.target
        kind = target.kind
        # The copies that a course keeps of its people may be edited one by one.
        one_each = not kind.key_parts and not target.of_course
        return one_each and kind.key in self.rows and not self.has_rows_without_rut

    def brings(self, *attributes: str) -> bool:
        """Whether the file has any of these attributes."""
        return not set(attributes).isdisjoint(self.stage.attributes)

    @property
    def lacking(self) -> tuple[Field, ...]:
        """The required data that the file has no column for, so that it can create nothing."""
        kind = self.stage.target.kind
        left_out = kind.left_to_new(self.stage.attributes)
        return tuple(one for one in kind.attributes if one.name in left_out)

    @property
    def needed_of_new(self) -> tuple[Field, ...]:
        """The required data whose cells a registered row may leave blank, and a new one not."""
        kind = self.stage.target.kind
        needed = kind.needed_of_new(self.stage.attributes)
        return tuple(one for one in kind.attributes if one.name in needed)

    @property
    def rows(self) -> Any:
        """The staged rows."""
        return self.stage.rows.c

    @property
    def existing(self) -> Any:
        """The rows that are there already."""
        return self.stage.target.table.c

    @cached_property
    def _aliases(self) -> dict[str, Any]:
        return {name: self.stage.looked_up.alias(f"found_{name}") for name in self.stage.lookups}

    @cached_property
    def given(self) -> dict[str, ColumnElement[Any]]:
        """Column that is written -> what the file says, null for a blank cell."""
        identifying = self.stage.target.kind.identifying
        values: dict[str, ColumnElement[Any]] = {
            column: self.rows[column]
            for attribute, column in self.stage.plain.items()
            if attribute not in identifying
        }
        for attribute in self.stage.lookups:
            values[self.stage.target.lookups[attribute]] = self._aliases[attribute].c.target_id
        if "folded_name" in self.rows and self.stage.target.name not in identifying:
            values["folded_name"] = self.rows["folded_name"]
        if self.assumes_franchise:
            values["franchise_sence"] = self._assumed_franchise
        return values

    @property
    def _assumed_franchise(self) -> ColumnElement[Any]:
        """Yes where the load says so and it may be: of internal people with a salary. Else null."""
        may: list[ColumnElement[bool]] = [self.rows.franchise_sence]
        may.append(self.rows.gross_salary.is_not(None) if "gross_salary" in self.rows else false())
        if "is_external" in self.rows:
            may.append(self.rows.is_external.is_not(True))
        return case((and_(*may), true()))

    @cached_property
    def source(self) -> FromClause:
        """The staged rows with what their lookups stand for."""
        joined: FromClause = self.stage.rows
        for attribute, numbers in self.stage.lookups.items():
            found = self._aliases[attribute]
            on = and_(found.c.attribute == attribute, found.c.no == self.rows[numbers])
            joined = joined.outerjoin(found, on)
        return joined

    @cached_property
    def created(self) -> dict[str, ColumnElement[Any]]:
        """Column -> value of a row that is new."""
        values = dict(self.given)
        for column, value in self.stage.target.new_values.items():
            values[column] = func.coalesce(values.get(column, null()), literal(value))
        if creator := self.stage.target.creator:
            values[creator] = literal(self.caller.user_id)
        if self.stage.target.belongs_to_company and not self.caller.is_admin:
            own = literal(self.caller.company_id)
            values["company_id"] = func.coalesce(values.get("company_id", null()), own)
        return values

    @cached_property
    def assumed(self) -> dict[str, ColumnElement[bool]]:
        """Column -> whether a row has the value of the load in it, and brings none."""
        stage = self.stage
        columns = {name: stage.target.column(name) for name in stage.assumed}
        return {
            column: self.rows[ASSUMED.format(column)] if name in stage.partly_assumed else true()
            for name, column in columns.items()
            if column in self.given
        }

    @cached_property
    def said(self) -> dict[str, ColumnElement[Any]]:
        """What is given, and of each column with a value of the load whether it is that."""
        flags = {ASSUMED.format(column): flag for column, flag in self.assumed.items()}
        return {**self.given, **flags}

    @cached_property
    def updated(self) -> dict[str, ColumnElement[Any]]:
        """Column -> value of a row that exists; a blank cell keeps or clears what is there."""
        return {column: self.merged(column, self.said) for column in self.given}

    def merged(self, column: str, said: Mapping[str, ColumnElement[Any]]) -> ColumnElement[Any]:
        """What an existing row will have in a column, given what is said of each."""
        there, merged = self.existing[column], self._merged(column, said)
        is_assumed = said.get(ASSUMED.format(column))
        if is_assumed is None or (column == "franchise_sence" and self.assumes_franchise):
            return merged
        # What the load has for rows that bring nothing is for new records and for blanks.
        return case((and_(is_assumed, there.is_not(None)), there), else_=merged)

    def _merged(self, column: str, given: Mapping[str, ColumnElement[Any]]) -> ColumnElement[Any]:
        there, value = self.existing[column], given[column]
        if self.keeps_names and column in {self.name_column, "folded_name"}:
            return case((self.names_less(given), there), else_=func.coalesce(value, there))
        if column in NEVER_ZERO:
            return case((self.is_unsaid(column, given), there), else_=func.coalesce(value, there))
        if column == "franchise_sence" and self.assumes_franchise:
            # Of whom a salary was known before, a person has said whether they use it.
            is_first = and_(self.existing.gross_salary.is_(None), ~self.existing.is_external)
            return case((is_first, func.coalesce(value, there)), else_=there)
        if self.options.blanks == "clear":
            if there.nullable and column not in {"rut", "company_id"}:
                return value
            if column in self.stage.target.new_values:
                return func.coalesce(value, literal(self.stage.target.new_values[column]))
        return func.coalesce(value, there)

    @property
    def name_column(self) -> str:
        """The column that names a row to people."""
        target = self.stage.target
        return target.columns.get(target.name, "")

    @property
    def keeps_names(self) -> bool:
        """Whether rows write the names by which they are found."""
        return "folded_name" in self.given and self.name_column in self.given

    def names_less(self, given: Mapping[str, ColumnElement[Any]]) -> ColumnElement[bool]:
        """Whether a row names no more than a registered name does: it is that without its accents
        or its small letters, and of people some words or initials of it, or the same in another
        order.
        """
        mine, theirs = given["folded_name"], self.existing.folded_name
        name, there = given[self.name_column], self.existing[self.name_column]
        is_shouted = and_(name == func.upper(name), there != func.upper(there))
        is_bare = func.octet_length(name) < func.octet_length(there)
        plainer = and_(mine == theirs, or_(is_bare, is_shouted))
        if self.stage.target.kind.ruts_of != "people":
            return plainer
        is_part = words_of(mine).contained_by(words_of(theirs))
        is_turned = and_(
            is_part,
            words_of(theirs).contained_by(words_of(mine)),
            mine != theirs,
            or_(name == func.upper(name), there != func.upper(there)),
        )
        with_initials = and_(mine.regexp_match(AN_INITIAL), abbreviates(mine, theirs))
        shorter = and_(func.length(mine) < func.length(theirs), or_(is_part, with_initials))
        return or_(plainer, shorter, is_turned)

    def is_unsaid(
        self, column: str, given: Mapping[str, ColumnElement[Any]]
    ) -> ColumnElement[bool]:
        """Whether a row has 0 for what is known: so programs write what they do not know."""
        return and_(given[column] == 0, self.existing[column] > 0)

    @cached_property
    def changed(self) -> ColumnElement[bool]:
        """Whether the file says anything that is not there already."""
        return or_(literal(False), *(self.changes(column) for column in self.updated))

    def changes(self, column: str) -> ColumnElement[bool]:
        """Whether an existing row gets another value in a column.

        One that the caller may not see counts as changed by whatever the file says of it.
        """
        differs: ColumnElement[bool] = self.existing[column].is_distinct_from(self.updated[column])
        if column not in self.unseen:
            return differs
        return or_(self.given[column].is_not(None), differs)

    def final(self, column: str) -> ColumnElement[Any]:
        """The value a column will have, whether the row is new or exists."""
        is_new = self.existing.id.is_(None)
        fresh = self.created.get(column, null())
        return case((is_new, fresh), else_=self.updated.get(column, self.existing[column]))

    def is_planned(self, rows: Collection[int]) -> ColumnElement[bool]:
        """Whether a line of the plan is of one of these rows."""
        return among(self.stage.plan.c.row_no, rows, Integer)

    def is_among(self, rows: Collection[int]) -> ColumnElement[bool]:
        """Whether a staged row is one of these."""
        return among(self.rows.row_no, rows, Integer)

    def is_new(self, actions: Mapping[str, int]) -> ColumnElement[bool]:
        """Whether a staged row is simply new: the plan has a line for every other row."""
        if not any(count for action, count in actions.items() if action != CREATE):
            return true()
        plan = self.stage.plan
        return ~exists().where(plan.c.row_no == self.rows.row_no)
