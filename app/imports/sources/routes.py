"""Calls about sources: files that are fetched and loaded by themselves. Administrators only."""

from typing import Any

from app.imports.sources import service
from app.imports.sources.schemas import (
    HostKeySchema,
    LoadSourceRunView,
    LoadSourceView,
    SourceChangesSchema,
    SourceChoicesView,
    SourceFormSchema,
)
from app.models.imports import LoadSource
from app.platform import clock
from app.platform.guard import Access, caller
from app.platform.views import RemovedView
from app.platform.web import Blueprint

blp = Blueprint("load_sources", __name__, description="Scheduled loads")


@blp.query("/load_sources", access=Access.ADMIN, answer=LoadSourceView, many=True)
def list_load_sources() -> list[LoadSourceView]:
    """All sources by name, each with how it ended last."""
    return [LoadSourceView.of(one) for one in service.list_all()]


@blp.query("/load_sources/choices", access=Access.ADMIN, answer=SourceChoicesView)
def get_load_source_choices() -> SourceChoicesView:
    """What the form of a source offers: kinds of load, templates, administrators."""
    return SourceChoicesView.of(service.choices())


@blp.command(
    "/load_sources",
    access=Access.ADMIN,
    body=SourceFormSchema,
    answer=LoadSourceView,
    status=201,
    fails=[409],
)
def create_load_source(*, way: str, **fields: Any) -> LoadSourceView:
    """Make a source. The key of an SFTP server is looked for at once, to be accepted."""
    return _shown(service.create(way=way, fields=fields, by=caller().id, at=clock.now()))


@blp.query("/load_sources/<int:source_id>", access=Access.ADMIN, answer=LoadSourceView)
def get_load_source(source_id: int) -> LoadSourceView:
    """One source."""
    return _shown(service.get(source_id=source_id))


@blp.command(
    "/load_sources/<int:source_id>",
    method="PATCH",
    access=Access.ADMIN,
    body=SourceChangesSchema,
    answer=LoadSourceView,
)
def change_load_source(source_id: int, **fields: Any) -> LoadSourceView:
    """Change a source. A secret has to be given again where it would go to another server."""
    return _shown(
        service.change(
            source_id=source_id,
            fields=fields,
            by=caller().id,
            at=clock.now(),
        )
    )


@blp.command(
    "/load_sources/<int:source_id>", method="DELETE", access=Access.ADMIN, answer=RemovedView
)
def remove_load_source(source_id: int) -> RemovedView:
    """Remove a source with the log of its runs; what it loaded stays."""
    service.remove(source_id=source_id, by=caller().id)
    return RemovedView(1)


@blp.command("/load_sources/<int:source_id>/pause", access=Access.ADMIN, answer=LoadSourceView)
def pause_load_source(source_id: int) -> LoadSourceView:
    """Let a source rest until somebody resumes it."""
    return _shown(service.pause(source_id=source_id, by=caller().id, at=clock.now()))


@blp.command("/load_sources/<int:source_id>/resume", access=Access.ADMIN, answer=LoadSourceView)
def resume_load_source(source_id: int) -> LoadSourceView:
    """Let a source go on at its next time."""
    return _shown(service.resume(source_id=source_id, by=caller().id, at=clock.now()))


@blp.command(
    "/load_sources/<int:source_id>/run",
    access=Access.ADMIN,
    answer=LoadSourceView,
    status=202,
    fails=[409],
)
def run_load_source(source_id: int) -> LoadSourceView:
    """Fetch the file of a source and load it at once."""
    return _shown(service.run_now(source_id=source_id, by=caller().id, at=clock.now()))


@blp.command(
    "/load_sources/<int:source_id>/host_key",
    access=Access.ADMIN,
    body=HostKeySchema,
    answer=LoadSourceView,
    fails=[409],
)
def accept_host_key(source_id: int, *, key: str) -> LoadSourceView:
    """Trust the key of an SFTP server that was found, once a person has compared it."""
    return _shown(
        service.accept_host_key(source_id=source_id, key=key, by=caller().id, at=clock.now())
    )


@blp.query(
    "/load_sources/<int:source_id>/runs",
    access=Access.ADMIN,
    answer=LoadSourceRunView,
    many=True,
)
def list_load_source_runs(source_id: int) -> list[LoadSourceRunView]:
    """The newest runs of a source, the last one first."""
    return [LoadSourceRunView.of(one) for one in service.list_runs(source_id=source_id)]


def _shown(source: LoadSource) -> LoadSourceView:
    [listed] = service.listed([source])
    return LoadSourceView.of(listed)
