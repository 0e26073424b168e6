"""Cells say how many people and courses they hold, so that a set is read only to be united.

Revision: 0020
"""

import sqlalchemy as sa
from alembic import op
from pyroaring import BitMap

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

COLUMNS = ("people_count", "courses_count")
MONTHS = sa.text("SELECT DISTINCT month FROM kpi_cell ORDER BY month")
SETS = sa.text(
    "SELECT company_id, gender, origin, people, courses FROM kpi_cell WHERE month = :month"
)
COUNT = sa.text(
    "UPDATE kpi_cell SET people_count = :people, courses_count = :courses"
    " WHERE company_id = :company_id AND gender = :gender AND origin = :origin AND month = :month"
)


def upgrade() -> None:
    for name in COLUMNS:
        op.add_column("kpi_cell", sa.Column(name, sa.BigInteger(), nullable=True))
    connection = op.get_bind()
    for month in connection.scalars(MONTHS).all():
        rows = connection.execute(SETS, {"month": month}).mappings().all()
        connection.execute(COUNT, [{**row, **_sizes(row), "month": month} for row in rows])
    for name in COLUMNS:
        op.alter_column("kpi_cell", name, nullable=False)


def downgrade() -> None:
    for name in COLUMNS:
        op.drop_column("kpi_cell", name)


def _sizes(row: sa.RowMapping) -> dict[str, int]:
    return {name: len(BitMap.deserialize(row[name])) for name in ("people", "courses")}
