"""All data of a company as a file from the screen: for who administers all companies alone."""

import datetime as dt
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from flask import Flask
from sqlalchemy import select

from app.extensions import db
from app.models.accounts import User
from app.models.organisation import Company
from app.models.people import Person
from app.models.platform import AuditEvent, Job, Notification
from app.oversight.belongings import exports, service
from app.oversight.exports import service as exports_service
from app.oversight.privacy import service as privacy
from app.platform import clock, storage
from app.platform.jobs import running
from app.platform.queue import Message
from tests.factories import make_company, make_person, make_user
from tests.support.bulk import Bulk, carry_out_job
from tests.support.committing import andina, committing_app, house, sent

__all__ = ["andina", "committing_app", "house", "sent"]


@pytest.fixture
def admin(house: Flask, sent: list[Message], andina: Company) -> Bulk:
    """Who administers, in a house of two companies with a person each."""
    make_person("Ana Soto", company=andina)
    make_person("Eva Ruiz", company=make_company("Boldo"))
    return Bulk(house, make_user("admin@ejemplo.cl"), sent)


def path_of(company: Company) -> str:
    return f"/api/companies/{company.id}/export"


def order(by: Bulk, company: Company) -> int:
    answer = by.client.post(path_of(company))
    assert answer.status_code == 202, answer.get_json()
    return int(answer.get_json()["data"]["job"]["id"])


def made(by: Bulk, company: Company) -> int:
    job_id = order(by, company)
    carry_out_job(job_id, by.outbox)
    assert state_of(job_id) == "done"
    return job_id


def state_of(job_id: int) -> str:
    return str(db.session.scalar(select(Job.state).where(Job.id == job_id)))


def fetch(by: Bulk, job_id: int) -> Any:
    return by.client.get(f"/api/exports/{job_id}/file")


class TestAnExport:
    def test_is_a_zip_of_all_its_files_that_says_that_it_is_whole(
        self, admin: Bulk, andina: Company
    ) -> None:
        answer = fetch(admin, made(admin, andina))
        assert (answer.status_code, answer.mimetype) == (200, "application/zip")
        assert "Datos de Andina" in answer.headers["Content-Disposition"]
        assert answer.content_length == len(answer.data)
        with zipfile.ZipFile(io.BytesIO(answer.data)) as packed:
            manifest = json.loads(packed.read("manifest.json"))
            named = {one["path"]: one["size"] for one in manifest["files"]}
            for path, size in named.items():
                assert packed.getinfo(path).file_size == size
            assert named.keys() | {"manifest.json"} == set(packed.namelist())
            people = pd.read_parquet(io.BytesIO(packed.read("person.parquet")))
        assert list(people["name"]) == ["Ana Soto"]

    def test_holds_no_transaction_while_the_workbook_is_written(
        self, admin: Bulk, andina: Company, tmp_path: Path
    ) -> None:
        held: dict[str, bool] = {}
        exports.write(
            company_id=andina.id,
            folder=tmp_path,
            by=admin.user.id,
            at=clock.now(),
            progress=lambda title, *_: held.update({title: db.session().in_transaction()}),
        )
        assert held["Personas"]
        assert not held[exports.BOOK_TITLE]
        assert not held[exports.FILES_TITLE]

    def test_says_how_many_of_how_many_parts_are_written(
        self, admin: Bulk, andina: Company, tmp_path: Path
    ) -> None:
        told: list[tuple[int, int]] = []
        exports.write(
            company_id=andina.id,
            folder=tmp_path,
            by=admin.user.id,
            at=clock.now(),
            progress=lambda _, done, of: told.append((done, of)),
        )
        assert told == [(done, len(told)) for done in range(len(told))]

    def test_is_told_while_it_is_made_and_while_it_is_kept(
        self, admin: Bulk, andina: Company
    ) -> None:
        def shown() -> Any:
            return admin.client.get(path_of(andina)).get_json()["data"]["export"]

        assert shown() is None
        job_id = order(admin, andina)
        assert (shown()["job"]["state"], shown()["keptUntil"]) == ("queued", None)
        assert order(admin, andina) == job_id, "the same one while it is under way"
        carry_out_job(job_id, admin.outbox)
        now = shown()
        assert (now["job"]["id"], now["by"]) == (job_id, admin.user.name)
        assert now["size"] == len(fetch(admin, job_id).data)
        left = dt.datetime.fromisoformat(now["keptUntil"]) - clock.now()
        assert dt.timedelta(hours=23) < left < dt.timedelta(hours=25)
        [note] = db.session.scalars(select(Notification))
        assert (note.user_id, note.link) == (admin.user.id, f"/companies?ver={andina.id}")

    def test_is_removed_like_every_other_one(self, admin: Bulk, andina: Company) -> None:
        job_id = made(admin, andina)
        assert exports_service.expire(at=clock.now() + dt.timedelta(hours=25)) == 1
        db.session.commit()
        assert not storage.exists(f"exports/{job_id}.zip")
        assert fetch(admin, job_id).get_json()["code"] == "export_expired"
        assert admin.client.get(path_of(andina)).get_json()["data"]["export"] is None

    def test_is_written_down_and_so_is_who_took_it(self, admin: Bulk, andina: Company) -> None:
        job_id = made(admin, andina)
        other = Bulk(admin.app, make_user("otra@ejemplo.cl"), admin.outbox)
        assert fetch(other, job_id).status_code == 200
        events = db.session.scalars(select(AuditEvent).order_by(AuditEvent.id)).all()
        told = {(one.action, one.user_id, one.entity, one.entity_id) for one in events}
        assert ("company.exported", admin.user.id, "company", andina.id) in told
        assert ("export.downloaded", other.user.id, "job", job_id) in told


