"""Writes frontend/src/generated/steps.ts: the forms in which steps of a recipe are chosen."""

import json
import sys
from pathlib import Path
from typing import Any

from sheets.steps.base import Form, Step
from sheets.steps.registry import STEPS

FILE = Path(__file__).parents[1] / "frontend/src/generated/steps.ts"
HEAD = "// Made by scripts/browser_steps.py from sheets/steps/; not for editing.\n\n"


def text() -> str:
    """The whole file."""
    forms = {
        form.name or step.op: _form(step, form) for step in STEPS.values() for form in step.forms
    }
    offers = [
        {"op": step.op, "pattern": step.offer.pattern, "words": step.offer.words}
        | ({"whole": True} if step.offer.whole else {})
        for step in STEPS.values()
        if step.offer
    ]
    # Names are turned before their capitals are changed.
    offers.sort(key=lambda offer: not offer.get("whole"))
    return HEAD + "\n".join(
        f"export const {name} = {json.dumps(body, ensure_ascii=False, indent=2)} as const;\n"
        for name, body in (("STEP_FORMS", forms), ("STEP_OFFERS", offers))
    )


def _form(step: type[Step], form: Form) -> dict[str, Any]:
    asks = [
        {
            "kind": ask.kind,
            "label": ask.label,
            "options": [{"value": one.name, "label": one.label} for one in ask.options],
            "ofFile": ask.of_file,
            "asList": ask.as_list,
            "optional": ask.optional,
        }
        for ask in form.asks
    ]
    return {
        "op": step.op,
        "label": form.label,
        "help": form.help,
        "missing": form.missing,
        "inMapping": form.in_mapping,
        "asks": [{name: value for name, value in ask.items() if value} for ask in asks],
    }


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(not FILE.exists() or FILE.read_text(encoding="utf-8") != text())
    FILE.write_text(text(), encoding="utf-8")
