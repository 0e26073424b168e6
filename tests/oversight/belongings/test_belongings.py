"""All that belongs to a company leaves with it, and nothing of any other company does."""

import datetime as dt
import hashlib
import json
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import pandas as pd
import psycopg
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, text

from app.extensions import Base, db
from app.indicators import jobs as kpis
from app.models.accounts import (
    AccountInvitation,
    DatabaseReader,
    SecondFactor,
    SignInCode,
    SsoIdentity,
    User,
)
from app.models.finance import CourseCosting
from app.models.imports import LoadFile, LoadSource, LoadSourceRun, LookupAlias, MappingMemory
from app.models.indicators import CardFilter, KpiCell, KpiDirty
from app.models.mail import ACCOUNT, INVITATION, Mail, Mailing, MailInvitation
from app.models.organisation import Company, CompanyDotacion, Setting
from app.models.people import Erasure, Person
from app.models.platform import AuditEvent, IdempotentAnswer, Job
from app.models.surveys import SurveyResponse
from app.models.training import CalendarFeed, Course, Participant, Rapporteur
from app.models.webhooks import Webhook, WebhookDelivery, WebhookEvent
from app.oversight.belongings import exports, rules, service
from app.oversight.belongings.rules import BELONGINGS, SHARED
from app.oversight.reading import service as reading
from app.platform import audit, clock, queue, storage
from app.platform.queue import Message
from tests.factories import (
    OPEN_FILTER,
    make_budget,
    make_budget_line,
    make_bulk_change,
    make_company,
    make_course,
    make_job,
    make_load_template,
    make_notification,
    make_participant,
    make_person,
    make_rapporteur,
    make_rapporteur_course,
    make_rut,
    make_survey,
    make_user,
    make_widget,
)
from tests.support.bulk import Bulk, csv, empty_tables
from tests.support.committing import andina, committing_app, house, sent
from tests.surveys.results.support import make_answer, make_invitation, release

__all__ = ["andina", "committing_app", "house", "sent"]
NOW = dt.datetime(2026, 4, 1, 12, tzinfo=dt.UTC)
ROOT = Path(__file__).parents[3]


def keep(*rows: Any) -> None:
    db.session.add_all(rows)
    db.session.commit()


@dataclass
class Inhabited:
    """A company with at least one row of everything that a company may have."""

    company: Company
    staff: User
    course: Course
    client: FlaskClient


