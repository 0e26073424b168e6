"""Writes .env.example: every setting with its documentation, and what only the containers read."""

import textwrap
from dataclasses import MISSING, fields
from pathlib import Path

from app.config import Config

TARGET = Path(__file__).parent.parent / ".env.example"
COMPOSE_ONLY = {
    "POSTGRES_PASSWORD": "Password of the database; letters and digits only",
    "POSTGRES_BUFFERS": "Memory for pages of the database; best a quarter of the machine (512MB)",
    "POSTGRES_MEMORY": "Most memory of the database, which holds these pages (2g)",
    "REDIS_PASSWORD": "Password of the broker; letters and digits only",
    "BIND": "Address of the host that the web servers are published on (127.0.0.1)",
    "WEBS": "Web containers (1); for 2 of them PORT is a range: 8000-8001",
    "WEB_MEMORY": "Most memory of a web container; more for more WEB_WORKERS (512m)",
    "WORKERS": "Worker containers (1)",
    "WORKER_MEMORY": "Most memory of a worker container; more for larger files (768m)",
    "AWS_ACCESS_KEY_ID": "For STORAGE_URL=s3://..., as in all programs that use S3",
    "AWS_SECRET_ACCESS_KEY": "The same",
    "AWS_SESSION_TOKEN": "The same",
    "AWS_REGION": "The same",
    "AWS_DEFAULT_REGION": "The same",
    "AWS_ENDPOINT_URL": "The same, for a server of one's own",
}
HEAD = """\
# Every setting of the product. ./run needs none of them.
# docker compose reads a copy of this file named .env and needs SECRET_KEY, POSTGRES_PASSWORD,
# REDIS_PASSWORD, ADMIN_EMAIL and ADMIN_PASSWORD. A random secret: openssl rand -hex 32
# A value with $, # or spaces stands in single quotes, or it is cut: SECRET_KEY='a$b #c'
# Written by `python -m scripts.env_example`; the documentation is that of app/config.py.
"""


def text() -> str:
    """The whole file."""
    lines = [HEAD]
    for setting in fields(Config):
        default = "" if setting.default is MISSING else str(setting.default)
        default = "no" if setting.default is False else default
        lines += [_comment(setting.metadata["doc"]), f"# {setting.name.upper()}={default}", ""]
    lines += ["# Read by docker-compose.yml, or by the libraries behind it.", ""]
    for name, doc in COMPOSE_ONLY.items():
        lines += [_comment(doc), f"# {name}=", ""]
    return "\n".join(lines).rstrip() + "\n"


def _comment(doc: str) -> str:
    return textwrap.fill(doc, 98, initial_indent="# ", subsequent_indent="#   ")


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
