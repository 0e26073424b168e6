"""The UTM of months from a spreadsheet: a month is known by its year and name, however written."""

import datetime as dt
import io
from typing import Any

import openpyxl
import pytest
from sqlalchemy import func, insert, select, text

from app.extensions import db
from app.imports.pipeline import diff
from app.models.finance import CourseCosting, Utm
from app.models.imports import LoadError
from app.models.organisation import Company
from app.models.platform import AuditEvent
from tests.factories import make_course
from tests.imports.test_loading import counted
from tests.imports.test_racing import elsewhere, once_after
from tests.support.bulk import MODEL_IDS, Bulk, csv, xlsx

HEAD = ("Mes", "Valor UTM")
UTM = {"model": "utm"}


def months() -> dict[str, int]:
    db.session.rollback()
    rows = db.session.execute(select(Utm.month, Utm.value).order_by(Utm.month))
    return {f"{row.month:%Y-%m}": row.value for row in rows}


def register(month: str, value: int) -> None:
    db.session.add(Utm(month=dt.date.fromisoformat(f"{month}-01"), value=value))
    db.session.commit()


def close_with(company: Company, month: str) -> None:
    """A completed course that keeps the UTM of a month."""
    course = make_course(company, is_complete=True)
    kept = dt.date.fromisoformat(f"{month}-01")
    values = {"course_id": course.id, "utm": 69_000, "utm_month": kept, "rules": {}}
    db.session.execute(insert(CourseCosting).values(**values, frozen_at=func.now()))
    db.session.commit()


def faults() -> list[tuple[int, str | None, str]]:
    query = select(LoadError).order_by(LoadError.row, LoadError.code)
    return [(one.row, one.attribute, one.code) for one in db.session.scalars(query)]


def audited() -> list[dict[str, Any]]:
    query = select(AuditEvent).where(AuditEvent.action == "utm.changed").order_by(AuditEvent.id)
    return [one.data for one in db.session.scalars(query)]


