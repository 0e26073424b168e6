"""Results of surveys are released in batches, so that no comparison over time gives one person away.

Responses that are kept already were shown as they came: they are the first batch of their survey.

Revision: 0026
"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("survey_response", sa.Column("company_id", sa.BigInteger(), nullable=True))
    op.add_column("survey_response", sa.Column("area_id", sa.BigInteger(), nullable=True))
    op.add_column("survey_response", sa.Column("batch", sa.Integer(), nullable=True))
    op.create_foreign_key(
        "fk_survey_response_company_id_company", "survey_response", "company", ["company_id"], ["id"]
    )
    op.add_column("survey", sa.Column("parts_batch", sa.Integer(), nullable=True))
    op.execute(
        "UPDATE survey_response SET area_id = participant.area_id,"
        " company_id = coalesce(participant.company_id, course.company_id)"
        " FROM participant JOIN course ON course.id = participant.course_id"
        " WHERE participant.id = survey_response.participant_id"
    )
    op.execute(
        "UPDATE survey_response SET batch = 1 WHERE survey_id IN"
        " (SELECT survey_id FROM survey_response GROUP BY survey_id HAVING count(*) >= 3)"
    )


def downgrade() -> None:
    op.drop_column("survey", "parts_batch")
    for name in ("batch", "area_id", "company_id"):
        op.drop_column("survey_response", name)
