"""Courses: what is taught to whom, when, where and for how much."""

from records.base import Field, Option, Part, Record, Section, listed

MONEY = "Ingresa un monto en pesos, sin decimales."
IN_PERSON = "Presencial"
SYNCHRONOUS = "E-learning sincrónico"
ASYNCHRONOUS = "E-learning asincrónico"
DISTANCE = "A distancia (autoaprendizaje)"
MIXED = "Mixta"
E_LEARNING = (SYNCHRONOUS, ASYNCHRONOUS)
MODALITIES = (IN_PERSON, SYNCHRONOUS, ASYNCHRONOUS, DISTANCE, MIXED)
MORNING, AFTERNOON = "AM", "PM"
WITH_PLACE = (IN_PERSON, MIXED)
WITH_HOURS = (IN_PERSON, SYNCHRONOUS)
WHOLE_DAY, EVENING = "Completa", "Vespertina"
JORNADAS = (MORNING, AFTERNOON, WHOLE_DAY, EVENING)
_WORDS_OF_JORNADAS = {
    MORNING: ("Mañana", "En la mañana", "Matutina", "Matinal", "a. m."),
    AFTERNOON: ("Tarde", "En la tarde", "p. m."),
    WHOLE_DAY: ("Jornada completa", "Todo el día", "Día completo", "AM/PM", "AM y PM"),
    EVENING: ("Noche", "Nocturna", "Vespertino"),
}