class TestLoad:
    def test_creates_changes_and_leaves_months(self, bulk: Bulk):
        register("2026-01", 69_000)
        register("2026-02", 69_100)
        rows = (("01-2026", "69.000"), ("feb-26", "$ 69.200"), ("marzo 2026", "69.300,00"))
        result = bulk.load_file(HEAD, *rows, **UTM)
        assert result["counts"] == counted(rows=3, created=1, updated=1, unchanged=1)
        assert months() == {"2026-01": 69_000, "2026-02": 69_200, "2026-03": 69_300}

    def test_stores_what_the_settings_read(self, bulk: Bulk):
        bulk.load_file(HEAD, ("04-2026", "69.400"), **UTM)
        assert bulk.data("sence/utm") == [{"month": "2026-04", "value": 69_400}]

    def test_reads_months_as_people_write_them(self, bulk: Bulk):
        rows = [
            *("2026-01", "feb-26", "marzo 2026", "Abril de 2026", "5/2026"),
            *("30-06-2026", "1 de julio de 2026", "202608", "set-26"),
        ]
        result = bulk.load_file(HEAD, *((one, "69.000") for one in rows), **UTM)
        assert result["counts"] == counted(rows=9, created=9), faults()
        assert list(months()) == [f"2026-{number:02}" for number in range(1, 10)]

    def test_reads_date_cells_of_a_workbook(self, bulk: Bulk):
        rows = ((dt.date(2026, number, 1), 69_000 + number) for number in (1, 2, 12))
        mapping_id = bulk.ready(xlsx(HEAD, *rows), name="u.xlsx", **UTM)
        bulk.load(mapping_id, **UTM)
        assert months() == {"2026-01": 69_001, "2026-02": 69_002, "2026-12": 69_012}

    def test_reads_months_and_years_of_two_columns(self, bulk: Bulk):
        rows = ((2026, "Enero", 69_001), (2026, "Febrero", 69_002), (2025, "Dic.", 68_999))
        content = xlsx(("Año", "Mes", "UTM"), *rows)
        bulk.load(bulk.ready(content, name="u.xlsx", **UTM), **UTM)
        assert months() == {"2025-12": 68_999, "2026-01": 69_001, "2026-02": 69_002}

    def test_says_what_is_wrong(self, bulk: Bulk):
        rows = (("marzo", "1"), ("", "69.000"), ("05-2026", ""), ("06-2026", "0"), ("x-26", "1"))
        result = bulk.load_file(HEAD, *rows, **UTM)
        assert result["counts"] == counted(rows=5, failed=5)
        assert faults() == [
            (2, "month", "month_without_year"),
            (3, "month", "utm_month_required"),
            (4, "value", "utm_value_required"),
            (5, "value", "money_range"),
            (6, "month", "month_invalid"),
        ]
        told = bulk.data(f"loads/{result['load_id']}/errors")[3]
        assert told["message"] == "Ingresa un monto entre 1 y 1.000.000 pesos."

    def test_asks_which_row_of_a_month_counts(self, bulk: Bulk):
        rows = (("03-2026", "69.000"), ("marzo 2026", "69.100"), ("mar-26", "69.000"))
        mapping_id = bulk.ready(csv(HEAD, *rows), **UTM)
        shown = bulk.preview(mapping_id, **UTM)
        assert (shown["repeated"]["rows"], shown["repeated"]["first"][0]["name"]) == (1, "03-2026")
        result = bulk.load(mapping_id, onRepeat="last", **UTM)
        assert result["counts"] == counted(rows=3, created=1, skipped=2)
        assert months() == {"2026-03": 69_000}

    def test_names_the_month_of_rows_that_exist(self, bulk: Bulk):
        register("2026-03", 69_000)
        result = bulk.load_file(HEAD, ("03-2026", "69.100"), onDuplicate="error", **UTM)
        (told,) = bulk.data(f"loads/{result['load_id']}/errors")
        assert (told["message"], told["attribute"], told["value"]) == (
            *("Ya está registrado.", "month"),
            "03-2026",
        )
        assert months() == {"2026-03": 69_000}

    def test_leaves_totals_and_notes_aside(self, bulk: Bulk):
        rows = (("03-2026", "69.000"), ("Promedio", "69.000"), ("Fuente: SII", ""))
        result = bulk.load_file(HEAD, *rows, **UTM)
        assert (result["counts"]["created"], result["counts"]["skipped"]) == (1, 2)


