"""What a visit begins with, in and out."""

from typing import Any

import marshmallow as ma

from analytics.definitions import DEFINITIONS
from app.indicators.panel.schemas import (
    LensSchema,
    PanelNumbersSchema,
    WidgetSchema,
    known_by,
    panel_view,
    widget_views,
)
from app.indicators.schemas import KpiSchema
from app.organisation.companies.schemas import CompanySchema, company_view
from app.organisation.selectables.schemas import (
    DepartmentSchema,
    StatusSchema,
    ThematicAreaSchema,
    rows_view,
)
from app.organisation.settings.schemas import BrandSchema, brand_view
from app.oversight.bootstrap.service import Bootstrap, Panel
from app.oversight.todo.schemas import ToDoSchema
from app.platform.forms import OutSchema
from app.platform.http_headers import tag_of
from app.platform.jobs.schemas import JobView, job_view
from app.platform.notifications.schemas import NotificationSchema
from app.platform.views import schema_of


class BootstrapQuerySchema(LensSchema):
    """Whether the panel is wanted, too, and what it is looked at through."""

    panel = ma.fields.Boolean(load_default=False)


class FirstPanelSchema(OutSchema):
    """What `getActiveWidgets`, `getWidgetsData` and `toDo` would answer at this moment."""

    widgets = ma.fields.List(ma.fields.Nested(WidgetSchema), required=True)
    numbers = ma.fields.Nested(PanelNumbersSchema, required=True)
    tag = ma.fields.String(
        required=True, metadata={"description": "The ETag that `getWidgetsData` knows them by."}
    )
    toDo = ma.fields.List(
        ma.fields.Nested(ToDoSchema),
        required=True,
        allow_none=True,
        metadata={"description": "Null on a day for which the caller hides it."},
    )


class BootstrapSchema(OutSchema):
    """The data of the calls that the layout makes when it opens."""

    kpis = ma.fields.List(ma.fields.Nested(KpiSchema), required=True)
    thematicAreas = ma.fields.List(ma.fields.Nested(ThematicAreaSchema), required=True)
    statuses = ma.fields.List(ma.fields.Nested(StatusSchema), required=True)
    departments = ma.fields.List(ma.fields.Nested(DepartmentSchema), required=True)
    companies = ma.fields.List(ma.fields.Nested(CompanySchema), required=True)
    preferences = ma.fields.Dict(keys=ma.fields.String(), required=True)
    organisation = ma.fields.Nested(BrandSchema, required=True)
    notifications = ma.fields.List(ma.fields.Nested(NotificationSchema), required=True)
    jobs = ma.fields.List(
        ma.fields.Nested(schema_of(JobView)),
        required=True,
        metadata={"description": "Those that are under way."},
    )
    panel = ma.fields.Nested(
        FirstPanelSchema,
        required=True,
        allow_none=True,
        metadata={"description": "Null unless it was asked for."},
    )


def bootstrap_view(begun: Bootstrap, preferences: dict[str, Any]) -> dict[str, Any]:
    """Each part as its own call would show it."""
    brand = begun.organisation
    return {
        "kpis": DEFINITIONS,
        "thematicAreas": rows_view(begun.thematic_areas),
        "statuses": rows_view(begun.statuses),
        "departments": rows_view(begun.departments),
        "companies": [company_view(company) for company in begun.companies.rows],
        "preferences": preferences,
        "organisation": brand_view(brand.name, brand.logo, brand.colour),
        "notifications": begun.notifications,
        "jobs": [job_view(job) for job in begun.jobs],
        "panel": _panel_view(begun.panel) if begun.panel else None,
    }


def _panel_view(panel: Panel) -> dict[str, Any]:
    numbers = panel_view(panel.overview)
    return {
        "widgets": widget_views(panel.widgets, panel.numbers),
        "numbers": numbers,
        "tag": f'W/"{tag_of(*known_by(panel.overview, numbers))}"',
        "toDo": panel.to_do,
    }
