"""Orders of previews and loads: options checked, one job at a time, nothing hostile gets far."""

import json
from typing import Any

import pytest
from sqlalchemy import func, select

from app.extensions import db
from app.models.imports import Load
from app.models.organisation import Company
from app.models.people import Person
from app.models.platform import Job
from tests.imports.test_loading import ANA, HEAD, LUIS, counted
from tests.support.bulk import Bulk, csv


def job_of(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 202, answer.get_json()
    job: dict[str, Any] = answer.get_json()["data"]["job"]
    return job


def jobs_of_kind(kind: str) -> int:
    db.session.rollback()
    return db.session.scalar(select(func.count()).where(Job.kind == kind)) or 0


@pytest.fixture
def mapping_id(bulk: Bulk) -> int:
    return bulk.ready(csv(HEAD, ANA, LUIS))


class TestDoubleClick:
    def test_is_one_job_and_one_load(self, bulk: Bulk, mapping_id: int):
        first, second = (job_of(bulk.order(mapping_id, save="true")) for _ in range(2))
        assert first["id"] == second["id"]
        assert jobs_of_kind("load") == 1

    def test_is_one_load_even_when_the_first_was_faster(self, bulk: Bulk, mapping_id: int):
        bulk.load(mapping_id)
        again = job_of(bulk.order(mapping_id, save="true"))
        assert (again["state"], jobs_of_kind("load")) == ("done", 1)

    def test_is_none_once_the_first_was_undone(self, bulk: Bulk, mapping_id: int):
        bulk.undo(bulk.load(mapping_id)["load_id"])
        assert bulk.load(mapping_id)["counts"]["created"] == 2

    def test_is_none_when_something_else_is_asked_for(self, bulk: Bulk, mapping_id: int):
        bulk.order(mapping_id, save="true")
        for other in ({"save": "true", "onDuplicate": "skip"}, {"save": "false"}):
            answer = bulk.order(mapping_id, **other)
            assert (answer.status_code, answer.json["code"]) == (409, "load_under_way")

    def test_of_a_preview_is_one_job(self, bulk: Bulk, mapping_id: int):
        first, second = (job_of(bulk.order(mapping_id)) for _ in range(2))
        assert first["id"] == second["id"]

    def test_a_preview_of_other_options_replaces_the_older(self, bulk: Bulk, mapping_id: int):
        first = bulk.order(mapping_id)
        second = bulk.order(mapping_id, onDuplicate="skip")
        assert bulk.finish(first)["state"] == "cancelled"
        assert bulk.finish(second)["state"] == "done"

    def test_a_load_replaces_the_preview(self, bulk: Bulk, mapping_id: int):
        preview = bulk.order(mapping_id)
        assert bulk.load(mapping_id)["counts"]["created"] == 2
        assert bulk.finish(preview)["state"] == "cancelled"

    def test_a_message_delivered_twice_loads_once(self, bulk: Bulk, mapping_id: int):
        answer = bulk.order(mapping_id, save="true")
        messages = list(bulk.outbox)
        bulk.finish(answer)
        bulk.outbox.extend(messages)
        bulk.finish(answer)
        assert db.session.scalar(select(func.count()).select_from(Person)) == 2
        assert len(bulk.data("loads")[0]["rounds"]) == 1


class TestColumns:
    @pytest.fixture
    def nameless(self, bulk: Bulk) -> int:
        """A mapping of which no column brings the name, nor the RUT by which one is known."""
        mapping_id = bulk.begin()
        bulk.upload(csv((*HEAD[2:], "Externo"), (*ANA[2:], "Sí")), mapping_id=mapping_id)
        bulk.propose(mapping_id)
        return mapping_id

    @pytest.mark.parametrize("save", ["true", "false"])
    def test_that_do_not_do_are_refused_before_a_job_is_queued(
        self, bulk: Bulk, nameless: int, save: str
    ):
        answer = bulk.order(nameless, save=save)
        assert (answer.status_code, answer.json["code"]) == (422, "invalid_fields")
        wrong = ["Falta relacionar una columna con Nombre completo."]
        assert answer.json["errors"]["data"] == wrong
        assert jobs_of_kind("load") == jobs_of_kind("preview") == 0

    def test_do_with_a_value_that_comes_with_the_order(self, bulk: Bulk, nameless: int):
        result = bulk.load(nameless, defaults={"name": "Ana Soto"})
        assert result["counts"] == counted(rows=1, created=1)


class TestCancel:
    def test_before_it_began_ends_it_at_once(self, bulk: Bulk, mapping_id: int):
        job_id = job_of(bulk.order(mapping_id, save="true"))["id"]
        answer = bulk.client.post(f"/api/jobs/{job_id}/cancel").get_json()["data"]
        assert (answer["state"], answer["canCancel"]) == ("cancelled", False)
        load = bulk.data("loads")[0]
        assert (load["state"], load["counts"]) == ("cancelled", None)

    def test_leaves_the_mapping_ready_for_another_try(self, bulk: Bulk, mapping_id: int):
        job_id = job_of(bulk.order(mapping_id, save="true"))["id"]
        bulk.client.post(f"/api/jobs/{job_id}/cancel")
        assert bulk.load(mapping_id)["counts"] == counted(rows=2, created=2)
        assert [load["state"] for load in bulk.data("loads")] == ["done", "cancelled"]

    def test_of_a_job_that_ended_changes_nothing(self, bulk: Bulk, mapping_id: int):
        answer = bulk.order(mapping_id, save="true")
        bulk.finish(answer)
        job_id = job_of(answer)["id"]
        assert bulk.client.post(f"/api/jobs/{job_id}/cancel").get_json()["data"]["state"] == "done"


class TestDiscarding:
    def test_removes_the_one_load_and_no_other(self, bulk: Bulk, mapping_id: int):
        other = bulk.ready(csv(HEAD, ANA))
        bulk.preview(mapping_id)
        answer = bulk.client.delete(f"/api/mappings/{mapping_id}")
        assert answer.get_json()["data"] == {"removed": 1}
        assert bulk.client.get(f"/api/getmapping/{mapping_id}").status_code == 404
        assert bulk.client.get(f"/api/getmapping/{other}").status_code == 200

    def test_stops_what_runs_for_it(self, bulk: Bulk, mapping_id: int):
        preview = bulk.order(mapping_id)
        assert bulk.client.delete(f"/api/mappings/{mapping_id}").status_code == 200
        assert bulk.finish(preview)["state"] == "cancelled"

    def test_leaves_what_was_loaded(self, bulk: Bulk, mapping_id: int):
        load_id = bulk.load(mapping_id)["load_id"]
        answer = bulk.client.delete(f"/api/mappings/{mapping_id}")
        assert answer.get_json()["data"] == {"removed": 0}
        assert bulk.data(f"loads/{load_id}")["state"] == "done"

    def test_waits_for_a_load_under_way(self, bulk: Bulk, mapping_id: int):
        bulk.order(mapping_id, save="true")
        answer = bulk.client.delete(f"/api/mappings/{mapping_id}")
        assert (answer.status_code, answer.get_json()["code"]) == (409, "load_under_way")

    def test_of_somebody_elses_is_not_found(self, bulk: Bulk, staff: Bulk, mapping_id: int):
        assert staff.client.delete(f"/api/mappings/{mapping_id}").status_code == 404


class TestOptions:
    def test_that_make_no_sense_are_refused(self, bulk: Bulk, mapping_id: int):
        for field, value in (
            ("defaults", "{"),
            ("defaults", "[1]"),
            ("defaults", '{"sueldo": "1"}'),
            ("defaults", '{"grossSalary": "mucho"}'),
            ("defaults", '{"gender": {"a": 1}}'),
            ("defaults", '{"a":' * 5_000 + "1" + "}" * 5_000),
            ("defaults", '"' + "x" * 300_000 + '"'),
            ("unknown", "no es json"),
            ("unknown", '{"company": []}'),
            ("unknown", '{"company": {"X": {"action": "borrar"}}}'),
            ("unknown", '{"company": {"X": {"action": "map"}}}'),
            ("unknown", '{"company": {"X": {"action": "map", "id": 1e400}}}'),
            ("unknown", '{"company": {"X": {"action": "create"}}}'),
            ("unknown", '{"email": {"X": {"action": "reject"}}}'),
            ("onDuplicate", "borrar"),
            ("onError", "nunca"),
            ("blanks", "null"),
            ("save", "quizás"),
            ("mapping_id", "x"),
            ("load_id", "-1"),
            ("comment", "x" * 501),
            ("otro", "1"),
        ):
            answer = bulk.post_form("loadpeople", {"mapping_id": mapping_id, field: value})
            assert answer.status_code == 422, (field, value[:80], answer.get_json())
            assert answer.get_json()["errors"][field], value[:80]

    def test_mapped_to_something_foreign_refuse_the_row(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, (*ANA[:3], "Nadie", None)))
        told = {"company": {"Nadie": {"action": "map", "id": 999}}}
        assert bulk.load(mapping_id, unknown=told)["counts"] == counted(rows=1, failed=1)

    def test_staff_cannot_create_in_lists(self, staff: Bulk):
        mapping_id = staff.ready(csv(HEAD, ANA))
        answer = staff.order(mapping_id, unknown={"area": {"Ventas": {"action": "create"}}})
        assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["unknown"])

    def test_are_kept_with_the_mapping(self, bulk: Bulk, mapping_id: int, andina: Company):
        told = {"company": {"X": {"action": "map", "id": andina.id}}}
        bulk.preview(mapping_id, onDuplicate="skip", unknown=told, defaults={"gender": "Otro"})
        options = bulk.data(f"getmapping/{mapping_id}")["options"]
        assert options == {
            "onDuplicate": "skip",
            "onError": "partial",
            "blanks": "keep",
            "onRepeat": "ask",
            "defaults": {"gender": "Otro"},
            "unknown": told,
            "conventions": {},
        }

    def test_the_kind_must_be_that_of_the_mapping(self, bulk: Bulk, mapping_id: int):
        assert bulk.order(mapping_id, model="supplier").status_code == 409


