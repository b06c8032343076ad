"""The rows of a recording, and the tensors that they produced."""
from __future__ import annotations

import contextlib
import weakref
from typing import Callable, Any, ContextManager, Iterator, Sequence

import torch
from torch import nn

from .errors import place_problem
from .known import alias_of
from .recipes import Autocast, Recipe
from .rows import Frame, Leaf, Row, registered_leaves
from .unwrap import class_name
from .values import plain_value, tensors_in
from .types import Attributes, Made, Ref


class RowBook:
    """Rows, the calls that are open around them, and the tensors that rows gave. It holds no tensor of the model's: the
    moments at which Python lets go of them are part of what is recorded."""

    def __init__(self, modules: Sequence[nn.Module], recipe: Recipe) -> None:
        super().__init__()
        self.recipe, self.dtype = recipe, recipe.model
        self.autocast = Autocast(recipe.autocast)
        self.recorded = {recipe.name}  # precisions, once recordings are put together
        self.looked = False  # whether the forward asked about a dtype, or about autocast
        self.dtypes: dict[Ref, torch.dtype] = {}  # of what rows gave
        self.joins: dict[int, tuple[list[int], torch.dtype]] = {}  # by row that joins or repeats: what it gives
        self.leaves, self.paths = registered_leaves(modules)
        self.loss = modules[-1]
        self.stack = [Frame("", "")]
        self.rows = [Row(0, "", "", {}, [], {}, [], self.stack[0])]  # rows count from one
        self.values: dict[int, tuple[Ref, Callable[[], Any]]] = {}  # by a tensor's id: what gave it
        self.views: dict[int, Callable[[], Any]] = {}  # by a view's id: what it is a view of
        self.origins: dict[int, Leaf] = {}  # by a tensor's id: the parameter, buffer or constant that it is
        self.sources: dict[int, Row] = {}  # by a leaf's id: its row
        self.deaths: dict[int, float] = {}  # by row: the clock when Python let go of its result
        self.reads: dict[int, int] = {}  # by row: the last row that reads it
        self.ends: dict[int, int] = {}  # by a call's id: the clock when it returned
        self.needs: set[Ref] = set()  # what takes a gradient
        self.used: set[int] = set()  # ids of the leaves that have a row
        self.notes: dict[str, None] = {}
        self.graph_breaks: dict[str, Any] = {}  # whether, and with what, Dynamo looked for them

    @property
    def clock(self) -> int:
        return len(self.rows) - 1

    def note(self, text: str) -> None:
        self.notes.setdefault(text)

    def kept(self, row: Row, key: str, value: Any) -> None:
        where = row.frame.path or "the forward"
        self.note(f"{key} of a {row.type} follows the batch in {where}: {value} was kept.")

    def tracks_all(self, name: str, result: Any) -> bool:
        return name.startswith("get_") and all(id(tensor) in self.values or id(tensor) in self.origins
                                               for tensor in tensors_in(result))

    def follow(self, ref: Ref, like: torch.Tensor | None) -> None:
        """A row whose dtype is that of a tensor: under autocast not every tensor has the model's."""
        row = self.rows[ref[0]]
        like_ref = self.ref(like) if like is not None and like.dtype == row.attributes["dtype"] == self.dtype else None
        if like_ref:
            row.like = like_ref
            self.reads[like_ref[0]] = row.uid

    def bind(self, result: Any, refs: Made, inplace: bool) -> Any:
        """Ties the result's tensors to what made them; what a no-op or a view gives becomes an object of its own, whose
        life is its own (views of real tensors would keep their base alive)."""
        if refs is None:
            return result
        tensors = tensors_in(result)
        if isinstance(refs, tuple):
            refs = [refs] if len(tensors) == 1 else [(refs[0], i) for i in range(len(tensors))]
        made = [self.tie(tensor, ref, inplace) for tensor, ref in zip(tensors, refs)]
        if all(new is old for new, old in zip(made, tensors)):
            return result
        if isinstance(result, torch.Tensor):
            return made[0]
        return type(result)(made) if type(result) in (list, tuple) else result

    def tie(self, tensor: torch.Tensor, ref: Ref, inplace: bool) -> torch.Tensor:
        if self.ref(tensor) == ref:
            return tensor
        base = tensor._base
        if inplace and not torch.is_grad_enabled() and self.takes_gradient(tensor) and self.is_parameter(tensor):
            return tensor  # its gradient is still the parameter's
        if inplace:
            self.track(tensor, ref)
            self.written(tensor, ref)
        elif base is not None or id(tensor) in self.values or id(tensor) in self.origins:
            origin = tensor if base is None else base
            tensor = alias_of(tensor)
            self.track(tensor, ref)
            if base is not None:
                self.views[id(tensor)] = self.views.get(id(origin)) or weakref.ref(origin)
        else:
            self.track(tensor, ref)
        return tensor

    def written(self, view: torch.Tensor, ref: Ref) -> None:
        """An in-place function on a view changes the tensor that it is a view of."""
        base = self.views.get(id(view), lambda: None)()
        if base is None or id(base) not in self.values:
            return
        if base.numel() == view.numel() and base.is_contiguous() and view.is_contiguous():
            self.track(base, self.emit("View", "view", {"shape": list(base.shape)}, [ref]))
        else:
            self.track(base, self.emit("CopySlice", "copy_", {}, [base, ref]))

    def track(self, tensor: torch.Tensor, ref: Ref) -> None:
        key = id(tensor)
        self.dtypes[ref] = tensor.dtype
        self.values[key] = (ref, weakref.ref(tensor, lambda _: self.died(key)))
        if not tensor.is_floating_point() and not tensor.is_complex():
            self.needs.discard(ref)

    def died(self, key: int) -> None:
        ref, _ = self.values.pop(key)
        self.views.pop(key, None)
        self.deaths[ref[0]] = max(self.deaths.get(ref[0], 0), self.clock)

    def ref(self, tensor: torch.Tensor) -> Ref | None:
        entry = self.values.get(id(tensor))
        return entry[0] if entry else None

    def is_parameter(self, tensor: torch.Tensor) -> bool:
        leaf = self.origins.get(id(tensor))
        return leaf is not None and leaf.kind == "Parameter"

    def takes_gradient(self, tensor: torch.Tensor) -> bool:
        ref = self.ref(tensor)
        leaf = self.origins.get(id(tensor))
        return ref in self.needs if ref else bool(leaf and leaf.trainable)

    def require_gradient(self, tensor: torch.Tensor, requires_grad: bool = True) -> torch.Tensor:
        """A leaf that is not a parameter begins, or stops, requiring a gradient."""
        leaf, ref = self.origins.get(id(tensor)), self.ref(tensor)
        plain = not tensor.is_floating_point() or leaf and leaf.kind == "Parameter" and ref is None
        if not plain and self.takes_gradient(tensor) != bool(requires_grad):
            made = self.emit("Detach", "requires_grad_", {"requires_grad": True if requires_grad else None}, [tensor])
            self.track(tensor, made)
            (self.needs.add if requires_grad else self.needs.discard)(made)
        return tensor

    def emit(self, type_: str, name: str, attributes: Attributes, inputs: Sequence[Any],
             parameters: dict[str, Leaf] | None = None, needs: Any = None) -> Ref:
        """Adds a row and gives its first output."""
        refs, parameters = [self.resolve(value) for value in inputs], parameters or {}
        trains = torch.is_grad_enabled()
        if not trains:
            refs = [self.detached(ref) if ref in self.needs else ref for ref in refs]
            for leaf in parameters.values():
                if leaf.trainable and id(leaf.real) not in self.used:
                    self.source(leaf, leaf.real)  # where others use it with a gradient, that row has it
        trained = [key for key, leaf in parameters.items() if leaf.trainable and trains]
        frozen = [key for key, leaf in parameters.items() if leaf.kind == "Parameter" and key not in trained]
        self.used.update(id(leaf.real) for leaf in parameters.values())
        attributes = {key: plain_value(value) for key, value in attributes.items() if value is not None}
        row = self.add(type_, name, attributes, refs, parameters, frozen)
        for ref in refs:
            self.reads[ref[0]] = row.uid
        if type_ != "Detach" and (trained or any(ref in self.needs for ref in refs)):
            self.needs.update((row.uid, output) for output in range(8))
        return row.uid, 0

    def add(self, type_: str, name: str, attributes: Attributes, refs: list[Ref], parameters: dict[str, Leaf],
            frozen: list[str], frame: Frame | None = None) -> Row:
        row = Row(len(self.rows), type_, name, attributes, refs, parameters, frozen, frame or self.stack[-1])
        row.autocast = self.autocast.dtype
        self.rows.append(row)
        if row.frame is self.stack[-1]:
            row.frame.items.append(row)
        else:  # before the call that is open there
            row.frame.items.insert(len(row.frame.items) - 1, row)
        return row

    def detached(self, ref: Ref) -> Ref:
        """A tensor that enters a region without gradients."""
        row = self.add("Detach", "no_grad", {}, [ref], {}, [])
        self.reads[ref[0]] = row.uid
        return row.uid, 0

    def resolve(self, value: Any) -> Ref:
        """Where a tensor (or a row's output) comes from; a leaf gets a row right before its first use."""
        if isinstance(value, tuple):
            return value[0], value[1]
        return self.ref(value) or self.source(self.origins.get(id(value)) or self.stray(value), value)

    def stray(self, tensor: torch.Tensor) -> Leaf:
        leaf = self.origins[id(tensor)] = Leaf("Constant", "constant", None, tensor, "constant")
        return leaf

    def source(self, leaf: Leaf, tensor: torch.Tensor) -> Ref:
        found = self.sources.get(id(leaf.real))
        if found and (leaf.kind != "Parameter" or found.frame in self.stack):
            return found.uid, 0
        frame = next((f for f in self.stack if f.module is leaf.owner and leaf.owner is not None), self.stack[-1])
        prefix = frame.path + "." if frame.path else ""
        name = leaf.name[len(prefix):] if leaf.name.startswith(prefix) else leaf.name
        attributes = {"shape": list(tensor.shape)}
        if leaf.kind != "Parameter":
            attributes["dtype"] = tensor.dtype
        row = self.add(leaf.kind, name, attributes, [], *leaf.as_row(), frame)
        self.sources[id(leaf.real)] = row
        self.used.add(id(leaf.real))
        if leaf.trainable:  # also where it is first read without gradients: what reads it then detaches it
            self.needs.add((row.uid, 0))
        return row.uid, 0

    def input(self, name: str, tensor: torch.Tensor, attributes: Attributes) -> None:
        attributes = {"shape": list(tensor.shape), "dtype": tensor.dtype, **attributes}
        row = self.add("Input", name, attributes, [], {}, [])
        self.track(tensor, (row.uid, 0))

    @contextlib.contextmanager
    def call(self, name: str, kind: str, arguments: Any, path: str = "", module: nn.Module | None = None,
             checkpoint: bool = False, reentrant: bool = False) -> Iterator[None]:
        frame = Frame(name, kind, path, module, checkpoint, [r for r in map(self.ref, tensors_in(arguments)) if r],
                      reentrant)
        self.stack[-1].items.append(frame)
        self.stack.append(frame)
        del arguments
        try:
            yield
        except Exception as problem:
            place_problem(problem, path=path or name)
            raise
        finally:
            self.stack.pop()
            self.ends[id(frame)] = self.clock

    def module_call(self, module: nn.Module, arguments: Any) -> ContextManager[None]:
        if module is self.loss or len(self.stack) == 1 and module is self.stack[0].module:
            return contextlib.nullcontext()
        path = self.paths.get(id(module)) or None
        above = next((f.path for f in reversed(self.stack) if f.module is not None), "")
        if path is None:
            name = path = type(module).__name__.lower()
        else:
            name = path[len(above) + 1:] if above and path.startswith(above + ".") else path
        return self.call(name, class_name(module), arguments, path, module)
