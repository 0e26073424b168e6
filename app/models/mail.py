"""Mail that leaves, or left: the row is the truth, sending it is a worker's business."""

from datetime import date

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Date,
    ForeignKey,
    Index,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Moment, Timestamps

QUEUED, SENDING, SENT, BOUNCED, FAILED = "En cola", "Enviando", "Enviado", "Rebotado", "Error"
KEPT = "Guardado, no salió"
WITHOUT_ADDRESS = "Sin correo"
DELIVERIES = (QUEUED, SENDING, SENT, KEPT, BOUNCED, FAILED, WITHOUT_ADDRESS)
"""How a mail fares. KEPT: there was no mail server, so it stayed here; BOUNCED: the address was
refused; FAILED: it never left, or nobody knows.
"""

INVITATION, REMINDER, LAST_CALL, TEST = "invitacion", "recordatorio", "ultimo_aviso", "prueba"
ACCOUNT = "cuenta"
"""A link to choose the password of an account."""
LOAD = "carga"
"""How a scheduled load ended."""
WEBHOOK = "webhook"
"""A webhook was paused."""
KINDS = (INVITATION, REMINDER, LAST_CALL, TEST, ACCOUNT, LOAD, WEBHOOK)


class Mailing(Base):
    """Mails that somebody asked for by hand, who is notified when the last of them ended."""

    __tablename__ = "mailing"
    __table_args__ = (Index("ix_mailing_waiting", "id", postgresql_where=text("told_at IS NULL")),)

    id: Mapped[Id]
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id"))
    asked_at: Mapped[Moment]
    told_at: Mapped[Moment | None]


class Mail(Base, Timestamps):
    """One message to one address."""

    __tablename__ = "mail"
    __table_args__ = (
        Index(
            "ix_mail_waiting",
            "next_try_at",
            "id",
            postgresql_where=text("state IN ('En cola', 'Enviando')"),
        ),
        Index("ix_mail_created_at", "created_at", "id"),
        Index("ix_mail_mailing_id", "mailing_id", postgresql_where=text("mailing_id IS NOT NULL")),
        CheckConstraint(
            "state IN ('En cola', 'Enviando', 'Enviado', 'Guardado, no salió', 'Rebotado',"
            " 'Error')",
            name="state",
        ),
    )

    id: Mapped[Id]
    kind: Mapped[str] = mapped_column(String(20))
    recipient: Mapped[str] = mapped_column(String(254))
    subject: Mapped[str] = mapped_column(String(300))
    text_body: Mapped[str] = mapped_column(Text)
    """Without the links, which `app/platform/mail/message.py` fills in: no table holds a token."""
    html_body: Mapped[str] = mapped_column(Text)
    """What stands inside the frame that all mails share."""
    message_id: Mapped[str] = mapped_column(String(120), unique=True)
    """The same at every try."""
    state: Mapped[str] = mapped_column(String(20), server_default=QUEUED, default=QUEUED)
    tries: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"), default=0)
    next_try_at: Mapped[Moment]
    claimed_at: Mapped[Moment | None]
    """When a worker began to hand it over; without an end, nobody knows whether it left."""
    sent_at: Mapped[Moment | None]
    error: Mapped[str | None] = mapped_column(String(300))
    """Why it did not leave, in Spanish."""
    mailing_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("mailing.id"))
    """None: the daily round sends it, or it is a sample."""


class MailInvitation(Base):
    """An invitation that a mail carries; a boss gets one mail for several collaborators.

    Unique per recipient, kind and day, so that nobody is mailed twice.
    """

    __tablename__ = "mail_invitation"
    __table_args__ = (UniqueConstraint("invitation_id", "kind", "day"),)

    mail_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("mail.id", ondelete="CASCADE"), primary_key=True
    )
    invitation_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("invitation.id", ondelete="CASCADE"), primary_key=True
    )
    kind: Mapped[str] = mapped_column(String(20))
    day: Mapped[date | None] = mapped_column(Date)
    """None: the mail stayed here for want of a server, and keeps nobody from another one."""


class MailRound(Base):
    """The daily round of a day was begun: beat asks every minute, and only one of them begins."""

    __tablename__ = "mail_round"

    day: Mapped[date] = mapped_column(Date, primary_key=True)
    begun_at: Mapped[Moment]
    ended_at: Mapped[Moment | None]
