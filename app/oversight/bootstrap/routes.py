"""The call that a visit begins with."""

from typing import Any

from app.indicators.panel.filters import Lens
from app.indicators.panel.service import Viewer
from app.organisation.companies.schemas import CompaniesQuerySchema
from app.organisation.selectables.schemas import NamedListQuerySchema, StatusesQuerySchema
from app.oversight.bootstrap import service
from app.oversight.bootstrap.schemas import BootstrapQuerySchema, BootstrapView, bootstrap_view
from app.oversight.bootstrap.service import Queries
from app.platform import clock, public_address
from app.platform.guard import caller
from app.platform.web import Blueprint

blp = Blueprint("bootstrap", __name__, description="The beginning of a visit")


# A command: whoever has no panel yet gets a first one.
@blp.command("/bootstrap", method="GET", query=BootstrapQuerySchema, answer=BootstrapView)
def begin_visit(*, panel: bool, **lens: Any) -> BootstrapView:
    """What the layout asks for when it opens, in one answer; on the home screen the panel, too."""
    user = caller()
    if user.is_admin:
        public_address.seen_by_administrator()
    begun = service.begin(
        Viewer(user.id, user.company_id, clock.now(), clock.today()),
        queries=Queries(
            thematic_areas=NamedListQuerySchema().load({}),
            statuses=StatusesQuerySchema().load({}),
            departments=NamedListQuerySchema().load({}),
            companies=CompaniesQuerySchema().load({}),
        ),
        with_panel=panel,
        lens=Lens(**lens),
        preferences=user.preferences,
    )
    return bootstrap_view(begun, user.preferences)
