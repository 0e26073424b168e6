"""Backup and restore of the product: the database, the files, the key, and what is in them."""

import fcntl
import os
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

import psycopg
import redis

from app.config import VERSION, Config
from app.platform import cache, clock
from app.platform.installation import LastBackup, fingerprint_of, keep_backup
from app.platform.storage import BUCKET
from launch import checks, dump, postgres, servers, valkey
from launch.checks import LaunchProblem, folder_problem
from launch.manifest import (
    CHUNK,
    DUMP,
    FILES,
    KEY,
    MANIFEST,
    Entry,
    Manifest,
    digest,
    key_of,
    verified,
)
from launch.servers import write_private

STREAM = "-"
"""In place of a folder: one archive, from standard input or to standard output."""
HALF_MADE = ".respaldo-"
SCRATCH = "tmp"
"""The folder of `app/platform/storage.py` for what is not kept."""


@dataclass(frozen=True)
class Restored:
    """What was restored; nothing is known about a backup of a former version."""

    manifest: Manifest | None
    former_key: Path | None
    """Where the key of the target is kept that another one replaced."""


def backup(config: Config, target: Path) -> Manifest:
    """Write a backup into a folder, in place of the one before; the product may go on meanwhile.

    Raises LaunchProblem.
    """
    manifest = _backed_up(config, target)
    _remember(config, str(target.resolve()))
    return manifest


def _remember(config: Config, folder: str) -> None:
    """Whoever looks at the product sees when it was backed up; no backup fails for that."""
    with suppress(OSError):
        keep_backup(LastBackup(clock.now(), folder), data=config.data_path)


def _backed_up(config: Config, target: Path) -> Manifest:
    storage = _storage(config)
    if storage is not None and target.resolve().is_relative_to(storage.resolve()):
        raise LaunchProblem(f"El respaldo no puede estar dentro de lo que respalda: {storage}.")
    if not config.database_url and not (config.data_path / "postgres" / "PG_VERSION").exists():
        raise LaunchProblem(f"No hay nada que respaldar en {config.data_path}: inicia con ./run.")
    try:
        target.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _alone(target), tempfile.TemporaryDirectory(dir=target, prefix=HALF_MADE) as half:
            # The last good backup stays until this one is whole, and nobody else may read it on
            # the way.
            manifest = _written(config, storage, Path(half))
            _replace(target, Path(half))
    except OSError as error:
        raise folder_problem(target, error) from error
    return manifest


def _written(config: Config, storage: Path | None, half: Path) -> Manifest:
    # The database first: a file without a row does no harm, a row without its file does.
    (half / DUMP).touch(mode=0o600)
    with _database(config) as url:
        snapshot = dump.dump(url, half / DUMP)
    entries = [Entry(DUMP, (half / DUMP).stat().st_size, digest(half / DUMP))]
    key = config.data_path / KEY
    # With a key of the settings the one in the data folder is not the one that is used.
    if not config.secret_key and key.exists():
        write_private(half / KEY, key.read_text())
        entries.append(Entry(KEY, (half / KEY).stat().st_size, digest(half / KEY)))
        if snapshot.key not in {None, key_of(key)}:
            raise LaunchProblem(
                f"La clave de {key} no es la que se usa con esta base de datos: con ella, el "
                "respaldo no serviría. Vuelve a poner la clave de antes."
            )
    (half / FILES).mkdir(mode=0o700)
    if storage is not None:
        entries += _copied(storage, half / FILES)
    manifest = Manifest(
        made_at=clock.now().strftime("%Y-%m-%d %H:%M:%S"),
        version=VERSION,
        schema=snapshot.schema,
        postgres=snapshot.postgres,
        rows=snapshot.rows,
        files=tuple(entries),
        storage=config.storage if storage is None else None,
        key=snapshot.key,
    )
    manifest.write(half / MANIFEST)
    return manifest


