"""A change of many rows says for which company it was made: who is of another one may not undo it.

Whose account was changed since may be of another one now: their changes are left to administrators.

Revision: 0038
"""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("bulk_change", sa.Column("company_id", sa.BigInteger))
    op.create_foreign_key(
        "fk_bulk_change_company_id_company", "bulk_change", "company", ["company_id"], ["id"]
    )
    op.execute(
        "UPDATE bulk_change SET company_id = app_user.company_id FROM app_user"
        " WHERE app_user.id = bulk_change.user_id AND app_user.updated_at <= bulk_change.at"
    )


def downgrade() -> None:
    op.drop_column("bulk_change", "company_id")
