"""`./bench scale`: the same work by one worker process, two and four; calls to one web and two.

Eight companies load a file each at the same moment, all cells are made anew, and mails leave to a
server across a network. Told is how many times as fast the larger number is; more processes than
the machine has processors help only where they wait for something else.
"""

import argparse
import http.client
import os
import secrets
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from sqlalchemy import func, select

from app.extensions import db
from app.indicators import marks
from app.models.mail import LOAD, QUEUED, SENDING, Mail
from app.platform import clock, queue
from app.platform.mail import service as mail
from app.platform.mail.service import Draft
from benchmarks import kpi_facts, people_file
from benchmarks.kpi_facts import Size
from benchmarks.load import seed
from benchmarks.mail_sink import listening
from benchmarks.measuring import machine, timed
from benchmarks.product import Product, beside, program, started
from launch.servers import embedded_servers

PROCESSES = (1, 2, 4)
COMPANIES = 8
DELAY_S = 0.02
"""A mail server across a network answers so late."""
CALLERS = 8
CALL = "get_people?page=1&pageSize=50"
PATIENCE_S = 900
PAUSE_S = 0.02


@dataclass
class Place:
    """Servers that run, and the folder of the product."""

    folder: Path
    settings: dict[str, str]
    port: int

    @contextmanager
    def web(self, processes: int) -> Iterator[Product]:
        """The web alone."""
        settings = self.settings | {"WEB_WORKERS": str(processes)}
        with started(self.folder, ("web", "--prepare"), self.port, settings) as product:
            yield product

    @contextmanager
    def workers(self, queues: str, processes: int) -> Iterator[None]:
        """A worker of so many processes, once it takes work."""
        settings = self.settings | {
            # Each sender brings a process of its own.
            "WORKER_PROCESSES": "1" if queues == mail.QUEUE else str(processes),
            "MAIL_SENDERS": str(processes),
        }
        signs = self.folder / "run" / "alive"
        for sign in signs.glob("*"):
            sign.unlink()
        with program(self.folder, ("worker", "--queues", queues), settings):
            wait_until(lambda: any(signs.glob("*")))
            # Of its processes the last is there a moment after the first sign.
            time.sleep(2)
            machine.wait_for_rest()
            yield


def wait_until(reached: Callable[[], bool]) -> None:
    """Look again and again, and give up after a quarter of an hour."""
    deadline = time.monotonic() + PATIENCE_S
    while not reached():
        if time.monotonic() > deadline:
            raise RuntimeError("it never came to an end; see bench.log")
        time.sleep(PAUSE_S)


class Loads:
    """Eight companies, of which each loads the same people once more, with other salaries."""

    def __init__(self, product: Product, rows: int) -> None:
        self._product, self._rows, self._turn = product, rows, 0
        seed(product)

    def __call__(self) -> float:
        """Milliseconds from the first order to the last end."""
        self._turn += 1
        prepared = [self._prepare(number) for number in range(COMPANIES)]

        def run() -> None:
            orders = [
                self._product.post("loadpeople", data={"mapping_id": one, "save": "true"})
                for one in prepared
            ]
            for order in orders:
                counts = self._product.finish(order)["counts"]
                if counts["created"] + counts["updated"] != self._rows:
                    raise RuntimeError(f"not what the file says: {counts}")

        return timed(run)

    def _prepare(self, number: int) -> int:
        product = self._product
        mapping = product.post("createmapping", json={"model": "people", "model_id": 2})["data"]
        file = {"file": (f"empresa {number}, {self._turn}.csv", self._sheet(number))}
        given = {"mapping_id": mapping["mapping_id"]}
        product.finish(product.post("get_headings_file", files=file, data=given))
        product.take_proposal(mapping["mapping_id"])
        return int(mapping["mapping_id"])

    def _sheet(self, number: int) -> bytes:
        everybody = list(people_file.people(self._rows * COMPANIES, salary_shift=self._turn))
        company = people_file.HEADINGS.index("Empresa")
        lines = [";".join(people_file.HEADINGS)]
        for row in everybody[number::COMPANIES]:
            cells = [*row[:company], people_file.COMPANIES[number], *row[company + 1 :]]
            lines.append(";".join(map(str, cells)))
        return "\n".join(lines).encode()


def numbers() -> float:
    """Milliseconds until all cells have been made anew."""
    marks.mark_all()
    marks.enqueue_refresh()

    def run() -> None:
        db.session.commit()
        wait_until(lambda: not _left(select(func.count()).select_from(marks.KpiDirty)))

    return timed(run)


