"""What the demonstration teaches: companies, courses, and the words of who answers surveys."""

from dataclasses import dataclass

from records.course import ASYNCHRONOUS, DISTANCE, IN_PERSON, MIXED, SYNCHRONOUS

WOMEN = (
    "Catalina", "Francisca", "Camila", "Javiera", "Constanza", "Valentina", "Daniela", "Carolina",
    "Paulina", "Marcela", "Claudia", "Patricia", "Verónica", "Lorena", "Ximena", "Bárbara",
    "Macarena", "Antonia", "Isidora", "Fernanda", "Gabriela", "Rocío", "Tamara", "Soledad",
    "Alejandra", "Ignacia", "Josefa", "Pilar", "Viviana", "Yasna",
)  # fmt: skip
MEN = (
    "Sebastián", "Matías", "Felipe", "Cristóbal", "Ignacio", "Diego", "Rodrigo", "Andrés",
    "Mauricio", "Patricio", "Álvaro", "Gonzalo", "Hernán", "Jorge", "Luis", "Manuel", "Nicolás",
    "Óscar", "Pablo", "Ricardo", "Sergio", "Tomás", "Vicente", "Benjamín", "Claudio", "Eduardo",
    "Esteban", "Gabriel", "Iván", "Marcelo",
)  # fmt: skip
SURNAMES = (
    "González", "Muñoz", "Rojas", "Díaz", "Pérez", "Soto", "Contreras", "Silva", "Martínez",
    "Sepúlveda", "Morales", "Rodríguez", "López", "Fuentes", "Hernández", "Torres", "Araya",
    "Flores", "Espinoza", "Valenzuela", "Castillo", "Tapia", "Reyes", "Gutiérrez", "Castro",
    "Pizarro", "Álvarez", "Vásquez", "Sánchez", "Fernández", "Ramírez", "Carrasco", "Gómez",
    "Cortés", "Herrera", "Núñez", "Jara", "Vergara", "Rivera", "Figueroa", "Riquelme", "García",
    "Miranda", "Bravo", "Vera", "Molina", "Vega", "Campos", "Sandoval", "Orellana", "Cárdenas",
    "Olivares", "Alarcón", "Gallardo", "Ortiz", "Garrido", "Salazar", "Guzmán", "Henríquez",
    "Saavedra", "Navarro", "Aguilera", "Parra", "Romero", "Aravena", "Vargas", "Vidal", "Catalán",
)  # fmt: skip
DEPARTMENTS = (
    ("Operaciones", "Jefatura de Operaciones"),
    ("Mantención", "Jefatura de Mantención"),
    ("Administración y Finanzas", "Subgerencia de Administración"),
    ("Atención de Clientes", "Jefatura de Atención"),
    ("Prevención de Riesgos", "Jefatura de Prevención"),
    ("Tecnología", "Jefatura de Tecnología"),
)
"""Department, and what its boss is called."""
SUPPLIERS = (
    ("Capacitaciones Cordillera Ltda.", "cordillera", "Santiago"),
    ("OTEC Faro Norte SpA", "faronorte", "Antofagasta"),
    ("Instituto Técnico Los Arrayanes", "losarrayanes", "Concepción"),
    ("Aprende Chile Capacitación S.A.", "aprendechile", "Santiago"),
    ("Centro de Formación Puerto Claro", "puertoclaro", "Viña del Mar"),
    ("OTEC Cumbre Ltda.", "cumbre", "Rancagua"),
    ("Formación del Pacífico SpA", "delpacifico", "Valparaíso"),
    ("Consultora Puente Humano", "puentehumano", "Santiago"),
)
"""Name, domain and city; the last one is not registered with SENCE."""


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
"""The last one lacks its head count, which the data quality panel shows."""
EXTERNALS = 20
"""People of no company, who make them 600."""
SAFETY, LEADERSHIP, TECHNOLOGY = "Seguridad y salud ocupacional", "Liderazgo", "Tecnología"
LAW, LANGUAGES, CUSTOMERS = "Normativa y cumplimiento", "Idiomas", "Atención de clientes"
OPERATIONS, FINANCE = "Operaciones", "Administración y finanzas"


@dataclass(frozen=True)
class Offer:
    """A course that can be given."""

    name: str
    area: str
    hours: int
    modality: str


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
