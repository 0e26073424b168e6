"""Loads a file of the corpus as a program or a person would, and says what its values became."""

import datetime as dt
import io
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from http import HTTPStatus
from pathlib import Path
from typing import Any, Literal

from flask import Flask
from sqlalchemy import select
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse

from app.extensions import db
from app.imports.pipeline.lookups import MODELS
from app.imports.targets import TARGETS
from app.models.imports import MappingMemory
from app.models.training import Participant
from app.platform.queue import Message
from tests.factories import make_user
from tests.support.bulk import MODEL_IDS, Bulk, carry_out_job, empty_tables
from tests.trust.world import World

Outcome = Literal["right", "asked", "unclear", "refused", "silent", "crash"]
"""right: every expected value is stored, and nothing else.
asked: what is not stored as expected stayed out, with an error that says so; or nothing was loaded
before questions with options are answered, which lead out of it.
unclear: nothing was loaded, and what is asked, if anything is, leads nowhere.
refused: the file as a whole was refused in words.
silent: a value was stored, lost or taken for another without a word.
crash: the job ended by an error that nobody expected.
"""
Way = Literal["api", "wizard"]

MOST_ROUNDS = 3
"""Calls within which a program that answers every question has to be done with them."""
NO_QUESTION = frozenset({"right"})
ACCEPTABLE: Mapping[str, frozenset[str]] = {
    "right": NO_QUESTION,
    "asked": frozenset({"asked", "unclear", "refused"}),
    "right_or_asked": frozenset({"right", "asked", "unclear", "refused"}),
    "error": frozenset({"asked", "unclear", "refused"}),
}
"""What the corpus says is acceptable -> the outcomes that are."""


@dataclass(frozen=True)
class Case:
    """A file of the corpus, what is wrong with it, and what it must give."""

    folder: Path
    file: str
    kind: str
    trap: str
    group: str
    ordinary: bool
    expect: Mapping[str, Any]
    after: str | None = None
    """A file with the same headings that is loaded before it."""
    course: str | None = None
    """Letter of the course of the world whose results these are, or which these people join."""
    answers: Mapping[str, str] | None = None
    """What is answered to the questions about its columns, by their ids."""
    defaults: Mapping[str, str] = field(default_factory=dict)
    """What rows get that do not bring it, by datum."""

    @cached_property
    def content(self) -> bytes:
        """The bytes of the file."""
        return (self.folder / self.file).read_bytes()

    @property
    def acceptable(self) -> frozenset[str]:
        """The outcomes that are no fault."""
        return ACCEPTABLE[self.expect["acceptable"]]


def cases(folder: Path) -> list[Case]:
    """The cases of a folder that the corpus was written into."""
    entries = json.loads((folder / "manifest.json").read_text())
    known = Case.__dataclass_fields__
    return [
        Case(folder=folder, **{name: value for name, value in one.items() if name in known})
        for one in entries
    ]


@dataclass
class Verdict:
    """What became of a case."""

    outcome: Outcome
    why: str = ""
    questions: int = 0
    """Kinds of questions and errors that a person is shown."""


