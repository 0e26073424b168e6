"""Accounts of programs, which call with a token.

Revision: 0044
"""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Mark accounts of programs, and keep what each may do."""
    op.add_column(
        "app_user", sa.Column("is_service", sa.Boolean(), nullable=False, server_default="false")
    )
    op.create_table(
        "service_account",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("token_start", sa.String(16), nullable=False),
        sa.Column("scopes", sa.ARRAY(sa.String(40)), nullable=False),
        sa.Column("created_by", sa.BigInteger(), nullable=True),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()
        ),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"],
            ["app_user.id"],
            name="fk_service_account_user_id_app_user",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["created_by"],
            ["app_user.id"],
            name="fk_service_account_created_by_app_user",
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("user_id", name="pk_service_account"),
        sa.UniqueConstraint("token_hash", name="uq_service_account_token_hash"),
    )


def downgrade() -> None:
    """Refuse: a token that people rely on cannot be brought back."""
    raise NotImplementedError
