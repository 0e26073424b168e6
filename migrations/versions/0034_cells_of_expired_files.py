"""Cells that were wrong in a file are kept no longer than the file.

Revision: 0034
"""

from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        "UPDATE load_error SET value = NULL, suggestion = NULL"
        " FROM load JOIN load_file ON load_file.id = load.file_id"
        " WHERE load_error.load_id = load.id AND load_file.expired_at IS NOT NULL"
    )


def downgrade() -> None:
    """What is gone is gone."""
