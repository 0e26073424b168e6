"""The area of an answer refers to its list, and goes with it where another takes its place.

An area that was removed before, with another in its place, is still named by the answers of surveys.
They belong to the area of their participant, which was replaced then; without one, to none.

Revision: 0037
"""

from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        "UPDATE survey_response SET area_id ="
        " (SELECT area_id FROM participant WHERE participant.id = survey_response.participant_id)"
        " WHERE area_id IS NOT NULL"
        " AND NOT EXISTS (SELECT FROM department WHERE department.id = survey_response.area_id)"
    )
    op.create_foreign_key(
        "fk_survey_response_area_id_department",
        "survey_response",
        "department",
        ["area_id"],
        ["id"],
    )


def downgrade() -> None:
    op.drop_constraint("fk_survey_response_area_id_department", "survey_response")
