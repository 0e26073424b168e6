"""Whose data are asked about: a person, with everything that is known to be the same person."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, or_, select

from app.errors import NotFound
from app.extensions import db
from app.models.participant import Participant
from app.models.person import Person, PersonalData
from app.models.rapporteur import Rapporteur
from app.models.user import User
from sheets.folding import fold


class SubjectMissing(NotFound):
    """No such person."""

    code = "person_missing"
    message = "Esta persona no existe."


@dataclass(frozen=True)
class Subject:
    """A person, the copies that courses keep, and the other roles of the same person."""

    person: Person
    participants: Sequence[Participant]
    rapporteurs: Sequence[Rapporteur]
    account: User | None
    """Who signs in with the same e-mail."""
    emails: Sequence[str]
    """Every address that is the person's alone, in lower case: several may share a mailbox."""

    @property
    def copies(self) -> list[PersonalData]:
        """The person as it is now, and as it was at each enrolment."""
        return [self.person, *self.participants]

    @property
    def participant_ids(self) -> list[int]:
        """Ids of the participations."""
        return [one.id for one in self.participants]

    @property
    def names(self) -> list[str]:
        """The name now, and as it was at each enrolment."""
        return sorted({one.name for one in self.copies})

    def may_be_called(self, name: str) -> bool:
        """Whether a name has a word of one of the person's: bosses are written down loosely."""
        own = {word for one in self.names for word in fold(one).split()}
        return not own.isdisjoint(fold(name).split())

    @property
    def ruts(self) -> list[str]:
        """Every stored RUT."""
        return sorted({one.rut for one in self.copies if one.rut})


def find(*, people_id: int, hold: bool = False) -> Subject:
    """A person and what belongs to it; held until the end of the transaction when it changes.

    Raises SubjectMissing.
    """
    person = db.session.get(Person, people_id, with_for_update={"of": Person} if hold else None)
    if person is None:
        raise SubjectMissing
    enrolled = select(Participant).where(Participant.person_id == people_id)
    participants = db.session.scalars(enrolled.order_by(Participant.id)).all()
    same = [Rapporteur.person_id == people_id]
    if person.rut:
        same.append(Rapporteur.rut == person.rut)
    rapporteurs = db.session.scalars(select(Rapporteur).where(or_(*same))).all()
    emails = _own_emails(person, [person, *participants])
    return Subject(person, participants, rapporteurs, _account(person.email, emails), emails)


def _own_emails(person: Person, copies: Sequence[PersonalData]) -> list[str]:
    found = {one.email.lower() for one in copies if one.email}
    if not found:
        return []
    address = func.lower(Person.email)
    others = select(address).where(address.in_(found), Person.id != person.id)
    return sorted(found.difference(db.session.scalars(others)))


def _account(email: str | None, own: Sequence[str]) -> User | None:
    if email is None or email.lower() not in own:
        return None
    return db.session.scalar(select(User).where(func.lower(User.email) == email.lower()))
