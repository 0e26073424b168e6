"""A status says what it means for the result of a participant, and a completed course keeps the rule
by which results were proposed.

Courses that are complete already have no rule: nothing is proposed for them afterwards.

Revision: 0040
"""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None

KNOWN = {"aprobado": "passed", "reprobado": "failed", "inscrito": "open"}


def upgrade() -> None:
    op.add_column("course", sa.Column("pass_grade", sa.Numeric(2, 1)))
    op.add_column("course", sa.Column("pass_attendance", sa.Numeric(4, 1)))
    op.add_column(
        "status", sa.Column("result", sa.String(6), nullable=False, server_default="other")
    )
    status = sa.table("status", sa.column("folded_name"), sa.column("result"))
    for name, result in KNOWN.items():
        op.execute(status.update().where(status.c.folded_name == name).values(result=result))


def downgrade() -> None:
    op.drop_column("status", "result")
    op.drop_column("course", "pass_attendance")
    op.drop_column("course", "pass_grade")
