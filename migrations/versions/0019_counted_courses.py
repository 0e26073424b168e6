"""The courses that count, by their end, with what a month's numbers need of them in the index.

Revision: 0019
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        "ix_course_counted",
        "course",
        ["end_date"],
        postgresql_include=["id", "company_id", "total_hours"],
        postgresql_where=sa.text("active AND is_complete"),
    )


def downgrade() -> None:
    op.drop_index("ix_course_counted", table_name="course")