def inhabit(app: Flask, sent: list[Message], name: str, admin: User) -> Inhabited:
    company = make_company(name)
    staff = make_user(f"staff@{name.lower()}.cl", company=company)
    bulk = Bulk(app, staff, sent)
    at = clock.now()
    people = [make_person(company=company) for _ in range(4)]
    course = make_course(company, f"Curso de {name}", is_complete=True)
    taking = [
        make_participant(course, one, attendance=Decimal("100"), grade=Decimal("6.0"))
        for one in people
    ]
    make_participant(course, make_person(f"Externa de {name}"))
    survey = make_survey(course)
    for one in taking:
        invitation = make_invitation(survey, one)
        make_answer(invitation, comment=f"Comentario de {one.name}")
        mail = mail_to(one.email or "x@ejemplo.cl", INVITATION)
        keep(MailInvitation(mail_id=mail.id, invitation_id=invitation.id, kind=INVITATION))
    release(survey.id)
    teacher = make_rapporteur(person_id=people[0].id, is_internal=True)
    make_rapporteur_course(course, teacher)
    keep(
        CourseCosting(
            course_id=course.id,
            utm=68_000,
            utm_month=dt.date(2026, 3, 1),
            rules={},
            frozen_at=at,
        ),
        CompanyDotacion(company_id=company.id, valid_from=dt.date(2026, 1, 1), dotacion=10),
        Erasure(person_id=people[3].id, at=at, user_id=admin.id),
        MappingMemory(
            model_id=2, signature=name, user_id=staff.id, targets={}, company_id=company.id
        ),
        LookupAlias(
            lookup="company",
            folded_value=f"la {name}",
            target_id=company.id,
            user_id=admin.id,
        ),
        CalendarFeed(user_id=staff.id, token_hash=secrets.token_bytes(32)),
        SecondFactor(
            user_id=staff.id, secret=b"x", last_step=1, recovery_hashes=[], confirmed_at=at
        ),
        SsoIdentity(
            user_id=staff.id,
            issuer="https://idp.cl",
            subject=name,
            email=staff.email,
            linked_at=at,
            last_used_at=at,
        ),
        SignInCode(
            code_hash=secrets.token_bytes(32),
            browser_hash=secrets.token_bytes(32),
            user_id=staff.id,
            expires_at=at,
        ),
        AccountInvitation(
            user_id=staff.id,
            token_hash=secrets.token_bytes(32),
            mail_id=mail_to(staff.email, ACCOUNT).id,
            sent_at=at,
            expires_at=at,
        ),
        Mailing(user_id=staff.id, asked_at=at),
        IdempotentAnswer(user_id=staff.id, key=name, path="/", status=200, body={}),
        CardFilter(user_id=staff.id, kpi_id=1, filter={**OPEN_FILTER, "company": company.id}),
    )
    make_widget(staff)
    make_widget(admin, filter={"company": company.id})
    make_notification(staff)
    make_budget_line(make_budget(company))
    make_load_template(staff, company=company)
    make_bulk_change(staff, company_id=company.id, before={str(people[0].id): True}, at=at)
    make_bulk_change(admin, before={str(people[0].id): True}, at=at)
    _telling(company, admin, at)
    source = LoadSource(
        name=name,
        way="folder",
        user_id=admin.id,
        company_id=company.id,
        model_id=2,
        folder=name,
        time=dt.time(3),
        weekdays=[1],
        mail_to=[],
    )
    keep(source)
    keep(LoadSourceRun(source_id=source.id, state="done", begun_at=at))
    made = Bulk(app, admin, sent).client.post(
        "/api/service-accounts",
        json={
            "name": f"Programa de {name}",
            "company_id": company.id,
            "scopes": ["people:read"],
            "expiresOn": (clock.today() + dt.timedelta(days=9)).isoformat(),
        },
    )
    assert made.status_code == 201, made.json
    reading.add(name=f"lector_{name.lower()}_{secrets.token_hex(3)}", company_id=company.id)
    exported = make_job(
        staff,
        kind="export",
        state="done",
        company_id=company.id,
        result={"format": "csv", "rows": 1},
        finished_at=at,
    )
    put(f"exports/{exported.id}.csv", b"RUT")
    loaded = bulk.ready(
        csv(
            ("RUT", "Nombre", "Correo", "Empresa"),
            (make_rut(9_100_000 + len(name)), "Juana Díaz", "", name),
            ("no es", "Mala", "", name),
        )
    )
    job = bulk.finish(bulk.order(loaded, save="true"))
    assert job["state"] == "done", job
    audit.record("person.changed", by=admin.id, on=people[0], data={"name": ["A", "B"]})
    db.session.commit()
    return Inhabited(company, staff, course, bulk.client)


def _telling(company: Company, admin: User, at: dt.datetime) -> None:
    hook = Webhook(
        name=f"De {company.name}",
        url="https://ejemplo.cl",
        company_id=company.id,
        events=["load.finished"],
        secret_hash=b"x" * 32,
    )
    event = WebhookEvent(
        public_id=secrets.token_hex(8),
        kind="load.finished",
        company_id=company.id,
        at=at,
        data={},
    )
    keep(hook, event)
    keep(WebhookDelivery(webhook_id=hook.id, event_id=event.id, next_try_at=at, attempts=[]))
    audit.record("webhook.created", by=admin.id, on=hook)


def mail_to(recipient: str, kind: str) -> Mail:
    mail = Mail(
        kind=kind,
        recipient=recipient,
        subject="Hola",
        text_body="Hola",
        html_body="Hola",
        message_id=secrets.token_hex(8),
        next_try_at=clock.now(),
    )
    keep(mail)
    return mail


def put(key: str, content: bytes) -> None:
    with storage.scratch() as folder:
        (folder / "f").write_bytes(content)
        storage.put(key, folder / "f")


