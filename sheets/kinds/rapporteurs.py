"""Rapporteurs as a spreadsheet brings them: who else its columns may speak of, and its rules."""

from records.rapporteur import RAPPORTEUR
from sheets.kinds.base import LoadKind, Owner

# The order decides when a heading names two of them.
_OWNERS = (
    Owner("emergency", "un contacto de emergencia", ("emergencia", "emergencias")),
    Owner("legal", "el representante legal", ("representante legal", "representante")),
    Owner("bank", "una cuenta bancaria", ("banco", "cuenta", "cta", "bancaria")),
    Owner(
        "boss",
        "la jefatura",
        ("jefe", "jefa", "jefatura", "supervisor", "supervisora", "coordinador", "coordinadora"),
    ),
    Owner(
        "supplier",
        "el proveedor",
        (
            *("empresa capacitadora", "organismo capacitador", "razon social", "proveedor"),
            *("proveedores", "otec", "organismo", "institucion", "supplier"),
        ),
    ),
    Owner(
        "course",
        "el curso",
        ("curso", "cursos", "capacitacion", "actividad", "accion", "participante", "participantes"),
    ),
    Owner("company", "la empresa", ("empresa", "empleador", "compania", "cliente", "company")),
)

RAPPORTEURS = LoadKind(
    model_id=4,
    model="rapporteurs",
    label="Relatores",
    masculine=True,
    record=RAPPORTEUR,
    key="rut",
    fallback_key=("email", "name"),
    ruts_of="people",
    row_checks=("rapporteur_identity",),
    subject=(
        *("relator", "relatora", "relatores", "facilitador", "facilitadora", "facilitadores"),
        *("instructor", "instructora", "instructores", "docente", "docentes", "profesor"),
        *("profesora", "expositor", "expositora", "tutor", "tutora", "monitor", "monitora"),
    ),
    owners=_OWNERS,
    second_example={
        "name": "Miguel Ángel Soto",
        "rut": "12.667.869-K",
        "email": "miguel.soto@correo.cl",
        "phone": "+56 9 7654 3210",
        "specialty": "Liderazgo",
        "isInternal": "Interno",
    },
)
