"""The schema of release 1.0 and the rows that a new installation starts with.

It stands in the place of all migrations up to this number: a database of that number is this
schema, and one of an earlier number goes through the last release that still has them.

Revision: 0043
"""

from datetime import date
from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = None
branch_labels = None
depends_on = None

SCHEMA = Path(__file__).with_name("0043_schema.sql")

THEMATIC_AREAS = (
    ("Seguridad y salud ocupacional", "seguridad y salud ocupacional"),
    ("Liderazgo", "liderazgo"),
    ("Tecnología", "tecnologia"),
    ("Normativa y cumplimiento", "normativa y cumplimiento"),
    ("Idiomas", "idiomas"),
    ("Atención de clientes", "atencion de clientes"),
    ("Operaciones", "operaciones"),
    ("Administración y finanzas", "administracion y finanzas"),
)
"""Name, and name to compare by."""
STATUSES = (
    ("Inscrito", "inscrito", True, "open"),
    ("Aprobado", "aprobado", True, "passed"),
    ("Reprobado", "reprobado", True, "failed"),
    ("Ausente", "ausente", False, "other"),
    ("Retirado", "retirado", False, "other"),
    ("Licencia médica", "licencia medica", True, "other"),
)
"""Name, name to compare by, whether it counts as trained, and the result that it stands for."""
UTM = {
    2023: (61769, 61954, 62450, 62388, 63074, 63263, 63326, 63199, 63452, 63515, 63960, 64216),
    2024: (64666, 64343, 64793, 65182, 65443, 65770, 65967, 65901, 66362, 66561, 66628, 67294),
}
"""Pesos of each month from January on, as the tax office (SII) published them."""
SINCE, UNTIL = date(2025, 5, 1), date(2025, 12, 31)
RESOLUTION = "R.E. 1087 y 1142 de 2025"
HOUR_VALUES = (
    ("Presencial", 1, 7000),
    ("Presencial", 2, 9000),
    ("Presencial", 3, 12000),
    ("E-learning sincrónico", 1, 5600),
    ("E-learning sincrónico", 2, 6600),
    ("E-learning asincrónico", 1, 5500),
    ("A distancia (autoaprendizaje)", 1, 1840),
)
"""Modality, tranche and pesos an hour, by SENCE's resolutions 1087 and 1142 of 2025."""


def upgrade() -> None:
    op.get_bind().exec_driver_sql(SCHEMA.read_text())
    _insert("thematic_area", ("name", "folded_name"), THEMATIC_AREAS)
    _insert("status", ("name", "folded_name", "counts_as_trained", "result"), STATUSES)
    _insert(
        "utm",
        ("month", "value"),
        [
            (date(year, month, 1), value)
            for year, values in UTM.items()
            for month, value in enumerate(values, start=1)
        ],
    )
    _insert(
        "sence_hour_value",
        ("modality", "tranche", "value", "valid_from", "valid_to", "resolution"),
        [(*one, SINCE, UNTIL, RESOLUTION) for one in HOUR_VALUES],
    )
    op.execute("INSERT INTO kpi_dirty (kind) VALUES ('all')")
    op.execute("INSERT INTO kpi_state (id) VALUES (1)")
    op.execute("INSERT INTO installation (id) VALUES (1)")


def downgrade() -> None:
    raise NotImplementedError("there is no schema before the first one")


def _insert(table: str, names: tuple[str, ...], rows: list[tuple[object, ...]]) -> None:
    columns = sa.table(table, *map(sa.column, names))
    op.bulk_insert(columns, [dict(zip(names, row, strict=True)) for row in rows])
