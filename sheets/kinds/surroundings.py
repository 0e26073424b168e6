"""Those around a person whom a spreadsheet of people speaks of: the boss, and others."""

from sheets.kinds.base import Attribute, Owner, listed

BOSS = (
    Attribute(
        name="bossName",
        label="Nombre de la jefatura",
        parser="text",
        limit=150,
        owner="boss",
        synonyms=listed(
            "Jefatura, Jefe, Jefa, Jefe directo, Jefatura directa, Nombre jefe, Nombre jefatura, "
            "Nombre jefe directo, Nombre del jefe, Supervisor, Nombre supervisor, Superior "
            "directo, Líder, Evaluador, Reporta a, Boss"
        ),
        description="A quién se le pregunta por la transferencia de lo aprendido.",
        example="Pedro Rojas Díaz",
    ),
    Attribute(
        name="bossPosition",
        label="Cargo de la jefatura",
        parser="text",
        limit=150,
        owner="boss",
        synonyms=listed(
            "Cargo jefe, Cargo jefatura, Cargo jefe directo, Cargo del jefe, Cargo supervisor, "
            "Puesto jefatura, Puesto jefe"
        ),
        description="El cargo de esa jefatura.",
        example="Jefe de turno",
    ),
    Attribute(
        name="bossEmail",
        label="Correo de la jefatura",
        parser="email",
        limit=254,
        owner="boss",
        synonyms=listed(
            "Correo jefe, Correo jefatura, Mail jefe, Mail jefatura, Email jefatura, Email jefe, "
            "Correo jefe directo, Mail jefe directo, Correo supervisor, Mail supervisor, Correo "
            "electrónico jefatura"
        ),
        description="Ahí llega la encuesta de transferencia.",
        example="pedro.rojas@empresa.cl",
    ),
    Attribute(
        name="bossPhone",
        label="Teléfono de la jefatura",
        parser="phone",
        owner="boss",
        synonyms=listed(
            "Fono jefe, Fono jefatura, Teléfono jefe, Celular jefe, Celular jefatura, Teléfono "
            "jefe directo, Teléfono supervisor, Fono supervisor"
        ),
        description="9 dígitos, con o sin +56.",
        example="9 8765 4321",
    ),
)

# The order decides when a heading names two of them.
OWNERS = (
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
        ),
    ),
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
