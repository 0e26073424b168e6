"""A house with many people, courses and participants, made by the database itself.

The same rows for the same numbers: what `./bench lists` measures, and what a test explains.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, LiteralString

import psycopg

FIRST = (
    *("ana", "maria", "jose", "luis", "camila", "jorge", "sofia", "pedro", "elena", "ivan"),
    *("antonia", "diego", "valentina", "matias", "carla", "rodrigo", "paula", "felipe", "rosa"),
    *("hector", "ines", "bruno", "marta", "raul", "silvia", "tomas", "laura", "oscar", "julia"),
)
LAST = (
    *("gonzalez", "munoz", "rojas", "diaz", "perez", "soto", "contreras", "silva", "nunez"),
    *("morales", "fuentes", "araya", "valdes", "tapia", "vera", "lagos", "mella", "oyarzun"),
    *("carrasco", "bravo", "pinto", "godoy", "saez", "riquelme", "cardenas", "zuniga", "ulloa"),
    *("henriquez", "maldonado", "quiroz", "yanez", "espinoza", "jara", "pizarro", "leiva"),
)
TOPICS = (
    "seguridad",
    "excel",
    "liderazgo",
    "ventas",
    "ingles",
    "logistica",
    "finanzas",
    "alimentos",
)


@dataclass(frozen=True)
class Size:
    """How much there is of everything."""

    people: int = 1_000_000
    courses: int = 50_000
    participants: int = 2_000_000
    companies: int = 200
    suppliers: int = 500
    departments: int = 40
    areas: int = 20
    rapporteurs: int = 2_000
    large_course: int = 20_000
    """Participants of the first course, which has pages to turn."""

    def scaled(self, scale: float) -> "Size":
        """The same house, smaller."""
        return Size(
            people=int(self.people * scale),
            courses=int(self.courses * scale),
            participants=int(self.participants * scale),
            large_course=min(self.large_course, int(self.people * scale / 2)),
        )


_DIGIT: LiteralString = """
(ARRAY['0','K','9','8','7','6','5','4','3','2','1'])[1 + (
  b %% 10 * 2 + b / 10 %% 10 * 3 + b / 100 %% 10 * 4 + b / 1000 %% 10 * 5 + b / 10000 %% 10 * 6
  + b / 100000 %% 10 * 7 + b / 1000000 %% 10 * 2 + b / 10000000 %% 10 * 3) %% 11]