class TestItIsRefused:
    def test_to_staff_also_of_the_company_and_by_the_id_of_the_file(
        self, admin: Bulk, andina: Company
    ) -> None:
        job_id = made(admin, andina)
        staff = Bulk(admin.app, make_user("eva@andina.cl", company=andina), admin.outbox)
        assert staff.client.post(path_of(andina)).status_code == 403
        assert staff.client.get(path_of(andina)).status_code == 403
        assert fetch(staff, job_id).get_json()["code"] == "export_missing"
        assert staff.client.get(f"/api/jobs/{job_id}").status_code == 404

    def test_to_who_ordered_it_and_is_of_one_company_now(
        self, admin: Bulk, andina: Company
    ) -> None:
        ready, waiting = made(admin, andina), order(admin, andina)
        db.session.get_one(User, admin.user.id).company_id = andina.id
        db.session.commit()
        assert fetch(admin, ready).get_json()["code"] == "export_missing"
        carry_out_job(waiting, admin.outbox)
        assert state_of(waiting) == "failed"
        told = Bulk(admin.app, make_user("otra@ejemplo.cl"), admin.outbox).client.get(
            path_of(andina)
        )
        assert told.get_json()["data"]["export"]["job"]["error"]["code"] == "scope_lost"
        assert not storage.exists(f"exports/{waiting}.zip")

    def test_to_programs_whatever_they_may(self, admin: Bulk, andina: Company) -> None:
        job_id = made(admin, andina)
        account = admin.client.post(
            "/api/service-accounts",
            json={
                "name": "Nómina",
                "company_id": None,
                "scopes": ["companies:read", "companies:write", "people:read"],
                "expiresOn": (clock.today() + dt.timedelta(days=9)).isoformat(),
            },
        ).get_json()
        program = admin.app.test_client()
        program.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {account['data']['token']}"
        assert program.get("/api/getcompanies").status_code == 200
        assert program.post(path_of(andina)).status_code == 403
        assert program.get(path_of(andina)).status_code == 403
        assert program.get(f"/api/exports/{job_id}/file").status_code in (403, 404)

    def test_of_a_company_that_there_is_not(self, admin: Bulk) -> None:
        assert admin.client.post("/api/companies/987654/export").status_code == 404


class TestWhatIsRemoved:
    def test_from_the_product_is_in_no_export_that_is_kept(
        self, admin: Bulk, andina: Company
    ) -> None:
        job_id = made(admin, andina)
        person = db.session.scalars(select(Person).where(Person.company_id == andina.id)).one()
        at = clock.now()
        privacy.erase(
            people_id=person.id,
            confirmation=str(person.rut),
            by=admin.user.id,
            at=at,
            on=clock.day_of(at),
        )
        db.session.commit()
        assert not storage.exists(f"exports/{job_id}.zip")
        assert fetch(admin, job_id).get_json()["code"] == "export_expired"

    def test_meanwhile_stops_what_is_being_written(self, admin: Bulk, andina: Company) -> None:
        job_id = order(admin, andina)
        assert running.take(job_id=job_id, lease_seconds=30, attempts=3) is not None
        db.session.commit()
        exports_service.forget_person(in_text="nadie")
        db.session.commit()
        asked = db.session.scalar(select(Job.cancel_requested_at).where(Job.id == job_id))
        assert asked is not None

    def test_with_its_company_leaves_no_export_of_it(self, admin: Bulk, andina: Company) -> None:
        job_id = made(admin, andina)
        for _ in service.remove(company_id=andina.id, by=admin.user.id, at=clock.now()):
            db.session.commit()
        db.session.commit()
        assert not storage.exists(f"exports/{job_id}.zip")
        assert fetch(admin, job_id).get_json()["code"] == "export_missing"

    def test_waits_until_an_export_under_way_has_ended(self, admin: Bulk, andina: Company) -> None:
        order(admin, andina)
        with pytest.raises(service.StillWorking):
            service.check(company_id=andina.id)
