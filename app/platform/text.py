"""Values as people read them in messages."""

from collections.abc import Sequence

SEX = {"Male": "Masculino", "Female": "Femenino", "Other": "Otro"}


def shown_rut(stored: str) -> str:
    """12667869-K as 12.667.869-K."""
    body, _, check = stored.partition("-")
    return f"{grouped(int(body))}-{check}"


def grouped(number: int) -> str:
    """1234 as 1.234."""
    return f"{number:,}".replace(",", ".")


def counted(number: int, one: str, many: str) -> str:
    """`1 curso`, `12 cursos`, `1.200 cursos`."""
    return f"{grouped(number)} {one if number == 1 else many}"


def listed(words: Sequence[str]) -> str:
    """`participantes`, `participantes y relator`, `participantes, relator y código`."""
    return " y ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
