"""What these tests may ask for: somebody who keeps sources, and a folder that is watched."""

import datetime as dt
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app.extensions import db
from app.imports.sources import fetching, jobs
from app.models.imports import LoadSource, LoadSourceRun
from app.models.mail import Mail
from app.models.platform import Notification
from app.platform import clock
from app.platform.queue import Message
from tests.imports.test_loading import ANA, HEAD, LUIS
from tests.support.bulk import Bulk, carry_out, csv

PEOPLE = csv(HEAD, ANA, LUIS)
UNCLEAR = csv(("Dato", "Otro"), ("a", "b"), ("c", "d"))
FORM: dict[str, Any] = {
    "name": "Nómina",
    "way": "folder",
    "model_id": 2,
    "company_id": None,
    "time": "03:15",
    "weekdays": [1, 2, 3, 4, 5],
    "folder": "nomina",
    "pattern": "personas*.csv",
}


@dataclass
class Desk:
    """An administrator who keeps sources, and the workers that serve them."""

    bulk: Bulk
    root: Path
    sent: list[Message]

    def post(self, path: str = "", **body: Any) -> Any:
        """What a call about sources answers."""
        return self.bulk.client.post(f"/api/load_sources{path}", json=body or None)

    def make(self, **given: Any) -> int:
        """A new source; its id."""
        answer = self.post(**{**FORM, "mailTo": [self.bulk.user.id], **given})
        assert answer.status_code == 201, answer.get_json()
        made: int = answer.get_json()["data"]["id"]
        return made

    def change(self, source_id: int, **fields: Any) -> Any:
        """What a change answers."""
        return self.bulk.client.patch(f"/api/load_sources/{source_id}", json=fields)

    def source(self, source_id: int) -> dict[str, Any]:
        """A source as the screen shows it."""
        db.session.rollback()
        told: dict[str, Any] = self.bulk.data(f"load_sources/{source_id}")
        return told

    def runs(self, source_id: int) -> list[dict[str, Any]]:
        """The log of a source."""
        db.session.rollback()
        told: list[dict[str, Any]] = self.bulk.data(f"load_sources/{source_id}/runs")
        return told

    def work(self) -> None:
        """Carry out what waits, as workers do, until nothing does."""
        while self.sent:
            carry_out(self.sent.pop(0))

    def try_now(self, source_id: int) -> dict[str, Any]:
        """How a run ended that was asked for at once."""
        answer = self.post(f"/{source_id}/run")
        assert answer.status_code == 202, answer.get_json()
        self.work()
        return self.runs(source_id)[0]

    def tick(self, at: dt.datetime) -> None:
        """Look at the clock as a worker does, and do what is due."""
        jobs.begin_due(at=at)
        db.session.commit()
        self.work()

    def at_its_time(self, source_id: int) -> dict[str, Any]:
        """How a run ended whose time has come."""
        due = db.session.get_one(LoadSource, source_id).next_at
        assert due is not None
        self.tick(due)
        return self.runs(source_id)[0]

    def put(
        self, name: str, content: bytes = PEOPLE, *, folder: str = "nomina", age: float = 0
    ) -> Path:
        """A file that lies in the watched folder."""
        path = self.root / folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        moment = clock.now().timestamp() - age
        os.utime(path, (moment, moment))
        return path

    def mails(self) -> Sequence[Mail]:
        """All mails, in order."""
        db.session.rollback()
        return db.session.query(Mail).order_by(Mail.id).all()

    def bells(self) -> list[str]:
        """What was rung, in order."""
        db.session.rollback()
        query = db.session.query(Notification).filter(Notification.kind.startswith("load_source"))
        return [one.msg for one in query.order_by(Notification.id)]

    def states(self, source_id: int) -> list[str]:
        """How the runs of a source ended, the oldest first."""
        db.session.rollback()
        query = db.session.query(LoadSourceRun).filter_by(source_id=source_id)
        return [one.state for one in query.order_by(LoadSourceRun.id)]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The folder below which folders may be watched."""
    (tmp_path / "import" / "nomina").mkdir(parents=True)
    return tmp_path / "import"


@pytest.fixture
def desk(
    house: Flask, bulk: Bulk, sent: list[Message], root: Path, monkeypatch: pytest.MonkeyPatch
) -> Desk:
    """Somebody who keeps sources, in an installation with a folder and a network of its own."""
    settings = replace(house.config["SETTINGS"], import_folder=str(root), private_hosts="localhost")
    monkeypatch.setitem(house.config, "SETTINGS", settings)
    monkeypatch.setattr(fetching, "LOOK_SECONDS", 0.05)
    return Desk(bulk, root, sent)
