"""Months of the UTM have a number, by which a bulk load knows what it wrote.

Revision: 0032
"""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # The numbers of the months that are there follow from the identity.
    op.add_column("utm", sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False))
    op.drop_constraint("pk_utm", "utm", type_="primary")
    op.create_primary_key("pk_utm", "utm", ["id"])
    op.create_unique_constraint("uq_utm_month", "utm", ["month"])


def downgrade() -> None:
    op.drop_constraint("uq_utm_month", "utm", type_="unique")
    op.drop_constraint("pk_utm", "utm", type_="primary")
    op.drop_column("utm", "id")
    op.create_primary_key("pk_utm", "utm", ["month"])