@dataclass
class Bench:
    """An empty product in which one case after the other is tried."""

    app: Flask
    outbox: list[Message]
    world: World
    bulk: Bulk = field(init=False)

    def try_case(self, case: Case, way: Way, *, again: bool = False) -> Verdict:
        """Load a case into the world as it is at first.

        `again`: after a person loaded a file with the same headings, be it the clean one that the
        corpus names, be it this very file, whose rows are gone again.
        """
        self._begin()
        if again:
            name = case.after or case.file
            former = next(one for one in cases(case.folder) if one.file == name)
            self._load(former, "wizard")
            kept = _remembered()
            self._begin()
            _remember(kept, self.bulk.user.id)
        stored = self._stored(case)
        told = self._load(case, way)
        return _judge(case, stored, self._stored(case), told)

    def _begin(self) -> None:
        empty_tables()
        self.world.make()
        self.bulk = Bulk(self.app, make_user("carga@confianza.cl", name="Carla Carga"), self.outbox)
        self.outbox.clear()

    def _load(self, case: Case, way: Way) -> "Told":
        course = None
        if case.course is not None and case.kind in ("results", "people"):
            course = self.world.courses[case.course].id
        load = self._by_api if way == "api" else self._by_wizard
        return load(case, course)

    def _by_api(self, case: Case, course_id: int | None) -> "Told":
        answer = self._sent(case, course_id, case.answers or {})
        if refused := _refusal(answer):
            return refused
        job = self.bulk.finish(answer)
        if not _is_unclear(job):
            return self._told(job)
        told = [one["words"] for one in job["result"]["questions"]] or [job["error"]["message"]]
        answered = self._answered(case, course_id, job)
        if answered is None:
            return Told(unclear=told)
        return answered if answered.crashed else Told(open=told)

    def _sent(
        self, case: Case, course_id: int | None, answers: Mapping[str, str], **more: str
    ) -> TestResponse:
        file = FileStorage(io.BytesIO(case.content), case.file)
        form = {"kind": case.kind, "file": file, "answers": json.dumps(answers), **more}
        form["defaults"] = json.dumps(case.defaults)
        if course_id is not None:
            form["course_id"] = str(course_id)
        return self.bulk.post_form("loads", form)

    def _answered(self, case: Case, course_id: int | None, job: Mapping[str, Any]) -> "Told | None":
        """What a program is told that answers what it is asked, whatever it answers; None where it
        is not soon asked no more. Nothing is written meanwhile.
        """
        given = dict(case.answers or {})
        for _ in range(MOST_ROUNDS):
            asked = job["result"]["questions"]
            new = {one["id"]: one["options"][0]["id"] for one in asked if len(one["options"]) > 1}
            if len(new) < len(asked) or new.keys() <= given.keys():
                return None
            given |= new
            answer = self._sent(case, course_id, given, dryRun="true")
            if refused := _refusal(answer):
                return refused if refused.crashed else None
            job = self.bulk.finish(answer)
            if not _is_unclear(job):
                return self._told(job)
        return None

    def _by_wizard(self, case: Case, course_id: int | None) -> "Told":
        """What a person gets who takes every proposal and everything that is ticked beforehand."""
        bulk, kind = self.bulk, case.kind
        mapping_id = bulk.begin(kind, **({} if course_id is None else {"course_id": course_id}))
        file = FileStorage(io.BytesIO(case.content), case.file)
        answer = bulk.post_form("get_headings_file", {"file": file, "mapping_id": mapping_id})
        if refused := _refusal(answer):
            return refused
        read = bulk.finish(answer)
        if read["state"] != "done":
            return self._told(read)
        path = f"create_array_mapping_detail_all/{mapping_id}/{MODEL_IDS[kind]}"
        proposed = bulk.finish(bulk.client.get(f"/api/{path}"))
        if proposed["state"] != "done":
            return self._told(proposed)
        details = proposed["result"]["details"]
        asked = [one["column_name"] for one in details if one.get("asked")]
        steps = []
        if sessions := proposed["result"].get("sessions"):
            said = case.answers or {}
            marks = {
                one["mark"]: said.get(f"mark:{one['mark']}") or one["answer"]
                for one in sessions["marks"]
            }
            asked += [one for one, meaning in marks.items() if meaning is None]
            step = {"op": "count_sessions", "marks": marks}
            step |= {name: sessions[name] for name in ("columns", "into", "lengths")}
            steps = [{**step, "of_list": said.get("sessions") == "count_of_list"}]
        given = bulk.data(f"getmapping/{mapping_id}")["options"].get("defaults", {})
        more = {"defaults": {**given, **case.defaults}, **({"steps": steps} if steps else {})}
        answer = bulk.confirm(mapping_id, details, **more)
        if asked:
            return Told(open=asked)
        if answer.status_code != HTTPStatus.OK:
            # The screen has the data to choose from at each column that brings nothing.
            errors = answer.get_json().get("errors") or {}
            words = [str(one) for each in errors.values() for one in each]
            left = any(not one["attribute"] for one in details)
            return Told(open=words) if left else Told(unclear=words)
        return self._review(case, mapping_id)

    def _review(self, case: Case, mapping_id: int) -> "Told":
        """Accept what is ticked, answer nothing, and load the rows that are good."""
        given = self.bulk.data(f"getmapping/{mapping_id}")["options"].get("defaults", {})
        fields = {"model": case.kind, "defaults": given}
        previewed = self.bulk.finish(self.bulk.order(mapping_id, **fields))
        if previewed["state"] != "done":
            return self._told(previewed)
        preview = previewed["result"]
        open_values = {one["value"] for one in preview.get("unknown", ()) if one.get("asks")}
        open_columns = [one["attribute"] for one in preview.get("unclear", ())]
        self._accept_ticked(preview["load_id"])
        told = self._told(self.bulk.finish(self.bulk.order(mapping_id, save="true", **fields)))
        told.questions += len(open_columns) + len(open_values)
        told.asked += [*open_columns, *sorted(open_values)]
        return told

    def _accept_ticked(self, load_id: int) -> None:
        """Accept all suggestions that are ticked before anybody has looked at them."""
        review = self.bulk.data(f"loads/{load_id}/review")
        version = review["version"]
        for problem in review["problems"]:
            ticked = problem.get("bulk", "ticked") == "ticked"
            if not problem["suggestions"] or not ticked or not problem["attribute"]:
                continue
            step = {"op": "suggestions", "attribute": problem["attribute"], "code": problem["code"]}
            answer = self.bulk.client.post(
                f"/api/loads/{load_id}/steps", json={"version": version, "step": step}
            )
            body = answer.get_json()
            if answer.status_code != 200:
                continue
            if job := (body["data"] or {}).get("job"):
                carry_out_job(job["id"], self.outbox)
                assert self.bulk.job(job["id"])["state"] == "done", self.bulk.job(job["id"])
            version = self.bulk.data(f"loads/{load_id}/review")["version"]

    def _told(self, job: Mapping[str, Any]) -> "Told":
        """What a job says of its load."""
        error = job.get("error") or {}
        code = error.get("code")
        result = job.get("result") or {}
        if code in ("server_error", "unexpected"):
            return Told(crashed=True, refused=code)
        told = Told(refused=code)
        if (load_id := result.get("load_id")) is not None:
            load = self.bulk.data(f"loads/{load_id}")
            kinds = load.get("failures") or []
            told.failed = load["counts"].get("failed", 0)
            told.questions = len(kinds)
            told.asked = [f"{one.get('code')} {one.get('firstCell')}" for one in kinds]
        told.left_out = [
            str(one.get("column_name") or one.get("columnName") or one.get("column"))
            for one in result.get("ignored", ())
        ]
        return told

    def _stored(self, case: Case) -> list[dict[str, Any]]:
        """Every record of the kind of a case, with its values by field."""
        db.session.rollback()
        target = TARGETS[MODEL_IDS[case.kind]]
        query = select(target.model)
        if target.of_course and case.course is not None:
            course_id = self.world.courses[case.course].id
            query = query.where(Participant.course_id == course_id)
        return [
            {
                _CALLED.get(one.name, one.name): _name_of(
                    one.lookup, getattr(row, target.lookups[one.name])
                )
                if one.name in target.lookups
                else _plain(getattr(row, target.columns[one.name]))
                for one in target.kind.attributes
                if one.name in target.lookups or one.name in target.columns
            }
            for row in db.session.scalars(query)
        ]


