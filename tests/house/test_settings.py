"""Settings: typed, documented, refused when unsafe, and read in one place."""

import ast
import re
from pathlib import Path

import pytest
from sqlalchemy import make_url

import app.config
from app.config import IN_FILE, SECRETS, BadSetting, load
from app.factory import with_driver

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
        with pytest.raises(BadSetting, match="PORT debe ser un número entero, no 'abc'"):
            load({"PORT": "abc"})

    @pytest.mark.parametrize("value", ["0", "-1", "65536"])
    def test_refuses_a_port_that_nobody_can_open(self, value: str) -> None:
        with pytest.raises(BadSetting, match=f"PORT debe estar entre 1 y 65535, no {value}"):
            load({"PORT": value})

    @pytest.mark.parametrize(
        "name", ["WEB_WORKERS", "WEB_THREADS", "WORKER_PROCESSES", "JOB_ATTEMPTS", "SWEEP_SECONDS"]
    )
    def test_refuses_numbers_with_which_nothing_would_ever_happen(self, name: str) -> None:
        with pytest.raises(BadSetting, match=f"{name} debe ser al menos 1, no 0"):
            load({name: "0"})

    @pytest.mark.parametrize("name", ["LOGIN_LIMIT", "LOGIN_ADDRESS_LIMIT"])
    def test_names_the_limit_that_is_no_rate(self, name: str) -> None:
        with pytest.raises(BadSetting, match=name):
            load({name: "often"})

    @pytest.mark.parametrize(
        ("name", "values"),
        [
            ("MAIL_URL", {"MAIL_URL": "mail.empresa.cl"}),
            ("MAIL_URL", {"MAIL_URL": "http://mail.empresa.cl"}),
            ("STORAGE_URL", {"STORAGE_URL": "gs://archivos"}),
            ("AWS_ENDPOINT_URL", {"STORAGE_URL": "s3://archivos?endpoint_override=minio"}),
            ("MAIL_FROM", {"MAIL_URL": "smtp://mail.empresa.cl:587"}),
            ("MAIL_FROM", {"MAIL_FROM": "a@b.cl\nBcc: c@d.cl"}),
        ],
    )
    def test_names_the_mail_setting_that_cannot_work(
        self, name: str, values: dict[str, str]
    ) -> None:
        with pytest.raises(BadSetting, match=name):
            load(values)

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("DATABASE_URL", "mysql://ana:secreta@db/x"),
            ("DATABASE_URL", "db.empresa.cl:5432/x"),
            ("REDIS_URL", "http://:secreta@broker"),
        ],
    )
    def test_names_the_server_that_cannot_be_used_and_keeps_its_password(
        self, name: str, value: str
    ) -> None:
        with pytest.raises(BadSetting, match=f"{name} se escribe como") as refused:
            load({name: value})
        assert "secreta" not in str(refused.value)

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("MAIL_SENDERS", "0"),
            ("MAIL_SENDERS", "21"),
            ("MAIL_RATE", "-1"),
            ("MAIL_RATE", "10 per minute"),
        ],
    )
    def test_names_the_pace_of_mails_that_cannot_be(self, name: str, value: str) -> None:
        with pytest.raises(BadSetting, match=f"{name} debe .*{value}"):
            load({name: value})

    @pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
    def test_takes_both_names_of_the_database(self, scheme: str) -> None:
        url = load({"DATABASE_URL": f"{scheme}://ana@db/x"}).database_url
        assert make_url(with_driver(url)).render_as_string() == "postgresql+psycopg://ana@db/x"

    def test_says_in_spanish_what_is_wrong(self) -> None:
        """No message of a refused setting is English, whichever it is."""
        source = ast.parse(Path(app.config.__file__).read_text(encoding="utf-8"))
        raises = [node for node in ast.walk(source) if isinstance(node, ast.Raise)]
        raised = [ast.unparse(node.exc) for node in raises if node.exc]
        assert len(raised) > 10
        assert [words for words in raised if re.search(r"\b(must|the|not|and|of)\b", words)] == []

    def test_reads_a_mail_server(self) -> None:
        given = {"MAIL_URL": "smtps://ana%40x.cl:secreto@mail.x.cl:465", "MAIL_FROM": "a@x.cl"}
        assert load(given).mail_address == "a@x.cl"

    def test_takes_an_empty_limit_as_none(self) -> None:
        assert load({"LOGIN_LIMIT": ""}).login_limit == ""


class TestSecretsInFiles:
    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        path = tmp_path / "secret"
        path.write_text("kJ8sdf9Lq2mZx7Vb4Nc1Wp5Rt6Yu3Io0\n")
        return path

    def test_are_read_without_the_end_of_their_line(self, file: Path) -> None:
        config = load({**PRODUCTION, "SECRET_KEY": "", "SECRET_KEY_FILE": str(file)})
        assert config.secret_key == PRODUCTION["SECRET_KEY"]

    @pytest.mark.parametrize("name", SECRETS)
    def test_may_be_each_that_holds_a_password(self, name: str, file: Path) -> None:
        addresses = {
            "MAIL_URL": "smtp://ana:clave@mail.cl",
            "DATABASE_URL": "postgresql://ana:clave@x/y",
            "SENTRY_DSN": "https://clave@errores.cl/7",
        }
        given = addresses.get(name, "rediss://:clave@x")
        file.write_text(given)
        config = load({name + IN_FILE: str(file), "MAIL_FROM": "a@x.cl"})
        assert getattr(config, name.lower()) == given

    def test_are_no_other_settings(self, file: Path) -> None:
        assert load({"HOST_FILE": str(file)}).host == "127.0.0.1"

    def test_do_not_stand_in_two_places(self, file: Path) -> None:
        with pytest.raises(BadSetting, match="SECRET_KEY y SECRET_KEY_FILE no van juntos"):
            load({"SECRET_KEY": "x" * 40, "SECRET_KEY_FILE": str(file)})

    @pytest.mark.parametrize("content", [b"", b"\n", b"first\nsecond\n", b"\xff\xfe", b"a\0b"])
    def test_that_are_no_line_are_refused_and_not_repeated(
        self, file: Path, content: bytes
    ) -> None:
        file.write_bytes(content)
        with pytest.raises(BadSetting, match="SECRET_KEY_FILE: ") as refused:
            load({"SECRET_KEY_FILE": str(file)})
        assert "second" not in str(refused.value)

    def test_that_are_not_there_are_named(self, tmp_path: Path) -> None:
        with pytest.raises(BadSetting, match=r"MAIL_URL_FILE: no se puede leer .*/gone"):
            load({"MAIL_URL_FILE": str(tmp_path / "gone")})

    def test_hold_all_that_the_messages_of_refused_settings_keep_to_themselves(self) -> None:
        assert {"SECRET_KEY", "DATABASE_URL", "REDIS_URL", "MAIL_URL"} <= set(SECRETS)


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
