"""What a load was made of, its faults by kind and how it was undone, kept with the load.

Revision: 0002
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    json = postgresql.JSONB(astext_type=sa.Text())
    op.add_column("load", sa.Column("plan", json, nullable=True))
    op.add_column("load", sa.Column("failures", json, server_default="[]", nullable=False))
    op.add_column("load", sa.Column("undo", json, nullable=True))
    op.drop_constraint("fk_load_change_load_id_load", "load_change", type_="foreignkey")
    op.drop_constraint("uq_load_change_load_id_entity_id", "load_change", type_="unique")
    op.drop_constraint("pk_load_change", "load_change", type_="primary")
    op.drop_column("load_change", "id")
    op.create_primary_key("pk_load_change", "load_change", ["load_id", "entity_id"])


def downgrade() -> None:
    op.drop_constraint("pk_load_change", "load_change", type_="primary")
    op.add_column(
        "load_change", sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False)
    )
    op.create_primary_key("pk_load_change", "load_change", ["id"])
    op.create_unique_constraint(
        "uq_load_change_load_id_entity_id", "load_change", ["load_id", "entity_id"]
    )
    op.create_foreign_key(
        "fk_load_change_load_id_load",
        "load_change",
        "load",
        ["load_id"],
        ["id"],
        ondelete="CASCADE",
    )
    op.drop_column("load", "undo")
    op.drop_column("load", "failures")
    op.drop_column("load", "plan")