_CALLED = {
    "attendedHours": "hours",
    "djSigned": "swornStatement",
    "attendanceException": "exception",
    "company_id": "company",
    "supplier_id": "supplier",
}
"""Field -> what the corpus calls it."""


def _remembered() -> list[dict[str, Any]]:
    """What was learnt of columns, to be put into a product without the load."""
    # The load that taught it is gone with the rows that it wrote.
    columns = [
        one.key for one in MappingMemory.__table__.columns if one.key not in ("id", "load_id")
    ]
    rows = db.session.scalars(select(MappingMemory))
    return [{name: getattr(row, name) for name in columns} for row in rows]


def _remember(kept: Sequence[dict[str, Any]], user_id: int) -> None:
    for values in kept:
        db.session.add(MappingMemory(**{**values, "user_id": user_id}))
    db.session.commit()


def _name_of(lookup: str | None, entry_id: int | None) -> str | None:
    if lookup is None or entry_id is None:
        return None
    entry = db.session.get(MODELS[lookup], entry_id)
    return getattr(entry, "name", None) or getattr(entry, "razon_social", None)


@dataclass
class Told:
    """What the product said about a load."""

    refused: str | None = None
    crashed: bool = False
    unclear: list[str] = field(default_factory=list)
    """What is lacking, where nothing that a program or a person is asked leads out of it."""
    open: list[str] = field(default_factory=list)
    """The questions, or their columns, before whose answer nothing is loaded."""
    failed: int = 0
    questions: int = 0
    asked: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


def _is_unclear(job: Mapping[str, Any]) -> bool:
    return (job.get("error") or {}).get("code") == "mapping_unclear"


def _refusal(answer: TestResponse) -> Told | None:
    """What a call said that began no job."""
    if answer.status_code == HTTPStatus.ACCEPTED:
        return None
    crashed = answer.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR
    return Told(refused=answer.get_json()["code"], crashed=crashed)


