"""Lists as files: the rows and columns that were asked for, of whoever may see them."""

import csv
import datetime as dt
import io
import re
from decimal import Decimal
from typing import Any
from urllib.parse import unquote

import openpyxl
import pandas
import pytest
from flask.testing import FlaskClient
from sqlalchemy import event, select

from app.extensions import db
from app.models.organisation import Company, Status
from app.models.people import Person
from app.models.platform import AuditEvent, Job, Notification
from app.oversight.exports import service as exports
from app.oversight.exports.service import LISTS
from app.platform import clock, storage
from app.platform.queue import Message
from tests.factories import (
    make_company,
    make_course,
    make_department,
    make_participant,
    make_person,
    make_rapporteur,
    make_supplier,
    make_survey,
)
from tests.oversight.exports.working import finished
from tests.support.statements import statements

RUT = "12531909-2"


def ask(client: FlaskClient, name: str = "people", **body: Any) -> Any:
    return client.post("/api/exports", json={"list": name, "format": "csv", **body})


def lines(answer: Any) -> list[dict[str, str]]:
    assert answer.status_code == 200, answer.json
    text = answer.data.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=";"))


def names(answer: Any, column: str = "Nombre") -> list[str]:
    return [line[column] for line in lines(answer)]


class TestRows:
    def test_are_those_of_the_list_in_its_order(self, as_admin: FlaskClient) -> None:
        for name in ("Berta", "Ana", "Carla"):
            make_person(name)
        make_person("Dora", active=False)
        assert names(ask(as_admin)) == ["Ana", "Berta", "Carla"]
        assert names(ask(as_admin, filter={"sort": "-name"})) == ["Carla", "Berta", "Ana"]
        assert names(ask(as_admin, filter={"active": "all", "q": "do"})) == ["Dora"]

    def test_are_narrowed_by_the_filters_of_the_list(self, as_admin: FlaskClient) -> None:
        area = make_department("Ventas")
        make_person("Ana", area_id=area.id)
        make_person("Berta", is_external=True)
        assert names(ask(as_admin, filter={"area": area.id})) == ["Ana"]
        assert names(ask(as_admin, filter={"isExternal": True})) == ["Berta"]
        assert names(ask(as_admin, filter={"isExternal": "false", "page": 3})) == ["Ana"]

    def test_may_be_picked_by_hand(self, as_admin: FlaskClient) -> None:
        ana, berta = make_person("Ana"), make_person("Berta")
        assert names(ask(as_admin, ids=[berta.id])) == ["Berta"]
        assert names(ask(as_admin, ids=[berta.id, ana.id])) == ["Ana", "Berta"]
        assert names(ask(as_admin, ids=[])) == []

    def test_are_those_that_the_caller_sees(self, as_staff: FlaskClient, andina: Company) -> None:
        foreign = make_person("Ajena", company=make_company())
        make_person("Propia", company=andina)
        assert names(ask(as_staff)) == ["Propia"]
        assert names(ask(as_staff, ids=[foreign.id])) == []


