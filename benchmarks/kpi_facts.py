"""Facts for `./bench kpis`: companies, people, complete courses and who took part, made in SQL; or
the same of one month as arrays, for cells of more facts than a small machine holds.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import psycopg

from analytics.cells import HOUR
from analytics.compute import COURSES, PARTICIPATIONS, Facts

COMPANIES = 50
MONTHS = 60
FIRST_YEAR = 2021
IN_A_COURSE = 20
OF_OTHERS = 2
"""Participants of a course who belong to another company than the course."""
AT_ONCE = 10_000
TABLES = ("person", "course", "participant")

Connection = psycopg.Connection[tuple[object, ...]]


@dataclass(frozen=True)
class Size:
    """How much there is."""

    participations: int
    people: int

    @property
    def courses(self) -> int:
        """Courses, each as full as the other."""
        return self.participations // IN_A_COURSE

    @property
    def people_each(self) -> int:
        """People of one company."""
        return self.people // COMPANIES


def write(url: str, size: Size) -> None:
    """Fill a database that has only the tables; all marks together say that all is new."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SET synchronous_commit = off")
        connection.execute("SET maintenance_work_mem = '512MB'")
        with _unindexed(connection):
            _companies(connection)
            _people(connection, size)
            _courses(connection, size)
            _participants(connection, size)
        for table in ("company", *TABLES):
            connection.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}"
            )
        connection.execute("DELETE FROM kpi_dirty")
        for table in TABLES:
            connection.execute(f"VACUUM (ANALYZE) {table}")


def write_companies(url: str) -> None:
    """The companies alone."""
    with psycopg.connect(url, autocommit=True) as connection:
        _companies(connection)


