"""`./bench surveys [--scale 0.05]`: mails to 20,000 people, 200 answers a second, long lists.

The floor of sending are the same messages, made already, by bare smtplib in one process.
"""

import argparse
import smtplib
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import requests
from flask import Flask
from sqlalchemy import select

from app.config import Config
from app.extensions import db
from app.factory import create_app
from app.models.mail import Mail
from app.platform import clock
from app.platform.mail import message
from app.platform.mail.claims import COLUMNS, stored
from app.surveys.mailing.service import WRITER
from app.surveys.schedules import queries as schedules
from benchmarks.mail_sink import MailSink, listening
from benchmarks.measuring import machine, percentile, timed
from benchmarks.product import Product, running

PEOPLE = 20_000
RATE, SECONDS, CLIENTS = 200, 10, 16
SECRET = "a-secret-for-measuring-0123456789-abc"
SENDER = "capacitacion@example.cl"
PATIENCE = 600
SURVEYS, EACH, ROUNDS = 2_000, 10, 40
QUEUE_LIMIT_S, SEND_LIMIT_S, ANSWER_LIMIT_MS, LIST_LIMIT_MS = 15.0, 60.0, 250.0, 100.0

CROWD = """
INSERT INTO person (name, folded_name, email, company_id, active)
SELECT 'Persona ' || n, 'persona ' || n, 'p' || n || '@example.cl', %(company)s, true
FROM generate_series(1, %(people)s) n
"""
ENROLLED = """
INSERT INTO participant (course_id, person_id, name, folded_name, email, company_id, active)
SELECT %(course)s, id, name, folded_name, email, company_id, true FROM person
WHERE company_id = %(company)s
"""

MORE = """
WITH c AS (
  INSERT INTO course (company_id, name, folded_name, searchable, thematic_area_id, modality,
                      initial_date, end_date, total_hours)
  SELECT company_id, 'Curso ' || n, 'curso ' || n, 'curso ' || n, thematic_area_id, modality,
         initial_date, end_date, total_hours
  FROM course, generate_series(1, %(surveys)s) n WHERE course.id = %(course)s RETURNING id
), s AS (
  INSERT INTO survey (course_id, type, template_id, version_id, initial_date, end_date,
                      mailing_frequency, opens_after, door_hash)
  SELECT c.id, s.type, s.template_id, s.version_id, s.initial_date, s.end_date, 3, 0,
         sha256(c.id::text::bytea)
  FROM c, survey s WHERE s.course_id = %(course)s RETURNING id, course_id, version_id
), p AS (
  INSERT INTO participant (course_id, person_id, name, folded_name)
  SELECT c.id, person.id, person.name, person.folded_name
  FROM c, (SELECT * FROM person ORDER BY id LIMIT %(each)s) person RETURNING id, course_id
), i AS (
  INSERT INTO invitation (survey_id, participant_id, role, token_hash, answered_at)
  SELECT s.id, p.id, 'participante', sha256(p.id::text::bytea), now()
  FROM s JOIN p USING (course_id) RETURNING id, survey_id, participant_id
), r AS (
  INSERT INTO survey_response (survey_id, version_id, participant_id, invitation_id, role,
                               res_tables, submitted_at)
  SELECT s.id, s.version_id, i.participant_id, i.id, 'participante', '[]', now()
  FROM i JOIN s ON s.id = i.survey_id RETURNING id, version_id
)
INSERT INTO survey_answer (response_id, table_id, row_id, column_id, value)
SELECT r.id, t ->> 'tableId', q ->> 'rowId', o ->> 'columnId', (o ->> 'value')::numeric
FROM r JOIN survey_version v ON v.id = r.version_id,
     jsonb_array_elements(v.definition -> 'tables') t, jsonb_array_elements(t -> 'rows') q,
     jsonb_array_element(t -> 'columns',
                         (r.id %% jsonb_array_length(t -> 'columns'))::int) o
"""


@dataclass
class Answers:
    """What became of the answers."""

    times: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)


