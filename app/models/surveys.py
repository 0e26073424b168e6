"""Survey templates, their versions, the surveys of courses that follow them, and the responses."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, TypedDict

from marshmallow.validate import OneOf
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Date,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Numeric,
    SmallInteger,
    String,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import CourseScoped, Id, Moment, Timestamps

SATISFACTION, TRANSFER = "Satisfacción", "Transferencia"
TYPES = (SATISFACTION, TRANSFER)
"""Kirkpatrick's first and third level; one survey of each for a course."""

PARTICIPANT, BOSS = "participante", "jefatura"
ROLES = (PARTICIPANT, BOSS)
"""Who answers about a participant."""


COURSE, RAPPORTEUR = "curso", "relator"
SCOPES = (COURSE, RAPPORTEUR)
"""What a table of questions is about."""


class SurveyColumn(TypedDict):
    """An option of a table."""

    columnId: str
    label: str
    value: float | None
    isNA: bool


class SurveyRow(TypedDict):
    """A question of a table."""

    rowId: str
    text: str
    order: int
    required: bool


class SurveyTable(TypedDict):
    """A table of questions."""

    tableId: str
    title: str
    instructions: str | None
    order: int
    scope: Annotated[str, OneOf(SCOPES)]
    requireAll: bool
    columns: Sequence[SurveyColumn]
    rows: Sequence[SurveyRow]


class SurveyComment(TypedDict):
    """The open question."""

    enabled: bool
    prompt: str
    required: bool
    maxLength: int


class SurveyDefinition(TypedDict):
    """Tables of questions and the open question, as `app.surveys.templates.rules` reads them."""

    tables: Sequence[SurveyTable]
    comment: SurveyComment


class ResTable(TypedDict):
    """The answers to a table: matrix[column][row] is 1 where the answer stands."""

    tableId: str
    matrix: Sequence[Sequence[int]]


class SurveyTemplate(Base, Timestamps):
    """A survey to ask with, shared by all companies; what it asks is in its versions."""

    __tablename__ = "survey_template"
    __table_args__ = (
        Index(
            "uq_survey_template_type_title",
            "type",
            "folded_title",
            unique=True,
            postgresql_where=text("active"),
        ),
        CheckConstraint("type IN ('Satisfacción', 'Transferencia')", name="type"),
        CheckConstraint("respondent IN ('participante', 'jefatura')", name="respondent"),
    )

    id: Mapped[Id]
    title: Mapped[str] = mapped_column(String(120))
    folded_title: Mapped[str] = mapped_column(String(120))
    description: Mapped[str | None] = mapped_column(String(500))
    type: Mapped[str] = mapped_column(String(20))
    respondent: Mapped[str] = mapped_column(String(20))
    version: Mapped[int] = mapped_column(Integer, server_default=text("1"), default=1)
    """Number of the newest version: surveys to come ask with it."""
    parent_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("survey_template.id"))
    """The template that this one is a copy of."""
    active: Mapped[bool] = mapped_column(Boolean, server_default=text("true"), default=True)
    """Off: archived, no new survey asks with it."""


class SurveyVersion(Base, Timestamps):
    """What a template asked from some day on; with a response only its typing errors are mended."""

    __tablename__ = "survey_version"
    __table_args__ = (UniqueConstraint("template_id", "number"),)

    id: Mapped[Id]
    template_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("survey_template.id"))
    number: Mapped[int] = mapped_column(Integer)
    title: Mapped[str] = mapped_column(String(120))
    description: Mapped[str | None] = mapped_column(String(500))
    definition: Mapped[SurveyDefinition] = mapped_column(JSONB)


