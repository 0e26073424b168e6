"""People as a spreadsheet brings them: who else its columns may speak of, and its rules."""

from records.person import PERSON
from sheets.kinds.base import LoadKind, Owner

# The order decides when a heading names two of them.
_OWNERS = (
    Owner("emergency", "un contacto de emergencia", ("emergencia", "emergencias")),
    Owner("family", "un familiar", ("conyuge", "apoderado", "padre", "madre", "hijo", "carga")),
    Owner("legal", "el representante legal", ("representante legal", "representante")),
    Owner(
        "boss",
        "la jefatura",
        (
            *("jefe directo", "jefa directa", "jefatura directa", "jefe inmediato", "jefe"),
            *("jefa", "jefatura", "jefaturas", "supervisor", "supervisora", "superior directo"),
            *("superior", "lider", "evaluador", "evaluadora", "reporta a", "boss", "jefe area"),
            *("line manager", "manager"),
        ),
    ),
    Owner("payroll", "la nómina", ("area de personal", "area personal", "area de nomina")),
    Owner("course", "el curso", ("curso", "cursos", "capacitacion", "relator", "otec", "accion")),
    Owner("bank", "una cuenta bancaria", ("banco", "cuenta", "cta", "bancaria")),
    Owner(
        "company",
        "la empresa",
        (
            *("razon social", "empresa", "empleador", "empleadora", "compania", "filial"),
            *("sociedad", "holding", "cliente", "company", "empresa contratante"),
        ),
    ),
)

PEOPLE = LoadKind(
    model_id=2,
    model="people",
    label="Personas",
    record=PERSON,
    key="rut",
    fallback_key=("email", "name"),
    ruts_of="people",
    section="area",
    row_checks=("person_identity", "person_company", "person_franchise", "person_contact"),
    subject=(
        *("trabajador", "trabajadora", "empleado", "empleada", "colaborador", "colaboradora"),
        *("funcionario", "participante", "alumno", "alumna", "persona", "personal", "usuario"),
    ),
    owners=_OWNERS,
    second_example={
        "name": "Jorge Muñoz Silva",
        "rut": "12.667.869-K",
        "email": "jorge.munoz@correo.cl",
        "phone": "+56 9 7654 3210",
        "gender": "Masculino",
        "franchiseSence": "No",
        "isExternal": "Sí",
    },
)
