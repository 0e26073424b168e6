"""Files behind one door: whoever reads one sees all of it or nothing."""

import errno
import io
import os
import secrets
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, current_app
from flask.testing import FlaskClient

from app.config import load
from app.platform import storage
from tests.support.buckets import NAME, Bucket

KEY = "uploads/ab/whole"
PARTS = 3 * 5 * 1024 * 1024 + 1
"""More bytes than one request of S3 carries."""


class TestPut:
    def test_moves_a_file_that_lies_beside_the_kept_ones(self, app: Flask) -> None:
        with app.app_context(), storage.scratch() as folder:
            source = folder / "file"
            source.write_bytes(b"whole")
            before = source.stat().st_ino
            storage.put(KEY, source)
            kept = storage.local(KEY)
            assert kept is not None
            assert (kept.read_bytes(), kept.stat().st_ino) == (b"whole", before)
            storage.remove(KEY)

    def test_copies_a_file_of_another_disk(
        self, app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        source, replace = tmp_path / "file", Path.replace
        source.write_bytes(b"whole")

        def refuse(path: Path, target: Path) -> Path:
            if path == source:
                raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
            return replace(path, target)

        monkeypatch.setattr(Path, "replace", refuse)
        with app.app_context():
            storage.put(KEY, source)
            assert b"".join(storage.stream(KEY)) == b"whole"
            storage.remove(KEY)

    def test_shows_a_file_only_when_all_of_it_is_there(self, app: Flask, tmp_path: Path) -> None:
        """The source is a pipe, so that it is half read for as long as the test wants."""
        source = tmp_path / "pipe"
        os.mkfifo(source)

        def keep() -> None:
            with app.app_context():
                storage.put(KEY, source)

        keeper = threading.Thread(target=keep)
        keeper.start()
        with app.app_context():
            with source.open("wb") as writer:
                writer.write(b"a" * 3 * storage.CHUNK)
                writer.flush()
                assert not storage.exists(KEY)
                with pytest.raises(FileNotFoundError):
                    b"".join(storage.stream(KEY))
                writer.write(b"z")
            keeper.join()
            assert b"".join(storage.stream(KEY)) == b"a" * 3 * storage.CHUNK + b"z"
            storage.remove(KEY)
            assert not storage.exists(KEY)


@dataclass(frozen=True)
class Far:
    """A part of a bucket that the app keeps its files in, empty at first."""

    bucket: Bucket
    prefix: str

    @property
    def keys(self) -> list[str]:
        return self.bucket.keys(self.prefix)


@pytest.fixture
def far(app: Flask, bucket: Bucket, monkeypatch: pytest.MonkeyPatch) -> Iterator[Far]:
    for name, value in bucket.settings.items():
        monkeypatch.setenv(name, value)
    prefix = secrets.token_hex(4)
    monkeypatch.setitem(app.config, "STORAGE", f"s3://{NAME}/{prefix}")
    with app.app_context():
        yield Far(bucket, prefix)


class TestBucket:
    def test_holds_a_file_and_nothing_beside_it(self, far: Far, tmp_path: Path) -> None:
        """No marker of a folder, which some servers refuse, and no half of a file."""
        source, back = tmp_path / "file", tmp_path / "back"
        source.write_bytes(b"w" * PARTS)
        storage.put(KEY, source)
        assert far.keys == [KEY]
        assert storage.exists(KEY)
        storage.get(KEY, back)
        assert back.read_bytes() == source.read_bytes()

    def test_opens_with_keys_that_stood_in_files(
        self, far: Far, app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        given = {}
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
            (tmp_path / name).write_text(far.bucket.settings[name] + "\n")
            given[f"{name}_FILE"] = str(tmp_path / name)
            monkeypatch.delenv(name)
        monkeypatch.setitem(app.config, "SETTINGS", load(given))
        storage.put(KEY, tmp_path / "AWS_ACCESS_KEY_ID")
        assert far.keys == [KEY]

    def test_holds_nothing_any_more_of_what_was_removed(self, far: Far, tmp_path: Path) -> None:
        source = tmp_path / "file"
        source.write_bytes(b"")
        for key in (KEY, "previews/7/a", "previews/7/b", "previews/70/a"):
            storage.put(key, source)
        storage.remove("previews/7")
        assert far.keys == ["previews/70/a", KEY]
        storage.remove("previews/70/a")
        storage.remove(KEY)
        storage.remove(KEY)
        assert far.keys == []
        assert not storage.exists(KEY)
        with pytest.raises(FileNotFoundError):
            b"".join(storage.stream(KEY))

    def test_is_written_by_many_at_once(self, far: Far, tmp_path: Path, app: Flask) -> None:
        """The first file of a folder comes from several: none of them makes it for the others."""
        source = tmp_path / "file"
        source.write_bytes(b"same")

        def keep(number: int) -> None:
            with app.app_context():
                storage.put(f"uploads/{number % 2}/{number}", source)

        with ThreadPoolExecutor(8) as threads:
            list(threads.map(keep, range(16)))
        assert len(far.keys) == 16

    def test_holds_a_folder_as_a_whole(self, far: Far, tmp_path: Path) -> None:
        source = tmp_path / "pages"
        source.mkdir()
        (source / "a.parquet").write_bytes(b"a")
        (source / "about.json").write_bytes(b"{}")
        assert not storage.holds_folder("previews/7/x")
        with pytest.raises(FileNotFoundError), storage.open_folder("previews/7/x"):
            pass
        storage.put_folder("previews/7/x", source)
        assert storage.holds_folder("previews/7/x")
        assert len(far.keys) == 1  # one PUT: a reader never sees the half of it
        with storage.open_folder("previews/7/x") as folder:
            found = {path.name: path.read_bytes() for path in folder.iterdir()}
        assert found == {"a.parquet": b"a", "about.json": b"{}"}
        storage.remove("previews/7/x")
        assert far.keys == []

    def test_finds_text_in_a_file(self, far: Far, tmp_path: Path) -> None:
        assert far.keys == []
        (tmp_path / "file").write_text("Ñandú")
        storage.put(KEY, tmp_path / "file")
        assert storage.holds_text(KEY, "ñandú")

    def test_refuses_another_secret_in_words(
        self, far: Far, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "another-secret")
        monkeypatch.setitem(current_app.config, "STORAGE", f"s3://{NAME}/{far.prefix}/wrong")
        with pytest.raises(storage.StorageAway):
            storage.exists(KEY)


class TestABucketThatIsAway:
    @pytest.fixture(autouse=True)
    def _away(self, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
        settings = Bucket(1).settings
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setitem(app.config, "STORAGE", f"s3://{NAME}/{secrets.token_hex(4)}")

    def test_is_told_with_when_to_come_again(self, as_admin: FlaskClient) -> None:
        form = {"kind": "people", "file": (io.BytesIO(b"Nombre;RUT\nAna;1-9"), "a.csv")}
        answer: Any = as_admin.post("/api/loads", data=form)
        assert (answer.status_code, answer.json["code"]) == (503, "storage_away")
        assert answer.headers["Retry-After"] == "5"
        assert "archivos" in answer.json["message"]
