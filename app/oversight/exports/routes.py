"""Calls that give a list as a file."""

from collections.abc import Iterator

from flask import Response, stream_with_context

from app.oversight.exports import service
from app.oversight.exports.schemas import ExportFormSchema
from app.oversight.exports.service import BOOKS, File, Wish
from app.platform import clock
from app.platform.files import XLSX, attachment
from app.platform.guard import caller, need
from app.platform.jobs.schemas import StartedView, started_view
from app.platform.scopes import Action, Domain
from app.platform.web import Blueprint

MEDIA_TYPES = {"xlsx": XLSX, "csv": "text/csv", "parquet": "application/vnd.apache.parquet"}
ZIP = "application/zip"
BINARY = {"schema": {"type": "string", "format": "binary"}}
KINDS = dict.fromkeys(MEDIA_TYPES.values(), BINARY)
FILE = {"description": "The file", "content": KINDS}
MADE = {"description": "The file", "content": {**KINDS, ZIP: BINARY}}

DOMAINS = {
    "companies": Domain.COMPANIES,
    "suppliers": Domain.SUPPLIERS,
    "people": Domain.PEOPLE,
    "courses": Domain.COURSES,
    "participants": Domain.PARTICIPANTS,
    "rapporteurs": Domain.COURSES,
    "evaluations": Domain.SURVEYS,
    "survey-results": Domain.SURVEYS,
    "budget": Domain.FINANCE,
}
"""Which domain a list is of; one that is not here is exported by people alone."""

blp = Blueprint("exports", __name__, description="Lists as files", domain=Domain.OWN)


@blp.command(
    "/exports", body=ExportFormSchema, answer=StartedView, status=202, file=FILE, fails=[429]
)
def export(wish: Wish) -> Response | StartedView:
    """A list as a file: at once up to 5,000 rows, else 202 with the job that makes it."""
    need(DOMAINS.get(wish.list), Action.READ)
    if wish.salary:
        need(None, Action.READ)
    order = service.order_book if wish.list in BOOKS else service.order
    made = order(wish=wish, user=caller(), at=clock.now())
    return _sent(made) if isinstance(made, File) else started_view(made)


@blp.command("/exports/<int:job_id>/file", method="GET", file=MADE, fails=[410])
def get_export(job_id: int) -> Response:
    """The file that a job made; it is kept for a day."""
    return _sent(service.file_of(job_id=job_id, user=caller()))


def _sent(file: File) -> Response:
    kind = {**MEDIA_TYPES, "zip": ZIP}[file.format]
    content = file.content
    if isinstance(content, Iterator):
        content = stream_with_context(content)
    response = attachment(content, name=file.name, media_type=kind)
    if file.size is not None:
        # Whoever gets less knows that something broke off.
        response.content_length = file.size
    return response
