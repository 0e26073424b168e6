"""A receiver of traces over OTLP/HTTP: a process that writes down each span it is sent."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Receiver:
    """Where it listens, and what came."""

    address: str
    file: Path

    @property
    def text(self) -> str:
        """All that was sent, as it was decoded."""
        return self.file.read_text() if self.file.exists() else ""

    def spans(self) -> list[dict[str, Any]]:
        """Every span, with the name of the service that sent it."""
        return [json.loads(line) for line in self.text.splitlines()]


@contextmanager
def receiver(folder: Path) -> Iterator[Receiver]:
    """Start one; it ends with the block."""
    file = folder / "spans.jsonl"
    command = [sys.executable, "-m", "tests.support.otlp_process", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield Receiver(f"http://127.0.0.1:{int(process.stdout.readline())}", file)
        finally:
            process.terminate()
