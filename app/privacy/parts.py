"""Everything that is kept about a person, part by part, as it is handed over."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.privacy import reading
from app.privacy.subjects import Subject

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Part:
    """One kind of data: its name, what its columns are called, and its rows for a person."""

    key: str
    title: str
    columns: Mapping[str, str]
    """Field -> what it is called."""
    rows: Callable[[Subject], Sequence[Row]]
    is_confidential: bool = False
    """What somebody was promised that nobody would read: left out unless it is asked for."""


PERSONAL = {
    "nombre": "Nombre",
    "rut": "RUT",
    "correo": "Correo",
    "telefono": "Teléfono",
    "genero": "Género",
    "empresa": "Empresa",
    "area": "Área",
    "jefatura": "Jefatura",
    "cargoJefatura": "Cargo de la jefatura",
    "correoJefatura": "Correo de la jefatura",
    "telefonoJefatura": "Teléfono de la jefatura",
    "renta": "Renta bruta mensual",
    "franquicia": "Usa franquicia SENCE",
    "externo": "Externo",
    "estado": "Estado",
    "habilitado": "Habilitado",
    "creado": "Creado",
    "modificado": "Última modificación",
}


PARTS: tuple[Part, ...] = (
    Part("ficha", "Ficha", PERSONAL, lambda subject: reading.personal([subject.person])),
    Part(
        "participaciones",
        "Participaciones",
        {
            "curso": "Curso",
            "inicio": "Inicio",
            "termino": "Término",
            "horas": "Horas",
            "asistencia": "Asistencia (%)",
            "horasAsistidas": "Horas asistidas",
            "nota": "Nota",
            "excepcion": "Excepción de asistencia",
            "declaracionJurada": "Declaración jurada",
            **PERSONAL,
        },
        reading.participations,
    ),
    Part(
        "encuestas",
        "Encuestas",
        {
            "curso": "Curso",
            "encuesta": "Encuesta",
            "responde": "Quién responde",
            "enviada": "Enviada",
            "respondida": "Respondida",
            "entrega": "Entrega",
        },
        reading.asked,
    ),
    Part(
        "respuestas",
        "Respuestas",
        {
            "curso": "Curso",
            "encuesta": "Encuesta",
            "fecha": "Fecha",
            "pregunta": "Pregunta",
            "respuesta": "Respuesta",
            "comentario": "Comentario",
        },
        reading.answers,
        is_confidential=True,
    ),
    Part(
        "correos",
        "Correos",
        {
            "fecha": "Fecha",
            "destinatario": "Destinatario",
            "asunto": "Asunto",
            "estado": "Estado",
            "enviado": "Enviado",
        },
        reading.mails,
    ),
    Part(
        "historial",
        "Historial",
        {"fecha": "Fecha", "quien": "Quién", "que": "Qué hizo", "detalle": "Detalle"},
        reading.history,
    ),
    Part(
        "cargas",
        "Cargas masivas",
        {"fecha": "Fecha", "archivo": "Archivo", "fila": "Fila", "que": "Qué pasó"},
        reading.loads,
    ),
    Part(
        "relatorias",
        "Relatorías",
        {
            "nombre": "Nombre",
            "rut": "RUT",
            "correo": "Correo",
            "telefono": "Teléfono",
            "especialidad": "Especialidad",
            "resena": "Reseña",
            "cursos": "Cursos",
        },
        reading.teaching,
    ),
    Part(
        "cuenta",
        "Cuenta",
        {
            "nombre": "Nombre",
            "correo": "Correo",
            "habilitada": "Habilitada",
            "creada": "Creada",
            "ultimoIngreso": "Último ingreso",
        },
        reading.account,
    ),
)
