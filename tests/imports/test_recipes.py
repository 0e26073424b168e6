"""Templates: the steps of one file under a name, for the files of the months that follow."""

from typing import Any

import pytest
from sqlalchemy import select

from app.extensions import db
from app.imports.templates import service as recipes
from app.models.imports import LoadTemplate
from app.models.organisation import Company
from app.models.platform import AuditEvent
from tests.factories import make_company, make_load_template, make_user
from tests.imports.test_review import ANA, HEAD, LUIS, TURNED, Grid
from tests.support.bulk import Bulk

NEXT = ("Teléfono", "Centro de costo", "Nombre", "RUT", "Empresa", "Correo", "Área")
"""Next month's headings: in another order, and one more."""
NAME = "RRHH mensual"


def next_month(row: tuple[str, ...]) -> tuple[str, ...]:
    cells = dict(zip(HEAD, row, strict=True), **{"Centro de costo": "CC-7"})
    return tuple(cells[heading] for heading in NEXT)


@pytest.fixture(autouse=True)
def company(bulk: Bulk) -> None:
    make_company("Minera Cerro Azul")


def save(grid: Grid, name: Any = NAME) -> Any:
    return grid.bulk.client.post(f"/api/loads/{grid.load_id}/template", json={"name": name})


def saved(grid: Grid, name: str = NAME) -> dict[str, Any]:
    answer = save(grid, name)
    assert answer.status_code == 200, answer.get_json()
    data: dict[str, Any] = answer.get_json()["data"]
    return data


def listed(bulk: Bulk, model_id: int = 2) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = bulk.data("load_recipes", model_id=model_id)
    return found


def use(grid: Grid, template_id: int) -> Any:
    body = {"version": grid.review["version"]}
    return grid.bulk.client.post(
        f"/api/loads/{grid.load_id}/template/{template_id}/apply", json=body
    )


def said(grid: Grid) -> list[str]:
    return [step["text"] for step in grid.review["steps"]]


def corrected(bulk: Bulk) -> Grid:
    """A file with steps over columns, values, a cell and a row."""
    grid = Grid(bulk, ANA, LUIS, TURNED)
    name = grid.position("Nombre completo")
    grid.step(op="name_order", column=name)
    grid.step(op="title_case", column=name)
    grid.step(op="without_value", attribute="phone", code=None)
    grid.edit(3, "Correo", "luis@cerroazul.cl")
    grid.step(op="leave_out", rows=[2])
    return grid


