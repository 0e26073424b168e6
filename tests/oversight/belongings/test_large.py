"""A company ten times as large takes no more memory to leave, and no larger transaction."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from app.extensions import db
from app.models.accounts import User
from app.models.organisation import Company
from app.oversight.belongings import service
from app.platform.queue import Message
from tests.factories import make_company, make_rut, make_user
from tests.support.bulk import Bulk, csv
from tests.support.committing import committing_app, house, sent

__all__ = ["committing_app", "house", "sent"]
pytestmark = pytest.mark.release
ROOT = Path(__file__).parents[3]
PEOPLE = """
INSERT INTO person (name, folded_name, rut, email, company_id, gross_salary, is_external)
SELECT 'Persona ' || n, 'persona ' || n, :first + n || '-K', 'p' || n || '@ejemplo.cl',
  :company, 500000 + n, false
FROM generate_series(1, :people) n
"""
COURSES = """
INSERT INTO course (name, folded_name, searchable, company_id, initial_date, end_date, total_hours)
SELECT 'Curso ' || n, 'curso ' || n, 'curso ' || n, :company,
  date '2024-01-01' + n % 900, date '2024-01-05' + n % 900, 8
FROM generate_series(1, GREATEST(:people / 100, 1)) n
"""
PARTICIPANTS = """
WITH mine AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM course
              WHERE company_id = :company),
  many AS (SELECT count(*) AS courses FROM mine)
INSERT INTO participant (person_id, name, folded_name, course_id, company_id, attendance, grade)
SELECT p.id, p.name, p.folded_name, c.id, :company, 90, 6
FROM (SELECT id, name, folded_name, row_number() OVER (ORDER BY id) AS n FROM person
      WHERE company_id = :company) p
CROSS JOIN generate_series(0, 1) again CROSS JOIN many
JOIN mine c ON c.n = (p.n * 2 + again) % many.courses
ON CONFLICT DO NOTHING
"""
EVENTS = """
INSERT INTO audit_event (user_id, action, entity, entity_id, data)
SELECT :by, 'person.changed', 'person', id, '{"name": ["A", "B"]}' FROM person
WHERE company_id = :company
"""
IMAGES = """
INSERT INTO load_change (load_id, entity_id, row, before, after_at)
SELECT (SELECT max(id) FROM load), id, 1, ARRAY[name, rut, email], now() FROM person
WHERE company_id = :company ON CONFLICT DO NOTHING
"""
DIGEST = """
SELECT count(*), md5(string_agg(md5(p::text), '' ORDER BY p.id)) FROM {} p
WHERE company_id = :company
"""


@dataclass(frozen=True)
class Ran:
    """What a command took, and what it said."""

    megabytes: float
    lines: Sequence[str]


def settle(app: Flask, sent: list[Message], admin: User, name: str, people: int) -> Company:
    """A company of so many people, each twice in a course and changed by hand and by a load."""
    company = make_company(name)
    staff = Bulk(app, make_user(f"staff@{name.lower()}.cl", company=company), sent)
    loaded = staff.ready(
        csv(("RUT", "Nombre", "Empresa"), (make_rut(5_000_000 + people), "Eva", name))
    )
    assert staff.finish(staff.order(loaded, save="true"))["state"] == "done"
    given = {
        "company": company.id,
        "people": people,
        "by": admin.id,
        "first": company.id * 1_000_000,
    }
    db.session.execute(text("SET LOCAL statement_timeout = 0"))
    for statement in (PEOPLE, COURSES, PARTICIPANTS, EVENTS, IMAGES):
        db.session.execute(text(statement), given)
    db.session.commit()
    return company


def run(app: Flask, *args: str) -> Ran:
    """A command as an operator gives it."""
    config = app.config["SETTINGS"]
    environment = {
        "DATABASE_URL": config.database_url,
        "REDIS_URL": config.redis_url,
        "SECRET_KEY": config.secret_key,
        "DATA_DIR": config.data_dir,
        "PYTHONUNBUFFERED": "1",
    }
    command = [sys.executable, "-m", "flask", "--app", "app.factory", "company", *args]
    db.session.remove()
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        lines = running.stdout.read().splitlines()
        _, status, usage = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
    assert running.returncode == 0, lines
    return Ran(usage.ru_maxrss / 1024, lines)


def digests(company_id: int) -> list[tuple[object, ...]]:
    tables = ("person", "participant", "course")
    given = {"company": company_id}
    found = [tuple(db.session.execute(text(DIGEST.format(one)), given).one()) for one in tables]
    db.session.rollback()
    return found


def test_takes_no_more_memory_and_no_larger_transaction(
    house: Flask, sent: list[Message], tmp_path: Path
) -> None:
    admin = make_user("admin@ejemplo.cl")
    small = settle(house, sent, admin, "Chica", 2_000)
    large = settle(house, sent, admin, "Grande", 20_000)
    other = settle(house, sent, admin, "Vecina", 1_000)
    db.session.execute(text("ANALYZE"))
    db.session.commit()
    ruts, by, other_id = (small.rut, large.rut), admin.email, other.id
    before = digests(other_id)
    assert before[0][0] == 1_001
    exported = [run(house, "export", rut, str(tmp_path / rut), "--by", by) for rut in ruts]
    removed = [run(house, "remove", rut, "--by", by, "--confirm", rut) for rut in ruts]
    assert digests(other_id) == before
    for few, many in (exported, removed):
        assert many.megabytes < few.megabytes + 60
    for line in removed[1].lines:
        rows = re.search(r": (\d+)", line)
        assert rows is None or int(rows[1]) <= service.BATCH, line
