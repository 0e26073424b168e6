"""Constants stand first in a file: whoever opens it reads what it goes by before what it does."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("app", "sheets", "analytics", "records", "tasks", "launch", "demo")
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


def late(source: str) -> list[str]:
    """Constants below the first function, but for those that need what stands above them there."""
    found, bound_above = [], set[str]()
    for statement in _from_first_function(ast.parse(source).body):
        names = _assigned(statement)
        is_constant = bool(names) and all(name.strip("_").isupper() for name in names)
        if is_constant and not bound_above & set(_read_at_once(statement)):
            found += names
        else:
            bound_above |= names or {getattr(statement, "name", "")}
    return found


def _from_first_function(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements from the first function on, behind the classes that stand above it."""
    first = next((n for n, one in enumerate(body) if isinstance(one, FUNCTIONS)), len(body))
    return [*(one for one in body[:first] if isinstance(one, ast.ClassDef)), *body[first:]]


def _assigned(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        targets = [statement.target]
    else:
        return set()
    return {
        node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)
    }


def _read_at_once(node: ast.AST) -> Iterator[str]:
    """Names that a statement reads when it runs; the body of a lambda runs later."""
    if isinstance(node, ast.Name):
        yield node.id
    for child in ast.iter_child_nodes(node):
        if not (isinstance(node, ast.Lambda) and child is node.body):
            yield from _read_at_once(child)


class TestConstants:
    def test_stand_before_the_first_function(self):
        found = {
            str(path.relative_to(ROOT)): names
            for package in PACKAGES
            for path in sorted((ROOT / package).rglob("*.py"))
            if (names := late(path.read_text("utf-8")))
        }
        assert found == {}

    def test_are_found_below_it(self):
        assert late("def run():\n    return MOST\n\n\nMOST = 3\n") == ["MOST"]

    def test_may_need_what_stands_above_them(self):
        assert late("def run():\n    ...\n\n\nCALLS = {'run': run}\nALL = tuple(CALLS)\n") == []

    def test_need_nothing_that_a_lambda_names(self):
        assert late("def run():\n    ...\n\n\nCALL = lambda: run()\n") == ["CALL"]