def _judge(
    case: Case, before: Sequence[dict[str, Any]], after: Sequence[dict[str, Any]], told: Told
) -> Verdict:
    if told.crashed:
        return Verdict("crash", told.refused or "")
    if wrong := next(_entered_wrongly(case, before, after), None):
        return Verdict("silent", wrong, told.questions)
    lacking = next(_lacking(case, after), None)
    said = [*told.asked, *told.left_out]
    if told.open:
        return Verdict("asked", " ".join(told.open), len(told.open))
    if told.unclear or told.refused:
        outcome: Outcome = "unclear" if told.unclear else "refused"
        return Verdict(outcome, " ".join(told.unclear) or str(told.refused), 1)
    if lacking is None and not told.failed:
        # What was said of it is a remark; the values are right.
        return Verdict("right", ", ".join(said), told.questions)
    why = "; ".join(filter(None, (lacking, ", ".join(said))))
    return Verdict("asked" if said else "silent", why, told.questions)


def _entered_wrongly(
    case: Case, before: Sequence[dict[str, Any]], after: Sequence[dict[str, Any]]
) -> Iterator[str]:
    """Wrong values that are stored now and were not before."""
    new = [one for one in after if one not in before]
    changed_keys = Counter(_identity(one) for one in new)
    for never in case.expect.get("never", ()):
        for record in _of_key(new, never.get("key")):
            if _same(record.get(never["field"]), never["value"]):
                yield f"{never['field']} = {record[never['field']]!r} of {_identity(record)}"
    for key in case.expect.get("absent", ()):
        for record in _of_key(new, key):
            if changed_keys[_identity(record)]:
                yield f"there is {_identity(record)}"
    for row in case.expect.get("rows", ()):
        for record in _of_key(new, row["key"]):
            former = next(iter(_of_key(before, row["key"])), {})
            for name, value in row.get("values", {}).items():
                found = record.get(name)
                if name not in record or _same(found, value) or found is None:
                    continue
                if _same(found, former.get(name)):
                    continue
                yield f"{name} = {found!r} instead of {value!r} of {_identity(record)}"


def _lacking(case: Case, after: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Expected values that are not stored."""
    for row in case.expect.get("rows", ()):
        records = list(_of_key(after, row["key"]))
        if not records:
            yield f"no {row['key']}"
        for record in records[:1]:
            for name, value in row.get("values", {}).items():
                if name in record and not _same(record[name], value):
                    yield f"{name} is {record[name]!r}, not {value!r}, of {row['key']}"


def _of_key(records: Iterable[dict[str, Any]], key: Any) -> Iterator[dict[str, Any]]:
    """The records of a key: a RUT, or values by field."""
    if isinstance(key, str):
        key = {"rut": key}
    for record in records:
        if key is None or all(_same(record.get(name), value) for name, value in key.items()):
            yield record


def _identity(record: Mapping[str, Any]) -> str:
    names = ("rut", "courseName", "month", "name", "razon_social", "email")
    return " ".join(str(record[name]) for name in names if record.get(name))


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, dt.date | dt.datetime):
        return value.isoformat()[:10]
    if isinstance(value, dt.time):
        return f"{value:%H:%M}"
    return value


_FIRST_DAY = re.compile(r"^(\d{4}-\d{2})-01$")


def _same(found: Any, wanted: Any) -> bool:
    """Whether a stored value is the one that was meant; capitals are no difference."""
    if found is None or wanted is None:
        return bool(found in (None, "")) and bool(wanted in (None, ""))
    if isinstance(found, bool) or isinstance(wanted, bool):
        return _truth(found) == _truth(wanted)
    try:
        if isinstance(found, str) and not re.fullmatch(r"[-+.\d]+", found):
            raise ValueError  # a code such as 12E4 is no number
        return abs(float(found) - float(wanted)) < 1e-9
    except (TypeError, ValueError):
        is_month = re.fullmatch(r"\d{4}-\d{2}", str(wanted))
        told = _FIRST_DAY.sub(r"\1", str(found)) if is_month else str(found)
        return _folded(told) == _folded(str(wanted))


def _truth(value: Any) -> bool | None:
    words = {"sí": True, "si": True, "true": True, "no": False, "false": False}
    return value if isinstance(value, bool) else words.get(str(value).casefold())


def _folded(text: str) -> str:
    """Text without capitals; a number or telephone without its points and spaces."""
    plain = unicodedata.normalize("NFC", text).casefold().strip()
    return re.sub(r"[ .+]", "", plain) if re.match(r"\+?\d", plain) else plain
