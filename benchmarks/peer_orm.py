"""A peer: openpyxl + pandas + ORM, the road that most back offices take."""

import time
from pathlib import Path

import pandas as pd
import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    """The peer's own tables."""


class PeerPerson(Base):
    """The same person, as a plain model."""

    __tablename__ = "peer_person"

    id: Mapped[int] = mapped_column(primary_key=True)
    rut: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    email: Mapped[str | None]
    phone: Mapped[str | None]
    gender: Mapped[str | None]
    area: Mapped[str | None]
    company: Mapped[str | None]
    boss_name: Mapped[str | None]
    boss_position: Mapped[str | None]
    boss_email: Mapped[str | None]
    boss_phone: Mapped[str | None]
    gross_salary: Mapped[int | None]
    franchise_sence: Mapped[bool]
    is_external: Mapped[bool]


FIELDS = [column.name for column in PeerPerson.__table__.columns][1:]


def measure(path: Path, database_url: str) -> float:
    """Seconds from the file to the last committed row, in an empty table."""
    engine = sa.create_engine(database_url.replace("postgresql://", "postgresql+psycopg://", 1))
    Base.metadata.drop_all(engine)
    Base.metadata.create_all(engine)
    start = time.perf_counter()
    frame = pd.read_excel(path, engine="openpyxl")
    frame.columns = FIELDS
    with Session(engine) as session:
        known = {person.rut: person for person in session.scalars(sa.select(PeerPerson))}
        for record in frame.to_dict("records"):
            record["franchise_sence"] = record["franchise_sence"] == "Sí"
            record["is_external"] = record["is_external"] == "Sí"
            record["phone"] = str(record["phone"])
            record["boss_phone"] = str(record["boss_phone"])
            person = known.get(str(record["rut"]))
            if person is None:
                session.add(PeerPerson(**record))
            else:
                for name, value in record.items():
                    setattr(person, name, value)
        session.commit()
    seconds = time.perf_counter() - start
    Base.metadata.drop_all(engine)
    engine.dispose()
    return seconds
