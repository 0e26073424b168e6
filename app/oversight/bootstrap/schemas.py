"""What a visit begins with, in and out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import marshmallow as ma

from app.indicators.panel.schemas import (
    LensSchema,
    PanelNumbersView,
    WidgetView,
    known_by,
    panel_view,
    widget_views,
)
from app.indicators.schemas import KpiView, kpi_views
from app.organisation.companies.schemas import CompanySchema, company_view
from app.organisation.selectables.schemas import (
    DepartmentSchema,
    StatusSchema,
    ThematicAreaSchema,
    rows_view,
)
from app.organisation.settings.schemas import BrandView, brand_view
from app.oversight.bootstrap.service import Bootstrap, Panel
from app.oversight.todo.service import ToDo
from app.platform.http_headers import tag_of
from app.platform.jobs.schemas import JobView, job_view
from app.platform.notifications.service import NotificationView
from app.platform.records import RowView


class BootstrapQuerySchema(LensSchema):
    """Whether the panel is wanted, too, and what it is looked at through."""

    panel = ma.fields.Boolean(load_default=False)


@dataclass(frozen=True)
class FirstPanelView:
    """What `getActiveWidgets`, `getWidgetsData` and `toDo` would answer at this moment."""

    widgets: Sequence[WidgetView]
    numbers: PanelNumbersView
    tag: Annotated[str, {"description": "The ETag that `getWidgetsData` knows them by."}]
    toDo: Annotated[
        Sequence[ToDo] | None, {"description": "Null on a day for which the caller hides it."}
    ]


@dataclass(frozen=True)
class BootstrapView:
    """The data of the calls that the layout makes when it opens."""

    kpis: Sequence[KpiView]
    thematicAreas: Sequence[Annotated[RowView, ThematicAreaSchema]]
    statuses: Sequence[Annotated[RowView, StatusSchema]]
    departments: Sequence[Annotated[RowView, DepartmentSchema]]
    companies: Sequence[Annotated[RowView, CompanySchema]]
    preferences: Mapping[str, Any]
    organisation: BrandView
    notifications: Sequence[NotificationView]
    jobs: Annotated[Sequence[JobView], {"description": "Those that are under way."}]
    panel: Annotated[FirstPanelView | None, {"description": "Null unless it was asked for."}]


def bootstrap_view(begun: Bootstrap, preferences: Mapping[str, Any]) -> BootstrapView:
    """Each part as its own call would show it."""
    brand = begun.organisation
    return BootstrapView(
        kpis=kpi_views(),
        thematicAreas=rows_view(begun.thematic_areas),
        statuses=rows_view(begun.statuses),
        departments=rows_view(begun.departments),
        companies=[company_view(company) for company in begun.companies.rows],
        preferences=preferences,
        organisation=brand_view(brand.name, brand.logo, brand.colour),
        notifications=begun.notifications,
        jobs=[job_view(job) for job in begun.jobs],
        panel=_panel_view(begun.panel) if begun.panel else None,
    )


def _panel_view(panel: Panel) -> FirstPanelView:
    numbers = panel_view(panel.overview)
    return FirstPanelView(
        widgets=widget_views(panel.widgets, panel.numbers),
        numbers=numbers,
        tag=f'W/"{tag_of(*known_by(panel.overview, numbers))}"',
        toDo=panel.to_do,
    )
