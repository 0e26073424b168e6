"""The API's description, for programs and to browse, without anything from outside."""

from importlib.resources import files
from pathlib import Path

from flask import Response, abort, send_from_directory

from app.config import current_config
from app.platform import openapi
from app.platform.guard import Access, admit
from app.platform.web import Blueprint

HERE = Path(str(files(__package__)))
SWAGGER = Path(str(files("flask_swagger_ui"))) / "dist"
ASSETS = {
    "start.js": HERE,
    "swagger-ui-bundle.js": SWAGGER,
    "swagger-ui.css": SWAGGER,
}
HOUR = "private, max-age=3600"

blp = Blueprint("apidocs", __name__, description="Description of the API", hidden=True)


@blp.query("/openapi.json", access=Access.PUBLIC)
def get_document() -> Response:
    """The OpenAPI document; in production for administrators only."""
    if current_config().is_production:
        admit(Access.ADMIN)
    return Response(openapi.document(), mimetype="application/json")


@blp.query("/docs", access=Access.PUBLIC)
def get_page() -> Response:
    """The page that shows the document; empty for whoever may not read that."""
    return send_from_directory(HERE, "page.html")


@blp.query("/docs/<name>", access=Access.PUBLIC)
def get_asset(name: str) -> Response:
    """A file of the page."""
    if name not in ASSETS:
        abort(404)
    response = send_from_directory(ASSETS[name], name)
    response.headers["Cache-Control"] = HOUR
    return response
