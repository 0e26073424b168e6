"""Mappings: made, looked up by whoever may, and the columns that a person confirmed."""

from collections.abc import Mapping as Mapped
from collections.abc import Sequence

from sqlalchemy import ColumnElement, Select, delete, exists, or_, select

from app.errors import DomainError, NotFound
from app.extensions import db
from app.kit import storage
from app.loads import courses
from app.loads.lookups import Caller
from app.loads.mapping_rules import Chosen, check
from app.loads.targets import TARGETS
from app.models.job import ACTIVE_STATES, Job
from app.models.load import Load, Mapping, MappingDetail
from sheets.kinds.registry import KINDS

PREVIEWS = "previews"
"""Folder of the rows of previews, one folder for each load."""

CHOSEN = "La elegiste tú."
IGNORED = "Elegiste no cargarla."
"""Reasons of columns for which the proposal was not taken."""


class MappingMissing(NotFound):
    """No such mapping, or it is somebody else's."""

    code = "mapping_missing"
    message = "Esta carga no existe. Empieza una nueva."


class MappingOfOtherKind(DomainError):
    """The mapping was made for another type of load."""

    code = "mapping_other_kind"
    message = "Esta carga es de otro tipo. Empieza una nueva con el tipo que necesitas."


class SuppliersReadOnly(DomainError):
    """Suppliers belong to no company: only administrators write them."""

    status = 403
    code = "suppliers_read_only"
    message = "Solo quien administra puede cargar proveedores."


class MappingWithoutFile(DomainError):
    """The step needs a file that has been read."""

    code = "mapping_without_file"
    message = "Sube primero el archivo y espera a que terminemos de leerlo."


def create(
    *, model_id: int, comment: str | None, caller: Caller, course_id: int | None = None
) -> Mapping:
    """A new mapping, without a file.

    Raises SuppliersReadOnly, InvalidFields, CourseMissing, CourseDisabled, CourseComplete.
    """
    refuse_foreign_kind(model_id=model_id, caller=caller)
    courses.check_of_load(course_id=course_id, model_id=model_id)
    mapping = Mapping(
        model_id=model_id,
        comment=comment,
        user_id=caller.user_id,
        company_id=caller.company_id,
        course_id=course_id,
    )
    db.session.add(mapping)
    db.session.flush()
    return mapping


def refuse_foreign_kind(*, model_id: int, caller: Caller) -> None:
    """Raise SuppliersReadOnly when this caller may not write such rows."""
    if not TARGETS[model_id].has_external and not caller.is_admin:
        raise SuppliersReadOnly


def get(*, mapping_id: int, caller: Caller, model_id: int | None = None) -> Mapping:
    """One's own mapping, or one that has loaded and whose load one may see.

    Raises MappingMissing, MappingOfOtherKind.
    """
    loaded = exists().where(Load.mapping_id == Mapping.id, Load.saved_at.is_not(None))
    in_scope = loaded if caller.is_admin else loaded & (Mapping.company_id == caller.company_id)
    mine = Mapping.user_id == caller.user_id
    mapping = db.session.scalar(
        select(Mapping).where(Mapping.id == mapping_id, or_(mine, in_scope))
    )
    if mapping is None:
        raise MappingMissing
    if model_id is not None and mapping.model_id != model_id:
        raise MappingOfOtherKind
    return mapping


def details_of(*, mapping_id: int) -> list[MappingDetail]:
    """The columns of a mapping in their order."""
    query = select(MappingDetail).where(MappingDetail.mapping_id == mapping_id)
    return list(db.session.scalars(query.order_by(MappingDetail.column_position)))


def choose(
    *, mapping: Mapping, chosen: Sequence[Chosen], defaults: Mapped[str, str] | None
) -> None:
    """Replace where the columns go by what a person confirmed.

    Raises InvalidFields and MappingWithoutFile.
    """
    if mapping.headings is None:
        raise MappingWithoutFile
    kept = dict(mapping.options.get("defaults", {})) if defaults is None else dict(defaults)
    check(KINDS[mapping.model_id], mapping, chosen, kept)
    known = {detail.column_position: detail for detail in details_of(mapping_id=mapping.id)}
    for choice in chosen:
        detail = known.get(choice.column_position) or MappingDetail(
            mapping_id=mapping.id, column_position=choice.column_position
        )
        if (detail.attribute, detail.part) != (choice.attribute, choice.part) or detail.asked:
            # What was said of the proposal is not true of this choice.
            detail.reason = CHOSEN if choice.attribute else IGNORED
            detail.confidence, detail.asked = 1.0, None
        detail.column_name = choice.column_name
        detail.attribute, detail.part = choice.attribute, choice.part
        detail.state = "confirmed" if choice.attribute else "ignored"
        db.session.add(detail)
    _drop_unlisted(mapping.id, chosen)
    mapping.options = {**mapping.options, "defaults": kept}


def remove_incomplete(*, user_id: int) -> int:
    """Remove a person's mappings that never loaded and that no running job uses; how many."""
    return remove(ids=select(Mapping.id).where(Mapping.user_id == user_id, *is_idle()))


def is_idle() -> tuple[ColumnElement[bool], ...]:
    """The mapping never loaded, and nothing is being done with it."""
    busy = Job.args["mapping_id"].as_integer() == Mapping.id
    return (
        ~exists().where(Load.mapping_id == Mapping.id, Load.saved_at.is_not(None)),
        ~exists().where(Job.state.in_(ACTIVE_STATES), busy),
    )


def remove(*, ids: Select[int]) -> int:
    """Remove mappings with their previews; how many."""
    found = list(db.session.scalars(ids.with_for_update(skip_locked=True)))
    for load_id in db.session.scalars(select(Load.id).where(Load.mapping_id.in_(found))):
        storage.remove(f"{PREVIEWS}/{load_id}")
    db.session.execute(delete(Load).where(Load.mapping_id.in_(found)))
    db.session.execute(delete(Mapping).where(Mapping.id.in_(found)))
    return len(found)


def _drop_unlisted(mapping_id: int, chosen: Sequence[Chosen]) -> None:
    listed = [choice.column_position for choice in chosen]
    db.session.execute(
        delete(MappingDetail).where(
            MappingDetail.mapping_id == mapping_id, MappingDetail.column_position.not_in(listed)
        )
    )
