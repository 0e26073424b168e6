"""All rows of a preview: changes before new rows, every problem, a page at a time."""

from typing import Any

import pytest

from app.extensions import db
from app.imports.pipeline import preview_rows
from app.models.imports import Load
from app.models.organisation import Company
from sheets import plan
from tests.factories import make_department, make_person, make_rut
from tests.imports.test_loading import ANA, HEAD, LUIS, WRONG, counted
from tests.support.bulk import Bulk, csv, xlsx

NEW = [
    (f"Persona nueva {n:03}", make_rut(20_000_000 + n * n), None, "Andina", None)
    for n in range(150)
]


def page(bulk: Bulk, load_id: int, of: str, **query: Any) -> tuple[list[dict[str, Any]], int]:
    answer = bulk.client.get(f"/api/loads/{load_id}/preview/{of}", query_string=query)
    assert answer.status_code == 200, answer.get_json()
    return answer.get_json()["data"], answer.get_json()["meta"]["total"]


class TestDifferences:
    @pytest.fixture
    def preview(self, bulk: Bulk) -> dict[str, Any]:
        """Six people who would be overwritten stand after 150 who are new."""
        known = [make_person(f"Antes {n}", gross_salary=800_000) for n in range(6)]
        changed = [(f"Persona después {n}", known[n].rut, None, "Andina", None) for n in range(6)]
        rows = [(*row, 900_000) for row in (*NEW, *changed)]
        return bulk.preview(bulk.ready(csv((*HEAD, "Sueldo bruto"), *rows)))

    def test_show_what_would_be_overwritten_first(self, preview: dict[str, Any]):
        first = preview["differences"]
        assert len(first) == 100
        assert [one["action"] for one in first[:7]] == ["updated"] * 6 + ["created"]
        assert [one["name"] for one in first[:6]] == [f"Persona después {n}" for n in range(6)]

    def test_are_paged_to_the_end(self, bulk: Bulk, preview: dict[str, Any]):
        seen: list[int] = []
        for number in range(1, 5):
            rows, total = page(bulk, preview["load_id"], "differences", page=number, pageSize=50)
            assert total == 156
            seen += [row["row"] for row in rows]
        assert seen == [*range(152, 158), *range(2, 152)]

    def test_are_narrowed_to_one_action(self, bulk: Bulk, preview: dict[str, Any]):
        rows, total = page(bulk, preview["load_id"], "differences", action="updated")
        assert (len(rows), total) == (6, 6)
        rows, total = page(bulk, preview["load_id"], "differences", action="created", pageSize=3)
        assert ([row["row"] for row in rows], total) == ([2, 3, 4], 150)

    def test_say_of_salaries_only_that_they_change(self, bulk: Bulk, preview: dict[str, Any]):
        [row] = page(bulk, preview["load_id"], "differences", pageSize=1)[0]
        salary = next(one for one in row["changes"] if one["attribute"] == "grossSalary")
        assert (salary["before"], salary["after"]) == ("••••••", "••••••")
        names = [one["attribute"] for one in row["changes"]]
        assert "rut" not in names

    def test_of_new_rows_say_what_the_load_writes(self, staff: Bulk):
        """Staff gets its own company where the file names none; areas have names."""
        heads = ("Nombre", "RUT", "Género", "Externo", "Teléfono", "Sueldo bruto", "Área")
        rows = [
            ("Ana Soto", "12.531.909-2", "F", "No", "9 8765 4321", "1.250.000", "Bodega"),
            ("Luis Pérez", "12.667.869-K", "", "", "", "", ""),
        ]
        make_department("Bodega")
        db.session.commit()
        load_id = staff.preview(staff.ready(csv(heads, *rows)))["load_id"]
        company = db.session.get_one(Company, staff.user.company_id).name
        told, total = page(staff, load_id, "differences", action="created", page=1, pageSize=10)
        assert total == 2
        assert [{each["label"]: each["after"] for each in one["changes"]} for one in told] == [
            {
                "RUT": "12531909-2",
                "Nombre completo": "Ana Soto",
                "Género": "Femenino",
                "Participante externo": "No",
                "Teléfono": "+56987654321",
                "Renta bruta mensual": "••••••",
                "Área": "Bodega",
                "Empresa": company,
            },
            {
                "RUT": "12667869-K",
                "Nombre completo": "Luis Pérez",
                "Participante externo": "No",
                "Empresa": company,
            },
        ]

    def test_of_somebody_elses_preview_are_not_found(self, staff: Bulk, preview: dict[str, Any]):
        path = f"/api/loads/{preview['load_id']}/preview/differences"
        assert staff.client.get(path).status_code == 404


