"""The stage that a preview keeps for its load: used only where it says what the file says."""

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from app.extensions import db
from app.imports import retention
from app.imports.pipeline import kept_stage, stage
from app.models.imports import Load, LoadError
from app.models.organisation import Department
from app.models.people import Person
from app.platform import clock
from tests.factories import make_person, make_user
from tests.support.bulk import Bulk, csv

HEAD = ("Nombre", "RUT", "Correo", "Empresa", "Área")
ANA = ("Ana Soto", "12.531.909-2", "ana@x.cl", "Andina", "Ventas")
LUIS = ("Luis Pérez", "12.667.869-K", "luis@x.cl", "Andina", "Bodega")
TWIN = ("Ana Otra", "12.531.909-2", "otra@x.cl", "Andina", "Ventas")
WRONG = ("Eva Mora", "12.531.909-3", "eva@x.cl", "Nadie", "Bodega")
STRANGER = ("Iris Vera", "9.812.440-3", "iris@x.cl", "Nadie", "Bodega")


@pytest.fixture(autouse=True)
def keeps_small_ones(bulk: Bulk, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_stage.drop_old(at=clock.now() + dt.timedelta(days=2))
    db.session.commit()
    monkeypatch.setattr(kept_stage, "FEWEST_ROWS", 1)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was read into a stage since the test began."""
    read: list[str] = []
    fill: Callable[..., Any] = stage.fill

    def noted(**given: Any) -> Any:
        read.append(given["stage"].target.name)
        return fill(**given)

    monkeypatch.setattr(kept_stage, "fill", noted)
    return read


def schemas() -> list[str]:
    db.session.rollback()
    named = text("SELECT nspname FROM pg_namespace WHERE starts_with(nspname, 'stage_')")
    return sorted(db.session.scalars(named))


def names() -> set[str]:
    db.session.rollback()
    return set(db.session.scalars(select(Person.name)))


def outcome(load_id: int) -> dict[str, Any]:
    """Everything that a load leaves behind, but for its number and its moment."""
    db.session.rollback()
    load = db.session.get_one(Load, load_id)
    wrong = select(LoadError.row, LoadError.attribute, LoadError.value, LoadError.code)
    people = select(Person.name, Person.rut, Person.email, Person.company_id, Department.name)
    people = people.outerjoin(Department, Department.id == Person.area_id)
    rounds = [
        {name: one[name] for name in ("plan", "conventions", "counts")} for one in load.rounds
    ]
    return {
        "counts": load.counts,
        "failures": load.failures,
        "rounds": rounds,
        "errors": sorted(map(str, db.session.execute(wrong.where(LoadError.load_id == load_id)))),
        "people": sorted(map(str, db.session.execute(people))),
    }


def latest() -> int:
    return db.session.scalars(select(Load.id).order_by(Load.id.desc())).first() or 0


class TestKeptStage:
    def test_spares_the_load_reading_the_file_again(self, bulk: Bulk, reads: list[str]):
        mapping_id = bulk.ready(csv(HEAD, ANA, LUIS))
        bulk.preview(mapping_id)
        bulk.load(mapping_id)
        assert (len(reads), names()) == (1, {"Ana Soto", "Luis Pérez"})

    @pytest.mark.parametrize("options", [{}, {"onRepeat": "last"}, {"onError": "all"}])
    def test_gives_what_reading_the_file_gives(self, bulk: Bulk, options: dict[str, str]):
        rows = (HEAD, ANA, TWIN, (), LUIS, WRONG, STRANGER)
        make_person(name="Luis P", rut="12667869-K")
        db.session.commit()
        found = []
        for looks in (False, True):
            mapping_id = bulk.ready(csv(*rows))
            if looks:
                bulk.preview(mapping_id, **options)
            job = bulk.finish(bulk.order(mapping_id, save="true", **options))
            found.append(outcome(latest()))
            if job["state"] == "done":
                bulk.undo(latest())
        assert found[0] == found[1]

    def test_goes_with_its_load(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA))
        bulk.preview(mapping_id)
        assert len(schemas()) == 1
        bulk.load(mapping_id)
        assert schemas() == []

    def test_goes_with_a_load_that_was_refused(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA, WRONG))
        bulk.preview(mapping_id)
        job = bulk.finish(bulk.order(mapping_id, save="true", onError="all"))
        assert (job["state"], schemas()) == ("failed", [])

    def test_of_others_is_left_alone(self, bulk: Bulk):
        bulk.preview(bulk.ready(csv(HEAD, ANA)))
        foreign = ("stage_plans", 'stage_1_"quoted', "stage_2_theirs")
        for name in foreign:
            quoted = name.replace('"', '""')
            db.session.execute(text(f'CREATE SCHEMA "{quoted}"'))
        assert kept_stage.drop_old(at=clock.now() + dt.timedelta(days=2)) == 1
        found = set(db.session.scalars(text("SELECT nspname FROM pg_namespace"))) & set(foreign)
        db.session.rollback()
        assert found == set(foreign)

    def test_gives_way_to_that_of_the_next_preview(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA))
        bulk.preview(mapping_id)
        first = schemas()
        bulk.preview(mapping_id, defaults={"gender": "F"})
        assert len(schemas()) == 1
        assert schemas() != first

    def test_is_not_used_once_a_cell_was_corrected(self, bulk: Bulk, reads: list[str]):
        mapping_id = bulk.ready(csv(HEAD, ANA, LUIS))
        load_id = bulk.preview(mapping_id)["load_id"]
        edit = {"op": "cells", "cells": [{"row": 2, "column": 0, "value": "Ana Rojas"}]}
        step = {"version": bulk.data(f"loads/{load_id}/review")["version"], "step": edit}
        answer = bulk.client.post(f"/api/loads/{load_id}/steps", json=step)
        assert answer.status_code in (200, 201), answer.json
        reads.clear()
        bulk.load(mapping_id)
        assert (len(reads), names()) == (1, {"Ana Rojas", "Luis Pérez"})

    def test_is_not_used_with_another_default(self, bulk: Bulk, reads: list[str]):
        mapping_id = bulk.ready(csv(HEAD, ANA))
        bulk.preview(mapping_id)
        bulk.load(mapping_id, defaults={"gender": "F"})
        genders = db.session.scalars(select(Person.gender)).all()
        assert (len(reads), genders) == (2, ["Female"])

    def test_is_used_with_another_choice_about_what_is_there(self, bulk: Bulk, reads: list[str]):
        make_person(name="Ana S", rut="12531909-2")
        db.session.commit()
        mapping_id = bulk.ready(csv(HEAD, ANA, LUIS))
        bulk.preview(mapping_id)
        result = bulk.load(mapping_id, onDuplicate="skip")
        assert (len(reads), result["counts"]["skipped"]) == (1, 1)

    def test_of_yesterday_is_not_used(
        self, bulk: Bulk, reads: list[str], monkeypatch: pytest.MonkeyPatch
    ):
        mapping_id = bulk.ready(csv(HEAD, ANA))
        bulk.preview(mapping_id)
        tomorrow = clock.today() + dt.timedelta(days=1)
        monkeypatch.setattr(clock, "today", lambda: tomorrow)
        bulk.load(mapping_id)
        assert len(reads) == 2

    def test_that_a_crash_has_emptied_is_not_used(self, bulk: Bulk, reads: list[str]):
        mapping_id = bulk.ready(csv(HEAD, ANA, LUIS))
        bulk.preview(mapping_id)
        [schema] = schemas()
        for table in ("stage_rows", "stage_errors", "stage_repeats", "stage_about"):
            db.session.execute(text(f"TRUNCATE {schema}.{table}"))
        db.session.commit()
        bulk.load(mapping_id)
        assert (len(reads), names()) == (2, {"Ana Soto", "Luis Pérez"})

    def test_of_a_load_that_failed_is_in_nobodys_way(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        mapping_id = bulk.ready(csv(HEAD, ANA, LUIS))
        bulk.preview(mapping_id)
        with monkeypatch.context() as patch:
            patch.setattr("app.imports.pipeline.apply._insert_new", None)
            assert bulk.finish(bulk.order(mapping_id, save="true"))["state"] == "failed"
        assert names() == set()
        bulk.load(mapping_id)
        assert names() == {"Ana Soto", "Luis Pérez"}

    def test_goes_when_the_load_is_discarded(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA))
        load_id = bulk.preview(mapping_id)["load_id"]
        pages = Path(bulk.app.config["STORAGE"]) / "previews" / str(load_id)
        assert pages.exists()
        answer = bulk.client.delete(f"/api/mappings/{mapping_id}")
        assert answer.status_code in (200, 204), answer.json
        assert (schemas(), pages.exists()) == ([], False)

    def test_goes_with_abandoned_mappings(self, bulk: Bulk):
        bulk.preview(bulk.ready(csv(HEAD, ANA)))
        assert retention.remove_abandoned(at=clock.now() + dt.timedelta(days=31)) == 1
        db.session.commit()
        assert schemas() == []

    def test_goes_after_a_day(self, bulk: Bulk, reads: list[str]):
        mapping_id = bulk.ready(csv(HEAD, ANA))
        bulk.preview(mapping_id)
        assert kept_stage.drop_old(at=clock.now()) == 0
        assert kept_stage.drop_old(at=clock.now() + dt.timedelta(hours=25)) == 1
        db.session.commit()
        bulk.load(mapping_id)
        assert (len(reads), names()) == (2, {"Ana Soto"})

    def test_that_somebody_reads_holds_up_no_load(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(stage, "LOCK_WAIT", "100ms")
        mapping_id = bulk.ready(csv(HEAD, ANA))
        bulk.preview(mapping_id)
        [schema] = schemas()
        with db.engine.connect() as backup:
            backup.execute(text(f"LOCK TABLE {schema}.stage_rows IN ACCESS SHARE MODE"))
            bulk.load(mapping_id)
            assert names() == {"Ana Soto"}
            assert backup.scalar(text(f"SELECT count(*) FROM {schema}.stage_rows")) == 0
        assert kept_stage.drop_old(at=clock.now()) == 1
        db.session.commit()
        assert schemas() == []

    def test_of_two_people_are_apart(self, bulk: Bulk, reads: list[str]):
        other = make_user(email="otra@x.cl")
        db.session.commit()
        theirs = Bulk(bulk.app, other, bulk.outbox)
        mine, hers = bulk.ready(csv(HEAD, ANA)), theirs.ready(csv(HEAD, LUIS))
        bulk.preview(mine)
        theirs.preview(hers)
        assert len(schemas()) == 2
        bulk.load(mine)
        assert names() == {"Ana Soto"}
        theirs.load(hers)
        assert (len(reads), names()) == (2, {"Ana Soto", "Luis Pérez"})

    def test_is_not_asked_for_where_no_schema_may_be_made(
        self, bulk: Bulk, reads: list[str], monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(kept_stage, "create", lambda **_: False)
        mapping_id = bulk.ready(csv(HEAD, ANA))
        bulk.preview(mapping_id)
        bulk.load(mapping_id)
        assert (len(reads), names(), schemas()) == (2, {"Ana Soto"}, [])
