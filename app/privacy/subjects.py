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

    @property
    def copies(self) -> list[PersonalData]:
        """The person as it is now, and as it was at each enrolment."""
        return [self.person, *self.participants]

    @property
    def participant_ids(self) -> list[int]:
        """Ids of the participations."""
        return [one.id for one in self.participants]

    @property
    def emails(self) -> list[str]:
        """Every address of the person, in lower case."""
        found = (one.email for one in self.copies)
        return sorted({email.lower() for email in found if email})

    @property
    def names(self) -> list[str]:
        """The name now, and as it was at each enrolment."""
        return sorted({one.name for one in self.copies})

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
    return Subject(person, participants, rapporteurs, _account(person.email))


def _account(email: str | None) -> User | None:
    if email is None:
        return None
    return db.session.scalar(select(User).where(func.lower(User.email) == email.lower()))
