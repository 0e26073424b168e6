"""Prints how large the code is and how often its machines are built, to compare a change by.

A line counts unless it is blank. Tests, generated code and migrations are left out.
"""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
SERVER = ("analytics", "app", "demo", "launch", "records", "sheets", "tasks")
LONG = 50
"""Lines of a function that deserve a second look."""
DOMAINS = "finance|imports|indicators|organisation|oversight|people|roster|surveys|training"

Texts = dict[Path, str]


def main() -> None:
    """Print each figure beside its name."""
    server = _read(path for name in SERVER for path in (ROOT / name).rglob("*.py"))
    browser = _read(
        path
        for kind in ("*.ts", "*.tsx")
        for path in (ROOT / "frontend" / "src").rglob(kind)
        if ".test." not in path.name and not {"generated", "testing"} & set(path.parts)
    )
    app = _below(server, "app")
    for name, figure in (
        ("lines of Python", _lines(server)),
        *((f"  of {name}", _lines(_below(server, name))) for name in SERVER),
        ("lines of TypeScript", _lines(browser)),
        (f"Python functions over {LONG} lines", sum(map(_long_functions, server.values()))),
        (
            f"TypeScript functions over {LONG} lines",
            sum(map(_long_typescript, browser.values())),
        ),
        ("dict[str, Any] in app", _times(app, r"dict\[str, Any\]")),
        ("imports of domains in app/platform", _times(_below(app, "platform"), _import(DOMAINS))),
        ("files that draw a <table>", _files(browser, r"<table\b")),
        ("files that use TanStack Table", _files(browser, r"@tanstack/react-table")),
        (
            "calls of the server with try and catch",
            _times(browser, r"try \{[^}]*await [^}]*\} catch"),
        ),
        ("migrations", len([*(ROOT / "migrations" / "versions").glob("*.py")])),
    ):
        print(f"{name:42}{figure:>8}")


def _read(paths: Iterable[Path]) -> Texts:
    return {path: path.read_text() for path in paths}


def _below(texts: Texts, name: str) -> Texts:
    return {path: text for path, text in texts.items() if name in path.relative_to(ROOT).parts[:2]}


def _lines(texts: Texts) -> int:
    return sum(bool(line.strip()) for text in texts.values() for line in text.splitlines())


def _long_functions(source: str) -> int:
    functions = (
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return sum((one.end_lineno or one.lineno) - one.lineno >= LONG for one in functions)


def _long_typescript(source: str) -> int:
    """Functions of a file itself; the formatter ends them with a brace in the first column."""
    functions = re.findall(r"^(?:export )?(?:async )?function .*?^\}$", source, re.M | re.S)
    return sum(function.count("\n") >= LONG for function in functions)


def _import(packages: str) -> str:
    return rf"^\s*(?:from|import) app\.(?:{packages})\b"


def _times(texts: Texts, pattern: str) -> int:
    return sum(len(re.findall(pattern, text, re.MULTILINE)) for text in texts.values())


def _files(texts: Texts, pattern: str) -> int:
    return sum(bool(re.search(pattern, text)) for text in texts.values())


if __name__ == "__main__":
    main()