class TestColumns:
    def test_are_all_of_them_or_those_that_were_asked_for(self, as_admin: FlaskClient) -> None:
        make_person("Ana", rut=RUT, gender="Female")
        (whole,) = lines(ask(as_admin))
        assert whole["Género"] == "Femenino"
        assert len(whole) == len(LISTS["people"].columns)
        (some,) = lines(ask(as_admin, columns=["rut", "name", "rut"]))
        assert some == {"RUT": "12.531.909-2", "Nombre": "Ana"}
        assert list(some) == ["RUT", "Nombre"]

    def test_never_have_a_salary_unless_asked_for(self, as_admin: FlaskClient) -> None:
        make_person("Ana", gross_salary=1_250_000)
        (line,) = lines(ask(as_admin))
        assert line["Renta registrada"] == "Sí"
        assert "1250000" not in line.values()
        (line,) = lines(ask(as_admin, columns=["name"], includeSalary=True))
        assert line == {"Nombre": "Ana", "Renta bruta mensual": "1250000"}
        last = db.session.scalars(select(AuditEvent).order_by(AuditEvent.id.desc())).first()
        assert last is not None
        assert (last.action, last.data["salary"], last.data["rows"]) == ("export.made", True, 1)

    @pytest.mark.parametrize(
        "name", [name for name, one in LISTS.items() if not (one.of_survey or one.of_load)]
    )
    def test_are_fields_of_the_list(self, as_admin: FlaskClient, name: str) -> None:
        course = make_course(
            make_company("Andina"), supplier_id=make_supplier("OTEC Sur").id, hour_init=None
        )
        make_participant(course, make_person("Ana"), grade=Decimal("6.5"))
        make_rapporteur("Rosa")
        make_survey(course)
        answer = ask(as_admin, name, course_id=course.id)
        (line,) = lines(answer)
        assert set(line) == {column.label for column in LISTS[name].columns}
        stamp = clock.today().isoformat()
        assert f"{LISTS[name].title} {stamp}.csv" in unquote(answer.headers["Content-Disposition"])

    def test_of_courses_are_dates_numbers_and_words(self, as_admin: FlaskClient) -> None:
        make_course(make_company("Andina"), "Excel", participating_value=85_000)
        (line,) = lines(ask(as_admin, "courses"))
        assert (line["Inicio"], line["Horas"], line["Empresa"]) == ("02-03-2026", "20", "Andina")
        assert (line["Valor por participante"], line["Estado"]) == ("85000", "Por cerrar")

    def test_of_participants_tell_how_they_did(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        make_participant(course, make_person("Ana"), grade=Decimal("6.5"), attendance=Decimal(100))
        make_participant(make_course(make_company()), make_person("Berta"))
        (line,) = lines(ask(as_admin, "participants", course_id=course.id))
        assert (line["Nombre"], line["Nota"], line["Asistencia (%)"]) == ("Ana", "6,5", "100")

    def test_of_participants_by_status_have_those_to_whom_it_is_proposed(
        self, as_admin: FlaskClient
    ) -> None:
        course = make_course(make_company())
        for name, grade in (("Ana", 6), ("Berta", 2)):
            person = make_person(name)
            make_participant(course, person, grade=Decimal(grade), attendance=Decimal(100))
        passed = db.session.scalars(select(Status.id).where(Status.name == "Aprobado")).one()
        answer = ask(as_admin, "participants", course_id=course.id, filter={"status": passed})
        assert names(answer) == ["Ana"]


class TestFile:
    def test_may_be_a_workbook(self, as_admin: FlaskClient) -> None:
        make_course(make_company("Andina"), "=HYPERLINK(1)")
        answer = ask(as_admin, "courses", format="xlsx", columns=["courseName", "endDate"])
        sheet = openpyxl.load_workbook(io.BytesIO(answer.data)).worksheets[0]
        assert sheet.title == "Cursos"
        assert [cell.value for cell in sheet[1]] == ["Curso", "Término"]
        assert [cell.value for cell in sheet[2]] == [
            "'=HYPERLINK(1)",
            dt.datetime.fromisoformat("2026-03-06"),
        ]
        assert sheet["A2"].data_type == "s"

    def test_may_be_for_programs_with_the_kinds_of_its_columns(self, as_admin: FlaskClient) -> None:
        company = make_company("Empresa Andina")
        ana = make_person("Ana =1+1", rut=RUT, company=company, email="ana@x.cl")
        course = make_course(company)
        make_participant(course, ana, grade=Decimal("6.5"), attendance=Decimal(80))
        make_participant(course, make_person("Eva Ruiz"))
        answer = ask(as_admin, "participants", course_id=course.id, format="parquet")
        assert answer.mimetype == "application/vnd.apache.parquet"
        assert unquote(answer.headers["Content-Disposition"]).endswith(".parquet")
        frame = pandas.read_parquet(io.BytesIO(answer.data))
        assert list(frame["Nombre"]) == ["Ana =1+1", "Eva Ruiz"]
        assert frame["RUT"][0] == "12.531.909-2"
        assert frame["Nota"].dtype == "float64"
        assert frame["Nota"][0] == 6.5
        assert pandas.isna(frame["Nota"][1])
        # Who is to be forgotten is found in it.
        assert b"ana@x.cl" in answer.data

    @pytest.mark.parametrize("name", sorted(set(LISTS) - {"survey-results", "load-records"}))
    def test_for_programs_is_made_of_each_list(self, as_admin: FlaskClient, name: str) -> None:
        company = make_company()
        course = make_course(company, supplier_id=make_supplier().id)
        make_participant(course, make_person("Ana", company=company))
        make_rapporteur()
        make_survey(course)
        of = {"course_id": course.id} if LISTS[name].of_course else {}
        answer = ask(as_admin, name, format="parquet", **of)
        assert answer.status_code == 200, answer.json
        frame = pandas.read_parquet(io.BytesIO(answer.data))
        assert list(frame.columns) == list(lines(ask(as_admin, name, **of))[0])
        assert len(frame) == 1

    def test_has_neutral_text(self, as_admin: FlaskClient) -> None:
        make_person("=1+1 Soto", phone="+56912345678")
        (line,) = lines(ask(as_admin))
        assert (line["Nombre"], line["Teléfono"]) == ("'=1+1 Soto", "+56912345678")

    def test_is_never_kept_by_a_browser(self, as_admin: FlaskClient) -> None:
        answer = ask(as_admin)
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Content-Type"].startswith("text/csv")


class TestPeople:
    """Column by column, for there are very many of them."""

    @pytest.fixture(autouse=True)
    def _of_every_kind(self, as_admin: FlaskClient) -> None:
        at = dt.datetime(2026, 3, 2, 2, 30, tzinfo=dt.UTC)
        area = make_department('Ventas; "norte"')
        company = make_company("Ñuñoa & Cía.")
        ana = make_person(
            "Ana Ñúñez",
            company=company,
            rut=RUT,
            gender="Female",
            area_id=area.id,
            gross_salary=1_250_000,
            phone="+56912345678",
            email="ana@example.cl",
            franchise_sence=True,
            updated_at=at,
        )
        make_person(
            "=1+1",
            company=company,
            rut="9876543-3",
            boss_name='Dijo "no"; y\nse fue',
            boss_position="-5.000",
            updated_at=at,
        )
        make_person(
            "Zoë <b>",
            is_external=True,
            rut=None,
            boss_name=" =cmd\x0b",
            boss_position="'ya",
            boss_phone="+x",
            boss_email="\u200b@x",
            gross_salary=0,
            updated_at=at,
        )
        make_participant(make_course(company, "Excel"), ana)

    def test_are_bytes_that_never_change(self, as_admin: FlaskClient) -> None:
        heading = (
            "Nombre;RUT;Empresa;Área;Correo;Teléfono;Género;Jefatura;Cargo de la jefatura;Correo "
            "de la jefatura;Teléfono de la jefatura;Tipo;Usa franquicia SENCE;Renta registrada;"
            "Estado;Cursos;Horas del año;Habilitada;Última modificación;Renta bruta mensual"
        )
        rows = (
            (
                '\'=1+1;9.876.543-3;Ñuñoa & Cía.;;;;;"Dijo ""no""; y\nse fue";-5.000;;;Interno;No;'
                "No;;0;0;Habilitada;01-03-2026 23:30;"
            ),
            (
                'Ana Ñúñez;12.531.909-2;Ñuñoa & Cía.;"Ventas; ""norte""";ana@example.cl;'
                "+56912345678;Femenino;;;;;Interno;Sí;Sí;;1;0;Habilitada;01-03-2026 23:30;1250000"
            ),
            (
                "Zoë <b>;;;;;;;' =cmd\ufffd;'ya;'\u200b@x;'+x;Externo;No;Sí;;0;0;Habilitada;"
                "01-03-2026 23:30;0"
            ),
        )
        text = "".join(f"{line}\r\n" for line in (heading, *rows))
        assert ask(as_admin, includeSalary=True).data.decode("utf-8-sig") == text

    def test_of_one_column_leave_no_line_out(self, as_admin: FlaskClient) -> None:
        text = ask(as_admin, columns=["email"]).data.decode("utf-8-sig")
        assert text == 'Correo\r\n""\r\nana@example.cl\r\n""\r\n'

    def test_are_in_a_workbook_as_typed(self, as_admin: FlaskClient) -> None:
        names = ["name", "areaName", "bossName", "bossEmail", "courses", "updatedAt"]
        answer = ask(as_admin, format="xlsx", columns=names, includeSalary=True)
        sheet = openpyxl.load_workbook(io.BytesIO(answer.data)).worksheets[0]
        at = dt.datetime.fromisoformat("2026-03-01T23:30")
        assert [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)] == [
            ["'=1+1", None, 'Dijo "no"; y\nse fue', None, 0, at, None],
            ["Ana Ñúñez", 'Ventas; "norte"', None, None, 1, at, 1_250_000],
            ["Zoë <b>", None, "' =cmd\ufffd", "'\u200b@x", 0, at, 0],
        ]

    @pytest.mark.parametrize("form", ["csv", "xlsx"])
    def test_are_never_made_instances(self, as_admin: FlaskClient, form: str) -> None:
        made: list[Any] = []
        db.session.expunge_all()
        event.listen(Person, "load", lambda person, _: made.append(person))
        assert ask(as_admin, format=form).status_code == 200
        assert made == []


