"""Writes frontend/src/generated/records/: what forms, lists, details and histories need of records.

A file for what forms ask and one for what is read, since most visits only read.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from records.base import Field, Record
from records.registry import RECORDS

FOLDER = Path(__file__).parents[1] / "frontend/src/generated/records"
HEAD = "// Made by scripts/browser_records.py from records/; not for editing.\n\n"
NAMES = {"participant": "RESULT"}
"""What a record is called in the browser, where that is not its own name in capitals."""
READ = ("person", "course", "company", "supplier")
"""Records whose lists and details are drawn from them."""
LISTED = (*READ, "participant")
"""Records whose lists are drawn from them; a participant has a form and no detail."""
LABELLED = ("person", "participant", "supplier")
"""Records whose histories call fields as their forms do."""
PLAIN = {"name", "title", "text", "reference", "time"}
"""Kinds whose values are read as they are."""


def files(records: Iterable[Record] = RECORDS) -> dict[Path, str]:
    """Every file and its text."""
    with_form = [record for record in records if record.sections]
    return {
        **{FOLDER / f"{one.name}.ts": _text({_name(one): _form(one)}) for one in with_form},
        **{
            FOLDER / f"{one.name}-views.ts": _text(_views(one))
            for one in with_form
            if one.name in LISTED
        },
        FOLDER / "history.ts": _text(_history(with_form)),
        FOLDER / "choices.ts": _text(
            {"CHOICES": {one.name: _choices(one) for one in _stored(with_form) if one.options}}
        ),
    }


def _name(record: Record) -> str:
    return NAMES.get(record.name, record.name.upper())


def _text(constants: dict[str, Any]) -> str:
    written = (
        f"export const {name} = {json.dumps(body, ensure_ascii=False, indent=2)} as const;\n"
        for name, body in constants.items()
    )
    return HEAD + "\n".join(written)


def _form(record: Record) -> dict[str, Any]:
    brief = {section.id for section in record.sections if section.brief}
    return {
        "name": record.name,
        "sections": {
            section.id: {
                "title": section.title,
                **_without_empty(description=section.description),
                "fields": [field.name for field in record.in_section(section.id)],
            }
            for section in record.sections
        },
        "fields": {
            field.name: _without_empty(
                label=field.label,
                inside=field.reading if (field.section in brief) else None,
                kind=field.kind,
                limit=field.limit if field.kind != "reference" else None,
                least=field.least,
                step=field.step if field.kind == "number" else None,
                required=field.is_demanded,
                message=field.message,
                initial=field.default,
                options=[
                    {"value": option.slug or option.value, "label": option.label}
                    for option in field.options
                ],
                hint=field.hint,
                half=field.half,
            )
            for field in record.writable
            if field.section
        },
    }


def _views(record: Record) -> dict[str, Any]:
    columns = {
        f"{_name(record)}_COLUMNS": [
            _shown(field, field.heading or field.short)
            | _without_empty(hidden=field.listed == "hidden")
            for field in record.in_list()
        ]
    }
    return columns | ({f"{_name(record)}_PARTS": _parts(record)} if record.name in READ else {})


def _parts(record: Record) -> dict[str, Any]:
    return {
        part.id: {
            "title": part.title,
            "fields": [_shown(field, field.reading or field.label) for field in fields],
        }
        for part, fields in record.in_reading().items()
    }


def _shown(field: Field, label: str) -> dict[str, Any]:
    """A field as it is read: its name in answers, and what makes words of its value."""
    is_code = any(option.value != option.label for option in field.options)
    is_plain = field.kind in PLAIN or (field.kind == "choice" and not is_code)
    return _without_empty(
        id=field.shown,
        label=label,
        kind=None if is_plain else field.kind,
        options=_choices(field) if is_code else None,
    )


def _choices(field: Field) -> list[dict[str, str]]:
    return [{"value": option.value, "label": option.label} for option in field.options]


def _history(records: Iterable[Record]) -> dict[str, Any]:
    return {
        "FIELD_NAMES": {field.name: field.history or field.label for field in _stored(records)},
        "FORM_NAMES": {
            record.name: {
                field.name: field.label
                for field in record.writable
                if field.history not in ("", field.label)
            }
            for record in records
            if record.name in LABELLED
        },
    }


def _stored(records: Iterable[Record]) -> Iterable[Field]:
    return (field for record in records for field in record.stored)


def _without_empty(**spec: Any) -> dict[str, Any]:
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
