"""Folders of this machine: which file is meant, and what is never read."""

import datetime as dt
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from app.extensions import db
from app.imports.sources import fetching, jobs, rules
from app.models.imports import LoadSource
from tests.imports.sources.conftest import FORM, PEOPLE, Desk
from tests.imports.test_loading import HEAD, LUIS, people
from tests.support.bulk import csv


class TestWhichFile:
    def test_is_the_newest_of_the_pattern(self, desk: Desk) -> None:
        desk.put("personas-vieja.csv", b"vieja", age=500)
        desk.put("PERSONAS-nueva.CSV", age=100)
        desk.put("otra.csv", b"otra")
        assert desk.try_now(desk.make())["fileName"] == "PERSONAS-nueva.CSV"

    def test_waits_for_its_marker(self, desk: Desk) -> None:
        source_id = desk.make(marker=True)
        desk.put("personas-1.csv", csv(HEAD, LUIS), age=500)
        desk.put("personas-1.csv.ok", b"", age=500)
        desk.put("personas-2.csv")
        assert desk.try_now(source_id)["fileName"] == "personas-1.csv"
        desk.put("personas-2.csv.ok", b"")
        assert desk.try_now(source_id)["fileName"] == "personas-2.csv"

    def test_is_none_without_one(self, desk: Desk) -> None:
        source_id = desk.make(marker=True)
        desk.put("personas-2.csv")
        assert desk.try_now(source_id)["state"] == "no_file"

    def test_that_grows_is_left_and_looked_at_again_soon(
        self, desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        source_id, path = desk.make(), desk.put("personas.csv")

        def grow(*_: object) -> None:
            with path.open("ab") as file:
                file.write(b"\n")

        with monkeypatch.context() as growing:
            growing.setattr(fetching, "_wait", grow)
            first = desk.at_its_time(source_id)
            assert (first["state"], people()) == ("growing", {})
            source = db.session.get_one(LoadSource, source_id)
            assert source.next_at == dt.datetime.fromisoformat(first["endedAt"]) + rules.LATER
            states = [desk.at_its_time(source_id)["state"] for _ in range(5)]
        assert states == ["growing"] * 4 + ["failed"]
        assert desk.runs(source_id)[0]["message"] == jobs.STILL_WRITTEN
        assert desk.try_now(source_id)["state"] == "done"

    def test_that_is_cut_short_while_it_is_read_is_left(
        self, desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        source_id = desk.make()
        path = desk.put("personas.csv")
        opened = fetching.LocalFolder.open

        def shortened(self: fetching.LocalFolder, entry: fetching.Entry):
            os.truncate(path, 10)
            return opened(self, entry)

        monkeypatch.setattr(fetching.LocalFolder, "open", shortened)
        assert desk.try_now(source_id)["state"] == "growing"


class TestOutside:
    @pytest.mark.parametrize(
        "folder", ["..", "nomina/../..", "/etc", "nomina/../../otra", "a\\..\\b", "a\x01b"]
    )
    def test_cannot_be_named(self, desk: Desk, folder: str) -> None:
        answer = desk.post(**{**FORM, "mailTo": [], "folder": folder})
        assert answer.status_code == 422, answer.get_json()
        assert "folder" in answer.get_json()["errors"]

    @pytest.mark.parametrize("pattern", ["../*.csv", "a/b.csv", "", None])
    def test_cannot_be_asked_for(self, desk: Desk, pattern: str | None) -> None:
        answer = desk.post(**{**FORM, "mailTo": [], "pattern": pattern})
        assert answer.status_code == 422
        assert "pattern" in answer.get_json()["errors"]

    def test_is_not_reached_by_a_link_to_a_folder(self, desk: Desk, tmp_path: Path) -> None:
        outside = tmp_path / "outside"
        outside.mkdir()
        (outside / "personas.csv").write_bytes(PEOPLE)
        (desk.root / "link").symlink_to(outside)
        run = desk.try_now(desk.make(folder="link"))
        assert (run["state"], run["message"]) == ("failed", fetching.NO_FOLDER)

    def test_is_not_reached_by_a_link_to_a_file(self, desk: Desk, tmp_path: Path) -> None:
        outside = tmp_path / "personas.csv"
        outside.write_bytes(PEOPLE)
        (desk.root / "nomina" / "personas.csv").symlink_to(outside)
        assert desk.try_now(desk.make())["state"] == "no_file"

    def test_is_not_reached_by_a_link_put_there_at_the_last_moment(
        self, desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        outside = tmp_path / "personas.csv"
        outside.write_bytes(PEOPLE)
        path = desk.put("personas.csv")
        opened = fetching.LocalFolder.open

        def swapped(self: fetching.LocalFolder, entry: fetching.Entry):
            path.unlink()
            path.symlink_to(outside)
            return opened(self, entry)

        monkeypatch.setattr(fetching.LocalFolder, "open", swapped)
        run = desk.try_now(desk.make())
        assert (run["state"], run["message"], people()) == ("failed", fetching.UNREADABLE, {})

    def test_a_pipe_holds_nobody(self, desk: Desk) -> None:
        os.mkfifo(desk.root / "nomina" / "personas.csv")
        begun = time.monotonic()
        assert desk.try_now(desk.make())["state"] == "no_file"
        assert time.monotonic() - begun < 5


class TestInstallationWithoutFolder:
    def test_offers_none_and_says_why(
        self, desk: Desk, house: Flask, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        source_id = desk.make()
        bare = replace(house.config["SETTINGS"], import_folder="")
        monkeypatch.setitem(house.config, "SETTINGS", bare)
        assert "IMPORT_FOLDER" in desk.bulk.data("load_sources/choices")["noFolders"]
        answer = desk.post(**{**FORM, "mailTo": []})
        assert "IMPORT_FOLDER" in answer.get_json()["errors"]["way"][0]
        run = desk.try_now(source_id)
        assert (run["state"], run["message"]) == ("failed", fetching.NO_ROOT)
