"""Which errors a call can answer, read in the code: what its view raises, and what it calls."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator
from types import FunctionType, ModuleType
from typing import Any

from app.platform.errors import DomainError

Errors = frozenset[type[DomainError]]


class _Reader(ast.NodeVisitor):
    """Finds in the lines of one function what it raises, and what it refers to."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.names = names
        self.raised: set[type[DomainError]] = set()
        self.called: list[tuple[Any, tuple[type[BaseException], ...]]] = []
        self._caught: tuple[type[BaseException], ...] = ()
        self._calls: list[tuple[FunctionType, tuple[type[BaseException], ...]]] | None = None

    def _resolved(self, node: ast.AST) -> Any:
        if isinstance(node, ast.Name):
            return self.names.get(node.id)
        if isinstance(node, ast.Attribute):
            owner = self._resolved(node.value)
            return getattr(owner, node.attr, None) if isinstance(owner, ModuleType | type) else None
        return None

    def visit_Try(self, node: ast.Try) -> None:
        caught = []
        for handler in node.handlers:
            # Of what is caught and raised again nothing is caught.
            if any(isinstance(one, ast.Raise) and one.exc is None for one in ast.walk(handler)):
                continue
            kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
            caught += [self._resolved(one) for one in kinds if one is not None]
        before = self._caught
        self._caught = (*before, *(one for one in caught if isinstance(one, type)))
        for line in node.body:
            self.visit(line)
        self._caught = before
        for line in (*node.handlers, *node.orelse, *node.finalbody):
            self.visit(line)

    def calls(self) -> list[tuple[FunctionType, tuple[type[BaseException], ...]]]:
        """The functions of ours that run here, each with what is caught of it."""
        if self._calls is None:
            self._calls = [
                (function, caught)
                for one, caught in self.called
                if str(getattr(one, "__module__", "")).startswith("app.")
                for function in _functions(one)
            ]
        return self._calls

    def _refer(self, node: ast.AST) -> None:
        found = self._resolved(node)
        if isinstance(found, type) and issubclass(found, DomainError):
            return
        if found is not None:
            self.called.append((found, self._caught))

    def visit_Raise(self, node: ast.Raise) -> None:
        target = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        found = self._resolved(target) if target is not None else None
        is_error = isinstance(found, type) and issubclass(found, DomainError)
        if is_error and not issubclass(found, self._caught):
            self.raised.add(found)
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        self._refer(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self._refer(node)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        # `explained({constraint: Error})` and the like raise what they are given.
        for one in ast.walk(node):
            found = self._resolved(one)
            if (
                isinstance(found, type)
                and issubclass(found, DomainError)
                and found is not DomainError
                and not issubclass(found, self._caught)
                and node.func is not one
            ):
                self.raised.add(found)
        self.generic_visit(node)


def _functions(thing: Any) -> Iterator[FunctionType]:
    """The functions that run where something is referred to: of a class, all of them."""
    thing = inspect.unwrap(thing) if callable(thing) else thing
    if isinstance(thing, FunctionType):
        yield thing
    elif isinstance(thing, type):
        for one in vars(thing).values():
            inner = getattr(one, "fget", None) or getattr(one, "func", None) or one
            inner = getattr(inner, "__func__", inner)
            if isinstance(inner, FunctionType):
                yield inspect.unwrap(inner)


def _read(function: FunctionType) -> _Reader | None:
    """What stands in its body; what only its annotations name does not run."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError):
        return None  # made by a decorator or in the midst of a line
    reader = _Reader({**function.__globals__, **inspect.getclosurevars(function).nonlocals})
    for line in getattr(tree.body[0], "body", []):
        reader.visit(line)
    return reader


def errors_of(views: Iterable[Callable[..., Any]]) -> dict[Callable[..., Any], Errors]:
    """The errors that each of these views may end with."""
    reached: dict[FunctionType, _Reader] = {}
    waiting = [one for view in views for one in _functions(view)]
    while waiting:
        function = waiting.pop()
        reader = _read(function) if function not in reached else None
        if reader is not None:
            reached[function] = reader
            waiting += [one for one, _ in reader.calls()]
    found = {function: set(reader.raised) for function, reader in reached.items()}
    grows = True
    while grows:
        grows = False
        for function, reader in reached.items():
            for called, caught in reader.calls():
                more = {x for x in found.get(called, ()) if not issubclass(x, caught)}
                grows |= not more <= found[function]
                found[function] |= more
    return {
        view: frozenset(error for one in _functions(view) for error in found.get(one, ()))
        for view in views
    }
