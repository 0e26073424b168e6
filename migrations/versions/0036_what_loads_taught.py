"""What was learned from a load is known by it, so that undoing the load forgets it.

Revision: 0036
"""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None

LEARNED = ("mapping_memory", "lookup_alias")
KEY = ["model_id", "signature", "company_id"]
UNIQUE = "uq_mapping_memory_model_id_signature_company_id"


def upgrade() -> None:
    op.add_column(
        "mapping_detail", sa.Column("code", sa.String(30), nullable=False, server_default="")
    )
    for table in LEARNED:
        column = sa.Column("load_id", sa.BigInteger)
        op.add_column(table, column)
        name = f"fk_{table}_load_id_load"
        op.create_foreign_key(name, table, "load", ["load_id"], ["id"], ondelete="CASCADE")
        op.create_index(f"ix_{table}_load_id", table, ["load_id"])
    # Each load keeps what it taught, and the newest counts.
    op.drop_constraint(UNIQUE, "mapping_memory", type_="unique")
    op.create_index("ix_mapping_memory_signature", "mapping_memory", KEY)


def downgrade() -> None:
    op.execute(
        "DELETE FROM mapping_memory AS old USING mapping_memory AS new"
        " WHERE old.model_id = new.model_id AND old.signature = new.signature"
        " AND old.company_id IS NOT DISTINCT FROM new.company_id"
        " AND (old.saved_at, old.id) < (new.saved_at, new.id)"
    )
    op.drop_index("ix_mapping_memory_signature", "mapping_memory")
    op.create_unique_constraint(UNIQUE, "mapping_memory", KEY, postgresql_nulls_not_distinct=True)
    for table in LEARNED:
        op.drop_column(table, "load_id")
    op.drop_column("mapping_detail", "code")
