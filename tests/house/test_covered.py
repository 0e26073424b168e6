"""Nothing that a caller may not see can be found, sorted out, exported or compared.

The same house is set up twice, with other values in what is covered: a salary in the database, in a
file and in what was done to it; people of another company; what too few have answered. Every call
that reads is then asked everything that it can be asked, and has to answer the same both times.
"""

import itertools
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.extensions import db
from app.models.organisation import Company
from app.oversight.exports.service import LISTS
from app.platform.openapi import document
from app.platform.queue import Message
from tests import factories
from tests.factories import (
    make_budget,
    make_company,
    make_course,
    make_department,
    make_participant,
    make_person,
    make_rapporteur,
    make_rapporteur_course,
    make_rut,
    make_survey,
    make_user,
)
from tests.support.bulk import Bulk, carry_out_job, csv, empty_tables
from tests.surveys.results.support import make_answer, make_invitation, release

HEAD = ("RUT", "Nombre", "Correo", "Empresa", "Área", "Sueldo bruto")
SALARIES = (1_234_567, 1_345_678)
"""Of one tranche: what the law pays back for somebody says which that is, and no more."""
WRITTEN = [f"{one:,}".replace(",", ".") for one in SALARIES]
ELSEWHERE = (("Rosa Uribe", "rosa@ajena.cl"), ("Tito Vera", "tito@ajena.cl"))
COMMENTS = ("Muy largo", "Poco claro")
NEEDLES = (
    *(str(one) for one in SALARIES),
    *WRITTEN,
    *(one.split(".", 1)[1] for one in WRITTEN),
    *(str(one + 1) for one in SALARIES),
    *(part for one in ELSEWHERE for part in one),
    *COMMENTS,
)
UNSTEADY = re.compile(
    r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[.\d]*(Z|[+-]\d{2}:\d{2})?"
    r"|\d{2}-\d{2}-\d{4} \d{2}:\d{2}"
    r'|"done": \d+, "total": (\d+|null)|"cursor": "[^"]+"'
)
"""Moments, how far a job last said that it was, and how far a reader of changes is."""
SORTS = [f"{sign}{name}" for sign in ("", "-") for name in ("grossSalary", "hasGrossSalary")]
CODES = ("money_decimals", "money_invalid")
ELSE = {"startMonth": "01-2025", "endMonth": "12-2025", "year": 2025, "groupType": "gender"}
NOT_ASKED = re.compile(r"/api/(diagnosis|jobs|sessions|openapi\.json|docs)")
"""Calls whose answers differ from moment to moment."""


class World:
    """A house with covered values, and who looks at it."""

    def __init__(self, app: Flask, sent: list[Message], which: int) -> None:
        empty_tables()
        sent.clear()
        self.company, other = make_company("Andina"), make_company("Ajena")
        self.admin = Bulk(app, make_user("admin@ejemplo.cl"), sent)
        self.owner = Bulk(app, make_user("marta@andina.cl", company=self.company), sent)
        hidden = {"salaryVisibility": "administradores"}
        assert self.admin.client.put("/api/settings/privacy", json=hidden).status_code == 200
        self.ids: dict[str, int] = {"company_id": self.company.id}
        self._people(other, which)
        self._load(WRITTEN[which])

    def _people(self, other: Company, which: int) -> None:
        name, email = ELSEWHERE[which]
        make_person(name, company=other, email=email, gross_salary=SALARIES[which])
        course = make_course(self.company)
        people = [
            make_person(f"Ana {letter}", company=self.company, gross_salary=SALARIES[which])
            for letter in "AB"
        ]
        survey = make_survey(course)
        for person in people:
            participant = make_participant(
                course, person, gross_salary=SALARIES[which], franchise_sence=True
            )
            invitation = make_invitation(survey, participant)
            make_answer(invitation, comment=COMMENTS[which])
        release(survey.id)
        make_rapporteur_course(course, make_rapporteur())
        self.ids |= {
            "people_id": people[0].id,
            "course_id": course.id,
            "participant_id": participant.id,
            "survey_id": survey.id,
            "invitation_id": invitation.id,
            "rapporteur_id": 1,
            "supplier_id": 1,
            "budget_id": make_budget(self.company).id,
            "kpi_id": 1,
            "widget_id": 1,
        }

    def _load(self, salary: str) -> None:
        make_department("Bodega")
        rows = (
            ("12.531.909-2", "Ana Rojas", "ana@andina.cl", "Andina", "Bodega", salary),
            ("9.812.440-3", "Luis Soto", "luis@@andina", "Andina", "Bodega", salary),
            ("15.667.020-0", "Eva Núñez", "eva@andina.cl", "Andina", "Bodega", f"{salary},5"),
            (
                make_rut(16_222_333),
                "Pía Lara",
                "pia@andina.cl",
                "Andina",
                "Bodega",
                f"{salary} pesos",
            ),
            (make_rut(11_222_333), "Noé Vial", "noe@andina.cl", "Andina", "Bodega", ""),
        )
        owner = self.owner
        mapping_id = owner.begin()
        job = owner.upload(csv(HEAD, *rows), mapping_id=mapping_id)
        assert job["state"] == "done", job
        details = owner.propose(mapping_id)
        assert owner.confirm(mapping_id, details).status_code == 200
        load_id = owner.load(mapping_id, defaults={"grossSalary": salary})["load_id"]
        counts = owner.preview(mapping_id, load_id=load_id)["counts"]
        assert (counts["failed"], owner.data(f"loads/{load_id}")["counts"]["created"]) == (3, 2)
        self.ids |= {"mapping_id": mapping_id, "load_id": load_id, "model_id": 2}
        review = owner.data(f"loads/{load_id}/review")
        self.column = next(
            one["position"] for one in review["columns"] if one["attribute"] == "grossSalary"
        )
        for step in (
            {"op": "replace", "column": self.column, "find": f"9{salary}", "with": salary},
            {"op": "cells", "cells": [{"row": 4, "column": self.column, "value": f"{salary},9"}]},
        ):
            body = {"version": owner.data(f"loads/{load_id}/review")["version"], "step": step}
            answer = owner.client.post(f"/api/loads/{load_id}/steps", json=body)
            assert answer.status_code == 200, answer.get_json()
            if (begun := answer.get_json()["data"]["job"]) is not None:
                carry_out_job(begun["id"], owner.outbox)


