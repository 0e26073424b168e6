"""Names of people and houses that could be from Chile, and belong to nobody."""

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
