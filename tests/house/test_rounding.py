"""There is one way to round what users read."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOT_SHOWN = {
    "app/platform/pictures.py": "parts of a colour",
    "app/oversight/privacy/erasure.py": "days of some years",
    "app/surveys/templates/rules.py": "whether a value has more than two decimals",
    "app/platform/logging.py": "milliseconds of a log",
    "sheets/likely_kinds.py": "how much of a table speaks for a kind",
    "sheets/suggestions.py": "how sure a guess is",
}
"""Python's round sends a half to the even neighbour: files that may use it, and what for."""


class TestRounding:
    def test_is_done_by_one_function(self) -> None:
        files = [
            path
            for folder in ("app", "analytics", "sheets", "tasks")
            for path in (ROOT / folder).rglob("*.py")
            if "demo" not in path.parts
        ]
        names = {str(path.relative_to(ROOT)) for path in files if _rounds(path)}
        assert names == set(NOT_SHOWN)


def _rounds(path: Path) -> bool:
    called = (
        node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)
    )
    return any(isinstance(name, ast.Name) and name.id == "round" for name in called)
