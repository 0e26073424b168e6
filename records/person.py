"""People: whoever can be trained, and what a course keeps of them as participants."""

from records.base import Field, Option, Part, Record, Section, listed

MONEY = "Ingresa un monto en pesos, sin decimales."
GENDERS = (Option("Male", "Masculino"), Option("Female", "Femenino"), Option("Other", "Otro"))

_FIELDS = (
    Field(
        "name",
        "Nombre completo",
        "name",
        of_person=True,
        listed="shown",
        short="Nombre",
        history="Nombre",
        section="identity",
        message="Ingresa el nombre completo.",
        required=True,
        limit=150,
        synonyms=listed(
            "Nombre, Nombre y apellido, Nombre y apellidos, Nombres y apellidos, Apellidos y "
            "nombres, Nombre trabajador, Nombre del trabajador, Nombre empleado, Nombre "
            "colaborador, Nombre funcionario, Nombre participante, Nombre alumno, Nombre persona, "
            "Trabajador, Colaborador, Empleado, Funcionario, Participante, Alumno, Persona, Full "
            "name, Name"
        ),
        description="Nombre y apellidos. También puede venir repartido en columnas.",
        example="María Pérez Soto",
        parts=(
            Part(
                "names",
                "Nombres",
                listed(
                    "Nombre, Primer nombre, Nombre de pila, Nombres trabajador, First name, "
                    "Name, Given name, Nombres del trabajador"
                ),
            ),
            Part(
                "second_names",
                "Segundo nombre",
                listed("2do nombre, Otros nombres, Nombre 2, Segundos nombres, Middle name"),
                required=False,
            ),
            Part(
                "surname",
                "Apellido paterno",
                listed(
                    "Apellidos, Apellido, Ap. Paterno, A. Paterno, Apell. Paterno, Apellido P, Ape "
                    "Paterno, Apepat, Paterno, Primer apellido, Apellido 1, Last name, Surname, "
                    "Family name"
                ),
            ),
            Part(
                "second_surname",
                "Apellido materno",
                listed(
                    "Ap. Materno, A. Materno, Apell. Materno, Apellido M, Ape Materno, Apemat, "
                    "Materno, "
                    "Segundo apellido, Apellido 2, Second last name, 2nd last name"
                ),
                required=False,
            ),
        ),
    ),
    Field(
        "rut",
        "RUT",
        "rut",
        listed="shown",
        section="identity",
        hint="Con o sin puntos. Solo una persona externa puede no tenerlo.",
        synonyms=listed(
            "RUN, N° RUT, Nro RUT, Número de RUT, RUT trabajador, RUT del trabajador, RUT "
            "empleado, RUT colaborador, RUT participante, RUT alumno, RUT persona, RUT "
            "funcionario, RUT completo, RUT con DV, RUT/RUN, RUT o pasaporte, Cédula, Cédula de "
            "identidad, Documento de identidad, N° de documento, Carnet, C.I., Rol único "
            "tributario, Rol único nacional, Identificador, ID "
            "trabajador, National ID"
        ),
        description="Con o sin puntos. Solo las personas externas pueden venir sin RUT.",
        example="12.531.909-2",
        parts=(
            Part(
                "number",
                "RUT sin dígito",
                listed(
                    "RUT, RUN, RUT sin DV, RUT sin dígito verificador, Número RUT, N° RUT, Cuerpo "
                    "RUT, RUT trabajador"
                ),
            ),
            Part(
                "dv",
                "Dígito verificador",
                (
                    "DV",
                    "D.V.",
                    "Dig. Verificador",
                    "Dígito",
                    "Dígito verif",
                    "DV RUT",
                    "Verificador",
                ),
            ),
        ),
    ),
    Field(
        "email",
        "Correo",
        "email",
        listed="shown",
        section="identity",
        hint="Sin correo no recibirá encuestas.",
        synonyms=listed(
            "Correo electrónico, Mail, E-mail, Email, Correo corporativo, Correo personal, Correo "
            "trabajador, Correo empresa, Correo de la empresa, Correo institucional, Correo "
            "laboral, Mail empresa, Mail corporativo, Mail institucional, Mail personal, Mail "
            "trabajador, Email empresa, Email corporativo, Casilla, Dirección de correo, Correo "
            "contacto, Correo nuevo, Nuevo correo, Email participante, Email address, UPN, Id. de "
            "participante (UPN), Participant ID (UPN)"
        ),
        description="Recomendado: sin correo la persona no recibirá encuestas.",
        example="maria.perez@empresa.cl",
        asks="A ese correo llegan las encuestas y los recordatorios.",
    ),
    Field(
        "phone",
        "Teléfono",
        "phone",
        section="identity",
        half=True,
        synonyms=listed(
            "Fono, Celular, Móvil, Tel, Tel., Telf, N° teléfono, N° celular, Número de teléfono, "
            "Teléfono móvil, Teléfono celular, Fono móvil, Fono contacto, Teléfono contacto, "
            "Celular contacto, Whatsapp, Phone, Mobile, Mobile phone, Cell phone"
        ),
        description="9 dígitos, con o sin +56.",
        example="9 8123 4567",
    ),
    Field(
        "gender",
        "Género",
        "choice",
        loader="gender",
        options=GENDERS,
        section="identity",
        half=True,
        synonyms=("Sexo", "Genero", "Género (M/F)", "Sexo (M/F)", "Sexo registral", "Gender"),
        description="Masculino, Femenino u Otro.",
        example="Femenino",
    ),
    Field(
        "area",
        "Área",
        "reference",
        listed="shown",
        index=True,
        section="work",
        half=True,
        limit=80,
        lookup="department",
        synonyms=listed(
            "Departamento, Depto, Dpto., Gerencia, Subgerencia, Unidad, Sección, División, Área de "
            "trabajo, Área funcional, Área o departamento, Centro de costo, Nombre área, "
            "Unidad organizativa, Unidad organizacional, Texto unidad org., Unidad de negocio, "
            "Unidad de negocios, Lugar de trabajo, Department"
        ),
        description="El departamento en que trabaja.",
        example="Operaciones",
        asks="Por esa área se agrupan las personas en los indicadores y las listas.",
    ),
    Field(
        "bossName",
        "Nombre de la jefatura",
        of_person=True,
        listed="shown",
        reading="Nombre",
        short="Jefatura",
        history="Jefatura",
        section="boss",
        limit=150,
        owner="boss",
        synonyms=listed(
            "Jefatura, Jefe, Jefa, Jefe directo, Jefatura directa, Nombre jefe, Nombre jefatura, "
            "Nombre jefe directo, Nombre del jefe, Supervisor, Nombre supervisor, Superior "
            "directo, Supervisor directo, Supervisora directa, Líder, Evaluador, Reporta a, Boss"
        ),
        description="A quién se le pregunta por la transferencia de lo aprendido.",
        example="Pedro Rojas Díaz",
        asks="A esa persona se le pregunta por la transferencia de lo aprendido.",
    ),
    Field(
        "bossPosition",
        "Cargo de la jefatura",
        listed="never",
        reading="Cargo",
        section="boss",
        limit=150,
        owner="boss",
        synonyms=listed(
            "Cargo jefe, Cargo jefatura, Cargo jefe directo, Cargo del jefe, Cargo supervisor, "
            "Puesto jefatura, Puesto jefe"
        ),
        description="El cargo de esa jefatura.",
        example="Jefe de turno",
    ),
    Field(
        "bossEmail",
        "Correo de la jefatura",
        "email",
        listed="never",
        reading="Correo",
        section="boss",
        owner="boss",
        synonyms=listed(
            "Correo jefe, Correo jefatura, Mail jefe, Mail jefatura, Email jefatura, Email jefe, "
            "Correo jefe directo, Mail jefe directo, Correo supervisor, Mail supervisor, Correo "
            "electrónico jefatura"
        ),
        description="Ahí llega la encuesta de transferencia.",
        example="pedro.rojas@empresa.cl",
        asks="A ese correo llega la encuesta de transferencia.",
    ),
    Field(
        "bossPhone",
        "Teléfono de la jefatura",
        "phone",
        listed="never",
        reading="Teléfono",
        section="boss",
        owner="boss",
        synonyms=listed(
            "Fono jefe, Fono jefatura, Teléfono jefe, Celular jefe, Celular jefatura, Teléfono "
            "jefe directo, Teléfono supervisor, Fono supervisor"
        ),
        description="9 dígitos, con o sin +56.",
        example="9 8765 4321",
    ),
    Field(
        "grossSalary",
        "Renta bruta mensual",
        "money",
        listed="never",
        history="Renta bruta",
        message=MONEY,
        known_label="Renta registrada",
        section="sence",
        hint="En pesos, sin decimales. No se guarda en borradores.",
        limit=100_000_000,
        sensitive=True,
        synonyms=listed(
            "Renta bruta, Renta, Sueldo bruto, Sueldo bruto mensual, Sueldo, Sueldo base, Sueldo "
            "base mensual, Salario base, Renta base, Sueldo imponible, "
            "Remuneración, Remuneración bruta, Remuneración imponible, Renta imponible, Salario, "
            "Salario bruto, Total haberes, Haberes, Haberes imponibles, Total haberes imponibles, "
            "Total imponible, "
            "Imponible, Monto imponible, Total remuneraciones, Total bruto, Ingreso bruto, Gross "
            "salary, Gross monthly salary, Monthly gross salary, Monthly gross, Gross pay"
        ),
        description="En pesos, sin decimales. Obligatoria si usa franquicia SENCE.",
        example="950.000",
        asks=(
            "De la renta depende el tramo SENCE: mientras menor es, mayor es la parte que cubre la "
            "franquicia. Un sueldo base no trae gratificación, bonos ni horas extra, y con él se "
            "calcularía más franquicia que la real."
        ),
        doubts=("base",),
        usual=50_000,
    ),
    Field(
        "franchiseSence",
        "Usa franquicia SENCE",
        "boolean",
        heading="Franquicia SENCE",
        reading="Usa franquicia",
        default=False,
        section="sence",
        synonyms=listed(
            "Franquicia, Usa franquicia, Franquicia SENCE, Franquicia tributaria, SENCE, Imputa "
            "SENCE, Con franquicia, Usa SENCE, Aplica SENCE, Afecto a franquicia"
        ),
        description="Sí o No. En blanco vale No.",
        example="Sí",
    ),
    Field(
        "company",
        "Empresa",
        "reference",
        listed="shown",
        section="work",
        limit=150,
        lookup="company",
        owner="company",
        synonyms=listed(
            "Nombre empresa, Razón social, Razón Soc., R. Social, Razón social empresa, Empleador, "
            "Compañía, Filial, Sociedad, Empresa contratante, Empresa contratista, Contratista, "
            "Empresa mandante, Mandante, Cliente, Holding, Emp., Company, Legal entity, Employer"
        ),
        description="Obligatoria, salvo para las personas externas.",
        example="Comercial Andina SpA",
        asks="Es la empresa en que trabaja la persona: a su presupuesto van los cursos.",
        doubts=("mandante",),
    ),
    Field(
        "status",
        "Estado",
        "reference",
        listed="shown",
        section="work",
        half=True,
        limit=80,
        lookup="status",
        synonyms=("Estado participante", "Situación", "Estatus", "Status", "Condición"),
        description="Uno de los estados de Seleccionables.",
        example="Inscrito",
    ),
    Field(
        "isExternal",
        "Participante externo",
        "boolean",
        loader="external",
        default=False,
        short="Tipo",
        history="Externo",
        words=("Externo", "Interno"),
        section="work",
        synonyms=listed(
            "Externo, Es externo, Externa, Interno/Externo, Interno o externo, Tipo, Tipo de "
            "participante, Tipo trabajador, Tipo persona, External"
        ),
        description="Sí o No (también Interno o Externo). En blanco vale No.",
        example="No",
    ),
    Field(
        "active",
        "Habilitada",
        "boolean",
        listed="never",
        default=True,
        read_only=True,
        history="Habilitado",
        words=("Habilitada", "Deshabilitada"),
        exported=False,
    ),
)

PERSON = Record(
    name="person",
    fields=_FIELDS,
    sections=(
        Section("identity", "Datos"),
        Section("work", "Empresa y área"),
        Section("boss", "Jefatura", "Responde la encuesta de transferencia del curso."),
        Section(
            "sence",
            "SENCE",
            "Define si su capacitación se imputa a la franquicia tributaria y en qué tramo.",
        ),
    ),
    form_order=("isExternal", "company", "area", "status", "franchiseSence"),
    list_order=(
        *("name", "rut", "email", "phone", "gender", "company", "area", "bossName"),
        *("isExternal", "franchiseSence", "status"),
    ),
    export_order=(
        *("name", "rut", "company", "area", "email", "phone", "gender"),
        *("bossName", "bossPosition", "bossEmail", "bossPhone"),
        *("isExternal", "franchiseSence", "grossSalary", "status"),
    ),
)
