"""Preview and load: every row of the file ends in exactly one place."""

import io
from typing import Any

import pytest
from sqlalchemy import func, select
from werkzeug.datastructures import FileStorage

from app.extensions import db
from app.imports.pipeline import apply, run
from app.models.imports import Load, LoadChange, LoadError, MappingMemory
from app.models.organisation import Company, Department
from app.models.people import Person
from app.models.platform import AuditEvent, Notification
from app.models.training import Supplier
from app.models.webhooks import LOAD_FINISHED, WebhookEvent
from app.platform.jobs.running import Work
from app.platform.webhooks import service as webhooks
from tests.factories import make_company, make_person, make_rut, make_user
from tests.support.bulk import Bulk, csv

HEAD = ("Nombre", "RUT", "Correo", "Empresa", "Área")
ANA = ("Ana Soto", "12.531.909-2", "ana@x.cl", "Andina", "Ventas")
LUIS = ("Luis Pérez", "12.667.869-K", "luis@x.cl", "Andina", "Bodega")
WRONG = ("Eva Mora", "12.531.909-3", "eva@@x.cl", "Andina", "Bodega")


def people() -> dict[str, Person]:
    db.session.rollback()
    return {person.name: person for person in db.session.scalars(select(Person))}


def adds_up(counts: dict[str, int]) -> bool:
    told = ("created", "updated", "unchanged", "skipped", "failed", "blank")
    return counts["rows"] == sum(counts[name] for name in told)


def counted(**given: int) -> dict[str, int]:
    names = ("rows", "created", "updated", "unchanged", "skipped", "failed", "blank")
    return {name: given.get(name, 0) for name in names}


