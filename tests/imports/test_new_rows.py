"""Rows that are new for sure are written while a file is read: the load is the same as ever."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import insert, select, text, update

from app.extensions import db
from app.imports.pipeline import new_rows, run
from app.imports.pipeline.stage import NewLines
from app.models.load import LoadChange, LoadError
from app.models.person import Person
from app.models.selectable import Department
from app.platform.jobs.running import Work
from tests.factories import make_person
from tests.imports.test_loading import ANA, HEAD, LUIS, counted, people
from tests.imports.test_racing import elsewhere
from tests.support.bulk import Bulk

MANY: tuple[tuple[str | None, ...], ...] = (
    ANA,
    LUIS,
    ("Eva Núñez", "15.667.020-0", "eva@x.cl", "Andina", "Bodega"),
    ("Zoé Paz", "11.111.111-1", "zoe@@x", "Andina", "Bodega"),
    ("Max Lobos", "22.222.222-2", "max@x.cl", "Nadie Conocido", "Bodega"),
    ("Iris Vera", "7.654.321-6", None, "Andina", "Ventas"),
    ("Iris Otra", "7.654.321-6", None, "Andina", "Ventas"),
    ("Leo Mora", None, "leo@x.cl", "Andina", "Ventas"),
    ("Pía Sur", "13.456.789-9", "pia@x.cl", "Andina", None),
)
"""New ones, one that is there, wrong, unknown, repeated ones and one without RUT."""


@pytest.fixture
def direct(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows each piece had that was written at once; however few they are."""
    monkeypatch.setattr(new_rows, "FEWEST", 1)
    written: list[int] = []
    write = new_rows.NewRows.write

    def heard(self: new_rows.NewRows, some: NewLines) -> None:
        write(self, some)
        written.append(len(some.rows))

    monkeypatch.setattr(new_rows.NewRows, "write", heard)
    return written


def outcome(load_id: int) -> tuple[Any, ...]:
    """What a load left behind, but for ids and moments."""
    columns = [
        column
        for column in Person.__table__.c
        if column.name not in ("id", "created_at", "updated_at", "area_id")
    ]
    area = select(Department.name).where(Department.id == Person.area_id).scalar_subquery()
    rows = db.session.execute(select(*columns, area).order_by(Person.rut, Person.name)).all()
    change = LoadChange.row, Person.rut, LoadChange.was_created, LoadChange.before[1]
    changes = db.session.execute(
        select(*change, LoadChange.after_at == Person.updated_at)
        .join(Person, Person.id == LoadChange.entity_id)
        .where(LoadChange.load_id == load_id)
        .order_by(LoadChange.row)
    ).all()
    error = LoadError.row, LoadError.code, LoadError.value
    errors = db.session.execute(
        select(*error).where(LoadError.load_id == load_id).order_by(*error)
    ).all()
    return rows, changes, errors


class TestALoad:
    def test_is_the_same_as_one_that_is_staged(self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
        make_person("Luis Antes", rut="12667869-K")
        staged = bulk.load_file(HEAD, *MANY)
        wanted = outcome(staged["load_id"])
        bulk.undo(staged["load_id"])
        elsewhere(text("DELETE FROM department"))
        monkeypatch.setattr(new_rows, "FEWEST", 1)
        again = bulk.load_file(HEAD, *MANY)
        assert again["counts"] == staged["counts"]
        assert outcome(again["load_id"]) == wanted

    def test_stages_only_what_has_to_be_asked_about(self, bulk: Bulk, direct: list[int]):
        make_person("Luis Antes", rut="12667869-K")
        elsewhere(insert(Department).values(name="Bodega", folded_name="bodega"))
        loaded = bulk.load_file(HEAD, *MANY)
        # Ventas is new to the list, so that only Eva and Pía are told of by their RUT alone.
        assert direct == [2]
        undone = bulk.undo(loaded["load_id"])
        assert undone["keptCount"] == 0
        assert set(people()) == {"Luis Antes"}

    def test_counts_the_rows_that_are_written(
        self, bulk: Bulk, direct: list[int], monkeypatch: pytest.MonkeyPatch
    ):
        said: list[tuple[int, int | None]] = []
        say = Work.say

        def heard(work: Work, phase: str, *, done: int = 0, total: int | None = None) -> None:
            if phase == run.SAVING:
                said.append((done, total))
            say(work, phase, done=done, total=total)

        monkeypatch.setattr(Work, "say", heard)
        elsewhere(insert(Department).values(name="Bodega", folded_name="bodega"))
        bulk.load_file(HEAD, *MANY)
        assert direct == [3]
        assert said[0][0] == 0
        assert said == sorted(said, key=lambda one: one[0])

    def test_all_or_nothing_writes_nothing(self, bulk: Bulk, direct: list[int]):
        mapping_id = bulk.ready(bulk_file(*MANY))
        job = bulk.finish(bulk.order(mapping_id, save="true", onError="all"))
        assert job["error"]["code"] == "load_refused_whole"
        assert people() == {}
        assert direct == []


def bulk_file(*rows: tuple[str | None, ...]) -> bytes:
    return "\n".join(";".join(cell or "" for cell in row) for row in (HEAD, *rows)).encode()


class TestBesideAForm:
    def test_a_person_created_meanwhile_is_updated(
        self, bulk: Bulk, direct: list[int], monkeypatch: pytest.MonkeyPatch
    ):
        """The load is done again from the beginning, and then finds the person."""
        happen = once(
            lambda: elsewhere(
                insert(Person).values(name="Ana", folded_name="ana", rut="12531909-2")
            )
        )
        write = new_rows.NewRows.write

        def late(self: new_rows.NewRows, some: NewLines) -> None:
            happen()
            write(self, some)

        monkeypatch.setattr(new_rows.NewRows, "write", late)
        result = bulk.load_file(HEAD, ANA[:4], LUIS[:4])
        assert result["counts"] == counted(rows=2, created=1, updated=1)
        assert set(people()) == {"Ana Soto", "Luis Pérez"}
        assert direct == []

    def test_an_edit_after_it_is_kept_by_undo(self, bulk: Bulk, direct: list[int]):
        load_id = bulk.load_file(HEAD, ANA[:4], LUIS[:4])["load_id"]
        assert direct == [2]
        elsewhere(update(Person).where(Person.name == "Ana Soto").values(phone="+56911111111"))
        undone = bulk.undo(load_id)
        assert (undone["removed"], undone["keptCount"]) == (1, 1)
        assert set(people()) == {"Ana Soto"}


def once(happens: Callable[[], None]) -> Callable[[], None]:
    left = [happens]
    return lambda: left.pop()() if left else None
