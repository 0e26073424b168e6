"""The participations that lack what the numbers read are found by an index, however many there are.

Revision: 0025
"""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name, condition in (
        ("no_gender", "active AND gender IS NULL"),
        ("no_salary", "active AND franchise_sence AND gross_salary IS NULL"),
    ):
        op.create_index(
            f"ix_participant_{name}",
            "participant",
            ["course_id"],
            postgresql_where=sa.text(condition),
        )
    op.create_index(
        "ix_participant_hours",
        "participant",
        ["course_id"],
        postgresql_include=["attended_hours"],
        postgresql_where=sa.text("active AND attended_hours IS NOT NULL"),
    )


def downgrade() -> None:
    for name in ("hours", "no_salary", "no_gender"):
        op.drop_index(f"ix_participant_{name}", "participant")
