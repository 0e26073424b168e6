"""People whose data were removed on request.

Revision: 0017
"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('erasure',
    sa.Column('person_id', sa.BigInteger(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('user_id', sa.BigInteger(), nullable=True),
    sa.Column('kept_until', sa.Date(), nullable=True),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_erasure_person_id_person'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['user_id'], ['app_user.id'], name=op.f('fk_erasure_user_id_app_user')),
    sa.PrimaryKeyConstraint('person_id', name=op.f('pk_erasure'))
    )
    op.create_index('ix_erasure_kept_until', 'erasure', ['kept_until'], unique=False, postgresql_where=sa.text('kept_until IS NOT NULL'))


def downgrade() -> None:
    op.drop_table('erasure')
