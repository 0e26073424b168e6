"""Suggestions of parsers taken."""

from dataclasses import replace

import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets.evidence import bulk_of
from sheets.field_parsers import parse_field
from sheets.parsing.column import NULL_TEXT, Parsed, is_any
from sheets.steps.base import ValueStep


class Suggestions(ValueStep):
    """Take the suggestions of a column. Of those that nobody may take unseen none is."""

    op = "suggestions"
    words = "Corrige {field} con las sugerencias"
    words_of_kind = "Corrige {field} con las sugerencias: «{problem}»"
    takes_suggestions = True

    def _corrected(
        self, parsed: Parsed, wrong: pa.Array, attribute: Field, convention: str
    ) -> Parsed:
        if parsed.suggestions is None:
            return parsed
        wrong = pc.and_(wrong, parsed.suggestions.is_valid())
        if not is_any(wrong):
            return parsed
        codes = pc.unique(parsed.codes.filter(wrong)).to_pylist()
        alone = [one for one in codes if bulk_of(attribute, one, convention) == "never"]
        if alone:
            wrong = pc.and_not(wrong, pc.is_in(parsed.codes, value_set=pa.array(alone)))
        if not is_any(wrong):
            return parsed
        # Suggestions are all written in one way, which need not be that of the column.
        new = parse_field(attribute, parsed.suggestions.filter(wrong))
        return replace(
            parsed,
            values=pc.replace_with_mask(parsed.values, wrong, new.values),
            codes=pc.replace_with_mask(parsed.codes, wrong, new.codes),
            suggestions=pc.if_else(wrong, NULL_TEXT, parsed.suggestions),
        )
