"""Bulk loads: files, mappings, loads, their errors and their before-images; scheduled loads."""

import datetime as dt
from collections.abc import Mapping as ReadOnlyDict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    String,
    Text,
    Time,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import CompanyScoped, Id, Moment, Timestamps

Json = ReadOnlyDict[str, Any]
"""What is stored as JSON: who writes a column says what is in it."""
COLUMN_NAME_CHARS = 300
"""As much of a heading as is kept."""
TEMPLATE_NAME_CHARS = 80
FOLDER, HTTPS, SFTP = "folder", "https", "sftp"
WAYS = (FOLDER, HTTPS, SFTP)
"""How the file of a source is fetched."""
FETCHING, LOADING, DONE, PARKED = "fetching", "loading", "done", "parked"
UNCHANGED, NO_FILE, GROWING = "unchanged", "no_file", "growing"
UNKNOWN_SERVER, FAILED, DISCARDED = "unknown_server", "failed", "discarded"
RUN_STATES = (
    *(FETCHING, LOADING, DONE, PARKED, UNCHANGED),
    *(NO_FILE, GROWING, UNKNOWN_SERVER, FAILED, DISCARDED),
)
"""How a run of a source stands. PARKED: a person has to answer; DISCARDED: one threw it away."""


class LoadFile(Base):
    """A spreadsheet as it was uploaded, stored once per content, and what was read in it."""

    __tablename__ = "load_file"

    id: Mapped[Id]
    sha256: Mapped[str] = mapped_column(String(64), index=True)
    name: Mapped[str] = mapped_column(String(255))
    """Name as the person's machine gave it: text to show, never a path."""
    size: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id"), index=True)
    workbook: Mapped[Json | None] = mapped_column(JSONB)
    """sheets.workbook.Workbook as JSON, once it is read."""
    created_at: Mapped[Moment] = mapped_column(server_default=func.now())
    expired_at: Mapped[Moment | None]
    """When the bytes were removed; the row stays for the history."""


class Mapping(Base, CompanyScoped, Timestamps):
    """One file on its way in: which sheet, which heading row, which column is what."""

    __tablename__ = "mapping"
    __table_args__ = (
        Index(
            "ix_mapping_workbook_id",
            "workbook_id",
            postgresql_where=text("workbook_id IS NOT NULL"),
        ),
    )

    id: Mapped[Id]
    model_id: Mapped[int] = mapped_column(SmallInteger)
    """The kind of load (sheets/kinds/registry.py)."""
    comment: Mapped[str | None] = mapped_column(String(500))
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id"), index=True)
    course_id: Mapped[int | None] = mapped_column(BigInteger)
    file_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("load_file.id"), index=True)
    sheet: Mapped[int | None] = mapped_column(Integer)
    header_row: Mapped[int | None] = mapped_column(Integer)
    headings: Mapped[Sequence[Json] | None] = mapped_column(JSONB)
    rows: Mapped[int | None] = mapped_column(Integer)
    options: Mapped[Json] = mapped_column(JSONB, server_default="{}", default=dict)
    """onDuplicate, onError, blanks, defaults, unknown: as last used."""
    workbook_id: Mapped[int | None] = mapped_column(BigInteger)
    """The first of the mappings of one workbook, each of which has a sheet of it. Not a foreign
    key: that mapping may be removed before the others."""


class MappingDetail(Base):
    """One column of the file and the attribute it becomes (null: not loaded)."""

    __tablename__ = "mapping_detail"
    __table_args__ = (UniqueConstraint("mapping_id", "column_position"),)

    id: Mapped[Id]
    mapping_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("mapping.id", ondelete="CASCADE")
    )
    column_position: Mapped[int] = mapped_column(Integer)
    column_name: Mapped[str] = mapped_column(String(COLUMN_NAME_CHARS))
    attribute: Mapped[str | None] = mapped_column(String(60))
    part: Mapped[str | None] = mapped_column(String(30))
    confidence: Mapped[float] = mapped_column(Float, server_default="0", default=0.0)
    reason: Mapped[str] = mapped_column(String(300), server_default="", default="")
    state: Mapped[str] = mapped_column(String(10), server_default="suggested", default="suggested")
    """suggested, confirmed or ignored."""
    code: Mapped[str] = mapped_column(String(30), server_default="", default="")
    """That of the reason (sheets/messages.py); `chosen`, `left_out` and `left_for_values` where a
    person decided otherwise."""
    asked: Mapped[str | None] = mapped_column(String(60))
    """Attribute that this column and others may be: which one, the person is asked."""