class Survey(Base, CourseScoped, Timestamps):
    """The satisfaction or transfer survey of a course: when it is open and how it reminds."""

    __tablename__ = "survey"
    __table_args__ = (
        UniqueConstraint("course_id", "type"),
        Index("ix_survey_initial_date", "initial_date", "id"),
        Index("ix_survey_end_date", "end_date", "id"),
        CheckConstraint("type IN ('Satisfacción', 'Transferencia')", name="type"),
        CheckConstraint("end_date >= initial_date", name="dates"),
        CheckConstraint("mailing_frequency BETWEEN 0 AND 30", name="mailing_frequency"),
    )

    id: Mapped[Id]
    type: Mapped[str] = mapped_column(String(20))
    template_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("survey_template.id"), index=True
    )
    version_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("survey_version.id"), index=True)
    """What is asked, frozen when the survey was scheduled."""
    initial_date: Mapped[date] = mapped_column(Date)
    end_date: Mapped[date] = mapped_column(Date)
    """The last day, until 23:59:59 in Santiago."""
    mailing_frequency: Mapped[int] = mapped_column(SmallInteger)
    """Days between reminders; 0: none."""
    last_mailing_date: Mapped[date | None] = mapped_column(Date)
    status: Mapped[bool] = mapped_column(Boolean, server_default=text("true"), default=True)
    """Off: paused."""
    opens_after: Mapped[int] = mapped_column(Integer)
    """Days from the end of the course to `initial_date`, kept when the course moves."""
    parts_batch: Mapped[int | None] = mapped_column(Integer)
    """The last batch of responses when the survey first closed: results by company and area are
    made of the batches up to it, and stay as they are if it opens again. None: not closed yet."""
    door_hash: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    """SHA-256 of the token of the link and QR that all participants share."""


class Invitation(Base, Timestamps):
    """Somebody who is asked: a participant, or the boss about a participant."""

    __tablename__ = "invitation"
    __table_args__ = (
        UniqueConstraint("survey_id", "participant_id", "role"),
        CheckConstraint("role IN ('participante', 'jefatura')", name="role"),
        Index("ix_invitation_participant_id", "participant_id"),
    )

    id: Mapped[Id]
    survey_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("survey.id", ondelete="CASCADE"))
    participant_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("participant.id", ondelete="CASCADE")
    )
    role: Mapped[str] = mapped_column(String(20))
    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    """SHA-256 of the token of this link; the token itself is kept nowhere."""
    token_number: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"), default=0)
    """Raised to make every link that was handed out before worthless."""
    sends: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"), default=0)
    """Mails that left, of any kind."""
    reminders: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"), default=0)
    sent_at: Mapped[Moment | None]
    """When the first mail left."""
    last_sent_at: Mapped[Moment | None]
    delivery: Mapped[str | None] = mapped_column(String(20))
    """How the newest mail fared (`app.models.mail.DELIVERIES`); None: none was queued."""
    draft: Mapped[Any | None] = mapped_column(JSONB)
    """Empty, and no more used: answers stay in the browser until they are sent. Only servers of
    the version before may still write it while they are being replaced.
    """
    draft_at: Mapped[Moment | None]
    """When somebody began to answer."""
    answered_at: Mapped[Moment | None]


class SurveyResponse(Base):
    """What one invited person answered (specification, section 3). No call shows whose it is."""

    __tablename__ = "survey_response"
    __table_args__ = (Index("ix_survey_response_survey_id", "survey_id", "submitted_at"),)

    id: Mapped[Id]
    survey_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("survey.id"))
    version_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("survey_version.id"), index=True)
    participant_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("participant.id"), index=True
    )
    invitation_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("invitation.id"), unique=True)
    role: Mapped[str] = mapped_column(String(20))
    res_tables: Mapped[Sequence[ResTable]] = mapped_column(JSONB)
    comment: Mapped[str | None] = mapped_column(String(2000))
    submitted_at: Mapped[Moment]
    company_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("company.id"))
    area_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("department.id"))
    """Where the person belonged on that day; results by company and area never use a later one."""
    batch: Mapped[int | None] = mapped_column(Integer)
    """The release of results that this response came with, from 1; None: still withheld."""


class SurveyAnswer(Base):
    """The answer to one question; reports read these and never positions in a matrix."""

    __tablename__ = "survey_answer"
    __table_args__ = (
        Index(
            "ix_survey_answer_rapporteur_id",
            "rapporteur_id",
            postgresql_where=text("rapporteur_id IS NOT NULL"),
        ),
    )

    response_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("survey_response.id", ondelete="CASCADE"), primary_key=True
    )
    table_id: Mapped[str] = mapped_column(String(60), primary_key=True)
    """As answered: a table of rapporteurs carries `--` and the rapporteur's id at its end."""
    row_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    column_id: Mapped[str] = mapped_column(String(40))
    rapporteur_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("rapporteur.id"))
    value: Mapped[Decimal | None] = mapped_column(Numeric(6, 2))
    """None: an option without number, or *No aplica*."""
    is_na: Mapped[bool] = mapped_column(Boolean, server_default=text("false"), default=False)