class TestGrids:
    """A year a row and a month a column, or the other way round, as the tax office prints them."""

    MONTHS = ("Ene", "Feb", "Mar", "Abr", "May", "Jun", "Jul", "Ago", "Sep", "Oct", "Nov", "Dic")
    WHOLE = (
        *("Enero", "Febrero", "Marzo", "Abril", "Mayo", "Junio", "Julio", "Agosto"),
        *("Septiembre", "Octubre", "Noviembre", "Diciembre"),
    )

    def check(self, bulk: Bulk, content: bytes, name: str) -> None:
        mapping_id = bulk.ready(content, name=name, **UTM)
        shown = bulk.preview(mapping_id, **UTM)
        assert any("(un mes por fila)" in one for one in shown["notes"])
        result = bulk.load(mapping_id, **UTM)
        assert result["counts"] == counted(rows=15, created=15)
        wanted = {f"2025-{number:02}": 68_000 + 7 * number for number in range(1, 13)}
        assert months() == wanted | {f"2026-{number:02}": 69_000 + number for number in (1, 2, 3)}

    def test_of_a_row_for_each_year(self, bulk: Bulk):
        rows = (
            ("Valores de la UTM", *[""] * 12),
            ("Año", *self.MONTHS),
            (2025, *(68_000 + 7 * number for number in range(1, 13))),
            (2026, 69_001, 69_002, 69_003, *["-"] * 9),
            ("Fuente: SII", *[""] * 12),
        )
        self.check(bulk, xlsx(*rows), "u.xlsx")

    def test_of_a_column_for_each_year(self, bulk: Bulk):
        rows = [("Mes", "2025", "2026")]
        for number, name in enumerate(self.WHOLE, start=1):
            last = f"69.00{number}" if number < 4 else ""
            rows.append((name, f"68.{7 * number:03}", last))
        self.check(bulk, csv(*rows), "utm.csv")

    def test_of_one_year_which_only_the_title_names(self, bulk: Bulk):
        rows: tuple[tuple[Any, ...], ...] = (
            ("UTM - UTA - IPC 2026",),
            ("Mes", "UTM", "UTA", "IPC"),
            (None, None, None, "Valor en puntos"),
            ("Enero", "69.751", "837.012", "110,2"),
            ("Febrero", "69.611", "835.332", "110,4"),
            ("Marzo", "", "", ""),
        )
        bulk.load(bulk.ready(xlsx(*rows), name="utm.xlsx", **UTM), **UTM)
        assert months() == {"2026-01": 69_751, "2026-02": 69_611}

    def test_of_one_year_on_a_page_of_the_web(self, bulk: Bulk):
        cells = "".join(
            f"<tr><td>{month}</td><td>{value}</td><td>837.012</td></tr>"
            for month, value in (("Enero", "69.751"), ("Febrero", "69.611"))
        )
        page = (
            "<html><body><h2>UTM - UTA - IPC <b>2026</b></h2><table>"
            f"<tr><th></th><th>UTM</th><th>UTA</th></tr>{cells}</table></body></html>"
        )
        bulk.load(bulk.ready(page.encode(), name="utm2026.xls", **UTM), **UTM)
        assert months() == {"2026-01": 69_751, "2026-02": 69_611}

    def test_are_corrected_in_the_list_that_they_become(self, bulk: Bulk):
        rows = (("Año", *self.MONTHS), (2026, "x", *(69_000 + 7 * one for one in range(2, 13))))
        mapping_id = bulk.ready(xlsx(*rows), name="u.xlsx", **UTM)
        load_id = bulk.load(mapping_id, **UTM)["load_id"]
        (told,) = bulk.data(f"loads/{load_id}/errors")
        assert (told["sheet"], told["cell"]) == ("Sheet (un mes por fila)", "B2")
        file = bulk.client.get(f"/api/loads/{load_id}/rejected")
        book = openpyxl.load_workbook(io.BytesIO(file.data))
        book.worksheets[0]["B2"] = "69.001"
        target = io.BytesIO()
        book.save(target)
        again = bulk.load(mapping_id, load_id=load_id, file=target.getvalue(), **UTM)
        assert again["counts"] == counted(rows=12, created=12)
        assert months()["2026-01"] == 69_001

    @pytest.mark.parametrize(
        "rows",
        [
            # Not of a year each, and with a year twice: as people keep budgets.
            (("Empresa", *MONTHS), ("Andina", *range(1, 13))),
            (("Año", *MONTHS), (2026, *range(1, 13)), (2026, *range(1, 13))),
            (("Año", *MONTHS[:11]), (2026, *range(1, 12))),
            (("Mes", "2026"), ("Enero", "69.000")),
        ],
    )
    def test_of_other_things_are_left_alone(self, bulk: Bulk, rows: tuple[tuple[Any, ...], ...]):
        job = bulk.upload(xlsx(*rows), name="u.xlsx")
        assert len(job["result"]["sheets"]) == 1