def mails(count: int) -> float:
    """Milliseconds until so many mails have left."""
    draft = Draft(LOAD, "ana@example.cl", "Tu carga terminó", "Listo.", "<p>Listo.</p>")
    mail.queue([draft] * count, at=clock.now())
    queue.enqueue(mail.SEND, queue=mail.QUEUE)

    def run() -> None:
        db.session.commit()
        wait_until(lambda: not _left(select(func.count()).where(Mail.state.in_((QUEUED, SENDING)))))

    return timed(run)


def _left(query: object) -> int:
    number = int(db.session.scalar(query) or 0)  # type: ignore[call-overload]  # any count
    db.session.rollback()
    return number


def calls(product: Product, count: int) -> float:
    """Milliseconds of so many calls by several callers, who cost little themselves."""
    headers = {"Authorization": str(product.session.headers["Authorization"])}

    def ask() -> None:
        connection = http.client.HTTPConnection(product.url.removeprefix("http://"), timeout=60)
        for _ in range(count // CALLERS):
            connection.request("GET", f"/api/{CALL}", headers=headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise RuntimeError(f"{CALL}: {answer.status}")
        connection.close()

    def run() -> None:
        callers = [threading.Thread(target=ask) for _ in range(CALLERS)]
        for caller in callers:
            caller.start()
        for caller in callers:
            caller.join()

    return timed(run)


def show(what: str, times: Sequence[float]) -> None:
    """A line: seconds, and how many times as fast as the first."""
    seconds = "".join(f"{one / 1000:>9.1f}" for one in times)
    faster = "".join(f"{times[0] / one:>8.2f}" for one in times[1:])
    print(f"{what:46}{seconds:27}{faster}", flush=True)


def report(place: Place, options: argparse.Namespace) -> None:
    """One kind of work after the other, each by one process, two and four."""
    print(f"{os.cpu_count()} processors; seconds, and how many times as fast as one process")
    print(f"{'':46}{'':>8}1{'':>8}2{'':>8}4{'':>7}2{'':>7}4")
    size = Size(options.participations, options.participations // 20)
    rounds: dict[str, list[float]] = {}
    with place.web(1) as product:
        kpi_facts.write(product.database_url, size)
        with beside(product, place.folder):
            loads = Loads(product, options.rows)
            # The first load makes the people whom the others change.
            with place.workers("loads", max(PROCESSES)):
                loads()
            work: dict[str, tuple[str, Callable[[], float]]] = {
                f"{COMPANIES} companies load {options.rows:,} people each": ("loads", loads),
                f"cells of {size.participations:,} participations": ("kpis", numbers),
                f"{options.mails:,} mails": ("mail", lambda: mails(options.mails)),
            }
            for what, (queues, task) in work.items():
                for processes in PROCESSES:
                    _vacuum(product)
                    with place.workers(queues, processes):
                        rounds.setdefault(what, []).append(task())
                show(what, rounds[what])
        webs = [calls(product, options.calls)]
    with place.web(2) as product:
        webs.append(calls(product, options.calls))
    show(f"{options.calls:,} pages of people, by web processes", webs)
    print(machine.words())


def _vacuum(product: Product) -> None:
    """What former rounds left costs none of the later ones."""
    with psycopg.connect(product.database_url, autocommit=True) as connection:
        connection.execute("VACUUM (FULL, ANALYZE) person, load_change, kpi_cell, mail")


def main() -> None:
    """Start servers and the web, fill them, measure, stop."""
    parser = argparse.ArgumentParser(prog="./bench scale")
    parser.add_argument("--rows", type=int, default=5_000, help="of each company's file")
    parser.add_argument("--participations", type=int, default=1_000_000)
    parser.add_argument("--mails", type=int, default=2_000)
    parser.add_argument("--calls", type=int, default=1_600)
    parser.add_argument("--port", type=int, default=8190)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-") as name, listening(DELAY_S) as sink:
        folder = Path(name)
        folder.chmod(0o755)
        with embedded_servers(folder / "servers", throwaway=False) as (database_url, redis_url):
            settings = {
                "DATABASE_URL": database_url,
                "REDIS_URL": redis_url,
                "SECRET_KEY": secrets.token_hex(32),
                "MAIL_URL": f"smtp://127.0.0.1:{sink.port}",
                "MAIL_FROM": "capacitacion@example.cl",
            }
            report(Place(folder, settings, options.port), options)


if __name__ == "__main__":
    main()
