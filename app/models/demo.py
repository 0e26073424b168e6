"""Which rows are of the demonstration: they are taken away together, and nothing else is."""

from sqlalchemy import BigInteger, String
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base


class DemoRow(Base):
    """A row that loading the demonstration made; what hangs from it needs no mark of its own."""

    __tablename__ = "demo_row"

    kind: Mapped[str] = mapped_column(String(40), primary_key=True)
    """Name of its table."""
    row_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """Its id; of a UTM its month, as 202612."""
