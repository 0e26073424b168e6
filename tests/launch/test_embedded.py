"""The embedded servers start from nothing, after a crash, and after a launcher that died."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import psutil
import psycopg
import pytest
import redis
from sqlalchemy import create_engine, text

from app.factory import with_driver
from launch import postgres, valkey
from launch.checks import LaunchProblem
from launch.postgres import Runner
from launch.servers import embedded_servers
from launch.supervisor import Program, Supervisor, kill_session, start


def _start_postgres(server: postgres.Postgres) -> subprocess.Popen[bytes]:
    process = start(server.program())
    postgres.wait_until_ready(server, process)
    return process


def _tables(url: str) -> int:
    with psycopg.connect(url) as connection:
        return connection.execute(
            "SELECT count(*) FROM pg_tables WHERE tablename = 'kept'"
        ).fetchone()[0]


class TestBuffers:
    @pytest.mark.parametrize(
        ("allowed", "expected"),
        [("1073741824\n", "256MB"), ("1048576", "128MB"), ("99999999999999", None), ("max", None)],
    )
    def test_are_a_quarter_of_the_memory_that_may_be_used(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, allowed: str, expected: str | None
    ):
        limit = tmp_path / "memory.max"
        limit.write_text(allowed)
        monkeypatch.setattr(postgres, "CONTAINER_MEMORY", limit)
        quarter = psutil.virtual_memory().total // 2**20 // 4
        server = postgres.Postgres(tmp_path, tmp_path, Runner((), 1, 1), tmp_path / "log")
        wanted = expected or f"{min(quarter, 2048)}MB"
        assert f"shared_buffers={wanted}" in server.program().argv


class TestEmbeddedServers:
    def test_answer_and_keep_what_they_were_given(self, tmp_path: Path):
        with embedded_servers(tmp_path, throwaway=False) as (database, broker):
            with psycopg.connect(database) as connection:
                connection.execute("CREATE TABLE kept (id int)")
            with redis.Redis.from_url(broker) as client:
                client.set("kept", 1)
                assert client.config_get("maxmemory-policy")["maxmemory-policy"] == "noeviction"
        with embedded_servers(tmp_path, throwaway=False) as (database, broker):
            assert _tables(database) == 1
            with redis.Redis.from_url(broker) as client:
                assert client.get("kept") == b"1"

    def test_write_down_nothing_that_people_typed(self, tmp_path: Path):
        rut = "12531909-2"
        with embedded_servers(tmp_path) as (database, _):
            admin = database.replace("capacitacion@/capacitacion", "postgres@/postgres")
            with psycopg.connect(admin, autocommit=True) as connection:
                # Every statement counts as a slow one.
                connection.execute("ALTER DATABASE capacitacion SET log_min_duration_statement = 0")
            with psycopg.connect(database, autocommit=True) as connection:
                connection.execute("CREATE TABLE kept (rut text PRIMARY KEY)")
                connection.execute("INSERT INTO kept VALUES (%s)", (rut,))
                with pytest.raises(psycopg.errors.UniqueViolation):
                    connection.execute("INSERT INTO kept VALUES (%s)", (rut,))
                with (
                    pytest.raises(psycopg.errors.UniqueViolation),
                    connection.cursor().copy("COPY kept FROM STDIN") as copy,
                ):
                    copy.write_row([rut])
        log = (tmp_path / "logs" / "postgres.log").read_text()
        assert "duration:" in log
        assert "kept_pkey" in log
        assert rut not in log

    def test_let_nobody_in_without_the_password(self, tmp_path: Path):
        with embedded_servers(tmp_path) as (_, broker):
            port = int(broker.rpartition(":")[2].partition("/")[0])
            with (
                redis.Redis.from_url(f"redis://127.0.0.1:{port}") as client,
                pytest.raises(redis.AuthenticationError),
            ):
                client.ping()

    @pytest.mark.parametrize(
        "name", ["long" * 20 + "/" + "name" * 20, "a b", "c+d&e'f#g?h=i%20j", 'ñ,"k" \\ l']
    )
    def test_work_in_a_folder_with_any_name(self, tmp_path: Path, name: str):
        with embedded_servers(tmp_path / name) as (database, broker):
            assert _tables(database) == 0
            engine = create_engine(with_driver(database))
            with engine.connect() as connection:
                assert connection.scalar(text("SELECT 1")) == 1
            engine.dispose()
            with redis.Redis.from_url(broker) as client:
                assert client.config_get("dir")["dir"] == str(tmp_path / name / "valkey")


class TestPostgres:
    def test_starts_after_a_crash(self, tmp_path: Path):
        server = postgres.prepare(tmp_path)
        first = _start_postgres(server)
        with psycopg.connect(server.url) as connection:
            connection.execute("CREATE TABLE kept (id int)")
        kill_session(first)
        second = _start_postgres(postgres.prepare(tmp_path))
        assert _tables(server.url) == 1
        kill_session(second)

    def test_is_back_after_a_kill_while_it_worked_on_a_long_statement(self, tmp_path: Path):
        """The helper that works on it outlives its server, and would for as long as that takes."""
        server = postgres.prepare(tmp_path, throwaway=True)
        words: list[str] = []
        supervisor = Supervisor(words.append)
        first = supervisor.start(server.program())
        postgres.wait_until_ready(server, first)
        with psycopg.connect(server.url) as busy:
            helper = psutil.Process(busy.info.backend_pid)
            busy.pgconn.send_query(b"SELECT sum(sqrt(n)) FROM generate_series(1, 1e12) n")
            while helper.cpu_times().user < 0.2:
                time.sleep(0.02)
            first.kill()
            deadline = time.monotonic() + 30
            while True:
                supervisor.look()
                with suppress(psycopg.OperationalError):
                    psycopg.connect(server.url).close()
                    break
                assert time.monotonic() < deadline
                time.sleep(0.05)
            with suppress(psycopg.OperationalError):
                busy.close()
        supervisor.stop()
        assert len(words) == 1

    def test_stops_what_an_earlier_launcher_left(self, tmp_path: Path):
        left = _start_postgres(postgres.prepare(tmp_path))
        server = postgres.prepare(tmp_path)
        assert left.wait(5) == 0
        second = _start_postgres(server)
        assert _tables(server.url) == 0
        kill_session(second)

    def test_is_not_misled_by_a_number_that_now_belongs_to_somebody_else(self, tmp_path: Path):
        server = postgres.prepare(tmp_path, throwaway=True)
        (server.folder / "postmaster.pid").write_text(f"{os.getpid()}\n{server.folder}\n")
        process = _start_postgres(postgres.prepare(tmp_path, throwaway=True))
        assert psutil.pid_exists(os.getpid())
        kill_session(process)

    def test_begins_again_where_a_first_start_was_killed(self, tmp_path: Path):
        (tmp_path / "postgres").mkdir()
        (tmp_path / "postgres" / "half").write_text("made")
        process = _start_postgres(postgres.prepare(tmp_path, throwaway=True))
        assert next(tmp_path.glob("postgres-incompleta-*/half")).read_text() == "made"
        kill_session(process)

    def test_refuses_the_data_of_another_version(self, tmp_path: Path):
        (tmp_path / "postgres").mkdir()
        (tmp_path / "postgres" / "PG_VERSION").write_text("15\n")
        with pytest.raises(LaunchProblem, match="son de PostgreSQL 15"):
            postgres.prepare(tmp_path)

    def test_says_where_to_look_when_it_does_not_start(self, tmp_path: Path):
        server = postgres.prepare(tmp_path, throwaway=True)
        (server.folder / "postgresql.conf").write_text("shared_buffers = nonsense\n")
        program = server.program()
        broken = Program(program.name, [*program.argv[:-2], "-c", "port=nonsense"], program.log)
        process = start(broken)
        with pytest.raises(LaunchProblem, match=r"no partió\. Revisa .*postgres\.log"):
            postgres.wait_until_ready(server, process)


class TestValkey:
    def test_stops_what_an_earlier_launcher_left(self, tmp_path: Path):
        first = valkey.prepare(tmp_path)
        process = start(first.program())
        valkey.wait_until_ready(first, process)
        second = valkey.prepare(tmp_path)
        assert process.wait(5) == 0
        assert second.password != first.password

    def test_leaves_a_stranger_with_the_same_number_alone(self, tmp_path: Path):
        stranger = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        (tmp_path / "valkey").mkdir()
        (tmp_path / "valkey" / "valkey.pid").write_text(str(stranger.pid))
        valkey.prepare(tmp_path)
        assert stranger.poll() is None
        stranger.send_signal(signal.SIGKILL)
        stranger.wait()

    def test_takes_a_server_of_the_machine_when_the_wheel_has_none(self, tmp_path, monkeypatch):
        own = tmp_path / "redis-server"
        own.write_text("#!/bin/sh\n")
        own.chmod(0o755)
        monkeypatch.setattr(valkey, "find_spec", lambda _: None)
        monkeypatch.setenv("PATH", str(tmp_path))
        assert valkey.server_binary() == str(own)
        monkeypatch.setenv("PATH", "")
        with pytest.raises(LaunchProblem, match="REDIS_URL"):
            valkey.server_binary()

    def test_is_asked_again_at_once_until_it_listens(self, tmp_path: Path, monkeypatch):
        """A library that pauses for seconds between its own tries would make every start slow."""
        pauses: list[float] = []
        monkeypatch.setattr("redis.retry.sleep", pauses.append)
        server = valkey.prepare(tmp_path)
        program = server.program()
        slow = ["sh", "-c", 'sleep 0.3; exec "$@"', "sh", *program.argv]
        process = start(replace(program, argv=slow))
        valkey.wait_until_ready(server, process)
        kill_session(process)
        assert pauses == []

    def test_says_where_to_look_when_it_does_not_start(self, tmp_path: Path):
        server = valkey.prepare(tmp_path)
        (server.folder / "valkey.conf").write_text("nonsense\n")
        with pytest.raises(LaunchProblem, match=r"no partió\. Revisa .*valkey\.log"):
            valkey.wait_until_ready(server, start(server.program()))


class TestDeath:
    def test_of_the_launcher_ends_the_servers(self, tmp_path: Path):
        code = f"""
import sys, time
from pathlib import Path
from launch.servers import embedded_servers
with embedded_servers(Path({str(tmp_path)!r})):
    print("up", flush=True)
    time.sleep(60)
"""
        root = Path(__file__).parents[2]
        command = [sys.executable, "-c", code]
        launcher = subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True)
        with launcher:
            assert launcher.stdout.readline() == "up\n"
            children = psutil.Process(launcher.pid).children()
            launcher.kill()
        assert {child.name() for child in children} == {"postgres", "valkey-server"}
        deadline = time.monotonic() + 15
        while any(child.is_running() for child in children):
            assert time.monotonic() < deadline
            time.sleep(0.05)


class TestWithoutName:
    def test_is_told_that_postgresql_needs_a_line_in_passwd(self, monkeypatch, tmp_path: Path):
        """As in a container that runs under a number alone."""
        monkeypatch.setattr(os, "geteuid", lambda: 54_321)
        with pytest.raises(LaunchProblem, match="usuario 54321 no tiene una línea en /etc/passwd"):
            postgres.runner_for(tmp_path)
