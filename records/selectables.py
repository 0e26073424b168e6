"""The three lists to choose from: thematic areas, statuses and areas of companies."""

from records.base import Field, Option, Record, Section

_ROW = (Section("row", ""),)
PASSED, FAILED, OPEN, OTHER = "passed", "failed", "open", "other"
"""What a status says of the result of a participant; an open one says nothing yet."""
RESULT_WORDS = {
    PASSED: ("aprobado", "aprobada", "aprueba", "aprobo", "aprob", "passed"),
    FAILED: (
        *("reprobado", "reprobada", "reprueba", "reprobo", "reprob", "failed"),
        *("no aprobado", "no aprobada", "no aprueba", "no aprobo"),
    ),
}
"""What spreadsheets call it, folded."""
RESULT_SIGNS = {
    PASSED: ("a", "ap", "apr", "si", "s", "ok", "x", "1"),
    FAILED: ("r", "rp", "rep", "no", "n", "0"),
}
"""Signs that may mean something else: they are asked about."""


def result_named(folded: str) -> str:
    """What a status says of the result by the words that its folded name begins with."""
    words = f"{folded} "
    for result in (FAILED, PASSED):
        if any(words.startswith(f"{word} ") for word in RESULT_WORDS[result]):
            return result
    return OTHER


def _name(api: str = "name") -> Field:
    return Field(
        api,
        "Nombre",
        "name",
        limit=80,
        required=True,
        message="Ingresa un nombre de 2 a 80 caracteres.",
        stored_as="name",
        section="row",
    )


THEMATIC_AREA = Record(
    name="thematic_area",
    fields=(_name(), Field("descripcion", "Descripción", limit=300, section="row")),
    sections=_ROW,
)
STATUS = Record(
    name="status",
    fields=(
        _name("StatusName"),
        Field("countsAsTrained", "Cuenta como capacitado", "boolean", default=True, section="row"),
        Field(
            "result",
            "Resultado",
            "choice",
            options=(
                Option(PASSED, "Aprobó"),
                Option(FAILED, "Reprobó"),
                Option(OPEN, "Aún ninguno: se propone"),
                Option(OTHER, "Otra situación"),
            ),
            default=OTHER,
            message="Selecciona el resultado que significa.",
            section="row",
        ),
    ),
    sections=_ROW,
)
DEPARTMENT = Record(
    name="department",
    fields=(_name(), Field("description", "Descripción", limit=300, section="row")),
    sections=_ROW,
)
