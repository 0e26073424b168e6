"""A file as it was uploaded: stored, parsed once, its columns read from Parquet after that."""

import shutil
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any, TypeVar

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from sqlalchemy import select

from app.config import MIB, current_config
from app.extensions import db
from app.imports.options import Caller
from app.models.imports import LoadFile
from app.platform import files, storage
from app.platform.child_process import ChildDied, ChildStopped, memory_allowed, run
from app.platform.errors import DomainError, InvalidFields
from app.platform.files import display_name, key_of, upload_megabytes
from app.platform.jobs.running import Work
from sheets import messages
from sheets.decryption import decrypt
from sheets.workbook import Limits, Workbook, WorkbookError, kind_of, of_death, parse

T = TypeVar("T")

FORMAT = 5
"""Raised when files are read in another way: the same bytes are then parsed anew. Loads that began
before go on with the columns that they know."""

SMALL_BYTES = MIB
SMALL_CPU_SECONDS = 10
"""A file of up to SMALL_BYTES is read within this; what takes longer was made to hold a worker."""

OPEN_CPU_SECONDS, OPEN_WALL_SECONDS = 20, 40
OPEN_BYTES, OPEN_BYTES_PER_BYTE = 128 * MIB, 16
"""What opening a protected file may take of the processor and of memory, for a person waits."""

OPENING = threading.Lock()
OPENING_PATIENCE = 5
"""One protected file is opened at a time in each web server; others wait so many seconds."""

UNPACKED = "unpacked"
"""Name of the folder that the parse fills, before it is kept."""


@dataclass(frozen=True)
class Upload:
    """What a form sent as a file."""

    stream: IO[bytes]
    name: str | None


def sent_file(form: Mapping[str, Any]) -> Upload | None:
    """The file of a form: a field that nobody filled comes without a name."""
    file = form["file"]
    if file is None or not hasattr(file, "stream") or not file.filename:
        return None
    return Upload(file.stream, file.filename)


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


class FileRefused(DomainError):
    """The file cannot be read; the code says why and the message what to do."""

    status = 422

    def __init__(self, error: WorkbookError, *, memory_bytes: int | None = None) -> None:
        self.code = error.code
        limit = memory_allowed(memory_bytes or current_config().parse_memory_mb * MIB) // MIB
        super().__init__(messages.message(error.code, {"limit_mb": limit, **error.params}))


class PasswordWrong(InvalidFields):
    """The password does not open the file."""

    code = "workbook_password_wrong"

    def __init__(self) -> None:
        words = messages.message(self.code, {})
        super().__init__(words, errors={"password": [words]})


class OpeningBusy(DomainError):
    """Other protected files are being opened."""

    status = 503
    code = "opening_busy"
    message = "Estamos abriendo otro archivo con contraseña. Vuelve a intentarlo en unos segundos."


class FileExpired(DomainError):
    """The bytes were removed after the days that files are kept."""

    status = 410
    code = "file_expired"
    message = "El archivo ya no se conserva. Vuelve a subirlo."


def keep_upload(*, upload: Upload, caller: Caller, at: datetime) -> LoadFile:
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


def check_kind(file: LoadFile) -> None:
    """Whether a stored file is a spreadsheet by its content, as far as a glance can tell.

    Raises FileRefused.
    """
    source = storage.local(key_of(file.sha256))
    if source is None:
        return
    try:
        kind_of(source, Limits(upload_bytes=current_config().upload_mb * MIB))
    except WorkbookError as error:
        raise FileRefused(error) from error


def keep_opened(
    *, upload: Upload | None, stored: LoadFile | None, password: str, caller: Caller, at: datetime
) -> LoadFile:
    """Store an upload, or a file that was uploaded before, without its password.

    The password is used here and kept nowhere: what comes after sees an ordinary file.

    Raises FileNeeded, PasswordWrong, FileRefused, FileExpired, OpeningBusy, and what keeping a
    file may raise.
    """
    with storage.scratch() as folder:
        source, target = folder / "source", folder / "opened"
        if upload is not None:
            with source.open("wb") as copy:
                shutil.copyfileobj(upload.stream, copy)
            name = upload.name
        elif stored is not None:
            _fetch(stored.sha256, source)
            name = stored.name
        else:
            raise FileNeeded
        plain = target if _decrypt(source, target, password) else source
        with plain.open("rb") as stream:
            return keep_upload(upload=Upload(stream, name), caller=caller, at=at)


def _fetch(sha256: str, target: Path) -> None:
    try:
        storage.get(key_of(sha256), target)
    except FileNotFoundError as error:
        raise FileExpired from error


def _decrypt(source: Path, target: Path, password: str) -> bool:
    config = current_config()
    size = source.stat().st_size
    memory = min(OPEN_BYTES + OPEN_BYTES_PER_BYTE * size, config.parse_memory_mb * MIB)
    if not OPENING.acquire(timeout=OPENING_PATIENCE):
        raise OpeningBusy(retry_after=OPENING_PATIENCE)
    try:
        return _in_child(
            decrypt,
            source,
            target,
            password,
            memory_bytes=memory,
            cpu_seconds=cpu_seconds(size, OPEN_CPU_SECONDS),
            wall_seconds=OPEN_WALL_SECONDS,
        )
    except WorkbookError as error:
        if error.code == PasswordWrong.code:
            raise PasswordWrong from error
        raise FileRefused(error, memory_bytes=memory) from error
    except ChildDied as error:
        raise FileRefused(of_death(error.reason), memory_bytes=memory) from error
    finally:
        OPENING.release()


