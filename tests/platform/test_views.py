"""Schemas that follow from typed views."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Literal, NotRequired, TypedDict

import marshmallow as ma
import pytest

from app.platform.forms import OutSchema
from app.platform.views import Number, schema_of


@dataclass(frozen=True)
class PartView:
    """A part."""

    name: str


@dataclass(frozen=True)
class WholeView(PartView):
    """A whole."""

    amount: Number | None
    day: dt.date
    at: dt.datetime
    parts: Sequence[PartView]
    first: PartView | None
    is_new: bool
    state: Annotated[str, ma.validate.OneOf(("open", "closed")), {"description": "Where it is."}]


class Size(StrEnum):
    """How large."""

    SMALL = "small"


class RowSchema(OutSchema):
    """A row of a record."""

    name = ma.fields.String(required=True)


@dataclass(frozen=True)
class ListView:
    """Rows of a record, and an enum."""

    size: Size
    rows: Sequence[Annotated[Mapping[str, str], RowSchema]]


class StoredView(TypedDict):
    """Something that is stored as it is answered."""

    name: str
    kind: Literal["part", "whole"]
    parts: NotRequired[Mapping[str, PartView | None]]


@dataclass(frozen=True)
class HolderView:
    """Something with what is stored."""

    stored: StoredView


class TestSchema:
    def test_answers_what_the_view_says(self):
        at = dt.datetime(2026, 5, 4, 12, tzinfo=dt.UTC)
        part = PartView("Primera")
        whole = WholeView("Entera", Fraction(1, 4), at.date(), at, [part], None, True, "open")
        assert schema_of(WholeView)().dump(whole) == {
            "name": "Entera",
            "amount": 0.25,
            "day": "2026-05-04",
            "at": "2026-05-04T12:00:00+00:00",
            "parts": [{"name": "Primera"}],
            "first": None,
            "is_new": True,
            "state": "open",
        }

    def test_may_be_null_where_the_type_is(self):
        fields = schema_of(WholeView)().fields
        assert [name for name, field in fields.items() if field.allow_none] == ["amount", "first"]
        assert all(field.required for field in fields.values())

    def test_has_the_name_and_the_words_of_the_view(self):
        schema = schema_of(WholeView)
        assert (schema.__name__, schema.__doc__) == ("Whole", "A whole.")
        field = schema().fields["state"]
        assert field.metadata == {"description": "Where it is."}
        assert field.validators[0].choices == ("open", "closed")

    def test_follows_from_what_is_stored(self):
        fields = schema_of(StoredView)().fields
        assert [name for name, field in fields.items() if not field.required] == ["parts"]
        assert fields["kind"].validators[0].choices == ("part", "whole")
        shown = schema_of(HolderView)().dump
        stored: StoredView = {"name": "Uno", "kind": "part"}
        assert shown(HolderView(stored)) == {"stored": stored}
        stored["parts"] = {"a": PartView("Primera"), "b": None}
        assert shown(HolderView(stored))["stored"]["parts"] == {"a": {"name": "Primera"}, "b": None}

    def test_shows_enums_by_their_value_and_rows_as_their_schema_does(self):
        schema = schema_of(ListView)()
        assert isinstance(schema.fields["size"], ma.fields.Enum)
        shown = schema.dump(ListView(Size.SMALL, [{"name": "Uno", "secret": "2"}]))
        assert shown == {"size": "small", "rows": [{"name": "Uno"}]}

    def test_is_that_of_a_schema_itself(self):
        assert schema_of(ma.Schema) is ma.Schema

    def test_is_none_of_a_type_that_no_field_shows(self):
        @dataclass(frozen=True)
        class Odd:
            """Something else."""

            what: complex

        with pytest.raises(TypeError, match="complex"):
            schema_of(Odd)


class TestDates:
    def test_are_written_as_marshmallow_writes_them(self):
        fields = {
            "at": ma.fields.AwareDateTime(),
            "day": ma.fields.Date(),
            "dayOfMoment": ma.fields.Date(),
            "ofItsFormat": ma.fields.DateTime(format="%d-%m-%Y"),
            "stamp": ma.fields.DateTime(format="timestamp"),
            "hour": ma.fields.Time(),
            "none": ma.fields.Date(allow_none=True),
        }
        at = dt.datetime(2026, 5, 4, 12, 30, tzinfo=dt.timezone(dt.timedelta(hours=-4)))
        values = {
            "at": at,
            "day": at.date(),
            "dayOfMoment": at,
            "ofItsFormat": at,
            "stamp": at,
            "hour": at.time(),
            "none": None,
        }
        expected = ma.Schema.from_dict(fields)().dump(values)
        assert OutSchema.from_dict(fields)().dump(values) == expected
        assert (expected["ofItsFormat"], expected["day"]) == ("04-05-2026", "2026-05-04")
