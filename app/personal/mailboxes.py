"""Addresses that several people share: allowed, since teams have one, and worth a word."""

from sqlalchemy import func, literal_column, select

from app.extensions import db
from app.kit.remarks import Remark
from app.models.person import PERSON_WORDS, Person

SHARED = "Otra persona tiene este mismo correo."
SEPARATORS = str.maketrans("@.-_+", "     ")
"""As the words of people are told apart."""


def remarks(person: Person) -> tuple[Remark, ...]:
    """Whether somebody else whom the caller sees has the address of a person."""
    if person.email is None:
        return ()
    words = person.email.partition("@")[0].lower().translate(SEPARATORS)
    wanted = func.plainto_tsquery(literal_column("'simple'::regconfig"), words)
    query = select(Person.id).where(
        # The index of words finds the few that can be meant.
        PERSON_WORDS.bool_op("@@")(wanted),
        func.lower(Person.email) == person.email.lower(),
        Person.id != person.id,
        Person.active,
    )
    is_shared = db.session.scalar(query.limit(1)) is not None
    return (Remark("email", SHARED),) if is_shared else ()
