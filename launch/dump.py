"""The database of a backup: dumped with what is counted, loaded as a whole or not at all."""

import os
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from psycopg import IsolationLevel, sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

import app.factory  # noqa: F401 - brings every table along
from app.extensions import Base
from launch import postgres
from launch.checks import MIGRATIONS, LaunchProblem

TABLES = """
    SELECT n.nspname, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT LIKE 'pg\\_%'
      AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'stage\\_%'
    ORDER BY 1, 2
"""
WITHOUT_ROWS = "public.row_change"
"""A backup has no notes: numbers of transactions mean nothing in another database."""
KNOWS_TIMEOUT = 170_000
NO_TIMEOUT = re.compile(rb"SET transaction_timeout = 0;\n")
"""What pg_restore says to every server, and only one from version 17 on understands."""
BOOKKEEPING = re.compile(rb"ALTER TABLE ONLY .+ ALTER COLUMN .+ SET \(pg_attver=\d+\);\n")
"""What Debian's PostgreSQL 15.20 notes for itself at each column, and others refuse."""
DATA, END_OF_DATA = re.compile(rb"COPY .+ FROM stdin;\n"), b"\\.\n"
MAKE_ROOM = """
DO $room$
DECLARE one record; functions regprocedure[];
BEGIN
  -- What previews have kept of the database that is replaced.
  FOR one IN SELECT nspname FROM pg_namespace WHERE nspname ~ '^stage_[0-9]+_[0-9a-f]+$' LOOP
    EXECUTE format('DROP SCHEMA %I CASCADE', one.nspname);
  END LOOP;
  -- Tables that a later migration made would be in its way when it runs again.
  SELECT array_agg(DISTINCT tgfoid::regprocedure) INTO functions
    FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND {ours} AND NOT tgisinternal;
  FOR one IN SELECT relname FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND {ours}
  LOOP
    EXECUTE format('DROP TABLE public.%I CASCADE', one.relname);
  END LOOP;
  FOR one IN SELECT unnest(functions) AS name LOOP
    EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', one.name);
  END LOOP;
END $room$;
"""
COUNTED = sql.SQL("""
DO $rows$ BEGIN
  IF (SELECT count(*) FROM {}) <> {} THEN RAISE EXCEPTION USING MESSAGE = {}; END IF;
END $rows$;
""")
NEW_EPOCH = """
DO $epoch$ BEGIN
  -- A backup of an older version gets its epoch with the migrations of the next start.
  IF to_regclass('public.installation') IS NOT NULL THEN
    UPDATE public.installation SET epoch = gen_random_uuid();
  END IF;
  -- Transactions of the database that was dumped have other numbers than those of this one.
  IF to_regclass('public.row_change') IS NOT NULL THEN
    DELETE FROM public.row_change;
    UPDATE public.installation
      SET cursor_epoch = gen_random_uuid(), cursor_place = NULL, cursor_floor = 0;
  END IF;
END $epoch$;
"""


@dataclass(frozen=True)
class Snapshot:
    """What the database held at the moment of the dump."""

    schema: str | None
    postgres: str
    rows: dict[str, int]
    key: str | None


def dump(url: str, path: Path) -> Snapshot:
    """Dump the database, and count in the very snapshot that is dumped."""
    with psycopg.connect(url) as connection:
        connection.isolation_level = IsolationLevel.REPEATABLE_READ
        connection.read_only = True
        # The snapshot has to live as long as the dump takes.
        connection.execute("SET LOCAL statement_timeout = 0")
        connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        if connection.info.server_version >= KNOWS_TIMEOUT:
            connection.execute("SET LOCAL transaction_timeout = 0")
        (snapshot,) = _one(connection, "SELECT pg_export_snapshot()")
        # What previews have kept for their loads is made again from the files.
        options = ("--format=custom", "--exclude-schema=stage_*", f"--snapshot={snapshot}")
        without = f"--exclude-table-data={WITHOUT_ROWS}"
        _tool("pg_dump", url, *options, without, f"--file={path}")
        rows = {}
        for schema, table in connection.execute(TABLES).fetchall():
            every = sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(schema, table))
            (count,) = _one(connection, every)
            rows[f"{schema}.{table}"] = int(count)
        if WITHOUT_ROWS in rows:
            rows[WITHOUT_ROWS] = 0
        version = key = None
        if rows.get("public.alembic_version"):
            (version,) = _one(connection, "SELECT version_num FROM public.alembic_version")
        if rows.get("public.installation") and _has_fingerprint(connection):
            (key,) = _one(connection, "SELECT key_fingerprint FROM public.installation")
        (server,) = _one(connection, "SHOW server_version")
        return Snapshot(version, str(server).split()[0], rows, bytes(key).hex() if key else None)


