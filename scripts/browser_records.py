"""Writes frontend/src/entities/records/: what the screens need of each record, a file for each."""

import json
import sys
from pathlib import Path
from typing import Any

from records.base import Field, Record
from records.registry import RECORDS

FOLDER = Path(__file__).parents[1] / "frontend/src/entities/records"
HEAD = "// Made by scripts/browser_records.py from records/; not for editing.\n\n"
NAMES = {"participant": "RESULT"}
"""What a record is called in the browser, where that is not its own name in capitals."""


def files() -> dict[Path, str]:
    """Every file and its text."""
    return {FOLDER / f"{one.name}.ts": _text(one) for one in RECORDS if one.sections}


def _text(record: Record) -> str:
    body = json.dumps(_record(record), ensure_ascii=False, indent=2)
    name = NAMES.get(record.name, record.name.upper())
    return f"{HEAD}export const {name} = {body} as const;\n"


def _record(record: Record) -> dict[str, Any]:
    return {
        "name": record.name,
        "sections": {
            section.id: {
                "title": section.title,
                **({"description": section.description} if section.description else {}),
                "fields": [field.name for field in record.in_section(section.id)],
            }
            for section in record.sections
        },
        "fields": {field.name: _field(field) for field in record.fields},
    }


def _field(field: Field) -> dict[str, Any]:
    spec: dict[str, Any] = {
        "label": field.label,
        "history": field.history if field.history != field.label else None,
        "kind": field.kind,
        "limit": field.limit if field.kind != "reference" else None,
        "least": field.least,
        "step": field.step if field.kind == "number" else None,
        "required": field.required,
        "message": field.message,
        "initial": field.default,
        "options": [
            {"value": option.slug or option.value, "label": option.label}
            for option in field.options
        ],
        "hint": field.hint,
        "half": field.half,
        "readOnly": field.derived or field.read_only,
        "derived": field.derived,
    }
    return {name: value for name, value in spec.items() if value}


def is_fresh() -> bool:
    """Whether the folder holds these files and no others."""
    found = {path: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.ts")}
    return found == files()


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(not is_fresh())
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.ts"):
        path.unlink()
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
