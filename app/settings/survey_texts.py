"""The mails of surveys as they are until an administrator writes others.

A paragraph with the link is repeated for each collaborator when a boss is asked about several.
"""

from app.settings.section import Content

INVITATION = """\
Hola {{nombre}}:

Terminaste el curso "{{curso}}" y queremos saber qué te pareció. Responder toma pocos minutos \
y tus respuestas se muestran solo en conjunto, sin tu nombre.

{{enlace}}

Puedes responder hasta el {{fecha_termino}}. El enlace es personal: no lo compartas.

Gracias por tu tiempo."""

REMINDER = """\
Hola {{nombre}}:

Todavía puedes contarnos qué te pareció el curso "{{curso}}": quedan {{dias_restantes}} días. \
Si ya empezaste, sigues donde quedaste.

{{enlace}}

La encuesta cierra el {{fecha_termino}}."""

LAST_CALL = """\
Hola {{nombre}}:

La encuesta del curso "{{curso}}" cierra el {{fecha_termino}} y aún no tenemos tu respuesta. \
Son pocos minutos.

{{enlace}}

Después de esa fecha el enlace deja de funcionar."""

BOSS = """\
Hola {{nombre}}:

Tu equipo participó en una capacitación y queremos saber cómo se aplica lo aprendido en el \
trabajo. Responder toma pocos minutos.

{{colaborador}}, curso "{{curso}}", hasta el {{fecha_termino}}:
{{enlace}}

Los enlaces son personales: no los compartas. Gracias por tu tiempo."""

BOSS_REMINDER = """\
Hola {{nombre}}:

Todavía esperamos tu opinión sobre cómo se aplica lo aprendido en el trabajo. Si ya empezaste, \
sigues donde quedaste.

{{colaborador}}, curso "{{curso}}", hasta el {{fecha_termino}}:
{{enlace}}

Gracias por tu tiempo."""

LEFT = "Recordatorio: quedan {{dias_restantes}} días para responder"

DEFAULTS: Content = {
    "invitacion": {"subject": 'Cuéntanos tu opinión sobre "{{curso}}"', "body": INVITATION},
    "recordatorio": {"subject": LEFT, "body": REMINDER},
    "ultimo_aviso": {
        "subject": 'Último aviso: la encuesta de "{{curso}}" cierra el {{fecha_termino}}',
        "body": LAST_CALL,
    },
    "jefatura": {
        "subject": '¿Cómo aplica {{colaborador}} lo aprendido en "{{curso}}"?',
        "body": BOSS,
    },
    "jefatura_recordatorio": {"subject": LEFT, "body": BOSS_REMINDER},
}
