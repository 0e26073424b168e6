"""Starts the whole product in order: servers, database, web, workers, beat."""

import importlib
import os
import signal
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from app.config import IN_FILE, BadSetting, Config
from app.platform.liveness import WORKERS
from launch import checks, postgres, roles, servers, valkey
from launch.checks import LaunchProblem
from launch.supervisor import Process, Program, Supervisor, Watch

if TYPE_CHECKING:
    from launch.prepare import SignIn

ROOT = Path(__file__).parent.parent
DEV_PORT = 5173
HERE = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  # compared with, never listened on
CODE = ("app", "tasks", "sheets", "analytics")
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LOOK_SECONDS = 0.2
WEB_SECONDS = 90.0
PREPARE_SECONDS = 24 * 3600
METRICS = "PROMETHEUS_MULTIPROC_DIR"
"""Named before the product is imported, which counts in its folder or else each process apart."""
PRODUCT = (
    "app.factory",
    "launch.prepare",
    "launch.web_hooks",
    "launch.web_worker",
    "gunicorn.app.wsgiapp",
    "celery.bin.celery",
    "celery.apps.beat",
    "celery.apps.worker",
    "celery.concurrency.prefork",
    "celery.worker.worker",
    "kombu.transport.redis",
    "tasks.celery_app",
    "tasks.pool",
)
CHOSEN = "la que elegiste (./run no la conoce)"


@dataclass(frozen=True)
class Launcher:
    """One start of the product under one supervisor."""

    config: Config
    supervisor: Supervisor
    dev: bool
    with_demo: bool = False
    renew_links: bool = False
    dev_port: int = DEV_PORT
    """Where Vite serves the screens while developing; the next free one when that is taken."""

    @property
    def logs(self) -> Path:
        """Where the programs write."""
        return self.config.data_path / "logs"

    @property
    def host(self) -> str:
        """Where this machine reaches the web server."""
        return HERE if self.config.host in EVERYWHERE else self.config.host

    @property
    def address(self) -> str:
        """What to open in the browser."""
        host = "localhost" if self.host == HERE else self.host
        return f"http://{host}:{self.dev_port if self.dev else self.config.port}"

    def start_servers(self) -> "Launcher":
        """Start the embedded servers that no setting replaces; the result knows where they are.

        Raises LaunchProblem.
        """
        data = self.config.data_path
        key = self.config.secret_key or servers.local_key(data)
        database = self.config.database_url or self._start_postgres(data)
        broker = self.config.redis_url or self._start_valkey(data)
        settled = replace(self.config, secret_key=key, database_url=database, redis_url=broker)
        return replace(self, config=settled)

    def prepare_database(self) -> "SignIn":
        """Migrate and make the first administrator, in a process that is gone afterwards.

        Raises LaunchProblem.
        """
        # Imported here: a check does without the product.
        from app.platform import child_process  # noqa: PLC0415  # see above
        from launch.prepare import prepare  # noqa: PLC0415  # see above

        try:
            return child_process.run(
                prepare,
                self.config,
                with_demo=self.with_demo,
                renew_links=self.renew_links,
                cpu_seconds=PREPARE_SECONDS,
                wall_seconds=PREPARE_SECONDS,
            )
        except (LaunchProblem, BadSetting, OSError):
            raise
        except Exception as error:
            log = self.logs / "prepare.log"
            log.write_text("\n".join((str(error), *getattr(error, "__notes__", ()))))
            words = f"No se pudo preparar la base de datos. Revisa {log}."
            raise LaunchProblem(words) from error

    def import_product(self) -> None:
        """Import what the programs need, before they are forked, and the settings read thereby."""
        os.environ.update(self._settings())
        for module in PRODUCT:
            importlib.import_module(module)
        from tasks.celery_app import celery_app  # noqa: PLC0415  # reads the settings

        celery_app.loader.import_default_modules()
        celery_app.finalize()

    def start_programs(self) -> Process:
        """Start web, workers and beat; the result is the web server."""
        config = replace(self.config, worker_processes=1) if self.dev else self.config
        roles.empty(self._settings()[METRICS])
        web = self._start("web", roles.web(self.config, reload=self.dev), stop_seconds=8)
        for name, command in roles.workers(config).items():
            self._start(f"worker-{name}", command)
        self._start("beat", roles.beat(config), stop_seconds=5)
        if self.dev:
            self._start_frontend()
        return web

    def restart_workers(self) -> None:
        """Let the workers see changed code; the web server looks by itself."""
        for role in WORKERS:
            self.supervisor.restart(f"worker-{role.name}")
        self.supervisor.restart("beat")

    def _start_postgres(self, data: Path) -> str:
        server = postgres.prepare(data)
        postgres.wait_until_ready(server, self.supervisor.start(server.program()))
        return server.url

    def _start_valkey(self, data: Path) -> str:
        server = valkey.prepare(data)
        valkey.wait_until_ready(server, self.supervisor.start(server.program()))
        return server.url

    def _start(self, name: str, argv: list[str], *, stop_seconds: float = 10) -> Process:
        program = Program(
            name=name,
            argv=argv,
            log=self.logs / f"{name}.log",
            env=self._settings(),
            cwd=ROOT,
            stop_seconds=stop_seconds,
            stops_early=True,
            # While developing they start again with changed code.
            forked=not self.dev,
        )
        return self.supervisor.start(program)

    def _start_frontend(self) -> None:
        npm = Path(sys.executable).with_name("npm")
        program = Program(
            name="frontend",
            argv=[str(npm), "run", "dev", "--", "--port", str(self.dev_port), "--strictPort"],
            log=self.logs / "frontend.log",
            env={"API_ORIGIN": f"http://127.0.0.1:{self.config.port}"} | self._path(),
            cwd=ROOT / "frontend",
            stops_early=True,
        )
        self.supervisor.start(program)

    def _settings(self) -> dict[str, str]:
        settled = {
            "SECRET_KEY": self.config.secret_key,
            "DATABASE_URL": self.config.database_url,
            "REDIS_URL": self.config.redis_url,
        }
        return {
            # Of one that stood in a file this start goes on with what it read there.
            **{name + IN_FILE: "" for name in settled},
            **settled,
            "DATA_DIR": str(self.config.data_path),
            METRICS: str(self.config.data_path / "run" / "metrics"),
            "PYTHONUNBUFFERED": "1",
        } | self._path()

    @staticmethod
    def _path() -> dict[str, str]:
        """The tools of the virtual environment first: npm's own start line asks for `node`."""
        tools = str(Path(sys.executable).parent)
        return {"PATH": f"{tools}{os.pathsep}{os.environ.get('PATH', '')}"}


