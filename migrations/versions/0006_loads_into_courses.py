"""The course that a load enrols its people in.

Revision: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("load", sa.Column("course_id", sa.BigInteger(), nullable=True))
    op.create_foreign_key("fk_load_course_id_course", "load", "course", ["course_id"], ["id"])


def downgrade() -> None:
    op.drop_constraint("fk_load_course_id_course", "load", type_="foreignkey")
    op.drop_column("load", "course_id")
