"""Corrected rows of a load that wait to be loaded, with what a preview said of them.

Revision: 0021
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("load", sa.Column("correction", JSONB(), nullable=True))


def downgrade() -> None:
    op.drop_column("load", "correction")
