"""The three lists to choose from: thematic areas, statuses and areas of companies."""

from records.base import Field, Record, Section


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


_ROW = (Section("row", ""),)


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
    ),
    sections=_ROW,
)
DEPARTMENT = Record(
    name="department",
    fields=(_name(), Field("description", "Descripción", limit=300, section="row")),
    sections=_ROW,
)