def restore(
    config: Config, source: Path, *, renew_links: bool = False, with_manifest: bool = True
) -> Restored:
    """Replace database, files and key by those of a backup, whether the product runs or not.

    Everything is checked before anything is touched. `renew_links`: the target may have another
    SECRET_KEY than the backup; `with_manifest=False` takes a backup of a former version, which
    nothing can be known about.

    Raises LaunchProblem, and then database, files and key are what they were.
    """
    manifest = verified(source, newer_schema=config.newer_schema) if with_manifest else None
    if not (source / DUMP).is_file():
        raise LaunchProblem(f"No hay un respaldo en {source}: falta {DUMP}.")
    if manifest is not None and not renew_links:
        _check_key(config, manifest)
    storage = _storage(config)
    with _files_beside(manifest, source, storage) as files, _database(config) as url:
        dump.load(url, source / DUMP, manifest.rows if manifest else {})
        # What comes now are renames, for everything that may go wrong has gone well.
        if storage is not None:
            _take_files(files, storage)
        former = None
        if (source / KEY).is_file() and not config.secret_key:
            former = _take_key(source / KEY, config.data_path / KEY)
        _forget_cached(config)
    return Restored(manifest, former)


def words_of_restore(config: Config, source: str, restored: Restored) -> str:
    """What whoever restored has to know and to do now. `source` as that person wrote it."""
    lines, manifest = ["", f"  Restaurado desde {source}"], restored.manifest
    if manifest is not None:
        lines.append(manifest.words(source).rstrip())
    if restored.former_key is not None:
        lines += ["", f"  La clave de antes quedó en {restored.former_key}"]
    if manifest is not None and manifest.storage is not None:
        lines += ["", f"  Los archivos están en {manifest.storage}: este respaldo no los trae."]
    elif config.storage.startswith(BUCKET):
        lines += [
            "",
            "  Los archivos del respaldo no se copiaron, porque STORAGE_URL es un bucket. Súbelos:",
            f"    aws s3 sync {Path(source, FILES)} {config.storage}",
        ]
    return "\n".join([*lines, "", "  Reinicia el producto si está en marcha.", ""])


@contextmanager
def received(folder: str) -> Iterator[Path]:
    """The folder of a backup; `-` is an archive that comes through standard input.

    Raises LaunchProblem.
    """
    if folder != STREAM:
        yield Path(folder)
        return
    with tempfile.TemporaryDirectory() as place:
        try:
            _unpack(sys.stdin.buffer, Path(place))
        except (tarfile.TarError, EOFError) as error:
            raise LaunchProblem(
                "Lo que llegó no es un respaldo completo: está cortado o es otra cosa."
            ) from error
        yield Path(place)


def send(config: Config) -> Manifest:
    """Write a backup as an archive to standard output.

    Raises LaunchProblem.
    """
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "backup"
        manifest = _backed_up(config, folder)
        with tarfile.open(fileobj=sys.stdout.buffer, mode="w|") as archive:
            # The manifest last: an archive that was cut off has none.
            for name in [*(entry.path for entry in manifest.files), MANIFEST]:
                archive.add(folder / name, name)
    _remember(config, "")
    return manifest


def _unpack(stream: IO[bytes], place: Path) -> None:
    with tarfile.open(fileobj=stream, mode="r|") as archive:
        for member in archive:
            parts = PurePosixPath(member.name)
            content = archive.extractfile(member)
            if content is None or parts.is_absolute() or ".." in parts.parts:
                raise tarfile.TarError(member.name)
            path = place / parts
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with content, path.open("wb") as file:
                shutil.copyfileobj(content, file, CHUNK)


def _storage(config: Config) -> Path | None:
    """The folder of the files; None when they are in a bucket."""
    return None if config.storage.startswith(BUCKET) else Path(config.storage)


@contextmanager
def _database(config: Config) -> Iterator[str]:
    """The database of the settings or of the running product, or else the embedded one, which is
    started for as long as the block lasts.

    Raises LaunchProblem.
    """
    url = config.database_url or postgres.address(config.data_path)
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.Error as error:
        if config.database_url:
            raise LaunchProblem("La base de datos de DATABASE_URL no responde.") from error
    else:
        yield url
        return
    checks.prepare_folder(config.data_path)
    with checks.hold(config.data_path), servers.embedded_postgres(config.data_path) as url:
        yield url


