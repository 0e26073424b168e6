"""Regions and communes, as the official division has them."""

from flask.testing import FlaskClient

from records import territory as courses

COMMUNES = {
    "Arica y Parinacota": 4,
    "Tarapacá": 7,
    "Antofagasta": 9,
    "Atacama": 9,
    "Coquimbo": 15,
    "Valparaíso": 38,
    "Metropolitana": 52,
    "O'Higgins": 33,
    "Maule": 30,
    "Ñuble": 21,
    "Biobío": 33,
    "La Araucanía": 32,
    "Los Ríos": 12,
    "Los Lagos": 30,
    "Aysén": 10,
    "Magallanes": 11,
}


class TestTerritory:
    def test_has_every_region_from_north_to_south_with_its_communes(
        self, as_staff: FlaskClient
    ) -> None:
        answer = as_staff.get("/api/territory")
        found = {one["region"]: len(one["communes"]) for one in answer.json["data"]}
        assert list(found.items()) == list(COMMUNES.items())
        assert sum(found.values()) == 346

    def test_names_no_commune_twice(self) -> None:
        names = [name for one in courses.regions() for name in one["communes"]]
        assert len(set(names)) == 346

    def test_is_kept_for_a_day(self, as_admin: FlaskClient) -> None:
        answer = as_admin.get("/api/territory")
        assert answer.headers["Cache-Control"] == "private, max-age=86400"

    def test_knows_where_a_commune_is(self) -> None:
        assert "Chillán" in courses.communes_of("Ñuble")
        assert "Chillán" not in courses.communes_of("Biobío")
        assert courses.communes_of("Atlántida") == frozenset()
