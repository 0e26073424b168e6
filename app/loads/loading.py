"""The work behind preview and load: the same steps, of which a preview takes all but the last."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from typing import Any

from psycopg.errors import DeadlockDetected, SerializationFailure
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError

from app.extensions import db
from app.jobs.running import Outcome, Work
from app.loads import (
    applying,
    classifying,
    closing,
    courses,
    enrolling,
    previewing,
    refusing,
    stage,
    staging,
)
from app.loads.applying import Raced
from app.loads.copying import copy_rows
from app.loads.counts import Counts
from app.loads.frame import CREATE, GOOD, PASSED, SAME, SKIP, UNCHANGED, UPDATE, Decided, Frame
from app.loads.lookups import Resolved, create_missing, resolve
from app.loads.references import ReferenceGone
from app.loads.sources import Source, open_source
from app.loads.staging import Staged, Tally
from app.loads.targets import TARGETS
from app.loads.transaction import long_transaction, take_turn
from app.models.load import Load
from sheets.batch import Plan

CHECKING = "Revisando las filas"
COMPARING = "Comparando con lo registrado"
SAVING = "Guardando"
ATTEMPTS = 4
"""Times that the last step is tried when others change the same rows at the same moment."""


def preview(work: Work) -> Outcome:
    """Everything that a load would do, and nothing of it kept."""
    with _staged(work) as (source, plan, staged):
        attempt = db.session.begin_nested()
        decided = _decide(source, plan, staged)
        told = previewing.describe(decided=decided, source=source, plan=plan, staged=staged)
        attempt.rollback()
        closing.keep_preview(source=source, told=told)
        return Outcome(told)


def load(work: Work) -> Outcome:
    """The whole load: its rows, before-images, counts, errors and news in one transaction."""
    with _staged(work) as (source, plan, staged):
        take_turn(work=work, model_id=source.ordered.model_id)
        at = db.session.execute(select(func.clock_timestamp())).scalar_one()
        decided = _save(work, source, plan, staged, at)
        return closing.close(decided=decided, source=source, staged=staged, at=at)


@contextmanager
def _staged(work: Work) -> Iterator[tuple[Source, Plan, Staged]]:
    """The file of the job in the stage, inside the transaction that will use it."""
    with open_source(work) as source, long_transaction(work):
        plan = source.plan()
        tables = stage.create(
            target=TARGETS[source.ordered.model_id],
            attributes=[attribute.name for attribute in plan.attributes],
        )
        total = source.ordered.header.rows

        def tell(rows: int) -> None:
            work.say(CHECKING, done=rows, total=total)

        tell(0)
        staged = staging.fill(stage=tables, plan=plan, positions=source.shown.positions, tell=tell)
        work.say(COMPARING, done=total, total=total)
        yield source, plan, staged


def _save(work: Work, source: Source, plan: Plan, staged: Staged, at: datetime) -> Decided:
    """Decide and write; anew when somebody else changed a row in between."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with db.session.begin_nested():
                decided = _decide(source, plan, staged)
                written = decided.counts.created + decided.counts.updated

                def tell(rows: int, total: int = written) -> None:
                    work.say(SAVING, done=rows, total=total)

                tell(0)
                if not source.refuses(decided.counts):
                    load_row = db.session.get_one(Load, source.load_id)
                    applying.apply_plan(decided=decided, load=load_row, at=at, tell=tell)
                return decided
        except (Raced, ReferenceGone, OperationalError) as error:
            if attempt == ATTEMPTS or not _may_pass(error):
                raise
    raise AssertionError("the last attempt returns or raises")


def _may_pass(error: Raced | ReferenceGone | OperationalError) -> bool:
    if not isinstance(error, OperationalError):
        return True
    return isinstance(error.orig, (DeadlockDetected, SerializationFailure))


def _decide(source: Source, plan: Plan, staged: Staged) -> Decided:
    unknown = _look_up(source, plan, staged)
    frame = Frame(
        stage=staged.stage,
        options=source.options,
        caller=source.caller,
        unknown=unknown,
        has_rows_without_rut=staged.tally.without_rut > 0,
        has_repeats=staged.tally.repeated > 0,
        round_of=source.load_id if source.round else None,
        course_id=source.course_id,
    )
    actions = classifying.decide(frame=frame, staged=staged.tally.staged)
    refusing.write_errors(frame=frame, actions=actions, positions=source.shown.positions)
    only_faulty = _write_faulty(source, plan, staged, unknown)
    counts = _with_enrolment(_counts(staged.tally, actions), frame, actions)
    return Decided(frame, actions, counts, only_faulty)


def _with_enrolment(counts: Counts, frame: Frame, actions: dict[str, int]) -> Counts:
    """Tell who joins the course of the load, if it has one that is still open."""
    if frame.course_id is None:
        return counts
    courses.check(course_id=frame.course_id)
    enrolled, already = enrolling.foresee(frame=frame, actions=actions)
    return replace(counts, enrolled=enrolled, already_enrolled=already)


def _look_up(source: Source, plan: Plan, staged: Staged) -> tuple[Resolved, ...]:
    """Find or make what the values of the lookups stand for, and tell the stage."""
    found = _found(source, plan, staged.values)
    made = tuple(create_missing(resolved=one) for one in found)
    rows: list[tuple[Any, ...]] = [
        (one.attribute, number, each.value, each.target_id)
        for one in made
        for number, each in enumerate(one.found)
    ]
    if rows:
        copy_rows(staged.stage.looked_up, rows)
    return made


def _write_faulty(
    source: Source, plan: Plan, staged: Staged, unknown: tuple[Resolved, ...]
) -> tuple[Resolved, ...]:
    """Look up the values that only rows with faults have, and write the faults that they are."""
    refused = {one.attribute: set(one.refused) for one in unknown}
    others = {
        attribute: set(said["value"].unique().to_pylist()).difference(staged.values[attribute])
        for attribute, said in staged.faulty.items()
    }
    found = _found(source, plan, {name: values for name, values in others.items() if values})
    for one in found:
        refused[one.attribute] |= one.refused
    refusing.write_faulty(
        stage=staged.stage,
        faulty=staged.faulty,
        refused=refused,
        positions=source.shown.positions,
    )
    return tuple(found)


def _found(source: Source, plan: Plan, values: Mapping[str, Iterable[str]]) -> list[Resolved]:
    lists = {one.name: one.lookup for one in plan.attributes if one.lookup}
    return resolve(
        values=values, lookups=lists, choices=source.options.unknown, caller=source.caller
    )


def _counts(tally: Tally, actions: dict[str, int]) -> Counts:
    failed = sum(count for action, count in actions.items() if action not in GOOD)
    return Counts(
        rows=tally.rows,
        created=actions.get(CREATE, 0),
        updated=actions.get(UPDATE, 0),
        unchanged=actions.get(UNCHANGED, 0),
        skipped=tally.skipped.total() + sum(actions.get(one, 0) for one in (SKIP, SAME, PASSED)),
        failed=tally.failed + failed,
        blank=tally.blank,
    ).check()
