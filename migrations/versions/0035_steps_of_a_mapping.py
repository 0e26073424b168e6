"""What a confirmed mapping made of other columns is remembered with it.

Revision: 0035
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "mapping_memory", sa.Column("steps", JSONB, nullable=False, server_default="[]")
    )


def downgrade() -> None:
    op.drop_column("mapping_memory", "steps")