class MappingMemory(Base, CompanyScoped):
    """What a confirmed mapping was for a set of headings, to propose it again.

    It belongs to the company of whoever confirmed it; administrators share those without one. Each
    load keeps its own, the newest counts, and what an undone load taught goes with it.
    """

    __tablename__ = "mapping_memory"
    __table_args__ = (Index("ix_mapping_memory_signature", "model_id", "signature", "company_id"),)

    id: Mapped[Id]
    model_id: Mapped[int] = mapped_column(SmallInteger)
    signature: Mapped[str] = mapped_column(String(64))
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id"))
    targets: Mapped[Json] = mapped_column(JSONB)
    """Heading -> {attribute, part}, with `convention` where a person answered what its values mean;
    `left_out` where a person said that a column is not loaded."""
    load_id: Mapped[int | None] = mapped_column(
        BigInteger, ForeignKey("load.id", ondelete="CASCADE"), index=True
    )
    """The load that it was learned from; null: of none that is still there."""
    steps: Mapped[Sequence[Json]] = mapped_column(JSONB, server_default="[]", default=list)
    """The steps that make data of columns, which they name by their headings."""
    defaults: Mapped[dict[str, str]] = mapped_column(JSONB, server_default="{}", default=dict)
    """Attribute -> the value that a person gave to all rows; a day is of one file only."""
    saved_at: Mapped[Moment] = mapped_column(server_default=func.now())


class LookupAlias(Base, CompanyScoped):
    """A value that files use for something we keep under another name, said once by a person.

    It belongs to the company of that person; administrators share those without one.
    """

    __tablename__ = "lookup_alias"
    __table_args__ = (
        UniqueConstraint(
            "lookup", "folded_value", "company_id", postgresql_nulls_not_distinct=True
        ),
    )

    id: Mapped[Id]
    lookup: Mapped[str] = mapped_column(String(20))
    """company, department, status, supplier or thematic_area."""
    folded_value: Mapped[str] = mapped_column(String(200))
    target_id: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id"))
    load_id: Mapped[int | None] = mapped_column(
        BigInteger, ForeignKey("load.id", ondelete="CASCADE"), index=True
    )
    """The load that it was learned from, if that is known."""
    saved_at: Mapped[Moment] = mapped_column(server_default=func.now())


class Load(Base, CompanyScoped, Timestamps):
    """One load of one mapping: a preview until it is saved, then history that adds up."""

    __tablename__ = "load"

    id: Mapped[Id]
    mapping_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("mapping.id"), index=True)
    model_id: Mapped[int] = mapped_column(SmallInteger)
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id"), index=True)
    job_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("job.id"))
    state: Mapped[str] = mapped_column(String(14), server_default="preview", default="preview")
    """preview, queued, running, done, failed, cancelled, undone, undone_partly."""
    comment: Mapped[str | None] = mapped_column(String(500))
    options: Mapped[Json] = mapped_column(JSONB, server_default="{}", default=dict)
    counts: Mapped[Json] = mapped_column(JSONB, server_default="{}", default=dict)
    """rows = created + updated + unchanged + skipped + failed + blank, always."""
    rounds: Mapped[Sequence[Json]] = mapped_column(JSONB, server_default="[]", default=list)
    """One entry for the first file and one for each rejected workbook that came back."""
    plan: Mapped[Json | None] = mapped_column(JSONB)
    """Sheet, heading row and columns that were loaded: the mapping may be changed afterwards."""
    failures: Mapped[Sequence[Json]] = mapped_column(JSONB, server_default="[]", default=list)
    """The row errors by kind, each with its count and its first place."""
    preview: Mapped[Json | None] = mapped_column(JSONB)
    recipe: Mapped[Json] = mapped_column(JSONB, server_default="{}", default=dict)
    """{version, steps}: what was done to the cells of its file (sheets/recipe.py)."""
    correction: Mapped[Json | None] = mapped_column(JSONB)
    """Corrected rows that came back and are not loaded yet: {file_id, options, preview,
    plan, recipe}."""
    error: Mapped[Json | None] = mapped_column(JSONB)
    file_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("load_file.id"), index=True)
    course_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("course.id"))
    """The course whose participants the people become."""
    saved_at: Mapped[Moment | None]
    finished_at: Mapped[Moment | None]
    image_columns: Mapped[list[str] | None] = mapped_column(JSONB)
    """Columns that its before-images hold: tables grow, and an image is read years later."""
    made_entries: Mapped[dict[str, list[int]]] = mapped_column(
        JSONB, server_default="{}", default=dict
    )
    """List (`department`, `status`) -> ids of the entries that this load made."""
    undone_at: Mapped[Moment | None]
    undo: Mapped[Json | None] = mapped_column(JSONB)
    """What undoing removed, restored and kept."""

    @property
    def file_ids(self) -> set[int]:
        """The files that its rows came in, and that in which corrected ones wait."""
        waiting = {self.correction["file_id"]} if self.correction else set()
        return {self.file_id, *(one["fileId"] for one in self.rounds), *waiting}


