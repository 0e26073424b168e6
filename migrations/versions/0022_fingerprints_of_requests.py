"""What an Idempotency-Key was used for: a repeated key with another body is told apart.

Revision: 0022
"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("idempotent_answer", sa.Column("fingerprint", sa.String(64), nullable=True))


def downgrade() -> None:
    op.drop_column("idempotent_answer", "fingerprint")
