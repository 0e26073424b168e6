"""Bulk loads driven through the API, with their jobs run on the spot as a worker would."""

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import openpyxl
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from app.extensions import db
from app.models.accounts import User
from app.organisation.auth import service as auth
from app.platform import clock
from app.platform.queue import Message
from celeryconfig import QUEUES
from sheets.kinds.registry import KINDS
from tasks.celery_app import celery_app

celery_app.loader.import_default_modules()

MODEL_IDS = {kind.model: kind.model_id for kind in KINDS.values()}
PATHS = {name: f"load/{number}" for name, number in MODEL_IDS.items()}
PATHS |= {"people": "loadpeople", "supplier": "load_supplier"}

KEPT = ("alembic_version", "installation", "kpi_state", "status")
"""What a new house starts with."""
EMPTY = f"""
DO $$ DECLARE name text; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT tablename FROM pg_tables
    WHERE schemaname = current_schema() AND tablename NOT IN {KEPT}
    ORDER BY tablename IN ('kpi_dirty', 'row_change') -- what the others mark while emptied
  LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
  FOR name IN SELECT sequencename FROM pg_sequences
    WHERE schemaname = current_schema() AND last_value IS NOT NULL
      AND sequencename <> 'status_id_seq'
  LOOP PERFORM setval(name::regclass, 1, false); END LOOP;
END $$
"""
"""A tenth of the time that TRUNCATE takes, which makes new files of every table and index."""


def carry_out(message: Message) -> None:
    """Run the task of a message as a worker would, in the app at hand."""
    assert message.queue in QUEUES, "no worker listens there"
    celery_app.tasks[message.task].run(**dict(message.arguments))


def carry_out_job(job_id: int, messages: list[Message]) -> None:
    """Take the messages of a job and run their task."""
    for message in [one for one in messages if dict(one.arguments) == {"job_id": job_id}]:
        messages.remove(message)
        carry_out(message)


def empty_tables() -> None:
    """Forget everything but the statuses that a new house starts with."""
    db.session.rollback()
    db.session.execute(text(EMPTY))
    db.session.commit()


def csv(*rows: Sequence[Any]) -> bytes:
    """Rows as a semicolon-separated file."""
    return "\n".join(";".join("" if c is None else str(c) for c in row) for row in rows).encode()


def xlsx(*rows: Sequence[Any]) -> bytes:
    """Rows as a workbook of one sheet."""
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append(list(row))
    return saved(book)


def saved(book: openpyxl.Workbook) -> bytes:
    """The bytes of a workbook."""
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


