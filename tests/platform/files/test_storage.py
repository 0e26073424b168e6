"""Files behind one door: whoever reads one sees all of it or nothing."""

import os
import threading
from pathlib import Path

import pytest
from flask import Flask

from app.platform import storage

KEY = "uploads/ab/whole"


class TestPut:
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
