"""Calls about rapporteurs and the courses that they teach."""

from typing import Any

from app.models.training import Rapporteur
from app.platform.guard import caller
from app.platform.lists import ListQuery, Page
from app.platform.records import RowView
from app.platform.scopes import Domain
from app.platform.web import Answer, Blueprint
from app.roster.schemas import CourseRapporteursView, rapporteurs_view
from app.training.rapporteurs import service
from app.training.rapporteurs.schemas import (
    LinkFormSchema,
    LinksQuerySchema,
    RapporteurChangesSchema,
    RapporteurFormSchema,
    RapporteurSchema,
    RapporteursQuerySchema,
    rapporteur_views,
)
from app.training.rapporteurs.service import Link

blp = Blueprint("rapporteurs", __name__, description="Rapporteurs", domain=Domain.COURSES)


@blp.query("/getRapporteurs", query=RapporteursQuerySchema, answer=RapporteurSchema, paged=True)
def list_rapporteurs(query: ListQuery) -> Answer:
    """Rapporteurs by name, with the courses and hours that they teach."""
    page = service.list_rapporteurs(query=query)
    return Answer(rapporteur_views(page.rows, service.taught_by(page.rows)), meta=page.meta)


@blp.command(
    "/createRapporteur", body=RapporteurFormSchema, answer=RapporteurSchema, status=201, once=True
)
def create_rapporteur(**fields: Any) -> RowView:
    """Make a rapporteur."""
    return _view(service.create(fields=fields, by=caller().id))


@blp.command(
    "/updateRapporteur", method="PUT", body=RapporteurChangesSchema, answer=RapporteurSchema
)
def update_rapporteur(*, rapporteur_id: int, **fields: Any) -> RowView:
    """Change the fields of a rapporteur that are sent."""
    rapporteur = service.update(rapporteur_id=rapporteur_id, fields=fields, by=caller().id)
    return _view(rapporteur)


@blp.query("/getRapporteurCourse", query=LinksQuerySchema, answer=Link, paged=True)
def list_links(query: ListQuery) -> Page:
    """Which rapporteur teaches which course."""
    return service.list_links(query=query)


@blp.query("/getRapporteursByCourse/<int:course_id>", answer=CourseRapporteursView)
def list_by_course(course_id: int) -> CourseRapporteursView:
    """The rapporteurs of a course, those that were removed apart."""
    return rapporteurs_view(service.of_course(course_id=course_id))


@blp.command("/createRapporteurCourse", body=LinkFormSchema, answer=Link, status=201, once=True)
def create_link(*, rapporteur_id: int, course_id: int) -> Link:
    """Put a rapporteur into a course; one who was removed comes back."""
    return service.link(rapporteur_id=rapporteur_id, course_id=course_id, by=caller().id)


@blp.command("/disableRapporteurCourse/<int:link_id>", method="PUT", answer=Link)
def disable_link(link_id: int) -> Link:
    """Take a rapporteur out of a course; answers about the rapporteur stay."""
    return service.set_link_active(link_id=link_id, active=False, by=caller().id)


@blp.command("/enableRapporteurCourse/<int:link_id>", method="PUT", answer=Link)
def enable_link(link_id: int) -> Link:
    """Bring a removed rapporteur back into a course."""
    return service.set_link_active(link_id=link_id, active=True, by=caller().id)


def _view(rapporteur: Rapporteur) -> RowView:
    (view,) = rapporteur_views([rapporteur], service.taught_by([rapporteur]))
    return view