class TestOneCall:
    def test_may_bring_the_file_along(self, bulk: Bulk):
        mapping_id = bulk.begin()
        result = bulk.load(mapping_id, file=csv(HEAD, ANA, LUIS))
        assert result["counts"] == counted(rows=2, created=2)
        assert bulk.data(f"getmapping/{mapping_id}")["state"] == "loaded"

    def test_needs_a_file_in_the_end(self, bulk: Bulk):
        answer = bulk.order(bulk.begin())
        assert (answer.status_code, answer.get_json()["code"]) == (422, "file_required")

    def test_refuses_a_file_whose_columns_nobody_can_tell(self, bulk: Bulk):
        job = bulk.finish(
            bulk.order(bulk.begin(), save="true", file=csv(("x", "y"), (1, 2), (3, 4)))
        )
        assert (job["state"], job["error"]["code"]) == ("failed", "invalid_fields")
        assert bulk.data("loads")[0]["state"] == "failed"


class TestHistory:
    def test_pages_and_filters(self, bulk: Bulk):
        for row in (ANA, LUIS):
            bulk.load_file(HEAD, row)
        answer = bulk.client.get("/api/loads?pageSize=1&model_id=2&state=done").get_json()
        assert (len(answer["data"]), answer["meta"]["total"]) == (1, 2)
        assert answer["data"][0]["counts"]["created"] == 1
        assert bulk.data("loads", model_id=1) == []
        oldest = bulk.data("loads", sort="createdAt")[0]
        assert oldest["load_id"] == min(db.session.scalars(select(Load.id)))

    @pytest.mark.parametrize(
        "query", ["page=0", "sort=x", "model_id=99", "state=x", "pageSize=501"]
    )
    def test_refuses_what_it_does_not_know(self, bulk: Bulk, query: str):
        assert bulk.client.get(f"/api/loads?{query}").status_code == 422

    def test_errors_can_be_narrowed(self, bulk: Bulk):
        rows = (("A", "1-1", "x@@", "Andina", None), ("B", "2-2", "y@x.cl", "Andina", None))
        load_id = bulk.load_file(HEAD, *rows)["load_id"]
        assert len(bulk.data(f"loads/{load_id}/errors")) >= 3
        (mail,) = bulk.data(f"loads/{load_id}/errors", column=2)
        assert (mail["cell"], mail["column_name"], mail["value"]) == ("C2", "Correo", "x@@")
        assert mail["howToFix"]
        assert mail["sheet"]
        assert {one["code"] for one in bulk.data(f"loads/{load_id}/errors", code="email_invalid")}

    def test_ten_thousand_characters_are_an_error_of_that_cell(self, bulk: Bulk):
        row = ("A" * 10_000, "12.531.909-2", None, "Andina", None)
        load_id = bulk.load_file(HEAD, row, LUIS)["load_id"]
        (fault,) = bulk.data(f"loads/{load_id}/errors")
        assert (fault["cell"], fault["code"]) == ("A2", "name_invalid")
        assert len(fault["value"]) <= 1_000


class TestTemplates:
    def test_have_the_lists_that_the_caller_may_choose_from(self, staff: Bulk):
        answer = staff.client.get("/api/load_templates/2")
        assert answer.status_code == 200
        assert answer.headers["Content-Disposition"].startswith("attachment;")
        job = staff.upload(answer.data, name="plantilla.xlsx")
        assert job["state"] == "done"
        assert json.dumps(job["result"]["headings"]).count("column_name") == 15
