"""Calls about rapporteurs and the courses that they teach."""

from typing import Any

from app.extensions import db
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.idempotency import idempotent
from app.kit.listing import ListQuery
from app.kit.schema import envelope
from app.models.rapporteur import Rapporteur
from app.rapporteurs import links, service
from app.rapporteurs.schemas import (
    LinkFormSchema,
    LinkSchema,
    LinksQuerySchema,
    RapporteurChangesSchema,
    RapporteurFormSchema,
    RapporteurSchema,
    RapporteursQuerySchema,
    link_view,
    rapporteur_views,
)
from app.roster.schemas import CourseRapporteursSchema, rapporteurs_view

blp = Blueprint("rapporteurs", __name__, description="Rapporteurs")


@blp.route("/getRapporteurs")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(RapporteursQuerySchema, location="query")
@blp.response(200, envelope(RapporteurSchema, many=True, paged=True))
def list_rapporteurs(query: ListQuery) -> dict[str, Any]:
    """Rapporteurs by name, with the courses and hours that they teach."""
    page = service.list_rapporteurs(query=query)
    return {"data": rapporteur_views(page.rows, service.taught_by(page.rows)), "meta": page.meta}


@blp.route("/createRapporteur", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@idempotent
@blp.arguments(RapporteurFormSchema)
@blp.response(201, envelope(RapporteurSchema))
def create_rapporteur(form: dict[str, Any]) -> dict[str, Any]:
    """Make a rapporteur."""
    rapporteur = service.create(fields=form, by=caller().id)
    db.session.commit()
    return {"data": _view(rapporteur)}


@blp.route("/updateRapporteur", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(RapporteurChangesSchema)
@blp.response(200, envelope(RapporteurSchema))
def update_rapporteur(form: dict[str, Any]) -> dict[str, Any]:
    """Change the fields of a rapporteur that are sent."""
    rapporteur_id, seen = form.pop("rapporteur_id"), form.pop("updatedAt", None)
    rapporteur = service.update(rapporteur_id=rapporteur_id, fields=form, seen=seen, by=caller().id)
    db.session.commit()
    return {"data": _view(rapporteur)}


@blp.route("/getRapporteurCourse")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(LinksQuerySchema, location="query")
@blp.response(200, envelope(LinkSchema, many=True, paged=True))
def list_links(query: ListQuery) -> dict[str, Any]:
    """Which rapporteur teaches which course."""
    found = links.list_links(query=query)
    return {"data": [link_view(one) for one in found.rows], "meta": found.meta}


@blp.route("/getRapporteursByCourse/<int:course_id>")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(CourseRapporteursSchema))
def list_by_course(course_id: int) -> dict[str, Any]:
    """The rapporteurs of a course, those that were removed apart."""
    return {"data": rapporteurs_view(links.of_course(course_id=course_id))}


@blp.route("/createRapporteurCourse", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@idempotent
@blp.arguments(LinkFormSchema)
@blp.response(201, envelope(LinkSchema))
def create_link(form: dict[str, Any]) -> dict[str, Any]:
    """Put a rapporteur into a course; one who was removed comes back."""
    linked = links.create(**form, by=caller().id)
    db.session.commit()
    return {"data": link_view(linked)}


@blp.route("/disableRapporteurCourse/<int:link_id>", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(LinkSchema))
def disable_link(link_id: int) -> dict[str, Any]:
    """Take a rapporteur out of a course; answers about the rapporteur stay."""
    linked = links.set_active(link_id=link_id, active=False, by=caller().id)
    db.session.commit()
    return {"data": link_view(linked)}


@blp.route("/enableRapporteurCourse/<int:link_id>", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(LinkSchema))
def enable_link(link_id: int) -> dict[str, Any]:
    """Bring a removed rapporteur back into a course."""
    linked = links.set_active(link_id=link_id, active=True, by=caller().id)
    db.session.commit()
    return {"data": link_view(linked)}


def _view(rapporteur: Rapporteur) -> dict[str, Any]:
    (view,) = rapporteur_views([rapporteur], service.taught_by([rapporteur]))
    return view
