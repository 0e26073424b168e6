"""Who trains and is trained: companies, departments, providers and their rapporteurs."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from app.demo import chance, marks
from app.demo.catalogue import HOUSES, OFFERS
from app.demo.names import DEPARTMENTS, MEN, SUPPLIERS, SURNAMES, WOMEN
from app.extensions import db
from app.models.company import Company, CompanyDotacion
from app.models.rapporteur import Rapporteur
from app.models.selectable import Department, Status, ThematicArea
from app.models.supplier import Supplier
from sheets.folding import fold

STATUSES = (
    ("Inscrito", True),
    ("Aprobado", True),
    ("Reprobado", True),
    ("Ausente", False),
    ("Retirado", False),
    ("Licencia médica", True),
)
"""What the migrations give a new house; somebody may have removed some."""
RAPPORTEURS = 12
COUNTRY = "Chile"


@dataclass(frozen=True)
class Lists:
    """Name -> id of what people choose from."""

    areas: dict[str, int]
    statuses: dict[str, int]
    departments: dict[str, int]


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
                name: Status(name=name, folded_name=fold(name), counts_as_trained=counts)
                for name, counts in STATUSES
            },
        ),
        departments=_ids(
            Department,
            {name: Department(name=name, folded_name=fold(name)) for name, _ in DEPARTMENTS},
        ),
    )


def companies(on: dt.date) -> list[Company]:
    """The companies, with their head count of two years ago and of now."""
    ruts = chance.ruts(chance.of("companies"), 76_200_000, 77_800_000, len(HOUSES))
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
    dice = chance.of("suppliers")
    ruts = chance.ruts(dice, 76_200_000, 77_800_000, len(SUPPLIERS))
    return marks.kept(
        Supplier(
            rut=rut,
            razon_social=name,
            folded_name=fold(name),
            is_otec=name != SUPPLIERS[-1][0],
            city=city,
            country=COUNTRY,
            contact_name=f"{dice.choice(WOMEN)} {dice.choice(SURNAMES)}",
            contact_phone=chance.phone(dice),
            contact_email=f"contacto@{domain}.example",
        )
        for (name, domain, city), rut in zip(SUPPLIERS, ruts, strict=True)
    )


def rapporteurs(of: Sequence[Supplier]) -> list[Rapporteur]:
    """Who teaches for the providers."""
    dice = chance.of("rapporteurs")
    ruts = chance.ruts(dice, 9_000_000, 17_000_000, RAPPORTEURS)
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
                phone=chance.phone(dice),
                specialty=OFFERS[place].area,
                supplier_id=supplier.id,
            )
        )
    return marks.kept(made)


def _ids(
    model: type[ThematicArea] | type[Status] | type[Department],
    wanted: dict[str, ThematicArea] | dict[str, Status] | dict[str, Department],
) -> dict[str, int]:
    """Name -> id, of what is there and of what had to be made."""
    known = {row[0]: row[1] for row in db.session.execute(select(model.folded_name, model.id))}
    missing = marks.kept(row for name, row in wanted.items() if fold(name) not in known)
    known |= {row.folded_name: row.id for row in missing}
    return {name: known[fold(name)] for name in wanted}
