"""Numbers of forms that go in steps."""

from decimal import Decimal
from typing import Any

import marshmallow as ma
import pytest

from app.platform.fields import Steps
from app.platform.forms import Schema


def load(value: Any, **given: Any) -> Any:
    field = Steps(least="0.5", most="2000", step="0.5", error="No.", **given)
    return Schema.from_dict({"x": field})().load({"x": value})["x"]


class TestSteps:
    @pytest.mark.parametrize(
        ("typed", "number"),
        [(0.5, "0.5"), (2000, "2000"), ("12,5", "12.5"), (" 8.0 ", "8"), (1e1, "10")],
    )
    def test_are_numbers_in_any_writing(self, typed: Any, number: str) -> None:
        assert load(typed) == Decimal(number)

    @pytest.mark.parametrize(
        "typed",
        [0, 2000.5, 1.25, "", "x", True, None, [], "1e400", float("nan"), float("inf"), "-0,5"],
    )
    def test_refuse_everything_else(self, typed: Any) -> None:
        with pytest.raises(ma.ValidationError) as caught:
            load(typed)
        assert caught.value.messages == {"x": ["No."]}

    def test_may_be_blank(self) -> None:
        assert load(" ", allow_none=True) is None
        assert load(None, allow_none=True) is None
