"""Columns of a file, wherever files are kept and whatever the file does to its reader."""

import secrets
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from app.extensions import db
from app.imports import files
from app.models.imports import LoadFile
from app.platform.child_process import ChildDied, ChildStopped, run
from tests.imports.test_loading import ANA, HEAD, LUIS, WRONG, counted
from tests.support.buckets import NAME, Bucket
from tests.support.bulk import Bulk, csv

pytestmark = pytest.mark.usefixtures("reading_child")


@pytest.fixture
def _far(house: Flask, bucket: Bucket, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are kept in a bucket: nothing of them lies on this machine."""
    for name, value in bucket.settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setitem(house.config, "STORAGE", f"s3://{NAME}/{secrets.token_hex(4)}")


@pytest.mark.usefixtures("_far")
class TestFarStorage:
    def test_serves_a_whole_load_with_its_rejected_rows(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA, WRONG, LUIS))
        assert bulk.preview(mapping_id)["counts"] == counted(rows=3, created=2, failed=1)
        load_id = bulk.load(mapping_id)["load_id"]
        assert bulk.client.get(f"/api/loads/{load_id}/rejected").status_code == 200

    def test_parses_the_same_bytes_once(self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
        bulk.upload(csv(HEAD, ANA))
        monkeypatch.setattr(files, "run", None)
        assert bulk.upload(csv(HEAD, ANA), name="otra.csv")["state"] == "done"


class TestANewFormat:
    def test_reads_the_same_bytes_anew_and_keeps_what_loads_know(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        content = csv(HEAD, ("Formato anterior", *ANA[1:]))
        with monkeypatch.context() as patch:
            patch.setattr(files, "FORMAT", 1)
            bulk.upload(content)
        with files.open_columns(sha256=sha256(content).hexdigest()) as folder:
            assert [path.name for path in folder.iterdir()] == ["0.parquet"]
        monkeypatch.setattr(files, "run", None)
        assert bulk.upload(content, name="otra.csv")["state"] == "failed"


class TestReader:
    @pytest.mark.parametrize("reason", ["memory", "cpu", "time", "killed", "abort"])
    def test_that_dies_is_a_fault_of_the_file_and_says_so(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch, reason: str
    ):
        def die(*_: object, **__: object) -> None:
            raise ChildDied(reason)

        monkeypatch.setattr(files, "run", die)
        job = bulk.upload(csv(HEAD, (f"Muere por {reason}", *ANA[1:])))
        assert (job["state"], job["error"]["code"][:9]) == ("failed", "workbook_")
        assert len(job["error"]["message"]) > 20

    def test_that_somebody_kills_is_started_once_more(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        begun: list[int] = []

        def killed_at_first(*args: Any, **options: Any) -> Any:
            begun.append(1)
            if len(begun) == 1:
                raise ChildDied("killed")
            return run(*args, **options)

        monkeypatch.setattr(files, "run", killed_at_first)
        assert bulk.upload(csv(HEAD, ("Matada una vez", *ANA[1:])))["state"] == "done"
        assert len(begun) == 2

    @pytest.mark.parametrize("reason", ["memory", "cpu", "time", "abort"])
    def test_that_met_its_own_limit_is_not_started_again(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch, reason: str
    ):
        begun: list[str] = []

        def die(*_: object, **__: object) -> None:
            begun.append(reason)
            raise ChildDied(reason)

        monkeypatch.setattr(files, "run", die)
        job = bulk.upload(csv(HEAD, (f"Límite de {reason}", *ANA[1:])))
        assert (job["state"], len(begun)) == ("failed", 1)

    @pytest.mark.parametrize(("rows", "seconds"), [(1, 10), (40_000, 120)])
    def test_has_ten_seconds_for_a_small_file(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch, rows: int, seconds: int
    ):
        given: list[int] = []

        def spy(*args: Any, **options: Any) -> Any:
            given.append(options["cpu_seconds"])
            return run(*args, **options)

        monkeypatch.setattr(files, "run", spy)
        people = [(f"Con {rows} filas", *ANA[1:])] * rows
        assert bulk.upload(csv(HEAD, *people))["state"] == "done"
        assert given == [seconds]

    def test_leaves_nothing_half_done_behind(self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
        def die(_: object, __: Path, target: Path, **___: object) -> None:
            target.mkdir()
            raise ChildDied("killed")

        content = csv(HEAD, ("A medias", *ANA[1:]))
        with monkeypatch.context() as patch:
            patch.setattr(files, "run", die)
            assert bulk.upload(content)["state"] == "failed"
        assert bulk.upload(content)["state"] == "done"

    def test_that_is_stopped_leaves_the_file_for_the_next_attempt(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        """A worker that ends stops its reader: the job goes on elsewhere, and the file is good."""

        def stop(*_: object, **__: object) -> None:
            raise ChildStopped

        pulse = SimpleNamespace(should_stop=True)
        work = SimpleNamespace(pulse=pulse, check=lambda: None, say=lambda _: None)
        bulk.upload(csv(HEAD, ("Con pausa", *ANA[1:])))
        file = db.session.scalars(select(LoadFile).order_by(LoadFile.id.desc()).limit(1)).one()
        monkeypatch.setattr(files, "_known", lambda _: None)
        monkeypatch.setattr(files, "run", stop)
        with pytest.raises(ChildStopped):
            files.read_workbook(work=work, file_id=file.id)  # type: ignore[arg-type]  # no job runs
