"""Run: preview and load are the same steps in one transaction; a preview takes all but the last.

source -> stage -> lookups -> diff -> refusals -> apply -> finish
"""

import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime

import numpy as np
import numpy.typing as npt
import psycopg
from sqlalchemy import and_, func, or_, select, true
from sqlalchemy.exc import OperationalError

from app.extensions import db
from app.imports.mappings.questions import (
    NONE,
    MappingUnclear,
    missing_questions,
    open_question,
)
from app.imports.options import covered
from app.imports.pipeline import (
    apply,
    diff,
    finish,
    kept_stage,
    preview_rows,
    preview_writing,
    refusals,
)
from app.imports.pipeline import preview as pipeline_preview
from app.imports.pipeline import stage as pipeline_stage
from app.imports.pipeline.diff import Clashed, Diff, Raced
from app.imports.pipeline.frame import (
    CLASHES,
    GOOD,
    Frame,
)
from app.imports.pipeline.locks import ReferenceGone
from app.imports.pipeline.lookups import contradicted, look_up, of_other_company
from app.imports.pipeline.preview_rows import Kept
from app.imports.pipeline.source import Source, open_source
from app.imports.pipeline.stage import Staged
from app.platform import driver
from app.platform.errors import DomainError, is_passing
from app.platform.jobs.running import Outcome, Work
from sheets.doubts.pairs import pairs_beside
from sheets.layout_rows import LAYOUT
from sheets.plan import Plan
from sheets.steps.base import Json

LIMITS = {
    "statement_timeout": "20min",
    "lock_timeout": "30s",
    "idle_in_transaction_session_timeout": "20min",
    "work_mem": "64MB",
    "jit": "off",
    "client_connection_check_interval": "2s",
}
"""A load of a million rows is slower than a request may be, and none of its plans repays a JIT.
The statement of a worker that was killed ends soon: whoever takes the load up needs its locks."""

SAVING = "Guardando"
ATTEMPTS = 4
"""Times that the last step is tried when others change the same rows at the same moment."""
PAUSE_SECONDS = 0.2
"""So long it waits before it is tried again, and longer each time."""

COMPARING = "Comparando con lo registrado"
POLL_SECONDS = 0.05
"""So often a load asks for its turn: a worker that is frozen in the queue of a lock is given it all
the same, and nobody else comes to load."""
TURN_LOCK = 7_301
"""First key of the advisory locks by which loads of one kind take turns."""


class TooManyClashes(DomainError):
    """More rows than are looked for repeat something that is unique."""

    code = "load_clashes"
    message = (
        "Demasiadas filas repiten un dato que no se puede repetir, y no se cargó nada. Revisa que "
        "cada fila sea de un registro distinto y vuelve a cargar el archivo."
    )


def preview(work: Work) -> Outcome:
    """Everything that a load would do, and nothing of it kept."""
    try:
        with (
            open_source(work) as source,
            long_transaction(work),
            preview_writing.laid_out(plan := source.plan()) as pages,
        ):
            key = preview_rows.new_key(load_id=source.load_id)
            staged = kept_stage.stage_rows(work, source, pages.plan, key=key)
            if source.unseen:
                _check_answered(source, plan, staged)
            work.say(COMPARING, done=staged.tally.rows, total=staged.tally.rows)
            with _undone():
                decided = _decide(source, plan, staged)
                if source.unseen:
                    _check_known(source, decided)
                result = pipeline_preview.describe(
                    key=key,
                    pages=pages,
                    diff=decided,
                    source=source,
                    plan=plan,
                    staged=staged,
                )
            finish.keep_preview(source=source, result=result)
            hidden = covered(
                model_id=source.table.model_id, files=[source.file_id], user_id=source.user_id
            )
            return Outcome(preview_rows.view_of(result, hidden))
    except MappingUnclear as error:
        db.session.rollback()
        return finish.leave_open(load_id=work.claim.args["load_id"], error=error, is_saved=False)


def plan_of_rows(source: Source, kept: Kept, rows: npt.NDArray[np.int32]) -> Plan:
    """What sheets is to read of some rows of a preview, all of them data."""
    chosen = frozenset(rows.tolist())
    return replace(source.plan(), only_rows=chosen, original=None, prepared=kept.cells)