class TestLoad:
    def test_creates_the_good_rows_and_keeps_the_bad_ones_out(self, bulk: Bulk):
        result = bulk.load_file(HEAD, ANA, LUIS, WRONG)
        assert result["counts"] == counted(rows=3, created=2, failed=1)
        assert set(people()) == {"Ana Soto", "Luis Pérez"}

    def test_stores_what_the_forms_would_store(self, bulk: Bulk, andina: Company):
        bulk.load_file(
            (*HEAD, "Fono", "Género", "Sueldo bruto", "Franquicia SENCE", "Externo"),
            (*ANA, "9 8123 4567", "F", "$ 1.250.000", "Sí", "No"),
        )
        ana = people()["Ana Soto"]
        assert (ana.rut, ana.phone, ana.gender) == ("12531909-2", "+56981234567", "Female")
        assert (ana.gross_salary, ana.franchise_sence, ana.is_external) == (1_250_000, True, False)
        assert (ana.folded_name, ana.company_id, ana.active) == ("ana soto", andina.id, True)

    def test_writes_down_every_fault_of_a_row_with_its_place(self, bulk: Bulk):
        bulk.load_file(HEAD, ANA, WRONG)
        faults = db.session.scalars(select(LoadError).order_by(LoadError.column_position)).all()
        assert [(f.row, f.column_position, f.code) for f in faults] == [
            (3, 1, "rut_check_digit"),
            (3, 2, "email_invalid"),
        ]

    def test_takes_people_of_the_same_name(self, bulk: Bulk, andina: Company):
        ruts = [make_rut(body) for body in (7_000_001, 7_000_009)]
        rows = [("Ana Rojas", rut, "", andina.name, "") for rut in ruts]
        bulk.load_file(HEAD, rows[0])
        result = bulk.load_file(HEAD, *rows)
        assert result["counts"] == counted(rows=2, created=1, unchanged=1)

    def test_counts_blank_rows_in_between(self, bulk: Bulk):
        result = bulk.load_file(HEAD, ANA, (), (), LUIS)
        assert result["counts"] == counted(rows=4, created=2, blank=2)

    def test_touches_nothing_that_is_the_same_already(self, bulk: Bulk):
        bulk.load_file(HEAD, ANA, LUIS)
        before = people()["Ana Soto"].updated_at
        result = bulk.load_file(HEAD, ANA, (*LUIS[:2], "otro@x.cl", *LUIS[3:]))
        assert result["counts"] == counted(rows=2, updated=1, unchanged=1)
        assert people()["Ana Soto"].updated_at == before
        assert people()["Luis Pérez"].email == "otro@x.cl"

    def test_keeps_the_row_as_it_was_for_undo(self, bulk: Bulk):
        make_person("Ana Soto", rut="12531909-2", email="antes@x.cl")
        result = bulk.load_file(HEAD, ANA)
        change = db.session.scalars(
            select(LoadChange).where(LoadChange.load_id == result["load_id"])
        ).one()
        assert (change.row, change.was_created) == (2, False)
        load = db.session.get_one(Load, result["load_id"])
        assert change.before is not None
        assert load.image_columns is not None
        assert change.before[load.image_columns.index("email")] == "antes@x.cl"
        assert change.after_at == people()["Ana Soto"].updated_at

    def test_tells_the_bell_and_the_audit_once(self, bulk: Bulk):
        result = bulk.load_file(HEAD, ANA, WRONG)
        told = db.session.scalars(select(Notification)).one()
        assert told.icon == "warning"
        assert told.link == f"/error-massive-load?carga={result['load_id']}"
        assert told.msg == "Carga de personas: 1 creada; 1 con errores."
        assert db.session.scalar(select(func.count()).where(AuditEvent.action == "load.saved"))

    def test_leads_from_the_bell_to_its_screen(self, bulk: Bulk):
        bulk.begin()
        result = bulk.load_file(HEAD, ANA)
        mapping_id = bulk.data(f"loads/{result['load_id']}")["mapping_id"]
        told = db.session.scalars(select(Notification)).one()
        assert mapping_id != result["load_id"]
        assert told.link == f"/massive-load?carga={mapping_id}"

    def test_loads_suppliers_too(self, bulk: Bulk):
        head = ("RUT", "Razón social", "Ciudad")
        rows = (head, ("76.111.222-8", "Instituto Norte Ltda.", "Arica"))
        result = bulk.load_file(*rows, model="supplier")
        assert result["counts"] == counted(rows=1, created=1)
        supplier = db.session.scalars(select(Supplier)).one()
        assert (supplier.rut, supplier.city, supplier.country) == ("76111222-8", "Arica", "Chile")

    def test_takes_suppliers_with_half_a_contact_and_marks_them(self, bulk: Bulk):
        head = ("RUT", "Razón social", "Dirección", "Ciudad", "Contacto", "Correo contacto")
        whole = (*head, "Mail facturación")
        row = (
            "76.111.222-8",
            "Instituto Norte",
            "Prat 1",
            "Arica",
            "Ana Soto",
            "ana@x.cl",
            "f@x.cl",
        )
        mapping_id = bulk.ready(csv(whole, row), model="supplier")
        (note,) = bulk.preview(mapping_id, model="supplier")["notes"]
        assert note.endswith("queda marcado como Incompleto. (1 fila)")
        result = bulk.load(mapping_id, model="supplier")
        assert result["counts"] == counted(rows=1, created=1)
        (listed,) = bulk.data("getsuppliers", incomplete="true")
        assert (listed["billing_manager_email"], listed["isComplete"]) == ("f@x.cl", False)
        assert bulk.data("getsuppliers", incomplete="false") == []

    def test_goes_on_when_the_same_file_comes_again(self, bulk: Bulk):
        first = bulk.load_file(HEAD, ANA)
        mapping_id = bulk.ready(csv(HEAD, ANA))
        same = bulk.data(f"getmapping/{mapping_id}")["file"]["sameFileAs"]
        assert (same["load_id"], same["userName"]) == (first["load_id"], "Carla Carga")
        assert (same["created"], same["updated"]) == (1, 0)
        assert bulk.load(mapping_id)["counts"] == counted(rows=1, unchanged=1)

    def test_tells_of_the_same_file_whom_its_load_may_be_shown_to(
        self, bulk: Bulk, staff: Bulk, andina: Company
    ):
        make_person("Luis Pérez", rut="12667869-K", email="viejo@x.cl", company=andina)
        content = csv(HEAD[:4], LUIS[:4])

        def same(who: Bulk) -> dict[str, Any] | None:
            found = who.data(f"getmapping/{who.ready(content)}")["file"]["sameFileAs"]
            return None if found is None else dict(found)

        other = make_user("norte@norte.cl", company=make_company("Norte"))
        norte = Bulk(staff.app, other, staff.outbox)
        loaded = staff.load(staff.ready(content))
        for who in (bulk, staff):
            known = same(who)
            assert known is not None
            assert (known["load_id"], known["updated"]) == (loaded["load_id"], 1)
        assert same(norte) is None


