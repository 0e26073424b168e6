"""Answers that were not sent leave the database: they belong to the browser that wrote them.

That somebody began stays (`draft_at`). The column stays too, empty, since servers of the version
before still name it while they are being replaced.

Revision: 0027
"""

from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("UPDATE invitation SET draft = NULL WHERE draft IS NOT NULL")


def downgrade() -> None:
    """What was removed does not come back."""
