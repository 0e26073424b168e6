"""What the bell says about loads."""

from app.kit.words import counted
from app.loads.counts import Counts
from app.loads.undone import Undo
from app.models.load import Load
from app.notifications.service import notify
from sheets.kinds.registry import KINDS


def tell_end(*, load: Load, counts: Counts, refused: bool) -> None:
    """Tell whoever loaded how it ended, once for each round."""
    icon, link = "success", f"/massive-load?carga={load.id}"
    if counts.failed:
        icon, link = "warning", f"/error-massive-load?carga={load.id}"
    if refused:
        icon = "error"
    notify(
        user_id=load.user_id,
        icon=icon,
        msg=_sentence(load, counts, refused=refused),
        kind="load",
        link=link,
        key=f"load:{load.id}:{len(load.rounds)}",
    )


def tell_undone(*, load: Load, undo: Undo) -> None:
    """Tell whoever undid a load what that did."""
    told = f"{_label(load)}: deshicimos la carga. "
    told += f"{counted(undo.removed, 'fila eliminada', 'filas eliminadas')} y "
    told += counted(undo.restored, "restaurada", "restauradas")
    told += f"; {_kept(undo.kept_count)}." if undo.kept_count else "."
    if undo.entries:
        gone = counted(undo.entries, "valor de las listas", "valores de las listas")
        told += f" También quitamos {gone} que solo esta carga había traído."
    if load.course_id is not None:
        told += f" {_people(undo.course.unenrolled)} del curso"
        kept = undo.course.kept_count
        told += f"; {_kept(kept)} en él." if kept else "."
    notify(
        user_id=load.user_id,
        icon="success" if undo.is_whole else "warning",
        msg=told,
        kind="load",
        link=f"/massive-load?carga={load.id}",
        key=f"load:{load.id}:undone",
    )


def tell_failure(*, load: Load, message: str) -> None:
    """Tell whoever loaded that nothing was loaded, and why."""
    notify(
        user_id=load.user_id,
        icon="error",
        msg=f"{_label(load)}: la carga no terminó. {message}",
        kind="load",
        link=f"/massive-load?mapping={load.mapping_id}",
        key=f"load:{load.id}:failed:{load.job_id}",
    )


def _sentence(load: Load, counts: Counts, *, refused: bool) -> str:
    if refused:
        wrong = counted(counts.failed, "fila tiene", "filas tienen")
        return f"{_label(load)}: no se cargó nada, {wrong} errores."
    told = f"{_label(load)}: {counted(counts.created, 'creada', 'creadas')}, "
    told += counted(counts.updated, "actualizada", "actualizadas")
    told += f" y {_number(counts.failed)} con errores." if counts.failed else "."
    if counts.enrolled is None:
        return told
    return f"{told} Inscritas en el curso: {_number(counts.enrolled)}."


def _kept(number: int) -> str:
    return counted(number, "se conservó", "se conservaron")


def _people(number: int) -> str:
    return "Salió 1 participante" if number == 1 else f"Salieron {_number(number)} participantes"


def _label(load: Load) -> str:
    return f"Carga de {KINDS[load.model_id].label.lower()}"


def _number(number: int) -> str:
    return f"{number:,}".replace(",", ".")
