"""Somebody who loads small files over HTTP while things break, and notes every answer."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, LiteralString

import requests

from benchmarks import people_file
from benchmarks.breaking.product import EMAIL, PASSWORD, Product, until
from benchmarks.people_file import check_digit

COMPANY = "Empresa de las fallas"
HEADINGS = "RUT;Nombre completo;Correo;Empresa"
TIMEOUT = 30.0
STUCK_SECONDS = 120.0
BREATH_SECONDS = 0.8
"""Between two orders of one publisher, so that what is measured is no queue of our making."""
ACCEPTED, REFUSED_FOR_NOW = 202, 503
OVER: LiteralString = "SELECT 1 FROM job WHERE id = %s AND finished_at IS NOT NULL"
FIRST_RUT = 1_000_000


class Sheets:
    """Files of people nobody else has, told apart by the domain of their addresses."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sheets = 0
        self._people = FIRST_RUT

    def make(self, rows: int) -> tuple[str, bytes]:
        """The domain of a new file, and the file."""
        with self._lock:
            self._sheets += 1
            first, self._people = self._people, self._people + rows
        domain = f"c{self._sheets}.fallas.cl"
        lines = (
            f"{rut}-{check_digit(rut)};Persona Soto {rut};p{rut}@{domain};{COMPANY}"
            for rut in range(first, first + rows)
        )
        return domain, "\n".join((HEADINGS, *lines)).encode()


@dataclass(frozen=True)
class Entry:
    """One load that somebody asked for. Without a job nobody promised anything."""

    domain: str
    rows: int
    asked_at: float
    seconds: float
    status: int
    job_id: int | None = None


@dataclass
class Person:
    """A signed-in administrator and the ledger of what was asked for."""

    product: Product
    token: str
    ledger: list[Entry] = field(default_factory=list)
    sheets: Sheets = field(default_factory=Sheets)

    @classmethod
    def signed_in(cls, product: Product) -> "Person":
        """Sign in and make the company that the files name."""
        body = {"email": EMAIL, "password": PASSWORD}
        answer = requests.post(f"{product.address}/api/login", json=body, timeout=TIMEOUT)
        person = cls(product, answer.json()["token"])
        for number, name in enumerate((COMPANY, *people_file.COMPANIES), start=77_000_000):
            form = {"name": name, "rut": f"{number}-{check_digit(number)}"}
            person.ask("POST", "createcompany", data=form).raise_for_status()
        return person

    def ask(self, method: str, path: str, **options: Any) -> requests.Response:
        """One call."""
        headers = {"Authorization": f"Bearer {self.token}"}
        address = f"{self.product.address}/api/{path}"
        return requests.request(method, address, headers=headers, timeout=TIMEOUT, **options)

    def mapping(self) -> int:
        """A new mapping of people; asks again while the product is away."""
        while True:
            with suppress(requests.RequestException):
                body = {"model": "people", "model_id": 2}
                answer = self.ask("POST", "createmapping", json=body)
                if answer.status_code == 201:
                    return int(answer.json()["data"]["mapping_id"])
                if answer.status_code != REFUSED_FOR_NOW:
                    raise RuntimeError(f"createmapping: {answer.status_code} {answer.text[:500]}")
            time.sleep(0.1)

    def load(self, rows: int = 1) -> Entry:
        """Ask for the load of new people, and write down whatever comes of it."""
        mapping_id = self.mapping()
        domain, content = self.sheets.make(rows)
        asked_at, started = time.time(), time.monotonic()
        try:
            answer = self.order(mapping_id, ("personas.csv", content))
            status, job_id = answer.status_code, _job_of(answer)
        except requests.RequestException:
            status, job_id = 0, None
        entry = Entry(domain, rows, asked_at, time.monotonic() - started, status, job_id)
        self.ledger.append(entry)
        return entry

    def order(self, mapping_id: int, file: tuple[str, Any]) -> requests.Response:
        """Ask for a load in one request."""
        form = {"mapping_id": mapping_id, "save": "true"}
        return self.ask("POST", "loadpeople", data=form, files={"file": file})

    def load_file(self, path: Path) -> int:
        """The job of loading a large file."""
        with path.open("rb") as file:
            answer = self.order(self.mapping(), (path.name, file))
        if answer.status_code != ACCEPTED:
            raise RuntimeError(f"loadpeople: {answer.status_code} {answer.text[:500]}")
        return int(answer.json()["data"]["job"]["id"])

    def waits_for(self, job_id: int) -> float:
        """Seconds until a job is over, whatever becomes of it."""
        return until(lambda: self._is_over(job_id), f"job {job_id} ends", seconds=STUCK_SECONDS)

    def _is_over(self, job_id: int) -> bool:
        return bool(self.product.rows(OVER, (job_id,)))

    @contextmanager
    def publishing(self, publishers: int) -> Iterator[None]:
        """Keep asking for small loads from several threads."""
        over = threading.Event()

        def publish() -> None:
            while not over.wait(BREATH_SECONDS):
                self.load()

        threads = [threading.Thread(target=publish) for _ in range(publishers)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            over.set()
            for thread in threads:
                thread.join()


def _job_of(answer: requests.Response) -> int | None:
    if answer.status_code != ACCEPTED:
        return None
    return int(answer.json()["data"]["job"]["id"])
