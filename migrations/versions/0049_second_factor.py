"""The second step of a sign-in with a password.

Revision: 0049
"""

import sqlalchemy as sa
from alembic import op

revision = "0049"
down_revision = "0048"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A table that nobody knows yet."""
    op.create_table(
        "second_factor",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("last_step", sa.BigInteger(), nullable=False),
        sa.Column("recovery_hashes", sa.ARRAY(sa.LargeBinary(32)), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"],
            ["app_user.id"],
            name="fk_second_factor_user_id_app_user",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("user_id", name="pk_second_factor"),
    )


def downgrade() -> None:
    """Refuse: accounts would open with their password alone."""
    raise NotImplementedError
