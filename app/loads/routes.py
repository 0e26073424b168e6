"""Calls that bring a file in: mapping, headings, columns, preview, load."""

from typing import Any

from app.extensions import db
from app.files.uploads import takes_upload
from app.jobs.schemas import StartedSchema
from app.kit import clock
from app.kit.guard import Access
from app.kit.idempotency import idempotent
from app.kit.parser import MULTIPART
from app.kit.schema import envelope
from app.loads import cleaning, endings, history_routes, mappings, ordering, uploads, views
from app.loads.blueprint import blp, caller, started
from app.loads.load_schemas import LoadFormSchema
from app.loads.mapping_forms import (
    DetailsWriteSchema,
    HeadingsFormSchema,
    MappingWriteSchema,
)
from app.loads.options import FIELDS
from app.loads.ordering import Request
from app.loads.schemas import MappingSchema, RemovedSchema, SavedMappingSchema
from app.loads.uploads import Upload
from app.models.load import Mapping
from sheets.kinds.people import PEOPLE
from sheets.kinds.suppliers import SUPPLIERS


@blp.route("/createmapping", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@idempotent
@blp.arguments(MappingWriteSchema)
@blp.response(201, envelope(MappingSchema))
def create_mapping(body: dict[str, Any]) -> dict[str, Any]:
    """Begin a bulk load."""
    mapping = mappings.create(
        model_id=body["model_id"],
        comment=body["comment"],
        caller=caller(),
        course_id=body["course_id"],
    )
    db.session.commit()
    return {"data": _view(mapping)}


@blp.route("/getmapping/<int:mapping_id>")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(MappingSchema))
def get_mapping(mapping_id: int) -> dict[str, Any]:
    """A bulk load that has begun, with its file, columns, preview and load."""
    return {"data": _view(mappings.get(mapping_id=mapping_id, caller=caller()))}


@blp.route("/get_headings_file", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@takes_upload
@blp.arguments(HeadingsFormSchema, location=MULTIPART)
@blp.response(202, envelope(StartedSchema))
def read_headings(form: dict[str, Any]) -> dict[str, Any]:
    """Upload a file, or choose another sheet or heading row of it, and find its headings."""
    job = uploads.order_headings(
        upload=_upload(form),
        mapping_id=form["mapping_id"],
        sheet=form["sheet"],
        header_row=form["header_row"],
        caller=caller(),
        at=clock.now(),
    )
    return started(job)


@blp.route("/create_array_mapping_detail_all/<int:mapping_id>/<int:model_id>")
@blp.guard(Access.SIGNED_IN)
@blp.response(202, envelope(StartedSchema))
def propose_details(mapping_id: int, model_id: int) -> dict[str, Any]:
    """Propose where each column goes."""
    mapping = mappings.get(mapping_id=mapping_id, model_id=model_id, caller=caller())
    return started(uploads.order_proposal(mapping=mapping, caller=caller()))


@blp.route("/create_mapping_detail/<int:mapping_id>", methods=["PATCH"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(DetailsWriteSchema)
@blp.response(200, SavedMappingSchema)
def save_details(body: dict[str, Any], mapping_id: int) -> dict[str, Any]:
    """Confirm where each column goes."""
    mapping = mappings.get(mapping_id=mapping_id, caller=caller())
    defaults = body["defaults"]
    mappings.choose(
        mapping=mapping,
        chosen=body["data"],
        defaults=None if defaults is None else {n: t for n, t in defaults.items() if t},
    )
    db.session.commit()
    return {"status": True, "data": _view(mapping)}


@blp.route("/load_supplier", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@takes_upload
@blp.arguments(LoadFormSchema, location=MULTIPART)
@blp.response(202, envelope(StartedSchema))
def load_suppliers(form: dict[str, Any]) -> dict[str, Any]:
    """Preview or load suppliers."""
    return _order(SUPPLIERS.model_id, form)


@blp.route("/loadpeople", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@takes_upload
@blp.arguments(LoadFormSchema, location=MULTIPART)
@blp.response(202, envelope(StartedSchema))
def load_people(form: dict[str, Any]) -> dict[str, Any]:
    """Preview or load people."""
    return _order(PEOPLE.model_id, form)


@blp.route("/destroy_incomplete_mapping")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(RemovedSchema))
def destroy_incomplete_mapping() -> dict[str, Any]:
    """Remove one's own mappings that never loaded."""
    return _remove_incomplete()


@blp.route("/mappings/incomplete", methods=["DELETE"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(RemovedSchema))
def delete_incomplete_mappings() -> dict[str, Any]:
    """The same, for new clients."""
    return _remove_incomplete()


@blp.route("/mappings/<int:mapping_id>", methods=["DELETE"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(RemovedSchema))
def discard_mapping(mapping_id: int) -> dict[str, Any]:
    """Remove one load that was begun and not finished."""
    mapping = mappings.get(mapping_id=mapping_id, caller=caller())
    removed = ordering.discard(mapping=mapping)
    db.session.commit()
    return {"data": {"removed": removed}}


def _remove_incomplete() -> dict[str, Any]:
    removed = mappings.remove_incomplete(user_id=caller().user_id)
    db.session.commit()
    return {"data": {"removed": removed}}


def _order(model_id: int, form: dict[str, Any]) -> dict[str, Any]:
    request = Request(
        model_id=model_id,
        mapping_id=form["mapping_id"],
        save=form["save"],
        chosen={name: form[name] for name in (*FIELDS, "comment", "course_id") if name in form},
        upload=_upload(form),
        load_id=form["load_id"],
    )
    return started(ordering.order(request=request, caller=caller(), at=clock.now()))


def _upload(form: dict[str, Any]) -> Upload | None:
    """A file field that nobody filled comes without a name."""
    file = form["file"]
    if file is None or not hasattr(file, "stream") or not file.filename:
        return None
    return Upload(file.stream, file.filename)


def _view(mapping: Mapping) -> dict[str, Any]:
    return views.mapping_view(mapping, details=mappings.details_of(mapping_id=mapping.id))


__all__ = ["blp", "cleaning", "endings", "history_routes"]
