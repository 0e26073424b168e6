"""Accounts of people who sign in and of programs, the links that open them, and their sessions.

Apart from the organisation, for what all domains stand on asks who is calling.
"""

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    UniqueConstraint,
    and_,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Json, Moment, Timestamps


class User(Base, Timestamps):
    """Who calls: a person who signs in, or a service account.

    Administrators have no company, staff has exactly one.
    """

    __tablename__ = "app_user"
    __table_args__ = (Index("uq_app_user_email", text("lower(email)"), unique=True),)

    id: Mapped[Id]
    email: Mapped[str] = mapped_column(String(254))
    name: Mapped[str] = mapped_column(String(150))
    password_hash: Mapped[str] = mapped_column(String(200))
    company_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("company.id"), index=True)
    active: Mapped[bool] = mapped_column(Boolean, server_default="true", default=True)
    preferences: Mapped[Json] = mapped_column(JSONB, server_default="{}", default=dict)
    last_sign_in_at: Mapped[Moment | None]
    is_service: Mapped[bool] = mapped_column(Boolean, server_default="false", default=False)
    """Whether it is that of a program, which has no password and is told nothing."""

    @hybrid_property
    def is_admin(self) -> bool:
        """Administrators see every company."""
        return self.company_id is None

    @is_admin.inplace.expression
    @classmethod
    def _is_admin(cls) -> ColumnElement[bool]:
        return cls.company_id.is_(None)

    @hybrid_property
    def is_person(self) -> bool:
        """Whether somebody works with it who can be told something: active, and no program's."""
        return self.active and not self.is_service

    @is_person.inplace.expression
    @classmethod
    def _is_person(cls) -> ColumnElement[bool]:
        return and_(cls.active, ~cls.is_service)


class ServiceAccount(Base):
    """What a program may do that calls with a token; the token itself is kept nowhere.

    Its name and company, and whatever it does, are those of its user.
    """

    __tablename__ = "service_account"

    user_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("app_user.id", ondelete="CASCADE"), primary_key=True
    )
    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    """SHA-256 of the token."""
    token_start: Mapped[str] = mapped_column(String(16))
    """The first letters of the token, by which people tell it from others."""
    scopes: Mapped[list[str]] = mapped_column(ARRAY(String(40)))
    """`domain:action` (app/platform/scopes.py)."""
    created_by: Mapped[int | None] = mapped_column(
        BigInteger, ForeignKey("app_user.id", ondelete="SET NULL")
    )
    created_at: Mapped[Moment] = mapped_column(server_default=func.now())
    expires_at: Mapped[Moment]
    last_used_at: Mapped[Moment | None]
    revoked_at: Mapped[Moment | None]


class SecondFactor(Base):
    """What an account asks for beside its password, once it was confirmed."""

    __tablename__ = "second_factor"

    user_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("app_user.id", ondelete="CASCADE"), primary_key=True
    )
    secret: Mapped[bytes] = mapped_column(LargeBinary)
    """Encrypted with a key that is derived from that of the installation."""
    last_step: Mapped[int] = mapped_column(BigInteger)
    """The half minute of the last code that was used: no code counts twice."""
    recovery_hashes: Mapped[list[bytes]] = mapped_column(ARRAY(LargeBinary(32)))
    """SHA-256 of the codes that are left."""
    confirmed_at: Mapped[Moment | None]


class SsoIdentity(Base):
    """The account of a provider with which a user signs in.

    Issuer and subject are what counts; the address is only what it was when they were linked.
    """

    __tablename__ = "sso_identity"
    __table_args__ = (
        UniqueConstraint("issuer", "subject", name="uq_sso_identity_issuer"),
        UniqueConstraint("user_id", "issuer", name="uq_sso_identity_user_id"),
    )

    id: Mapped[Id]
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id", ondelete="CASCADE"))
    issuer: Mapped[str] = mapped_column(String(500))
    subject: Mapped[str] = mapped_column(String(255))
    email: Mapped[str] = mapped_column(String(254))
    linked_at: Mapped[Moment]
    last_used_at: Mapped[Moment]


class SignInCode(Base):
    """A sign-in that waits for a minute for the browser that began it; the code is kept nowhere."""

    __tablename__ = "sign_in_code"

    code_hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    browser_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    user_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("app_user.id", ondelete="CASCADE"), index=True
    )
    expires_at: Mapped[Moment]


class DatabaseReader(Base):
    """A role of the database that reads the views of `bi`: rows of its company, or all."""

    __tablename__ = "database_reader"

    role: Mapped[str] = mapped_column(String(63), primary_key=True)
    company_id: Mapped[int | None] = mapped_column(
        BigInteger, ForeignKey("company.id", ondelete="CASCADE"), index=True
    )
    created_at: Mapped[Moment] = mapped_column(server_default=func.now())


class AccountInvitation(Base):
    """The one link by which a user chooses a password; the token itself is kept nowhere."""

    __tablename__ = "account_invitation"

    user_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("app_user.id", ondelete="CASCADE"), primary_key=True
    )
    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    """SHA-256 of the token."""
    number: Mapped[int] = mapped_column(Integer, server_default="0", default=0)
    """Raised with every new link, which makes the one before worthless."""
    is_first: Mapped[bool] = mapped_column(Boolean, server_default="true", default=True)
    """Whether the account has no password yet; otherwise the link is for another one."""
    mail_id: Mapped[int | None] = mapped_column(
        BigInteger, ForeignKey("mail.id", ondelete="SET NULL"), index=True
    )
    sent_at: Mapped[Moment]
    expires_at: Mapped[Moment]
    used_at: Mapped[Moment | None]


class UserSession(Base):
    """One sign-in; a token is good only while its row says so (an allow-list)."""

    __tablename__ = "user_session"

    id: Mapped[Id]
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id"), index=True)
    access_jti: Mapped[str] = mapped_column(String(36), unique=True)
    refresh_jti: Mapped[str] = mapped_column(String(36), unique=True)
    family: Mapped[str] = mapped_column(String(36), index=True)
    refresh_used: Mapped[bool] = mapped_column(Boolean, server_default="false", default=False)
    created_at: Mapped[Moment] = mapped_column(server_default=func.now())
    expires_at: Mapped[Moment]
    revoked_at: Mapped[Moment | None]
    user_agent: Mapped[str] = mapped_column(String(200), server_default="", default="")