"""
"""The check digit of a number `b`: what 11 less the rest of the weighted sum is called."""

STEPS: tuple[tuple[str, LiteralString], ...] = (
    (
        "lists",
        """
        INSERT INTO department (name, folded_name)
        SELECT 'Área ' || n, 'area ' || n FROM generate_series(1, %(departments)s) n;
        INSERT INTO thematic_area (name, folded_name)
        SELECT 'Materia ' || n, 'materia ' || n FROM generate_series(1, %(areas)s) n;
        """,
    ),
    (
        "companies",
        """
        INSERT INTO company (name, folded_name, rut, city, dotacion)
        SELECT 'Empresa ' || n, 'empresa ' || n, b || '-' || """
        + _DIGIT
        + """, 'Santiago', 5000
        FROM generate_series(1, %(companies)s) n, LATERAL (SELECT 76000000 + n) AS x(b);
        """,
    ),
    (
        "suppliers",
        """
        INSERT INTO supplier (rut, razon_social, folded_name, city)
        SELECT b || '-' || """
        + _DIGIT
        + """, 'OTEC ' || n, 'otec ' || n, 'Valparaíso'
        FROM generate_series(1, %(suppliers)s) n, LATERAL (SELECT 77000000 + n) AS x(b);
        """,
    ),
    (
        "people",
        """
        INSERT INTO person (name, folded_name, rut, email, phone, gender, area_id, company_id,
          status_id, boss_name, boss_email, gross_salary, franchise_sence, is_external, active)
        SELECT initcap(folded), folded, b || '-' || """
        + _DIGIT
        + """,
          CASE WHEN n %% 20 = 0 THEN NULL ELSE 'persona' || n || '@ejemplo.cl' END,
          '+569' || lpad((n %% 100000000)::text, 8, '0'),
          (ARRAY['Female', 'Male', 'Other', NULL])[1 + (n %% 50 > 24)::int + (n %% 50 = 49)::int],
          (SELECT min(id) FROM department) + abs(hashint4(n)) %% %(departments)s,
          (SELECT min(id) FROM company) + abs(hashint4(n + 7)) %% %(companies)s,
          (SELECT min(id) FROM status), 'Jefatura ' || n %% 97,
          CASE WHEN n %% 10 = 0 THEN NULL ELSE 'jefatura' || n %% 97 || '@ejemplo.cl' END,
          CASE WHEN n %% 7 = 0 THEN NULL ELSE 600000 + n %% 2000000 END,
          n %% 3 = 0, n %% 40 = 1, n %% 25 <> 0
        FROM generate_series(1, %(people)s) n,
          LATERAL (SELECT 4000000 + n * 19) AS x(b),
          LATERAL (SELECT %(first)s::text[], %(last)s::text[]) AS words(first, last),
          LATERAL (SELECT first[1 + abs(hashint4(n)) %% cardinality(first)] || ' '
            || last[1 + abs(hashint4(n + 1)) %% cardinality(last)] || ' '
            || last[1 + abs(hashint4(n + 2)) %% cardinality(last)]) AS named(folded);
        """,
    ),
    (
        "courses",
        """
        INSERT INTO course (name, folded_name, sence_name, sence_code, searchable, supplier_id,
          thematic_area_id, modality, region, commune, initial_date, end_date, jornada,
          total_hours, participating_value, active, is_complete, company_id)
        SELECT initcap(folded), folded, NULL, code, folded || coalesce(' ' || code, ''),
          (SELECT min(id) FROM supplier) + abs(hashint4(n)) %% %(suppliers)s,
          (SELECT min(id) FROM thematic_area) + abs(hashint4(n + 3)) %% %(areas)s,
          (ARRAY['Presencial', 'E-learning sincrónico', 'Mixta'])[1 + n %% 3],
          (ARRAY['Metropolitana', 'Biobío', 'Maule', 'Valparaíso'])[1 + n %% 4], NULL,
          starts, starts + n %% 20, (ARRAY['AM', 'PM', 'Completa'])[1 + n %% 3],
          8 + n %% 60, 50000 + n %% 90000, n %% 30 <> 0, starts < current_date - 60,
          (SELECT min(id) FROM company) + abs(hashint4(n + 7)) %% %(companies)s
        FROM generate_series(1, %(courses)s) n,
          LATERAL (SELECT current_date + 60 - (n * 7) %% 1500) AS x(starts),
          LATERAL (SELECT CASE WHEN n %% 5 = 0 THEN NULL
            ELSE lpad((1200000000 + n)::text, 10, '0') END) AS y(code),
          LATERAL (SELECT %(topics)s::text[]) AS t(topics),
          LATERAL (SELECT topics[1 + n %% cardinality(topics)] || ' nivel ' || n %% 9
            || ' grupo ' || n) AS named(folded);
        """,
    ),
    (
        "participants",
        """
        INSERT INTO participant (course_id, person_id, company_id, name, folded_name, rut, email,
          gender, area_id, status_id, franchise_sence, is_external, active, attendance, grade)
        SELECT (SELECT min(id) FROM course) + seat.course, person.id, person.company_id,
          person.name, person.folded_name, person.rut, person.email, person.gender,
          person.area_id, person.status_id, person.franchise_sence, person.is_external,
          seat.n %% 50 <> 0, 50 + seat.n %% 51, 4 + seat.n %% 31 / 10.0
        FROM (
          SELECT n, 0 AS course, n AS who FROM generate_series(1, %(large_course)s) n
          UNION ALL
          SELECT n, 1 + n %% (%(courses)s - 1), 1 + (n * 7 + n / (%(courses)s - 1)) %% %(people)s
          FROM generate_series(1, %(participants)s - %(large_course)s) n
        ) seat JOIN person ON person.id = (SELECT min(id) FROM person) + seat.who - 1
        ON CONFLICT DO NOTHING;
        """,
    ),
    (
        "rapporteurs",
        """
        INSERT INTO rapporteur (name, folded_name, email, supplier_id)
        SELECT 'Relator ' || n, 'relator ' || n, 'relator' || n || '@ejemplo.cl',
          (SELECT min(id) FROM supplier) + n %% %(suppliers)s
        FROM generate_series(1, %(rapporteurs)s) n;
        INSERT INTO rapporteur_course (course_id, rapporteur_id)
        SELECT id, (SELECT min(id) FROM rapporteur) + abs(hashint8(id)) %% %(rapporteurs)s
        FROM course;
        """,
    ),
)
TABLES = ("person", "course", "participant", "rapporteur", "rapporteur_course", "supplier")


def fill(connection: psycopg.Connection[Any], size: Size) -> Iterator[str]:
    """Make everything; names each step as it ends. Foreign keys are right and so not checked."""
    texts = {"first": list(FIRST), "last": list(LAST), "topics": list(TOPICS)}
    connection.execute("SET statement_timeout = 0; SET session_replication_role = replica")
    cursor = psycopg.ClientCursor(connection)
    for name, statement in STEPS:
        cursor.execute(statement, {**vars(size), **texts})
        connection.commit()
        yield name
    connection.autocommit = True
    for table in TABLES:
        cursor.execute(f"VACUUM ANALYZE {table}")
    connection.autocommit = False
    yield "statistics"
