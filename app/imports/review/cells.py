"""Cells: what those of a previewed file say after all steps, and what they were read as."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from app.imports.pipeline.lookups import names_of
from app.imports.pipeline.preview_rows import Rows
from app.imports.pipeline.run import plan_of_rows
from app.imports.review.reviewed import Review
from records.base import Field
from sheets.folding import bare
from sheets.parsing.column import Parsed
from sheets.plan import Plan
from sheets.recipe import Recipe, Runner, edited
from sheets.shown import WORDS, otherwise, read_as
from sheets.values import parsed_column
from sheets.workbook import column_as_seen

SEARCH, COVERED_SEARCH = "words.arrow", "covered_words.arrow"

FOUND_AS_READ = frozenset(
    {"date", "month", "phone", "gender", "boolean", "external", "internal", "choice", "attendance"}
)
"""Parsers whose values are other words than their cells: what is searched knows no signs between
figures, so that amounts and RUTs are found as they are written."""

NOTHING = pa.scalar(None, pa.string())


@dataclass(frozen=True)
class Cells:
    """Some rows of a file, ascending, and by column what their cells say, and what they were read
    as where that is something else: null where it is the same, or where there is no value.
    """

    rows: Rows
    texts: Mapping[int, pa.Array]
    read: Mapping[int, pa.Array]


def cells_of(review: Review, rows: Rows) -> Cells:
    """The cells of some rows after all steps, accepted suggestions included."""
    recipe, kind = review.recipe, review.source.table.kind
    found, cells = review.kept.cells.take(np.sort(rows), recipe, kind)
    cells = edited(recipe, found, cells)
    plan = replace(plan_of_rows(review.source, review.kept, rows), recipe=recipe)
    before = replace(plan, recipe=Recipe())
    conventions, read = _conventions(review), {}
    for attribute, position in _read_alone(plan, cells):
        is_said = attribute.parser in WORDS and not attribute.lookup
        if is_said and not recipe.value_steps(attribute.name):
            continue
        after = parsed_column(plan, attribute, cells[position], conventions)
        if recipe.value_steps(attribute.name):
            wrong = parsed_column(before, attribute, cells[position], conventions)
            mended = pc.and_(wrong.codes.is_valid(), after.codes.is_null())
            blank = pc.and_(mended, after.values.is_null())
            if wrong.suggestions is not None:
                taken = pc.and_not(mended, blank)
                cells[position] = pc.if_else(taken, wrong.suggestions, cells[position])
            cells[position] = pc.if_else(blank, NOTHING, cells[position])
        if position not in review.covered:
            told = read_as(attribute, cells[position], after, conventions.get(attribute.name))
            read[position] = _named(review, attribute, after, told)
    return Cells(found.to_numpy(), cells, read)


def _conventions(review: Review) -> Mapping[str, str]:
    """What was decided about columns, by themselves or by a person who was asked."""
    about = review.kept.about
    answers = review.source.options.conventions
    asked = {name: code for name, code in answers.items() if name in about["unclear"]}
    return {**about["decided"], **asked}


def _read_alone(plan: Plan, cells: Mapping[int, pa.Array]) -> Iterator[tuple[Field, int]]:
    """The attributes that are one column each, and which."""
    for attribute in plan.attributes:
        columns = plan.columns_of(attribute)
        if len(columns) == 1 and not columns[0].part and columns[0].position in cells:
            yield attribute, columns[0].position


def _named(review: Review, attribute: Field, parsed: Parsed, told: pa.Array) -> pa.Array:
    """What is told of cells, or of those that name a row of a list its name there."""
    if not attribute.lookup:
        return told
    names = names_of(
        values=[text for text in pc.unique(parsed.values).to_pylist() if text],
        attribute=attribute.name,
        lookup=attribute.lookup,
        options=review.source.options,
        caller=review.source.caller,
    )
    if not names:
        return told
    places = pc.index_in(parsed.values, value_set=pa.array([*names], pa.string()))
    there = pa.array([*names.values()], pa.string()).take(places)
    is_same = pc.fill_null(pc.equal(there, parsed.values), False)
    return pc.if_else(is_same, told, pc.coalesce(there, told))


def with_text(review: Review, words: str) -> npt.NDArray[np.bool_]:
    """Which rows have a text in any cell that is shown, or are read so, in whatever case and with
    or without accents.
    """
    kept = review.kept
    with pa.memory_map(str(_search_texts(review))) as source:
        texts = pa.ipc.open_file(source).read_all()["text"]
        said = pc.fill_null(pc.match_substring(texts, words), False)
        fits = np.array(said.to_numpy(), np.bool_)
    changed = np.array(sorted(review.recipe.edited_rows), np.int32)
    if len(changed):
        cells = cells_of(review, changed)
        both = _side_by_side(cells.texts, cells.read, review.shown)
        said = pc.match_substring(both, words)
        fits[np.searchsorted(kept.rows, cells.rows)] = said.to_numpy(zero_copy_only=False)
    return fits


def _search_texts(review: Review) -> Path:
    """What the shown cells of each row say and are read as, side by side: made for the first
    search, and anew for the first one after steps over columns. Who does not see all cells has a
    file of their own.
    """
    kept, steps = review.kept, review.later_steps
    name = COVERED_SEARCH if review.covered else SEARCH
    said = json.dumps([step.to_json() for step in steps]).encode()
    path = kept.base / (f"{name}.{sha256(said).hexdigest()[:16]}" if steps else name)
    if path.exists():
        return path
    schema = pa.schema([("text", pa.string())])
    partial = kept.base / f"partial.{uuid4().hex}"
    runner = Runner(review.recipe, review.source.table.kind)
    plan, conventions = replace(review.source.plan(), recipe=Recipe()), _conventions(review)
    with (
        pa.memory_map(str(kept.cells.path)) as source,
        pa.OSFile(str(partial), "wb") as sink,
        pa.ipc.new_file(sink, schema) as writer,
    ):
        reader = pa.ipc.open_file(source)
        for number in range(reader.num_record_batches):
            batch = reader.get_batch(number)
            cells = {int(name[1:]): batch.column(name) for name in batch.schema.names[1:]}
            cells, read = runner.columns(cells, steps), {}
            for attribute, position in _read_alone(plan, cells):
                is_read = attribute.lookup or attribute.parser in FOUND_AS_READ
                if not is_read or position in review.covered:
                    continue
                parsed = parsed_column(plan, attribute, cells[position], conventions)
                convention = conventions.get(attribute.name)
                told = otherwise(attribute, cells[position], parsed, convention)
                read[position] = _named(review, attribute, parsed, told)
            text = _side_by_side(cells, read, review.shown)
            writer.write_batch(pa.RecordBatch.from_arrays([text], schema=schema))
    for former in kept.base.glob(f"{name}.*"):
        former.unlink(missing_ok=True)
    partial.replace(path)
    return path


def _side_by_side(
    cells: Mapping[int, pa.Array], read: Mapping[int, pa.Array], shown: Sequence[int]
) -> pa.Array:
    """What the shown cells of each row say and are read as, in the letters in which words are
    looked for.
    """
    columns = [column_as_seen(cells[position]) for position in shown if position in cells]
    columns += [read[position] for position in shown if position in read]
    if not columns:
        return pa.repeat("", len(next(iter(cells.values()))))
    told = [pc.fill_null(one, "") for one in columns if one.null_count < len(one)]
    if not told:
        return pa.repeat("", len(columns[0]))
    return bare(pc.binary_join_element_wise(*told, " "))
