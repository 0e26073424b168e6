"""Reads the arguments of a request: unknown query parameters are refused, forms carry files."""

import json
from typing import Any

import flask
import marshmallow as ma
from webargs.flaskparser import FlaskParser, is_json_request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest, UnsupportedMediaType

FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")
MULTIPART = "multipart"
"""The place of arguments that come as a form with text fields and files."""


class Parser(FlaskParser):
    """Webargs as this house wants it."""

    DEFAULT_UNKNOWN_BY_LOCATION = {  # noqa: RUF012 - webargs reads a plain dict
        **FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION,
        "query": ma.RAISE,
        MULTIPART: ma.RAISE,
    }
    __location_map__ = {  # noqa: RUF012 - webargs reads a plain dict
        **FlaskParser.__location_map__,
        MULTIPART: "load_multipart",
    }

    def load_json(self, req: flask.Request, schema: ma.Schema) -> Any:
        """A body; without one nothing is saved, also where every field may be left out."""
        found = super().load_json(req, schema)
        if schema.many and not isinstance(found, list):
            raise ma.ValidationError(schema.error_messages["type"])
        if found is ma.missing:
            _refuse_nothing(schema)
        return found

    def load_multipart(self, req: flask.Request, schema: ma.Schema) -> Any:
        """Text fields and files of a form as one; a body of another type is refused."""
        if req.mimetype not in FORMS and req.get_data(cache=True):
            raise UnsupportedMediaType
        fields: MultiDict[str, Any] = MultiDict(req.form)
        fields.update(req.files)
        if not fields:
            _refuse_nothing(schema)
        return self._makeproxy(fields, schema)

    def _raw_load_json(self, req: flask.Request) -> Any:
        """What Python cannot read is unreadable: a number or a nesting without end.

        A body of another type is refused: it was sent to be saved, and would be passed over.
        """
        if not is_json_request(req) and req.get_data(cache=True):
            raise UnsupportedMediaType
        try:
            return super()._raw_load_json(req)
        except UnicodeDecodeError:
            raise
        except (RecursionError, ValueError) as error:
            # To webargs an empty document means that nothing was sent.
            raise json.JSONDecodeError("unreadable", "?", 0) from error


def _refuse_nothing(schema: ma.Schema) -> None:
    """Fields that must be sent are named one by one, as in every body; else there is none."""
    if schema.partial or not any(field.required for field in schema.fields.values()):
        raise BadRequest
