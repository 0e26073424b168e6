"""Errors of loads without a foreign key: a bad file has hundreds of thousands of them.

Revision: 0004
"""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_constraint("fk_load_error_load_id_load", "load_error", type_="foreignkey")


def downgrade() -> None:
    op.create_foreign_key(
        "fk_load_error_load_id_load",
        "load_error",
        "load",
        ["load_id"],
        ["id"],
        ondelete="CASCADE",
    )
