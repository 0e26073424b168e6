"""Addresses at which programs of calendars read the courses of a user.

Revision: 0048
"""

import sqlalchemy as sa
from alembic import op

revision = "0048"
down_revision = "0047"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "calendar_feed",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("company_id", sa.BigInteger()),
        sa.Column("number", sa.Integer(), server_default="0", nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
        ),
        sa.Column("last_read_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_calendar_feed"),
        sa.UniqueConstraint(
            "user_id",
            "company_id",
            name="uq_calendar_feed_user_id",
            postgresql_nulls_not_distinct=True,
        ),
        sa.UniqueConstraint("token_hash", name="uq_calendar_feed_token_hash"),
        sa.ForeignKeyConstraint(
            ["user_id"],
            ["app_user.id"],
            name="fk_calendar_feed_user_id_app_user",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["company_id"], ["company.id"], name="fk_calendar_feed_company_id_company"
        ),
    )
    op.create_index("ix_calendar_feed_company_id", "calendar_feed", ["company_id"])


def downgrade() -> None:
    op.drop_table("calendar_feed")
