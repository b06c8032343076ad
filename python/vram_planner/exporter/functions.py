# SPDX-License-Identifier: GPL-3.0-or-later
"""Binding of a call's arguments, and the functions that create its rows."""
from __future__ import annotations

from typing import Any, Callable

from .table import OPERATORS, TABLE, camel
from .types import Args, Kwargs, Maker


# NumPy's argument names, which PyTorch also accepts (torch/csrc/utils/python_arg_parser.cpp).
NUMPY = {"axis": "dim", "keepdims": "keepdim", "x": "input", "a": "input", "x1": "input", "x2": "other"}


class Function:
    """One entry of the table: how to bind a call's arguments, and which row to create."""

    def __init__(self, name: str, line: str, make: Maker | None = None) -> None:
        cells = [cell.strip() for cell in line.split("|")]
        _, signature, kind, attributes, inputs = cells + [""] * (5 - len(cells))
        self.make = make
        self.arguments = [token.partition("=") for token in signature.split()]
        self.kind = camel(name) if kind == "=" else kind
        pairs = [attribute.partition("=") for attribute in attributes.split()]
        self.attributes = [(key, argument or key) for key, _, argument in pairs]
        self.inputs = inputs.split() or [self.arguments[0][0].lstrip("*")]

    def bind(self, args: Args, kwargs: Kwargs) -> Kwargs:
        """Returns the arguments by name; omitted ones have the table's defaults."""
        bound, rest = {NUMPY.get(name, name): value for name, value in kwargs.items()}, list(args)
        for name, _, default in self.arguments:
            if name.startswith("*"):
                given = next((bound[k] for k in (name[1:], "dim", "size") if bound.get(k) is not None), None)
                bound[name[1:]] = _spread(rest, given)
                rest = []
            elif rest:
                bound[name] = rest.pop(0)
            elif name not in bound:
                bound[name] = _literal(default)
        first = self.arguments[0][0]
        if bound.get(first) is None:
            other_names = ("self", "tensor", "tensors", "indices", "input")
            bound[first] = next((bound[name] for name in other_names if name in bound), None)
        return bound


def _spread(rest: list[Any], given: Any) -> list[Any]:
    if len(rest) == 1 and isinstance(rest[0], (list, tuple)):
        return list(rest[0])
    return rest or ([] if given is None else list(given) if isinstance(given, (list, tuple)) else [given])


def _literal(text: str) -> Any:
    known: dict[str, Any] = {"": None, "None": None, "True": True, "False": False, "[]": []}
    if text in known:
        return known[text]
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            return text


def _table_functions() -> dict[str, Function]:
    table = {}
    for line in TABLE.replace("\\\n", " ").splitlines():
        for name in line.partition("|")[0].split():
            table[name] = Function(name, line)
    return table


FUNCTIONS = _table_functions()


def handler(line: str) -> Callable[[Maker], Maker]:
    """Registers a function that creates the rows for functions of PyTorch: "names | arguments in order", as in the
    table.

    It returns the origin of the results: a (row, output) pair (several results: its outputs 0, 1, ...), a list of
    one pair per result, or None if the function returned its input."""
    def register(make: Maker) -> Maker:
        for name in line.partition("|")[0].split():
            FUNCTIONS[name] = Function(name, line, make)
        return make

    return register


def function_name(func: Any) -> str:
    """Returns PyTorch's plain name of the called function: `x += y` is add_, the property x.T is get_T."""
    name: str = (getattr(func, "__name__", None) or str(func)).partition(".")[0]  # aten: "expand.default"
    if name in ("__get__", "__set__"):
        owner = func.__self__
        owned = getattr(owner, "__name__", None) or getattr(owner.fget, "__name__", "property")
        return f"{name.strip('_')}_{owned}"
    if name in OPERATORS:
        return OPERATORS[name]
    if name.startswith("__") and name.endswith("__"):
        plain = name[2:-2]
        if plain[0] == "i" and plain[1:] in FUNCTIONS:
            return plain[1:] + "_"
        return plain
    return name
