"""People: the attributes of a person as a spreadsheet brings them."""

from sheets.kinds.base import Attribute, LoadKind, Part, listed
from sheets.kinds.surroundings import BOSS, OWNERS

_NAME = Attribute(
    name="name",
    label="Nombre completo",
    parser="name",
    required=True,
    limit=150,
    synonyms=listed(
        "Nombre, Nombre y apellido, Nombre y apellidos, Nombres y apellidos, Apellidos y nombres, "
        "Nombre trabajador, Nombre del trabajador, Nombre empleado, Nombre colaborador, Nombre "
        "funcionario, Nombre participante, Nombre alumno, Nombre persona, Trabajador, Colaborador, "
        "Empleado, Funcionario, Participante, Alumno, Persona, Full name, Name"
    ),
    description="Nombre y apellidos. También puede venir repartido en columnas.",
    example="María Pérez Soto",
    parts=(
        Part(
            "names",
            "Nombres",
            listed(
                "Nombre, Primer nombre, Nombre de pila, Nombres trabajador, First name, Nombres "
                "del trabajador"
            ),
        ),
        Part(
            "surname",
            "Apellido paterno",
            listed(
                "Apellidos, Apellido, Ap. Paterno, A. Paterno, Apell. Paterno, Apellido P, Ape "
                "Paterno, Paterno, Primer apellido, Last name, Surname"
            ),
        ),
        Part(
            "second_surname",
            "Apellido materno",
            listed(
                "Ap. Materno, A. Materno, Apell. Materno, Apellido M, Ape Materno, Materno, "
                "Segundo apellido"
            ),
            required=False,
        ),
    ),
)

_RUT = Attribute(
    name="rut",
    label="RUT",
    parser="rut",
    synonyms=listed(
        "RUN, N° RUT, Nro RUT, Número de RUT, RUT trabajador, RUT del trabajador, RUT empleado, "
        "RUT colaborador, RUT participante, RUT alumno, RUT persona, RUT funcionario, RUT "
        "completo, RUT con DV, RUT/RUN, RUT o pasaporte, Cédula, Cédula de identidad, Carnet, "
        "C.I., Rol único tributario, Rol único nacional, Identificador, ID trabajador"
    ),
    description="Con o sin puntos. Solo las personas externas pueden venir sin RUT.",
    example="12.531.909-2",
    parts=(
        Part(
            "number",
            "RUT sin dígito",
            listed(
                "RUT, RUN, RUT sin DV, RUT sin dígito verificador, Número RUT, N° RUT, Cuerpo RUT, "
                "RUT trabajador"
            ),
        ),
        Part(
            "dv",
            "Dígito verificador",
            ("DV", "D.V.", "Dig. Verificador", "Dígito", "Dígito verif", "DV RUT", "Verificador"),
        ),
    ),
)

_PERSONAL = (
    Attribute(
        name="email",
        label="Correo",
        parser="email",
        limit=254,
        synonyms=listed(
            "Correo electrónico, Mail, E-mail, Email, Correo corporativo, Correo personal, Correo "
            "trabajador, Correo empresa, Correo de la empresa, Correo institucional, Correo "
            "laboral, Mail empresa, Mail corporativo, Mail institucional, Mail personal, Mail "
            "trabajador, Email empresa, Email corporativo, Casilla, Dirección de correo, Correo "
            "contacto, Email participante"
        ),
        description="Recomendado: sin correo la persona no recibirá encuestas.",
        example="maria.perez@empresa.cl",
        asks="A ese correo llegan las encuestas y los recordatorios.",
    ),
    Attribute(
        name="phone",
        label="Teléfono",
        parser="phone",
        synonyms=listed(
            "Fono, Celular, Móvil, Tel, Tel., Telf, N° teléfono, N° celular, Número de teléfono, "
            "Teléfono móvil, Teléfono celular, Fono contacto, Teléfono contacto, Whatsapp, Anexo, "
            "Phone"
        ),
        description="9 dígitos, con o sin +56.",
        example="9 8123 4567",
    ),
    Attribute(
        name="gender",
        label="Género",
        parser="gender",
        synonyms=("Sexo", "Genero", "Género (M/F)", "Sexo (M/F)", "Sexo registral", "Gender"),
        description="Masculino, Femenino u Otro.",
        example="Femenino",
    ),
    Attribute(
        name="area",
        label="Área",
        parser="lookup",
        limit=80,
        lookup="department",
        synonyms=listed(
            "Departamento, Depto, Dpto., Gerencia, Subgerencia, Unidad, Sección, División, Área de "
            "trabajo, Área funcional, Área o departamento, Centro de costo, Nombre área, "
            "Department"
        ),
        description="El departamento en que trabaja.",
        example="Operaciones",
    ),
)

