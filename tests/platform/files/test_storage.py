"""Files behind one door: whoever reads one sees all of it or nothing."""

import errno
import os
import threading
from pathlib import Path

import pytest
from flask import Flask

from app.platform import storage

KEY = "uploads/ab/whole"


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
        def refuse(*_: object) -> None:
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))

        monkeypatch.setattr(Path, "replace", refuse)
        source = tmp_path / "file"
        source.write_bytes(b"whole")
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
