"""Which rows are of the demonstration.

Revision: 0015
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('demo_row',
    sa.Column('kind', sa.String(length=40), nullable=False),
    sa.Column('row_id', sa.BigInteger(), autoincrement=False, nullable=False),
    sa.PrimaryKeyConstraint('kind', 'row_id', name=op.f('pk_demo_row'))
    )


def downgrade() -> None:
    op.drop_table('demo_row')