def refresh() -> None:
    while kpis.step(at=clock.now()):
        db.session.commit()
    db.session.commit()


@pytest.fixture
def admin(house: Flask) -> User:
    return make_user("admin@capacitacion.cl")


@dataclass
class World:
    one: Inhabited
    other: Inhabited


@pytest.fixture
def world(house: Flask, sent: list[Message], admin: User) -> Iterator[World]:
    with built(house, sent, admin) as made:
        yield made


@contextmanager
def built(house: Flask, sent: list[Message], admin: User) -> Iterator[World]:
    made = World(inhabit(house, sent, "Andina", admin), inhabit(house, sent, "Boldo", admin))
    refresh()
    # A mark that waits, and one rule for the domain of each.
    keep(KpiDirty(kind="people", company_id=made.one.company.id))
    domains = [
        {"domain": "andina.cl", "company_id": made.one.company.id},
        {"domain": "boldo.cl", "company_id": made.other.company.id},
    ]
    keep(Setting(section="access", content={"domains": domains}))
    yield made
    db.session.rollback()
    for reader in db.session.scalars(select(DatabaseReader.role)).all():
        reading.remove(name=reader.removeprefix(reading.PREFIX))
    db.session.commit()


def export(inhabited: Company, folder: Path, by: User) -> dict[str, pd.DataFrame]:
    exports.write(company_id=inhabited.id, folder=folder, by=by.id, at=NOW)
    db.session.commit()
    return {path.stem: pd.read_parquet(path) for path in folder.glob("*.parquet")}


def remove(company: Company, by: User) -> list[str]:
    said = []
    for words in service.remove(company_id=company.id, by=by.id, at=clock.now()):
        db.session.commit()
        said.append(words)
    db.session.commit()
    return said


def keys_of(company_id: int) -> dict[Any, set[tuple[Any, ...]]]:
    found = {}
    for model, belonging in BELONGINGS.items():
        table = model.__table__
        rows = db.session.execute(
            select(*table.primary_key.columns).where(belonging.which(company_id))
        )
        found[model] = {tuple(row) for row in rows}
    return found


def cells_of(company_id: int) -> list[Any]:
    query = select(KpiCell.__table__).where(KpiCell.company_id == company_id)
    return sorted(map(repr, db.session.execute(query)))


class TestWhatBelongs:
    def test_is_said_of_every_table(self):
        """A new table is of companies, with a line in BELONGINGS, or it is not, with a reason."""
        said = {model.__tablename__ for model in BELONGINGS}
        assert said | set(SHARED) == set(Base.metadata.tables)
        assert not said & set(SHARED)

    def test_is_said_of_every_table_that_refers_to_companies(self):
        referring = {
            table.name
            for table in Base.metadata.tables.values()
            for key in table.foreign_keys
            if key.column.table.name == "company"
        }
        assert not referring & set(SHARED)

    def test_goes_before_what_it_refers_to(self):
        order = [model.__tablename__ for model in BELONGINGS]
        for model in BELONGINGS:
            for key in model.__table__.foreign_keys:
                other = key.column.table.name
                if other == model.__tablename__ or other in SHARED or key.ondelete:
                    continue
                if (model.__tablename__, other) in {("load", "job")}:
                    continue
                assert order.index(model.__tablename__) < order.index(other), (model, other)

    def test_is_everything_in_the_world_of_these_tests(self, world, admin):
        found = keys_of(world.one.company.id)
        assert [model.__tablename__ for model, keys in found.items() if not keys] == []


