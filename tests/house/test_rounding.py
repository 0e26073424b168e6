"""There is one way to round what users read."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOT_SHOWN = {
    "app/kit/colours.py": "parts of a colour",
    "app/privacy/erasing.py": "days of some years",
    "app/privacy/retaining.py": "days of some years",
    "app/surveys/rules.py": "whether a value has more than two decimals",
    "app/telemetry.py": "milliseconds of a log",
    "sheets/mapping/reasons.py": "how sure a guess is",
    "sheets/matching.py": "how sure a guess is",
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
