"""A kind of load whose rows are known by their names, as CONTRIBUTING says that one is added."""

from collections.abc import Iterator

import pytest
from sqlalchemy import select

from app.extensions import db
from app.imports.targets import TARGETS, Target
from app.models.imports import LoadError
from app.models.organisation import ThematicArea
from records.base import Field, Record, listed
from sheets import first_rows, likely_kinds
from sheets.kinds.base import LoadKind
from sheets.kinds.registry import KINDS
from tests.imports.test_loading import counted
from tests.support.bulk import Bulk

RECORD = Record(
    name="thematic_area",
    fields=(
        Field(
            "name",
            "Área temática",
            "title",
            least=2,
            limit=80,
            required=True,
            message="Ingresa un nombre de 2 a 80 caracteres.",
            synonyms=listed("Tema, Materia"),
            example="Seguridad",
        ),
        Field("descripcion", "Descripción", limit=300, example="Lo que exige la ley."),
    ),
)
# It takes the place of a kind whose rows are known by something else.
AREAS = LoadKind(
    model_id=5,
    model="utm",
    label="Áreas temáticas",
    record=RECORD,
    key="name",
    row_checks=(),
    subject=("tema",),
    owners=(),
    second_example={"name": "Liderazgo"},
)
TARGET = Target(kind=AREAS, model=ThematicArea)
HEAD = ("Área temática", "Descripción")
KIND = {"model": "utm"}


@pytest.fixture(autouse=True)
def _areas() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(KINDS, AREAS.model_id, AREAS)
        patch.setitem(TARGETS, AREAS.model_id, TARGET)
        _forget_words()
        yield
    _forget_words()


def _forget_words() -> None:
    """The words of all kinds are remembered for as long as a process lives."""
    for remembered in (first_rows.vocabulary, first_rows.is_known, likely_kinds.likelier_kind):
        remembered.cache_clear()


def areas() -> dict[str, str | None]:
    db.session.rollback()
    rows = db.session.scalars(select(ThematicArea).order_by(ThematicArea.folded_name))
    return {one.name: one.descripcion for one in rows}


class TestKindKnownByName:
    def test_creates_changes_and_leaves_rows_by_name(self, bulk: Bulk):
        bulk.load_file(HEAD, ("Ética", "Antes"), ("Liderazgo", "Igual"), **KIND)
        rows = (("ETICA", "Después"), ("Liderazgo", "Igual"), ("Bodega", ""))
        result = bulk.load_file(HEAD, *rows, **KIND)
        assert result["counts"] == counted(rows=3, created=1, updated=1, unchanged=1)
        # A name that only loses its accents stays.
        assert areas() == {"Bodega": None, "Ética": "Después", "Liderazgo": "Igual"}

    def test_asks_which_row_of_a_name_counts(self, bulk: Bulk):
        rows = (("Ética", "Una"), ("etica", "Otra"), ("Bodega", ""))
        result = bulk.load_file(HEAD, *rows, onRepeat="last", **KIND)
        assert result["counts"] == counted(rows=3, created=2, skipped=1)
        assert areas() == {"Bodega": None, "etica": "Otra"}

    def test_a_row_without_a_name_stays_out(self, bulk: Bulk):
        result = bulk.load_file(HEAD, ("", "Sin nombre"), ("Bodega", "Con"), **KIND)
        assert result["counts"] == counted(rows=2, created=1, failed=1)
        [error] = db.session.scalars(select(LoadError))
        assert (error.row, error.attribute) == (2, "name")

    def test_undoing_gives_the_former_rows_back(self, bulk: Bulk):
        bulk.load_file(HEAD, ("Ética", "Antes"), **KIND)
        load = bulk.load_file(HEAD, ("ética", "Después"), ("Bodega", ""), **KIND)
        undone = bulk.undo(load["load_id"])
        assert (undone["removed"], undone["restored"]) == (1, 1)
        assert areas() == {"Ética": "Antes"}

    def test_a_column_that_is_unique_makes_the_names_unique(self):
        assert TARGET.has_unique_name
