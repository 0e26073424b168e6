"""A load keeps the steps that corrected its file.

Revision: 0029
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    recipe = sa.Column("recipe", postgresql.JSONB(), server_default="{}", nullable=False)
    op.add_column("load", recipe)


def downgrade() -> None:
    op.drop_column("load", "recipe")
