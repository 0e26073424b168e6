"""Signs around values."""

import pyarrow as pa
import pyarrow.compute as pc

from sheets.steps.base import CellStep, Form, blank_to_null

_EDGE = r"[\s'\"´`’‘“”«»<>*;,:_|/\\~^=\-]"


class TrimSigns(CellStep):
    """Take off the signs around a value that are no part of it."""

    op = "trim_signs"
    words = "Quita los signos alrededor de {column}"
    forms = (
        Form("Quitar signos", "Quita comillas, asteriscos y otros signos al comienzo y al final."),
    )

    def changes(self, texts: pa.Array) -> pa.Array:
        """Without them; nothing where there was nothing else."""
        return blank_to_null(pc.replace_substring_regex(texts, rf"^{_EDGE}+|{_EDGE}+$", ""))
