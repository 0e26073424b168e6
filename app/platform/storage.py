"""Files of the product behind one door: a folder, or an S3 bucket by address."""

import contextlib
import re
import shutil
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import current_app
from pyarrow import fs

CHUNK = 1024 * 1024
SCRATCH_SECONDS = 24 * 3600
"""Age of a folder that no living process can be using."""


def _folder() -> Path | None:
    """The folder that files are kept in; None when it is a bucket."""
    address: str = current_app.config["STORAGE"]
    return None if "://" in address else Path(address)


def _filesystem() -> tuple[fs.FileSystem, str]:
    """Where files are kept, and what their paths there begin with."""
    folder = _folder()
    if folder is None:
        filesystem, base = fs.FileSystem.from_uri(current_app.config["STORAGE"])
        return filesystem, str(base)
    folder.mkdir(parents=True, exist_ok=True)
    return fs.LocalFileSystem(), str(folder)


def put(key: str, source: Path) -> None:
    """Keep a local file under a key; whoever reads sees all of it or nothing.

    A file of `scratch` is moved when files are kept on this machine.
    """
    folder = _folder()
    if folder is not None and source.is_file():
        kept = folder / key
        kept.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(OSError):  # on another disk
            source.replace(kept)
            return
    filesystem, base = _filesystem()
    target = f"{base}/{key}"
    filesystem.create_dir(target.rpartition("/")[0], recursive=True)
    partial = f"{target}.partial"
    with source.open("rb") as reader, filesystem.open_output_stream(partial) as writer:
        while chunk := reader.read(CHUNK):
            writer.write(chunk)
    filesystem.move(partial, target)


def get(key: str, target: Path) -> None:
    """Bring a file to a local path.

    Raises FileNotFoundError.
    """
    with target.open("wb") as writer:
        for chunk in stream(key):
            writer.write(chunk)


def stream(key: str) -> Iterator[bytes]:
    """The bytes of a file, a piece at a time.

    Raises FileNotFoundError.
    """
    filesystem, base = _filesystem()
    with filesystem.open_input_stream(f"{base}/{key}") as reader:
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
    """Whether a file is kept under a key."""
    filesystem, base = _filesystem()
    return bool(filesystem.get_file_info(f"{base}/{key}").type == fs.FileType.File)


def remove(key: str) -> None:
    """Forget a file or a folder; what is not there is no trouble."""
    filesystem, base = _filesystem()
    path = f"{base}/{key}"
    kind = filesystem.get_file_info(path).type
    if kind == fs.FileType.File:
        filesystem.delete_file(path)
    elif kind == fs.FileType.Directory:
        filesystem.delete_dir(path)


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
    """Keep a folder of files under a key: all of it or nothing; the first to come is kept."""
    folder = _folder()
    if folder is None:
        for file in sorted(source.iterdir()):
            put(f"{key}/{file.name}", file)
        return
    target = folder / key
    target.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(OSError):
        source.rename(target)
    if not target.is_dir():
        raise FileNotFoundError(key)


@contextmanager
def open_folder(key: str) -> Iterator[Path]:
    """The files of a folder on this machine, fetched when they are kept elsewhere.

    Raises FileNotFoundError.
    """
    near = local(key)
    if near is not None:
        yield near
        return
    filesystem, base = _filesystem()
    found = filesystem.get_file_info(fs.FileSelector(f"{base}/{key}", allow_not_found=True))
    if not found:
        raise FileNotFoundError(key)
    with tempfile.TemporaryDirectory() as folder:
        for file in found:
            get(f"{key}/{file.base_name}", Path(folder) / file.base_name)
        yield Path(folder)


def holds_folder(key: str) -> bool:
    """Whether a folder is kept under a key."""
    filesystem, base = _filesystem()
    found = filesystem.get_file_info(fs.FileSelector(f"{base}/{key}", allow_not_found=True))
    return bool(found)


def clear_scratch() -> None:
    """Remove the folders that killed processes could not remove themselves."""
    kept = _folder()
    if kept is None or not (kept / "tmp").is_dir():
        return
    for folder in (kept / "tmp").iterdir():
        if time.time() - folder.stat().st_mtime > SCRATCH_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)
