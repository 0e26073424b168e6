"""Calls about settings: for every section to read, change and reset it."""

from typing import Any

import marshmallow as ma

from app.config import MIB
from app.extensions import db
from app.kit import pictures
from app.kit.blueprint import Blueprint
from app.kit.colours import tones_of
from app.kit.guard import Access, caller
from app.kit.parser import MULTIPART
from app.kit.schema import OutSchema, envelope
from app.settings import service
from app.settings.brand_schemas import BrandSchema, TonesQuerySchema, TonesSchema, brand_view
from app.settings.organisation import ORGANISATION
from app.settings.organisation_schemas import LogoFormSchema, LogoSchema
from app.settings.privacy import PRIVACY
from app.settings.schemas import SectionMetaSchema
from app.settings.section import Section
from app.settings.sence import SENCE
from app.settings.service import Shown
from app.settings.surveys import SURVEYS

SECTIONS: tuple[Section[Any], ...] = (SURVEYS, SENCE, ORGANISATION, PRIVACY)
"""Whoever adds a section names it here."""

LOGO_BYTES = 3 * MIB
LOGO = "El logo debe ser PNG, JPG o WebP de hasta 2 MB."

blp = Blueprint("settings", __name__, description="Settings")


def _open(section: Section[Any]) -> None:
    """The three calls of a section."""
    answer = OutSchema.from_dict(
        {
            "data": ma.fields.Nested(section.form, required=True),
            "meta": ma.fields.Nested(SectionMetaSchema, required=True),
        },
        name=f"{section.name.title()}SettingsAnswer",
    )
    form = section.form.from_dict(
        {"updatedAt": ma.fields.AwareDateTime(allow_none=True)},
        name=f"{section.name.title()}SettingsForm",
    )
    path = f"/settings/{section.name}"

    @blp.route(path, endpoint=f"read_{section.name}")
    @blp.guard(Access.SIGNED_IN)
    @blp.response(200, answer)
    def read() -> dict[str, Any]:
        """The settings of a section, whole."""
        return _view(service.show(section=section))

    @blp.route(path, methods=["PUT"], endpoint=f"change_{section.name}")
    @blp.guard(Access.ADMIN)
    @blp.arguments(form(partial=True))
    @blp.response(200, answer)
    def change(sent: dict[str, Any]) -> dict[str, Any]:
        """Change the settings that are sent; the others stay."""
        told = "updatedAt" in sent
        seen = sent.pop("updatedAt", None)
        as_first = told and seen is None
        shown = service.change(
            section=section, sent=sent, seen=seen, as_first=as_first, by=caller().id
        )
        db.session.commit()
        return _view(shown)

    @blp.route(path, methods=["DELETE"], endpoint=f"reset_{section.name}")
    @blp.guard(Access.ADMIN)
    @blp.response(200, answer)
    def reset() -> dict[str, Any]:
        """Make a section as it was in the beginning."""
        shown = service.reset(section=section, by=caller().id)
        db.session.commit()
        return _view(shown)


@blp.route("/settings/organisation/logo", methods=["POST"])
@blp.guard(Access.ADMIN, max_bytes=LOGO_BYTES)
@blp.arguments(LogoFormSchema, location=MULTIPART)
@blp.response(201, envelope(LogoSchema))
def upload_logo(form: dict[str, Any]) -> dict[str, Any]:
    """Store a logo; it is shown once the section is saved with its address."""
    return {"data": {"logo": pictures.keep(form["logo"].stream, field="logo", complaint=LOGO)}}


@blp.route("/settings/organisation/tones")
@blp.guard(Access.ADMIN)
@blp.arguments(TonesQuerySchema, location="query")
@blp.response(200, envelope(TonesSchema))
def show_tones(query: dict[str, str]) -> dict[str, Any]:
    """What the screens would make of a colour."""
    return {"data": tones_of(query["colour"])}


@blp.route("/public/organisation")
@blp.guard(Access.PUBLIC)
@blp.response(200, envelope(BrandSchema))
def show_brand() -> dict[str, Any]:
    """Name, logo and colours of the organisation, for every visitor."""
    return {"data": brand_view(service.read(ORGANISATION))}


def _view(shown: Shown) -> dict[str, Any]:
    meta = {
        "changed": shown.changed,
        "updatedAt": shown.updated_at,
        "defaults": shown.defaults,
    }
    return {"data": shown.content, "meta": meta}


for _section in SECTIONS:
    _open(_section)
