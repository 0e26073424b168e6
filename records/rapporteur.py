"""Rapporteurs: who teaches."""

from records.base import Field, Record, Section

RAPPORTEUR = Record(
    name="rapporteur",
    fields=(
        Field(
            "name",
            "Nombre",
            "name",
            limit=150,
            required=True,
            message="Ingresa el nombre del relator.",
            section="data",
        ),
        Field("rut", "RUT", "rut", section="data", half=True),
        Field("email", "Correo", "email", section="data", half=True),
        Field("phone", "Teléfono", "phone", section="data", half=True),
        Field("specialty", "Especialidad", limit=150, section="data", half=True),
        Field(
            "supplier_id", "Proveedor", "reference", lookup="supplier", index=True, section="data"
        ),
        Field(
            "isInternal",
            "Relator interno",
            "boolean",
            default=False,
            short="Tipo",
            history="Interno",
            words=("Interno", "Externo"),
            section="data",
            hint="Trabaja en la empresa que recibe el curso.",
        ),
        Field(
            "people_id",
            "Persona",
            "reference",
            lookup="person",
            named="-",
            stored_as="person_id",
            index=True,
            exported=False,
            listed="never",
        ),
        Field("bio", "Reseña", limit=1000),
        Field(
            "active",
            "Habilitado",
            "boolean",
            default=True,
            read_only=True,
            short="Estado",
            words=("Habilitado", "Deshabilitado"),
        ),
        Field("courses", "Cursos", "count", derived=True, nullable=False),
        Field("hours", "Horas", "number", derived=True, nullable=False),
        Field("surveyIndex", "Satisfacción", "number", derived=True),
    ),
    sections=(Section("data", "Relator"),),
    form_order=("name", "rut", "specialty"),
    export_order=(
        *("name", "rut", "email", "phone", "specialty", "supplier_id", "isInternal"),
        *("courses", "hours", "surveyIndex", "bio", "active"),
    ),
)
