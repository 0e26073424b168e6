"""Webhooks: addresses that are told of events, the events, and how each telling fares.

Revision: 0047
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "webhook",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("company_id", sa.BigInteger()),
        sa.Column("events", postgresql.ARRAY(sa.String(40)), nullable=False),
        sa.Column("active", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("secret_number", sa.Integer(), server_default="1", nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("former_until", sa.DateTime(timezone=True)),
        sa.Column("paused_at", sa.DateTime(timezone=True)),
        sa.Column("pause_reason", sa.String(300)),
        sa.Column("failing_since", sa.DateTime(timezone=True)),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
        ),
        sa.Column(
            "updated_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
        ),
        sa.PrimaryKeyConstraint("id", name="pk_webhook"),
        sa.ForeignKeyConstraint(
            ["company_id"], ["company.id"], name="fk_webhook_company_id_company"
        ),
    )
    op.create_index("ix_webhook_company_id", "webhook", ["company_id"])
    op.create_table(
        "webhook_event",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("public_id", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("company_id", sa.BigInteger()),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("data", postgresql.JSONB(), nullable=False),
        sa.Column("key", sa.String(160)),
        sa.PrimaryKeyConstraint("id", name="pk_webhook_event"),
        sa.UniqueConstraint("public_id", name="uq_webhook_event_public_id"),
        sa.UniqueConstraint("key", name="uq_webhook_event_key"),
        sa.ForeignKeyConstraint(
            ["company_id"], ["company.id"], name="fk_webhook_event_company_id_company"
        ),
    )
    op.create_index("ix_webhook_event_at", "webhook_event", ["at"])
    op.create_index("ix_webhook_event_company_id", "webhook_event", ["company_id"])
    op.create_table(
        "webhook_delivery",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("webhook_id", sa.BigInteger(), nullable=False),
        sa.Column("event_id", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(10), server_default="waiting", nullable=False),
        sa.Column("tries", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("begun_at", sa.DateTime(timezone=True)),
        sa.Column("next_try_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.Column("error", sa.Text()),
        sa.Column("attempts", postgresql.JSONB(), server_default="[]", nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_webhook_delivery"),
        sa.UniqueConstraint(
            "event_id", "webhook_id", name="uq_webhook_delivery_event_id"
        ),
        sa.ForeignKeyConstraint(
            ["webhook_id"],
            ["webhook.id"],
            name="fk_webhook_delivery_webhook_id_webhook",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["webhook_event.id"],
            name="fk_webhook_delivery_event_id_webhook_event",
            ondelete="CASCADE",
        ),
        sa.CheckConstraint(
            "state IN ('waiting', 'delivered', 'failed')", name="ck_webhook_delivery_state"
        ),
    )
    op.create_index(
        "ix_webhook_delivery_waiting",
        "webhook_delivery",
        ["next_try_at", "id"],
        postgresql_where=sa.text("state = 'waiting'"),
    )
    op.create_index(
        "ix_webhook_delivery_webhook", "webhook_delivery", ["webhook_id", sa.text("id DESC")]
    )


def downgrade() -> None:
    op.drop_table("webhook_delivery")
    op.drop_table("webhook_event")
    op.drop_table("webhook")
