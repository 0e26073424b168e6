"""Erasing somebody reaches the files that hold them, and the jobs that tell of these files."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pyarrow.compute as pc
import pytest
from sqlalchemy import select

from app.extensions import db
from app.models.imports import LoadFile
from app.models.people import Person
from app.models.platform import Job
from app.oversight.exports import service as exports
from app.oversight.privacy import erasure
from app.platform import storage
from app.platform.files import key_of
from tests.oversight.exports.working import finished
from tests.oversight.privacy.test_erasing import mentions
from tests.support.bulk import Bulk, csv, xlsx
from tests.support.committing import andina, bulk, committing_app, house, sent

__all__ = ["andina", "bulk", "committing_app", "house", "sent"]

RUT, SHOWN = "12531909-2", "12.531.909-2"
NAME, EMAIL = "Ana Soto Vera", "ana.soto@ejemplo.cl"
HEADINGS = ["RUT", "Nombre", "Correo", "Empresa"]
ANA = [SHOWN, NAME, EMAIL, "Andina"]
LUIS = ["11.111.111-1", "Luis Rojas", "luis@ejemplo.cl", "Andina"]
WRONG = ["11.111.111-2", "Nadie", "nadie@ejemplo.cl", "Andina"]


def erase(bulk: Bulk, name: str = NAME) -> None:
    """Have the data of somebody removed."""
    people = select(Person).where(Person.name == name)
    person = db.session.scalars(people).one()
    path = f"/api/privacy/people/{person.id}/erasure"
    answer = bulk.client.post(path, json={"confirmation": person.rut})
    assert answer.status_code == 200, answer.get_json()
    db.session.rollback()


def stored(bulk: Bulk) -> list[str]:
    """Every file that the product keeps, by its path."""
    folder = Path(bulk.app.config["STORAGE"])
    found = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    return sorted(str(path) for path in found if path.parts[0] != "tmp")


@pytest.fixture(autouse=True)
def _own_folder(house: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(house.config, "STORAGE", str(tmp_path))


class TestLoads:
    def test_of_the_person_leave_neither_file_nor_words(self, bulk: Bulk) -> None:
        mapping_id = bulk.ready(csv(HEADINGS, ANA, LUIS, WRONG), name=f"{SHOWN}.csv")
        bulk.preview(mapping_id)
        load_id = bulk.load(mapping_id)["load_id"]
        bulk.client.get(f"/api/loads/{load_id}/rejected")
        bulk.preview(mapping_id)
        named = {one["rowName"] for one in bulk.data(f"loads/{load_id}/errors")}
        assert WRONG[1] in named
        assert len(stored(bulk)) > 2
        assert {"job", "load_file"} <= {one.partition(":")[0] for one in mentions(SHOWN, NAME)}
        erase(bulk)
        assert stored(bulk) == []
        assert mentions(RUT, SHOWN, NAME, EMAIL) == []
        # Nor whose the others are: in how many ways a name is spelt, nobody can tell.
        told = bulk.data(f"loads/{load_id}/errors")
        assert {(one["rowKey"], one["rowName"]) for one in told} == {(None, None)}
        assert bulk.client.get(f"/api/loads/{load_id}").status_code == 200

    @pytest.mark.parametrize(
        "cell",
        [RUT, "12531909", "RUT 12531909-2 (titular)", "125319092", EMAIL.upper(), NAME.upper()],
    )
    def test_are_found_however_the_person_is_written_there(self, bulk: Bulk, cell: str) -> None:
        bulk.load_file(HEADINGS, ANA)
        bulk.ready(xlsx(HEADINGS, LUIS, ["", cell, "", ""]), name="otra.xlsx")
        erase(bulk)
        assert stored(bulk) == []

    @pytest.mark.parametrize("rut", ["9876543-3", "12531909-2"])
    def test_are_found_by_a_rut_of_as_many_digits_as_it_has(self, rut: str) -> None:
        body, digit = rut.split("-")
        written = [rut, f"{int(body):,}-{digit}".replace(",", "."), f"{body}{digit}", rut[1:]]
        found = pc.match_substring_regex(written, erasure.patterns(ruts=[rut], names=[]).in_cell)
        assert found.to_pylist() == [True, True, True, False]

    @pytest.mark.parametrize("cell", ["112531909-2", "mariana.soto@ejemplo.cl", f"{NAME} de Prado"])
    def test_of_others_stay(self, bulk: Bulk, cell: str) -> None:
        bulk.load_file(HEADINGS, ANA)
        bulk.ready(csv(HEADINGS, LUIS, ["", cell, "", ""]), name="otra.csv")
        erase(bulk)
        kept = db.session.scalars(select(LoadFile).where(LoadFile.expired_at.is_(None))).one()
        assert kept.name == "otra.csv"
        assert storage.exists(key_of(kept.sha256))
        assert len(stored(bulk)) == 2

    def test_that_nobody_could_read_go_as_well(self, bulk: Bulk) -> None:
        bulk.load_file(HEADINGS, ANA)
        job = bulk.upload(b"PK\x03\x04 cut off", mapping_id=bulk.begin(), name="rota.xlsx")
        assert job["state"] == "failed"
        erase(bulk)
        assert stored(bulk) == []


class TestHandedOver:
    def test_tells_the_rows_that_wrote_the_person(self, bulk: Bulk) -> None:
        bulk.load_file(HEADINGS, LUIS, ANA)
        bulk.load_file(HEADINGS, LUIS, [SHOWN, NAME, "ana@ejemplo.cl", "Andina"])
        ana = db.session.scalars(select(Person).where(Person.name == NAME)).one()
        answer = bulk.client.post(f"/api/privacy/people/{ana.id}/export", json={})
        with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
            loads = json.loads(archive.read("datos.json"))["cargas"]
        told = [(one["archivo"], one["fila"], one["que"]) for one in loads]
        assert told == [("personas.csv", 3, "Creada"), ("personas.csv", 3, "Actualizada")]


class TestExports:
    @pytest.fixture
    def made(self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
        """Finished exports, by format: the people, and the companies as a workbook."""
        monkeypatch.setattr(exports, "AT_ONCE", 0)
        bulk.load_file(HEADINGS, ANA, LUIS)
        found: dict[str, int] = {}
        for name, path, wanted in (
            ("xlsx", "people", "xlsx"),
            ("csv", "people", "csv"),
            ("other", "companies", "xlsx"),
        ):
            answer = bulk.client.post("/api/exports", json={"list": path, "format": wanted})
            assert answer.status_code == 202, answer.get_json()
            found[name] = finished(bulk.client, answer, bulk.outbox)["id"]
        return found

    def test_with_the_person_expire_and_others_stay(self, bulk: Bulk, made: dict[str, int]) -> None:
        erase(bulk)
        got = {
            name: bulk.client.get(f"/api/exports/{job_id}/file").status_code
            for name, job_id in made.items()
        }
        assert got == {"xlsx": 410, "csv": 410, "other": 200}
        gone = db.session.scalars(select(Job).where(Job.id.in_([made["xlsx"], made["csv"]])))
        assert all(job.result and job.result["expired"] for job in gone)
