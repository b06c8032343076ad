# SPDX-License-Identifier: GPL-3.0-or-later
"""Puts a Python package together as one file that users copy: assemble_python.py PACKAGE OUTPUT.

Each module follows those that it imports, and `__main__.py` is last. Imports of the package's own modules are removed;
all others are moved to the top. `options.py` precedes the imports of other packages, so that it works without them. The
file is a single namespace: two modules must not define the same name, and modules import from each other only by `from
.module import name`, at the top and without renaming. Circular imports are not allowed, not even for types alone.
"""
from __future__ import annotations

import ast
import os
import re
import sys
from typing import Callable, Dict, Iterator, List, Set, Tuple


# The first line of every module and of the assembled file.
LICENSE = "# SPDX-License-Identifier: GPL-3.0-or-later\n"


class AssemblyError(Exception):
    """The package does something that is not possible in one file."""


class Module:
    """A module's source without its imports, and the modules that it imports."""

    def __init__(self, name: str, path: str) -> None:
        self.name = name
        with open(path, encoding="utf-8") as file:
            self.text = file.read().replace(LICENSE, "\n", 1)
        self.tree = ast.parse(self.text, path)
        self.docstring = ast.get_docstring(self.tree, clean=False) or ""
        self.package = name if os.path.basename(path) == "__init__.py" else name.rpartition(".")[0]
        self.needs: List[str] = []
        self.needed_for_types: List[str] = []
        self.imports: Set[str] = set()
        self.defined: Set[str] = set()
        self.body = self._without(list(self._left_out()))

    def _left_out(self) -> Iterator[ast.stmt]:
        """Yields the statements that are left out of the file."""
        for at, statement in enumerate(self.tree.body):
            if at == 0 and self.docstring:
                yield statement
            elif isinstance(statement, ast.If) and self._is_typing_only(statement):
                self._take_types(statement)
                yield statement
            elif isinstance(statement, (ast.Import, ast.ImportFrom)):
                self._take_import(statement)
                yield statement
            else:
                self.defined.update(_names_defined(statement))
                self._refuse_hidden_imports(statement)

    @staticmethod
    def _is_typing_only(statement: ast.If) -> bool:
        return isinstance(statement.test, ast.Name) and statement.test.id == "TYPE_CHECKING"

    def _take_types(self, statement: ast.If) -> None:
        for inner in statement.body:
            if isinstance(inner, ast.ImportFrom) and inner.level:
                self.needed_for_types += self._modules_of(inner)

    def _take_import(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.ImportFrom) and statement.level:
            self._take_own(statement)
        elif not isinstance(statement, ast.ImportFrom) or statement.module != "__future__":
            self.imports.add(ast.unparse(statement))

    def _take_own(self, statement: ast.ImportFrom) -> None:
        if any(alias.asname or alias.name == "*" for alias in statement.names):
            raise AssemblyError(f"{self.name}: line {statement.lineno} renames what it imports")
        self.needs += self._modules_of(statement)

    def _modules_of(self, statement: ast.ImportFrom) -> List[str]:
        parts = self.package.split(".") if self.package else []
        base = parts[:len(parts) - statement.level + 1]
        if statement.module:
            return [".".join([*base, statement.module])]
        return [".".join([*base, alias.name]) for alias in statement.names]

    def _refuse_hidden_imports(self, statement: ast.stmt) -> None:
        for node in ast.walk(statement):
            if isinstance(node, ast.ImportFrom) and node.level:
                raise AssemblyError(f"{self.name}: line {node.lineno} imports a module of the package in a function")

    def _without(self, statements: List[ast.stmt]) -> str:
        lines = self.text.split("\n")
        for statement in statements:
            for at in range(statement.lineno - 1, statement.end_lineno or statement.lineno):
                lines[at] = ""
        return re.sub(r"\n{4,}", "\n\n\n", "\n".join(lines)).strip("\n")


