"""Backup and restore of a product that `./run` keeps: a dump of the database, and the files."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import psycopg
import redis

from app.config import Config
from launch import postgres, valkey
from launch.checks import LaunchProblem, folder_problem
from launch.servers import write_private

DUMP = "capacitacion.dump"
KEY = "secret_key"


@dataclass(frozen=True)
class Places:
    """What is backed up: the database, the folder of files and the key of the tokens."""

    database_url: str
    files: Path
    key: Path


def backup(config: Config, target: Path) -> None:
    """Write a backup into a folder; the product goes on meanwhile.

    Raises LaunchProblem.
    """
    places = _places(config)
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    # The database first: a file without a row does no harm, a row without its file does. A dump
    # takes the place of the last one when it is whole, and nobody else may read it on the way.
    partial = target / f"{DUMP}.partial"
    partial.unlink(missing_ok=True)
    try:
        partial.touch(mode=0o600)
        # What previews have kept for their loads is made again from the files.
        options = ("--format=custom", "--exclude-schema=stage_*")
        _tool("pg_dump", *options, f"--file={partial}", places.database_url)
        (target / "files").mkdir(mode=0o700, exist_ok=True)
        _copy(places.files, target / "files")
        (target / "files").chmod(0o700)
        partial.replace(target / DUMP)
    except OSError as error:
        raise folder_problem(target, error) from error
    finally:
        partial.unlink(missing_ok=True)
    if places.key.exists():
        (target / KEY).unlink(missing_ok=True)
        write_private(target / KEY, places.key.read_text())


def restore(config: Config, source: Path) -> None:
    """Replace database and files by those of a backup.

    Raises LaunchProblem.
    """
    if not (source / DUMP).exists():
        raise LaunchProblem(f"No hay un respaldo en {source}: falta {DUMP}.")
    places = _places(config)
    options = ("--clean", "--if-exists", "--no-owner", "--single-transaction")
    _tool("pg_restore", *options, f"--dbname={places.database_url}", str(source / DUMP))
    _begin_epoch(config, places.database_url)
    _copy(source / "files", places.files)
    if (source / KEY).exists():
        places.key.unlink(missing_ok=True)
        write_private(places.key, (source / KEY).read_text())


def _begin_epoch(config: Config, database_url: str) -> None:
    """Let the product, which may run, believe nothing that it cached of the database before."""
    has_epoch = "SELECT to_regclass('installation') IS NOT NULL"
    with psycopg.connect(database_url) as connection:
        # A backup of an older version gets its epoch with the migrations of the next start.
        if connection.execute(has_epoch).fetchone() == (True,):
            connection.execute("UPDATE installation SET epoch = gen_random_uuid()")
    # Imported here: the supervisor does without the product.
    from app.platform import cache  # noqa: PLC0415  # see above

    broker = config.redis_url or valkey.address(config.data_path)
    if broker is None:
        return
    try:
        with redis.Redis.from_url(broker) as client:
            cache.empty(client)
    except redis.RedisError as error:
        raise LaunchProblem(
            "El respaldo está restaurado, pero la memoria intermedia (Valkey) no responde: "
            "reinicia el producto antes de usarlo."
        ) from error


def _places(config: Config) -> Places:
    data = config.data_path
    url = config.database_url or postgres.address(data)
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.Error as error:
        raise LaunchProblem(
            "La base de datos no responde. Inicia el producto con ./run."
        ) from error
    return Places(url, data / "files", data / KEY)


def _tool(name: str, *arguments: str) -> None:
    command = [postgres.binary(name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise LaunchProblem(f"{name} no terminó bien:\n{done.stderr.strip()}")


def _copy(source: Path, target: Path) -> None:
    if source.exists():
        shutil.copytree(source, target, dirs_exist_ok=True)