COURSE = Record(
    name="course",
    fields=(
        Field(
            "courseName",
            "Nombre del curso",
            "title",
            least=3,
            limit=150,
            required=True,
            message="Ingresa el nombre del curso (3 a 150 caracteres).",
            stored_as="name",
            short="Curso",
            section="identity",
            listed="shown",
            blank_code="course_name_required",
            synonyms=listed(
                "Curso, Nombre curso, Nombre de curso, Actividad, Nombre actividad, Nombre de la "
                "actividad, Capacitación, Nombre capacitación, Nombre de la capacitación, "
                "Programa, Nombre programa, Acción de capacitación, Taller, Course, Course name, "
                "Course title, Training"
            ),
            description=(
                "De 3 a 150 caracteres. Con la empresa y la fecha de inicio, dice de qué curso se "
                "trata."
            ),
            example="Trabajo seguro en altura",
            asks="Con la empresa y la fecha de inicio, ese nombre dice de qué curso se trata.",
        ),
        Field(
            "courseSenceName",
            "Nombre SENCE",
            limit=150,
            stored_as="sence_name",
            section="values",
            half=True,
            listed="never",
            synonyms=listed("Nombre curso SENCE, Nombre en SENCE, Nombre registrado en SENCE"),
            description="Obligatorio si el curso tiene código SENCE.",
            example="TÉCNICAS DE TRABAJO EN ALTURA",
        ),
        Field(
            "company_id",
            "Empresa",
            "reference",
            lookup="company",
            required=True,
            message="Selecciona la empresa.",
            section="identity",
            half=True,
            listed="shown",
            owner="company",
            blank_code="company_required",
            synonyms=listed(
                "Nombre empresa, Razón social, Razón social empresa, RUT empresa, Empleador, "
                "Compañía, Filial, Sociedad, Cliente, Company"
            ),
            description=(
                "Nombre o RUT de una empresa registrada. En blanco vale la empresa de quien carga."
            ),
            example="Comercial Andina SpA",
        ),
        Field(
            "supplier_id",
            "Proveedor (OTEC)",
            "reference",
            lookup="supplier",
            message="Selecciona un proveedor de la lista.",
            index=True,
            short="Proveedor",
            history="Proveedor",
            section="identity",
            half=True,
            listed="shown",
            reading="Proveedor",
            owner="supplier",
            synonyms=listed(
                "Proveedor, OTEC, Nombre OTEC, Razón social OTEC, RUT OTEC, Nombre proveedor, RUT "
                "proveedor, Organismo capacitador, Ejecutor, Institución, Empresa capacitadora, "
                "Empresa OTEC, OTEC adjudicada, OTEC contratada, OTEC seleccionada, Proveedor "
                "adjudicado, Proveedor contratado, Proveedor seleccionado, Dicta, Supplier, "
                "Provider, Training provider"
            ),
            description="Nombre o RUT de un proveedor registrado.",
            example="Capacitación Andes Ltda.",
        ),
        Field(
            "topicArea",
            "Área temática",
            "reference",
            lookup="thematic_area",
            required=True,
            nullable=True,
            message="Selecciona el área temática.",
            stored_as="thematic_area_id",
            index=True,
            section="identity",
            half=True,
            listed="shown",
            blank_code="topic_area_required",
            synonyms=listed(
                "Temática, Área de conocimiento, Categoría, Eje temático, Línea temática, Familia, "
                "Topic, Topic area"
            ),
            description="Una de las áreas temáticas de Seleccionables.",
            example="Seguridad",
            asks="Por el área temática se agrupan los cursos en los indicadores.",
        ),
        Field(
            "modality",
            "Modalidad",
            "choice",
            options=(
                Option(
                    IN_PERSON,
                    IN_PERSON,
                    "presencial",
                    ("Presenciales", "En sala", "In person", "On-site"),
                ),
                Option(
                    SYNCHRONOUS,
                    SYNCHRONOUS,
                    "sincronico",
                    listed(
                        "Sincrónico, Sincrónica, Online sincrónico, Online en vivo, "
                        "Clases en vivo, Streaming, En vivo, Remoto, Online live, Live online"
                    ),
                ),
                Option(
                    ASYNCHRONOUS,
                    ASYNCHRONOUS,
                    "asincronico",
                    listed("Asincrónico, Asincrónica, Online asincrónico"),
                ),
                Option(DISTANCE, DISTANCE, "distancia", ("A distancia", "Autoaprendizaje")),
                Option(
                    MIXED, MIXED, "mixta", listed("Mixto, Híbrida, Híbrido, B-learning, Blended")
                ),
            ),
            size=40,
            required=True,
            nullable=True,
            message="Selecciona la modalidad.",
            section="identity",
            half=True,
            blank_code="modality_required",
            synonyms=listed(
                "Modalidad de ejecución, Tipo de modalidad, Modalidad curso, Formato, Mode, "
                "Delivery mode, Delivery method"
            ),
            description=(
                "Presencial, E-learning sincrónico, E-learning asincrónico, A distancia o Mixta."
            ),
            example="Presencial",
        ),
        Field(
            "region",
            "Región",
            limit=60,
            section="schedule",
            loader="region",
            synonyms=listed("Región de ejecución"),
            description="Una de las 16; los presenciales y mixtos la llevan.",
            example="Biobío",
        ),
        Field(
            "commune",
            "Comuna",
            limit=60,
            section="schedule",
            listed="never",
            loader="commune",
            synonyms=listed("Comuna de ejecución"),
            description="De esa región; los presenciales y mixtos la llevan.",
            example="Concepción",
        ),
        Field(
            "address",
            "Dirección",
            limit=200,
            section="schedule",
            half=True,
            listed="never",
            synonyms=listed("Lugar, Lugar de ejecución, Dirección de ejecución, Sala"),
            description="Hasta 200 caracteres.",
            example="Av. Los Carrera 1200",
        ),
        Field(
            "city",
            "Ciudad",
            limit=80,
            section="schedule",
            half=True,
            listed="never",
            synonyms=listed("Localidad, City"),
            description="Hasta 80 caracteres.",
            example="Concepción",
        ),
        Field(
            "initialDate",
            "Fecha de inicio",
            "date",
            required=True,
            message="Ingresa la fecha de inicio.",
            short="Inicio",
            section="schedule",
            half=True,
            listed="shown",
            reading="Inicio",
            blank_code="initial_date_required",
            synonyms=listed(
                "Fecha inicio, Inicio, F. Inicio, Fec. Inicio, Fecha inicial, Fecha de comienzo, "
                "Comienzo, Desde, Fecha desde, Start date"
            ),
            description="dd-mm-aaaa. Puede venir con la de término en una columna: 12-01-2027 al "
            "14-01-2027, o un solo día.",
            example="02-03-2026",
            parts=(
                Part(
                    "days",
                    "Fechas (inicio y término)",
                    listed(
                        "Fecha, Fechas, Fecha de ejecución, Fechas de ejecución, Fecha de "
                        "realización, Fechas de realización, Período, Fecha inicio y término, "
                        "Fecha de inicio y término, Fecha inicio - Fecha término"
                    ),
                    also="endDate",
                    alone=True,
                ),
            ),
        ),
        Field(
            "endDate",
            "Fecha de término",
            "date",
            required=True,
            message="Ingresa la fecha de término.",
            short="Término",
            section="schedule",
            half=True,
            listed="shown",
            reading="Término",
            blank_code="end_date_required",
            synonyms=listed(
                "Fecha término, Término, F. Término, Fec. Término, Fecha fin, Fecha final, Fecha "
                "de fin, Fin, Hasta, Fecha hasta, End date"
            ),
            description="dd-mm-aaaa; no antes del inicio.",
            example="06-03-2026",
        ),
        Field(
            "jornada",
            "Jornada",
            "choice",
            options=tuple(Option(name, name, words=_WORDS_OF_JORNADAS[name]) for name in JORNADAS),
            size=12,
            default="AM",
            message="Selecciona la jornada.",
            section="schedule",
            synonyms=listed("Turno, Jornada curso"),
            description="AM, PM, Completa o Vespertina. En blanco vale AM.",
            example="Completa",
        ),
        Field(
            "hourInit",
            "Hora de inicio",
            "time",
            section="schedule",
            hint="En tramos de 15 minutos, por ejemplo 09:00",
            half=True,
            listed="never",
            reading="Horario",
            synonyms=listed(
                "Hora inicio, H. Inicio, Hora inicial, Hora desde, Hora de comienzo, Start time"
            ),
            description="En tramos de 15 minutos; los presenciales y sincrónicos la llevan. Puede "
            "venir con la de término en una columna: 09:00 a 13:00.",
            example="09:00",
            parts=(
                Part(
                    "schedule",
                    "Horario (inicio y término)",
                    listed(
                        "Horario, Horarios, Horario curso, Horario del curso, Horario clases, "
                        "Horario de clases, Hora inicio y término, Hora inicio - Hora término"
                    ),
                    also="hourFinish",
                ),
            ),
        ),
        Field(
            "hourFinish",
            "Hora de término",
            "time",
            section="schedule",
            half=True,
            listed="never",
            synonyms=listed("Hora término, H. Término, Hora fin, Hora final, Hora hasta, End time"),
            description="Posterior a la de inicio.",
            example="18:00",
        ),
        Field(
            "totalHours",
            "Horas totales",
            "number",
            least=0.5,
            limit=2000,
            size=6,
            step=0.5,
            required=True,
            message="Ingresa las horas del curso (entre 0,5 y 2.000).",
            short="Horas",
            section="values",
            half=True,
            blank_code="total_hours_required",
            loader="hours",
            synonyms=listed(
                "Horas, Hrs, Hrs., N° horas, N° hrs, Total horas, Cantidad de horas, Horas curso, "
                "Horas cronológicas, Duración, Duración (horas), Duración (hrs), Duración en horas"
            ),
            description="De 0,5 a 2.000, en medias horas.",
            example="16",
            asks="Cuenta para las horas de capacitación y para la franquicia SENCE.",
        ),
        Field(
            "courseCodeSence",
            "Código SENCE",
            "digits",
            limit=10,
            message="El código SENCE debe tener 10 dígitos.",
            stored_as="sence_code",
            index=True,
            section="values",
            hint="10 dígitos; sin código, el curso no es imputable",
            half=True,
            synonyms=listed(
                "Cód. SENCE, Cod. SENCE, Código Sence curso, N° SENCE, N° código SENCE"
            ),
            description="10 dígitos. Sin código, el curso no es imputable.",
            example="1237890123",
        ),
        Field(
            "participatingValue",
            "Valor por participante",
            "money",
            limit=9_999_999_999,
            message=MONEY,
            section="values",
            half=True,
            listed="never",
            synonyms=listed(
                "Valor participante, Valor p/p, Valor por persona, Valor persona, Valor unitario, "
                "Valor individual, Costo por participante, Costo participante, Costo por persona, "
                "Costo unitario, Precio por participante, Precio por persona, Precio unitario, "
                "Price per person, Price per participant, Cost per person, Cost per participant"
            ),
            description="En pesos, sin decimales.",
            example="120.000",
            asks="De ese valor salen el costo del curso y lo que cubre la franquicia SENCE.",
            usual=1_000,
        ),
        Field(
            "senceHourValue",
            "Valor hora SENCE",
            "money",
            limit=100_000,
            message="Ingresa un monto entre 0 y 100.000 pesos.",
            section="values",
            hint="Lo que SENCE paga por cada hora de un participante",
            half=True,
            listed="never",
            synonyms=listed(
                "Valor hora, Valor HH, Valor HH SENCE, Valor hora participante, "
                "Valor hora participante SENCE"
            ),
            description="En pesos; lo que SENCE paga por cada hora de un participante.",
            example="5.000",
            asks="Es lo que SENCE paga por hora y participante, no lo que cobra el proveedor: de "
            "él depende cuánto cubre la franquicia.",
            certain=("sence",),
            usual=500,
        ),
        Field(
            "senceActionId",
            "ID de acción SENCE",
            limit=30,
            loader="code",
            section="values",
            half=True,
            listed="never",
            synonyms=listed(
                "ID acción, ID acción SENCE, Id de acción, N° acción, N° acción SENCE, "
                "N° de acción, Número de acción, Código acción, Código de acción, ID SENCE, "
                "Folio SENCE, Registro SENCE"
            ),
            description="El número con que SENCE registró la acción. Hasta 30 caracteres.",
            example="6123456",
        ),
        Field(
            "senceCommunicatedAt",
            "Comunicado a SENCE el",
            "date",
            short="Comunicado a SENCE",
            history="Comunicación a SENCE",
            section="values",
            half=True,
            listed="never",
            reading="Comunicación SENCE",
            synonyms=listed(
                "Comunicado a SENCE, Comunicación SENCE, Comunicación a SENCE, Fecha comunicación, "
                "Fecha de comunicación, Fecha comunicación SENCE, Fecha comunicado, "
                "Fecha comunicado SENCE, Comunicado el, F. Comunicación, Fec. Comunicación"
            ),
            description="El día en que la acción se comunicó a SENCE.",
            example="20-02-2026",
        ),
        Field(
            "bipartite",
            "Con comité bipartito",
            "boolean",
            default=False,
            short="Comité bipartito",
            history="Comité bipartito",
            section="values",
            listed="never",
            reading="Comité bipartito",
            synonyms=listed("Comité bipartito, Bipartito, Con bipartito"),
            description="Sí o No. En blanco vale No.",
            example="No",
        ),
        Field(
            "active",
            "Curso activo",
            "boolean",
            default=True,
            short="Habilitado",
            history="Habilitado",
            words=("Habilitado", "Deshabilitado"),
            section="identity",
            hint="Un curso deshabilitado no cuenta en los indicadores.",
            listed="never",
            loaded=False,
        ),
        Field(
            "isComplete",
            "Completado",
            "boolean",
            default=False,
            section="identity",
            hint="Solo cuando el curso ya terminó y tiene participantes.",
            listed="never",
            loaded=False,
        ),
        Field(
            "state",
            "Estado",
            "choice",
            options=(
                Option("deshabilitado", "Deshabilitado"),
                Option("completado", "Completado"),
                Option("programado", "Programado"),
                Option("en_curso", "En curso"),
                Option("por_cerrar", "Por cerrar"),
            ),
            derived=True,
            nullable=False,
            listed="shown",
        ),
        Field(
            "participantCount",
            "Participantes",
            "count",
            derived=True,
            nullable=False,
            listed="shown",
        ),
        Field("surveyIndex", "Satisfacción", "number", derived=True),
        Field(
            "creator_user_id",
            "Creado por",
            "reference",
            lookup="app_user",
            named="creatorName",
            read_only=True,
            listed="never",
        ),
    ),
    sections=(
        Section("identity", "Identificación"),
        Section("schedule", "Fechas, horario y lugar"),
        Section("values", "Valores y SENCE"),
    ),
    form_order=(
        *("courseName", "company_id", "supplier_id", "topicArea", "modality", "active"),
        *("isComplete", "initialDate", "endDate", "jornada", "hourInit", "hourFinish"),
        *("region", "commune", "address", "city", "totalHours", "participatingValue"),
        *("senceHourValue", "courseCodeSence", "courseSenceName", "senceActionId"),
        *("senceCommunicatedAt", "bipartite"),
    ),
    export_order=(
        *("courseName", "courseSenceName", "courseCodeSence", "company_id", "supplier_id"),
        *("topicArea", "modality", "initialDate", "endDate", "jornada", "hourInit"),
        *("hourFinish", "totalHours", "participantCount", "surveyIndex", "participatingValue"),
        *("senceHourValue", "senceActionId", "senceCommunicatedAt", "bipartite", "region"),
        *("commune", "address", "city", "state", "isComplete", "active", "creator_user_id"),
    ),
    list_order=(
        *("courseName", "company_id", "supplier_id", "topicArea", "modality", "jornada"),
        *("initialDate", "endDate", "totalHours", "participantCount", "surveyIndex"),
        *("courseCodeSence", "region", "state"),
    ),
    read_sections=(
        Section(
            "identity",
            "Identificación",
            fields=(
                *("courseName", "courseSenceName", "company_id", "supplier_id", "topicArea"),
                *("modality", "creator_user_id"),
            ),
        ),
        Section(
            "schedule",
            "Fechas y horario",
            fields=("initialDate", "endDate", "jornada", "hourInit", "hourFinish", "totalHours"),
        ),
        Section("place", "Lugar", fields=("region", "commune", "address", "city")),
        Section("values", "Valores y SENCE"),
    ),
)