_WORK = (
    Attribute(
        name="grossSalary",
        label="Renta bruta mensual",
        parser="money",
        limit=100_000_000,
        sensitive=True,
        synonyms=listed(
            "Renta bruta, Renta, Sueldo bruto, Sueldo, Sueldo base, Sueldo imponible, "
            "Remuneración, Remuneración bruta, Remuneración imponible, Renta imponible, Salario, "
            "Salario bruto, Total haberes, Haberes, Haberes imponibles, Total imponible, "
            "Imponible, Monto imponible, Total remuneraciones, Total bruto, Ingreso bruto, "
            "Gross salary"
        ),
        description="En pesos, sin decimales. Obligatoria si usa franquicia SENCE.",
        example="950.000",
        asks=(
            "De la renta depende el tramo SENCE: mientras menor es, mayor es la parte que cubre la "
            "franquicia. Un sueldo base no trae gratificación, bonos ni horas extra, y con él se "
            "calcularía más franquicia que la real."
        ),
    ),
    Attribute(
        name="franchiseSence",
        label="Usa franquicia SENCE",
        parser="boolean",
        synonyms=listed(
            "Franquicia, Franquicia SENCE, Franquicia tributaria, SENCE, Imputa SENCE, Con "
            "franquicia, Usa SENCE, Aplica SENCE, Afecto a franquicia"
        ),
        description="Sí o No. En blanco vale No.",
        example="Sí",
    ),
    Attribute(
        name="company",
        label="Empresa",
        parser="lookup",
        limit=150,
        lookup="company",
        owner="company",
        synonyms=listed(
            "Nombre empresa, Razón social, Razón Soc., R. Social, "
            "Razón social empresa, Empleador, Compañía, Filial, "
            "Sociedad, Empresa contratante, Empresa contratista, Contratista, Empresa mandante, "
            "Mandante, Cliente, Holding, Company"
        ),
        description="Obligatoria, salvo para las personas externas.",
        example="Comercial Andina SpA",
        asks="Es la empresa en que trabaja la persona: a su presupuesto van los cursos.",
    ),
    Attribute(
        name="status",
        label="Estado",
        parser="lookup",
        limit=80,
        lookup="status",
        synonyms=("Estado participante", "Situación", "Estatus", "Status", "Condición"),
        description="Uno de los estados de Seleccionables.",
        example="Inscrito",
    ),
    Attribute(
        name="isExternal",
        label="Participante externo",
        parser="external",
        synonyms=listed(
            "Externo, Es externo, Externa, Interno/Externo, Interno o externo, Tipo, Tipo de "
            "participante, Tipo trabajador, Tipo persona, External"
        ),
        description="Sí o No (también Interno o Externo). En blanco vale No.",
        example="No",
    ),
)

PEOPLE = LoadKind(
    model_id=2,
    model="people",
    label="Personas",
    attributes=(_NAME, _RUT, *_PERSONAL, *BOSS, *_WORK),
    key="rut",
    fallback_key=("email", "name"),
    row_checks=("person_identity", "person_company", "person_franchise", "person_contact"),
    subject=(
        *("trabajador", "trabajadora", "empleado", "empleada", "colaborador", "colaboradora"),
        *("funcionario", "participante", "alumno", "alumna", "persona", "personal", "usuario"),
    ),
    owners=OWNERS,
    examples=(
        (
            *("María Pérez Soto", "12.531.909-2", "maria.perez@empresa.cl", "9 8123 4567"),
            *("Femenino", "Operaciones", "Pedro Rojas Díaz", "Jefe de turno"),
            *("pedro.rojas@empresa.cl", "9 8765 4321", "950.000", "Sí"),
            *("Comercial Andina SpA", "Inscrito", "No"),
        ),
        (
            *("Jorge Muñoz Silva", "12.667.869-K", "jorge.munoz@correo.cl", "+56 9 7654 3210"),
            *("Masculino", "", "", "", "", "", "", "No", "", "", "Sí"),
        ),
    ),
)
