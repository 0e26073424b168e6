"""Invitations to choose the password of an account, and when each user last signed in.

Revision: 0016
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

LAST = """
    UPDATE app_user SET last_sign_in_at = found.at
    FROM (
        SELECT user_id, max(at) AS at FROM audit_event
        WHERE action = 'session.opened' GROUP BY user_id
    ) AS found
    WHERE found.user_id = app_user.id
"""


def upgrade() -> None:
    op.create_table('account_invitation',
    sa.Column('user_id', sa.BigInteger(), nullable=False),
    sa.Column('token_hash', sa.LargeBinary(length=32), nullable=False),
    sa.Column('number', sa.Integer(), server_default='0', nullable=False),
    sa.Column('is_first', sa.Boolean(), server_default='true', nullable=False),
    sa.Column('mail_id', sa.BigInteger(), nullable=True),
    sa.Column('sent_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('used_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['mail_id'], ['mail.id'], name=op.f('fk_account_invitation_mail_id_mail'), ondelete='SET NULL'),
    sa.ForeignKeyConstraint(['user_id'], ['app_user.id'], name=op.f('fk_account_invitation_user_id_app_user'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('user_id', name=op.f('pk_account_invitation')),
    sa.UniqueConstraint('token_hash', name=op.f('uq_account_invitation_token_hash'))
    )
    op.create_index(op.f('ix_account_invitation_mail_id'), 'account_invitation', ['mail_id'], unique=False)
    op.add_column('app_user', sa.Column('last_sign_in_at', sa.DateTime(timezone=True), nullable=True))
    op.execute(LAST)


def downgrade() -> None:
    op.drop_column('app_user', 'last_sign_in_at')
    op.drop_table('account_invitation')
