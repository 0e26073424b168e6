"""The call behind the command palette."""

from typing import Any

from app.kit.blueprint import Blueprint
from app.kit.guard import Access
from app.kit.schema import envelope
from app.search import service
from app.search.schemas import FoundSchema, SearchQuerySchema, found_view

blp = Blueprint("search", __name__, description="Search")


@blp.route("/search")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(SearchQuerySchema, location="query")
@blp.response(200, envelope(FoundSchema))
def search(query: dict[str, Any]) -> dict[str, Any]:
    """People, companies, suppliers, courses and rapporteurs, at most five of each."""
    found = service.find(q=query["q"])
    return {"data": found_view(found, service.company_names(found))}
