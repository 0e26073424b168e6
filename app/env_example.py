"""The text of .env.example: every setting with its default and what it is for."""

from dataclasses import fields

from app.config import Config

HEADER = """\
# Every setting of the product. Copy to .env and change what you need; what is missing has the
# value shown here. Written by `flask settings write`.
"""


def text() -> str:
    """The whole file."""
    return HEADER + "".join(
        f"\n# {field.metadata['doc']}\n#{field.name.upper()}={field.default}\n"
        for field in fields(Config)
    )