def _paths(spec: dict[str, Any], ids: dict[str, int]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Each path that can be read, with the parameters of its query."""
    for path, methods in spec["paths"].items():
        if "get" not in methods or NOT_ASKED.match(path) or path.startswith("/api/public"):
            continue
        if path == "/api/destroy_incomplete_mapping":
            continue  # It removes.
        whole = re.sub(r"\{entity\}/\{entity_id\}", f"person/{ids['people_id']}", path)
        whole = re.sub(r"\{(\w+)\}", lambda found: str(ids.get(found[1], 1)), whole)
        listed = methods["get"].get("parameters", [])
        yield whole, [one for one in listed if one["in"] == "query"]


def _values(parameter: dict[str, Any], column: int, ids: dict[str, int]) -> list[Any]:
    """Everything that a parameter may say about something covered."""
    name, schema = parameter["name"], parameter["schema"]
    said = {"q": NEEDLES, "search": NEEDLES, "sort": SORTS, "column": [column], "code": CODES}
    if name in said:
        return list(said[name])
    if "enum" in schema:
        return [one for one in schema["enum"] if one is not None]
    if schema.get("type") == "boolean":
        return ["true", "false"]
    return [ids[name]] if name in ids else []


def _asked(client: FlaskClient, world: World, spec: dict[str, Any]) -> dict[str, str]:
    """What every call answers, by what it was asked."""
    found: dict[str, str] = {}

    def ask(method: str, path: str, **given: Any) -> None:
        answer = client.open(path, method=method, **given)
        assert answer.status_code < 500, f"{path} {given}"
        body = "a workbook"
        if answer.is_json:
            body = json.dumps({**answer.get_json(), "requestId": ""}, ensure_ascii=False)
        elif "spreadsheet" not in answer.content_type:
            body = answer.get_data(as_text=True)
        asked = json.dumps([method, path, given], ensure_ascii=False)
        found[asked] = f"{answer.status_code} {UNSTEADY.sub('', body)}"

    for path, parameters in _paths(spec, world.ids):
        required = {p["name"]: ELSE.get(p["name"], 1) for p in parameters if p.get("required")}
        ask("GET", path, query_string=required)
        for parameter in parameters:
            for value in _values(parameter, world.column, world.ids):
                ask("GET", path, query_string={**required, parameter["name"]: value})
    of = {name: world.ids[name] for name in ("course_id", "survey_id", "load_id")}
    for name in LISTS:
        for given in [{}, *({"q": needle} for needle in NEEDLES), *({"sort": s} for s in SORTS)]:
            ask("POST", "/api/exports", json={"list": name, "format": "csv", "filter": given, **of})
        columns = ["grossSalary"]
        ask("POST", "/api/exports", json={"list": name, "format": "csv", "columns": columns, **of})
        body = {"list": name, "format": "csv", "includeSalary": True, **of}
        ask("POST", "/api/exports", json=body)
    load = f"/api/loads/{world.ids['load_id']}"
    for step in _steps(world.column):
        ask("POST", f"{load}/steps/trial", json={"step": step})
    form = {"mapping_id": world.ids["mapping_id"]}
    ask("POST", "/api/get_headings_file", data=form)
    ask("POST", "/api/loadpeople", data=form)
    related = [{"column_name": HEAD[5], "column_position": 5, "attribute": "jobTitle"}]
    mapping = f"/api/create_mapping_detail/{world.ids['mapping_id']}"
    ask("PATCH", mapping, json={"data": [{**one, "part": None, **form} for one in related]})
    return found


def _steps(column: int) -> Iterator[dict[str, Any]]:
    """Steps that would tell a value by what they find or make."""
    for needle in NEEDLES:
        yield {"op": "replace", "column": column, "find": needle, "with": "x"}
        yield {"op": "replace", "find": needle, "with": "x"}
        yield {"op": "relate", "column": column, "values": {needle: "x"}}
        cell = {"row": 2, "column": column, "value": needle}
        yield {"op": "cells", "cells": [cell, {**cell, "row": 5}]}
    yield {"op": "first_filled", "columns": [column], "into": "boss"}
    yield {"op": "join", "columns": [1, column], "separator": " ", "into": "boss"}
    yield {"op": "split", "column": column, "separator": ".", "into": ["boss", "jobTitle"]}
    yield {"op": "suggestions", "attribute": "grossSalary"}
    yield {"op": "without_value", "attribute": "grossSalary"}
    yield {"op": "leave_out_blank", "column": column}


def _guessed(owner: Bulk, person_id: int, blanks: str) -> Iterator[Any]:
    """Everything that a load tells, from its preview to its undoing, which guesses salaries."""
    people = [owner.data(f"people/{one}") for one in (person_id, person_id + 1)]
    rows = [
        (one["rut"], one["name"], guess)
        for one, guess in zip(people, (WRITTEN[0], WRITTEN[1]), strict=True)
    ]
    content = csv(("RUT", "Nombre", "Sueldo bruto"), *rows)
    mapping_id = owner.ready(content)
    preview = owner.preview(mapping_id, blanks=blanks)
    load_id = preview["load_id"]
    yield _steady(preview)
    for path in ("review", "rows", "preview/differences", "preview/problems"):
        yield _steady(owner.data(f"loads/{load_id}/{path}"))
    states = [
        owner.data(f"loads/{load_id}/rows", state=one)
        for one in ("updated", "unchanged", "skipped", "problem", "question")
    ]
    yield _steady(states)
    loaded = owner.load(mapping_id)
    load_id = loaded["load_id"]
    yield _steady(loaded)
    for path in (f"loads/{load_id}", f"loads/{load_id}/records", f"people/{person_id}"):
        yield _steady(owner.data(path))
    yield _steady(owner.data(f"history/person/{person_id}"))
    yield _steady(owner.undo(load_id))


def _steady(told: Any) -> str:
    """What was told, without moments and names that are made up anew each time."""
    return re.sub(r"[0-9a-f]{32}", "", UNSTEADY.sub("", json.dumps(told, ensure_ascii=False)))


class TestWhatIsCovered:
    def test_is_told_by_no_call(
        self, house: Flask, sent: list[Message], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Each call is asked by a colleague, in both worlds; most of them must answer."""
        spec, heard = json.loads(document()), []
        for which in range(2):
            monkeypatch.setattr(factories, "_numbers", itertools.count(1))
            world = World(house, sent, which)
            colleague = Bulk(house, make_user("pedro@andina.cl", company=world.company), sent)
            heard.append(_asked(colleague.client, world, spec))
            db.session.rollback()
        first, second = heard
        assert len([one for one in first.values() if one.startswith("200")]) > 300
        assert first.keys() == second.keys()
        differ = [one for one in first if first[one] != second[one]]
        assert not differ, "\n".join(f"{one}\n {first[one]}\n {second[one]}" for one in differ)
        told = [one for one in first if WRITTEN[0] in first[one] or str(SALARIES[0]) in first[one]]
        assert not told, told

    @pytest.mark.parametrize("blanks", ["keep", "clear"])
    def test_is_told_by_no_load_that_guesses_it(
        self, house: Flask, sent: list[Message], monkeypatch: pytest.MonkeyPatch, blanks: str
    ) -> None:
        """Rows of people whose salary is known, with what it may be, and nothing else new."""
        told = []
        for which in range(2):
            monkeypatch.setattr(factories, "_numbers", itertools.count(1))
            world = World(house, sent, which)
            told.append(list(_guessed(world.owner, world.ids["people_id"], blanks)))
            db.session.rollback()
        assert told[0] == told[1]
