"""Who trains and is trained: companies, departments, providers and their rapporteurs."""

import datetime as dt
import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select

from app.extensions import db
from app.models.organisation import Company, CompanyDotacion, Department, Status, ThematicArea
from app.models.people import Person
from app.models.training import Rapporteur, Supplier
from demo import marks
from demo.catalogue import (
    DEPARTMENTS,
    EXTERNALS,
    HOUSES,
    MEN,
    OFFERS,
    SUPPLIERS,
    SURNAMES,
    WOMEN,
    House,
)
from records.selectables import FAILED, OPEN, OTHER, PASSED
from sheets.folding import fold

STATUSES = (
    ("Inscrito", True, OPEN),
    ("Aprobado", True, PASSED),
    ("Reprobado", True, FAILED),
    ("Ausente", False, OTHER),
    ("Retirado", False, OTHER),
    ("Licencia médica", True, OTHER),
)
"""What the migrations put into a new installation; somebody may have removed some."""
RAPPORTEURS = 12
COUNTRY = "Chile"
SALARIES = ((0.55, 620, 1_690), (0.85, 1_760, 3_420), (1.0, 3_520, 6_800))
"""Up to which share of the people, and thousands of pesos: one tranche of the franchise each."""
NO_EMAIL, NO_BOSS, NO_SALARY, NO_GENDER, DISABLED = 0.08, 0.07, 0.05, 0.04, 0.03
FRANCHISED, OTHER_GENDER = 0.85, 0.02


@dataclass(frozen=True)
class Lists:
    """Name -> id of what people choose from."""

    areas: dict[str, int]
    statuses: dict[str, int]
    departments: dict[str, int]


@dataclass(frozen=True)
class Boss:
    """Who leads a department of a company."""

    name: str
    position: str
    email: str
    phone: str


def lists() -> Lists:
    """The lists to choose from, with what they lack."""
    areas = sorted({offer.area for offer in OFFERS})
    return Lists(
        areas=_ids(
            ThematicArea, {name: ThematicArea(name=name, folded_name=fold(name)) for name in areas}
        ),
        statuses=_ids(
            Status,
            {
                name: Status(
                    name=name, folded_name=fold(name), counts_as_trained=counts, result=result
                )
                for name, counts, result in STATUSES
            },
        ),
        departments=_ids(
            Department,
            {name: Department(name=name, folded_name=fold(name)) for name, _ in DEPARTMENTS},
        ),
    )


def companies(on: dt.date) -> list[Company]:
    """The companies, with their head count of two years ago and of now."""
    ruts = marks.ruts(marks.of("companies"), 76_200_000, 77_800_000, len(HOUSES))
    made: list[Company] = marks.kept(
        Company(
            name=house.name,
            folded_name=fold(house.name),
            rut=rut,
            city=house.city,
            country=COUNTRY,
            address=house.address,
            dotacion=house.dotacion,
        )
        for house, rut in zip(HOUSES, ruts, strict=True)
    )
    for company in made:
        if company.dotacion:
            for years, share in ((2, 0.9), (0, 1.0)):
                since = dt.date(on.year - years, 1, 1)
                count = round(company.dotacion * share)
                db.session.add(
                    CompanyDotacion(company_id=company.id, valid_from=since, dotacion=count)
                )
    return made


def suppliers() -> list[Supplier]:
    """The providers."""
    dice = marks.of("suppliers")
    ruts = marks.ruts(dice, 76_200_000, 77_800_000, len(SUPPLIERS))
    return marks.kept(
        Supplier(
            rut=rut,
            razon_social=name,
            folded_name=fold(name),
            is_otec=name != SUPPLIERS[-1][0],
            city=city,
            country=COUNTRY,
            contact_name=f"{dice.choice(WOMEN)} {dice.choice(SURNAMES)}",
            contact_phone=marks.phone(dice),
            contact_email=f"contacto@{domain}.example",
        )
        for (name, domain, city), rut in zip(SUPPLIERS, ruts, strict=True)
    )


