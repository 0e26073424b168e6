"""What a visit begins with: the short lists of the layout, what it shows of the caller's jobs and
bell, and the panel with what is to do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.imports.options import Caller
from app.indicators.panel import service as panel_service
from app.indicators.panel.filters import PLAIN, Lens, check_lens
from app.indicators.panel.queries import Numbers, Overview, of_panel, of_widgets
from app.indicators.panel.service import Viewer
from app.models.indicators import Widget
from app.models.platform import Job
from app.organisation.companies import service as companies
from app.organisation.selectables import service as selectables
from app.organisation.selectables.service import Listed
from app.organisation.settings import service as settings
from app.organisation.settings.rules import ORGANISATION, OrganisationSettings
from app.oversight.todo import service as todo
from app.oversight.todo.service import ToDo
from app.platform.jobs import service as jobs
from app.platform.lists import ListQuery, Page
from app.platform.notifications import service as notifications
from app.platform.notifications.service import NotificationView


@dataclass(frozen=True)
class Queries:
    """What is asked of each list: all of its rows, as the call of the list has them unasked."""

    thematic_areas: ListQuery
    statuses: ListQuery
    departments: ListQuery
    companies: ListQuery


@dataclass(frozen=True)
class Panel:
    """The widgets that a panel shows, what each would be answered with, the numbers of all, and
    what is to do above them.
    """

    widgets: list[Widget]
    numbers: list[Numbers]
    overview: Overview
    to_do: list[ToDo] | None
    """None where it is hidden for the day: nobody would see it."""


@dataclass(frozen=True)
class Bootstrap:
    """The lists, what the frame shows, and the panel where it was asked for."""

    thematic_areas: Listed
    statuses: Listed
    departments: Listed
    companies: Page
    organisation: OrganisationSettings
    notifications: Sequence[NotificationView]
    jobs: Sequence[Job]
    """Those that are under way."""
    panel: Panel | None


def begin(
    viewer: Viewer,
    *,
    queries: Queries,
    with_panel: bool,
    lens: Lens,
    preferences: Mapping[str, Any],
) -> Bootstrap:
    """All of it. Raises InvalidFields of a lens that cannot be looked through."""
    return Bootstrap(
        thematic_areas=selectables.list_thematic_areas(query=queries.thematic_areas),
        statuses=selectables.list_statuses(query=queries.statuses),
        departments=selectables.list_departments(query=queries.departments),
        companies=companies.list_companies(query=queries.companies),
        organisation=settings.read(ORGANISATION),
        notifications=notifications.list_newest(user_id=viewer.user_id),
        jobs=jobs.list_own(user_id=viewer.user_id, only_active=True).rows,
        panel=_panel(viewer, lens, preferences) if with_panel else None,
    )


def _panel(viewer: Viewer, lens: Lens, preferences: Mapping[str, Any]) -> Panel:
    check_lens(lens)
    widgets = panel_service.widgets(viewer, only_active=True)
    shown = of_panel(widgets, viewer, lens)
    is_hidden = todo.is_hidden(preferences, viewer.today)
    return Panel(
        widgets,
        # Through no lens, what each widget would be answered with is what is shown.
        shown.widgets if lens == PLAIN else of_widgets(widgets, viewer),
        shown,
        None
        if is_hidden
        else todo.to_do(
            caller=Caller(viewer.user_id, viewer.company_id), company=lens.company, at=viewer.at
        ),
    )