class LoadTemplate(Base, CompanyScoped, Timestamps):
    """The steps of a recipe under a name, for other files of the same kind.

    It belongs to the company of whoever saved it; administrators share those without one.
    """

    __tablename__ = "load_template"
    __table_args__ = (
        UniqueConstraint("model_id", "name_key", "company_id", postgresql_nulls_not_distinct=True),
    )

    id: Mapped[Id]
    model_id: Mapped[int] = mapped_column(SmallInteger)
    name: Mapped[str] = mapped_column(String(TEMPLATE_NAME_CHARS))
    name_key: Mapped[str] = mapped_column(String(3 * TEMPLATE_NAME_CHARS))
    """The name without regard to case, which may make three letters of one."""
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id"))
    """Who saved it last."""
    targets: Mapped[Json] = mapped_column(JSONB)
    """Heading -> {attribute, part} of the columns that were loaded."""
    steps: Mapped[Sequence[Json]] = mapped_column(JSONB)
    """Steps that name their columns by heading, each with what it does in words."""


class LoadError(Base):
    """One fault of one cell or row; the words are made from the code."""

    __tablename__ = "load_error"
    __table_args__ = (Index("ix_load_error_place", "load_id", "row", "column_position"),)

    id: Mapped[Id]
    load_id: Mapped[int] = mapped_column(BigInteger)
    """No foreign key: only saved loads have errors, and those are never deleted."""
    row: Mapped[int] = mapped_column(Integer)
    """True row number in the person's file."""
    row_key: Mapped[str | None] = mapped_column(Text)
    """What the key and the name of the row say in the file, by which a person knows it."""
    row_name: Mapped[str | None] = mapped_column(Text)
    column_position: Mapped[int | None] = mapped_column(Integer)
    attribute: Mapped[str | None] = mapped_column(String(60))
    value: Mapped[str | None] = mapped_column(Text)
    code: Mapped[str] = mapped_column(String(60))
    params: Mapped[Json] = mapped_column(JSONB, server_default="{}", default=dict)
    suggestion: Mapped[str | None] = mapped_column(String(300))


class LoadChange(Base):
    """What a load did to one row, and how that row was before: what undo needs."""

    __tablename__ = "load_change"

    load_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """No foreign key: a saved load is never deleted, and each row would be checked."""
    entity_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """Id of the person or supplier; several rounds of one load keep the first before-image."""
    row: Mapped[int] = mapped_column(Integer)
    was_created: Mapped[bool] = mapped_column(Boolean, server_default=text("false"), default=False)
    before: Mapped[list[str | None] | None] = mapped_column(ARRAY(Text))
    """The row before, as text in the order of the load's `image_columns`; null for a created one.

    JSON would take ten times as long to write.
    """
    after_at: Mapped[Moment]
    """updated_at that the load left behind: another value means somebody edited since."""


