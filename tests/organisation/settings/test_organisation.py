"""Settings of the organisation: name, logo, colour, and what every visitor sees of them."""

from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image

from app.platform import pictures

PATH = "/api/settings/organisation"
BRAND = "/api/public/organisation"


def picture(side: int = 80) -> BytesIO:
    target = BytesIO()
    Image.new("RGB", (side, side), "#0b6675").save(target, "PNG")
    target.seek(0)
    return target


def damaged() -> bytes:
    """A picture of which a part in the middle has a name that is none."""
    target = BytesIO()
    noise = Image.effect_noise((600, 600), 200)
    noise.save(target, "PNG")
    whole = target.getvalue()
    place = whole.index(b"IDAT", whole.index(b"IDAT") + 4)
    return whole[:place] + b"\x00\x01\x02\x03" + whole[place + 4 :]


def upload(client: FlaskClient, file: BytesIO) -> Any:
    return client.post(f"{PATH}/logo", data={"logo": (file, "logo.png")})


class TestOrganisation:
    def test_has_the_products_name_until_somebody_gives_another(self, client: FlaskClient) -> None:
        assert client.get(BRAND).json["data"] == {"name": "Aula", "logo": None, "tones": None}

    def test_shows_every_visitor_what_was_saved(
        self, as_admin: FlaskClient, client: FlaskClient
    ) -> None:
        logo = upload(as_admin, picture()).json["data"]["logo"]
        saved = as_admin.put(PATH, json={"name": "Andina", "logo": logo, "colour": "#AA0000"})
        assert saved.status_code == 200, saved.json
        found = client.get(BRAND).json["data"]
        assert (found["name"], found["logo"]) == ("Andina", logo)
        assert found["tones"]["primary"]["light"] == "#aa0000"
        assert client.get(logo).status_code == 200

    def test_goes_back_to_the_products_own(self, as_admin: FlaskClient) -> None:
        as_admin.put(PATH, json={"name": "Andina", "colour": "#aa0000"})
        assert as_admin.delete(PATH).json["data"] == {"name": "Aula", "logo": None, "colour": None}

    @pytest.mark.parametrize(
        ("values", "field", "words"),
        [
            ({"name": ""}, "name", "Ingresa el nombre de tu organización."),
            ({"colour": "rojo"}, "colour", "Ingresa un color como #0B6675."),
            ({"colour": "#fff"}, "colour", "Ingresa un color como #0B6675."),
            ({"logo": "https://elsewhere.example/x.webp"}, "logo", "Vuelve a subir el logo."),
            ({"logo": f"/files/{'0' * 64}.webp"}, "logo", "Vuelve a subir el logo."),
        ],
    )
    def test_refuses_what_it_cannot_show(
        self, as_admin: FlaskClient, values: dict[str, Any], field: str, words: str
    ) -> None:
        answer = as_admin.put(PATH, json=values)
        assert (answer.status_code, answer.json["errors"]) == (422, {field: [words]})

    @pytest.mark.parametrize("content", [b"<svg onload=alert(1)>", damaged()], ids=["svg", "png"])
    def test_refuses_a_logo_that_is_no_picture(self, as_admin: FlaskClient, content: bytes) -> None:
        answer = upload(as_admin, BytesIO(content))
        assert (answer.status_code, answer.json["code"]) == (415, "picture_unusable")

    def test_is_changed_by_administrators_only(self, as_staff: FlaskClient) -> None:
        assert as_staff.put(PATH, json={"name": "Mía"}).status_code == 403
        assert upload(as_staff, picture()).status_code == 403


class TestTones:
    @pytest.mark.parametrize(
        "colour", ["#000000", "#ffffff", "#ffff00", "#0b6675", "#ff0000", "#808080", "#1e2733"]
    )
    def test_can_be_read_in_both_themes(self, colour: str) -> None:
        tones = pictures.tones_of(colour)
        for theme, grounds in (
            ("light", ("#ffffff", "#f6f7f9", "#eef1f5", "#f1f4f8")),
            ("dark", ("#0e131a", "#161d26", "#0a0e14", "#1e2733")),
        ):
            tone = {name: getattr(value, theme) for name, value in vars(tones).items()}
            pairs = [(tone["primary"], ground) for ground in grounds]
            pairs += [
                (tone["onPrimary"], tone["primary"]),
                (tone["onPrimary"], tone["hover"]),
                (tone["onSoft"], tone["soft"]),
            ]
            assert min(pictures.contrast(*pair) for pair in pairs) >= 4.5, (theme, tone)

    def test_leave_a_colour_alone_that_can_be_read_already(self) -> None:
        assert pictures.tones_of("#0b6675").primary.light == "#0b6675"

    def test_are_shown_before_saving(self, as_admin: FlaskClient) -> None:
        answer = as_admin.get(f"{PATH}/tones", query_string={"colour": "#0b6675"})
        assert answer.json["data"]["primary"]["light"] == "#0b6675"