def rapporteurs(of: Sequence[Supplier]) -> list[Rapporteur]:
    """Who teaches for the providers."""
    dice = marks.of("rapporteurs")
    ruts = marks.ruts(dice, 9_000_000, 17_000_000, RAPPORTEURS)
    made = []
    for place, rut in enumerate(ruts):
        supplier, (_, domain, _) = of[place % len(of)], SUPPLIERS[place % len(of)]
        first = dice.choice(WOMEN if place % 2 else MEN)
        name = f"{first} {' '.join(dice.sample(SURNAMES, 2))}"
        made.append(
            Rapporteur(
                name=name,
                folded_name=fold(name),
                rut=rut,
                email=f"{fold(first)}@{domain}.example",
                phone=marks.phone(dice),
                specialty=OFFERS[place].area,
                supplier_id=supplier.id,
            )
        )
    return marks.kept(made)


def people(companies: Sequence[Company], departments: Mapping[str, int]) -> list[Person]:
    """Everybody, company by company, the external ones last."""
    dice = marks.of("people")
    total = sum(house.people for house in HOUSES) + EXTERNALS
    ruts = iter(marks.ruts(dice, 9_500_000, 20_500_000, total))
    names = _names(dice)
    everybody: list[Person] = []
    for house, company in zip(HOUSES, companies, strict=True):
        bosses = [_boss(house, title, next(names)[0], dice) for _, title in DEPARTMENTS]
        for _ in range(house.people):
            place = dice.randrange(len(DEPARTMENTS))
            area = departments[DEPARTMENTS[place][0]]
            person = _person(next(names), next(ruts), house.domain, dice)
            _employ(person, company.id, area, bosses[place], dice)
            everybody.append(person)
    for _ in range(EXTERNALS):
        person = _person(next(names), next(ruts), "contratistas", dice)
        person.is_external = True
        everybody.append(person)
    return marks.kept(everybody)


def _ids(
    model: type[ThematicArea] | type[Status] | type[Department],
    wanted: dict[str, ThematicArea] | dict[str, Status] | dict[str, Department],
) -> dict[str, int]:
    """Name -> id, of what is there and of what had to be made."""
    known = {row[0]: row[1] for row in db.session.execute(select(model.folded_name, model.id))}
    missing = marks.kept(row for name, row in wanted.items() if fold(name) not in known)
    known |= {row.folded_name: row.id for row in missing}
    return {name: known[fold(name)] for name in wanted}


def _names(dice: random.Random) -> Iterator[tuple[str, str]]:
    """Full name and gender, no name twice."""
    seen = set()
    for place in itertools.count():
        is_woman = place % 9 < 4
        first = dice.choice(WOMEN if is_woman else MEN)
        name = f"{first} {' '.join(dice.sample(SURNAMES, 2))}"
        if name not in seen:
            seen.add(name)
            yield name, "Female" if is_woman else "Male"


def _boss(house: House, position: str, name: str, dice: random.Random) -> Boss:
    return Boss(name, position, _email(name, house.domain), marks.phone(dice))


def _email(name: str, domain: str) -> str:
    return f"{'.'.join(fold(name).split())}@{domain}.example"


def _person(named: tuple[str, str], rut: str, domain: str, dice: random.Random) -> Person:
    name, gender = named
    if dice.random() < OTHER_GENDER:
        gender = "Other"
    return Person(
        name=name,
        folded_name=fold(name),
        rut=rut,
        email=None if dice.random() < NO_EMAIL else _email(name, domain),
        phone=marks.phone(dice),
        gender=None if dice.random() < NO_GENDER else gender,
    )


def _employ(person: Person, company_id: int, area_id: int, boss: Boss, dice: random.Random) -> None:
    person.company_id, person.area_id = company_id, area_id
    if dice.random() >= NO_BOSS:
        person.boss_name, person.boss_position = boss.name, boss.position
        person.boss_email, person.boss_phone = boss.email, boss.phone
    person.franchise_sence = dice.random() < FRANCHISED
    person.gross_salary = None if dice.random() < NO_SALARY else _salary(dice)
    person.active = dice.random() >= DISABLED


def _salary(dice: random.Random) -> int:
    share = dice.random()
    low, high = next((low, high) for limit, low, high in SALARIES if share <= limit)
    return dice.randint(low, high) * 1000
