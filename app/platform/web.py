"""The two decorators of every call, `query` and `command`: guard, arguments, transaction, answer.

A command is one transaction: the claim of its idempotency key, the work, the answer that is stored
for that key, and the commit. Nothing else that answers a request commits. One that the database
breaks off, since two waited for each other, is begun again.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial, wraps
from http import HTTPStatus
from inspect import Parameter, signature
from typing import Any, Literal, TypedDict, Unpack

import flask
import flask_smorest
import marshmallow as ma
from flask import Flask, Response, current_app, request
from sqlalchemy.exc import OperationalError
from webargs.flaskparser import FlaskParser, is_json_request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest, UnsupportedMediaType
from werkzeug.routing import IntegerConverter

from app.extensions import Api, db
from app.platform import idempotency, openapi
from app.platform.changes import PARAMETER
from app.platform.errors import DomainError, is_passing
from app.platform.files import takes_upload
from app.platform.forms import ErrorSchema
from app.platform.guard import Access, admit, dismiss
from app.platform.lists import Page
from app.platform.scopes import Action, Domain, scope_of
from app.platform.views import envelope, schema_of

FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")
MULTIPART = "multipart"
"""The place of arguments that come as a form with text fields and files."""
DIGITS = 18
"""The database holds every number of so many."""
ARGUMENTS: Mapping[Literal["body", "query", "form"], str] = {
    "body": "json",
    "query": "query",
    "form": MULTIPART,
}
"""Option of a call -> where its arguments come from."""
CALL = "_call"
BEARER: list[dict[str, list[str]]] = [{"bearer": []}]
ATTEMPTS = 4
"""Times that a command is tried which the database breaks off for the sake of another one."""


class Parser(FlaskParser):
    """Webargs, refusing what would be passed over in silence."""

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


class IdConverter(IntegerConverter):
    """`<int:...>` in addresses: from 1 on, as many digits as always fit.

    The pattern itself says so: a number refused later would count as an address without a method.
    """

    regex = rf"[1-9]\d{{0,{DIGITS - 1}}}"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("min", 1)
        kwargs.setdefault("max", 10**DIGITS - 1)
        super().__init__(*args, **kwargs)


def register(app: Flask) -> None:
    """Read every `<int:...>` of addresses with it."""
    app.url_map.converters["int"] = IdConverter


Schema = type[ma.Schema] | ma.Schema
View = Callable[..., Any]


class Kind(StrEnum):
    """What a call does to the database."""

    QUERY = "query"
    COMMAND = "command"


@dataclass(frozen=True)
class Answer:
    """What a view gives where its data alone is not enough."""

    data: Any
    meta: object | None = None
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Call:
    """What the decorators know of a view."""

    kind: Kind
    access: Access
    once: bool
    max_bytes: int | None
    scope: str | None
    """What a program needs to call it; None: it is closed to programs."""
    view: View


class Options(TypedDict, total=False):
    """What a call says of itself to its decorator."""

    access: Access
    """Who may call; those who are signed in, unless it says otherwise."""
    query: Schema
    body: Schema
    """Arguments in the address, or in a JSON body: given to the view field by field, by keyword, or
    as one where it takes nothing by keyword alone."""
    form: Schema
    """Arguments in a multipart body, with files."""
    answer: type
    """What the view gives as data, a typed view or a schema; the answer is `{"data": ...}`."""
    many: bool
    paged: bool
    """Whether the data is a list, and whether it is a page of one, with its `meta`."""
    whole: type
    """All of the answer, in place of `answer`."""
    status: int
    or_status: int
    """Status of the answer, and another one that it may have."""
    also: Mapping[int, str]
    """Status -> description of what else may be answered."""
    fails: Sequence[int]
    """Statuses of its errors besides those that any call of its shape may answer."""
    file: Mapping[str, Any]
    """The response in OpenAPI where the view gives a file."""
    once: bool
    """Whether it runs once per Idempotency-Key."""
    uploads: bool
    """Whether its body may be as large as an upload."""
    max_bytes: int
    persons_only: bool
    """Whether it is closed to programs, though others of its noun are not."""
    endpoint: str


class Blueprint(flask_smorest.Blueprint):
    """The calls of a noun; each view is made a call by `query` or `command`."""

    ARGUMENTS_PARSER = Parser()
    DEFAULT_LOCATION_CONTENT_TYPE_MAPPING = {  # noqa: RUF012 - flask-smorest reads a plain dict
        **flask_smorest.Blueprint.DEFAULT_LOCATION_CONTENT_TYPE_MAPPING,
        MULTIPART: "multipart/form-data",
    }

    def __init__(
        self,
        name: str,
        import_name: str,
        *,
        description: str,
        domain: Domain | None = None,
        hidden: bool = False,
    ) -> None:
        """`domain` opens the calls to programs; `OWN` those about what the program ordered."""
        super().__init__(name, import_name, url_prefix="/api", description=description)
        self.before_request(_check)
        self.teardown_request(dismiss)
        self._domain = domain
        self._hidden = hidden

    def register_views_in_doc(self, api: Api, *args: Any, **kwargs: Any) -> None:
        """Have the calls described in OpenAPI, unless they are the description itself."""
        if not self._hidden:
            api.describe_later(partial(super().register_views_in_doc, api, *args, **kwargs))

    def query(self, *paths: str, **options: Unpack[Options]) -> Callable[[View], View]:
        """A view that reads; what it writes by mistake is rolled back."""
        return self._call(Kind.QUERY, paths, "GET", options)

    def command(
        self, *paths: str, method: str = "POST", **options: Unpack[Options]
    ) -> Callable[[View], View]:
        """A view that writes: all of it is committed with its answer, or nothing."""
        return self._call(Kind.COMMAND, paths, method, options)

    def _call(
        self, kind: Kind, paths: Sequence[str], method: str, options: Options
    ) -> Callable[[View], View]:
        """The view gives the data of its answer, a page, an Answer, or a response of its own."""
        access, once = options.get("access", Access.SIGNED_IN), options.get("once", False)
        schema = schema_of(whole) if (whole := options.get("whole")) else None
        changes = _tells_changes(options.get("query"))
        if inner := options.get("answer"):
            many, paged = options.get("many", False), options.get("paged", False)
            schema = envelope(schema_of(inner), many=many or paged, paged=paged, changes=changes)

        def decorate(view: View) -> View:
            call = _enveloped(view, is_whole=inner is None)
            for status, description in reversed(list(options.get("also", {}).items())):
                error = ErrorSchema if status >= 400 else None
                call = self.alt_response(status, schema=error, description=description)(call)
            if other := options.get("or_status"):
                call = self.alt_response(other, schema=schema)(call)
            call = self.response(options.get("status", 200), schema)(call)
            for option, location in ARGUMENTS.items():
                if taken := options.get(option):
                    # Made once: what reads what was sent keeps nothing of it.
                    taken = taken() if isinstance(taken, type) else taken
                    by_name = _takes_by_name(view, paths, taken)
                    call = self.arguments(taken, location=location, as_kwargs=by_name)(call)
            if file := options.get("file"):
                call = self.doc(responses={"200": file})(call)
            if kind is Kind.COMMAND:
                call = _committed(call, once=once)
            if options.get("uploads"):
                # The body is read for the fingerprint of an idempotency key already.
                call = takes_upload(call)
            scope = None if options.get("persons_only") else self._scope(kind, method)
            fails = [*options.get("fails", ()), *([HTTPStatus.GONE] if changes else ())]
            call = self.doc(
                security=[] if access is Access.PUBLIC else BEARER,
                operationId=view.__name__,
                **{openapi.IDEMPOTENT: once, openapi.FAILS: fails, openapi.ACCESS: access.value},
                **({openapi.SCOPE: scope} if scope else {}),
            )(call)
            known = Call(kind, access, once, options.get("max_bytes"), scope, call)
            setattr(call, CALL, known)
            for path in reversed(paths):
                self.route(path, methods=[method], endpoint=options.get("endpoint"))(call)
            return known.view

        return decorate

    def _scope(self, kind: Kind, method: str) -> str | None:
        """What a program needs for a call; a GET that writes only notes that it was made."""
        if self._domain is None:
            return None
        is_reading = kind is Kind.QUERY or method == "GET"
        return scope_of(self._domain, Action.READ if is_reading else Action.WRITE)


def call_of(view: View) -> Call | None:
    """What the decorators know of a view; None where neither of them is its outermost one."""
    call: Call | None = getattr(view, CALL, None)
    return call if call is not None and call.view is view else None


def _tells_changes(query: Schema | None) -> bool:
    """Whether a list tells what changed since a cursor."""
    return query is not None and PARAMETER in getattr(query, "_declared_fields", ())


def _takes_by_name(view: View, paths: Sequence[str], schema: ma.Schema) -> bool:
    """Whether a view takes its arguments field by field, by keyword alone; else as one.

    Raises TypeError where a field could take the place of a part of the address.
    """
    kinds = {parameter.kind for parameter in signature(view).parameters.values()}
    if not kinds & {Parameter.KEYWORD_ONLY, Parameter.VAR_KEYWORD}:
        return False
    names = {field.attribute or name for name, field in schema.fields.items()}
    taken = names.intersection(re.findall(r"(\w+)>", " ".join(paths)))
    if taken or schema.unknown == ma.INCLUDE:
        raise TypeError(f"{view.__name__}: fields in the place of {taken or 'anything'}")
    return True


def _enveloped(view: View, *, is_whole: bool) -> View:
    @wraps(view)
    def enveloped(*args: Any, **kwargs: Any) -> Any:
        answer = view(*args, **kwargs)
        if isinstance(answer, Response):
            return answer
        if isinstance(answer, Page):
            answer = Answer(answer.rows, meta=answer.meta)
        if not isinstance(answer, Answer):
            return answer if is_whole else {"data": answer}
        body = {"data": answer.data}
        if answer.meta is not None:
            body["meta"] = answer.meta
        return body, answer.status, dict(answer.headers)

    return enveloped


def _committed(view: View, *, once: bool) -> View:
    def attempt(*args: Any, **kwargs: Any) -> Any:
        key = idempotency.key_of_request() if once else None
        if key is not None and (first := idempotency.claim(key)) is not None:
            return first
        try:
            response = view(*args, **kwargs)
        except DomainError as error:
            if error.keeps_work:
                db.session.commit()
            raise
        db.session.flush()
        if key is not None:
            idempotency.keep_answer(key, response)
        db.session.commit()
        return response

    @wraps(view)
    def committed(*args: Any, **kwargs: Any) -> Any:
        for tried in range(1, ATTEMPTS + 1):
            try:
                return attempt(*args, **kwargs)
            except (OperationalError, DomainError) as error:
                if tried == ATTEMPTS or not is_passing(error):
                    raise
            # Nothing of it was kept, and no message has left: it begins as if for the first time.
            db.session.rollback()
            if request.mimetype == "multipart/form-data":
                for file in request.files.values():
                    file.seek(0)
        raise AssertionError("the last attempt returns or raises")

    return committed


def _check() -> None:
    if request.method == "OPTIONS":
        return  # Flask itself answers, with the methods of the address and nothing else.
    call: Call | None = call_of(current_app.view_functions[str(request.endpoint)])
    if call is None:
        raise RuntimeError("a view without query or command")
    if call.max_bytes is not None:
        request.max_content_length = call.max_bytes
    admit(call.access, call.scope)
