"""Suppliers: the attributes of a training provider as a spreadsheet brings them."""

from sheets.kinds.base import Attribute, LoadKind, Owner, Part, listed

_IDENTITY = (
    Attribute(
        name="rut",
        label="RUT",
        parser="rut",
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
    ),
    Attribute(
        name="razon_social",
        label="Razón social",
        parser="name",
        required=True,
        limit=150,
        synonyms=listed(
            "Razón Soc., R. Social, Nombre, Nombre proveedor, Nombre o razón social, Nombre del "
            "proveedor, Nombre OTEC, Nombre empresa, Nombre de fantasía, Proveedor, OTEC, Empresa, "
            "Supplier"
        ),
        description="De 2 a 150 caracteres.",
        example="Capacitación Andes Ltda.",
    ),
    Attribute(
        name="address",
        label="Dirección",
        parser="text",
        limit=150,
        synonyms=listed(
            "Domicilio, Direc., Dirección comercial, Dirección proveedor, Calle, Domicilio "
            "comercial, Address"
        ),
        description="Calle y número.",
        example="Av. Providencia 1234, of. 56",
    ),
    Attribute(
        name="city",
        label="Ciudad",
        parser="text",
        limit=80,
        synonyms=("Comuna", "Localidad", "Ciudad/Comuna", "Comuna/Ciudad", "City"),
        description="Hasta 80 caracteres.",
        example="Santiago",
    ),
    Attribute(
        name="country",
        label="País",
        parser="text",
        limit=80,
        synonyms=("Pais", "Nación", "Country"),
        description="En blanco vale Chile.",
        example="Chile",
    ),
)


# A supplier with one telephone and no more words has that of its commercial contact.
_PLAIN_PHONE = ("Teléfono", "Fono", "Celular", "Móvil", "Tel.", "Phone")
_PLAIN_EMAIL = ("Correo", "Correo electrónico", "Mail", "E-mail", "Email")


def _contact(prefix: str, owner: str, of_whom: str, words: tuple[str, ...]) -> list[Attribute]:
    """Return the name, telephone and e-mail of one of the three contacts of a supplier."""
    plain = owner == "contact"
    return [
        Attribute(
            name=f"{prefix}_name",
            label=f"Nombre {of_whom}",
            parser="name",
            limit=150,
            owner=owner,
            synonyms=(*words, *(f"Nombre {word}" for word in words)),
            description="Si llenas un dato del contacto, su nombre es obligatorio.",
            example="Ana Fuentes",
        ),
        Attribute(
            name=f"{prefix}_phone",
            label=f"Teléfono {of_whom}",
            parser="phone",
            owner=owner,
            synonyms=(
                *(f"{noun} {word}" for noun in _PLAIN_PHONE for word in words),
                *(_PLAIN_PHONE if plain else ()),
            ),
            description="9 dígitos, con o sin +56.",
            example="2 2345 6789",
        ),
        Attribute(
            name=f"{prefix}_email",
            label=f"Correo {of_whom}",
            parser="email",
            limit=254,
            owner=owner,
            synonyms=(
                *(f"{noun} {word}" for noun in _PLAIN_EMAIL for word in words),
                *(_PLAIN_EMAIL if plain else ()),
            ),
            description="Un correo, por ejemplo nombre@empresa.cl.",
            example="ana.fuentes@empresa.cl",
        ),
    ]


# The order decides when a heading names two of them: "contacto operativo" is no plain contact.
_OWNERS = (
    Owner("legal", "el representante legal", ("representante legal", "representante", "legal")),
    Owner("bank", "una cuenta bancaria", ("banco", "cuenta", "cta", "bancaria")),
    Owner("course", "el curso", ("curso", "cursos", "relator", "accion")),
    Owner(
        "operative",
        "el contacto operativo",
        (
            *("contacto operativo", "contacto operaciones", "contacto de operaciones", "operativo"),
            *("operaciones", "coordinador", "coordinadora", "coordinacion", "operativa"),
        ),
    ),
    Owner(
        "billing",
        "facturación",
        (
            *("encargado de facturacion", "encargada de facturacion", "encargado facturacion"),
            *("contacto facturacion", "facturacion", "facturas", "cobranza", "pagos", "billing"),
            *("contacto de facturacion", "encargado de pagos", "finanzas"),
        ),
    ),
    Owner(
        "contact",
        "el contacto comercial",
        (
            *("contacto comercial", "ejecutivo comercial", "ejecutiva comercial", "contacto"),
            *("ejecutivo", "ejecutiva", "vendedor", "vendedora", "comercial", "contact"),
        ),
    ),
)

SUPPLIERS = LoadKind(
    model_id=1,
    model="supplier",
    label="Proveedores",
    attributes=(
        *_IDENTITY,
        *_contact(
            "contact",
            "contact",
            "del contacto comercial",
            ("Contacto comercial", "Contacto", "Ejecutivo comercial", "Ejecutivo", "Vendedor"),
        ),
        *_contact(
            "operative_contact",
            "operative",
            "del contacto operativo",
            ("Contacto operativo", "Contacto operaciones", "Coordinador", "Coordinación"),
        ),
        *_contact(
            "billing_manager",
            "billing",
            "del encargado de facturación",
            ("Encargado de facturación", "Facturación", "Cobranza", "Contacto facturación"),
        ),
    ),
    key="rut",
    row_checks=("supplier_nature", "supplier_contacts"),
    subject=("proveedor", "proveedores", "otec", "supplier"),
    owners=_OWNERS,
    examples=(
        (
            *("76.086.428-5", "Capacitación Andes Ltda.", "Av. Providencia 1234, of. 56"),
            *("Santiago", "Chile", "Ana Fuentes", "2 2345 6789", "ana.fuentes@empresa.cl"),
            *("Luis Vera", "9 8123 4567", "luis.vera@empresa.cl"),
            *("Carla Soto", "", "facturas@empresa.cl"),
        ),
        (
            *("77.215.640-5", "Instituto del Sur SpA", "O'Higgins 850", "Concepción", "Chile"),
            *("Rosa Leiva", "41 234 5678", "rosa.leiva@instituto.cl", "", "", "", "", "", ""),
        ),
    ),
)