@contextmanager
def look_again(
    source: Source, kept: Kept, rows: npt.NDArray[np.int32]
) -> Iterator[tuple[Diff, Plan, Staged]]:
    """Decide anew about some rows of a preview, by the rules of a load; nothing of it is kept.

    All rows that share a key with one of them have to be among them. Runs within the transaction
    of its caller.
    """
    with _staged_again(source, kept, rows) as (plan, staged):
        yield _decide(source, plan, staged, is_shifted=kept.about["shifted"]), plan, staged


def new_rows(source: Source, kept: Kept, rows: npt.NDArray[np.int32]) -> list[Json]:
    """What some rows of a preview would be, all of them new, in the order of the file: read again,
    for of most new rows nobody ever looks at more than the first.
    """
    if len(rows) == 0:
        return []
    with _staged_again(source, kept, rows) as (plan, staged):
        found, _ = look_up(plan=plan, staged=staged, options=source.options, caller=source.caller)
        return preview_writing.new_lines(Frame.of(source, plan, staged, unknown=found), rows)


@contextmanager
def _staged_again(
    source: Source, kept: Kept, rows: npt.NDArray[np.int32]
) -> Iterator[tuple[Plan, Staged]]:
    """Some rows of a preview in a stage of their own, of which nothing is kept."""
    plan = plan_of_rows(source, kept, rows)
    with _undone():
        tables = pipeline_stage.describe(plan)
        pipeline_stage.create_temporary(tables)
        yield (
            plan,
            pipeline_stage.fill(
                stage=tables,
                plan=plan,
                places=source.first_table.places,
                report=lambda _: None,
                scan=kept.scan(plan),
            ),
        )


@contextmanager
def _undone() -> Iterator[None]:
    """Keep nothing of what is written within, in the transaction that goes on."""
    attempt = db.session.begin_nested()
    try:
        yield
    finally:
        attempt.rollback()


def load(work: Work) -> Outcome:
    """The whole load: its rows, before-images, counts, errors, notifications in one transaction.

    Where nobody has seen the proposal and it may be wrong, a person goes on with it instead.
    """
    try:
        with open_source(work) as source, long_transaction(work):
            plan = source.plan()
            staged = kept_stage.stage_rows(work, source, plan)
            if source.unseen:
                _check_answered(source, plan, staged)
            work.say(COMPARING, done=staged.tally.rows, total=staged.tally.rows)
            wait_for_turn(work=work, model_id=source.table.model_id)
            at = db.session.execute(select(func.clock_timestamp())).scalar_one()
            decided = _save(work, source, plan, staged, at)
            if source.unseen:
                _check_known(source, decided)
            return finish.close(diff=decided, source=source, plan=plan, staged=staged, at=at)
    except MappingUnclear as error:
        db.session.rollback()
        return finish.leave_open(load_id=work.claim.args["load_id"], error=error)


def _check_answered(source: Source, plan: Plan, staged: Staged) -> None:
    """Whether what the columns of a file mean is known that no person has seen.

    Raises MappingUnclear.
    """
    asked = {
        name: question
        for name in staged.scan.unclear
        if name not in source.options.conventions
        and (question := open_question(plan, staged.scan.decided.get(name), name)) is not None
    }
    if asked:
        columns = [one.column or "" for one in asked.values()]
        names = ", ".join(f"«{name}»" for name in columns)
        problem = f"No es seguro qué significan los valores de {names}."
        raise MappingUnclear(source.mapping_id, [problem], columns, list(asked.values()))


def _check_known(source: Source, decided: Diff) -> None:
    """Whether any row of a file that no person has seen can be loaded, where no column was taken
    for something that new rows need. Raises MappingUnclear.
    """
    lacking = [one for one in decided.frame.lacking if one.name not in source.answered]
    actions = decided.actions
    new = sum(actions.get(one.required_code, 0) for one in lacking)
    if not new or any(actions.get(one) for one in GOOD):
        return
    names = ", ".join(one.label for one in lacking)
    problem = f"Ninguna fila está registrada, y para crearlas falta relacionar: {names}."
    questions = missing_questions(source.mapping_id, lacking)
    columns = list(dict.fromkeys(name for one in questions for name in one.options if name != NONE))
    raise MappingUnclear(source.mapping_id, [problem], columns, questions)