def _names_defined(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        yield statement.name
    targets = statement.targets if isinstance(statement, ast.Assign) else \
        [statement.target] if isinstance(statement, ast.AnnAssign) else []
    for target in targets:
        yield from (node.id for node in ast.walk(target) if isinstance(node, ast.Name))


def _modules(package: str) -> Dict[str, Module]:
    root = os.path.basename(package)
    modules = {}
    for folder, _, files in sorted(os.walk(package)):
        for file in sorted(files):
            if file.endswith(".py"):
                inner = os.path.relpath(os.path.join(folder, file), package)[:-len(".py")].split(os.sep)
                name = ".".join([root, *(part for part in inner if part != "__init__")])
                modules[name] = Module(name, os.path.join(folder, file))
    return modules


def _ordered(modules: Dict[str, Module], root: str) -> List[Module]:
    """Returns the modules in an order in which each follows those that it imports."""
    last = [name for name in (root, f"{root}.__main__") if name in modules]
    names = [*(name for name in modules if name not in last), *last]
    _sorted(modules, names, lambda module: module.needs + module.needed_for_types)  # Rejects circular dependencies.
    return _sorted(modules, names, lambda module: module.needs)


def _sorted(modules: Dict[str, Module], names: List[str], needs: Callable[[Module], List[str]]) -> List[Module]:
    done: List[str] = []

    def visit(name: str, path: Tuple[str, ...]) -> None:
        if name in path:
            raise AssemblyError(f"modules import each other: {' -> '.join([*path, name])}")
        if name not in modules:
            raise AssemblyError(f"{path[-1]} imports {name}, which the package does not have")
        if name not in done:
            for needed in needs(modules[name]):
                visit(needed, (*path, name))
            done.append(name)

    for name in names:
        visit(name, ())
    return [modules[name] for name in done]


def _check_names(modules: List[Module]) -> None:
    homes: Dict[str, str] = {}
    for module in modules:
        for name in module.defined:
            if name in homes:
                raise AssemblyError(f"{module.name} and {homes[name]} both define {name}")
            homes[name] = module.name


def _import_lines(modules: List[Module], first: List[Module]) -> Tuple[str, str]:
    """Returns the imports of the standard library and those of other packages. The imports of the modules in `first`
    are all in the first part."""
    early = {line for module in first for line in module.imports}
    lines = {line for module in modules for line in module.imports}
    known = sys.stdlib_module_names if hasattr(sys, "stdlib_module_names") else frozenset(sys.builtin_module_names)
    groups: Tuple[List[str], List[str]] = ([], [])
    for line in sorted(lines, key=lambda text: (text.startswith("from"), text)):
        groups[line not in early and line.split()[1].partition(".")[0] not in known].append(line)
    return "\n".join(groups[0]), "\n".join(groups[1])


def _section(module: Module) -> str:
    """Returns a module below a line with its name, and with its docstring as a comment."""
    title = f"# {'-' * (118 - len(module.name) - 1)} {module.name.partition('.')[2]}"[:120]
    comment = "\n".join(f"# {line}".rstrip() for line in module.docstring.strip().split("\n") if line)
    return "\n".join(part for part in (title, comment) if part) + "\n\n" + module.body


def assemble(package: str) -> str:
    """Returns the contents of the file."""
    root = os.path.basename(os.path.normpath(package))
    modules = _modules(os.path.normpath(package))
    ordered = _ordered(modules, root)
    _check_names(ordered)
    first = [module for module in ordered if module.name == f"{root}.options"]
    own, others = _import_lines(ordered, first)
    head = f'{LICENSE}"""{modules[root].docstring}"""\nfrom __future__ import annotations\n\n{own}'
    front = "\n\n".join(part for part in (others, modules[root].body) if part)
    sections = [_section(module) for module in ordered if module.name != root and module not in first and module.body]
    if first:
        return "\n\n\n".join([head, *map(_section, first), front, *sections]) + "\n"
    return "\n\n\n".join([f"{head}\n\n{front}", *sections]) + "\n"


def main(arguments: List[str]) -> int:
    package, output = arguments
    try:
        text = assemble(package)
    except (AssemblyError, SyntaxError) as problem:
        print(f"assemble_python.py: {problem}", file=sys.stderr)
        return 1
    os.makedirs(os.path.dirname(os.path.abspath(output)), exist_ok=True)
    with open(output, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
