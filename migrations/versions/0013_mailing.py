"""Mailings that somebody asked for by hand.

Revision: 0013
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('mailing',
    sa.Column('id', sa.BigInteger(), sa.Identity(always=False), nullable=False),
    sa.Column('user_id', sa.BigInteger(), nullable=False),
    sa.Column('asked_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('told_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['user_id'], ['app_user.id'], name=op.f('fk_mailing_user_id_app_user')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_mailing'))
    )
    op.create_index('ix_mailing_waiting', 'mailing', ['id'], unique=False, postgresql_where=sa.text('told_at IS NULL'))
    op.add_column('mail', sa.Column('mailing_id', sa.BigInteger(), nullable=True))
    op.create_foreign_key(op.f('fk_mail_mailing_id_mailing'), 'mail', 'mailing', ['mailing_id'], ['id'])
    op.create_index('ix_mail_mailing_id', 'mail', ['mailing_id'], unique=False, postgresql_where=sa.text('mailing_id IS NOT NULL'))


def downgrade() -> None:
    op.drop_index('ix_mail_mailing_id', table_name='mail')
    op.drop_constraint(op.f('fk_mail_mailing_id_mailing'), 'mail', type_='foreignkey')
    op.drop_column('mail', 'mailing_id')
    op.drop_table('mailing')
