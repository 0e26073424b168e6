"""Signs of life: files of this machine that workers and beat touch while their loop turns."""

import platform
import time
from pathlib import Path

SILENCE_SECONDS = 90.0
"""They give one every few seconds."""


def sign_of_life(data: Path, part: str) -> Path:
    """The file that a part of the product touches."""
    return data / "run" / f"{part}@{platform.node()}.alive"


def is_alive(path: Path) -> bool:
    """Whether a sign was given lately."""
    return path.exists() and time.time() - path.stat().st_mtime < SILENCE_SECONDS
