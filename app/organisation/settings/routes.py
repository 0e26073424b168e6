"""Calls about settings: for every section to read, change and reset it."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import marshmallow as ma
from werkzeug.datastructures import FileStorage

from app.config import MIB
from app.organisation.settings import service
from app.organisation.settings.rules import (
    ORGANISATION,
    PRIVACY,
    RESULTS,
    SENCE,
    SURVEYS,
    Section,
)
from app.organisation.settings.schemas import (
    BrandView,
    Colour,
    LogoFormSchema,
    LogoView,
    brand_view,
)
from app.organisation.settings.service import Shown
from app.platform import pictures
from app.platform.forms import OutSchema, Schema
from app.platform.guard import Access, caller
from app.platform.pictures import Tones
from app.platform.views import schema_of
from app.platform.web import Answer, Blueprint


@dataclass(frozen=True)
class SectionMetaView:
    """What is known of a section beside its values."""

    changed: Sequence[str]
    updatedAt: dt.datetime | None
    defaults: Mapping[str, Any]


class TonesQuerySchema(Schema):
    """Which colour somebody thinks of."""

    colour = Colour(required=True)


SECTIONS: tuple[Section[Any], ...] = (SURVEYS, RESULTS, SENCE, ORGANISATION, PRIVACY)
"""Whoever adds a section names it here."""

LOGO_BYTES = 3 * MIB
LOGO = "El logo debe ser PNG, JPG o WebP de hasta 2 MB."

blp = Blueprint("settings", __name__, description="Settings")


def section_answer(section: Section[Any]) -> type[ma.Schema]:
    """The shape of a section as it is answered, with what is known beside its values."""
    return OutSchema.from_dict(
        {
            "data": ma.fields.Nested(section.form, required=True),
            "meta": ma.fields.Nested(schema_of(SectionMetaView), required=True),
        },
        name=f"{section.name.title()}SettingsAnswer",
    )


def section_form(section: Section[Any]) -> ma.Schema:
    """The shape in which a section is changed: any of its values, and when it was read."""
    form = section.form.from_dict(
        {"updatedAt": ma.fields.AwareDateTime(allow_none=True)},
        name=f"{section.name.title()}SettingsForm",
    )
    return form(partial=True)


def section_view(shown: Shown) -> Answer:
    """A section as the answers show it."""
    meta = SectionMetaView(shown.changed, shown.updated_at, shown.defaults)
    return Answer(shown.content, meta=meta)


def _add_calls(section: Section[Any]) -> None:
    """The three calls of a section."""
    answer = section_answer(section)
    path = f"/settings/{section.name}"

    @blp.query(path, endpoint=f"read_{section.name}", whole=answer)
    def read() -> Answer:
        """The settings of a section, whole."""
        return section_view(service.show(section=section))

    @blp.command(
        path,
        method="PUT",
        endpoint=f"change_{section.name}",
        access=Access.ADMIN,
        body=section_form(section),
        whole=answer,
    )
    def change(**sent: Any) -> Answer:
        """Change the settings that are sent; the others stay."""
        return section_view(service.change(section=section, sent=sent, by=caller().id))

    @blp.command(
        path,
        method="DELETE",
        endpoint=f"reset_{section.name}",
        access=Access.ADMIN,
        whole=answer,
    )
    def reset() -> Answer:
        """Make a section as it was in the beginning."""
        return section_view(service.reset(section=section, by=caller().id))


@blp.command(
    "/settings/organisation/logo",
    access=Access.ADMIN,
    form=LogoFormSchema,
    answer=LogoView,
    status=201,
    max_bytes=LOGO_BYTES,
)
def upload_logo(*, logo: FileStorage) -> LogoView:
    """Store a logo; it is shown once the section is saved with its address."""
    return LogoView(pictures.keep(logo.stream, field="logo", complaint=LOGO))


@blp.query(
    "/settings/organisation/tones",
    access=Access.ADMIN,
    query=TonesQuerySchema,
    answer=Tones,
)
def show_tones(*, colour: str) -> Tones:
    """What the screens would make of a colour."""
    return pictures.tones_of(colour)


@blp.query("/public/organisation", access=Access.PUBLIC, answer=BrandView)
def show_brand() -> BrandView:
    """Name, logo and colours of the organisation, for every visitor."""
    organisation = service.read(ORGANISATION)
    return brand_view(organisation.name, organisation.logo, organisation.colour)


for _section in SECTIONS:
    _add_calls(_section)
