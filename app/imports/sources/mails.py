"""Mails about scheduled loads, to the administrators who asked for them: numbers, never people."""

import html

from app.models.accounts import User
from app.models.imports import DONE, PARKED, Load, LoadSource, LoadSourceRun
from app.models.mail import LOAD
from app.platform import public_address
from app.platform.mail import message
from app.platform.mail.message import button, paragraph
from app.platform.mail.service import Draft
from app.platform.text import counted, grouped
from sheets.kinds.registry import KINDS

SCREEN = "/settings?seccion=integraciones&origen={}"
MOST_REASONS = 10
COUNTS = (
    ("created", "Creadas"),
    ("updated", "Actualizadas"),
    ("unchanged", "Sin cambios"),
    ("skipped", "Saltadas"),
    ("failed", "Con errores"),
)


def screen_of(source: LoadSource) -> str:
    """The screen of a source."""
    return SCREEN.format(source.id)


def draft(
    user: User, source: LoadSource, run: LoadSourceRun, *, load: Load | None, path: str
) -> Draft:
    """What a run came to: the counts of its load, or why there was none, and where to look."""
    kind = KINDS[source.model_id].in_sentence
    name, file = message.plain(source.name), message.plain(run.file_name or "")
    lines = [f"Archivo: {file}"] if file else []
    if run.state == DONE:
        counts = run.counts or {}
        failed = int(counts.get("failed", 0))
        wrong = f", {counted(failed, 'fila', 'filas')} con errores" if failed else ""
        subject = f"{name}: carga de {kind} terminada{wrong}"
        said = f"La carga programada de {kind} terminó."
        lines += [f"{label}: {grouped(int(counts.get(key, 0)))}" for key, label in COUNTS]
        lines += _reasons(load)
        action = "Ver filas con errores" if failed else "Ver la carga"
    elif run.state == PARKED:
        subject = f"{name}: la carga de {kind} espera tu respuesta"
        said = (
            "No se cargó nada: hay algo en el archivo que no es seguro y no lo adivinamos. "
            "Revísalo y sigue la carga."
        )
        lines += [message.plain(run.message or "")]
        action = "Seguir la carga"
    else:
        is_paused = source.pause_reason is not None
        subject = f"{name}: {'en pausa, ' if is_paused else ''}no se cargó {kind}"
        said = message.plain(run.message or "")
        if is_paused:
            lines += [message.plain(source.pause_reason or "")]
        action = "Ver el origen programado"
    shown = [said, *filter(None, lines)]
    address = f"{public_address.origin()}{path}"
    greeting = f"Hola {message.plain(user.name)}:"
    return Draft(
        LOAD,
        user.email,
        subject,
        "\n\n".join((greeting, shown[0], "\n".join(shown[1:]), address)),
        paragraph(html.escape(greeting))
        + paragraph(html.escape(shown[0]))
        + (paragraph("<br>".join(html.escape(one) for one in shown[1:])) if shown[1:] else "")
        + paragraph(button(html.escape(address), action)),
    )


def _reasons(load: Load | None) -> list[str]:
    """Why rows stayed out, by kind: what stands in their cells stays here."""
    failures = load.failures if load is not None else ()
    told = [
        f"· {counted(int(one['count']), 'fila', 'filas')}: {one['message']}"
        for one in failures[:MOST_REASONS]
    ]
    more = len(failures) - len(told)
    return [*told, f"· y {counted(more, 'motivo', 'motivos')} más"] if more else told
