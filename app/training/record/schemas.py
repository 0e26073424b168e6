"""Shapes of records and certificates."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from app.models.organisation import Company, Department
from app.models.training import CourseState, state_of
from app.organisation.settings import service as settings
from app.organisation.settings.rules import ORGANISATION
from app.platform.lists import names_of
from app.platform.views import Number, as_view
from app.training.record.queries import Certificate, Outcome, Record, RecordTotals, Taken


@dataclass(frozen=True)
class HouseView:
    """Who stands for a document: the organisation, or a company."""

    name: str
    logo: str | None


@dataclass(frozen=True)
class RecordPersonView:
    """Whose record it is."""

    people_id: int
    name: str
    rut: str | None
    companyName: str | None
    areaName: str | None


@dataclass(frozen=True)
class TakenView:
    """A course that the person took part in."""

    participant_id: int
    course_id: int
    courseName: str
    courseCodeSence: str | None
    modality: str | None
    supplierName: str | None
    initialDate: dt.date
    endDate: dt.date
    totalHours: Number
    hours: Number
    attendance: Number | None
    grade: Number | None
    statusName: str | None
    result: str | None


@dataclass(frozen=True)
class RecordCourseView(TakenView):
    """A line of a record."""

    state: CourseState
    isCertified: bool


@dataclass(frozen=True)
class RecordView:
    """Everything that a person took part in."""

    person: RecordPersonView
    organisation: HouseView
    totals: RecordTotals
    courses: Sequence[RecordCourseView]


@dataclass(frozen=True)
class CertificateView(TakenView):
    """What is certified of one participation."""

    folio: str
    outcome: Outcome
    name: str
    rut: str | None
    people_id: int
    organisation: HouseView
    company: HouseView
    rapporteurs: Sequence[str]


def record_view(record: Record, *, on: dt.date) -> RecordView:
    """A record as the answers show it."""
    person = record.person
    return RecordView(
        person=RecordPersonView(
            people_id=person.id,
            name=person.name,
            rut=person.rut,
            companyName=names_of(Company.name, [person.company_id]).get(person.company_id),
            areaName=names_of(Department.name, [person.area_id]).get(person.area_id),
        ),
        organisation=_organisation(),
        totals=record.totals,
        courses=[
            RecordCourseView(
                **vars(_taken_view(one)),
                state=state_of(one.course, on),
                isCertified=one.outcome is not None,
            )
            for one in record.taken
        ],
    )


def certificate_view(certificate: Certificate) -> CertificateView:
    """A certificate as the answers show it: of the person as enrolled, by the course's company."""
    participant, company_id = certificate.taken.participant, certificate.taken.course.company_id
    return CertificateView(
        **vars(_taken_view(certificate.taken)),
        folio=certificate.folio,
        outcome=certificate.outcome,
        name=participant.name,
        rut=participant.rut,
        people_id=participant.person_id,
        organisation=_organisation(),
        company=HouseView(
            names_of(Company.name, [company_id])[company_id],
            names_of(Company.logo, [company_id])[company_id],
        ),
        rapporteurs=certificate.rapporteurs,
    )


def _organisation() -> HouseView:
    known = settings.read(ORGANISATION)
    return HouseView(known.name, known.logo)


def _taken_view(taken: Taken) -> TakenView:
    return as_view(
        TakenView,
        taken,
        taken.course,
        taken.participant,
        participant_id=taken.participant.id,
        courseName=taken.course.name,
        courseCodeSence=taken.course.sence_code,
        supplierName=taken.supplier,
        statusName=taken.status,
        result=taken.result.value if taken.result else None,
    )