class TestPreview:
    def test_says_what_the_load_then_does_and_changes_nothing(self, bulk: Bulk):
        make_person("Luis Pérez", rut="12667869-K", email="viejo@x.cl")
        mapping_id = bulk.ready(csv(HEAD, ANA, LUIS, WRONG, ()))
        preview = bulk.preview(mapping_id)
        assert set(people()) == {"Luis Pérez"}
        assert db.session.scalar(select(func.count()).select_from(Department)) == 0
        assert db.session.scalar(select(func.count()).select_from(LoadChange)) == 0
        assert bulk.load(mapping_id)["counts"] == preview["counts"]

    def test_shows_the_differences_field_by_field(self, bulk: Bulk):
        make_person("Luis Pérez", rut="12667869-K", email="viejo@x.cl")
        preview = bulk.preview(bulk.ready(csv(HEAD, LUIS)))
        (difference,) = preview["differences"]
        assert (difference["row"], difference["action"]) == (2, "updated")
        assert (difference["key"], difference["name"]) == ("12667869-K", "Luis Pérez")
        shown = {one["attribute"]: (one["before"], one["after"]) for one in difference["changes"]}
        assert shown == {
            "email": ("viejo@x.cl", "luis@x.cl"),
            "company": (None, "Andina"),
            "area": (None, "Bodega"),
        }

    def test_covers_salaries(self, bulk: Bulk):
        make_person("Ana Soto", rut="12531909-2", gross_salary=900_000)
        preview = bulk.preview(bulk.ready(csv((*HEAD, "Sueldo bruto"), (*ANA, 950_000))))
        changes = preview["differences"][0]["changes"]
        salary = next(one for one in changes if one["attribute"] == "grossSalary")
        assert (salary["before"], salary["after"]) == ("••••••", "••••••")

    def test_tells_a_fault_once_with_its_count_and_first_cell(self, bulk: Bulk):
        rows = [(f"Persona {n}", make_rut(9_000_000 + n), "mal@@", "Andina", "") for n in range(3)]
        (failure,) = bulk.preview(bulk.ready(csv(HEAD, *rows)))["failures"]
        assert (failure["code"], failure["count"]) == ("email_invalid", 3)
        assert (failure["firstCell"], failure["columnName"]) == ("C2", "Correo")

    def test_does_not_enter_the_history(self, bulk: Bulk):
        bulk.preview(bulk.ready(csv(HEAD, ANA)))
        assert bulk.data("loads") == []

    def test_shares_its_row_with_the_load(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA))
        ids = {bulk.preview(mapping_id)["load_id"], bulk.preview(mapping_id)["load_id"]}
        ids.add(bulk.load(mapping_id)["load_id"])
        assert len(ids) == 1