class LoadSource(Base, CompanyScoped, Timestamps):
    """A file that is fetched and loaded by itself, at a time of some days.

    Its loads are those of an account of its own, a program's: nobody comes to see through it what
    only the person who brought a file may see.
    """

    __tablename__ = "load_source"
    __table_args__ = (
        Index("ix_load_source_due", "next_at", postgresql_where=text("next_at IS NOT NULL")),
    )

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(100))
    way: Mapped[str] = mapped_column(String(10))
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id"), index=True)
    model_id: Mapped[int] = mapped_column(SmallInteger)
    template_id: Mapped[int | None] = mapped_column(BigInteger)
    """No foreign key: where the template is gone nothing is loaded, rather than without it."""
    url: Mapped[str | None] = mapped_column(String(500))
    header: Mapped[str | None] = mapped_column(String(100))
    """The name of a header that is sent; its value is the secret."""
    host: Mapped[str | None] = mapped_column(String(253))
    port: Mapped[int | None] = mapped_column(Integer)
    username: Mapped[str | None] = mapped_column(String(100))
    folder: Mapped[str | None] = mapped_column(String(500))
    pattern: Mapped[str | None] = mapped_column(String(200))
    """Which files of the folder are meant: `personas*.xlsx`."""
    marker: Mapped[bool] = mapped_column(Boolean, server_default=text("false"), default=False)
    """Whether a file counts once another one of its name and `.ok` lies beside it."""
    secret: Mapped[bytes | None] = mapped_column(LargeBinary)
    """What the server asks for, sealed with a key of the installation."""
    host_key: Mapped[str | None] = mapped_column(String(200))
    """Kind and fingerprint of the server's key, as an administrator accepted it."""
    found_host_key: Mapped[str | None] = mapped_column(String(200))
    """That of a server whose key nobody has accepted."""
    time: Mapped[dt.time] = mapped_column(Time)
    weekdays: Mapped[list[int]] = mapped_column(ARRAY(SmallInteger))
    """1 is Monday, 7 Sunday."""
    next_at: Mapped[Moment | None]
    """None: it is paused."""
    mail_to: Mapped[list[int]] = mapped_column(ARRAY(BigInteger))
    """The administrators who asked to be told of how its loads end."""
    paused_at: Mapped[Moment | None]
    pause_reason: Mapped[str | None] = mapped_column(String(500))
    """Why it paused by itself, in Spanish; None: a person paused it."""
    failures: Mapped[int] = mapped_column(SmallInteger, server_default="0", default=0)
    """Runs at its time that failed since the last one that did not."""
    seen_sha256: Mapped[str | None] = mapped_column(String(64))
    """The content of the file that was last loaded, or that waits for a person."""


class LoadSourceRun(Base):
    """One time that a source was looked at, and what came of it; the newest are kept."""

    __tablename__ = "load_source_run"
    __table_args__ = (
        Index("ix_load_source_run_source", "source_id", text("id DESC")),
        Index(
            "uq_load_source_run_active",
            "source_id",
            unique=True,
            postgresql_where=text("state IN ('fetching', 'loading')"),
        ),
        Index("ix_load_source_run_parked", "mapping_id", postgresql_where=text("state = 'parked'")),
    )

    id: Mapped[Id]
    source_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("load_source.id", ondelete="CASCADE")
    )
    asked_by: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("app_user.id"))
    """Who wanted it at once; None: its time had come."""
    state: Mapped[str] = mapped_column(String(20), server_default=FETCHING, default=FETCHING)
    begun_at: Mapped[Moment]
    ended_at: Mapped[Moment | None]
    job_id: Mapped[int | None] = mapped_column(BigInteger)
    """The job that loads the file. No foreign key: jobs are forgotten sooner or later."""
    mapping_id: Mapped[int | None] = mapped_column(BigInteger)
    load_id: Mapped[int | None] = mapped_column(BigInteger)
    """Neither is a foreign key: what was begun and never loaded is removed."""
    file_name: Mapped[str | None] = mapped_column(String(255))
    sha256: Mapped[str | None] = mapped_column(String(64))
    counts: Mapped[Json | None] = mapped_column(JSONB)
    """Those of the load, once it is done."""
    message: Mapped[str | None] = mapped_column(String(500))
    """Why nothing was loaded, in Spanish."""