@dataclass
class Bulk:
    """Somebody who loads spreadsheets."""

    app: Flask
    user: User
    outbox: list[Message]
    client: FlaskClient = field(init=False)

    def __post_init__(self) -> None:
        """Sign in, though not over HTTP."""
        self.client = self.app.test_client()
        tokens = auth.begin(user=self.user, device=auth.Device(), at=clock.now())
        db.session.commit()
        self.client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {tokens.token}"

    def post_form(self, path: str, fields: dict[str, Any]) -> TestResponse:
        """A multipart form; the test client itself would put large ones into files."""
        boundary, body = encode_multipart({k: v for k, v in fields.items() if v is not None})
        kind = f'multipart/form-data; boundary="{boundary}"'
        return self.client.post(f"/api/{path}", data=body, content_type=kind)

    def finish(self, answer: TestResponse) -> dict[str, Any]:
        """Run the job that an answer tells of, and give how it ended."""
        assert answer.status_code == 202, answer.get_json()
        job_id = answer.get_json()["data"]["job"]["id"]
        carry_out_job(job_id, self.outbox)
        return self.job(job_id)

    def job(self, job_id: int) -> dict[str, Any]:
        """A job as the API shows it."""
        db.session.rollback()
        data: dict[str, Any] = self.client.get(f"/api/jobs/{job_id}").get_json()["data"]
        return data

    def data(self, path: str, **query: Any) -> Any:
        """What a GET answers under `data`."""
        answer = self.client.get(f"/api/{path}", query_string=query)
        assert answer.status_code == 200, answer.get_json()
        return answer.get_json()["data"]

    def begin(self, model: str = "people", **more: Any) -> int:
        """A new mapping."""
        body = {"model": model, "model_id": MODEL_IDS[model], **more}
        answer = self.client.post("/api/createmapping", json=body)
        assert answer.status_code == 201, answer.get_json()
        mapping_id: int = answer.get_json()["data"]["mapping_id"]
        return mapping_id

    def upload(
        self, content: bytes, *, mapping_id: int | None = None, name: str = "personas.csv"
    ) -> dict[str, Any]:
        """The job that reads a file."""
        file = FileStorage(io.BytesIO(content), name)
        return self.finish(
            self.post_form("get_headings_file", {"file": file, "mapping_id": mapping_id})
        )

    def propose(self, mapping_id: int, model: str = "people") -> list[dict[str, Any]]:
        """The proposed details."""
        details: list[dict[str, Any]] = self.proposal(mapping_id, model)["details"]
        return details

    def proposal(self, mapping_id: int, model: str = "people") -> dict[str, Any]:
        """What the job says that proposes them."""
        path = f"/api/create_array_mapping_detail_all/{mapping_id}/{MODEL_IDS[model]}"
        job = self.finish(self.client.get(path))
        assert job["state"] == "done", job
        result: dict[str, Any] = job["result"]
        return result

    def confirm(self, mapping_id: int, details: list[dict[str, Any]], **more: Any) -> TestResponse:
        """Send the details as they are."""
        names = ("column_name", "column_position", "attribute", "mapping_id", "part")
        data = [{name: detail[name] for name in names} for detail in details]
        return self.client.patch(
            f"/api/create_mapping_detail/{mapping_id}", json={"data": data, **more}
        )

    def ready(
        self, content: bytes, *, model: str = "people", name: str = "personas.csv", **more: Any
    ) -> int:
        """A mapping whose file is read and whose proposed columns are confirmed."""
        mapping_id = self.begin(model, **more)
        job = self.upload(content, mapping_id=mapping_id, name=name)
        assert job["state"] == "done", job
        answer = self.confirm(mapping_id, self.propose(mapping_id, model))
        assert answer.status_code == 200, answer.get_json()
        return mapping_id

    def order(self, mapping_id: int, *, model: str = "people", **fields: Any) -> TestResponse:
        """Ask for a preview or a load; dictionaries become JSON."""
        form = {
            name: json.dumps(value) if isinstance(value, dict) else value
            for name, value in fields.items()
        }
        if isinstance(form.get("file"), bytes):
            form["file"] = FileStorage(io.BytesIO(form["file"]), "archivo.xlsx")
        return self.post_form(PATHS[model], {"mapping_id": mapping_id, **form})

    def preview(self, mapping_id: int, **fields: Any) -> dict[str, Any]:
        """The result of a preview."""
        return self._result(self.order(mapping_id, **fields))

    def preview_file(
        self, content: bytes, *, model: str = "people", name: str = "personas.csv", **fields: Any
    ) -> tuple[int, dict[str, Any]]:
        """The mapping of a file whose columns are taken as they are proposed, and its preview."""
        mapping_id = self.begin(model)
        file = FileStorage(io.BytesIO(content), name)
        return mapping_id, self.preview(mapping_id, model=model, file=file, **fields)

    def load(self, mapping_id: int, **fields: Any) -> dict[str, Any]:
        """The result of a load."""
        return self._result(self.order(mapping_id, save="true", **fields))

    def load_file(self, *rows: Sequence[Any], **fields: Any) -> dict[str, Any]:
        """The result of loading these rows, first of them the headings, as they are proposed."""
        file = FileStorage(io.BytesIO(csv(*rows)), "personas.csv")
        return self.load(self.begin(fields.get("model", "people")), file=file, **fields)

    def undo(self, load_id: int) -> dict[str, Any]:
        """The result of undoing a load."""
        return self._result(self.client.post(f"/api/loads/{load_id}/undo"))

    def _result(self, answer: TestResponse) -> dict[str, Any]:
        job = self.finish(answer)
        assert job["state"] == "done", job
        result: dict[str, Any] = job["result"]
        return result
