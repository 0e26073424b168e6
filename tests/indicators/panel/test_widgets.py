"""The widgets of a panel: added, changed, moved and removed, each person's own."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from app.indicators.panel.service import MOST_WIDGETS
from app.models.organisation import Company
from tests.factories import make_company, make_user, make_widget
from tests.indicators.panel.asking import whoever

HOURS, TRAININGS, PEOPLE, SURVEYS = 1, 2, 3, 4
BAR, LINE, HORIZONTAL_BAR = 1, 3, 5
OPEN = {
    "startMonth": "",
    "endMonth": "",
    "company": None,
    "gender": "",
    "external": "",
    "groupType": "",
}


def add(client: FlaskClient, **fields: Any) -> Any:
    answer = client.post("/api/addWidget", json={"id_kpi": HOURS, "type": BAR, **fields})
    assert answer.status_code == 201, answer.text
    return answer.json["data"]


def refused(answer: Any) -> dict[str, list[str]]:
    assert answer.status_code == 422, answer.text
    return dict(answer.json["errors"])


def refusal(client: FlaskClient, **fields: Any) -> dict[str, list[str]]:
    return refused(client.post("/api/addWidget", json={"id_kpi": HOURS, "type": BAR, **fields}))


def change(client: FlaskClient, widget_id: int, **fields: Any) -> Any:
    answer = client.put(f"/api/updateWidget/{widget_id}", json=fields)
    assert answer.status_code == 200, answer.text
    return answer.json["data"]


def listed(client: FlaskClient, call: str = "getActiveWidgets") -> list[Any]:
    answer = client.get(f"/api/{call}")
    assert answer.status_code == 200, answer.text
    return list(answer.json["data"])


def order(client: FlaskClient) -> list[str]:
    rows = listed(client, "getWidget")
    assert [row["position"] for row in rows] == list(range(1, len(rows) + 1))
    return [row["title"] for row in rows]


class TestANewWidget:
    def test_is_as_recommended(self, as_admin: FlaskClient) -> None:
        widget = add(as_admin)
        size = {name: widget[name] for name in ("width", "height", "cols", "status", "position")}
        assert size == {"width": 100, "height": 20, "cols": 3, "status": True, "position": 1}
        assert widget["filter"] == OPEN
        assert widget["datasets"][0] | {"data": []} == {
            "label": "Horas de capacitación",
            "x_axis": "",
            "y_axis": "",
            "data": [],
            "barThickness": 2,
            "backgroundColor": "#0b6675",
        }

    def test_keeps_what_was_sent(self, as_admin: FlaskClient, andina: Company) -> None:
        sent = {
            "id_kpi": PEOPLE,
            "type": HORIZONTAL_BAR,
            "title": "Mujeres",
            "width": 50,
            "height": 50,
            "cols": 12,
            "status": True,
            "filter": {
                "startMonth": "2025-01",
                "endMonth": "2025-06",
                "company": andina.id,
                "gender": "Female",
                "external": "false",
                "groupType": "Quarter",
            },
        }
        series = {
            "label": "Personas",
            "x_axis": "Trimestre",
            "y_axis": "Personas",
            "barThickness": 50,
            "backgroundColor": "#E46651",
        }
        made = add(as_admin, **sent, datasets=[series])
        (widget,) = listed(as_admin)
        assert widget == made
        assert {name: widget[name] for name in sent} == sent
        assert {name: widget["datasets"][0][name] for name in series} == series
        assert widget["companyName"] == "Empresa Andina"

    def test_gets_a_key_of_the_server_for_its_provisional_id(self, as_admin: FlaskClient) -> None:
        first = add(as_admin, id=1, position=1)
        second = add(as_admin, id=2, position=2)
        assert len({first["id"], second["id"]}) == 2
        assert [row["id"] for row in listed(as_admin)] == [first["id"], second["id"]]

    def test_never_keeps_numbers_of_the_client(self, as_admin: FlaskClient) -> None:
        series = {"label": "Horas", "data": [1, 2, 3]}
        add(as_admin, labels=["a", "b", "c"], datasets=[series], filter={"groupType": "Year"})
        (widget,) = listed(as_admin)
        assert widget["datasets"][0]["data"] == [0]
        assert len(widget["labels"]) == 1

    def test_reads_null_and_nothing_as_open(self, as_admin: FlaskClient) -> None:
        assert add(as_admin, filter=dict.fromkeys(OPEN))["filter"] == OPEN
        assert add(as_admin, filter=dict.fromkeys(OPEN, ""))["filter"] == OPEN
        assert add(as_admin, filter={"external": True})["filter"] == {**OPEN, "external": "true"}

    def test_stands_where_it_was_put(self, as_admin: FlaskClient) -> None:
        for title, position in [("a", None), ("b", None), ("c", 1), ("d", 99)]:
            add(as_admin, title=title, **({"position": position} if position else {}))
        assert order(as_admin) == ["c", "a", "b", "d"]

    def test_is_made_once_for_one_key(self, as_admin: FlaskClient) -> None:
        body, headers = {"id_kpi": HOURS, "type": BAR}, {"Idempotency-Key": "una-vez"}
        answers = [as_admin.post("/api/createWidget", json=body, headers=headers) for _ in range(2)]
        assert answers[0].json["data"]["id"] == answers[1].json["data"]["id"]
        assert len(listed(as_admin)) == 1

    def test_finds_no_room_on_a_full_panel(self, as_admin: FlaskClient) -> None:
        for _ in range(MOST_WIDGETS):
            make_widget(whoever(as_admin))
        answer = as_admin.post("/api/addWidget", json={"id_kpi": HOURS, "type": BAR})
        assert (answer.status_code, answer.json["code"]) == (409, "panel_full")


class TestBounds:
    @pytest.mark.parametrize(
        ("field", "value", "words"),
        [
            ("height", 18, "Ingresa un número par entre 20 y 50."),
            ("height", 21, "Ingresa un número par entre 20 y 50."),
            ("height", 52, "Ingresa un número par entre 20 y 50."),
            ("width", 48, "Ingresa un número par entre 50 y 100."),
            ("width", 99, "Ingresa un número par entre 50 y 100."),
            ("width", 102, "Ingresa un número par entre 50 y 100."),
            ("cols", 2, "Ingresa un número entero entre 3 y 12."),
            ("cols", 13, "Ingresa un número entero entre 3 y 12."),
            ("type", 2, "Selecciona una opción de la lista."),
            ("type", 4, "Selecciona una opción de la lista."),
            ("id_kpi", 5, "Selecciona una opción de la lista."),
            ("position", 0, "Ingresa un número entero entre 1 y 1000."),
        ],
    )
    def test_are_kept(self, as_admin: FlaskClient, field: str, value: int, words: str) -> None:
        assert refusal(as_admin, **{field: value}) == {field: [words]}

    @pytest.mark.parametrize(
        ("field", "low", "high"), [("height", 20, 50), ("width", 50, 100), ("cols", 3, 12)]
    )
    def test_are_within(self, as_admin: FlaskClient, field: str, low: int, high: int) -> None:
        assert [add(as_admin, **{field: value})[field] for value in (low, high)] == [low, high]

    @pytest.mark.parametrize(
        ("field", "value"),
        [("barThickness", 51), ("barThickness", -1), ("backgroundColor", "red"), ("_meta", {})],
    )
    def test_hold_for_series(self, as_admin: FlaskClient, field: str, value: Any) -> None:
        assert list(refusal(as_admin, datasets=[{field: value}])) == [f"datasets.0.{field}"]

    @pytest.mark.parametrize(
        ("field", "value", "words"),
        [
            ("startMonth", "2025-13", "Escribe el mes como AAAA-MM."),
            ("gender", "Hombre", "Selecciona una opción de la lista."),
            ("external", "quizás", "Elige true, false o deja vacío."),
            ("groupType", "Week", "Selecciona una opción de la lista."),
            ("company", 987_654_321, "Esta empresa no existe."),
        ],
    )
    def test_hold_for_filters(
        self, as_admin: FlaskClient, field: str, value: Any, words: str
    ) -> None:
        assert refusal(as_admin, filter={field: value}) == {f"filter.{field}": [words]}

    def test_refuse_months_that_run_backwards(self, as_admin: FlaskClient) -> None:
        backward = {"startMonth": "2025-02", "endMonth": "2025-01"}
        assert refusal(as_admin, filter=backward) == {
            "filter.startMonth": ["El mes de inicio no puede ser posterior al de término."]
        }


class TestAChange:
    def test_touches_only_what_was_sent(self, as_admin: FlaskClient) -> None:
        before = add(as_admin, title="Horas", filter={"gender": "Male"})
        after = change(as_admin, before["id"], cols=6)
        assert after == {**before, "cols": 6, "updatedAt": after["updatedAt"]}

    def test_may_bear_the_id_in_its_body(self, as_admin: FlaskClient) -> None:
        widget = add(as_admin)
        answer = as_admin.put("/api/updateWidget", json={"id": widget["id"], "height": 40})
        assert (answer.status_code, answer.json["data"]["height"]) == (200, 40)

    def test_of_the_type_draws_the_series_anew(self, as_admin: FlaskClient) -> None:
        widget = add(as_admin, datasets=[{"barThickness": 30, "backgroundColor": "#00D8FF"}])
        line = change(as_admin, widget["id"], type=LINE)["datasets"][0]
        assert (line["barThickness"], line["backgroundColor"]) == (None, "#00D8FF")
        bars = change(as_admin, widget["id"], type=HORIZONTAL_BAR)["datasets"][0]
        assert bars["barThickness"] == 2

    def test_of_the_kpi_renames_a_series_that_bore_its_name(self, as_admin: FlaskClient) -> None:
        plain, named = add(as_admin), add(as_admin, datasets=[{"label": "Mi serie"}])
        labels = [
            change(as_admin, widget["id"], id_kpi=PEOPLE)["datasets"][0]["label"]
            for widget in (plain, named)
        ]
        assert labels == ["Personas capacitadas", "Mi serie"]

    def test_clears_a_title_with_null(self, as_admin: FlaskClient) -> None:
        widget = add(as_admin, title="Horas")
        assert change(as_admin, widget["id"], title=None)["title"] is None

    def test_of_an_old_copy_is_told(self, as_admin: FlaskClient) -> None:
        widget = add(as_admin)
        body = {"cols": 4, "updatedAt": "2020-01-01T00:00:00+00:00"}
        answer = as_admin.put(f"/api/updateWidget/{widget['id']}", json=body)
        assert (answer.status_code, answer.json["code"]) == (409, "stale")

    def test_hides_a_widget_without_removing_it(self, as_admin: FlaskClient) -> None:
        hidden, _ = add(as_admin, title="a"), add(as_admin, title="b")
        change(as_admin, hidden["id"], status=False)
        assert [row["title"] for row in listed(as_admin)] == ["b"]
        assert order(as_admin) == ["b", "a"]

    def test_keeps_the_bounds(self, as_admin: FlaskClient) -> None:
        path = f"/api/updateWidget/{add(as_admin)['id']}"
        assert list(refused(as_admin.put(path, json={"cols": 13}))) == ["cols"]
        assert list(refused(as_admin.put(path, json={"unknown": 1}))) == ["unknown"]


class TestPositions:
    @pytest.fixture
    def ids(self, as_admin: FlaskClient) -> dict[str, int]:
        return {title: add(as_admin, title=title)["id"] for title in "abcd"}

    def move(self, client: FlaskClient, *wanted: tuple[int, int]) -> Any:
        body = [{"id": widget_id, "position": position} for widget_id, position in wanted]
        return client.put("/api/updateWidgetPosition", json=body)

    def test_of_one_widget_make_the_others_move_up(
        self, as_admin: FlaskClient, ids: dict[str, int]
    ) -> None:
        answer = self.move(as_admin, (ids["d"], 2))
        assert answer.json["data"] == [
            {"id": ids[title], "position": place} for place, title in enumerate("adbc", start=1)
        ]
        assert order(as_admin) == list("adbc")

    def test_of_all_widgets_become_as_wanted(
        self, as_admin: FlaskClient, ids: dict[str, int]
    ) -> None:
        self.move(as_admin, *((ids[title], place) for place, title in enumerate("dcba", start=1)))
        assert order(as_admin) == list("dcba")

    def test_have_no_gaps_however_they_are_sent(
        self, as_admin: FlaskClient, ids: dict[str, int]
    ) -> None:
        self.move(as_admin, (ids["a"], 900), (ids["b"], 40), (ids["c"], 41))
        assert order(as_admin) == list("dbca")

    def test_change_all_or_none(self, as_admin: FlaskClient, ids: dict[str, int]) -> None:
        foreign = make_widget(make_user()).id
        for wanted in ((foreign, 1), (987_654_321, 1)):
            answer = self.move(as_admin, (ids["d"], 2), wanted)
            assert (answer.status_code, answer.json["code"]) == (404, "widget_missing")
        assert order(as_admin) == list("abcd")

    def test_are_refused_twice_the_same(self, as_admin: FlaskClient, ids: dict[str, int]) -> None:
        same_place = self.move(as_admin, (ids["a"], 2), (ids["b"], 2))
        assert refused(same_place) == {"1.position": ["Esta posición está dos veces."]}
        same_widget = self.move(as_admin, (ids["a"], 1), (ids["a"], 2))
        assert refused(same_widget) == {"1.id": ["Este widget está dos veces."]}

    def test_may_come_with_a_change(self, as_admin: FlaskClient, ids: dict[str, int]) -> None:
        assert change(as_admin, ids["d"], position=1)["position"] == 1
        assert order(as_admin) == list("dabc")

    def test_that_only_made_room_are_no_edit(
        self, as_admin: FlaskClient, ids: dict[str, int]
    ) -> None:
        before = {row["title"]: row["updatedAt"] for row in listed(as_admin)}
        self.move(as_admin, (ids["d"], 1))
        assert {row["title"]: row["updatedAt"] for row in listed(as_admin)} == before

    @pytest.mark.parametrize("call", ["delWidget", "deleteWidget"])
    def test_close_up_behind_a_removed_widget(
        self, as_admin: FlaskClient, ids: dict[str, int], call: str
    ) -> None:
        if call == "delWidget":
            answer = as_admin.delete(f"/api/delWidget/{ids['b']}")
        else:
            answer = as_admin.post("/api/deleteWidget", json={"id": ids["b"]})
        assert (answer.status_code, answer.json["data"]) == (200, {"id": ids["b"]})
        assert order(as_admin) == list("acd")


class TestARemovedWidget:
    def test_comes_back_where_it_was(self, as_admin: FlaskClient) -> None:
        for title in "abc":
            add(as_admin, title=title, filter={"gender": "Male"})
        removed = listed(as_admin)[1]
        as_admin.delete(f"/api/delWidget/{removed['id']}")
        again = {
            name: value
            for name, value in removed.items()
            if name not in {"companyName", "updatedAt"}
        }
        back = add(as_admin, **again)
        assert order(as_admin) == list("abc")
        fresh = {name: back[name] for name in ("id", "updatedAt")}
        assert back == {**removed, **fresh}


class TestPanelsOfOthers:
    def test_are_out_of_reach(self, as_admin: FlaskClient) -> None:
        foreign = make_widget(make_user(), "Ajeno").id
        for answer in (
            as_admin.put(f"/api/updateWidget/{foreign}", json={"cols": 4}),
            as_admin.put("/api/updateWidget", json={"id": foreign, "cols": 4}),
            as_admin.delete(f"/api/delWidget/{foreign}"),
            as_admin.post("/api/deleteWidget", json={"id": foreign}),
        ):
            assert (answer.status_code, answer.json["code"]) == (404, "widget_missing")
        assert listed(as_admin, "getWidget") == []

    def test_show_staff_no_company_but_their_own(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        foreign = make_company("Ajena")
        assert refusal(as_staff, filter={"company": foreign.id}) == {
            "filter.company": ["Esta empresa no existe."]
        }
        assert add(as_staff, filter={"company": andina.id})["companyName"] == "Empresa Andina"
