"""What a run comes to: loaded, unchanged, left to a person, failed; and who is told."""

import datetime as dt
import io
import zipfile

import pytest
from sqlalchemy import select

from app.extensions import db
from app.imports.sources import jobs, service
from app.models.accounts import User
from app.models.imports import Load, LoadSource, LoadSourceRun, LoadTemplate
from app.models.organisation import Company
from app.models.platform import AuditEvent, Job
from app.platform import clock
from app.platform.jobs import service as platform_jobs
from tests.factories import make_company, make_load_template, make_user
from tests.imports.sources.conftest import PEOPLE, UNCLEAR, Desk
from tests.imports.test_loading import ANA, HEAD, LUIS, WRONG, people
from tests.support.bulk import Bulk, carry_out, csv


def bomb() -> bytes:
    """A workbook by its name and its parts, of which one unpacks to 3 GB."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as book:
        book.writestr("[Content_Types].xml", "<Types/>")
        with book.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as sheet:
            for _ in range(1_500):
                sheet.write(b" " * 1_000_000)
    return held.getvalue()


class TestLoading:
    def test_is_done_by_an_account_of_the_source_and_told(self, desk: Desk) -> None:
        source_id = desk.make()
        desk.put("personas-11.csv")
        run = desk.try_now(source_id)
        assert (run["state"], run["fileName"], run["message"]) == ("done", "personas-11.csv", None)
        assert run["counts"]["created"] == 2
        assert set(people()) == {"Ana Soto", "Luis Pérez"}
        [mail] = desk.mails()
        assert (mail.kind, mail.recipient) == ("carga", desk.bulk.user.email)
        assert mail.subject == "Nómina: carga de personas terminada"
        assert "Creadas: 2" in mail.text_body
        assert f"/massive-load?carga={run['mapping_id']}" in mail.text_body
        load = db.session.get_one(Load, run["load_id"])
        loader = db.session.get_one(User, load.user_id)
        assert (loader.name, loader.is_service) == ("Nómina", True)

    def test_of_rejected_rows_mails_how_many_and_why_but_nobody(self, desk: Desk) -> None:
        source_id = desk.make()
        desk.put("personas.csv", csv(HEAD, ANA, WRONG))
        run = desk.try_now(source_id)
        assert (run["counts"]["created"], run["counts"]["failed"]) == (1, 1)
        [mail] = desk.mails()
        assert mail.subject == "Nómina: carga de personas terminada, 1 fila con errores"
        assert "· 1 fila: " in mail.text_body
        assert f"/error-massive-load?carga={run['load_id']}" in mail.text_body
        for told in (mail.text_body, mail.html_body):
            assert not any(str(cell) in told for cell in (WRONG[0], WRONG[1], ANA[0], ANA[1]))

    def test_skips_a_file_that_is_the_same(self, desk: Desk) -> None:
        source_id = desk.make()
        desk.put("personas.csv")
        assert desk.try_now(source_id)["state"] == "done"
        desk.put("personas-otra.csv")
        assert desk.try_now(source_id)["state"] == "unchanged"
        assert len(desk.mails()) == 1
        desk.put("personas-mas.csv", csv(HEAD, LUIS))
        assert desk.try_now(source_id)["state"] == "done"

    def test_loads_the_same_file_again_for_another_company(
        self, desk: Desk, andina: Company
    ) -> None:
        source_id = desk.make()
        desk.put("personas.csv")
        assert desk.try_now(source_id)["counts"]["created"] == 2
        assert desk.change(source_id, company_id=andina.id).status_code == 200
        assert desk.try_now(source_id)["counts"]["unchanged"] == 2

    def test_of_one_company_touches_nobody_of_another(self, desk: Desk, andina: Company) -> None:
        other = make_company("Otra")
        db.session.commit()
        source_id = desk.make(company_id=other.id)
        desk.put("personas.csv")
        run = desk.try_now(source_id)
        assert run["counts"]["created"] == 0
        assert run["counts"]["failed"] == 2
        assert people() == {}

    def test_takes_the_steps_of_its_template(self, desk: Desk) -> None:
        template = make_load_template(desk.bulk.user)
        db.session.commit()
        source_id = desk.make(template_id=template.id)
        desk.put("personas.csv", csv(HEAD, ("ana soto", *ANA[1:])))
        assert desk.try_now(source_id)["state"] == "done"
        assert set(people()) == {"Ana Soto"}

    def test_without_its_template_loads_nothing(self, desk: Desk) -> None:
        template = make_load_template(desk.bulk.user)
        db.session.commit()
        source_id = desk.make(template_id=template.id)
        db.session.delete(db.session.get_one(LoadTemplate, template.id))
        db.session.commit()
        desk.put("personas.csv")
        run = desk.try_now(source_id)
        assert (run["state"], run["load_id"], people()) == ("failed", None, {})
        assert "plantilla ya no existe" in run["message"]
        assert db.session.scalars(select(Load)).all() == []

    @pytest.mark.parametrize(
        ("name", "content", "words"),
        [
            ("personas.xlsx", b"PK\x03\x04 no es un libro", "archivo"),
            ("personas.csv", b"", "vacío"),
            ("personas.csv", b"x" * (3 * 1024 * 1024), "2 MB"),
        ],
    )
    def test_refuses_what_is_no_spreadsheet(
        self, desk: Desk, name: str, content: bytes, words: str
    ) -> None:
        source_id = desk.make(pattern="personas*")
        desk.put(name, content)
        run = desk.try_now(source_id)
        assert run["state"] == "failed"
        assert words in run["message"]
        assert people() == {}

    def test_survives_a_bomb(self, desk: Desk) -> None:
        source_id = desk.make(pattern="*.xlsx")
        desk.put("personas.xlsx", bomb())
        run = desk.try_now(source_id)
        assert run["state"] == "failed"
        assert run["message"]
        desk.put("personas-2.xlsx", PEOPLE)
        assert desk.try_now(source_id)["state"] == "done"


class TestQuestions:
    def test_park_the_load_for_a_person(self, desk: Desk) -> None:
        source_id = desk.make()
        desk.put("personas.csv", UNCLEAR)
        run = desk.at_its_time(source_id)
        assert (run["state"], people()) == ("parked", {})
        begun = desk.bulk.data("mappings/incomplete")
        assert [one["mapping_id"] for one in begun] == [run["mapping_id"]]
        [mail] = desk.mails()
        assert mail.subject == "Nómina: la carga de personas espera tu respuesta"
        assert run["message"].startswith("Falta relacionar")
        assert "massive-load" not in run["message"]
        assert f"/massive-load?carga={run['mapping_id']}" in mail.text_body
        [bell] = desk.bells()
        assert bell.startswith("Nómina: la carga espera tu respuesta.")
        assert desk.at_its_time(source_id)["state"] == "unchanged"
        assert len(desk.mails()) == 1
        assert desk.source(source_id)["pausedAt"] is None

    def test_are_answered_once_for_all_files_like_it(self, desk: Desk, andina: Company) -> None:
        source_id = desk.make()
        head = ("Dato uno", "RUT", "Empresa")
        desk.put("personas.csv", csv(head, ("Ana Soto", ANA[1], "Andina")))
        run = desk.try_now(source_id)
        assert run["state"] == "parked", run
        details = desk.bulk.propose(run["mapping_id"])
        details[0]["attribute"] = "name"
        answer = desk.bulk.confirm(run["mapping_id"], details)
        assert answer.status_code == 200, answer.get_json()
        desk.bulk.load(run["mapping_id"])
        assert desk.bulk.data("mappings/incomplete") == []
        desk.put("personas-2.csv", csv(head, ("Luis Pérez", LUIS[1], "Andina")))
        assert desk.try_now(source_id)["state"] == "done"
        assert set(people()) == {"Ana Soto", "Luis Pérez"}

    def test_are_nobodys_but_administrators(self, desk: Desk, andina: Company, staff: Bulk) -> None:
        source_id = desk.make()
        desk.put("personas.csv", UNCLEAR)
        run = desk.try_now(source_id)
        assert run["state"] == "parked"
        assert staff.data("mappings/incomplete") == []
        answer = staff.client.get(f"/api/getmapping/{run['mapping_id']}")
        assert answer.status_code == 404

    def test_may_be_thrown_away(self, desk: Desk) -> None:
        source_id = desk.make()
        desk.put("personas.csv", UNCLEAR)
        run = desk.try_now(source_id)
        answer = desk.bulk.client.delete(f"/api/mappings/{run['mapping_id']}")
        assert answer.status_code == 200, answer.get_json()
        desk.work()
        assert desk.bulk.data("mappings/incomplete") == []
        assert desk.runs(source_id)[0]["state"] == "discarded"


class TestFailures:
    def test_in_a_row_pause_a_source_and_tell_everybody(self, desk: Desk) -> None:
        other = make_user("otra@ejemplo.cl")
        db.session.commit()
        source_id = desk.make(folder="no-existe")
        for _ in range(3):
            assert desk.at_its_time(source_id)["state"] == "failed"
        source = desk.source(source_id)
        assert (source["state"], source["nextAt"]) == ("paused", None)
        assert source["pauseReason"].startswith("Falló 3 veces seguidas")
        subjects = [(one.recipient, one.subject) for one in desk.mails()]
        said = "Nómina: no se cargó personas"
        paused = "Nómina: en pausa, no se cargó personas"
        assert subjects == [(desk.bulk.user.email, one) for one in (said, said, paused)]
        assert len(desk.bells()) == len({desk.bulk.user.id, other.id})
        desk.tick(clock.now() + dt.timedelta(days=30))
        assert len(desk.runs(source_id)) == 3
        assert desk.post(f"/{source_id}/resume").status_code == 200
        assert desk.source(source_id)["state"] == "failing"
        assert desk.at_its_time(source_id)["state"] == "failed"
        assert desk.source(source_id)["pausedAt"] is None

    def test_that_somebody_only_tried_do_not_count(self, desk: Desk) -> None:
        source_id = desk.make(folder="no-existe")
        for _ in range(5):
            assert desk.try_now(source_id)["state"] == "failed"
        assert desk.source(source_id)["pausedAt"] is None
        assert desk.mails() == []

    def test_between_which_one_went_well_do_not_count_together(self, desk: Desk) -> None:
        source_id, states = desk.make(folder="a/b"), ("done", "done", "unchanged")
        for number in range(3):
            assert desk.at_its_time(source_id)["state"] == "failed"
            desk.put("personas.csv", csv(HEAD, ANA, *[LUIS][:number]), folder="a/b")
            assert desk.at_its_time(source_id)["state"] == states[number]
            (desk.root / "a" / "b").rename(desk.root / f"former{number}")
        assert desk.source(source_id)["pausedAt"] is None

    def test_no_file_is_none(self, desk: Desk) -> None:
        source_id = desk.make()
        for _ in range(4):
            assert desk.at_its_time(source_id)["state"] == "no_file"
        assert (desk.mails(), desk.source(source_id)["pausedAt"]) == ([], None)


class TestOnce:
    def test_two_workers_begin_a_source_once(self, desk: Desk) -> None:
        source_id = desk.make()
        desk.put("personas.csv")
        due = db.session.get_one(LoadSource, source_id).next_at
        assert due is not None
        for _ in range(2):
            jobs.begin_due(at=due)
            db.session.commit()
        assert len([one for one in desk.sent if one.task == service.FETCH]) == 1
        assert desk.post(f"/{source_id}/run").status_code == 409
        desk.work()
        assert desk.states(source_id) == ["done"]

    def test_a_message_that_comes_twice_loads_once(self, desk: Desk) -> None:
        source_id = desk.make()
        desk.put("personas.csv")
        desk.post(f"/{source_id}/run")
        [message] = [one for one in desk.sent if one.task == service.FETCH]
        for _ in range(2):
            carry_out(message)
        desk.work()
        assert len(db.session.scalars(select(Load)).all()) == 1
        assert len(people()) == 2

    def test_no_second_run_begins_while_the_first_one_loads(self, desk: Desk) -> None:
        source_id = desk.make()
        desk.put("personas.csv")
        desk.post(f"/{source_id}/run")
        carry_out(desk.sent.pop(0))
        assert desk.runs(source_id)[0]["state"] == "loading"
        assert desk.post(f"/{source_id}/run").status_code == 409

    def test_what_ended_unseen_is_found(self, desk: Desk) -> None:
        source_id = desk.make()
        desk.put("personas.csv")
        desk.post(f"/{source_id}/run")
        carry_out(desk.sent.pop(0))
        run = db.session.scalars(select(LoadSourceRun)).one()
        job = db.session.get_one(Job, run.job_id)
        platform_jobs.request_stop(job_id=job.id)
        db.session.commit()
        jobs.settle(at=clock.now())
        db.session.commit()
        assert desk.states(source_id) == ["failed"]
        assert desk.runs(source_id)[0]["message"] == jobs.STOPPED

    def test_a_job_that_was_given_up_ends_its_run(self, desk: Desk) -> None:
        source_id = desk.make()
        desk.post(f"/{source_id}/run")
        job = db.session.scalars(select(Job)).one()
        platform_jobs.request_stop(job_id=job.id)
        db.session.commit()
        assert desk.states(source_id) == ["failed"]

    def test_a_source_that_is_removed_meanwhile_loads_nothing(self, desk: Desk) -> None:
        source_id = desk.make()
        desk.put("personas.csv")
        desk.post(f"/{source_id}/run")
        answer = desk.bulk.client.delete(f"/api/load_sources/{source_id}")
        assert answer.status_code == 200
        desk.work()
        assert people() == {}
        assert desk.bulk.client.get(f"/api/load_sources/{source_id}").status_code == 404

    def test_thirty_runs_are_kept(self, desk: Desk) -> None:
        source_id = desk.make()
        for _ in range(32):
            desk.try_now(source_id)
        assert len(desk.runs(source_id)) == service.KEPT_RUNS
        assert db.session.query(LoadSourceRun).count() == service.KEPT_RUNS


def test_nothing_of_it_is_done_under_the_name_of_a_person(desk: Desk) -> None:
    source_id = desk.make()
    desk.put("personas.csv")
    desk.try_now(source_id)
    events = db.session.scalars(select(AuditEvent).where(AuditEvent.action == "load.saved")).all()
    [by] = {event.user_id for event in events}
    assert by == db.session.get_one(LoadSource, source_id).user_id