class TestProblems:
    @pytest.fixture
    def preview(self, bulk: Bulk) -> dict[str, Any]:
        """Every row has a problem, some have two; the text of one is hard to write down."""
        wrong = [(*WRONG[:2], 'a"b,\n@@x', *WRONG[3:]), *[WRONG] * 60]
        return bulk.preview(bulk.ready(xlsx(HEAD, *wrong), name="personas.xlsx"))

    def test_are_paged_to_the_end(self, bulk: Bulk, preview: dict[str, Any]):
        assert preview["counts"] == counted(rows=61, failed=61)
        rows, total = page(bulk, preview["load_id"], "problems", page=3, pageSize=50)
        assert (len(rows), total) == (22, 122)
        assert (rows[-1]["row"], rows[-1]["cell"], rows[-1]["code"]) == (62, "C62", "email_invalid")

    def test_are_narrowed_to_a_kind_and_a_column(self, bulk: Bulk, preview: dict[str, Any]):
        asked = {"code": "email_invalid", "column": 2, "page": 2, "pageSize": 60}
        rows, total = page(bulk, preview["load_id"], "problems", **asked)
        assert ([row["row"] for row in rows], total) == ([62], 61)
        assert page(bulk, preview["load_id"], "problems", code="email_invalid", column=1)[1] == 0

    def test_tell_of_rows_that_are_wider_than_the_headings(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        # Of a large file nothing else asks for the column behind the last heading.
        monkeypatch.setattr(plan, "SMALL", 0)
        preview = bulk.preview(bulk.ready(csv(HEAD, ANA, (*LUIS, "sobra"), *NEW[:3])))
        assert [(one["row"], one["code"]) for one in preview["problems"]] == [(3, "row_too_wide")]

    def test_tell_place_value_and_remedy(self, bulk: Bulk, preview: dict[str, Any]):
        [fault] = page(bulk, preview["load_id"], "problems", pageSize=1, column=1)[0]
        assert (fault["cell"], fault["column_name"], fault["value"]) == ("B2", "RUT", WRONG[1])
        assert fault["message"]
        assert fault["howToFix"]
        assert fault == next(one for one in preview["problems"] if one["column_position"] == 1)


class TestKeeping:
    def test_ends_with_the_load(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA, LUIS))
        load_id = bulk.preview(mapping_id)["load_id"]
        bulk.load(mapping_id)
        answer = bulk.client.get(f"/api/loads/{load_id}/preview/differences")
        assert (answer.status_code, answer.get_json()["code"]) == (410, "preview_gone")

    def test_goes_over_to_the_newest_preview(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA, LUIS))
        make_person("Ana Antes", rut="12531909-2")
        load_id = bulk.preview(mapping_id)["load_id"]
        former = db.session.get_one(Load, load_id).preview or {}
        bulk.preview(mapping_id, onDuplicate="skip")
        assert page(bulk, load_id, "differences")[1] == 1
        with pytest.raises(preview_rows.PreviewGone), preview_rows.kept_at(former["pages"]):
            pass

    def test_shows_corrected_rows_once_the_load_is_done(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA, WRONG))
        load_id = bulk.load(mapping_id)["load_id"]
        again = bulk.client.get(f"/api/loads/{load_id}/rejected").data
        bulk.preview(mapping_id, load_id=load_id, file=again)
        assert page(bulk, load_id, "problems")[1] == 2
