"""Calls about rapporteurs and the courses that they teach."""

from typing import Any

from app.models.training import Rapporteur
from app.platform.guard import caller
from app.platform.lists import ListQuery
from app.platform.web import Answer, Blueprint
from app.roster.schemas import CourseRapporteursSchema, rapporteurs_view
from app.training.rapporteurs import service
from app.training.rapporteurs.schemas import (
    LinkFormSchema,
    LinkSchema,
    LinksQuerySchema,
    RapporteurChangesSchema,
    RapporteurFormSchema,
    RapporteurSchema,
    RapporteursQuerySchema,
    rapporteur_views,
)

blp = Blueprint("rapporteurs", __name__, description="Rapporteurs")


@blp.query(
    "/getRapporteurs", query=RapporteursQuerySchema, answer=RapporteurSchema, many=True, paged=True
)
def list_rapporteurs(query: ListQuery) -> Answer:
    """Rapporteurs by name, with the courses and hours that they teach."""
    page = service.list_rapporteurs(query=query)
    return Answer(rapporteur_views(page.rows, service.taught_by(page.rows)), meta=page.meta)


@blp.command(
    "/createRapporteur", body=RapporteurFormSchema, answer=RapporteurSchema, status=201, once=True
)
def create_rapporteur(form: dict[str, Any]) -> Any:
    """Make a rapporteur."""
    rapporteur = service.create(fields=form, by=caller().id)
    return _view(rapporteur)


@blp.command(
    "/updateRapporteur", method="PUT", body=RapporteurChangesSchema, answer=RapporteurSchema
)
def update_rapporteur(form: dict[str, Any]) -> Any:
    """Change the fields of a rapporteur that are sent."""
    rapporteur_id, expected_updated_at = form.pop("rapporteur_id"), form.pop("updatedAt", None)
    rapporteur = service.update(
        rapporteur_id=rapporteur_id,
        fields=form,
        expected_updated_at=expected_updated_at,
        by=caller().id,
    )
    return _view(rapporteur)


@blp.query("/getRapporteurCourse", query=LinksQuerySchema, answer=LinkSchema, many=True, paged=True)
def list_links(query: ListQuery) -> Answer:
    """Which rapporteur teaches which course."""
    found = service.list_links(query=query)
    return Answer(found.rows, meta=found.meta)


@blp.query("/getRapporteursByCourse/<int:course_id>", answer=CourseRapporteursSchema)
def list_by_course(course_id: int) -> Any:
    """The rapporteurs of a course, those that were removed apart."""
    return rapporteurs_view(service.of_course(course_id=course_id))


@blp.command(
    "/createRapporteurCourse", body=LinkFormSchema, answer=LinkSchema, status=201, once=True
)
def create_link(form: dict[str, Any]) -> Any:
    """Put a rapporteur into a course; one who was removed comes back."""
    return service.link(**form, by=caller().id)


@blp.command("/disableRapporteurCourse/<int:link_id>", method="PUT", answer=LinkSchema)
def disable_link(link_id: int) -> Any:
    """Take a rapporteur out of a course; answers about the rapporteur stay."""
    return service.set_link_active(link_id=link_id, active=False, by=caller().id)


@blp.command("/enableRapporteurCourse/<int:link_id>", method="PUT", answer=LinkSchema)
def enable_link(link_id: int) -> Any:
    """Bring a removed rapporteur back into a course."""
    return service.set_link_active(link_id=link_id, active=True, by=caller().id)


def _view(rapporteur: Rapporteur) -> dict[str, Any]:
    (view,) = rapporteur_views([rapporteur], service.taught_by([rapporteur]))
    return view
