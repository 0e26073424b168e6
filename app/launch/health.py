"""Whether a role of the product is alive, for the health checks of containers."""

import platform
import time
from http import HTTPStatus
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from app.config import Config

SILENCE_SECONDS = 90.0
"""Workers and beat give a sign of life every few seconds."""


def is_healthy(part: str, config: Config) -> bool:
    """Whether the web server answers, or the other roles gave a sign of life lately."""
    if part == "web":
        return _answers(config)
    return _age(sign_of_life(config.data_path, part)) < SILENCE_SECONDS


def sign_of_life(data: Path, part: str) -> Path:
    """The file of this machine that a worker or beat touches while its loop turns."""
    return data / "run" / f"{part}@{platform.node()}.alive"


def _answers(config: Config) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{config.port}/healthz", timeout=5) as answer:
            return bool(answer.status == HTTPStatus.OK)
    except (URLError, ConnectionError, TimeoutError):
        return False


def _age(path: Path) -> float:
    return time.time() - path.stat().st_mtime if path.exists() else float("inf")
