"""The call behind the command palette."""

from typing import Any

from app.oversight.search import service
from app.oversight.search.schemas import FoundSchema, SearchQuerySchema, found_view
from app.platform import clock
from app.platform.web import Blueprint

blp = Blueprint("search", __name__, description="Search")


@blp.query("/search", query=SearchQuerySchema, answer=FoundSchema)
def search(query: dict[str, Any]) -> Any:
    """People, companies, suppliers, courses and rapporteurs, at most five of each."""
    found = service.find(q=query["q"])
    return found_view(found, service.company_names(found), clock.today())
