"""Settings: typed, documented, refused when unsafe, and read in one place."""

import pytest

from app.config import BadSetting, load

PRODUCTION = {
    "ENVIRONMENT": "production",
    "SECRET_KEY": "kJ8sdf9Lq2mZx7Vb4Nc1Wp5Rt6Yu3Io0",
    "DATABASE_URL": "postgresql://db/product",
    "REDIS_URL": "redis://redis:6379/0",
}


class TestLoad:
    def test_works_on_a_laptop_with_nothing_set(self) -> None:
        config = load({})
        assert (config.environment, config.port, config.database_url) == ("local", 8000, "")

    def test_reads_numbers_as_numbers(self) -> None:
        assert load({"PORT": "9000"}).port == 9000

    def test_names_the_setting_that_is_no_number(self) -> None:
        with pytest.raises(BadSetting, match="PORT must be a whole number, not 'abc'"):
            load({"PORT": "abc"})

    @pytest.mark.parametrize("name", ["LOGIN_LIMIT", "LOGIN_ADDRESS_LIMIT"])
    def test_names_the_limit_that_is_no_rate(self, name: str) -> None:
        with pytest.raises(BadSetting, match=name):
            load({name: "often"})

    def test_takes_an_empty_limit_as_none(self) -> None:
        assert load({"LOGIN_LIMIT": ""}).login_limit == ""


class TestProduction:
    def test_accepts_safe_settings(self) -> None:
        assert load(PRODUCTION).is_production

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("SECRET_KEY", ""),
            ("SECRET_KEY", "short"),
            ("SECRET_KEY", "a" * 40),
            ("DATABASE_URL", ""),
            ("REDIS_URL", ""),
            ("CLOCK_OFFSET", "60"),
            ("ADMIN_PASSWORD", "corta"),
        ],
    )
    def test_refuses_what_is_unsafe(self, name: str, value: str) -> None:
        with pytest.raises(BadSetting, match=name):
            load({**PRODUCTION, name: value})

    def test_is_not_entered_by_a_slip(self) -> None:
        with pytest.raises(BadSetting, match="ENVIRONMENT"):
            load({"ENVIRONMENT": "prod"})
