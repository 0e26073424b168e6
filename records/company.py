"""Companies: whose people are trained."""

from records.base import Field, Part, Record, Section, listed

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
            listed="shown",
            blank_code="company_name_required",
            synonyms=listed(
                "Nombre, Razón social, Razón Soc., R. Social, Nombre empresa, "
                "Nombre de la empresa, Razón social empresa, Empresa, Empleador, Compañía, "
                "Sociedad, Cliente, Company"
            ),
            description="De 2 a 150 caracteres. No se repite entre empresas.",
            example="Comercial Andina SpA",
            asks="Por ese nombre se la reconoce en las cargas de personas y de cursos.",
        ),
        Field(
            "rut",
            "RUT",
            "rut",
            required=True,
            message="El RUT es obligatorio.",
            section="firm",
            listed="shown",
            blank_code="company_rut_required",
            synonyms=listed(
                "RUT empresa, RUT de la empresa, RUT razón social, RUT empleador, RUT cliente, "
                "N° RUT, Nro RUT, Número de RUT, RUT completo, RUT con DV, Rol único tributario, "
                "Identificación tributaria"
            ),
            description="RUT de la empresa, con o sin puntos.",
            example="76.086.428-5",
            parts=(
                Part(
                    "number",
                    "RUT sin dígito",
                    ("RUT", "RUT sin DV", "Número RUT", "N° RUT", "RUT empresa"),
                ),
                Part(
                    "dv",
                    "Dígito verificador",
                    ("DV", "D.V.", "Dig. Verificador", "Dígito", "DV RUT", "Verificador"),
                ),
            ),
        ),
        Field(
            "city",
            "Ciudad",
            limit=80,
            section="firm",
            listed="shown",
            synonyms=("Comuna", "Localidad", "Ciudad/Comuna", "Comuna/Ciudad", "City"),
            description="Hasta 80 caracteres.",
            example="Santiago",
        ),
        Field(
            "country",
            "País",
            limit=80,
            section="firm",
            synonyms=("Pais", "Nación", "Country"),
            description="En blanco vale Chile.",
            example="Chile",
        ),
        Field(
            "address",
            "Dirección",
            limit=200,
            section="firm",
            synonyms=listed(
                "Domicilio, Direc., Dirección comercial, Dirección empresa, Casa matriz, "
                "Dirección casa matriz, Calle, "
                "Domicilio comercial, Address"
            ),
            description="Calle y número.",
            example="Av. Providencia 1234, of. 56",
        ),
        Field("logo", "Logo", "picture", size=100, read_only=True, exported=False, listed="never"),
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
            listed="shown",
            reading="Dotación",
            synonyms=listed(
                "Dotación, Dotación total, Trabajadores, N° de trabajadores, Nro trabajadores, "
                "Número de trabajadores, Cantidad de trabajadores, Total trabajadores, Empleados, "
                "N° de empleados, Colaboradores, N° de colaboradores, Headcount, Dotación propia, "
                "Dotación interna, Dotación planta, Dotación de planta, Trabajadores propios"
            ),
            description="Cuántas personas trabajan en ella, en un número entero.",
            example="1.200",
            asks="Con ella se calcula la cobertura de capacitación.",
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
            listed="shown",
        ),
    ),
    sections=(Section("firm", "Empresa"),),
    form_order=("name", "rut", "address"),
    list_order=("name", "rut", "city", "country", "address", "dotacion", "active"),
)
