"""The people: of all salaries, with a boss in their department, and some with gaps."""

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.demo import chance, marks
from app.demo.catalogue import EXTERNALS, HOUSES, House
from app.demo.names import DEPARTMENTS, MEN, SURNAMES, WOMEN
from app.models.company import Company
from app.models.person import Person
from sheets.folding import fold

SALARIES = ((0.55, 620, 1_690), (0.85, 1_760, 3_420), (1.0, 3_520, 6_800))
"""Up to which share of the people, and thousands of pesos: one tranche of the franchise each."""
NO_EMAIL, NO_BOSS, NO_SALARY, NO_GENDER, DISABLED = 0.08, 0.07, 0.05, 0.04, 0.03
FRANCHISED, OTHER_GENDER = 0.85, 0.02


@dataclass(frozen=True)
class Boss:
    """Who leads a department of a company."""

    name: str
    position: str
    email: str
    phone: str


def people(companies: Sequence[Company], departments: Mapping[str, int]) -> list[Person]:
    """Everybody, company by company, the external ones last."""
    dice = chance.of("people")
    total = sum(house.people for house in HOUSES) + EXTERNALS
    ruts = iter(chance.ruts(dice, 9_500_000, 20_500_000, total))
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
    everybody.extend(_external(next(names), next(ruts), dice) for _ in range(EXTERNALS))
    return marks.kept(everybody)


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
    return Boss(name, position, _email(name, house.domain), chance.phone(dice))


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
        phone=chance.phone(dice),
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


def _external(named: tuple[str, str], rut: str, dice: random.Random) -> Person:
    person = _person(named, rut, "contratistas", dice)
    person.is_external = True
    return person
