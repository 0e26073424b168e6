"""A budget whose year is over keeps the parameters that its ceiling is computed with.

Revision: 0018
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("budget", sa.Column("parameters", postgresql.JSONB(), nullable=True))


def downgrade() -> None:
    op.drop_column("budget", "parameters")