def of_month(place: int, size: Size) -> Facts:
    """What `write` would write of a month, the first of which is 0."""
    # A month has one more than the next where the courses cannot be parted evenly.
    first, after = (-(-one * size.courses // MONTHS) + 1 for one in (place, place + 1))
    numbers = np.arange(first, after)
    each = len(numbers)
    courses = np.empty(each, COURSES)
    courses["course"], courses["company"] = numbers, numbers % COMPANIES + 1
    course, seat = np.repeat(numbers, IN_A_COURSE), np.tile(np.arange(IN_A_COURSE), each)
    turn = (course // COMPANIES * IN_A_COURSE + seat) * 7919 % size.people_each
    person = turn * COMPANIES + (course + np.maximum(OF_OTHERS - seat, 0)) % COMPANIES + 1
    part = person // COMPANIES % 100
    gender = np.select([part < 2, part < 50, part < 98], [0, 1, 2], 3)
    taken = np.empty(len(course), PARTICIPATIONS)
    taken["course"], taken["course_company"] = course, course % COMPANIES + 1
    taken["company"], taken["person"] = (person - 1) % COMPANIES + 1, person
    taken["group"] = 2 * gender + (person // COMPANIES % 10 == 7)
    taken["hours"] = (4 + course % 36) * HOUR * np.where(seat % 4 == 0, 75, 100) // 100
    return Facts(courses, taken)


@contextmanager
def _unindexed(connection: Connection) -> Iterator[None]:
    """Indexes and references come after the rows, and nothing marks what is new all together."""
    indexes = connection.execute(
        "SELECT format('DROP INDEX %%I', indexname), indexdef FROM pg_indexes"
        " WHERE tablename = ANY(%s) AND indexdef NOT LIKE 'CREATE UNIQUE%%'",
        [list(TABLES)],
    ).fetchall()
    references = connection.execute(
        "SELECT format('ALTER TABLE participant DROP CONSTRAINT %I', conname),"
        " format('ALTER TABLE participant ADD CONSTRAINT %I %s', conname,"
        " pg_get_constraintdef(oid)) FROM pg_constraint"
        " WHERE conrelid = 'participant'::regclass AND contype = 'f'"
    ).fetchall()
    for command, _ in references + indexes:
        connection.execute(str(command))
    _triggers(connection, "DISABLE TRIGGER")
    yield
    for _, command in indexes + references:
        connection.execute(str(command))
    _triggers(connection, "ENABLE ALWAYS TRIGGER")


def _triggers(connection: Connection, change: str) -> None:
    for table in TABLES:
        for event in ("insert", "update", "delete"):
            connection.execute(f"ALTER TABLE {table} {change} kpi_{event}")


def _companies(connection: Connection) -> None:
    connection.execute(
        "INSERT INTO company (id, name, folded_name, rut, dotacion) OVERRIDING SYSTEM VALUE"
        " SELECT n, 'Empresa ' || n, 'empresa ' || n, (77000000 + n) || '-0', 10000"
        f" FROM generate_series(1, {COMPANIES}) n"
    )


def _people(connection: Connection, size: Size) -> None:
    """Person n belongs to company mod(n - 1, COMPANIES) + 1."""
    connection.execute(
        "INSERT INTO person (id, name, folded_name, email, company_id, gender, is_external)"
        " OVERRIDING SYSTEM VALUE"
        " SELECT n, 'Persona ' || n, 'persona ' || n, 'p' || n || '@ejemplo.cl',"
        f" {_company('n')}, {_gender('n')}, {_external('n')}"
        f" FROM generate_series(1, {size.people}) n"
    )


def _courses(connection: Connection, size: Size) -> None:
    connection.execute(
        "INSERT INTO course (id, company_id, name, folded_name, searchable, thematic_area_id,"
        " modality, initial_date, end_date, total_hours, is_complete) OVERRIDING SYSTEM VALUE"
        f" SELECT n, mod(n, {COMPANIES}) + 1, 'Curso ' || n, 'curso ' || n, 'curso ' || n, 1,"
        " 'Presencial', ended - 3, ended, 4 + mod(n, 36), true"
        f" FROM generate_series(1, {size.courses}) n,"
        f" LATERAL (SELECT (date '{FIRST_YEAR}-01-01' + mod(n, 28)"
        f" + ((n - 1) * {MONTHS} / {size.courses}) * interval '1 month')::date AS ended) day"
    )


def _participants(connection: Connection, size: Size) -> None:
    """Some courses at a time, in the order of their dates, each with its people, as they came."""
    person = (
        f"mod((course / {COMPANIES} * {IN_A_COURSE} + seat) * 7919, {size.people_each})"
        f" * {COMPANIES} + mod(course + greatest({OF_OTHERS} - seat, 0), {COMPANIES}) + 1"
    )
    for first in range(1, size.courses + 1, AT_ONCE):
        last = min(first + AT_ONCE - 1, size.courses)
        connection.execute(
            "INSERT INTO participant (course_id, person_id, company_id, name, folded_name, gender,"
            " is_external, attendance)"
            f" SELECT course, person, {_company('person')}, 'Persona ' || person,"
            f" 'persona ' || person, {_gender('person')}, {_external('person')},"
            " CASE WHEN mod(seat, 4) = 0 THEN 75 END"
            f" FROM generate_series({first}::bigint, {last}) course,"
            f" generate_series(0, {IN_A_COURSE - 1}) seat, LATERAL (SELECT {person} AS person) who"
            " ORDER BY course, seat"
        )


def _company(person: str) -> str:
    return f"mod({person} - 1, {COMPANIES}) + 1"


def _gender(person: str) -> str:
    """Two in a hundred have none, and two another one."""
    part = f"mod({person} / {COMPANIES}, 100)"
    return (
        f"CASE WHEN {part} < 2 THEN NULL WHEN {part} < 50 THEN 'Male'"
        f" WHEN {part} < 98 THEN 'Female' ELSE 'Other' END"
    )


def _external(person: str) -> str:
    return f"mod({person} / {COMPANIES}, 10) = 7"
