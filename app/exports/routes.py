"""Calls that give a list as a file."""

from typing import Any

from flask import Response

from app.exports import books, service
from app.exports.books import BOOKS
from app.exports.schemas import ExportFormSchema
from app.exports.service import File
from app.exports.wishes import Wish
from app.extensions import db
from app.files.sending import XLSX, attachment
from app.jobs.schemas import StartedSchema, job_view
from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.schema import envelope

CSV = "text/csv"
BINARY = {"schema": {"type": "string", "format": "binary"}}
FILE = {"description": "The file", "content": {XLSX: BINARY, CSV: BINARY}}

blp = Blueprint("exports", __name__, description="Lists as files")


@blp.route("/exports", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.doc(responses={"200": FILE})
@blp.arguments(ExportFormSchema)
@blp.response(202, envelope(StartedSchema))
def export(wish: Wish) -> Response | dict[str, Any]:
    """A list as a file: at once up to 5,000 rows, else 202 with the job that makes it."""
    order = books.order if wish.list in BOOKS else service.order
    made = order(wish=wish, user=caller(), at=clock.now())
    db.session.commit()
    return _sent(made) if isinstance(made, File) else {"data": {"job": job_view(made)}}


@blp.route("/exports/<int:job_id>/file")
@blp.guard(Access.SIGNED_IN)
@blp.doc(responses={"200": FILE})
@blp.response(200)
def get_export(job_id: int) -> Response:
    """The file that a job made; it is kept for a day."""
    file = service.file_of(job_id=job_id, user=caller())
    db.session.commit()
    return _sent(file)


def _sent(file: File) -> Response:
    kind = XLSX if file.format == "xlsx" else CSV
    return attachment(file.content, name=file.name, media_type=kind)