class TestQuestions:
    US = (("01/01/2026", "69.001"), ("02/01/2026", "69.002"), ("03/01/2026", "69.003"))

    def test_asks_where_the_day_and_the_month_could_be_each_other(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, *self.US), **UTM)
        (asked,) = bulk.preview(mapping_id, **UTM)["unclear"]
        assert (asked["code"], asked["count"]) == ("month_of_date_unclear", 2)
        answer = {"month": "month_of_mdy"}
        result = bulk.load(mapping_id, conventions=answer, **UTM)
        assert result["counts"] == counted(rows=3, created=3)
        assert months() == {"2026-01": 69_001, "2026-02": 69_002, "2026-03": 69_003}

    def test_does_not_ask_where_the_first_of_each_month_stands(self, bulk: Bulk):
        rows = (("01-02-2026", "69.002"), ("01-03-2026", "69.003"))
        mapping_id = bulk.ready(csv(HEAD, *rows), **UTM)
        shown = bulk.preview(mapping_id, **UTM)
        assert shown["unclear"] == []
        assert shown["decisions"][0].endswith("con el día primero: 01-03-2026 es marzo.")
        bulk.load(mapping_id, **UTM)
        assert months() == {"2026-02": 69_002, "2026-03": 69_003}

    def test_asks_which_of_two_short_numbers_is_the_year(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ("03-12", "39.000"), ("04-12", "39.100")), **UTM)
        (asked,) = bulk.preview(mapping_id, **UTM)["unclear"]
        assert asked["code"] == "month_of_two_unclear"
        bulk.load(mapping_id, conventions={"month": "month_year"}, **UTM)
        assert list(months()) == ["2012-03", "2012-04"]

    def test_loads_nothing_unasked_from_another_program(self, bulk: Bulk):
        form = {"kind": "utm", "file": (io.BytesIO(csv(HEAD, *self.US)), "utm.csv")}
        job = bulk.finish(bulk.client.post("/api/loads", data=form))
        assert (job["state"], job["error"]["code"]) == ("failed", "mapping_unclear")
        assert months() == {}


class TestCompletedCourses:
    def test_are_named_before_a_month_changes_that_they_use(self, bulk: Bulk, andina: Company):
        register("2026-03", 69_000)
        close_with(andina, "2026-03")
        mapping_id = bulk.ready(csv(HEAD, ("03-2026", "69.100")), **UTM)
        shown = bulk.preview(mapping_id, **UTM)
        told = "Un curso completado usa meses que cambian: conserva la UTM con que se cerró."
        assert told in shown["notes"]
        bulk.load(mapping_id, **UTM)
        assert months() == {"2026-03": 69_100}
        assert db.session.scalars(select(CourseCosting.utm)).one() == 69_000

    def test_are_not_named_where_their_months_stay(self, bulk: Bulk, andina: Company):
        register("2026-03", 69_000)
        close_with(andina, "2026-03")
        rows = (("03-2026", "69.000"), ("04-2026", "69.100"))
        shown = bulk.preview(bulk.ready(csv(HEAD, *rows), **UTM), **UTM)
        assert shown["notes"] == []


class TestPreview:
    def test_shows_each_month_before_and_after(self, bulk: Bulk):
        register("2026-03", 69_000)
        mapping_id = bulk.ready(csv(HEAD, ("03-2026", "69.100"), ("04-2026", "69.200")), **UTM)
        shown = bulk.preview(mapping_id, **UTM)
        assert shown["counts"] == counted(rows=2, created=1, updated=1)
        changed, new = shown["differences"]
        assert (changed["name"], changed["changes"]) == (
            "03-2026",
            [
                {
                    "attribute": "value",
                    "label": "Valor de la UTM",
                    "before": "69000",
                    "after": "69100",
                }
            ],
        )
        assert [one["after"] for one in new["changes"]] == ["04-2026", "69200"]
        assert months() == {"2026-03": 69_000}

    def test_says_that_a_file_is_of_people(self, bulk: Bulk):
        head = ("RUT", "Nombre", "Correo", "Mes", "Valor", "Género", "Área")
        row = ("12.531.909-2", "Ana Rojas", "a@b.cl", "03-2026", "900.000", "F", "Ventas")
        shown = bulk.preview(bulk.ready(csv(head, row), **UTM), **UTM)
        assert shown["notes"][0].startswith("El archivo parece de Personas")


