"""Gives every file named on the command line exactly one newline at its end."""

import sys
from pathlib import Path


def mend(path: Path) -> bool:
    """Whether the file had to be changed."""
    before = path.read_bytes()
    after = before.rstrip(b"\r\n") + b"\n" if before.strip() else b""
    if after != before:
        path.write_bytes(after)
    return after != before


if __name__ == "__main__":
    changed = [name for name in sys.argv[1:] if mend(Path(name))]
    print(*changed, sep="\n", end="\n" if changed else "")
    sys.exit(1 if changed else 0)
