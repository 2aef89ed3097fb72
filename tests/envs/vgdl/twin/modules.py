"""A second copy of the machine's modules in one process: as bounds-checked plain Python, or compiled from edited text.

The copy is made of the same files. Only what they import from outside is replaced.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from numba import njit

from plumbline.envs.compiled import inner, start
from tests.envs.vgdl.twin.buffers import Address, Buffer, Numpy, address

COMPILED = "plumbline.envs.compiled"
KERNEL = "plumbline.envs.vgdl.kernel"
MACHINE = "plumbline.envs.vgdl.compiler.machine"
SEARCH = "plumbline.envs.vgdl.search.breadth_first"
LEAST = -(1 << 63)  # of 64 bits
ALLOCATES = re.compile(r"np\.(empty|full|zeros)|\w+\.copy")


@dataclass(frozen=True)
class Edit:
    """A change to the text of a module of the kernel: `old` occurs once in it."""

    module: str  # its name within the kernel
    old: str
    new: str


@dataclass(frozen=True)
class Replacements:
    """The modules that the kernel imports in place of others, names that are added to Python's, and a rewriting of its
    syntax trees."""

    modules: Mapping[str, Any]
    names: Mapping[str, Any] = field(default_factory=dict)
    rewrite: Callable[[ast.Module], ast.Module] = lambda tree: tree


@dataclass
class Modules:
    """A copy of the kernel, and of the machine and the search that call it. Modules are loaded when asked for."""

    replaced: Replacements
    edits: Sequence[Edit] = ()
    prefix: str = ""  # of the names that modules of the kernel know themselves by
    made: dict[str, ModuleType] = field(default_factory=dict)

    @cached_property
    def machine(self) -> Any:
        return self.load(MACHINE)

    @cached_property
    def search(self) -> Any:
        return self.load(SEARCH)

    def kernel(self, name: str) -> Any:
        return self.load(f"{KERNEL}.{name}")

    def load(self, name: str) -> ModuleType:
        if name not in self.made:
            spec, inside = find_spec(name), name.startswith(KERNEL)
            self.made[name] = module = ModuleType(self.prefix * inside + name)
            assert spec is not None
            path = Path(str(spec.origin))
            names = {**vars(builtins), **(self.replaced.names if inside else {}), "__import__": self._importer(inside)}
            vars(module).update(__builtins__=names, __file__=str(path))
            exec(compile(self._tree(name, path), str(path), "exec"), vars(module))
        return self.made[name]

    def _importer(self, inside: bool) -> Callable[..., Any]:
        def imported(name: str, globals: Any = None, locals: Any = None, names: Any = (), level: int = 0) -> Any:  # noqa: A002 - Python's names
            if inside and name in self.replaced.modules:
                return self.replaced.modules[name]
            if not name.startswith((KERNEL, MACHINE, SEARCH)):
                return __import__(name, globals, locals, names, level)
            module = self.load(name)
            for each in names:
                if each != "*" and not hasattr(module, each):
                    setattr(module, each, self.load(f"{name}.{each}"))
            return module

        return imported

    def _tree(self, name: str, path: Path) -> ast.Module:
        text = path.read_text()
        for edit in self.edits:
            if name == f"{KERNEL}.{edit.module}":
                assert text.count(edit.old) == 1, f"{edit.old!r} occurs {text.count(edit.old)} times in {name}"
                text = text.replace(edit.old, edit.new)
        tree = ast.parse(text)
        return self.replaced.rewrite(tree) if name.startswith(KERNEL) else tree


def machine_code(edits: Sequence[Edit] = ()) -> Modules:
    """The kernel compiled from edited text. The machine code is not kept on disk.

    LLVM binds functions by the names of their modules: under the same ones it would take the installed kernel's.
    """
    words = SimpleNamespace(compiled=lambda kernel: njit(kernel, nogil=True), inner=inner, start=start)
    return Modules(Replacements({COMPILED: words}), edits, prefix="edited.")


Entry = Callable[[Callable[..., Any], tuple[Any, ...]], Any]
"""Calls an entry point of the kernel with the arguments that a caller outside of it gave."""


def checked(entry: Entry, edits: Sequence[Edit] = ()) -> Modules:
    """The kernel as plain Python whose entry points are called by `entry`, in bounds-checked memory."""

    def compiled(kernel: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *given: entry(kernel, given)

    words = SimpleNamespace(compiled=compiled, inner=lambda kernel: kernel, start=_start)
    modules = {COMPILED: words, "numpy": Numpy()}
    return Modules(Replacements(modules, {"_cut": _cut, "_named": Buffer.named}, _rewritten), edits)


def _start(buffer: Buffer, name: str, code: Buffer) -> Address:
    return address(buffer, name, code.array)


def _cut(value: Any) -> Any:
    """Cut a whole number to 64 bits."""
    return (value - LEAST & (1 << 64) - 1) + LEAST if isinstance(value, int) else value


def _rewritten(tree: ast.Module) -> ast.Module:
    return ast.fix_missing_locations(_Rewriter().visit(tree))


class _Rewriter(ast.NodeTransformer):
    """Cuts results to 64 bits and hands on the names of buffers.

    Machine code cuts all of +, -, * and << to 64 bits. `x += y` is left alone: it counts, or writes to memory, which
    cuts by itself. `start(w)` becomes `start(w, "w", code)`, `a = np.empty(n)` becomes `a = _named(np.empty(n), "a")`.
    """

    functions = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.functions += 1
        self.generic_visit(node)
        self.functions -= 1
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if not self.functions or not isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.LShift):
            return node
        cut: Any = ast.parse(f"_x if {LEAST} <= (_x := 0) < {-LEAST} else _cut(_x)", mode="eval").body
        cut.test.comparators[0].value = node
        return ast.copy_location(cut, node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "start":
            node.args += [ast.Constant(ast.unparse(node.args[0])), ast.Name("code", ast.Load())]
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        self.generic_visit(node)
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            value.elts = [_named(*pair) for pair in zip(value.elts, target.elts, strict=True)]
        else:
            node.value = _named(value, target)
        return node


def _named(value: ast.expr, target: ast.expr) -> ast.expr:
    """Name the buffer that an expression allocates after the variable that it is assigned to."""
    if not isinstance(value, ast.Call) or not isinstance(target, ast.Name):
        return value
    if not ALLOCATES.fullmatch(ast.unparse(value.func)):
        return value
    return ast.Call(ast.Name("_named", ast.Load()), [value, ast.Constant(target.id)], [])
