"""Settings of the organisation that uses the product: how it is called and how it looks."""

from dataclasses import dataclass

from app.settings.organisation_schemas import OrganisationSettingsSchema
from app.settings.section import Content, Section


@dataclass(frozen=True)
class OrganisationSettings:
    """The whole section."""

    name: str
    logo: str | None
    """Address of a public picture, `/files/….webp`."""
    colour: str | None
    """`#rrggbb`; None: the product's own."""


DEFAULTS: Content = {"name": "Aula", "logo": None, "colour": None}


def _typed(content: Content) -> OrganisationSettings:
    return OrganisationSettings(**content)


ORGANISATION = Section("organisation", OrganisationSettingsSchema, DEFAULTS, _typed)
