"""Rapporteurs: who teaches."""

from records.base import Field, Part, Record, Section, listed

RAPPORTEUR = Record(
    name="rapporteur",
    fields=(
        Field(
            "name",
            "Nombre",
            "name",
            of_person=True,
            limit=150,
            required=True,
            message="Ingresa el nombre del relator.",
            section="data",
            blank_code="rapporteur_name_required",
            synonyms=listed(
                "Nombre completo, Nombre y apellido, Nombre y apellidos, Nombres y apellidos, "
                "Apellidos y nombres, Nombre relator, Nombre del relator, Relator, Relatora, "
                "Relator/a, Facilitador, Facilitadora, Facilitador/a, Instructor, Instructora, "
                "Instructor/a, Docente, Profesor, Profesora, Profesor/a, Expositor, Expositora, "
                "Tutor, Monitor, Full name, Name"
            ),
            description="Nombre y apellidos. También puede venir repartido en columnas.",
            example="Carolina Rojas Vidal",
            parts=(
                Part("names", "Nombres", listed("Nombre, Primer nombre, First name, Name")),
                Part(
                    "second_names",
                    "Segundo nombre",
                    listed("2do nombre, Otros nombres, Nombre 2, Middle name"),
                    required=False,
                ),
                Part(
                    "surname",
                    "Apellido paterno",
                    listed(
                        "Apellidos, Apellido, Ap. Paterno, A. Paterno, Paterno, Primer apellido, "
                        "Last name, Surname"
                    ),
                ),
                Part(
                    "second_surname",
                    "Apellido materno",
                    listed("Ap. Materno, A. Materno, Materno, Segundo apellido"),
                    required=False,
                ),
            ),
        ),
        Field(
            "rut",
            "RUT",
            "rut",
            section="data",
            half=True,
            synonyms=listed(
                "RUN, N° RUT, Nro RUT, Número de RUT, RUT relator, RUT del relator, "
                "RUT facilitador, RUT instructor, RUT completo, RUT con DV, RUT/RUN, Cédula, "
                "Cédula de identidad, Carnet, C.I., Rol único nacional"
            ),
            description="Con o sin puntos. Sin RUT, al relator se le reconoce por correo y nombre.",
            example="12.531.909-2",
            parts=(
                Part(
                    "number",
                    "RUT sin dígito",
                    listed("RUT, RUN, RUT sin DV, RUT sin dígito verificador, Número RUT, N° RUT"),
                ),
                Part(
                    "dv",
                    "Dígito verificador",
                    listed("DV, D.V., Dig. Verificador, Dígito, DV RUT, Verificador"),
                ),
            ),
        ),
        Field(
            "email",
            "Correo",
            "email",
            section="data",
            half=True,
            synonyms=listed(
                "Correo electrónico, Mail, E-mail, Email, Casilla, Correo contacto, "
                "Correo relator, Correo personal"
            ),
            description="Obligatorio para quien no tiene RUT.",
            example="carolina.rojas@otec.cl",
        ),
        Field(
            "phone",
            "Teléfono",
            "phone",
            section="data",
            half=True,
            synonyms=listed(
                "Fono, Celular, Móvil, Tel, Tel., Telf, N° teléfono, N° celular, Teléfono móvil, "
                "Fono móvil, Fono contacto, Celular contacto, Whatsapp, Phone"
            ),
            description="9 dígitos, con o sin +56.",
            example="9 8123 4567",
        ),
        Field(
            "specialty",
            "Especialidad",
            limit=150,
            section="data",
            half=True,
            synonyms=listed(
                "Especialidades, Área de especialidad, Área de expertise, Profesión, Profesión u "
                "oficio, Título, "
                "Título profesional, Materia, Temas"
            ),
            description="Hasta 150 caracteres.",
            example="Prevención de riesgos",
        ),
        Field(
            "supplier_id",
            "Proveedor",
            "reference",
            lookup="supplier",
            index=True,
            section="data",
            owner="supplier",
            synonyms=listed(
                "OTEC, Nombre OTEC, Razón social OTEC, RUT OTEC, Nombre proveedor, RUT proveedor, "
                "Organismo capacitador, Institución, Empresa capacitadora, Empresa OTEC, Razón "
                "social, Supplier"
            ),
            description="Nombre o RUT de un proveedor registrado.",
            example="Capacitación Andes Ltda.",
        ),
        Field(
            "isInternal",
            "Relator interno",
            "boolean",
            default=False,
            short="Tipo",
            history="Interno",
            words=("Interno", "Externo"),
            section="data",
            hint="Trabaja en la empresa que recibe el curso.",
            loader="internal",
            synonyms=listed(
                "Interno, Interna, Es interno, Interno/Externo, Interno o externo, Tipo, "
                "Tipo de relator, Tipo relator"
            ),
            description="Interno o Externo (también Sí o No). En blanco vale Externo.",
            example="Externo",
        ),
        Field(
            "people_id",
            "Persona",
            "reference",
            lookup="person",
            named="-",
            loaded=False,
            stored_as="person_id",
            index=True,
            exported=False,
            listed="never",
        ),
        Field(
            "bio",
            "Reseña",
            limit=1000,
            synonyms=listed("Biografía, Currículum, CV, Resumen, Experiencia, Presentación"),
            description="Hasta 1.000 caracteres.",
            example="Quince años formando comités paritarios.",
        ),
        Field(
            "active",
            "Habilitado",
            "boolean",
            default=True,
            read_only=True,
            short="Estado",
            words=("Habilitado", "Deshabilitado"),
        ),
        Field("courses", "Cursos", "count", derived=True, nullable=False),
        Field("hours", "Horas", "number", derived=True, nullable=False),
        Field("surveyIndex", "Satisfacción", "number", derived=True),
    ),
    sections=(Section("data", "Relator"),),
    form_order=("name", "rut", "specialty"),
    export_order=(
        *("name", "rut", "email", "phone", "specialty", "supplier_id", "isInternal"),
        *("courses", "hours", "surveyIndex", "bio", "active"),
    ),
)
