"""What a database holds of the demonstration, in words that no id and no moment changes."""

import hashlib
import json

from sqlalchemy import text

from app.extensions import db

QUERIES = (
    "SELECT name, rut, city, dotacion FROM company ORDER BY rut",
    "SELECT razon_social, rut, is_otec, contact_email FROM supplier ORDER BY rut",
    "SELECT name, rut, email, specialty FROM rapporteur ORDER BY rut",
    (
        "SELECT p.name, p.rut, p.email, p.gender, p.gross_salary, p.boss_email, c.rut, d.name"
        " FROM person p LEFT JOIN company c ON c.id = p.company_id"
        " LEFT JOIN department d ON d.id = p.area_id ORDER BY p.rut"
    ),
    (
        "SELECT k.name, k.initial_date, k.end_date, k.participating_value, k.sence_code,"
        " k.is_complete, c.rut, s.rut FROM course k JOIN company c ON c.id = k.company_id"
        " LEFT JOIN supplier s ON s.id = k.supplier_id ORDER BY k.initial_date, k.name"
    ),
    (
        "SELECT k.name, p.rut, p.attendance, p.grade, t.name FROM participant p"
        " JOIN course k ON k.id = p.course_id JOIN status t ON t.id = p.status_id ORDER BY 1, 2"
    ),
    (
        "SELECT k.name, s.type, s.initial_date, p.rut, r.comment, r.submitted_at,"
        " (SELECT sum(a.value) FROM survey_answer a WHERE a.response_id = r.id)"
        " FROM survey s JOIN course k ON k.id = s.course_id"
        " JOIN survey_response r ON r.survey_id = s.id"
        " JOIN participant p ON p.id = r.participant_id ORDER BY 1, 2, 4"
    ),
    (
        "SELECT c.rut, b.year, b.payroll, l.description, l.amount FROM budget b"
        " JOIN company c ON c.id = b.company_id JOIN budget_line l ON l.budget_id = b.id"
        " ORDER BY 1, 2, 4"
    ),
    "SELECT month, value FROM utm ORDER BY month",
    "SELECT title, kpi_id, type, filter ->> 'groupType' FROM widget ORDER BY position",
)


NOTES = ("audit_event", "kpi_pair", "row_change")
"""Who did what, when numbers of a month were made, which rows changed: also of what is gone."""


def checksum() -> str:
    """The same for the same content."""
    rows = [list(map(str, row)) for query in QUERIES for row in db.session.execute(text(query))]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()


def row_counts() -> dict[str, int]:
    """Table -> rows, of every table that holds any; but what the house notes for itself."""
    tables = db.session.scalars(
        text("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
    ).all()
    counts = {
        table: db.session.scalar(text(f'SELECT count(*) FROM "{table}"')) or 0 for table in tables
    }
    return {table: count for table, count in counts.items() if count and table not in NOTES}
