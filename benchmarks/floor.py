"""The floor of a load: parse the file, copy it in, one upsert; no rule, no question, no undo.

Its table is a copy of the real one in the same database: the same columns, checks and indexes,
under the same settings, written to the WAL. It has no triggers and no references, which a load asks
once for each value, and keeps nothing by which the load could be taken back.
"""

import io
from pathlib import Path

import fastexcel
import psycopg
import pyarrow as pa
from pyarrow import csv

from benchmarks.measuring import Spent, spending

COLUMNS = (
    "rut",
    "name",
    "email",
    "phone",
    "gender",
    "area",
    "company",
    "boss_name",
    "boss_position",
    "boss_email",
    "boss_phone",
    "gross_salary",
    "franchise_sence",
    "is_external",
)
UPSERT = """
INSERT INTO floor_person (rut, name, folded_name, email, phone, gender, company_id, area_id,
  boss_name, boss_position, boss_email, boss_phone, gross_salary, franchise_sence, is_external)
SELECT s.rut, s.name, s.name, s.email, s.phone,
  CASE s.gender WHEN 'Femenino' THEN 'Female' WHEN 'Masculino' THEN 'Male' ELSE 'Other' END,
  c.id, d.id, s.boss_name, s.boss_position, s.boss_email, s.boss_phone,
  s.gross_salary::numeric::int, s.franchise_sence = 'Sí', s.is_external = 'Sí'
FROM floor_stage s
LEFT JOIN company c ON c.name = s.company
LEFT JOIN department d ON d.name = s.area
ON CONFLICT (rut) DO UPDATE SET name = excluded.name, email = excluded.email,
  phone = excluded.phone, gender = excluded.gender, company_id = excluded.company_id,
  area_id = excluded.area_id, gross_salary = excluded.gross_salary
"""


def parse(path: Path) -> pa.RecordBatch:
    """One plain parse to text columns."""
    sheet = fastexcel.read_excel(str(path)).load_sheet(0, dtypes="string")
    return sheet.to_arrow()


def measure(path: Path, database_url: str) -> tuple[Spent, Spent]:
    """One plain parse, and the COPY and one upsert after it, into an empty table."""
    with psycopg.connect(database_url) as connection:
        connection.execute("DROP TABLE IF EXISTS floor_person, floor_stage")
        connection.execute("CREATE TABLE floor_person (LIKE person INCLUDING ALL)")
        connection.execute(
            f"CREATE UNLOGGED TABLE floor_stage ({', '.join(f'{c} text' for c in COLUMNS)})"
        )
        connection.commit()
        with spending() as parsed:
            batch = parse(path)
        with spending() as written:
            buffer = io.BytesIO()
            csv.write_csv(batch, buffer, csv.WriteOptions(include_header=False))
            with connection.cursor() as cursor:
                with cursor.copy("COPY floor_stage FROM STDIN (FORMAT csv)") as copy:
                    copy.write(buffer.getbuffer())
                cursor.execute(UPSERT)
            connection.commit()
        connection.execute("DROP TABLE floor_person, floor_stage")
        connection.commit()
    return parsed, written
