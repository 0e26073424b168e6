"""Mappings of the sheets of one workbook know of each other.

Revision: 0031
"""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("mapping", sa.Column("workbook_id", sa.BigInteger(), nullable=True))
    op.create_index(
        "ix_mapping_workbook_id",
        "mapping",
        ["workbook_id"],
        postgresql_where=sa.text("workbook_id IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_column("mapping", "workbook_id")
