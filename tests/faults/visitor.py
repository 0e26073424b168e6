"""Somebody who loads spreadsheets over HTTP, and what must be true of each load afterwards."""

import itertools
from dataclasses import dataclass, field
from typing import Any

import requests

from tests.factories import make_rut
from tests.faults.harness import EMAIL, PASSWORD, House, until

COMPANY = "Empresa de las pruebas"
HEADINGS = "RUT;Nombre completo;Correo;Empresa"
TIMEOUT = 60

_files = itertools.count(1)


@dataclass(frozen=True)
class Sheet:
    """A file of people nobody else has, told apart by the domain of their addresses."""

    rows: int
    number: int = field(default_factory=lambda: next(_files))

    @property
    def domain(self) -> str:
        """The part after the @ of every address in it."""
        return f"carga{self.number}.cl"

    @property
    def content(self) -> bytes:
        """The file."""
        # Seven apart, so that none is 1.111.111 or the like, which nobody has.
        first = 1_000_000 + self.number * 210_000
        lines = (
            f"{make_rut(first + 7 * row)};Persona Soto {row};p{row}@{self.domain};{COMPANY}"
            for row in range(self.rows)
        )
        return "\n".join((HEADINGS, *lines)).encode()


@dataclass
class Visitor:
    """A signed-in administrator."""

    house: House
    token: str

    @classmethod
    def signed_in(cls, house: House) -> "Visitor":
        """Sign in and make the company that the files name."""
        body = {"email": EMAIL, "password": PASSWORD}
        answer = requests.post(f"{house.address}/api/login", json=body, timeout=TIMEOUT)
        visitor = cls(house, answer.json()["token"])
        made = visitor.post("createcompany", data={"name": COMPANY, "rut": make_rut(76_000_000)})
        assert made.ok, made.text
        return visitor

    def get(self, path: str) -> requests.Response:
        """GET a call."""
        return self._ask("GET", path)

    def post(self, path: str, **options: Any) -> requests.Response:
        """POST a call."""
        return self._ask("POST", path, **options)

    def put(self, path: str, **options: Any) -> requests.Response:
        """PUT a call."""
        return self._ask("PUT", path, **options)

    def _ask(self, method: str, path: str, **options: Any) -> requests.Response:
        headers = {"Authorization": f"Bearer {self.token}"}
        address = f"{self.house.address}/api/{path}"
        return requests.request(method, address, headers=headers, timeout=TIMEOUT, **options)

    def mapping(self) -> int:
        """A new mapping of people."""
        answer = self.post("createmapping", json={"model": "people", "model_id": 2})
        assert answer.status_code == 201, answer.text
        number: int = answer.json()["data"]["mapping_id"]
        return number

    def order(self, sheet: Sheet, *, mapping_id: int, save: bool = True) -> requests.Response:
        """Ask for a preview or a load of a file in one request."""
        return self.post(
            "loadpeople",
            data={"mapping_id": mapping_id, "save": str(save).lower()},
            files={"file": ("personas.csv", sheet.content)},
        )

    def begin(self, sheet: Sheet, *, save: bool = True) -> int:
        """The job of a preview or a load."""
        answer = self.order(sheet, mapping_id=self.mapping(), save=save)
        assert answer.status_code == 202, answer.text
        number: int = answer.json()["data"]["job"]["id"]
        return number

    def job(self, job_id: int) -> dict[str, Any]:
        """A job as the API shows it."""
        answer = self.get(f"jobs/{job_id}")
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()["data"]
        return shown

    def cancel(self, job_id: int) -> None:
        """Ask a job to stop."""
        answer = self.post(f"jobs/{job_id}/cancel")
        assert answer.status_code == 200, answer.text

    def ended(self, job_id: int) -> dict[str, Any]:
        """A job once it is over."""

        def over() -> dict[str, Any] | None:
            job = self.job(job_id)
            return job if job["state"] not in {"queued", "running"} else None

        ended: dict[str, Any] = until(over, f"job {job_id} ends", pause=0.05)
        return ended