class TestPolicies:
    def test_a_kind_of_fault_speaks_of_all_its_rows(self, bulk: Bulk):
        bulk.load_file(HEAD, ANA, LUIS)
        again = bulk.ready(csv(HEAD, (*ANA[:2], "otra@x.cl", *ANA[3:]), LUIS))
        (told,) = bulk.preview(again, onDuplicate="error")["failures"]
        assert (told["code"], told["count"]) == ("already_exists", 2)
        assert told["message"] == "Ya existen registros con estos RUT."
        both = (ANA, LUIS, (*ANA[:2], "a@x.cl", None, None), (*LUIS[:2], "l@x.cl", None, None))
        (told,) = bulk.preview(bulk.ready(csv(HEAD, *both)))["failures"]
        assert (told["code"], told["count"]) == ("key_repeated", 4)
        assert not any(sign.isdigit() for sign in told["message"])

    @pytest.fixture
    def _there(self, bulk: Bulk) -> None:
        bulk.load_file(HEAD, ANA)

    @pytest.mark.usefixtures("_there")
    def test_skip_what_exists(self, bulk: Bulk):
        changed = (*ANA[:2], "nuevo@x.cl", *ANA[3:])
        result = bulk.load_file(HEAD, changed, LUIS, onDuplicate="skip")
        assert result["counts"] == counted(rows=2, created=1, skipped=1)
        assert people()["Ana Soto"].email == "ana@x.cl"

    @pytest.mark.usefixtures("_there")
    def test_refuse_what_exists(self, bulk: Bulk):
        result = bulk.load_file(HEAD, ANA, LUIS, onDuplicate="error")
        assert result["counts"] == counted(rows=2, created=1, failed=1)
        fault = db.session.scalars(select(LoadError)).one()
        assert (fault.code, fault.value) == ("already_exists", "12531909-2")

    def test_all_or_nothing_writes_nothing_when_a_row_is_wrong(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA, WRONG))
        job = bulk.finish(bulk.order(mapping_id, save="true", onError="all"))
        assert (job["state"], job["error"]["code"]) == ("failed", "load_refused_whole")
        assert people() == {}
        load = bulk.data("loads")[0]
        assert load["state"] == "failed"
        assert load["counts"] == counted(rows=2, skipped=1, failed=1)
        assert [failure["code"] for failure in load["failures"]]

    def test_all_or_nothing_says_how_many_rows_are_wrong(self, bulk: Bulk):
        wrong = [(f"Nadie {n}", f"{n}", None, "Andina", None) for n in range(1_234)]
        mapping_id = bulk.ready(csv(HEAD, ANA, *wrong))
        job = bulk.finish(bulk.order(mapping_id, save="true", onError="all"))
        assert job["error"]["message"] == (
            "No se cargó nada: 1.234 filas tienen errores y elegiste todo o nada."
        )

    def test_all_or_nothing_loads_a_file_without_faults(self, bulk: Bulk):
        assert bulk.load_file(HEAD, ANA, onError="all")["counts"]["created"] == 1

    @pytest.mark.usefixtures("_there")
    def test_blank_cells_keep_what_is_there(self, bulk: Bulk):
        bulk.load_file(HEAD, (*ANA[:2], None, "Andina", None))
        assert people()["Ana Soto"].email == "ana@x.cl"

    @pytest.mark.usefixtures("_there")
    def test_blank_cells_clear_what_is_there_when_told(self, bulk: Bulk):
        bulk.load_file(HEAD, (*ANA[:2], None, "Andina", None), blanks="clear")
        ana = people()["Ana Soto"]
        assert (ana.email, ana.area_id, ana.rut) == (None, None, "12531909-2")

    def test_blank_cells_clear_no_company(self, bulk: Bulk):
        """Nobody is left without one by a column that somebody forgot to fill."""
        head = ("Nombre", "Correo", "Externo", "Empresa", "Teléfono")
        guest = ("Íngrid Muñoz", "ingrid@x.cl", "Sí")
        bulk.load_file(head, (*guest, "Andina", "912345678"))
        company = people()["Íngrid Muñoz"].company_id
        bulk.load_file(head, (*guest, None, None), blanks="clear")
        ingrid = people()["Íngrid Muñoz"]
        assert (ingrid.phone, ingrid.company_id, company is None) == (None, company, False)

    def test_defaults_fill_blank_cells_and_missing_columns(self, bulk: Bulk):
        defaults = {"company": "Andina", "gender": "Femenino"}
        bulk.load_file(("Nombre", "RUT"), ANA[:2], defaults=defaults)
        ana = people()["Ana Soto"]
        assert (ana.gender, ana.company_id is not None) == ("Female", True)


