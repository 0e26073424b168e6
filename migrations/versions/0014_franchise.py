"""The SENCE franchise and the budget: UTM, hour values, what completed courses keep, plans.

Revision: 0014
"""

from datetime import date

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

# A table before those that point to it.
TABLES = ("utm", "sence_hour_value", "course_costing", "budget", "budget_line")

# Pesos of each month from January on, as Chile's tax office published them.
UTM = {
    2023: (61769, 61954, 62450, 62388, 63074, 63263, 63326, 63199, 63452, 63515, 63960, 64216),
    2024: (64666, 64343, 64793, 65182, 65443, 65770, 65967, 65901, 66362, 66561, 66628, 67294),
}

# Resolutions 1087 and 1142 of 2025: modality, tranche, pesos an hour.
SINCE, UNTIL = date(2025, 5, 1), date(2025, 12, 31)
RESOLUTION = "R.E. 1087 y 1142 de 2025"
HOUR_VALUES = (
    ("Presencial", 1, 7000),
    ("Presencial", 2, 9000),
    ("Presencial", 3, 12000),
    ("E-learning sincrónico", 1, 5600),
    ("E-learning sincrónico", 2, 6600),
    ("E-learning asincrónico", 1, 5500),
    ("A distancia (autoaprendizaje)", 1, 1840),
)


def upgrade() -> None:
    _constants()
    _costings()
    _budgets()
    _seed()


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)


def _seed() -> None:
    utm = sa.table("utm", sa.column("month", sa.Date), sa.column("value", sa.Integer))
    months = [
        {"month": date(year, number, 1), "value": value}
        for year, values in UTM.items()
        for number, value in enumerate(values, start=1)
    ]
    op.bulk_insert(utm, months)
    names = ("modality", "tranche", "value", "valid_from", "valid_to", "resolution")
    known = sa.table("sence_hour_value", *map(sa.column, names))
    op.bulk_insert(
        known,
        [
            dict(zip(names, (*one, SINCE, UNTIL, RESOLUTION), strict=True))
            for one in HOUR_VALUES
        ],
    )


def _constants() -> None:
    op.create_table('utm',
    sa.Column('month', sa.Date(), nullable=False),
    sa.Column('value', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.CheckConstraint('value > 0', name=op.f('ck_utm_value')),
    sa.PrimaryKeyConstraint('month', name=op.f('pk_utm'))
    )
    op.create_table('sence_hour_value',
    sa.Column('id', sa.BigInteger(), sa.Identity(always=False), nullable=False),
    sa.Column('modality', sa.String(length=40), nullable=False),
    sa.Column('tranche', sa.SmallInteger(), nullable=False),
    sa.Column('value', sa.Integer(), nullable=False),
    sa.Column('valid_from', sa.Date(), nullable=False),
    sa.Column('valid_to', sa.Date(), nullable=True),
    sa.Column('resolution', sa.String(length=120), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.CheckConstraint('valid_to >= valid_from', name=op.f('ck_sence_hour_value_validity')),
    sa.CheckConstraint('value > 0', name=op.f('ck_sence_hour_value_value')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_sence_hour_value')),
    sa.UniqueConstraint('modality', 'tranche', 'valid_from', name=op.f('uq_sence_hour_value_modality_tranche_valid_from'))
    )


def _costings() -> None:
    op.create_table('course_costing',
    sa.Column('course_id', sa.BigInteger(), nullable=False),
    sa.Column('utm', sa.Integer(), nullable=False),
    sa.Column('utm_month', sa.Date(), nullable=False),
    sa.Column('hour_value', sa.Integer(), nullable=True),
    sa.Column('rules', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('frozen_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['course_id'], ['course.id'], name=op.f('fk_course_costing_course_id_course'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('course_id', name=op.f('pk_course_costing'))
    )


def _budgets() -> None:
    op.create_table('budget',
    sa.Column('id', sa.BigInteger(), sa.Identity(always=False), nullable=False),
    sa.Column('company_id', sa.BigInteger(), nullable=False),
    sa.Column('year', sa.SmallInteger(), nullable=False),
    sa.Column('payroll', sa.BigInteger(), nullable=True),
    sa.Column('otic_name', sa.String(length=150), nullable=True),
    sa.Column('otic_fee', sa.Numeric(precision=4, scale=1), nullable=True),
    sa.Column('notes', sa.String(length=2000), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.CheckConstraint('payroll >= 0', name=op.f('ck_budget_payroll')),
    sa.CheckConstraint('year BETWEEN 2000 AND 2100', name=op.f('ck_budget_year')),
    sa.ForeignKeyConstraint(['company_id'], ['company.id'], name=op.f('fk_budget_company_id_company')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_budget')),
    sa.UniqueConstraint('company_id', 'year', name=op.f('uq_budget_company_id_year'))
    )
    op.create_table('budget_line',
    sa.Column('id', sa.BigInteger(), sa.Identity(always=False), nullable=False),
    sa.Column('budget_id', sa.BigInteger(), nullable=False),
    sa.Column('thematic_area_id', sa.BigInteger(), nullable=True),
    sa.Column('description', sa.String(length=150), nullable=False),
    sa.Column('hours', sa.Numeric(precision=8, scale=1), nullable=True),
    sa.Column('participants', sa.Integer(), nullable=True),
    sa.Column('amount', sa.BigInteger(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.CheckConstraint('amount >= 0', name=op.f('ck_budget_line_amount')),
    sa.CheckConstraint('hours >= 0', name=op.f('ck_budget_line_hours')),
    sa.CheckConstraint('participants >= 0', name=op.f('ck_budget_line_participants')),
    sa.ForeignKeyConstraint(['budget_id'], ['budget.id'], name=op.f('fk_budget_line_budget_id_budget'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['thematic_area_id'], ['thematic_area.id'], name=op.f('fk_budget_line_thematic_area_id_thematic_area')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_budget_line'))
    )
    op.create_index(op.f('ix_budget_line_budget_id'), 'budget_line', ['budget_id'], unique=False)