def _has_fingerprint(connection: psycopg.Connection) -> bool:
    (count,) = _one(
        connection,
        "SELECT count(*) FROM information_schema.columns WHERE table_schema = 'public'"
        " AND table_name = 'installation' AND column_name = 'key_fingerprint'",
    )
    return bool(count)


def _one(connection: psycopg.Connection, query: str | sql.Composable) -> tuple[Any, ...]:
    row = connection.execute(query).fetchone()  # type: ignore[arg-type]  # our own words only
    return tuple(row or (None,))


def load(url: str, path: Path, rows: Mapping[str, int]) -> None:
    """Replace the database in one transaction, which ends only with as many rows as were dumped.

    Not by pg_restore itself: what it says to a server older than its own version is refused.

    Raises LaunchProblem.
    """
    with psycopg.connect(url) as connection:
        before = MAKE_ROOM.format(ours=_ours(connection, rows))
        is_old = connection.info.server_version < KNOWS_TIMEOUT
    after = "".join(_counted(table, count) for table, count in rows.items()) + NEW_EPOCH
    options = ("--clean", "--if-exists", "--no-owner", "--no-privileges", "--file=-")
    command, environment = _connected("psql", url, "--no-psqlrc", "--quiet", "--file=-")
    command.insert(1, "--set=ON_ERROR_STOP=1")
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as read:
        reader = subprocess.Popen(
            [postgres.binary("pg_restore"), *options, str(path)],
            stdout=subprocess.PIPE,
            stderr=read,
        )
        writer = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=said,
        )
        assert reader.stdout is not None and writer.stdin is not None  # noqa: PT018 - pipes
        try:
            writer.stdin.write(f"BEGIN;\n{before}".encode())
            writer.stdin.writelines(_understood(reader.stdout, is_old=is_old))
            if reader.wait() == 0:
                # Without COMMIT all of it is void, whoever is killed meanwhile.
                writer.stdin.write(f"{after}COMMIT;\n".encode())
            writer.stdin.close()
        except BrokenPipeError:
            pass  # psql has given up, and says why
        finally:
            reader.stdout.close()
            with suppress(BrokenPipeError):
                writer.stdin.close()
            failed = [program for program in (writer, reader) if program.wait()]
        if failed:
            said.seek(0)
            read.seek(0)
            reason = (said.read() or read.read()).decode(errors="replace").strip()
            raise LaunchProblem(f"No se restauró nada, todo sigue como estaba:\n{reason}")


def _understood(lines: Iterable[bytes], *, is_old: bool) -> Iterator[bytes]:
    """The lines of a dump but those that the server would refuse; data is left alone."""
    strange = (NO_TIMEOUT, BOOKKEEPING) if is_old else (BOOKKEEPING,)
    is_data = False
    for line in lines:
        if is_data:
            is_data = line != END_OF_DATA
        elif any(one.fullmatch(line) for one in strange):
            continue
        else:
            is_data = DATA.fullmatch(line) is not None
        yield line


def _ours(connection: psycopg.Connection, rows: Mapping[str, int]) -> str:
    """A condition on `pg_class c`: what belongs to the product, and makes room for the backup."""
    known = {path.name[:4] for path in MIGRATIONS.glob("[0-9]*_*.py")}
    (has_version,) = _one(connection, "SELECT to_regclass('public.alembic_version') IS NOT NULL")
    if has_version:
        (version,) = _one(connection, "SELECT max(version_num) FROM public.alembic_version")
        if version is not None and version not in known:
            # A newer version of the product, whose tables this one cannot tell from others.
            return "pg_has_role(c.relowner, 'USAGE')"
    names = {table.removeprefix("public.") for table in rows} | set(Base.metadata.tables)
    return sql.SQL("c.relname = ANY({})").format(sorted(names)).as_string(connection)


def _counted(table: str, count: int) -> str:
    schema, _, name = table.partition(".")
    wrong = f"{table}: no son las {count} filas del respaldo"
    return COUNTED.format(sql.Identifier(schema, name), count, wrong).as_string(None)


def _tool(name: str, url: str, *arguments: str) -> None:
    command, environment = _connected(name, url, *arguments)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise LaunchProblem(f"{name} no terminó bien:\n{done.stderr.strip()}")


def _connected(name: str, url: str, *arguments: str) -> tuple[list[str], dict[str, str]]:
    """The command of a program that connects, and its environment: no password is on the one."""
    given = dict(conninfo_to_dict(url))
    password = given.pop("password", None)
    secret = {"PGPASSWORD": str(password)} if password else {}
    address = make_conninfo("", **given)
    command = [postgres.binary(name), *arguments, f"--dbname={address}"]
    return command, dict(os.environ) | secret
