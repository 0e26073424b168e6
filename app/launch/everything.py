"""`./run`: everything starts, is kept alive, and stops when somebody asks."""

import signal
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from http import HTTPStatus
from types import FrameType
from urllib.error import URLError
from urllib.request import urlopen

from app.config import Config
from app.launch import checks
from app.launch.launcher import CODE, DEV_PORT, HERE, ROOT, Launcher
from app.launch.problem import LaunchProblem
from app.launch.sign_in import SignIn
from app.launch.supervisor import Supervisor
from app.launch.watch import Watch

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LOOK_SECONDS = 0.2
WEB_SECONDS = 90.0
CHOSEN = "la que elegiste (./run no la conoce)"


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
    supervisor = Supervisor(_tell)
    try:
        _run(Launcher(config, supervisor, dev, with_demo, renew_links), stop)
    except StopRequested:
        pass
    finally:
        stop.interrupts = False
        supervisor.stop(hurry=stop.hurry)
    _tell("Todo detenido.")


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
            _tell("· Preparar los datos de demostración…")
        sign_in = launcher.prepare_database()
        _wait_for_web(launcher, launcher.start_programs())
        stop.interrupts = False
        _welcome(launcher, sign_in, time.monotonic() - started)
        _keep(launcher, stop)
        _tell("Deteniendo… (otra vez Ctrl-C: sin esperar)")
        launcher.supervisor.stop(hurry=stop.hurry)


def _keep(launcher: Launcher, stop: Stop) -> None:
    watch = Watch([ROOT / folder for folder in CODE]) if launcher.dev else None
    while not stop.asked:
        launcher.supervisor.look()
        if watch and watch.changed():
            launcher.restart_workers()
        time.sleep(LOOK_SECONDS)


def _wait_for_web(launcher: Launcher, web: subprocess.Popen[bytes]) -> None:
    address = f"http://{launcher.host}:{launcher.config.port}/healthz"
    deadline = time.monotonic() + WEB_SECONDS
    while web.poll() is None and time.monotonic() < deadline:
        try:
            with urlopen(address, timeout=5) as answer:
                if answer.status == HTTPStatus.OK:
                    return
        except (URLError, ConnectionError, TimeoutError):
            time.sleep(0.05)
    raise LaunchProblem(f"El servidor web no partió. Revisa {launcher.logs / 'web.log'}.")


def _welcome(launcher: Launcher, sign_in: SignIn, seconds: float) -> None:
    _tell(
        f"""
  Capacitación está en marcha ({seconds:.1f} s)

    Dirección    {launcher.address}
    Correo       {sign_in.email}
    Contraseña   {sign_in.password or CHOSEN}
{_about_demo(sign_in)}
    Datos        {launcher.config.data_path}
    Registros    {launcher.logs}

  Ctrl-C lo detiene todo.
"""
    )


def _about_demo(sign_in: SignIn) -> str:
    return "".join(f"\n    {line}" for line in sign_in.demo) + "\n" * bool(sign_in.demo)


def _tell(text: str) -> None:
    # A terminal that was closed takes no more words, and everything must stop all the same.
    with suppress(OSError):
        print(text, flush=True)
