"""Who signs in with an account of a provider, and the codes that hand a sign-in over.

Revision: 0045
"""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Two tables that nobody knows yet."""
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "sso_identity",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("issuer", sa.String(500), nullable=False),
        sa.Column("subject", sa.String(255), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("linked_at", moment, nullable=False),
        sa.Column("last_used_at", moment, nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.id"], name="fk_sso_identity_user_id_app_user", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_sso_identity"),
        sa.UniqueConstraint("issuer", "subject", name="uq_sso_identity_issuer"),
        sa.UniqueConstraint("user_id", "issuer", name="uq_sso_identity_user_id"),
    )
    op.create_table(
        "sign_in_code",
        sa.Column("code_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("browser_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", moment, nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.id"], name="fk_sign_in_code_user_id_app_user", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("code_hash", name="pk_sign_in_code"),
    )
    op.create_index("ix_sign_in_code_user_id", "sign_in_code", ["user_id"])


def downgrade() -> None:
    """Refuse: who signs in by these links alone would be left outside."""
    raise NotImplementedError