class TestRemoval:
    def test_leaves_no_row_and_no_file_of_it(self, world, admin):
        company = world.one.company
        company_id, before = company.id, keys_of(company.id)
        files = db.session.scalars(
            select(LoadFile.sha256).where(rules.BELONGINGS[LoadFile].which(company_id))
        ).all()
        made = [
            f"exports/{one[0]}.csv"
            for one in before[Job]
            if storage.exists(f"exports/{one[0]}.csv")
        ]
        assert made
        external = db.session.scalar(select(Person.id).where(Person.name == "Externa de Andina"))
        remove(company, admin)
        assert {m.__tablename__: n for m, n in keys_of(company_id).items() if n} == {}
        for model, keys in before.items():
            table = model.__table__
            left = {
                tuple(row) for row in db.session.execute(select(*table.primary_key.columns))
            } & keys
            assert left == set(), table.name
        for sha256 in files:
            assert not storage.exists(f"uploads/{sha256[:2]}/{sha256}")
        assert not any(storage.exists(one) for one in made)
        assert db.session.get(Person, external) is None
        setting = db.session.scalar(select(Setting.content).where(Setting.section == "access"))
        assert [one["domain"] for one in setting["domains"]] == ["boldo.cl"]

    def test_leaves_other_companies_as_they_were(self, world, admin, tmp_path):
        other = world.other.company
        before, cells = export(other, tmp_path / "before", admin), cells_of(other.id)
        assert cells
        remove(world.one.company, admin)
        after = export(other, tmp_path / "after", admin)
        assert before.keys() == after.keys()
        for name, table in before.items():
            pd.testing.assert_frame_equal(table, after[name], obj=name)
        assert cells_of(other.id) == cells
        report = kpis.Report()
        for month in kpis.months():
            kpis.compare(month, report)
        assert report.compared
        assert report.drifted == []

    def test_is_remembered_with_who_ordered_it(self, world, admin):
        company_id = world.one.company.id
        remove(world.one.company, admin)
        events = db.session.scalars(select(AuditEvent).where(AuditEvent.entity_id == company_id))
        kept = {one.action: one for one in events if one.entity == "company"}
        assert set(kept) == {"company.removal_begun", "company.removed"}
        assert all(one.user_id == admin.id for one in kept.values())
        assert kept["company.removed"].data["name"] == "Andina"

    def test_ends_sessions_programs_and_links(self, world, admin, house):
        assert world.one.client.get("/api/get_people").status_code == 200
        steps = service.remove(company_id=world.one.company.id, by=admin.id, at=clock.now())
        next(steps)
        db.session.commit()
        steps.close()
        assert world.one.client.get("/api/get_people").status_code == 401
        assert world.other.client.get("/api/get_people").status_code == 200

    @pytest.mark.parametrize("after", [1, 4, 9, 14, 20, 30, 40])
    def test_that_stopped_goes_on(self, world, admin, after):
        company_id = world.one.company.id
        steps = service.remove(company_id=company_id, by=admin.id, at=clock.now())
        for _ in range(after):
            next(steps)
            db.session.commit()
        next(steps)
        steps.close()
        db.session.rollback()  # what was done since the last commit is lost
        db.session.expire_all()
        remove(db.session.get_one(Company, company_id), admin)
        assert {m.__tablename__: n for m, n in keys_of(company_id).items() if n} == {}

    def test_while_somebody_adds_to_it_says_so_and_goes_on(self, world, admin):
        company_id, course_id = world.one.company.id, world.one.course.id
        steps = service.remove(company_id=company_id, by=admin.id, at=clock.now())
        # Its participants are gone by then, and its courses are not.
        while not next(steps).startswith(BELONGINGS[Job].title):
            db.session.commit()
        make_participant(db.session.get_one(Course, course_id), make_person())
        db.session.commit()
        with pytest.raises(service.StillGrowing):
            next(steps)
        db.session.rollback()
        remove(db.session.get_one(Company, company_id), admin)
        assert {m.__tablename__: n for m, n in keys_of(company_id).items() if n} == {}

    def test_finds_its_people_in_files_of_others(self, world, admin, house, sent):
        bulk = Bulk(house, admin, sent)
        mapping = bulk.ready(
            csv(
                ("RUT", "Nombre", "Correo", "Empresa"),
                (make_rut(9_200_001), "Ana Díaz", "", "Andina"),
                (make_rut(9_200_002), "Eva Paz", "", "Boldo"),
            )
        )
        bulk.finish(bulk.order(mapping, save="true"))
        file = db.session.scalar(select(LoadFile).order_by(LoadFile.id.desc()).limit(1))
        key = f"uploads/{file.sha256[:2]}/{file.sha256}"
        assert storage.exists(key)
        remove(world.one.company, admin)
        assert not storage.exists(key)