class TestSum:
    def test_holds_for_a_file_with_everything_in_it(self, bulk: Bulk):
        make_person("Luis Pérez", rut="12667869-K")
        rows: list[Any] = [
            ANA,
            (),
            LUIS,
            WRONG,
            ANA,
            ("Nadie", make_rut(9_999_999), None, "Otra", None),
            (),
            ("Total", None, None, None, None),
        ]
        result = bulk.load_file(HEAD, *rows, onDuplicate="skip")
        counts = result["counts"]
        assert adds_up(counts)
        assert counts == counted(rows=8, created=1, skipped=3, failed=2, blank=2)
        load = db.session.get_one(Load, result["load_id"])
        assert adds_up(load.counts)


class TestProgress:
    def test_counts_the_rows_that_are_written(self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
        """New people piece by piece, changed ones after them; all of them in the end."""
        monkeypatch.setattr(apply, "ROWS_PER_STATEMENT", 100)
        said: list[tuple[str, int, int | None]] = []
        say = Work.say

        def heard(work: Work, phase: str, *, done: int = 0, total: int | None = None) -> None:
            said.append((phase, done, total))
            say(work, phase, done=done, total=total)

        monkeypatch.setattr(Work, "say", heard)
        make_person("Luis Antes", rut="12667869-K")
        new = [
            (f"Persona {n}", make_rut(20_000_000 + n * n), None, "Andina", None) for n in range(400)
        ]
        result = bulk.load_file(HEAD, *new, LUIS)
        assert result["counts"] == counted(rows=401, created=400, updated=1)
        written = [(done, total) for phase, done, total in said if phase == run.SAVING]
        assert written[0] == (0, 401)
        assert written[-1] == (401, 401)
        assert len(written) > 4
        assert written == sorted(written)


class TestMemory:
    def test_learns_only_from_loads_that_put_rows_in(self, bulk: Bulk):
        bulk.load(bulk.ready(csv(HEAD, WRONG)))
        assert db.session.scalars(select(MappingMemory)).all() == []
        bulk.load(bulk.ready(csv(HEAD, ANA, WRONG)))
        assert len(db.session.scalars(select(MappingMemory)).all()) == 1


class TestWebhooks:
    """Are told of every end of a load."""

    def _told(self, bulk: Bulk) -> list[dict[str, Any]]:
        events = db.session.query(WebhookEvent).order_by(WebhookEvent.id).all()
        assert {one.kind for one in events} <= {LOAD_FINISHED}
        return [dict(one.data) for one in events]

    @pytest.fixture(autouse=True)
    def _listening(self, bulk: Bulk) -> None:
        webhooks.create(
            name="Nómina",
            url="https://empresa.cl/",
            company_id=None,
            events=[LOAD_FINISHED],
            by=bulk.user.id,
        )
        db.session.commit()

    def test_are_told_the_counts_and_no_person(self, bulk: Bulk):
        bulk.load_file(HEAD, ANA, LUIS, WRONG)
        [told] = self._told(bulk)
        assert (told["kind"], told["state"], told["error"]) == ("people", "done", None)
        assert (told["counts"]["created"], told["counts"]["failed"]) == (2, 1)
        assert not [word for word in ("Ana", "Soto", "12531909") if word in str(told)]

    def test_are_told_that_a_program_was_asked_something(self, bulk: Bulk):
        file = FileStorage(io.BytesIO(csv(("Dato", "Otro"), ("a", "b"))), "nomina.csv")
        bulk.finish(bulk.post_form("loads", {"kind": "people", "file": file}))
        [told] = self._told(bulk)
        assert (told["state"], told["error"]) == ("failed", "mapping_unclear")