class TestAudit:
    def test_has_every_month_as_a_change_in_the_settings_has(self, bulk: Bulk):
        register("2026-03", 69_000)
        load_id = bulk.load_file(HEAD, ("03-2026", "69.100"), ("04-2026", "69.200"), **UTM)[
            "load_id"
        ]
        changes = {"2026-03": [69_000, 69_100], "2026-04": [None, 69_200]}
        assert audited() == [changes]
        bulk.undo(load_id)
        back = {"2026-03": [69_100, 69_000], "2026-04": [69_200, None]}
        assert audited() == [changes, back]

    def test_makes_the_copy_of_an_open_form_old(self, bulk: Bulk):
        before = bulk.client.get("/api/sence/utm").get_json()["meta"]["updatedAt"]
        load_id = bulk.load_file(HEAD, ("04-2026", "69.200"), **UTM)["load_id"]
        after = bulk.client.get("/api/sence/utm").get_json()["meta"]["updatedAt"]
        bulk.undo(load_id)
        undone = bulk.client.get("/api/sence/utm").get_json()["meta"]["updatedAt"]
        assert before is None
        assert after < undone

    def test_updates_a_month_that_the_settings_make_meanwhile(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        def create() -> None:
            elsewhere(insert(Utm).values(month=dt.date(2026, 4, 1), value=1))

        with once_after(monkeypatch, diff, "decide", create):
            result = bulk.load_file(HEAD, ("04-2026", "69.200"), **UTM)
        assert result["counts"] == counted(rows=1, updated=1)
        assert (months(), audited()) == ({"2026-04": 69_200}, [{"2026-04": [1, 69_200]}])


class TestUndo:
    def test_takes_back_new_months_and_restores_changed_ones(self, bulk: Bulk):
        register("2026-03", 69_000)
        rows = (("03-2026", "69.100"), ("04-2026", "69.200"))
        load_id = bulk.load_file(HEAD, *rows, **UTM)["load_id"]
        undone = bulk.undo(load_id)
        assert (undone["removed"], undone["restored"], undone["keptCount"]) == (1, 1, 0)
        assert months() == {"2026-03": 69_000}

    def test_keeps_a_month_that_was_changed_since(self, bulk: Bulk):
        rows = (("03-2026", "69.100"), ("04-2026", "69.200"))
        load_id = bulk.load_file(HEAD, *rows, **UTM)["load_id"]
        sent = {"months": [{"month": "2026-04", "value": 70_000}]}
        assert bulk.client.put("/api/sence/utm", json=sent).status_code == 200
        undone = bulk.undo(load_id)
        (kept,) = undone["kept"]
        assert (kept["name"], kept["reason"]) == ("04-2026", "Se editó después de la carga.")
        assert months() == {"2026-04": 70_000}


class TestAround:
    def test_lists_what_became_of_each_month(self, bulk: Bulk):
        result = bulk.load_file(HEAD, ("03-2026", "69.100"), ("marzo", "1"), **UTM)
        told = bulk.data(f"loads/{result['load_id']}/records")
        assert [(one["row"], one["outcome"], one["name"]) for one in told] == [
            (2, "created", "03-2026"),
            (3, "failed", "marzo"),
        ]

    def test_lets_a_cell_be_corrected_in_the_grid(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ("marzo", "69.100"), ("04-2026", "69.200")), **UTM)
        load_id = bulk.preview(mapping_id, **UTM)["load_id"]
        step = {"op": "cells", "cells": [{"row": 2, "column": 0, "value": "marzo 2026"}]}
        path = f"/api/loads/{load_id}/steps"
        answer = bulk.client.post(path, json={"step": step, "version": 0})
        assert answer.status_code == 200, answer.get_json()
        result = bulk.load(mapping_id, **UTM)
        assert result["counts"] == counted(rows=2, created=2)

    def test_gives_a_template_that_loads(self, bulk: Bulk):
        path = f"/api/load_templates/{MODEL_IDS['utm']}"
        answer = bulk.client.get(path)
        assert "Plantilla valores de UTM.xlsx" in answer.headers["Content-Disposition"]
        book = openpyxl.load_workbook(io.BytesIO(answer.data))
        book["Valores de UTM"].append(["05-2026", "69.500"])
        target = io.BytesIO()
        book.save(target)
        mapping_id = bulk.ready(target.getvalue(), name="u.xlsx", **UTM)
        assert bulk.load(mapping_id, **UTM)["counts"] == counted(rows=3, created=1, skipped=2)
        assert months() == {"2026-05": 69_500}

    def test_takes_rejected_rows_back_corrected(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ("marzo", "69.100"), ("04-2026", "69.200")), **UTM)
        load_id = bulk.load(mapping_id, **UTM)["load_id"]
        file = bulk.client.get(f"/api/loads/{load_id}/rejected")
        book = openpyxl.load_workbook(io.BytesIO(file.data))
        book.worksheets[0]["A2"] = "marzo 2026"
        target = io.BytesIO()
        book.save(target)
        again = bulk.load(mapping_id, load_id=load_id, file=target.getvalue(), **UTM)
        assert again["counts"] == counted(rows=2, created=2)
        assert months() == {"2026-03": 69_100, "2026-04": 69_200}

    def test_is_for_administrators_only(self, staff: Bulk):
        body = {"model": "utm", "model_id": MODEL_IDS["utm"]}
        answer = staff.client.post("/api/createmapping", json=body)
        assert (answer.status_code, answer.get_json()["code"]) == (403, "utm_read_only")


