"""Names with the surnames first."""

import pyarrow as pa
import pyarrow.compute as pc

from sheets.steps.base import CellStep, Form, Offer


class NameOrder(CellStep):
    """Rojas Muñoz, Ana -> Ana Rojas Muñoz; a name without exactly one comma stays as it is."""

    op = "name_order"
    words = "«Apellidos, Nombres» pasa a «Nombres Apellidos» en {column}"
    forms = (
        Form(
            "«Apellidos, Nombres» → «Nombres Apellidos»",
            "Muñoz Soto, Ana queda como Ana Muñoz Soto.",
        ),
    )
    offer = Offer(r"^[^,\d]*\p{L}[^,\d]*, *\p{L}[^,\d]*$", "con los apellidos primero", whole=True)

    def changes(self, texts: pa.Array) -> pa.Array:
        """What stands behind the comma, then what stands before it."""
        pattern = r"^\s*([^,]*[^,\s])\s*,\s*([^,]*[^,\s])\s*$"
        return pc.replace_substring_regex(texts, pattern, r"\2 \1")