class TestSaving:
    """What a template holds."""

    def test_is_listed_with_who_when_and_how_many_steps(self, bulk: Bulk):
        made = saved(corrected(bulk))
        assert (made["name"], made["steps"], made["replaced"]) == (NAME, 3, False)
        [one] = listed(bulk)
        assert (one["id"], one["userName"], one["steps"]) == (made["id"], "Carla Carga", 3)
        assert listed(bulk, model_id=1) == []
        assert bulk.data("load_recipes") == [one]

    def test_keeps_no_cell_and_no_row(self, bulk: Bulk):
        saved(corrected(bulk))
        kept = db.session.scalars(select(LoadTemplate)).one()
        assert [one["op"] for one in kept.steps] == ["name_order", "title_case", "without_value"]
        assert "luis" not in str(kept.steps)

    def test_keeps_no_step_that_is_off(self, bulk: Bulk):
        grid = corrected(bulk)
        step = grid.review["steps"][0]
        body = {"version": grid.review["version"], "off": True}
        path = f"/api/loads/{grid.load_id}/steps/{step['id']}"
        grid.taken(bulk.client.patch(path, json=body))
        assert saved(grid)["steps"] == 2

    def test_of_cells_and_rows_alone_is_refused(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS)
        grid.edit(3, "Correo", "luis@cerroazul.cl")
        answer = save(grid)
        assert (answer.status_code, answer.get_json()["code"]) == (422, "load_template_empty")
        assert listed(bulk) == []

    def test_goes_on_after_the_load(self, bulk: Bulk):
        grid = corrected(bulk)
        bulk.load(grid.mapping_id)
        assert saved(grid)["steps"] == 3

    def test_under_a_name_that_is_there_replaces_it(self, bulk: Bulk):
        grid = corrected(bulk)
        first = saved(grid)
        grid.step(op="trim_signs", column=grid.position("Área"))
        second = saved(grid, "rrhh MENSUAL")
        assert (second["id"], second["replaced"], second["steps"]) == (first["id"], True, 4)
        assert [one["name"] for one in listed(bulk)] == ["rrhh MENSUAL"]

    def test_under_a_name_that_is_none_is_refused_in_spanish(self, bulk: Bulk):
        grid = corrected(bulk)
        names = (None, 7, "", "   ", "x" * 81, "a\x00b", "a\x1bb", "\ud800", ["a"], {"a": "b"})
        for name in names:
            answer = save(grid, name)
            assert answer.status_code == 422, (name, answer.get_json())
            assert answer.get_json()["errors"]["name"], name

    def test_under_any_other_name_keeps_it_as_it_is(self, bulk: Bulk):
        grid = corrected(bulk)
        script, statement = "<script>alert(1)</script>", "'; DROP TABLE load_template; --"
        names = [script, statement, "%_\\", "İ" * 80, "👷"]
        for name in names:
            assert not saved(grid, name)["replaced"], name
            assert saved(grid, name)["replaced"], name
        assert {one["name"] for one in listed(bulk)} == {*names}

    def test_ends_where_there_are_too_many(self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(recipes, "MOST_TEMPLATES", 1)
        grid = corrected(bulk)
        saved(grid)
        assert saved(grid)["replaced"]
        answer = save(grid, "Otra")
        assert (answer.status_code, answer.get_json()["code"]) == (409, "load_templates_full")


class TestNextMonth:
    """The same list with its columns elsewhere."""

    def test_is_offered_the_template_and_takes_its_steps(self, bulk: Bulk):
        before = corrected(bulk)
        made = saved(before)
        grid = Grid(bulk, *map(next_month, (ANA, LUIS, TURNED)), head=NEXT)
        texts = said(before)[:3]
        offered = {"id": made["id"], "name": NAME, "steps": 3, "texts": texts, "missing": []}
        assert grid.review["proposed"] == offered
        answer = grid.taken(use(grid, made["id"]))
        assert answer["missing"] == []
        assert said(grid) == said(before)[:3]
        names = [grid.cell(row, "Nombre completo") for row in (2, 4)]
        assert names == ["Ana Rojas", "Eva Núñez"]
        assert grid.cell(4, "Teléfono") is None
        assert grid.review["proposed"] is None
        grid.check_like_a_new_preview()

    def test_takes_what_was_replaced_everywhere_in_new_columns_too(self, bulk: Bulk):
        head, row = HEAD[:5], ANA[:5]
        before = Grid(bulk, row, head=head)
        before.step(op="replace", column=None, find="Cerro", **{"with": "Sierra"})
        made = saved(before)
        grid = Grid(bulk, (*ANA[:5], "Cerro"), head=HEAD)
        grid.taken(use(grid, made["id"]))
        assert grid.cell(2, "Teléfono") == "Sierra"

    def test_takes_columns_that_are_made_of_others(self, bulk: Bulk):
        head = ("RUT", "Nombres", "Apellidos", "Correo", "Empresa")
        row = (ANA[0], "ANA", "ROJAS", *ANA[2:4])
        before = Grid(bulk, row, head=head)
        at = {one["name"]: one["position"] for one in before.review["columns"]}
        names = [at.get("Nombres", 1), at.get("Apellidos", 2)]
        before.step(op="join", columns=names, separator=" ", into="name")
        before.step(op="title_case", column=before.position("Nombre completo"))
        made = saved(before)
        grid = Grid(bulk, (row[1], row[0], *row[2:]), head=(head[1], head[0], *head[2:]))
        assert grid.review["proposed"]["steps"] == 2
        grid.taken(use(grid, made["id"]))
        assert grid.cell(2, "Nombre completo") == "Ana Rojas"
        grid.check_like_a_new_preview()

    def test_gives_one_column_to_two_data(self, bulk: Bulk):
        before = Grid(bulk, ANA)
        columns = [before.position("Nombre completo")]
        taken = before.step(op="first_filled", columns=columns, into="bossName")
        assert said(before) == ["Usa Nombre también como Nombre de la jefatura"]
        names = ("Nombre completo", "Nombre de la jefatura")
        assert [before.cell(2, name) for name in names] == [ANA[1], ANA[1]]
        before.check_like_a_new_preview()
        made = saved(before)
        grid = Grid(bulk, next_month(ANA), head=NEXT)
        grid.taken(use(grid, made["id"]))
        assert grid.cell(2, "Nombre de la jefatura") == ANA[1]
        [step] = (taken["review"] or before.review)["steps"]
        before.remove(step["id"])
        assert "Nombre de la jefatura" not in [one["label"] for one in before.review["columns"]]
        assert before.cell(2, "Nombre completo") == ANA[1]

    def test_quotes_the_problem_that_a_step_is_about(self, bulk: Bulk):
        grid = Grid(bulk, ANA, (*LUIS[:2], "luis@gmail,com", *LUIS[3:]))
        grid.step(op="suggestions", attribute="email", code="email_invalid")
        grid.step(op="without_value", attribute="phone", code="phone_invalid")
        invalid = "Ingresa un correo válido, por ejemplo nombre@empresa.cl"
        digits = "Ingresa un teléfono válido: 9 dígitos, por ejemplo 9 1234 5678"
        assert said(grid) == [
            f"Corrige Correo con las sugerencias: «{invalid}»",
            f"Carga sin Teléfono donde no sirve: «{digits}»",
        ]

    def test_quotes_the_bounds_that_a_problem_is_about(self, bulk: Bulk):
        grid = Grid(bulk, (*ANA[:2], "-5"), head=("RUT", "Nombre", "Renta bruta mensual"))
        grid.step(op="without_value", attribute="grossSalary", code="money_range")
        amounts = "Ingresa un monto entre 0 y 100.000.000 pesos"
        assert said(grid) == [f"Carga sin Renta bruta mensual donde no sirve: «{amounts}»"]

    def test_of_other_headings_is_offered_nothing(self, bulk: Bulk):
        saved(corrected(bulk))
        grid = Grid(bulk, (*ANA[:2], ANA[3]), head=("RUT", "Nombre", "Empresa"))
        assert grid.review["proposed"] is None

    def test_is_offered_the_most_similar_template(self, bulk: Bulk):
        saved(corrected(bulk), "Todos")
        few = Grid(bulk, (*ANA[:2], ANA[3]), head=("RUT", "Nombre", "Empresa"))
        few.step(op="title_case", column=few.position("Nombre completo"))
        saved(few, "Pocos")
        head = ("Nombre", "Empresa", "RUT", "Correo")
        grid = Grid(bulk, (ANA[1], ANA[3], ANA[0], ANA[2]), head=head)
        assert grid.review["proposed"]["name"] == "Pocos"


class TestStepsThatNoLongerApply:
    """They are named, and the others are taken."""

    def test_for_want_of_a_column(self, bulk: Bulk):
        before = corrected(bulk)
        before.step(op="trim_signs", column=before.position("Área"))
        before.step(op="suggestions", attribute="phone")
        made = saved(before)
        grid = Grid(bulk, ANA[:4], LUIS[:4], head=HEAD[:4])
        nowhere = "Ninguna columna de este archivo se carga en ese dato."
        missing = [
            f"Carga sin Teléfono donde no sirve. {nowhere}",
            "Quita los signos alrededor de Área. Falta la columna «Área».",
            f"Corrige Teléfono con las sugerencias. {nowhere}",
        ]
        assert grid.review["proposed"] == {
            "id": made["id"],
            "name": NAME,
            "steps": 2,
            "texts": said(before)[:2],
            "missing": missing,
        }
        assert grid.taken(use(grid, made["id"]))["missing"] == missing
        assert len(said(grid)) == 2

    def test_for_want_of_a_made_column(self, bulk: Bulk):
        before = Grid(bulk, ANA)
        name, area = before.position("Nombre completo"), before.position("Área")
        before.step(op="join", columns=[name, area], separator=" ", into="name")
        before.step(op="title_case", column=before.position("Nombre completo"))
        made = saved(before)
        grid = Grid(bulk, ANA[:4], head=HEAD[:4])
        answer = use(grid, made["id"])
        assert (answer.status_code, answer.get_json()["code"]) == (422, "load_template_unfit")
        assert answer.get_json()["errors"]["template"] == [
            "Une Nombre y Área en Nombre completo. Falta la columna «Área».",
            "Mayúsculas de nombre en Nombre completo. Falta la columna «Nombre completo».",
        ]
        assert grid.review["version"] == 0
        assert grid.review["proposed"] is None

    def test_of_a_release_that_knew_others(self, bulk: Bulk):
        kept = {"heading": "Nombre", "nth": 0}
        steps = [
            {"op": "explode", "column": kept, "text": "Explota Nombre"},
            {"op": "title_case", "column": kept, "text": "Mayúsculas"},
            {"op": "suggestions", "attribute": "shoe", "code": None, "text": "Zapatos"},
            {"op": "title_case", "column": {"field": "shoe"}, "text": "Zapatos"},
        ]
        made = make_load_template(bulk.user, steps=steps)
        db.session.commit()
        grid = Grid(bulk, ANA)
        assert len(grid.taken(use(grid, made.id))["missing"]) == 3
        assert said(grid) == ["Mayúsculas de nombre en Nombre"]

    def test_are_not_those_that_were_taken_before(self, bulk: Bulk):
        grid = corrected(bulk)
        made = saved(grid)
        before = said(grid)
        answer = use(grid, made["id"])
        assert (answer.status_code, answer.get_json()["errors"]) == (422, {})
        assert said(grid) == before

    def test_of_headings_that_come_twice_keep_their_place(self, bulk: Bulk):
        before = Grid(bulk, (*ANA, "OTRA"), head=(*HEAD, "Nombre"))
        before.step(op="first_filled", columns=[6, 1], into="name")
        assert before.cell(2, "Nombre completo") == "OTRA"
        made = saved(before)
        head = ("Centro", "Nombre", *(one for one in HEAD if one != "Nombre"), "Nombre")
        row = ("CC-7", ANA[1], ANA[0], *ANA[2:], "OTRA")
        grid = Grid(bulk, row, head=head)
        assert grid.taken(use(grid, made["id"]))["missing"] == []
        assert grid.cell(2, "Nombre completo") == "OTRA"


class TestOfAnotherCompany:
    """What is not there for whom."""

    def test_is_neither_listed_nor_offered_nor_used_nor_deleted(self, bulk: Bulk, staff: Bulk):
        made = saved(corrected(bulk))
        assert listed(staff) == []
        grid = Grid(staff, ANA)
        assert grid.review["proposed"] is None
        assert use(grid, made["id"]).status_code == 404
        assert staff.client.delete(f"/api/load_recipes/{made['id']}").status_code == 404
        assert len(listed(bulk)) == 1

    def test_may_have_the_same_name(self, bulk: Bulk, staff: Bulk):
        saved(corrected(bulk))
        assert not saved(corrected(staff))["replaced"]
        assert [one["userName"] for one in listed(bulk)] == ["Carla Carga"]
        assert len(listed(staff)) == 1

    def test_is_shared_by_colleagues(self, staff: Bulk, andina: Company):
        made = saved(corrected(staff))
        colleague = make_user("otra@andina.cl", company=andina)
        db.session.commit()
        other = Bulk(staff.app, colleague, staff.outbox)
        grid = Grid(other, ANA, LUIS)
        assert grid.review["proposed"]["id"] == made["id"]
        grid.taken(use(grid, made["id"]))

    def test_cannot_be_saved_from_a_load_of_others(self, bulk: Bulk, staff: Bulk):
        grid = corrected(bulk)
        answer = staff.client.post(f"/api/loads/{grid.load_id}/template", json={"name": NAME})
        assert answer.status_code == 404

    def test_kind_cannot_be_used(self, bulk: Bulk):
        made = make_load_template(bulk.user, model_id=1)
        db.session.commit()
        grid = Grid(bulk, ANA)
        assert grid.review["proposed"] is None
        assert use(grid, made.id).status_code == 404


class TestUse:
    """It is guarded like any other step."""

    def test_of_an_old_version_is_refused(self, bulk: Bulk):
        made = saved(corrected(bulk))
        grid = Grid(bulk, ANA, LUIS)
        grid.step(op="leave_out", rows=[2])
        path = f"/api/loads/{grid.load_id}/template/{made['id']}/apply"
        answer = bulk.client.post(path, json={"version": 0})
        assert (answer.status_code, answer.get_json()["code"]) == (409, "recipe_changed")

    def test_of_a_load_that_is_over_is_refused(self, bulk: Bulk):
        made = saved(corrected(bulk))
        grid = Grid(bulk, ANA)
        version = grid.review["version"]
        bulk.load(grid.mapping_id)
        path = f"/api/loads/{grid.load_id}/template/{made['id']}/apply"
        answer = bulk.client.post(path, json={"version": version})
        assert (answer.status_code, answer.get_json()["code"]) == (409, "review_closed")


class TestChoosing:
    """Which steps of a template are taken."""

    def test_takes_the_steps_with_these_words_only(self, bulk: Bulk):
        made = saved(corrected(bulk))
        grid = Grid(bulk, ANA, LUIS)
        offered = grid.review["proposed"]["texts"]
        path = f"/api/loads/{grid.load_id}/template/{made['id']}/apply"
        body = {"version": grid.review["version"], "texts": offered[1:]}
        grid.taken(bulk.client.post(path, json=body))
        assert said(grid) == offered[1:]
        refused = bulk.client.post(path, json={"version": 1, "texts": []})
        assert refused.get_json()["errors"] == {"texts": ["Elige al menos un paso."]}


class TestRenaming:
    """A template gets another name, which the audit log says."""

    def test_keeps_its_steps_and_refuses_a_name_that_is_taken(self, bulk: Bulk, staff: Bulk):
        grid = corrected(bulk)
        made, other = saved(grid), saved(grid, "Otra")
        path = f"/api/load_recipes/{made['id']}"
        taken = bulk.client.patch(path, json={"name": "OTRA"})
        assert (taken.status_code, list(taken.get_json()["errors"])) == (422, ["name"])
        renamed = bulk.client.patch(path, json={"name": "Nómina semanal"}).get_json()["data"]
        assert (renamed["name"], renamed["steps"]) == ("Nómina semanal", 3)
        assert [one["id"] for one in listed(bulk)] == [made["id"], other["id"]]
        assert staff.client.patch(path, json={"name": "Ajena"}).status_code == 404
        event = db.session.scalar(
            select(AuditEvent).where(AuditEvent.action == "load_template.renamed")
        )
        assert event is not None
        assert event.data == {"name": "Nómina semanal", "former": NAME}


class TestDeleting:
    """A template goes; what it was used for stays."""

    def test_leaves_the_steps_that_were_taken(self, bulk: Bulk):
        made = saved(corrected(bulk))
        grid = Grid(bulk, ANA, LUIS)
        grid.taken(use(grid, made["id"]))
        steps = said(grid)
        answer = bulk.client.delete(f"/api/load_recipes/{made['id']}")
        assert answer.get_json()["data"] == {"removed": 1}
        assert listed(bulk) == []
        assert said(grid) == steps
        assert bulk.client.delete(f"/api/load_recipes/{made['id']}").status_code == 404


class TestHistory:
    """What the audit log says of templates."""

    def test_says_who_saved_replaced_and_deleted_one(self, bulk: Bulk):
        grid = corrected(bulk)
        made = saved(grid)
        saved(grid)
        bulk.client.delete(f"/api/load_recipes/{made['id']}")
        about = select(AuditEvent).where(AuditEvent.entity == "load_template")
        events = db.session.scalars(about.order_by(AuditEvent.id)).all()
        assert [one.action.rsplit(".", 1)[1] for one in events] == ["created", "changed", "removed"]
        assert {(one.entity_id, one.data["name"]) for one in events} == {(made["id"], NAME)}
        assert {one.user_id for one in events} == {bulk.user.id}

    def test_says_nothing_of_one_that_could_not_be_saved(self, bulk: Bulk):
        assert save(Grid(bulk, ANA)).status_code == 422
        about = select(AuditEvent).where(AuditEvent.entity == "load_template")
        assert db.session.scalars(about).all() == []


class TestBesideWhatColumnsNeed:
    """A datum that another column brings along is remembered by itself, the template beside it."""

    def test_is_proposed_though_a_step_was_needed_to_read_the_file(self, bulk: Bulk):
        head = ("Trabajador", "Empresa")
        parted = {"op": "split", "column": 0, "separator": ";", "into": ["rut", "name"]}
        rows = (f"{ANA[0]};ANA SOTO", "Andina"), (f"{LUIS[0]};LUIS PÉREZ", "Andina")
        for number, row in enumerate(rows):
            mapping_id = bulk.begin()
            file = "\n".join(("\t".join(head), "\t".join(row))).encode()
            bulk.upload(file, mapping_id=mapping_id, name="nomina.tsv")
            steps = {} if number else {"steps": [parted]}
            answer = bulk.confirm(mapping_id, bulk.propose(mapping_id), **steps)
            assert answer.status_code == 200, answer.get_json()
            grid = Grid.of(bulk, bulk.preview(mapping_id)["load_id"])
            if number == 0:
                grid.step(op="title_case", column=grid.position("Nombre completo"))
                saved(grid)
                bulk.load(mapping_id)
        assert [one["op"] for one in grid.review["steps"]] == ["split"]
        proposed = grid.review["proposed"]
        assert (proposed["steps"], proposed["missing"]) == (1, [])
        assert use(grid, proposed["id"]).status_code == 200
        assert grid.cell(2, "Nombre completo") == "Luis Pérez"
