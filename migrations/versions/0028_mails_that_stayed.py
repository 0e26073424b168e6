"""Mails that stayed here for want of a mail server are told from those that left.

Revision: 0028
"""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

STATES = "'En cola', 'Enviando', 'Enviado', 'Rebotado', 'Error'"


def upgrade() -> None:
    op.alter_column("mail", "state", type_=sa.String(20))
    op.alter_column("invitation", "delivery", type_=sa.String(20))
    op.alter_column("mail_invitation", "day", nullable=True)
    op.drop_constraint(op.f("ck_mail_state"), "mail", type_="check")
    op.create_check_constraint(op.f("ck_mail_state"), "mail", f"state IN ({STATES}, 'Guardado, no salió')")


def downgrade() -> None:
    op.execute("DELETE FROM mail WHERE state = 'Guardado, no salió'")
    op.execute("UPDATE invitation SET delivery = NULL WHERE delivery = 'Guardado, no salió'")
    op.drop_constraint(op.f("ck_mail_state"), "mail", type_="check")
    op.create_check_constraint(op.f("ck_mail_state"), "mail", f"state IN ({STATES})")
    op.alter_column("mail_invitation", "day", nullable=False)
    op.alter_column("invitation", "delivery", type_=sa.String(12))
    op.alter_column("mail", "state", type_=sa.String(12))
