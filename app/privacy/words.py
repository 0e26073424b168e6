"""What removing somebody's data does, in words: what goes, what stays, and why."""

NAME = "Persona eliminada"
TEACHER = "Relator eliminado"
FRANCHISE_YEARS = 6
"""How long the tax office may ask about a franchise (Código Tributario, artículo 200)."""

REMOVED = (
    "La ficha: nombre, RUT, correo, teléfono, jefatura y renta.",
    "Los mismos datos en sus participaciones, y sus comentarios en encuestas.",
    "Los correos que recibió o que la nombran, y los enlaces de sus encuestas.",
    "Los valores anteriores en el historial, en la auditoría y en las cargas masivas.",
    "Su nombre y su correo como jefatura en las fichas de otras personas.",
    "Las planillas cargadas y los archivos exportados en que aparece, completos.",
    "La persona deja de aparecer en la búsqueda y en los envíos.",
)
KEPT = (
    "Sus participaciones quedan como cifras sin nombre, para que los indicadores no cambien.",
    "Sus respuestas con alternativas quedan sin nombre en los resultados de las encuestas.",
    f"En cursos con franquicia, el nombre, el RUT y la renta quedan {FRANCHISE_YEARS} años.",
    "El Servicio de Impuestos Internos puede pedirlos en ese plazo; después se eliminan solos.",
    "Los respaldos conservan los datos hasta que vencen.",
    "En la auditoría queda que se eliminaron los datos, sin decir cuáles eran.",
)
WHOLE = "No participó en cursos: su ficha se elimina por completo."
ACCOUNT = "Tiene una cuenta para entrar al sistema. Deshabilítala en Usuarios."
