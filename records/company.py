"""Companies: whose people are trained."""

from records.base import Field, Record, Section

COMPANY = Record(
    name="company",
    fields=(
        Field(
            "name",
            "Nombre o razón social",
            "name",
            limit=150,
            required=True,
            message="Ingresa el nombre o razón social.",
            short="Nombre",
            history="Nombre",
            section="firm",
        ),
        Field("rut", "RUT", "rut", required=True, message="El RUT es obligatorio.", section="firm"),
        Field("city", "Ciudad", limit=80, section="firm"),
        Field("country", "País", limit=80, section="firm"),
        Field("address", "Dirección", limit=200, section="firm"),
        Field("logo", "Logo", "picture", size=100, read_only=True, exported=False),
        Field(
            "dotacion",
            "Dotación (trabajadores)",
            "count",
            limit=1_000_000,
            message="Ingresa un número entero de trabajadores.",
            short="Dotación",
            history="Dotación",
            section="firm",
            hint="Con ella se calcula la cobertura de capacitación.",
        ),
        Field(
            "active",
            "Habilitada",
            "boolean",
            default=True,
            read_only=True,
            short="Estado",
            history="Habilitado",
            words=("Habilitada", "Deshabilitada"),
        ),
    ),
    sections=(Section("firm", "Empresa"),),
    form_order=("name", "rut", "address"),
)
