"""Suppliers as a spreadsheet brings them: who else its columns may speak of, and its rules."""

from records.supplier import SUPPLIER
from sheets.kinds.base import LoadKind, Owner

# The order decides when a heading names two of them: "contacto operativo" is no plain contact.
_OWNERS = (
    Owner("trade", "el nombre de fantasía", ("nombre comercial",)),
    Owner(
        "contact",
        "el contacto comercial",
        (
            *("ejecutivo de cuenta", "ejecutiva de cuenta", "ejecutivo de cuentas"),
            *("ejecutiva de cuentas", "ejecutivo cuenta", "ejecutiva cuenta"),
        ),
    ),
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
            *(
                "contacto facturacion",
                "facturacion",
                "facturas",
                "cobranza",
                "pago",
                "pagos",
                "billing",
            ),
            *("contacto de facturacion", "encargado de pagos", "finanzas", "contacto pago"),
            *("contacto pagos", "contacto de pago", "contacto de pagos"),
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
    masculine=True,
    record=SUPPLIER,
    key="rut",
    row_checks=("company_nature", "supplier_contacts"),
    subject=("proveedor", "proveedores", "otec", "supplier", "beneficiario"),
    owners=_OWNERS,
    first_example={
        "operative_contact_name": "Luis Vera",
        "operative_contact_phone": "9 8123 4567",
        "operative_contact_email": "luis.vera@empresa.cl",
        "billing_manager_name": "Carla Soto",
        "billing_manager_phone": "",
        "billing_manager_email": "facturas@empresa.cl",
    },
    second_example={
        "rut": "77.215.640-5",
        "razon_social": "Instituto del Sur SpA",
        "address": "O'Higgins 850",
        "city": "Concepción",
        "country": "Chile",
        "contact_name": "Rosa Leiva",
        "contact_phone": "41 234 5678",
        "contact_email": "rosa.leiva@instituto.cl",
    },
)
