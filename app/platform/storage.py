"""Files of the product behind one door: a folder, or an S3 bucket by address."""

import contextlib
import logging
import os
import re
import shutil
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import lru_cache
from pathlib import Path

import obstore
from flask import current_app, has_request_context
from obstore.exceptions import BaseError
from obstore.store import S3Store

from app.config import current_config
from app.platform.errors import DomainError
from app.platform.reach import ANSWER_SECONDS, Reach

BUCKET = "s3://"
PACKED = ".zip"
"""A folder in a bucket is one object, for only that is written as a whole or not at all."""
RETRY_SECONDS = 5
CHUNK = 1024 * 1024
SCRATCH_SECONDS = 24 * 3600
"""Age of a folder that no living process can be using."""
log = logging.getLogger(__name__)


class StorageAway(DomainError):
    """The bucket that files are kept in does not answer, or refuses the credentials."""

    status = 503
    code = "storage_away"
    message = "Los archivos no están disponibles por un momento. Vuelve a intentarlo enseguida."

    def __init__(self) -> None:
        super().__init__(retry_after=RETRY_SECONDS)


def _folder() -> Path | None:
    """The folder that files are kept in; None when it is a bucket."""
    address: str = current_app.config["STORAGE"]
    return None if address.startswith(BUCKET) else Path(address)


def _bucket() -> S3Store:
    """The bucket that files are kept in, by the settings that all programs for S3 read.

    Raises StorageAway in a request, whose caller waits, when nobody answers there.
    """
    if has_request_context() and not reach().answers():
        raise StorageAway
    return _opened(current_app.config["STORAGE"], os.getpid(), 30.0, _credentials())


def _credentials() -> tuple[str, str]:
    """Those of the settings, which may stand in files; empty: S3's own ways to find them."""
    config = current_config()
    return config.aws_access_key_id, config.aws_secret_access_key


@lru_cache(maxsize=8)
def _opened(address: str, _process: int, patience: float, credentials: tuple[str, str]) -> S3Store:
    """Made anew in a forked process, which cannot use the connections of its parent."""
    key, secret = credentials
    return S3Store.from_url(
        address,
        config={"access_key_id": key, "secret_access_key": secret} if key else None,
        # Plain HTTP is for an AWS_ENDPOINT_URL that says so: a server on the own network.
        client_options={
            "allow_http": True,
            "connect_timeout": "1s",
            "read_timeout": f"{patience}s",
        },
        # A request waits for the answer; a job is given back and comes again.
        retry_config={"max_retries": 3, "retry_timeout": timedelta(seconds=1)},
    )


