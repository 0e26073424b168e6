"""What people type for an apostrophe and counts as a letter parts words, as any apostrophe does.

Revision: 0042
"""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None

TABLES = (
    *("company", "department", "status", "thematic_area", "supplier"),
    *("rapporteur", "course", "person", "participant"),
)



def upgrade() -> None:
    connection = op.get_bind()
    for name in TABLES:
        table = sa.table(name, sa.column("id"), sa.column("folded_name"))
        query = sa.select(table).where(table.c.folded_name.op("~")("[ʼʻʽʹ]")).order_by(table.c.id)
        for row in connection.execute(query).all():
            folded = " ".join(row.folded_name.translate(dict.fromkeys(map(ord, "ʼʻʽʹ"), " ")).split())
            again = table.update().where(table.c.id == row.id).values(folded_name=folded)
            # One that is there in the other spelling, too, stays as it is: which of the two is
            # meant only a person can say.
            try:
                with connection.begin_nested():
                    connection.execute(again)
            except sa.exc.IntegrityError:
                continue


def downgrade() -> None:
    """The version before finds these names by both spellings of its own, or not at all."""