def read_workbook(*, work: Work, file_id: int) -> Workbook:
    """What is in a file: known already, or parsed now in a process of its own; kept with its row.

    Ends the transaction before it parses, so that no connection waits.

    Raises FileRefused, FileExpired.
    """
    work.say("Leyendo el archivo")
    file = db.session.get_one(LoadFile, file_id)
    if file.expired_at is not None:
        raise FileExpired
    sha256 = file.sha256
    known = _known(sha256)
    db.session.rollback()
    book = known or _parse(work, sha256)
    file = db.session.get_one(LoadFile, file_id)
    if file.workbook is None:
        file.workbook = book.to_dict()
    return book


@contextmanager
def open_columns(*, sha256: str) -> Iterator[Path]:
    """The folder with the Parquet files of a file, for sheets to read.

    Raises FileExpired.
    """
    kept = (key for key in _keys(sha256) if storage.holds_folder(key))
    with ExitStack() as stack:
        # Only the opening: what else its user may miss are other files.
        try:
            folder = stack.enter_context(storage.open_folder(next(kept, _key(sha256))))
        except FileNotFoundError as error:
            raise FileExpired from error
        yield folder


def keep_columns(*, sha256: str, folder: Path) -> None:
    """Keep columns that were made of those of other files; the first to come are kept."""
    storage.put_folder(_key(sha256), folder)


def is_in_cells(*, sha256: str, pattern: str) -> bool | None:
    """Whether a regular expression finds a cell of a file, in any case of letters.

    None: nobody has read the file, or its columns are gone.
    """
    try:
        with open_columns(sha256=sha256) as folder:
            return any(_has_cell(path, pattern) for path in folder.glob("*.parquet"))
    except FileExpired:
        return None


def _has_cell(path: Path, pattern: str) -> bool:
    """One column at a time: a file may have a million rows."""
    with pq.ParquetFile(path) as file:
        for one in file.schema_arrow:
            is_text = pa.types.is_string(one.type) or pa.types.is_large_string(one.type)
            if not (is_text or pa.types.is_dictionary(one.type)):
                continue  # The numbers of rows.
            column = file.read([one.name]).column(0).cast(pa.string())
            if pc.any(pc.match_substring_regex(column, pattern, ignore_case=True)).as_py():
                return True
    return False


def forget_columns(*, sha256: str) -> None:
    """Remove the columns of a file."""
    for key in _keys(sha256):
        storage.remove(key)


def _key(sha256: str) -> str:
    return _keys(sha256)[0]


def _keys(sha256: str) -> list[str]:
    """Where the columns may be, the newest format first."""
    return [f"parsed/{number}/{sha256[:2]}/{sha256}" for number in range(FORMAT, 0, -1)]


def _known(sha256: str) -> Workbook | None:
    """The same bytes may have been parsed for another upload: the columns serve all."""
    if not storage.holds_folder(_key(sha256)):
        return None
    stored = db.session.scalar(
        select(LoadFile.workbook)
        .where(LoadFile.sha256 == sha256, LoadFile.workbook.is_not(None))
        .order_by(LoadFile.id.desc())
        .limit(1)
    )
    return Workbook.from_dict(stored) if stored else None


def _parse(work: Work, sha256: str) -> Workbook:
    config = current_config()
    limits = Limits(upload_bytes=config.upload_mb * MIB, unpacked_bytes=config.unpacked_mb * MIB)
    with storage.scratch() as folder:
        target, source = folder / UNPACKED, storage.local(key_of(sha256))
        if source is None:
            source = folder / "source"
            _fetch(sha256, source)
        try:
            book = _in_child(
                parse,
                source,
                target,
                limits=limits,
                memory_bytes=config.parse_memory_mb * MIB,
                cpu_seconds=cpu_seconds(source.stat().st_size, config.parse_cpu_seconds),
                wall_seconds=config.parse_wall_seconds,
                should_stop=lambda: work.pulse.should_stop,
            )
        except WorkbookError as error:
            raise FileRefused(error) from error
        except ChildDied as error:
            raise FileRefused(of_death(error.reason)) from error
        except ChildStopped:
            work.check()
            raise
        storage.put_folder(_key(sha256), target)
        return book


def _in_child(function: Callable[..., T], *args: Any, **limits: Any) -> T:
    """What `run` gives; tried once more where somebody else has killed the child, as a machine
    without memory does: of the file that says nothing.
    """
    try:
        return run(function, *args, **limits)
    except ChildDied as error:
        if error.reason != "killed":
            raise
    return run(function, *args, **limits)


def cpu_seconds(size: int, most: int) -> int:
    """The seconds of CPU that reading a file of so many bytes may take, at most `most`."""
    return min(most, SMALL_CPU_SECONDS) if size <= SMALL_BYTES else most