def _save(work: Work, source: Source, plan: Plan, staged: Staged, at: datetime) -> Diff:
    """Decide and write; anew when somebody else changed a row in between."""
    clashes: frozenset[int] = frozenset()
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with db.session.begin_nested():
                decided = _decide(source, plan, staged, clashes=clashes)
                written = decided.counts.created + decided.counts.updated

                def report(rows: int, total: int = written) -> None:
                    work.say(SAVING, done=rows, total=total)

                report(0)
                if source.refuses(decided.counts):
                    return decided
                return apply.apply_plan(
                    decided=decided,
                    source=source,
                    staged=staged,
                    at=at,
                    report=report,
                )
        except (Raced, ReferenceGone, OperationalError) as error:
            may_pass = not isinstance(error, OperationalError) or is_passing(error)
            if attempt == ATTEMPTS and clashes:
                raise TooManyClashes from error
            if attempt == ATTEMPTS or not may_pass:
                raise
            if isinstance(error, Clashed) and attempt > 1:
                # Nobody else's row any longer: something unique that the rules do not know.
                clashes |= _clashing(source, plan, staged, at, clashes)
        time.sleep(PAUSE_SECONDS * attempt)
    raise AssertionError("the last attempt returns or raises")


def _clashing(
    source: Source, plan: Plan, staged: Staged, at: datetime, known: frozenset[int]
) -> frozenset[int]:
    """The rows that cannot be written beside those that are there, and those before them."""
    with _undone():
        decided = _decide(source, plan, staged, clashes=known)
        return frozenset(apply.clashing_rows(decided=decided, at=at))


def _decide(
    source: Source,
    plan: Plan,
    staged: Staged,
    *,
    is_shifted: bool | None = None,
    clashes: frozenset[int] = frozenset(),
) -> Diff:
    """What becomes of the staged rows; `is_shifted` as a frame has it, `clashes` are the rows that
    the database has refused already.
    """
    unknown, only_faulty = look_up(
        plan=plan, staged=staged, options=source.options, caller=source.caller
    )
    refused: dict[str, Collection[int]] = {}
    if pairs := list(pairs_beside(plan)):
        told = contradicted(pairs=pairs, found=unknown, caller=source.caller)
        refused = {code: set(lines) - plan.recipe.taken_in for code, lines in told.items()}
    titled = of_other_company(
        plan=plan,
        found=unknown,
        caller=source.caller,
        has_sections=bool(staged.tally.skipped.keys() & set(LAYOUT)),
    )
    for code, spans in titled.items():
        rows = staged.stage.rows.c.row_no
        below = (and_(rows > first, true() if end is None else rows < end) for first, end in spans)
        lines = db.session.scalars(select(rows).where(or_(*below)))
        refused[code] = set(lines) - plan.recipe.taken_in
    if clashes:
        refused[CLASHES] = clashes
    frame = Frame.of(source, plan, staged, unknown=unknown, refused=refused, is_shifted=is_shifted)
    decided = diff.decide(frame=frame, tally=staged.tally, only_faulty=only_faulty)
    refusals.write(
        frame=frame,
        actions=decided.actions,
        staged=staged,
        only_faulty=only_faulty,
        places=source.first_table.places,
    )
    return decided


@contextmanager
def long_transaction(work: Work) -> Iterator[None]:
    """A fresh transaction with room for a large load, which a cancellation breaks off."""
    db.session.rollback()
    db.session.execute(select(*(func.set_config(*limit, True) for limit in LIMITS.items())))
    connection = driver.connection()

    def cancel_statement() -> None:
        with suppress(psycopg.Error):  # the next beat tries again
            connection.cancel_safe(timeout=2)

    with work.pulse.interrupting(cancel_statement):
        yield


def wait_for_turn(*, work: Work, model_id: int) -> None:
    """Wait until no other load writes the same table: it would only wait for these rows.

    The lock ends with the transaction.
    """
    while not db.session.scalar(select(func.pg_try_advisory_xact_lock(TURN_LOCK, model_id))):
        work.check()
        time.sleep(POLL_SECONDS)
