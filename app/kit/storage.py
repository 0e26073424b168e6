"""Files of the product behind one door: a folder, or an S3 bucket by address."""

from collections.abc import Iterator
from pathlib import Path

from flask import current_app
from pyarrow import fs

CHUNK = 1024 * 1024


def _door() -> tuple[fs.FileSystem, str]:
    address: str = current_app.config["STORAGE"]
    if "://" in address:
        filesystem, base = fs.FileSystem.from_uri(address)
        return filesystem, str(base)
    folder = Path(address)
    folder.mkdir(parents=True, exist_ok=True)
    return fs.LocalFileSystem(), str(folder)


def put(key: str, source: Path) -> None:
    """Keep a local file under a key; whoever reads sees all of it or nothing."""
    filesystem, base = _door()
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
    filesystem, base = _door()
    with filesystem.open_input_stream(f"{base}/{key}") as reader:
        while chunk := reader.read(CHUNK):
            yield chunk


def exists(key: str) -> bool:
    """Whether a file is kept under a key."""
    filesystem, base = _door()
    return bool(filesystem.get_file_info(f"{base}/{key}").type == fs.FileType.File)


def remove(key: str) -> None:
    """Forget a file or a folder; what is not there is no trouble."""
    filesystem, base = _door()
    path = f"{base}/{key}"
    kind = filesystem.get_file_info(path).type
    if kind == fs.FileType.File:
        filesystem.delete_file(path)
    elif kind == fs.FileType.Directory:
        filesystem.delete_dir(path)


def local(key: str) -> Path | None:
    """Where a file or folder lies on this machine, or None when it is kept elsewhere."""
    address: str = current_app.config["STORAGE"]
    if "://" in address:
        return None
    path = Path(address) / key
    return path if path.exists() else None
