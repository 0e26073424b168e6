"""Reads what the panel leaves on paper: the words of a PDF, and what a picture is made of."""

import json
import sys
from collections import Counter
from typing import Any

import pypdf
from PIL import Image

POINTS_OF_AN_INCH = 72
CHANNELS = 3


def pdf(path: str) -> list[dict[str, Any]]:
    """Each page with its text and its size in inches."""
    return [
        {
            "text": page.extract_text(),
            "width": round(float(page.mediabox.width) / POINTS_OF_AN_INCH, 1),
            "height": round(float(page.mediabox.height) / POINTS_OF_AN_INCH, 1),
        }
        for page in pypdf.PdfReader(path).pages
    ]


def png(path: str) -> dict[str, Any]:
    """Size, and every colour that covers at least a thousandth of the picture."""
    with Image.open(path) as picture:
        plain = picture.convert("RGB")
        area = plain.width * plain.height
        raw = plain.tobytes()
        counted = Counter(raw[at : at + CHANNELS].hex() for at in range(0, len(raw), CHANNELS))
        colours = [f"#{hex_}" for hex_, count in counted.items() if count >= area / 1_000]
        return {"width": plain.width, "height": plain.height, "colours": colours}


if __name__ == "__main__":
    order = json.load(sys.stdin)
    acts = {"pdf": pdf, "png": png}
    json.dump(acts[order["act"]](order["path"]), sys.stdout)