def seed(product: Product, people: int) -> int:
    """A course of yesterday with so many people, and a survey that is open: its id."""
    company = product.post("createcompany", data={"name": "Andina", "rut": "76086428-5"})["data"]
    area = product.get("getThematicAreas")["data"][0]["id"]
    day = clock.today().isoformat()
    body = {
        "courseName": "Excel para la gestión",
        "company_id": company["company_id"],
        "topicArea": area,
        "modality": "E-learning asincrónico",
        "initialDate": day,
        "endDate": day,
        "totalHours": 8,
    }
    course = product.post("createcourse", json=body)["data"]["course_id"]
    given = {"company": company["company_id"], "people": people, "course": course}
    with psycopg.connect(product.database_url, autocommit=True) as connection:
        connection.execute(CROWD, given)
        connection.execute(ENROLLED, given)
        connection.execute("ANALYZE")
    starter = product.get("surveys/starters")["data"][0]
    template = product.post("createSurvey", json=starter)["data"]["surveyData_id"]
    wanted = {"surveyData_id": template, "mailing_frequency": 3}
    begun = time.perf_counter()
    made = product.post("SurveyCourse", json={"courseId": course, "satisfaction": wanted})
    _show(f"{people} invitations built, seconds", time.perf_counter() - begun)
    return int(made["data"]["satisfaction"]["id"])


def mail(product: Product, survey: int, people: int, sink: MailSink) -> float:
    """Queue a mail for everybody and wait until all arrived: mails per second."""
    begun = time.perf_counter()
    queued = product.post("sendEmail", json={"surveyId": survey, "kind": "invitacion"})["data"]
    assert queued["queued"] == people, queued
    _show(f"{people} mails queued, seconds", time.perf_counter() - begun, QUEUE_LIMIT_S)
    begun = time.perf_counter()
    with psycopg.connect(product.database_url, autocommit=True) as connection:
        while _left(connection):
            if time.perf_counter() - begun > PATIENCE:
                raise RuntimeError("the mails did not leave")
            time.sleep(0.1)
    seconds = time.perf_counter() - begun
    assert sink.arrived == people, f"{sink.arrived} of {people} arrived"
    _show(f"{people} mails sent, seconds", seconds, SEND_LIMIT_S)
    _show("mails a second", people / seconds)
    return people / seconds


def floor(app: Flask, sink: MailSink) -> float:
    """The same messages, made beforehand, over one connection: mails per second."""
    with app.app_context():
        mails = [stored(row) for row in db.session.execute(select(*COLUMNS).order_by(Mail.id))]
        fillings = WRITER.reveal([one.id for one in mails])
        head, at = WRITER.letterhead(), clock.now()
        made = [
            (
                one.recipient,
                message.written(one, message.words_of(one, fillings[one.id], head), head, at=at),
            )
            for one in mails
        ]
        db.session.rollback()
    with smtplib.SMTP("127.0.0.1", sink.port) as client:
        begun = time.perf_counter()
        for recipient, content in made:
            client.sendmail(SENDER, recipient, content)
        seconds = time.perf_counter() - begun
    _show("floor: mails a second by bare smtplib", len(made) / seconds)
    return len(made) / seconds


