"""What the demonstration teaches: companies, courses, and the words of who answers surveys."""

from dataclasses import dataclass

from app.models.modality import ASYNCHRONOUS, DISTANCE, IN_PERSON, MIXED, SYNCHRONOUS


@dataclass(frozen=True)
class House:
    """A company of the demonstration."""

    name: str
    domain: str
    """Of its e-mails; `.example` belongs to nobody, so that no mail ever arrives."""
    city: str
    address: str
    region: str
    commune: str
    dotacion: int | None
    people: int


@dataclass(frozen=True)
class Offer:
    """A course that can be given."""

    name: str
    area: str
    hours: int
    modality: str


HOUSES = (
    House(
        "Minera Cerro Azul SpA", "cerroazul", "Antofagasta", "Av. Balmaceda 2536",
        "Antofagasta", "Antofagasta", 285, 250,
    ),
    House(
        "Alimentos del Maipo S.A.", "maipo", "Santiago", "Camino a Melipilla 9070",
        "Metropolitana", "Maipú", 240, 210,
    ),
    House(
        "Clínica Bahía Sur", "bahiasur", "Viña del Mar", "Av. Libertad 1405",
        "Valparaíso", "Viña del Mar", None, 120,
    ),
)  # fmt: skip
"""The last one lacks its head count, which the data quality panel tells."""
EXTERNALS = 20
"""People of no company, who make them 600."""

SAFETY, LEADERSHIP, TECHNOLOGY = "Seguridad y salud ocupacional", "Liderazgo", "Tecnología"
LAW, LANGUAGES, CUSTOMERS = "Normativa y cumplimiento", "Idiomas", "Atención de clientes"
OPERATIONS, FINANCE = "Operaciones", "Administración y finanzas"
OFFERS = (
    Offer("Trabajo seguro en altura", SAFETY, 16, IN_PERSON),
    Offer("Excel intermedio para la gestión", TECHNOLOGY, 24, SYNCHRONOUS),
    Offer("Liderazgo de equipos operativos", LEADERSHIP, 16, IN_PERSON),
    Offer("Primeros auxilios y uso de DEA", SAFETY, 8, IN_PERSON),
    Offer("Atención de clientes difíciles", CUSTOMERS, 12, SYNCHRONOUS),
    Offer("Ley Karin: prevención del acoso laboral", LAW, 8, ASYNCHRONOUS),
    Offer("Manejo defensivo", SAFETY, 12, IN_PERSON),
    Offer("Inglés técnico inicial", LANGUAGES, 40, SYNCHRONOUS),
    Offer("Manipulación higiénica de alimentos", OPERATIONS, 12, IN_PERSON),
    Offer("Power BI para reportes", TECHNOLOGY, 20, SYNCHRONOUS),
    Offer("Bloqueo y etiquetado de energías", SAFETY, 8, IN_PERSON),
    Offer("Comunicación efectiva y retroalimentación", LEADERSHIP, 16, MIXED),
    Offer("Contabilidad para no contadores", FINANCE, 24, DISTANCE),
    Offer("Operación segura de grúa horquilla", OPERATIONS, 24, IN_PERSON),
    Offer("Ciberseguridad para todas las personas", TECHNOLOGY, 6, ASYNCHRONOUS),
    Offer("Protección de datos personales (Ley 21.719)", LAW, 8, SYNCHRONOUS),
    Offer("Gestión del tiempo y prioridades", LEADERSHIP, 8, SYNCHRONOUS),
    Offer("Mantenimiento preventivo de equipos", OPERATIONS, 20, IN_PERSON),
    Offer("Inclusión laboral y trato digno", LAW, 8, MIXED),
    Offer("Presupuesto y control de gestión", FINANCE, 16, SYNCHRONOUS),
)

GLAD = (
    "Muy buen curso, los ejemplos eran de nuestra faena.",
    "La relatora explicó con paciencia y resolvió todas las dudas.",
    "Lo mejor fueron los ejercicios prácticos.",
    "Ojalá lo repitan para el turno de noche.",
    "Aplicable desde el día siguiente. Gracias.",
    "Buen ritmo y material claro.",
)
FAIR = (
    "Los contenidos son buenos, pero faltó tiempo para practicar.",
    "Sería útil recibir el material antes de la primera clase.",
    "Me habría gustado un grupo más pequeño.",
    "La sala era fría y se escuchaba poco al final.",
    "Faltaron ejemplos de nuestra área.",
)
SORRY = (
    "El horario chocó con el turno y varios llegamos tarde.",
    "La plataforma se cayó dos veces.",
    "Muy teórico para lo que hacemos.",
    "El relator leyó las láminas casi todo el tiempo.",
)
BOSSES_GLAD = (
    "Revisa el procedimiento antes de partir y corrige a sus compañeros.",
    "Entregó el informe mensual en la mitad del tiempo.",
    "Hoy dirige la charla de inicio de turno.",
)
BOSSES_SORRY = (
    "No tuvo ocasión de aplicarlo: cambió de turno.",
    "Falta el equipo para practicar lo aprendido.",
    "Con la carga de trabajo actual no hay espacio para aplicarlo.",
)
