"""Every role of the command line, without starting it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from argparse import Namespace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread, Timer

import pytest

from app.config import Config
from app.platform import liveness, memory
from app.platform.liveness import WORKERS
from celeryconfig import QUEUES
from launch import main, roles, start
from launch import servers as launch_servers
from launch.checks import PROBLEM
from launch.start import Launcher
from launch.supervisor import Supervisor, Watch
from tests.launch.conftest import ROOT, free_port

SLEEPER = "import time; time.sleep(60)"


class Became(Exception):
    """Instead of becoming another program."""


@pytest.fixture
def becomes(monkeypatch, tmp_path: Path):
    def become(_: str, command: list[str]) -> None:
        raise Became(" ".join(command))

    monkeypatch.setattr(os, "execvp", become)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setenv("PORT", "8123")


@pytest.mark.usefixtures("becomes")
class TestRoles:
    def test_web_listens_where_the_settings_say(self, tmp_path: Path, monkeypatch):
        monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path / "metrics"))
        with pytest.raises(Became, match=r"gunicorn app\.factory.* --bind 127\.0\.0\.1:8123 "):
            main.main(["web"])
        assert (tmp_path / "metrics").is_dir()

    def test_each_takes_memory_of_the_system(self, monkeypatch):
        monkeypatch.setenv(memory.ARROW, "")
        monkeypatch.delenv(memory.ARROW)
        with pytest.raises(Became):
            main.main(["beat"])
        assert os.environ[memory.ARROW] == "system"

    def test_worker_takes_every_queue_unless_told(self):
        with pytest.raises(Became, match=f"--queues {','.join(QUEUES)} .*--without-gossip"):
            main.main(["worker"])
        with pytest.raises(Became, match=r"--queues mail .*--hostname worker\+mail@"):
            main.main(["worker", "--queues", "mail"])
        with pytest.raises(Became, match="--hostname loads@"):
            main.main(["worker", "--queues", ",".join(WORKERS[0].queues)])

    def test_senders_of_mails_take_no_process_from_other_work(self, monkeypatch):
        monkeypatch.setenv("WORKER_PROCESSES", "3")
        monkeypatch.setenv("MAIL_SENDERS", "4")
        for queues, processes in (("mail,default", 6), ("loads,exports", 3)):
            with pytest.raises(Became, match=f"--concurrency {processes} "):
                main.main(["worker", "--queues", queues])
        commands = roles.workers(Config(mail_senders=4))
        assert "6" in commands["light"]
        assert "2" in commands["loads"]

    def test_beat_keeps_its_schedule_with_the_data(self, tmp_path: Path):
        with pytest.raises(Became, match=f"beat .*--schedule {tmp_path}/beat/schedule"):
            main.main(["beat"])

    def test_no_queue_is_forgotten_by_the_launcher(self):
        read = [queue for role in WORKERS for queue in role.queues]
        assert sorted(read) == sorted(QUEUES)

    def test_who_reads_uploads_writes_no_workbook_of_rejected_rows(self):
        (uploads,) = [role for role in WORKERS if "loads" in role.queues]
        assert "rejected" not in uploads.queues

    def test_containers_read_the_same_queues_with_as_many_processes(self):
        compose = (Path(__file__).parents[2] / "docker-compose.yml").read_text()
        for role in WORKERS:
            queues = re.escape(",".join(role.queues))
            found = re.search(rf'--queues, "?{queues}"?\]', compose)
            assert found, role.name
            if role.processes is not None:
                own = compose[found.end() :].partition("WORKER_PROCESSES: ")[2]
                assert own.startswith(f'"{role.processes}"'), role.name


class TestMain:
    def test_says_which_setting_is_wrong(self, monkeypatch, capsys):
        monkeypatch.setenv("PORT", "eighty")
        assert main.main([]) == PROBLEM
        assert "PORT" in capsys.readouterr().err

    def test_says_that_a_folder_cannot_be_used(self, monkeypatch, tmp_path: Path, capsys):
        (tmp_path / "file").write_text("")
        monkeypatch.setenv("DATA_DIR", str(tmp_path / "file" / "data"))
        assert main.main(["beat"]) == PROBLEM
        assert "No se puede usar la carpeta" in capsys.readouterr().err

    def test_says_in_the_log_of_a_container_why_it_ends(self, monkeypatch, capsys):
        monkeypatch.setenv("ENVIRONMENT", "production")
        monkeypatch.setenv("SECRET_KEY", "débil")
        assert main.main(["web"]) == PROBLEM
        line = json.loads(capsys.readouterr().err)
        assert (line["level"], line["logger"]) == ("ERROR", "launch")
        assert line["message"].startswith("SECRET_KEY necesita al menos 32 caracteres al azar")


class TestHealth:
    def test_believes_a_recent_sign_of_life_only(self, tmp_path: Path):
        config = Config(data_dir=str(tmp_path))
        assert not roles.is_healthy("worker", config)
        sign = liveness.sign_of_life(config.data_path, "loads")
        liveness.begin(sign)
        assert roles.is_healthy("worker", config)
        old = time.time() - 600
        os.utime(sign, (old, old))
        assert not roles.is_healthy("worker", config)

    @pytest.mark.parametrize(
        ("wakes", "broker", "lives"),
        [(False, True, False), (True, True, True), (False, False, True)],
    )
    def test_ends_who_is_frozen_so_that_its_container_starts_again(
        self, servers, tmp_path: Path, monkeypatch, wakes: bool, broker: bool, lives: bool
    ):
        """Not who woke up meanwhile, and nobody while the broker is away."""
        # Who wakes up has all the time it needs: on a busy machine the timer may be late.
        monkeypatch.setattr(roles, "LAST_CHANCE_SECONDS", 60.0 if wakes else 1.0)
        url = servers.redis_url if broker else "redis://127.0.0.1:1/0"
        config = Config(data_dir=str(tmp_path), redis_url=url)
        sign = liveness.sign_of_life(config.data_path, "worker")
        code = "import sys; from pathlib import Path; from app.platform import liveness\n"
        code += "liveness.begin(Path(sys.argv[1])); print(); sys.stdin.read()"
        command = [sys.executable, "-c", code, str(sign)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        with subprocess.Popen(command, cwd=ROOT, **pipes) as process:
            process.stdout.readline()
            assert roles.is_healthy("worker", config)
            monkeypatch.setattr(liveness, "SILENCE_SECONDS", -1000.0 if not wakes else 0.0)
            if wakes:
                waker = Timer(0.5, monkeypatch.setattr, (liveness, "SILENCE_SECONDS", 90.0))
                waker.start()
            assert main.COMMANDS["healthy"](Namespace(part="worker"), config) == 1
            if lives:
                assert process.poll() is None
                process.stdin.close()
            assert process.wait(10) == (0 if lives else -signal.SIGKILL)

    def test_spares_a_newcomer_with_the_number_of_who_was_there(self, servers, tmp_path: Path):
        config = Config(data_dir=str(tmp_path), redis_url=servers.redis_url)
        sign = liveness.sign_of_life(config.data_path, "worker")
        with subprocess.Popen([sys.executable, "-c", SLEEPER]) as newcomer:
            sign.parent.mkdir(parents=True)
            sign.write_text(str(newcomer.pid))
            os.utime(sign, (time.time() - 600, time.time() - 600))
            assert main.COMMANDS["healthy"](Namespace(part="worker"), config) == 1
            assert newcomer.poll() is None
            newcomer.kill()

    def test_asks_the_web_server(self):
        class Fine(BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_):
                pass

        with HTTPServer(("127.0.0.1", 0), Fine) as server:
            config = Config(port=server.server_port)
            thread = Thread(target=server.handle_request)
            thread.start()
            assert roles.is_healthy("web", config)
            thread.join()
        assert not roles.is_healthy("web", config)


class TestLauncher:
    @pytest.mark.parametrize(
        ("host", "address"),
        [
            ("127.0.0.1", "http://localhost:8000"),
            ("0.0.0.0", "http://localhost:8000"),
            ("10.0.0.5", "http://10.0.0.5:8000"),
        ],
    )
    def test_names_an_address_that_works_here(self, host: str, address: str):
        assert Launcher(Config(host=host), Supervisor(print), dev=False).address == address

    def test_develops_beside_somebody_who_does_so_too(self, tmp_path: Path, monkeypatch):
        welcomed = []

        def stop_here(launcher: Launcher) -> None:
            welcomed.append(launcher.address)
            raise start.StopRequested

        monkeypatch.setattr(Launcher, "start_servers", lambda self: self)
        monkeypatch.setattr(Launcher, "prepare_database", stop_here)
        monkeypatch.setattr(start, "STOP_SIGNALS", ())
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            monkeypatch.setattr(start, "DEV_PORT", port)
            start.run(Config(data_dir=str(tmp_path), port=free_port()), dev=True)
        assert welcomed
        assert port < int(welcomed[0].rpartition(":")[2]) < port + 100

    def test_starts_no_server_that_a_setting_replaces(self, tmp_path: Path):
        given = Config(data_dir=str(tmp_path), database_url="postgresql://x", redis_url="redis://y")
        settled = Launcher(given, Supervisor(print), dev=False).start_servers().config
        assert (settled.database_url, settled.redis_url) == ("postgresql://x", "redis://y")
        assert settled.secret_key == (tmp_path / "secret_key").read_text()


class TestSecret:
    def test_is_made_once_for_the_owner_only(self, tmp_path: Path):
        key = launch_servers.local_key(tmp_path)
        assert launch_servers.local_key(tmp_path) == key
        assert len(key) >= 48
        assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


class TestWatch:
    def test_sees_files_that_change_come_and_go(self, tmp_path: Path):
        file = tmp_path / "a" / "b.py"
        watch = Watch([tmp_path])
        assert not watch.changed()
        file.parent.mkdir()
        file.write_text("1")
        assert watch.changed()
        assert not watch.changed()
        os.utime(file, (1, 1))
        assert watch.changed()
        file.unlink()
        assert watch.changed()


class TestMetricsFolder:
    def test_forgets_the_counts_of_an_earlier_start(self, tmp_path: Path):
        (tmp_path / "counter_1.db").write_text("")
        roles.empty(str(tmp_path))
        assert list(tmp_path.iterdir()) == []
        roles.empty("")


class TestLightness:
    """A check runs every few seconds, and a supervisor or a start stays in memory."""

    PRODUCT = frozenset({"flask", "sqlalchemy", "pyarrow", "celery", "gunicorn", "app.factory"})

    @pytest.mark.parametrize("arguments", [["healthy", "web"], ["healthy", "beat"], ["leave"]])
    def test_a_check_loads_neither_the_product_nor_clients(self, arguments, tmp_path: Path):
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-m", "launch", *arguments],
            cwd=ROOT,
            env=os.environ | {"DATA_DIR": str(tmp_path), "PORT": str(free_port())},
            capture_output=True,
            text=True,
            check=False,
        )
        loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
        assert "launch.roles" in loaded
        assert loaded & (self.PRODUCT | {"psycopg", "redis"}) == set()

    def test_the_supervisor_loads_no_product(self):
        code = "import sys, launch.main, launch.start; print(*sys.modules)"
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert "launch.start" in done.stdout.split()
        assert set(done.stdout.split()) & self.PRODUCT == set()
