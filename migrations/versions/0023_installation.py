"""One row about the database itself: which restore of it this is, and the key it is used with.

Revision: 0023
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "installation",
        sa.Column("id", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("epoch", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("key_fingerprint", sa.LargeBinary(32), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_installation"),
    )
    op.execute("INSERT INTO installation (id) VALUES (1)")


def downgrade() -> None:
    op.drop_table("installation")