def answer(product: Product, tokens: list[str]) -> None:
    """So many answers a second, each at its time whatever became of those before."""
    first = requests.get(f"{product.url}/api/public/surveys/{tokens[0]}", timeout=30)
    tables = [
        {"tableId": one["tableId"], "matrix": _matrix(one)}
        for one in first.json()["data"]["tables"]
    ]
    body = {"resTables": tables, "comment": "Muy bueno, gracias."}
    found, start = Answers(), time.perf_counter() + 0.5
    threads = [
        threading.Thread(target=_client, args=(product.url, tokens, body, place, start, found))
        for place in range(CLIENTS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - start
    _show("answers a second", len(found.times) / seconds)
    _show("answers, p95 from when each was due, ms", percentile(found.times), ANSWER_LIMIT_MS)
    print(f"{'answers that failed':58}{len(found.failures):>10}  {found.failures[:2]}")


def listing(product: Product, survey: int) -> None:
    """The first page of thousands of evaluations, as they come and sorted by their rate."""
    with psycopg.connect(product.database_url, autocommit=True) as connection:
        found = connection.execute("SELECT course_id FROM survey WHERE id = %s", [survey])
        given = {"course": (found.fetchone() or [0])[0], "surveys": SURVEYS, "each": EACH}
        connection.execute(MORE, given)
        connection.execute("ANALYZE")
        answers = connection.execute("SELECT count(*) FROM survey_answer").fetchone()
    print(f"{SURVEYS:,} more surveys, {answers[0] if answers else 0:,} answers")
    for name, sort in (("as they come", ""), ("by rate", "&sort=responseRate")):
        asked = f"getSurveyStats?active=true&page=1{sort}"
        times = [timed(partial(product.get, asked)) for _ in range(ROUNDS)]
        _show(f"evaluations {name}, p95 over HTTP, ms", percentile(times), LIST_LIMIT_MS)


def _client(
    url: str, tokens: list[str], body: dict[str, Any], place: int, start: float, found: Answers
) -> None:
    session = requests.Session()
    for number in range(place, len(tokens), CLIENTS):
        due = start + number / RATE
        time.sleep(max(0.0, due - time.perf_counter()))
        path = f"{url}/api/public/surveys/{tokens[number]}"
        given = session.post(path, json=body, timeout=30)
        found.times.append((time.perf_counter() - due) * 1000)
        if given.status_code != 201:
            found.failures.append(f"{given.status_code} {given.text[:80]}")


def _matrix(table: dict[str, Any]) -> list[list[int]]:
    rows, columns = len(table["rows"]), len(table["columns"])
    return [[int(column == columns - 1)] * rows for column in range(columns)]


def _tokens(product: Product, app: Flask, number: int) -> list[str]:
    with psycopg.connect(product.database_url) as connection:
        ids = connection.execute("SELECT id FROM invitation ORDER BY id LIMIT %s", [number])
        with app.app_context():
            return [schedules.invitation_token(row[0], 0) for row in ids]


def _left(connection: psycopg.Connection[Any]) -> int:
    row = connection.execute("SELECT count(*) FROM mail WHERE state <> 'Enviado'").fetchone()
    return int(row[0]) if row else 0


def _show(what: str, value: float, limit: float | None = None) -> None:
    told = ""
    if limit is not None:
        told = f"{limit:>10.0f}  {machine.verdict(kept=value <= limit)}"
    print(f"{what:58}{value:>10.1f}{told}")


@contextmanager
def _app(product: Product) -> Iterator[Flask]:
    """The product's code in this process, with its secret."""
    app = create_app(
        Config(
            environment="test",
            secret_key=SECRET,
            database_url=product.database_url,
            redis_url=product.redis_url,
            mail_from=SENDER,
        )
    )
    yield app
    with app.app_context():
        db.engine.dispose()


def main() -> None:
    """Start the product with a mail server, ask everybody, let many answer, stop."""
    parser = argparse.ArgumentParser(prog="./bench surveys")
    parser.add_argument("--scale", type=float, default=1.0)
    scale = parser.parse_args().scale
    people = int(PEOPLE * scale)
    with tempfile.TemporaryDirectory(prefix="bench-") as name, listening() as sink:
        folder = Path(name)
        folder.chmod(0o755)
        settings = {
            "SECRET_KEY": SECRET,
            "MAIL_URL": f"smtp://127.0.0.1:{sink.port}",
            "MAIL_FROM": SENDER,
        }
        with running(folder, **settings) as product, _app(product) as app:
            print(f"{'':58}{'measured':>10}{'limit':>10}")
            survey = seed(product, people)
            rate = mail(product, survey, people, sink)
            _show("share of the floor", rate / floor(app, sink))
            answer(product, _tokens(product, app, min(people, RATE * SECONDS)))
            listing(product, survey)


if __name__ == "__main__":
    main()
