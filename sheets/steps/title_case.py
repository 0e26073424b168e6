"""Names in capitals."""

import pyarrow as pa
import pyarrow.compute as pc

from sheets.steps.base import CellStep, Form, Offer

_PARTICLES = ("De", "Del", "La", "Las", "Los", "El", "Y", "E", "Da", "Das", "Do", "Dos", "Von")


class TitleCase(CellStep):
    """MARÍA DE LOS ÁNGELES -> María de los Ángeles."""

    op = "title_case"
    words = "Mayúsculas de nombre en {column}"
    forms = (Form("Mayúsculas de nombre", "ANA MUÑOZ SOTO queda como Ana Muñoz Soto."),)
    offer = Offer(r"^(?=(?:.*\p{Lu}){3})[^\p{Ll}]*$", "en mayúsculas")

    def changes(self, texts: pa.Array) -> pa.Array:
        """Each word with its first letter in capitals, but for particles."""
        titled = pc.utf8_title(texts)
        for particle in _PARTICLES:
            titled = pc.replace_substring(titled, f" {particle} ", f" {particle.lower()} ")
        return titled
