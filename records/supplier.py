"""Suppliers: the firms that give courses (OTEC), with their three contacts."""

from records.base import Field, Part, Record, Section, listed

# A supplier with one telephone and no more words has that of its commercial contact.
_PLAIN_PHONE = ("Teléfono", "Fono", "Celular", "Móvil", "Tel.", "Phone")
_PLAIN_EMAIL = ("Correo", "Correo electrónico", "Mail", "E-mail", "Email")


def _contact(
    prefix: str,
    owner: str,
    of_whom: str,
    short: tuple[str, str, str],
    words: tuple[str, ...],
    history: tuple[str, str, str] | None = None,
) -> tuple[Field, ...]:
    """Name, telephone and e-mail of one of the three contacts of a supplier."""
    plain = owner == "contact"
    past = history or (short[0], "", "")
    return (
        Field(
            f"{prefix}_name",
            f"Nombre {of_whom}",
            "name",
            limit=150,
            short=short[0],
            history=past[0],
            listed="never",
            reading="Nombre",
            section=prefix,
            owner=owner,
            synonyms=(*words, *(f"Nombre {word}" for word in words)),
            description="Si llenas un dato del contacto, su nombre es obligatorio.",
            example="Ana Fuentes",
        ),
        Field(
            f"{prefix}_phone",
            f"Teléfono {of_whom}",
            "phone",
            short=short[1],
            history=past[1],
            listed="never",
            reading="Teléfono",
            section=prefix,
            owner=owner,
            synonyms=(
                *(f"{noun} {word}" for noun in _PLAIN_PHONE for word in words),
                *(_PLAIN_PHONE if plain else ()),
            ),
            description="9 dígitos, con o sin +56.",
            example="2 2345 6789",
        ),
        Field(
            f"{prefix}_email",
            f"Correo {of_whom}",
            "email",
            short=short[2],
            history=past[2],
            listed="never",
            reading="Correo",
            section=prefix,
            owner=owner,
            synonyms=(
                *(f"{noun} {word}" for noun in _PLAIN_EMAIL for word in words),
                *(_PLAIN_EMAIL if plain else ()),
            ),
            description="Un correo, por ejemplo nombre@empresa.cl.",
            example="ana.fuentes@empresa.cl",
        ),
    )


_FIELDS = (
    Field(
        "rut",
        "RUT",
        "rut",
        message="El RUT es obligatorio.",
        section="firm",
        hint="Con o sin puntos.",
        required=True,
        synonyms=listed(
            "RUT empresa, RUT proveedor, RUT OTEC, RUT razón social, N° RUT, Nro RUT, Número de "
            "RUT, RUT del proveedor, RUT completo, RUT con DV, Rol único tributario, "
            "Identificación tributaria"
        ),
        description="RUT del proveedor, con o sin puntos.",
        example="76.086.428-5",
        parts=(
            Part(
                "number",
                "RUT sin dígito",
                ("RUT", "RUT sin DV", "Número RUT", "N° RUT", "RUT proveedor", "RUT empresa"),
            ),
            Part(
                "dv",
                "Dígito verificador",
                ("DV", "D.V.", "Dig. Verificador", "Dígito", "DV RUT", "Verificador"),
            ),
        ),
        listed="shown",
    ),
    Field(
        "razon_social",
        "Razón social",
        "name",
        message="Ingresa la razón social.",
        section="firm",
        required=True,
        limit=150,
        synonyms=listed(
            "Razón Soc., R. Social, Nombre, Nombre proveedor, Nombre o razón social, Nombre del "
            "proveedor, Nombre OTEC, Nombre empresa, Nombre de fantasía, Nombre comercial, "
            "Proveedor, OTEC, Empresa, Supplier"
        ),
        description="De 2 a 150 caracteres.",
        example="Capacitación Andes Ltda.",
        asks="Por ese nombre se lo reconoce en las cargas de cursos y de relatores.",
        listed="shown",
    ),
    Field(
        "address",
        "Dirección",
        section="firm",
        limit=200,
        synonyms=listed(
            "Domicilio, Direc., Dirección comercial, Dirección proveedor, Calle, Domicilio "
            "comercial, Address"
        ),
        description="Calle y número.",
        example="Av. Providencia 1234, of. 56",
        listed="never",
    ),
    Field(
        "city",
        "Ciudad",
        section="firm",
        half=True,
        limit=80,
        synonyms=("Comuna", "Localidad", "Ciudad/Comuna", "Comuna/Ciudad", "City"),
        description="Hasta 80 caracteres.",
        example="Santiago",
        listed="shown",
    ),
    Field(
        "country",
        "País",
        section="firm",
        half=True,
        limit=80,
        synonyms=("Pais", "Nación", "Country"),
        description="En blanco vale Chile.",
        example="Chile",
        listed="never",
    ),
    *_contact(
        "contact",
        "contact",
        "del contacto comercial",
        ("Contacto comercial", "Teléfono comercial", "Correo comercial"),
        (
            *("Contacto comercial", "Contacto", "Persona de contacto", "Ejecutivo comercial"),
            *("Ejecutivo", "Vendedor"),
        ),
    ),
    *_contact(
        "operative_contact",
        "operative",
        "del contacto operativo",
        ("Contacto operativo", "Teléfono operativo", "Correo operativo"),
        ("Contacto operativo", "Contacto operaciones", "Coordinador", "Coordinación"),
    ),
    *_contact(
        "billing_manager",
        "billing",
        "del encargado de facturación",
        ("Encargado de facturación", "Teléfono de facturación", "Correo de facturación"),
        (
            *("Encargado de facturación", "Facturación", "Cobranza", "Contacto facturación"),
            "Facturación encargado",
        ),
        ("Contacto de facturación", "Teléfono de facturación", "Correo de facturación"),
    ),
    Field(
        "isOtec",
        "Es OTEC",
        "boolean",
        default=True,
        section="firm",
        hint="Organismo técnico de capacitación: sus cursos pueden usar la franquicia.",
        synonyms=listed(
            "Es una OTEC, OTEC acreditada, Acreditado SENCE, Acreditada SENCE, Tipo, Tipo "
            "proveedor, Tipo de proveedor, Tipo empresa, Clase, Categoría, Clasificación"
        ),
        said=(
            ("otec", "otecs", "organismo técnico", "organismo técnico de capacitación"),
            (
                *("no otec", "no es otec", "sin otec", "consultora", "consultor", "consultoría"),
                *("consultores", "asesor", "asesora", "asesoría", "asesorías", "persona natural"),
                *("relator", "relatora", "relator independiente", "independiente", "freelance"),
            ),
        ),
        description="Sí o No (también OTEC o Consultora). En blanco vale Sí.",
        example="Sí",
        listed="never",
    ),
    Field(
        "isComplete", "Datos completos", "boolean", derived=True, heading="Datos", listed="shown"
    ),
)

SUPPLIER = Record(
    name="supplier",
    fields=_FIELDS,
    sections=(
        Section("firm", "Empresa"),
        Section("contact", "Contacto comercial", "Con quién se acuerdan los cursos.", brief=True),
        Section("operative_contact", "Contacto operativo", brief=True),
        Section("billing_manager", "Encargado de facturación", brief=True),
    ),
    form_order=("razon_social", "rut"),
    export_order=("razon_social", "rut"),
    list_order=("razon_social", "rut", "city", "isComplete"),
)
