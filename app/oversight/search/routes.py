"""The call behind the command palette."""

from app.oversight.search import queries
from app.oversight.search.schemas import FoundView, SearchQuerySchema, found_view
from app.platform import clock
from app.platform.web import Blueprint

blp = Blueprint("search", __name__, description="Search")


@blp.query("/search", query=SearchQuerySchema, answer=FoundView)
def search(*, q: str) -> FoundView:
    """People, companies, suppliers, courses and rapporteurs, at most five of each."""
    found = queries.find(q=q)
    return found_view(found, queries.company_names(found), clock.today())