@contextmanager
def _alone(target: Path) -> Iterator[None]:
    """Let nobody else write into the folder of a backup, and clear what a killed one left."""
    folder = os.open(target, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        for left in target.glob(f"{HALF_MADE}*"):
            shutil.rmtree(left)
        yield
    except BlockingIOError as error:
        raise LaunchProblem(f"Otro respaldo se está escribiendo en {target}.") from error
    finally:
        os.close(folder)


def _copied(source: Path, target: Path) -> list[Entry]:
    """Copy the files; those that the product removes meanwhile are left out."""
    entries = []
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source)
        if name.parts[0] == SCRATCH or path.is_symlink() or not path.is_file():
            continue
        copy = target / name
        copy.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            shutil.copyfile(path, copy)
        except FileNotFoundError:
            if path.exists():
                raise
            copy.unlink(missing_ok=True)
            continue
        copy.chmod(0o600)
        entries.append(Entry(f"{FILES}/{name.as_posix()}", copy.stat().st_size, digest(copy)))
    return entries


def _replace(target: Path, half: Path) -> None:
    """Put a whole backup in the place of the last one, whose manifest goes first and comes last."""
    (target / MANIFEST).unlink(missing_ok=True)
    if (target / FILES).exists():
        (target / FILES).rename(half / "before")
    (half / FILES).rename(target / FILES)
    (half / DUMP).replace(target / DUMP)
    if (half / KEY).exists():
        (half / KEY).replace(target / KEY)
    else:
        (target / KEY).unlink(missing_ok=True)
    (half / MANIFEST).chmod(0o600)
    (half / MANIFEST).replace(target / MANIFEST)


def _check_key(config: Config, manifest: Manifest) -> None:
    """See that the product will start with the key that the links of the backup derive from."""
    own = config.data_path / KEY
    if config.secret_key:
        key = fingerprint_of(config.secret_key).hex()
    elif manifest.has_key or not own.exists():
        return
    else:
        key = key_of(own)
    if manifest.key not in {None, key}:
        raise LaunchProblem(
            f"{'SECRET_KEY' if config.secret_key else own} no es la clave de este respaldo: los "
            "enlaces que se enviaron no abrirían nada. Pon en SECRET_KEY la de entonces"
            + (f" (está en {KEY} del respaldo)" if manifest.has_key else "")
            + ". Si se perdió, restaura con --renew-links e inicia con --renew-links."
        )


@contextmanager
def _files_beside(
    manifest: Manifest | None, source: Path, storage: Path | None
) -> Iterator[Path | None]:
    """The files of a backup copied to the disk where they will be kept, still out of use."""
    if storage is None:
        yield None
        return
    names: Iterable[Path]
    if manifest is not None:
        names = [Path(entry.path).relative_to(FILES) for entry in manifest.uploads]
    else:
        found = (source / FILES).rglob("*")
        names = [path.relative_to(source / FILES) for path in found if path.is_file()]
    near = storage / SCRATCH
    try:
        near.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=near) as beside:
            for name in names:
                copy = Path(beside, name)
                copy.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                shutil.copyfile(source / FILES / name, copy)
            yield Path(beside)
    except OSError as error:
        raise folder_problem(storage, error) from error


def _take_files(files: Path | None, storage: Path) -> None:
    """Put the files in place, and remove those that the restored rows know nothing of."""
    if files is None:
        return
    wanted = {path.relative_to(files) for path in files.rglob("*") if path.is_file()}
    for path in sorted(storage.rglob("*"), reverse=True):
        name = path.relative_to(storage)
        if name.parts[0] == SCRATCH or name in wanted:
            continue
        with suppress(OSError):  # a folder that holds something, or gone meanwhile
            path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
    for name in sorted(wanted):
        (storage / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        (files / name).replace(storage / name)


def _take_key(source: Path, target: Path) -> Path | None:
    """Use the key of a backup; where the one before is kept, if it was another."""
    former = None
    if target.exists():
        if target.read_text() == source.read_text():
            return None
        former = target.with_name(f"{KEY}.{clock.now():%Y%m%d-%H%M%S-%f}")
        os.link(target, former)
    beside = target.with_name(f".{KEY}")
    beside.unlink(missing_ok=True)
    write_private(beside, source.read_text())
    beside.replace(target)
    return former


def _forget_cached(config: Config) -> None:
    """Let a product that runs believe nothing that it cached of the database before."""
    broker = config.redis_url or valkey.address(config.data_path)
    # One that does not run begins anew with its start (launch/prepare.py).
    with suppress(redis.RedisError):
        if broker is not None:
            with redis.Redis.from_url(broker) as client:
                cache.empty(client)
