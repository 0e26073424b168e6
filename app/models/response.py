"""Responses to surveys: as they were given, and as one row for each answer."""

from decimal import Decimal
from typing import Any

from sqlalchemy import BigInteger, Boolean, ForeignKey, Index, Integer, Numeric, String, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Moment


class SurveyResponse(Base):
    """What one invited person answered (specification, section 3). No call tells whose it is."""

    __tablename__ = "survey_response"
    __table_args__ = (Index("ix_survey_response_survey_id", "survey_id", "submitted_at"),)

    id: Mapped[Id]
    survey_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("survey.id"))
    version_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("survey_version.id"), index=True)
    participant_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("participant.id"))
    invitation_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("invitation.id"), unique=True)
    role: Mapped[str] = mapped_column(String(20))
    res_tables: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    """A list of {tableId, matrix}; matrix[column][row] is 1 where the answer stands."""
    comment: Mapped[str | None] = mapped_column(String(2000))
    submitted_at: Mapped[Moment]
    company_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("company.id"))
    area_id: Mapped[int | None] = mapped_column(BigInteger)
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
