"""The steps that corrected a file are kept under a name, for next month's file.

Revision: 0030
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "load_template",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("model_id", sa.SmallInteger(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("name_key", sa.String(240), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("targets", postgresql.JSONB(), nullable=False),
        sa.Column("steps", postgresql.JSONB(), nullable=False),
        sa.Column("company_id", sa.BigInteger(), nullable=True),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
        ),
        sa.Column(
            "updated_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
        ),
        sa.PrimaryKeyConstraint("id", name="pk_load_template"),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.id"], name="fk_load_template_user_id_app_user"
        ),
        sa.ForeignKeyConstraint(
            ["company_id"], ["company.id"], name="fk_load_template_company_id_company"
        ),
        sa.UniqueConstraint(
            "model_id",
            "name_key",
            "company_id",
            name="uq_load_template_model_id_name_key_company_id",
            postgresql_nulls_not_distinct=True,
        ),
    )
    op.create_index("ix_load_template_company_id", "load_template", ["company_id"])


def downgrade() -> None:
    op.drop_table("load_template")
