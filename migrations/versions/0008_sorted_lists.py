"""Pages of courses by hours without reading the whole table.

Revision: 0008
"""

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_course_total_hours", "course", ["total_hours", "id"])


def downgrade() -> None:
    op.drop_index("ix_course_total_hours", table_name="course")