class TestPeopleBetweenCompanies:
    def test_in_its_courses_keep_it_from_going(self, house, admin, andina):
        other = make_company("Boldo")
        course = make_course(andina, "Mixto")
        make_participant(course, make_person(company=other))
        with pytest.raises(service.OthersInside) as refused:
            remove(andina, admin)
        assert "hay 1 participación de personas de otras empresas" in refused.value.message
        assert f"Mixto (n.º {course.id})" in refused.value.message
        assert db.session.get(Course, course.id) is not None
        assert andina.active

    def test_of_it_stay_in_courses_of_others_as_external_people(self, house, admin, andina):
        other = make_company("Boldo")
        course = make_course(other, is_complete=True)
        person = make_person("Rosa", company=andina, email="rosa@andina.cl", gross_salary=900_000)
        taken = make_participant(course, person, gross_salary=900_000, franchise_sence=True)
        survey = make_survey(course)
        answer = make_answer(make_invitation(survey, taken))
        person_id, taken_id, answer_id = person.id, taken.id, answer.id
        refresh()
        remove(andina, admin)
        left = db.session.get_one(Person, person_id)
        assert (left.company_id, left.is_external, left.email) == (None, True, None)
        assert left.gross_salary is None
        kept = db.session.get_one(Participant, taken_id)
        assert (kept.company_id, kept.gross_salary, kept.franchise_sence) == (None, 900_000, True)
        assert db.session.get_one(SurveyResponse, answer_id).company_id is None

    def test_who_moved_away_stay_where_they_are(self, house, admin, andina):
        other = make_company("Boldo")
        person = make_person(company=andina)
        course = make_course(andina)
        make_participant(course, person)
        person.company_id = other.id
        db.session.commit()
        person_id = person.id
        remove(andina, admin)
        assert db.session.get_one(Person, person_id).company_id == other.id

    def test_who_teach_elsewhere_go_on_teaching(self, house, admin, andina):
        other = make_company("Boldo")
        teacher = make_rapporteur(person_id=make_person(company=andina).id)
        make_rapporteur_course(make_course(other), teacher)
        teacher_id = teacher.id
        remove(andina, admin)
        assert db.session.get_one(Rapporteur, teacher_id).person_id is None

    def test_an_account_that_did_something_for_others_is_closed_without_its_name(
        self, house, admin, andina
    ):
        other = make_company("Boldo")
        staff = make_user("eva@andina.cl", company=andina)
        make_job(staff, company_id=other.id, state="done")
        staff_id = staff.id
        remove(andina, admin)
        left = db.session.get_one(User, staff_id)
        assert (left.active, left.company_id) == (False, None)
        assert "eva" not in f"{left.email}{left.name}"


@dataclass
class Exported:
    """What one company was given."""

    folder: Path
    tables: dict[str, pd.DataFrame]


@pytest.fixture(scope="class")
def exported(committing_app: Flask, tmp_path_factory: pytest.TempPathFactory) -> Exported:
    """Andina's, made once for all that only read it."""
    folder = tmp_path_factory.mktemp("andina") / "out"
    with committing_app.app_context(), pytest.MonkeyPatch.context() as patch:
        sent: list[Message] = []
        patch.setattr(queue, "send", lambda message: sent.append(message) or True)
        empty_tables()
        admin = make_user("admin@capacitacion.cl")
        with built(committing_app, sent, admin) as world:
            made = Exported(folder, export(world.one.company, folder, admin))
        db.session.remove()
    return made


