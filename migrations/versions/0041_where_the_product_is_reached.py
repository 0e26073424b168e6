"""Links begin with the address at which an administrator works, where no other one is set.

Revision: 0041
"""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("installation", sa.Column("seen_origin", sa.String(300)))


def downgrade() -> None:
    op.drop_column("installation", "seen_origin")
