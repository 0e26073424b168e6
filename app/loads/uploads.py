"""A file on its way in: stored, put on a mapping, and ordered to be read."""

from dataclasses import dataclass
from datetime import datetime
from typing import IO

from sqlalchemy import delete, select

from app.errors import InvalidFields
from app.extensions import db
from app.files import service as files
from app.files.names import display_name
from app.files.uploads import upload_megabytes
from app.jobs import service as jobs
from app.jobs.orders import Order, place
from app.loads.lookups import Caller
from app.loads.mappings import MappingWithoutFile, get
from app.models.job import ACTIVE_STATES, Job
from app.models.load import LoadFile, Mapping, MappingDetail
from sheets.kinds.registry import KINDS

QUEUE = "loads"
READ_TASK = "loads.read"
PROPOSE_TASK = "loads.propose"


@dataclass(frozen=True)
class Upload:
    """What a form sent as a file."""

    stream: IO[bytes]
    name: str | None


class EmptyFile(InvalidFields):
    """The file has no bytes."""

    code = "file_empty"

    def __init__(self) -> None:
        words = "El archivo está vacío. Revisa que se haya guardado y vuelve a subirlo."
        super().__init__(words, errors={"file": [words]})


class FileNeeded(InvalidFields):
    """Nothing was uploaded, now or before."""

    code = "file_required"

    def __init__(self) -> None:
        words = "Sube el archivo que quieres cargar."
        super().__init__(words, errors={"file": [words]})


def keep(*, upload: Upload, caller: Caller, at: datetime) -> LoadFile:
    """Store an upload; the same bytes under the same name are the same file of that person.

    Raises EmptyFile, FileTooLarge.
    """
    stored = files.keep(stream=upload.stream, megabytes=upload_megabytes())
    if stored.size == 0:
        raise EmptyFile
    name = display_name(upload.name)
    file = db.session.scalar(
        select(LoadFile).where(
            LoadFile.sha256 == stored.sha256,
            LoadFile.user_id == caller.user_id,
            LoadFile.name == name,
            LoadFile.expired_at.is_(None),
        )
    )
    if file is None:
        file = LoadFile(sha256=stored.sha256, name=name, size=stored.size, user_id=caller.user_id)
        db.session.add(file)
    file.created_at = at
    db.session.flush()
    return file


def attach(*, mapping: Mapping, file: LoadFile) -> None:
    """Put a file on a mapping; what was known of another file is forgotten."""
    if mapping.file_id == file.id:
        return
    mapping.file_id = file.id
    mapping.sheet = mapping.header_row = mapping.rows = mapping.headings = None
    db.session.execute(delete(MappingDetail).where(MappingDetail.mapping_id == mapping.id))


def order_headings(
    *,
    upload: Upload | None,
    mapping_id: int | None,
    sheet: int | None,
    header_row: int | None,
    caller: Caller,
    at: datetime,
) -> Job:
    """Take a file in, or look at the mapping's file again, and have its headings found.

    Raises MappingMissing, FileNeeded, EmptyFile, FileTooLarge.
    """
    mapping = get(mapping_id=mapping_id, caller=caller) if mapping_id else None
    if upload is not None:
        file = keep(upload=upload, caller=caller, at=at)
        if mapping is not None:
            attach(mapping=mapping, file=file)
    elif mapping is None or mapping.file_id is None:
        raise FileNeeded
    else:
        file = db.session.get_one(LoadFile, mapping.file_id)
    return _order_reading(file, mapping, sheet, header_row, caller)


def _order_reading(
    file: LoadFile,
    mapping: Mapping | None,
    sheet: int | None,
    header_row: int | None,
    caller: Caller,
) -> Job:
    """Have the sheets and headings of a file found; newer wishes replace older ones."""
    mapping_id = mapping.id if mapping else None
    key = f"headings:{mapping_id or 0}:{file.id}:{sheet}:{header_row}"
    if mapping_id:
        _stop_others(mapping_id, kind="headings", key=key)
    args = {"mapping_id": mapping_id, "file_id": file.id, "sheet": sheet, "header_row": header_row}
    label = f"{KINDS[mapping.model_id].label} · {file.name}" if mapping else file.name
    return _place("headings", READ_TASK, key, label, args, caller)


def order_proposal(*, mapping: Mapping, caller: Caller) -> Job:
    """Have a mapping proposed. Raises MappingWithoutFile."""
    if mapping.headings is None or mapping.file_id is None:
        raise MappingWithoutFile
    file = db.session.get_one(LoadFile, mapping.file_id)
    key = f"mapping:{mapping.id}"
    label = f"{KINDS[mapping.model_id].label} · {file.name}"
    return _place("mapping", PROPOSE_TASK, key, label, {"mapping_id": mapping.id}, caller)


def _place(
    kind: str, task: str, key: str, label: str, args: dict[str, int | None], caller: Caller
) -> Job:
    order = Order(
        kind=kind,
        task=task,
        queue=QUEUE,
        key=key,
        label=label,
        user_id=caller.user_id,
        company_id=caller.company_id,
        args=args,
    )
    return place(order=order)


def _stop_others(mapping_id: int, *, kind: str, key: str) -> None:
    others = select(Job.id).where(
        Job.kind == kind,
        Job.state.in_(ACTIVE_STATES),
        Job.args["mapping_id"].as_integer() == mapping_id,
        Job.key != key,
    )
    for job_id in db.session.scalars(others).all():
        jobs.request_stop(job_id=job_id)