class TestExport:
    def test_is_read_by_pandas_and_as_the_manifest_says(self, exported):
        folder, tables = exported.folder, exported.tables
        manifest = json.loads((folder / "manifest.json").read_text())
        for one in manifest["files"]:
            path = folder / one["path"]
            assert hashlib.sha256(path.read_bytes()).hexdigest() == one["sha256"]
            if path.suffix == ".parquet":
                assert len(tables[path.stem]) == one["rows"]
        assert len(tables["participant"]) == 5
        assert set(tables["person"]["company"]) == {"Andina"}
        sheets = pd.read_excel(folder / "datos.xlsx", sheet_name=None, engine="openpyxl")
        assert len(sheets["Personas"]) == len(tables["person"])
        assert list((folder / "archivos").iterdir())

    def test_has_nothing_of_others(self, exported):
        said = "".join(table.to_csv() for table in exported.tables.values())
        assert "Andina" in said
        assert "boldo" not in said.lower()

    def test_says_of_no_answer_whose_it_is(self, exported):
        answered = exported.tables["survey_response"]
        assert len(answered) == 4
        assert not {"participant_id", "invitation_id", "submitted_at"} & set(answered.columns)
        invited = exported.tables["invitation"]
        assert not {"answered_at", "updated_at"} & set(invited.columns)

    def test_has_no_secret(self, exported):
        tables = exported.tables
        names = {f"{name}.{one}" for name, table in tables.items() for one in table.columns}
        assert not {one for one in names if "hash" in one or "jti" in one or "secret" in one} - {
            "webhook.secret_number"
        }
        assert "user_session" not in tables

    def test_leaves_out_what_too_few_answered(self, world, admin, tmp_path):
        db.session.execute(text("UPDATE survey_response SET batch = NULL"))
        db.session.commit()
        tables = export(world.one.company, tmp_path / "out", admin)
        assert len(tables["survey_response"]) == len(tables["survey_answer"]) == 0

    def test_refuses_a_folder_with_files(self, world, admin, tmp_path):
        (tmp_path / "x").write_text("x")
        with pytest.raises(exports.FolderInUse):
            exports.write(company_id=world.one.company.id, folder=tmp_path, by=admin.id, at=NOW)


class TestCommands:
    def test_tell_what_would_go_and_remove_nothing_without_a_word(self, world, admin, house):
        rut = world.one.company.rut
        run = house.test_cli_runner().invoke
        told = run(args=["company", "remove", rut, "--by", admin.email])
        assert told.exit_code == 0, told.output
        assert "Personas\t5" in told.output
        assert f"--confirm {rut}" in told.output
        wrong = run(
            args=[
                *("company", "remove", rut, "--by", admin.email),
                *("--confirm", world.other.company.rut),
            ]
        )
        assert wrong.exit_code == 1
        assert db.session.scalar(select(func.count()).select_from(Company)) == 2

    @pytest.mark.parametrize("by", ["nadie@ejemplo.cl", "staff@andina.cl"])
    def test_are_done_on_the_word_of_an_administrator(self, world, house, by, tmp_path):
        rut = world.one.company.rut
        for args in (["export", rut, str(tmp_path / "x")], ["remove", rut, "--confirm", rut]):
            done = house.test_cli_runner().invoke(args=["company", *args, "--by", by])
            assert done.exit_code == 1
            assert "--by" in done.output

    def test_explain_a_rut_that_nobody_has(self, house, admin):
        done = house.test_cli_runner().invoke(
            args=["company", "remove", "11.111.111-1", "--by", admin.email]
        )
        assert "No existe una empresa con ese RUT." in done.output

    def test_that_were_killed_go_on(self, world, admin, house):
        company_id, rut = world.one.company.id, world.one.company.rut
        config = house.config["SETTINGS"]
        command = [
            *(sys.executable, "-m", "flask", "--app", "app.factory", "company", "remove", rut),
            *("--by", admin.email, "--confirm", rut),
        ]
        environment = {
            "DATABASE_URL": config.database_url,
            "REDIS_URL": config.redis_url,
            "SECRET_KEY": config.secret_key,
            "DATA_DIR": config.data_dir,
            "PYTHONUNBUFFERED": "1",
        }
        db.session.remove()
        with subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
        ) as running:
            assert running.stdout is not None
            for line in running.stdout:
                if line.startswith("Participantes"):
                    running.send_signal(signal.SIGKILL)
                    break
        assert running.returncode == -signal.SIGKILL
        with psycopg.connect(config.database_url) as connection:
            assert connection.execute(
                "SELECT count(*) FROM company WHERE id = %s", (company_id,)
            ).fetchone() == (1,)
        subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
        assert {m.__tablename__: n for m, n in keys_of(company_id).items() if n} == {}
