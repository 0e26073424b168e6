"""Columns that many tables share."""

from datetime import datetime
from typing import Annotated

from sqlalchemy import BigInteger, DateTime, ForeignKey, Identity, func
from sqlalchemy.orm import Mapped, mapped_column

Id = Annotated[int, mapped_column(BigInteger, Identity(), primary_key=True)]
Moment = Annotated[datetime, mapped_column(DateTime(timezone=True))]


class Timestamps:
    """When a row was made and last changed; the second guards against stale edits."""

    created_at: Mapped[Moment] = mapped_column(server_default=func.now())
    updated_at: Mapped[Moment] = mapped_column(server_default=func.now(), onupdate=func.now())


class CompanyScoped:
    """A row that belongs to one company: staff of another company never sees it."""

    company_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("company.id"), index=True)


class CourseScoped:
    """A row of a course: staff sees it when the course is of its company."""

    course_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("course.id"))
