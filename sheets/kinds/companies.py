"""Companies as a spreadsheet brings them: who else its columns may speak of, and its rules."""

from records.company import COMPANY
from sheets.kinds.base import LoadKind, Owner

# The order decides when a heading names two of them.
_OWNERS = (
    Owner("legal", "el representante legal", ("representante legal", "representante", "legal")),
    Owner("bank", "una cuenta bancaria", ("banco", "cuenta", "cta", "bancaria")),
    Owner("course", "el curso", ("curso", "cursos", "relator", "otec", "accion")),
    Owner(
        "contact",
        "un contacto",
        ("contacto", "encargado", "encargada", "ejecutivo", "gerente", "rrhh", "contact"),
    ),
    Owner("group", "el grupo de empresas", ("holding", "grupo", "matriz")),
)

COMPANIES = LoadKind(
    model_id=3,
    model="companies",
    label="Empresas",
    record=COMPANY,
    key="rut",
    row_checks=("company_nature",),
    subject=("empresa", "empresas", "compania", "sociedad", "cliente", "empleador", "company"),
    owners=_OWNERS,
    second_example={
        "name": "Servicios del Sur SpA",
        "rut": "77.215.640-5",
        "address": "O'Higgins 850",
        "city": "Concepción",
        "country": "Chile",
        "dotacion": "85",
    },
)
