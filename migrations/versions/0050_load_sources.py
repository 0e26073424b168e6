"""Sources: files that are fetched and loaded by themselves, and how each run of one ended.

Revision: 0050
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0050"
down_revision = "0049"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Two tables that nobody knows yet."""
    op.create_table(
        "load_source",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("way", sa.String(10), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("company_id", sa.BigInteger()),
        sa.Column("model_id", sa.SmallInteger(), nullable=False),
        sa.Column("template_id", sa.BigInteger()),
        sa.Column("url", sa.String(500)),
        sa.Column("header", sa.String(100)),
        sa.Column("host", sa.String(253)),
        sa.Column("port", sa.Integer()),
        sa.Column("username", sa.String(100)),
        sa.Column("folder", sa.String(500)),
        sa.Column("pattern", sa.String(200)),
        sa.Column("marker", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("secret", sa.LargeBinary()),
        sa.Column("host_key", sa.String(200)),
        sa.Column("found_host_key", sa.String(200)),
        sa.Column("time", sa.Time(), nullable=False),
        sa.Column("weekdays", postgresql.ARRAY(sa.SmallInteger()), nullable=False),
        sa.Column("next_at", sa.DateTime(timezone=True)),
        sa.Column("mail_to", postgresql.ARRAY(sa.BigInteger()), nullable=False),
        sa.Column("paused_at", sa.DateTime(timezone=True)),
        sa.Column("pause_reason", sa.String(500)),
        sa.Column("failures", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("seen_sha256", sa.String(64)),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
        ),
        sa.Column(
            "updated_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
        ),
        sa.PrimaryKeyConstraint("id", name="pk_load_source"),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.id"], name="fk_load_source_user_id_app_user"
        ),
        sa.ForeignKeyConstraint(
            ["company_id"], ["company.id"], name="fk_load_source_company_id_company"
        ),
    )
    op.create_index("ix_load_source_user_id", "load_source", ["user_id"])
    op.create_index("ix_load_source_company_id", "load_source", ["company_id"])
    op.create_index(
        "ix_load_source_due",
        "load_source",
        ["next_at"],
        postgresql_where=sa.text("next_at IS NOT NULL"),
    )
    op.create_table(
        "load_source_run",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("source_id", sa.BigInteger(), nullable=False),
        sa.Column("asked_by", sa.BigInteger()),
        sa.Column("state", sa.String(20), server_default="fetching", nullable=False),
        sa.Column("begun_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.Column("job_id", sa.BigInteger()),
        sa.Column("mapping_id", sa.BigInteger()),
        sa.Column("load_id", sa.BigInteger()),
        sa.Column("file_name", sa.String(255)),
        sa.Column("sha256", sa.String(64)),
        sa.Column("counts", postgresql.JSONB()),
        sa.Column("message", sa.String(500)),
        sa.PrimaryKeyConstraint("id", name="pk_load_source_run"),
        sa.ForeignKeyConstraint(
            ["source_id"],
            ["load_source.id"],
            name="fk_load_source_run_source_id_load_source",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["asked_by"], ["app_user.id"], name="fk_load_source_run_asked_by_app_user"
        ),
    )
    op.create_index(
        "ix_load_source_run_source", "load_source_run", ["source_id", sa.text("id DESC")]
    )
    op.create_index(
        "uq_load_source_run_active",
        "load_source_run",
        ["source_id"],
        unique=True,
        postgresql_where=sa.text("state IN ('fetching', 'loading')"),
    )
    op.create_index(
        "ix_load_source_run_parked",
        "load_source_run",
        ["mapping_id"],
        postgresql_where=sa.text("state = 'parked'"),
    )


def downgrade() -> None:
    op.drop_table("load_source_run")
    op.drop_table("load_source")