def test_numbers_follow_from_the_identity(bulk: Bulk):
    """A load takes them from a sequence of this name."""
    assert bulk.user.id
    query = text("SELECT pg_get_serial_sequence('utm', 'id')")
    assert str(db.session.scalar(query)).endswith("utm_id_seq")


class TestValuesFarFromOthers:
    """The UTM grows by little each month: a jump is a slip, and franchise is computed with it."""

    @pytest.mark.parametrize(
        ("month", "value", "asked"),
        [
            *(
                ("02-2026", "698.890", True),
                ("02-2026", "89.889", True),
                ("01-2026", "17.000", True),
            ),
            *(
                ("02-2026", "69.900", False),
                ("12-2026", "75.900", False),
                ("01-2026", "70.100", False),
            ),
            # So long afterwards nobody knows.
            ("02-2029", "120.000", False),
        ],
    )
    def test_that_are_registered_are_asked_about(
        self, bulk: Bulk, month: str, value: str, asked: bool
    ):
        register("2025-12", 69_265)
        register("2026-01", 69_751)
        bulk.load(bulk.ready(csv(HEAD, (month, value)), **UTM), **UTM)
        assert faults() == ([(2, "value", "utm_far")] if asked else [])

    @pytest.mark.parametrize("at", [0, 3, 5])
    def test_of_a_file_are_asked_about(self, bulk: Bulk, at: int):
        values = [69_751, 69_611, 69_889, 70_169, 70_588, 70_729]
        values[at] *= 10
        rows = [(f"0{month}-2026", str(one)) for month, one in enumerate(values, 1)]
        load = bulk.load(bulk.ready(csv(HEAD, *rows), **UTM), **UTM)
        assert faults() == [(at + 2, "value", "utm_far")]
        assert load["counts"] == counted(rows=6, created=5, failed=1)

    def test_of_one_month_of_each_year_are_none(self, bulk: Bulk):
        values = {2010: 36_679, 2012: 39_021, 2015: 43_198, 2022: 54_442, 2023: 61_769}
        rows = [(f"01-{year}", str(value)) for year, value in values.items()]
        load = bulk.load(bulk.ready(csv(HEAD, *rows), **UTM), **UTM)
        assert load["counts"] == counted(rows=5, created=5)
