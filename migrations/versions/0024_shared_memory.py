"""What was said of columns and values belongs to the company; loads know the entries they made.

Revision: 0024
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

KEYS = {"mapping_memory": ("model_id", "signature"), "lookup_alias": ("lookup", "folded_value")}
"""Table -> what is remembered once in each company; the newest of several people's stays."""


def upgrade() -> None:
    op.add_column("mapping_detail", sa.Column("asked", sa.String(60), nullable=True))
    op.add_column(
        "load",
        sa.Column("made_entries", postgresql.JSONB(), server_default="{}", nullable=False),
    )
    for table, key in KEYS.items():
        op.add_column(table, sa.Column("company_id", sa.BigInteger(), nullable=True))
        op.execute(
            f"UPDATE {table} SET company_id = app_user.company_id"
            f" FROM app_user WHERE app_user.id = {table}.user_id"
        )
        same = " AND ".join(f"newer.{name} = {table}.{name}" for name in key)
        op.execute(
            f"DELETE FROM {table} USING {table} newer WHERE {same}"
            f" AND newer.company_id IS NOT DISTINCT FROM {table}.company_id"
            f" AND (newer.saved_at, newer.id) > ({table}.saved_at, {table}.id)"
        )
        op.drop_constraint(_unique(table, key, "user_id"), table)
        op.create_unique_constraint(
            _unique(table, key, "company_id"),
            table,
            [*key, "company_id"],
            postgresql_nulls_not_distinct=True,
        )
        op.create_index(f"ix_{table}_company_id", table, ["company_id"])
        op.create_foreign_key(
            f"fk_{table}_company_id_company", table, "company", ["company_id"], ["id"]
        )


def downgrade() -> None:
    for table, key in KEYS.items():
        op.drop_constraint(_unique(table, key, "company_id"), table)
        op.create_unique_constraint(_unique(table, key, "user_id"), table, [*key, "user_id"])
        op.drop_column(table, "company_id")
    op.drop_column("load", "made_entries")
    op.drop_column("mapping_detail", "asked")


def _unique(table: str, key: tuple[str, ...], owner: str) -> str:
    return f"uq_{table}_{'_'.join(key)}_{owner}"
