"""A course may stand in a plan before anybody knows its thematic area or its modality, and what a
person gave to all rows of a file is remembered with where its columns went.

Revision: 0039
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.alter_column("course", "thematic_area_id", nullable=True)
    op.alter_column("course", "modality", nullable=True)
    op.add_column(
        "mapping_memory",
        sa.Column("defaults", JSONB, nullable=False, server_default="{}"),
    )


def downgrade() -> None:
    op.drop_column("mapping_memory", "defaults")
    op.alter_column("course", "thematic_area_id", nullable=False)
    op.alter_column("course", "modality", nullable=False)
