"""Surveys: templates, surveys of courses, invitations, responses, mail, settings.

Revision: 0011
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

# A table before those that point to it.
TABLES = (
    "mail",
    "mail_round",
    "setting",
    "survey_template",
    "survey_version",
    "survey",
    "invitation",
    "mail_invitation",
    "survey_response",
    "survey_answer",
)


def upgrade() -> None:
    _mail()
    _setting()
    _templates()
    _surveys()
    _invitations()
    _responses()


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)


def _mail() -> None:
    op.create_table('mail',
    sa.Column('id', sa.BigInteger(), sa.Identity(always=False), nullable=False),
    sa.Column('kind', sa.String(length=20), nullable=False),
    sa.Column('recipient', sa.String(length=254), nullable=False),
    sa.Column('subject', sa.String(length=300), nullable=False),
    sa.Column('text_body', sa.Text(), nullable=False),
    sa.Column('html_body', sa.Text(), nullable=False),
    sa.Column('message_id', sa.String(length=120), nullable=False),
    sa.Column('state', sa.String(length=12), server_default='En cola', nullable=False),
    sa.Column('tries', sa.SmallInteger(), server_default=sa.text('0'), nullable=False),
    sa.Column('next_try_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('claimed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('sent_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('error', sa.String(length=300), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.CheckConstraint("state IN ('En cola', 'Enviando', 'Enviado', 'Rebotado', 'Error')", name=op.f('ck_mail_state')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_mail')),
    sa.UniqueConstraint('message_id', name=op.f('uq_mail_message_id'))
    )
    op.create_index('ix_mail_created_at', 'mail', ['created_at', 'id'], unique=False)
    op.create_index('ix_mail_waiting', 'mail', ['next_try_at', 'id'], unique=False, postgresql_where=sa.text("state IN ('En cola', 'Enviando')"))
    op.create_table('mail_round',
    sa.Column('day', sa.Date(), nullable=False),
    sa.Column('begun_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('ended_at', sa.DateTime(timezone=True), nullable=True),
    sa.PrimaryKeyConstraint('day', name=op.f('pk_mail_round'))
    )


def _setting() -> None:
    op.create_table('setting',
    sa.Column('section', sa.String(length=40), nullable=False),
    sa.Column('content', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('user_id', sa.BigInteger(), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.ForeignKeyConstraint(['user_id'], ['app_user.id'], name=op.f('fk_setting_user_id_app_user'), ondelete='SET NULL'),
    sa.PrimaryKeyConstraint('section', name=op.f('pk_setting'))
    )


def _templates() -> None:
    op.create_table('survey_template',
    sa.Column('id', sa.BigInteger(), sa.Identity(always=False), nullable=False),
    sa.Column('title', sa.String(length=120), nullable=False),
    sa.Column('folded_title', sa.String(length=120), nullable=False),
    sa.Column('description', sa.String(length=500), nullable=True),
    sa.Column('type', sa.String(length=20), nullable=False),
    sa.Column('respondent', sa.String(length=20), nullable=False),
    sa.Column('version', sa.Integer(), server_default=sa.text('1'), nullable=False),
    sa.Column('parent_id', sa.BigInteger(), nullable=True),
    sa.Column('active', sa.Boolean(), server_default=sa.text('true'), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.CheckConstraint("respondent IN ('participante', 'jefatura')", name=op.f('ck_survey_template_respondent')),
    sa.CheckConstraint("type IN ('Satisfacción', 'Transferencia')", name=op.f('ck_survey_template_type')),
    sa.ForeignKeyConstraint(['parent_id'], ['survey_template.id'], name=op.f('fk_survey_template_parent_id_survey_template')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_survey_template'))
    )
    op.create_index('uq_survey_template_type_title', 'survey_template', ['type', 'folded_title'], unique=True, postgresql_where=sa.text('active'))
    op.create_table('survey_version',
    sa.Column('id', sa.BigInteger(), sa.Identity(always=False), nullable=False),
    sa.Column('template_id', sa.BigInteger(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('title', sa.String(length=120), nullable=False),
    sa.Column('description', sa.String(length=500), nullable=True),
    sa.Column('definition', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.ForeignKeyConstraint(['template_id'], ['survey_template.id'], name=op.f('fk_survey_version_template_id_survey_template')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_survey_version')),
    sa.UniqueConstraint('template_id', 'number', name=op.f('uq_survey_version_template_id_number'))
    )


def _surveys() -> None:
    op.create_table('survey',
    sa.Column('id', sa.BigInteger(), sa.Identity(always=False), nullable=False),
    sa.Column('type', sa.String(length=20), nullable=False),
    sa.Column('template_id', sa.BigInteger(), nullable=False),
    sa.Column('version_id', sa.BigInteger(), nullable=False),
    sa.Column('initial_date', sa.Date(), nullable=False),
    sa.Column('end_date', sa.Date(), nullable=False),
    sa.Column('mailing_frequency', sa.SmallInteger(), nullable=False),
    sa.Column('last_mailing_date', sa.Date(), nullable=True),
    sa.Column('status', sa.Boolean(), server_default=sa.text('true'), nullable=False),
    sa.Column('opens_after', sa.Integer(), nullable=False),
    sa.Column('door_hash', sa.LargeBinary(length=32), nullable=False),
    sa.Column('course_id', sa.BigInteger(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.CheckConstraint("type IN ('Satisfacción', 'Transferencia')", name=op.f('ck_survey_type')),
    sa.CheckConstraint('end_date >= initial_date', name=op.f('ck_survey_dates')),
    sa.CheckConstraint('mailing_frequency BETWEEN 0 AND 30', name=op.f('ck_survey_mailing_frequency')),
    sa.ForeignKeyConstraint(['course_id'], ['course.id'], name=op.f('fk_survey_course_id_course')),
    sa.ForeignKeyConstraint(['template_id'], ['survey_template.id'], name=op.f('fk_survey_template_id_survey_template')),
    sa.ForeignKeyConstraint(['version_id'], ['survey_version.id'], name=op.f('fk_survey_version_id_survey_version')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_survey')),
    sa.UniqueConstraint('course_id', 'type', name=op.f('uq_survey_course_id_type')),
    sa.UniqueConstraint('door_hash', name=op.f('uq_survey_door_hash'))
    )
    op.create_index('ix_survey_end_date', 'survey', ['end_date', 'id'], unique=False)
    op.create_index('ix_survey_initial_date', 'survey', ['initial_date', 'id'], unique=False)
    op.create_index(op.f('ix_survey_template_id'), 'survey', ['template_id'], unique=False)
    op.create_index(op.f('ix_survey_version_id'), 'survey', ['version_id'], unique=False)


def _invitations() -> None:
    op.create_table('invitation',
    sa.Column('id', sa.BigInteger(), sa.Identity(always=False), nullable=False),
    sa.Column('survey_id', sa.BigInteger(), nullable=False),
    sa.Column('participant_id', sa.BigInteger(), nullable=False),
    sa.Column('role', sa.String(length=20), nullable=False),
    sa.Column('token_hash', sa.LargeBinary(length=32), nullable=False),
    sa.Column('token_number', sa.SmallInteger(), server_default=sa.text('0'), nullable=False),
    sa.Column('sends', sa.SmallInteger(), server_default=sa.text('0'), nullable=False),
    sa.Column('reminders', sa.SmallInteger(), server_default=sa.text('0'), nullable=False),
    sa.Column('sent_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('last_sent_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('delivery', sa.String(length=12), nullable=True),
    sa.Column('draft', postgresql.JSONB(astext_type=sa.Text()), nullable=True),
    sa.Column('draft_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('answered_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.CheckConstraint("role IN ('participante', 'jefatura')", name=op.f('ck_invitation_role')),
    sa.ForeignKeyConstraint(['participant_id'], ['participant.id'], name=op.f('fk_invitation_participant_id_participant'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['survey_id'], ['survey.id'], name=op.f('fk_invitation_survey_id_survey'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_invitation')),
    sa.UniqueConstraint('survey_id', 'participant_id', 'role', name=op.f('uq_invitation_survey_id_participant_id_role')),
    sa.UniqueConstraint('token_hash', name=op.f('uq_invitation_token_hash'))
    )
    op.create_index('ix_invitation_participant_id', 'invitation', ['participant_id'], unique=False)
    op.create_table('mail_invitation',
    sa.Column('mail_id', sa.BigInteger(), nullable=False),
    sa.Column('invitation_id', sa.BigInteger(), nullable=False),
    sa.Column('kind', sa.String(length=20), nullable=False),
    sa.Column('day', sa.Date(), nullable=False),
    sa.ForeignKeyConstraint(['invitation_id'], ['invitation.id'], name=op.f('fk_mail_invitation_invitation_id_invitation'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['mail_id'], ['mail.id'], name=op.f('fk_mail_invitation_mail_id_mail'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('mail_id', 'invitation_id', name=op.f('pk_mail_invitation')),
    sa.UniqueConstraint('invitation_id', 'kind', 'day', name=op.f('uq_mail_invitation_invitation_id_kind_day'))
    )


def _responses() -> None:
    op.create_table('survey_response',
    sa.Column('id', sa.BigInteger(), sa.Identity(always=False), nullable=False),
    sa.Column('survey_id', sa.BigInteger(), nullable=False),
    sa.Column('version_id', sa.BigInteger(), nullable=False),
    sa.Column('participant_id', sa.BigInteger(), nullable=False),
    sa.Column('invitation_id', sa.BigInteger(), nullable=False),
    sa.Column('role', sa.String(length=20), nullable=False),
    sa.Column('res_tables', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('comment', sa.String(length=2000), nullable=True),
    sa.Column('submitted_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['invitation_id'], ['invitation.id'], name=op.f('fk_survey_response_invitation_id_invitation')),
    sa.ForeignKeyConstraint(['participant_id'], ['participant.id'], name=op.f('fk_survey_response_participant_id_participant')),
    sa.ForeignKeyConstraint(['survey_id'], ['survey.id'], name=op.f('fk_survey_response_survey_id_survey')),
    sa.ForeignKeyConstraint(['version_id'], ['survey_version.id'], name=op.f('fk_survey_response_version_id_survey_version')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_survey_response')),
    sa.UniqueConstraint('invitation_id', name=op.f('uq_survey_response_invitation_id'))
    )
    op.create_index('ix_survey_response_survey_id', 'survey_response', ['survey_id', 'submitted_at'], unique=False)
    op.create_index(op.f('ix_survey_response_version_id'), 'survey_response', ['version_id'], unique=False)
    op.create_table('survey_answer',
    sa.Column('response_id', sa.BigInteger(), nullable=False),
    sa.Column('table_id', sa.String(length=60), nullable=False),
    sa.Column('row_id', sa.String(length=40), nullable=False),
    sa.Column('column_id', sa.String(length=40), nullable=False),
    sa.Column('rapporteur_id', sa.BigInteger(), nullable=True),
    sa.Column('value', sa.Numeric(precision=6, scale=2), nullable=True),
    sa.Column('is_na', sa.Boolean(), server_default=sa.text('false'), nullable=False),
    sa.ForeignKeyConstraint(['rapporteur_id'], ['rapporteur.id'], name=op.f('fk_survey_answer_rapporteur_id_rapporteur')),
    sa.ForeignKeyConstraint(['response_id'], ['survey_response.id'], name=op.f('fk_survey_answer_response_id_survey_response'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('response_id', 'table_id', 'row_id', name=op.f('pk_survey_answer'))
    )
    op.create_index('ix_survey_answer_rapporteur_id', 'survey_answer', ['rapporteur_id'], unique=False, postgresql_where=sa.text('rapporteur_id IS NOT NULL'))

