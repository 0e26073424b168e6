"""A rejected row keeps the key and the name that it has in the file.

Revision: 0043
"""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("load_error", sa.Column("row_key", sa.Text))
    op.add_column("load_error", sa.Column("row_name", sa.Text))


def downgrade() -> None:
    op.drop_column("load_error", "row_name")
    op.drop_column("load_error", "row_key")