class TestRefusals:
    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({"list": "users"}, "list"),
            ({"format": "pdf"}, "format"),
            ({"columns": ["grossSalary"]}, "columns"),
            ({"columns": []}, "columns"),
            ({"filter": {"x": 1}}, "filter.x"),
            ({"filter": {"sort": "x"}}, "filter.sort"),
            ({"filter": {"area": "x"}}, "filter.area"),
            ({"list": "courses", "includeSalary": True}, "includeSalary"),
            ({"list": "participants"}, "course_id"),
        ],
    )
    def test_name_the_field(self, as_admin: FlaskClient, body: dict[str, Any], field: str) -> None:
        answer = as_admin.post("/api/exports", json={"list": "people", "format": "csv", **body})
        assert (answer.status_code, list(answer.json["errors"])) == (422, [field])

    def test_hide_courses_of_others(self, as_staff: FlaskClient) -> None:
        course = make_course(make_company())
        assert ask(as_staff, "participants", course_id=course.id).status_code == 404

    def test_of_more_rows_than_excel_holds(
        self, as_admin: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        make_person()
        monkeypatch.setattr(exports, "MOST_XLSX_ROWS", 0)
        answer = ask(as_admin, format="xlsx")
        assert (answer.status_code, answer.json["code"]) == (422, "export_too_large")
        assert ask(as_admin).status_code == 200


@pytest.fixture
def _only_one_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if two rows were many."""
    monkeypatch.setattr(exports, "AT_ONCE", 1)


@pytest.mark.usefixtures("_only_one_at_once")
class TestLargeExport:
    def _job(self, client: FlaskClient, outbox: list[Message], **body: Any) -> dict[str, Any]:
        answer = ask(client, **body)
        assert answer.status_code == 202, answer.json
        return finished(client, answer, outbox)

    @pytest.mark.parametrize("wrong", [{"columns": ["grossSalary"]}, {"filter": {"sort": "x"}}])
    def test_is_refused_at_once_for_what_the_list_does_not_have(
        self, as_admin: FlaskClient, wrong: dict[str, Any]
    ) -> None:
        make_person("Ana")
        make_person("Berta")
        assert ask(as_admin, **wrong).status_code == 422
        assert db.session.scalars(select(Job)).all() == []

    def test_is_made_in_the_background(self, as_admin: FlaskClient, outbox: list[Message]) -> None:
        for name in ("Ana", "Berta", "Carla"):
            make_person(name)
        job = self._job(as_admin, outbox, filter={"sort": "-name"})
        assert (job["kind"], job["state"], job["label"]) == ("export", "done", "Exportar personas")
        assert job["result"]["rows"] == 3
        answer = as_admin.get(f"/api/exports/{job['id']}/file")
        assert names(answer) == ["Carla", "Berta", "Ana"]
        told = db.session.scalars(select(Notification.msg)).all()
        assert told == ["Tu exportación de personas está lista."]

    def test_is_made_with_the_eyes_of_who_asked(
        self, as_staff: FlaskClient, outbox: list[Message], andina: Company
    ) -> None:
        make_person("Ajena", company=make_company())
        for name in ("Ana", "Berta"):
            make_person(name, company=andina)
        job = self._job(as_staff, outbox)
        assert names(as_staff.get(f"/api/exports/{job['id']}/file")) == ["Ana", "Berta"]

    def test_is_one_job_however_often_it_is_asked_for(self, as_admin: FlaskClient) -> None:
        make_person()
        make_person()
        ids = {ask(as_admin).json["data"]["job"]["id"] for _ in range(2)}
        assert len(ids) == 1
        assert ask(as_admin, format="xlsx").json["data"]["job"]["id"] not in ids

    def test_that_was_made_already_is_not_made_again(
        self, as_admin: FlaskClient, outbox: list[Message], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        make_person("Ana")
        make_person("Berta")
        made, real = [], exports.write

        def write(**given: Any) -> int:
            made.append(given["wish"].format)
            return real(**given)

        monkeypatch.setattr(exports, "write", write)
        first, second = self._job(as_admin, outbox), self._job(as_admin, outbox)
        files = [as_admin.get(f"/api/exports/{one['id']}/file").data for one in (first, second)]
        assert (made, first["result"]["rows"]) == (["csv"], second["result"]["rows"])
        assert (first["id"] != second["id"], files[0] == files[1]) == (True, True)
        make_person("Carla")
        third = self._job(as_admin, outbox)
        assert names(as_admin.get(f"/api/exports/{third['id']}/file")) == ["Ana", "Berta", "Carla"]
        self._job(as_admin, outbox, format="xlsx")
        assert made == ["csv", "csv", "xlsx"]

    def test_of_others_is_not_that_of_a_company(
        self, as_admin: FlaskClient, as_staff: FlaskClient, outbox: list[Message], andina: Company
    ) -> None:
        for name in ("Ana", "Berta"):
            make_person(name, company=andina)
        make_person("Ajena", company=make_company())
        self._job(as_admin, outbox)
        job = self._job(as_staff, outbox)
        assert names(as_staff.get(f"/api/exports/{job['id']}/file")) == ["Ana", "Berta"]

    def test_waits_at_most_twice_for_one_person(
        self, as_admin: FlaskClient, as_staff: FlaskClient, outbox: list[Message], andina: Company
    ) -> None:
        for name in ("Ana", "Berta"):
            make_person(name, company=andina)
        first = ask(as_admin)
        answers = [ask(as_admin, format="xlsx"), ask(as_admin, columns=["name"]), ask(as_admin)]
        assert [one.status_code for one in answers] == [202, 429, 202]
        assert answers[1].json["code"] == "exports_waiting"
        assert int(answers[1].headers["Retry-After"]) > 0
        assert ask(as_staff).status_code == 202
        finished(as_admin, first, outbox)
        assert ask(as_admin, columns=["name"]).status_code == 202

    def test_can_be_cancelled(self, as_admin: FlaskClient, outbox: list[Message]) -> None:
        make_person()
        make_person()
        answer = ask(as_admin)
        job_id = answer.json["data"]["job"]["id"]
        as_admin.post(f"/api/jobs/{job_id}/cancel")
        assert finished(as_admin, answer, outbox)["state"] == "cancelled"
        assert as_admin.get(f"/api/exports/{job_id}/file").json["code"] == "export_not_ready"

    def test_belongs_to_who_asked_and_to_administrators(
        self, as_admin: FlaskClient, as_staff: FlaskClient, outbox: list[Message], andina: Company
    ) -> None:
        for _ in range(2):
            make_person(company=andina)
        theirs, mine = self._job(as_staff, outbox), self._job(as_admin, outbox)
        assert as_admin.get(f"/api/exports/{theirs['id']}/file").status_code == 200
        assert as_staff.get(f"/api/exports/{mine['id']}/file").status_code == 404

    def test_is_kept_for_a_day(self, as_admin: FlaskClient, outbox: list[Message]) -> None:
        make_person()
        make_person()
        job = self._job(as_admin, outbox)
        assert exports.expire(at=clock.now() + dt.timedelta(hours=23)) == 0
        assert exports.expire(at=clock.now() + dt.timedelta(hours=25)) == 1
        assert exports.expire(at=clock.now() + dt.timedelta(hours=25)) == 0
        db.session.commit()
        answer = as_admin.get(f"/api/exports/{job['id']}/file")
        assert (answer.status_code, answer.json["code"]) == (410, "export_expired")


class TestVersion:
    @pytest.mark.parametrize("name", exports.SHOWN)
    def test_names_all_tables_that_a_list_reads(
        self, as_admin: FlaskClient, andina: Company, name: str
    ) -> None:
        """A table that is not among them could change a file that would not be made anew."""
        person = make_person("Ana", company=andina)
        course = make_course(andina)
        make_participant(course, person)
        make_rapporteur(person_id=person.id)
        make_supplier()
        about = {"course_id": course.id} if LISTS[name].of_course else {}
        scope = exports.Scope(clock.today(), 0, **about)
        wish = exports.Wish(name, "csv", filter={}, **about)
        with statements() as said, storage.scratch() as folder:
            assert exports.write(
                wish=wish, scope=scope, path=folder / "csv", progress=lambda _: None
            )
        read = set(re.findall(r"(?:FROM|JOIN) ([a-z_]+)", " ".join(said)))
        known = {model.__tablename__ for model in exports.SHOWN[name]}
        assert read & db.metadata.tables.keys() <= known
