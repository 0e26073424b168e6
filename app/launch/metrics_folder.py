"""The folder in which several web processes add up their metrics."""

from pathlib import Path


def empty(folder: str) -> None:
    """Forget the counts of an earlier start; nothing to do without a folder."""
    if not folder:
        return
    path = Path(folder)
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    for old in path.glob("*.db"):
        old.unlink(missing_ok=True)
