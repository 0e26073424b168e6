"""Packs screenshots into small pictures: `python -m scripts.pack_pictures FROM TO`."""

import sys
from pathlib import Path

from PIL import Image

WIDEST = 1200
"""Pixels; a window of 1440 is still easy to read."""
HEAVIEST = 120_000
"""Bytes."""
QUALITIES = range(82, 40, -6)
"""The first that is light enough is taken."""


def pack(source: Path, folder: Path) -> Path:
    """Write a PNG as WebP; raises ValueError when no quality makes it light enough."""
    target = folder / f"{source.stem}.webp"
    with Image.open(source) as opened:
        picture = opened.convert("RGB")
    if picture.width > WIDEST:
        height = round(picture.height * WIDEST / picture.width)
        picture = picture.resize((WIDEST, height), Image.Resampling.LANCZOS)
    for quality in QUALITIES:
        picture.save(target, "WEBP", quality=quality, method=6)
        if target.stat().st_size <= HEAVIEST:
            return target
    raise ValueError(f"{source.name} is too heavy.")


def main(source: str, target: str) -> None:
    """Pack every PNG of a folder into another one."""
    folder = Path(target)
    folder.mkdir(parents=True, exist_ok=True)
    for screenshot in sorted(Path(source).glob("*.png")):
        packed = pack(screenshot, folder)
        print(f"{packed}  {packed.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main(*sys.argv[1:])
