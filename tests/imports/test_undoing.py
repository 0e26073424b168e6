"""Undo: as if the load had never been, unless somebody touched a row since."""

from datetime import datetime, time, timedelta

import pytest
from sqlalchemy import select, update

from app.extensions import db
from app.imports import retention
from app.imports.pipeline import apply
from app.imports.undo import service as undo_service
from app.models.imports import Load
from app.models.organisation import Department
from app.models.people import Person
from app.models.platform import Job, Notification
from app.platform import clock, lists
from app.platform.queue import Message
from tests.factories import make_company, make_department, make_person, make_user
from tests.imports.test_loading import ANA, HEAD, LUIS, WRONG, people
from tests.support.bulk import Bulk, carry_out_job, csv


def snapshot() -> list[tuple[object, ...]]:
    db.session.rollback()
    columns = [column for column in Person.__table__.c if column.name != "id"]
    return [tuple(row) for row in db.session.execute(select(*columns).order_by(Person.rut))]


def edit(name: str) -> None:
    db.session.execute(update(Person).where(Person.name == name).values(phone="+56999999999"))
    db.session.commit()


class TestUndo:
    def test_removes_what_was_created_and_restores_what_was_changed(self, bulk: Bulk):
        make_person(
            "Luis Pérez Antes",
            rut="12667869-K",
            email="viejo@x.cl",
            gross_salary=5,
            company=make_company("Otra"),
        )
        before = snapshot()
        load_id = bulk.load_file(HEAD, ANA, LUIS)["load_id"]
        assert snapshot() != before
        undone = bulk.undo(load_id)
        assert (undone["removed"], undone["restored"], undone["keptCount"]) == (1, 1, 0)
        assert snapshot() == before
        assert bulk.data(f"loads/{load_id}")["state"] == "undone"

    def test_keeps_what_was_edited_since(self, bulk: Bulk):
        load_id = bulk.load_file(HEAD, ANA, LUIS)["load_id"]
        edit("Ana Soto")
        undone = bulk.undo(load_id)
        assert (undone["removed"], undone["keptCount"]) == (1, 1)
        assert undone["kept"] == [
            {"row": 2, "name": "Ana Soto", "reason": "Se editó después de la carga."}
        ]
        assert set(people()) == {"Ana Soto"}
        assert bulk.data(f"loads/{load_id}")["state"] == "undone_partly"

    def test_keeps_what_a_later_load_changed_until_that_one_is_undone(self, bulk: Bulk):
        first = bulk.load_file(HEAD, ANA)["load_id"]
        second = bulk.load_file(HEAD, (*ANA[:2], "nuevo@x.cl", *ANA[3:]))["load_id"]
        assert bulk.data(f"loads/{first}/undo")["keptCount"] == 1
        bulk.undo(second)
        assert people()["Ana Soto"].email == "ana@x.cl"
        assert bulk.undo(first)["removed"] == 1

    def test_keeps_a_row_whose_former_area_is_gone(self, bulk: Bulk):
        area = make_department("Antigua")
        make_person("Luis Pérez", rut="12667869-K", area_id=area.id)
        load_id = bulk.load_file(HEAD, LUIS)["load_id"]
        db.session.delete(db.session.get_one(Department, area.id))
        db.session.commit()
        undone = bulk.finish(bulk.client.post(f"/api/loads/{load_id}/undo"))["result"]
        assert (undone["restored"], undone["keptCount"]) == (0, 1)
        assert "ya no existe en las listas" in undone["kept"][0]["reason"]

    def test_says_beforehand_what_it_would_do(self, bulk: Bulk):
        load_id = bulk.load_file(HEAD, ANA, LUIS)["load_id"]
        edit("Luis Pérez")
        told = bulk.data(f"loads/{load_id}/undo")
        assert (told["removed"], told["restored"], told["keptCount"]) == (1, 0, 1)
        assert told["impossible"] is None
        assert len(people()) == 2

    def test_happens_once(self, bulk: Bulk):
        load_id = bulk.load_file(HEAD, ANA)["load_id"]
        bulk.undo(load_id)
        answer = bulk.client.post(f"/api/loads/{load_id}/undo")
        assert (answer.status_code, answer.get_json()["message"]) == (
            409,
            "Esta carga ya se deshizo.",
        )
        assert bulk.data(f"loads/{load_id}/undo")["impossible"] == "Esta carga ya se deshizo."

    def test_twice_at_a_time_is_one_job(self, bulk: Bulk):
        load_id = bulk.load_file(HEAD, ANA)["load_id"]
        answers = [bulk.client.post(f"/api/loads/{load_id}/undo") for _ in range(2)]
        ids = {answer.get_json()["data"]["job"]["id"] for answer in answers}
        assert len(ids) == 1

    def test_by_two_people_at_once_is_told_to_the_second(self, bulk: Bulk, sent: list[Message]):
        load_id = bulk.load_file(HEAD, ANA)["load_id"]
        other = Bulk(bulk.app, make_user("otra@ejemplo.cl"), sent)
        first = bulk.client.post(f"/api/loads/{load_id}/undo")
        second = other.client.post(f"/api/loads/{load_id}/undo")
        assert (second.status_code, second.get_json()["code"]) == (409, "undo_under_way")
        assert bulk.finish(first)["state"] == "done"

    def test_that_a_later_load_stands_in_the_way_of_is_not_spent(self, bulk: Bulk):
        first = bulk.load_file(HEAD, ANA)["load_id"]
        second = bulk.load_file(HEAD, (*ANA[:2], "nuevo@x.cl", *ANA[3:]))["load_id"]
        job = bulk.finish(bulk.client.post(f"/api/loads/{first}/undo"))
        assert "deshaz primero esa" in job["error"]["message"]
        bulk.undo(second)
        assert bulk.undo(first)["removed"] == 1

    def test_of_very_many_rows_is_foreseen_by_a_job(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(undo_service, "AT_ONCE", 1)
        load_id = bulk.load_file(HEAD, ANA, LUIS)["load_id"]
        for _ in range(2):
            assert bulk.client.get(f"/api/loads/{load_id}/undo").status_code == 202
        [job] = db.session.scalars(select(Job).where(Job.kind == "undo_plan")).all()
        carry_out_job(job.id, bulk.outbox)
        told = bulk.data(f"loads/{load_id}/undo")
        assert (told["removed"], told["impossible"], len(people())) == (2, None, 2)

    def test_of_very_many_rows_has_the_tables_counted_anew(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(apply, "MANY_CHANGES", 1)
        monkeypatch.setattr(lists, "SLOW_TO_COUNT", 0)
        load_id = bulk.load_file(HEAD, ANA, LUIS)["load_id"]
        bulk.outbox.clear()
        query = select(Person).where(Person.name.in_((ANA[0], LUIS[0])))
        kept = lists.total_of(query)
        bulk.undo(load_id)
        assert apply.TASK in [message.task for message in bulk.outbox]
        assert lists.total_of(query) == kept
        apply.analyze_kind(model_id=2)
        assert (kept, lists.total_of(query)) == (2, 0)

    def test_is_told_in_the_bell(self, bulk: Bulk):
        bulk.undo(bulk.load_file(HEAD, ANA)["load_id"])
        newest = db.session.scalars(select(Notification).order_by(Notification.id.desc())).first()
        assert newest is not None
        assert "deshicimos la carga. Filas: 1 eliminada." in newest.msg

    def test_is_possible_until_the_end_of_the_last_day(self, bulk: Bulk):
        load_id = bulk.load_file(HEAD, ANA)["load_id"]
        load = db.session.get_one(Load, load_id)
        last = clock.today() - timedelta(days=365)
        load.finished_at = datetime.combine(last, time(), clock.SANTIAGO)
        db.session.commit()
        assert bulk.data(f"loads/{load_id}")["canUndo"]
        assert retention.forget_images(at=clock.now(), days=365) == 0
        assert bulk.undo(load_id)["removed"] == 1

    def test_is_impossible_after_a_year(self, bulk: Bulk):
        load_id = bulk.load_file(HEAD, ANA)["load_id"]
        load = db.session.get_one(Load, load_id)
        load.finished_at = load.finished_at - timedelta(days=366)
        db.session.commit()
        answer = bulk.client.post(f"/api/loads/{load_id}/undo")
        assert (answer.status_code, answer.get_json()["code"]) == (410, "undo_expired")
        assert not bulk.data(f"loads/{load_id}")["canUndo"]

    def test_of_a_refused_load_is_impossible(self, bulk: Bulk):
        wrong = (*ANA[:1], "1-1", *ANA[2:])
        bulk.finish(bulk.order(bulk.ready(csv(HEAD, wrong)), save="true", onError="all"))
        load_id = bulk.data("loads")[0]["load_id"]
        assert bulk.client.post(f"/api/loads/{load_id}/undo").status_code == 409

    @pytest.mark.usefixtures("andina")
    def test_waits_for_a_round_under_way(self, bulk: Bulk):
        load_id = bulk.load_file(HEAD, ANA)["load_id"]
        mapping_id = bulk.data(f"loads/{load_id}")["mapping_id"]
        bulk.order(mapping_id, save="true", load_id=load_id, file=b"Nombre\nx")
        answer = bulk.client.post(f"/api/loads/{load_id}/undo")
        assert (answer.status_code, answer.get_json()["code"]) == (409, "load_under_way")
        assert db.session.scalars(select(Job).where(Job.kind == "undo")).all() == []


class TestLists:
    def test_lose_what_only_this_load_brought(self, bulk: Bulk):
        make_department("Bodega")
        load_id = bulk.load_file(HEAD, ANA, LUIS)["load_id"]
        assert set(db.session.scalars(select(Department.name))) == {"Bodega", "Ventas"}
        bulk.undo(load_id)
        db.session.rollback()
        assert db.session.scalars(select(Department.name)).all() == ["Bodega"]

    def test_keep_what_somebody_else_came_to_use(self, bulk: Bulk):
        load_id = bulk.load_file(HEAD, ANA, LUIS)["load_id"]
        ventas = db.session.scalars(select(Department).where(Department.name == "Ventas")).one()
        make_person("Otra Persona", area_id=ventas.id)
        db.session.commit()
        bulk.undo(load_id)
        db.session.rollback()
        assert db.session.scalars(select(Department.name)).all() == ["Ventas"]

    def test_get_nothing_from_a_load_that_was_refused(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA, WRONG))
        bulk.finish(bulk.order(mapping_id, save="true", onError="all"))
        db.session.rollback()
        assert db.session.scalars(select(Department.name)).all() == []
