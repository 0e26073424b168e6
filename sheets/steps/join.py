"""One datum of several columns."""

from collections.abc import Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from sheets.parsing.text import clean
from sheets.steps.base import Ask, Context, Form, Json, MakingStep, sign


class Join(MakingStep):
    """Texts of several columns in one, in the order in which they are named."""

    op = "join"
    words = "Une {columns} en {into}"
    forms = (
        Form(
            "Unir",
            "Varias columnas forman un solo dato.",
            (Ask("columns"), Ask("separator", optional=True), Ask("into")),
            "Elige dos columnas o más y el dato que forman.",
            in_mapping="Varias columnas unidas",
        ),
    )

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """Columns, what is put between their texts, and the datum."""
        return {
            "columns": context.several(given),
            "separator": sign(given, least=0),
            "into": context.attribute(given.get("into")),
        }

    def made(self, columns: Sequence[pa.Array]) -> Sequence[pa.Array]:
        """The texts that there are, with the separator between them."""
        between = pa.scalar(self.args["separator"])
        whole = clean(columns[0])
        for column in columns[1:]:
            more = clean(column)
            both = pc.binary_join_element_wise(whole, more, between)
            whole = pc.coalesce(both, whole, more)
        return [whole]