def reach() -> Reach:
    """Whether files can be kept where the settings say, known in a moment."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # Flask's own recipe
    reaches: dict[str, Reach] = app.extensions.setdefault("storage_reaches", {})

    def ask() -> None:
        with app.app_context():
            _look()

    return reaches.setdefault(app.config["STORAGE"], Reach(ask))


def _look() -> None:
    """See that files can be kept. Raises StorageAway."""
    folder = _folder()
    if folder is None:
        store = _opened(current_app.config["STORAGE"], os.getpid(), ANSWER_SECONDS, _credentials())
        with contextlib.suppress(FileNotFoundError), _reached():
            obstore.head(store, "nothing")
        return
    while not folder.exists():
        folder = folder.parent
    if not os.access(folder, os.W_OK | os.X_OK):
        raise StorageAway


@contextmanager
def _reached() -> Iterator[None]:
    """Say of whatever goes wrong with a bucket that it is away, except that a file is not there."""
    try:
        yield
    except FileNotFoundError:
        raise
    except (BaseError, OSError) as error:
        # The rest of the text is a picture of what the library holds.
        reason = str(error).partition("\n")[0]
        log.warning("storage unavailable", extra={"error": type(error).__name__, "reason": reason})
        raise StorageAway from error


def put(key: str, source: Path) -> None:
    """Keep a local file under a key; whoever reads sees all of it or nothing.

    A file of `scratch` is moved when files are kept on this machine. Raises StorageAway.
    """
    folder = _folder()
    if folder is None:
        with _reached():
            obstore.put(_bucket(), key, source)
        return
    kept = folder / key
    kept.parent.mkdir(parents=True, exist_ok=True)
    if source.is_file():
        with contextlib.suppress(OSError):  # on another disk
            source.replace(kept)
            return
    with scratch() as near, source.open("rb") as reader:
        copy = near / "file"
        with copy.open("wb") as writer:
            shutil.copyfileobj(reader, writer, CHUNK)
        copy.replace(kept)


def get(key: str, target: Path) -> None:
    """Bring a file to a local path.

    Raises FileNotFoundError, StorageAway.
    """
    with target.open("wb") as writer:
        for chunk in stream(key):
            writer.write(chunk)


def stream(key: str) -> Iterator[bytes]:
    """The bytes of a file, a piece at a time.

    Raises FileNotFoundError, StorageAway.
    """
    folder = _folder()
    if folder is None:
        with _reached():
            for piece in obstore.get(_bucket(), key).stream(min_chunk_size=CHUNK):
                yield bytes(piece)
        return
    with (folder / key).open("rb") as reader:
        while chunk := reader.read(CHUNK):
            yield chunk


def holds_text(key: str, pattern: str) -> bool:
    """Whether a regular expression finds something in a file of text, or in the XML of a workbook.

    In any case of letters. Raises FileNotFoundError.
    """
    with scratch() as folder:
        path = folder / "file"
        get(key, path)
        if not zipfile.is_zipfile(path):
            return _finds(pattern, path.read_bytes())
        with zipfile.ZipFile(path) as packed:
            parts = (name for name in packed.namelist() if name.endswith(".xml"))
            return any(_finds(pattern, packed.read(name)) for name in parts)


def _finds(pattern: str, content: bytes) -> bool:
    text = content.decode("utf-8", errors="replace")
    return re.search(pattern, text, re.IGNORECASE | re.MULTILINE) is not None


def exists(key: str) -> bool:
    """Whether a file is kept under a key. Raises StorageAway."""
    folder = _folder()
    if folder is not None:
        return (folder / key).is_file()
    try:
        with _reached():
            obstore.head(_bucket(), key)
    except FileNotFoundError:
        return False
    return True


def remove(key: str) -> None:
    """Forget a file or a folder; what is not there is no trouble. Raises StorageAway."""
    folder = _folder()
    if folder is None:
        with _reached():
            obstore.delete(_bucket(), [key, key + PACKED, *_below(key)])
    elif (folder / key).is_dir():
        shutil.rmtree(folder / key)
    else:
        (folder / key).unlink(missing_ok=True)


def _below(key: str) -> list[str]:
    """The keys in a folder of the bucket, at any depth."""
    return [one["path"] for batch in obstore.list(_bucket(), f"{key}/") for one in batch]


def local(key: str) -> Path | None:
    """Where a file or folder lies on this machine, or None when it is kept elsewhere."""
    folder = _folder()
    path = folder / key if folder else None
    return path if path and path.exists() else None


@contextmanager
def scratch() -> Iterator[Path]:
    """An empty folder that vanishes; beside the kept files, so that a rename can keep it."""
    kept = _folder()
    near = kept / "tmp" if kept else None
    if near is not None:
        near.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=near, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def put_folder(key: str, source: Path) -> None:
    """Keep a folder of files under a key: all of it or nothing; the first to come is kept.

    Raises StorageAway.
    """
    folder = _folder()
    if folder is None:
        with scratch() as near:
            packed = near / "files"
            with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as target:
                for file in sorted(source.iterdir()):
                    target.write(file, file.name)
            put(key + PACKED, packed)
        return
    kept = folder / key
    kept.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(OSError):
        source.rename(kept)
    if not kept.is_dir():
        raise FileNotFoundError(key)


@contextmanager
def open_folder(key: str) -> Iterator[Path]:
    """The files of a folder on this machine, fetched when they are kept elsewhere.

    Raises FileNotFoundError, StorageAway.
    """
    if _folder() is not None:
        near = local(key)
        if near is None:
            raise FileNotFoundError(key)
        yield near
        return
    with tempfile.TemporaryDirectory() as place:
        _fetch_folder(key, Path(place))
        yield Path(place)


def _fetch_folder(key: str, place: Path) -> None:
    packed = place / PACKED
    get(key + PACKED, packed)
    with zipfile.ZipFile(packed) as files:
        files.extractall(place)
    packed.unlink()


def holds_folder(key: str) -> bool:
    """Whether a folder is kept under a key. Raises StorageAway."""
    folder = _folder()
    return exists(key + PACKED) if folder is None else (folder / key).is_dir()


def clear_scratch() -> None:
    """Remove the folders that killed processes could not remove themselves."""
    kept = _folder()
    if kept is None or not (kept / "tmp").is_dir():
        return
    for folder in (kept / "tmp").iterdir():
        if time.time() - folder.stat().st_mtime > SCRATCH_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)
