"""A number card may have a goal.

Revision: 0033
"""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("card_filter", sa.Column("goal", sa.Numeric(11, 1), nullable=True))


def downgrade() -> None:
    op.drop_column("card_filter", "goal")
