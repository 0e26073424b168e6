"""The panel of each user: widgets and filters of the number cards.

Revision: 0009
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "panel",
        _user(primary_key=True),
        _moment("begun_at"),
    )
    op.create_table(
        "widget",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), primary_key=True),
        _user(primary_key=False),
        sa.Column("kpi_id", sa.SmallInteger(), nullable=False),
        sa.Column("type", sa.SmallInteger(), nullable=False),
        sa.Column("title", sa.String(80), nullable=True),
        sa.Column("width", sa.SmallInteger(), nullable=False),
        sa.Column("height", sa.SmallInteger(), nullable=False),
        sa.Column("cols", sa.SmallInteger(), nullable=False),
        sa.Column("status", sa.Boolean(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("filter", postgresql.JSONB(), nullable=False),
        sa.Column("datasets", postgresql.JSONB(), nullable=False),
        _moment("created_at"),
        _moment("updated_at"),
    )
    op.create_index("ix_widget_user_id_position", "widget", ["user_id", "position"])
    op.create_table(
        "card_filter",
        _user(primary_key=True),
        sa.Column("kpi_id", sa.SmallInteger(), autoincrement=False, primary_key=True),
        sa.Column("filter", postgresql.JSONB(), nullable=False),
        _moment("created_at"),
        _moment("updated_at"),
    )


def downgrade() -> None:
    for table in ("card_filter", "widget", "panel"):
        op.drop_table(table)


def _user(*, primary_key: bool) -> sa.Column[int]:
    owner = sa.ForeignKey("app_user.id", ondelete="CASCADE")
    return sa.Column("user_id", sa.BigInteger(), owner, primary_key=primary_key, nullable=False)


def _moment(name: str) -> sa.Column[sa.DateTime]:
    return sa.Column(
        name, sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
    )