class StopRequested(Exception):
    """Somebody wants everything to stop while it is still starting."""


@dataclass
class Stop:
    """How often somebody asked to stop: once is a wish, twice is an order."""

    asked: int = 0
    interrupts: bool = True
    """While starting there is no loop that would notice, so the start itself is interrupted."""

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Called by the system with the signal."""
        del number, frame
        self.asked += 1
        if self.interrupts:
            self.interrupts = False
            raise StopRequested

    def hurry(self) -> bool:
        """Whether the polite way has lost its chance."""
        return self.asked > 1


def run(
    config: Config, *, dev: bool = False, with_demo: bool = False, renew_links: bool = False
) -> None:
    """Start everything, keep it alive, stop it when asked.

    Raises LaunchProblem.
    """
    stop = Stop()
    for number in STOP_SIGNALS:
        signal.signal(number, stop)
    supervisor = Supervisor(_record)
    try:
        _run(Launcher(config, supervisor, dev, with_demo, renew_links), stop)
    except StopRequested:
        pass
    finally:
        stop.interrupts = False
        supervisor.stop(hurry=stop.hurry)
    _record("Todo detenido.")


def _run(launcher: Launcher, stop: Stop) -> None:
    started = time.monotonic()
    data = launcher.config.data_path
    checks.prepare_folder(data)
    with checks.hold(data):
        checks.check_port(launcher.config.host, launcher.config.port)
        if launcher.dev:
            launcher = replace(launcher, dev_port=checks.free_port(HERE, DEV_PORT))
        launcher = launcher.start_servers()
        if launcher.with_demo:
            _record("· Preparar los datos de demostración…")
        if not launcher.dev:
            launcher.import_product()
        sign_in = launcher.prepare_database()
        _wait_for_web(launcher, launcher.start_programs())
        stop.interrupts = False
        _welcome(launcher, sign_in, time.monotonic() - started)
        _keep_running(launcher, stop)
        _record("Deteniendo… (otra vez Ctrl-C: sin esperar)")
        launcher.supervisor.stop(hurry=stop.hurry)


def _keep_running(launcher: Launcher, stop: Stop) -> None:
    watch = Watch([ROOT / folder for folder in CODE]) if launcher.dev else None
    while not stop.asked:
        launcher.supervisor.look()
        if watch and watch.changed():
            launcher.restart_workers()
        time.sleep(LOOK_SECONDS)


def _wait_for_web(launcher: Launcher, web: Process) -> None:
    deadline = time.monotonic() + WEB_SECONDS
    while web.poll() is None and time.monotonic() < deadline:
        if roles.web_answers(launcher.host, launcher.config.port):
            return
        time.sleep(0.05)
    raise LaunchProblem(f"El servidor web no partió. Revisa {launcher.logs / 'web.log'}.")


def _welcome(launcher: Launcher, sign_in: "SignIn", seconds: float) -> None:
    about_demo = "".join(f"\n    {line}" for line in sign_in.demo) + "\n" * bool(sign_in.demo)
    _record(
        f"""
  Aula está en marcha ({seconds:.1f} s)

    Dirección    {launcher.address}
    Correo       {sign_in.email}
    Contraseña   {sign_in.password or CHOSEN}
{about_demo}
    Datos        {launcher.config.data_path}
    Registros    {launcher.logs}

  Ctrl-C lo detiene todo.
"""
    )


def _record(text: str) -> None:
    # A terminal that was closed takes no more words, and everything must stop all the same.
    with suppress(OSError):
        print(text, flush=True)
