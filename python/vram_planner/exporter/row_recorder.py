# SPDX-License-Identifier: GPL-3.0-or-later
"""The rows of a recording, and the tensors that they produced."""
from __future__ import annotations

import contextlib
import weakref
from typing import Callable, Any, ContextManager, Iterator, Sequence

import torch
from torch import nn

from .errors import place_problem
from .host import DtypeSource, creator, dtype_source, is_marked, unmark
from .known import alias_of
from .recipes import Autocast, Recipe
from .places import is_of_pytorch
from .rows import Frame, Leaf, Row, registered_leaves
from .table import NOISE
from .unwrap import class_name
from .values import byte_size, plain_value, tensors_in
from .types import Attributes, Made, Place, Ref


class RowRecorder:
    """Rows, the open calls around them, and the tensors that rows returned. It holds no reference to the model's
    tensors: the times at which Python releases them are part of the recording."""

    def __init__(self, modules: Sequence[nn.Module], recipe: Recipe) -> None:
        super().__init__()
        self.recipe, self.dtype = recipe, recipe.model
        self.autocast = Autocast(recipe.autocast)
        self.recorded = {recipe.name}  # precisions, once recordings are merged
        self.looked = False  # whether the forward pass queried a dtype or autocast
        self.dtypes: dict[Ref, torch.dtype] = {}  # dtypes of rows' results
        self.bytes: dict[Ref, int] = {}  # their sizes
        self.joins: dict[int, tuple[list[int], torch.dtype]] = {}  # results of rows that concatenate or repeat
        self.leaves, self.paths = registered_leaves(modules)
        self.loss = modules[-1]
        self.stack = [Frame("", "")]
        self.rows = [Row(0, "", "", {}, [], {}, [], self.stack[0])]  # rows count from one
        self.values: dict[int, tuple[Ref, Callable[[], Any]]] = {}  # maps a tensor's id to the output that produced it
        self.views: dict[int, Callable[[], Any]] = {}  # maps a view's id to its base
        self.origins: dict[int, Leaf] = {}  # maps a tensor's id to its parameter, buffer or constant
        self.sources: dict[int, Row] = {}  # maps a leaf's id to its row
        self.deaths: dict[int, float] = {}  # maps a row to the clock at which Python released its result
        self.reads: dict[int, int] = {}  # maps a row to the last row that reads it
        self.ends: dict[int, int] = {}  # maps a call's id to the clock at which it returned
        self.needs: set[Ref] = set()  # outputs that require a gradient
        self.used: set[int] = set()  # ids of the leaves that have a row
        self.notes: dict[str, None] = {}
        self.callers = 0  # the number of lines that were being executed when the forward pass was called
        self.forward_rows: list[Row] = []  # the rows of the forward pass, without those of the loss
        self.graph_breaks: dict[str, Any] = {}  # Dynamo's version and whether it looked for them

    def model_lines(self, row: Row) -> Sequence[Place]:
        """Returns the lines of the forward pass that were being executed when a row was recorded, outermost first."""
        return row.code[self.callers:]

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
        """Lets a row follow the dtype of a tensor: under autocast not every tensor has the model's."""
        row = self.rows[ref[0]]
        like_ref = self.ref(like) if like is not None and like.dtype == row.attributes["dtype"] == self.dtype else None
        if like_ref:
            row.like = like_ref
            self.reads[like_ref[0]] = row.uid

    def bind(self, result: Any, refs: Made, inplace: bool) -> Any:
        """Records the origins of the result's tensors. If a no-op or a view returns an existing tensor, it becomes a
        separate object with its own lifetime (views of real tensors would keep their base alive)."""
        if refs is None:
            return result
        tensors = tensors_in(result)
        if isinstance(refs, tuple):
            refs = [refs] if len(tensors) == 1 else [(refs[0], i) for i in range(len(tensors))]
        made = [self.assign_row(tensor, ref, inplace) for tensor, ref in zip(tensors, refs)]
        if all(new is old for new, old in zip(made, tensors)):
            return result
        if isinstance(result, torch.Tensor):
            return made[0]
        return type(result)(made) if type(result) in (list, tuple) else result

    def assign_row(self, tensor: torch.Tensor, ref: Ref, inplace: bool) -> torch.Tensor:
        if self.ref(tensor) == ref:
            return tensor
        base = tensor._base
        if inplace and not torch.is_grad_enabled() and self.takes_gradient(tensor) and self.is_parameter(tensor):
            return tensor  # its gradient still belongs to the parameter
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
        """Records an in-place function on a view, which changes the base of the view."""
        base = self.base_of(view)
        if base is None or id(base) not in self.values:
            return
        if base.numel() == view.numel() and base.is_contiguous() and view.is_contiguous():
            self.track(base, self.emit("View", "view", {"shape": list(base.shape)}, [ref]))
        else:
            self.track(base, self.emit("CopySlice", "copy_", {}, [base, ref]))

    def base_of(self, view: torch.Tensor) -> torch.Tensor | None:
        """Returns the tensor of which a recorded function returned a view."""
        return self.views.get(id(view), lambda: None)()

    def track(self, tensor: torch.Tensor, ref: Ref) -> None:
        key = id(tensor)
        unmark(tensor)
        self.dtypes[ref], self.bytes[ref] = tensor.dtype, byte_size(tensor)
        self.values[key] = (ref, weakref.ref(tensor, lambda _: self.on_freed(key)))
        if not tensor.is_floating_point() and not tensor.is_complex():
            self.needs.discard(ref)

    def on_freed(self, key: int) -> None:
        ref, _ = self.values.pop(key)
        self.views.pop(key, None)
        self.deaths[ref[0]] = max(self.deaths.get(ref[0], 0), self.clock)

    def ref(self, tensor: torch.Tensor) -> Ref | None:
        entry = self.values.get(id(tensor))
        return entry[0] if entry else None

    def is_parameter(self, tensor: torch.Tensor) -> bool:
        leaf = self.origins.get(id(tensor))
        return leaf is not None and leaf.kind == "Parameter"

    def trains(self, parameter: torch.Tensor) -> bool:
        leaf = self.leaves.get(id(parameter))
        return leaf is not None and leaf.trainable

    def takes_gradient(self, tensor: torch.Tensor) -> bool:
        ref = self.ref(tensor)
        leaf = self.origins.get(id(tensor))
        return ref in self.needs if ref else bool(leaf and leaf.trainable)

    def require_gradient(self, tensor: torch.Tensor, requires_grad: bool = True) -> torch.Tensor:
        """Makes a leaf that is not a parameter require a gradient, or no longer require one."""
        leaf, ref = self.origins.get(id(tensor)), self.ref(tensor)
        plain = not tensor.is_floating_point() or leaf and leaf.kind == "Parameter" and ref is None
        if not plain and self.takes_gradient(tensor) != bool(requires_grad):
            made = self.emit("Detach", "requires_grad_", {"requires_grad": True if requires_grad else None}, [tensor])
            self.track(tensor, made)
            (self.needs.add if requires_grad else self.needs.discard)(made)
        return tensor

    def emit(self, type_: str, name: str, attributes: Attributes, inputs: Sequence[Any],
             parameters: dict[str, Leaf] | None = None, needs: Any = None) -> Ref:
        """Adds a row and returns its first output."""
        refs, parameters = [self.resolve(value) for value in inputs], parameters or {}
        trains = torch.is_grad_enabled()
        if not trains:
            refs = [self.detached(ref) if ref in self.needs else ref for ref in refs]
            for leaf in parameters.values():
                if leaf.trainable and id(leaf.real) not in self.used:
                    self.source(leaf, leaf.real)  # adds a row for the parameter, for readers with a gradient
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
        else:  # before the open call
            row.frame.items.insert(len(row.frame.items) - 1, row)
        return row

    def detached(self, ref: Ref) -> Ref:
        """Returns a tensor that enters a region without gradients."""
        row = self.add("Detach", "no_grad", {}, [ref], {}, [])
        self.reads[ref[0]] = row.uid
        return row.uid, 0

    def resolve(self, value: Any) -> Ref:
        """Returns the origin of a tensor (or of a row's output). A leaf gets a row right before its first use."""
        if isinstance(value, tuple):
            return value[0], value[1]
        known = self.ref(value)
        if known:
            return known
        # Kernels on the GPU cannot read CPU memory: the tensor was created on the GPU, for example by a default device.
        if is_marked(value) and id(value) not in self.origins:
            return self.on_gpu(value, creator(value), dtype_source([value]))
        return self.source(self.origins.get(id(value)) or self.add_constant(value), value)

    def on_gpu(self, tensor: torch.Tensor, name: str, like: DtypeSource) -> Ref:
        """Adds a row for a tensor that the function `name` created on the GPU. Its dtype follows that of another
        tensor."""
        ref = self.constant_row(name, tensor, like())
        self.track(tensor, ref)
        return ref

    def constant_row(self, name: str, tensor: torch.Tensor, like: torch.Tensor | None) -> Ref:
        """Adds a row for a new tensor, whose dtype follows that of another tensor."""
        ref = self.emit("Constant", name, {"shape": list(tensor.shape), "dtype": tensor.dtype,
                                           "noise": NOISE.get(name)}, [])
        self.follow(ref, like)
        return ref

    def add_constant(self, tensor: torch.Tensor) -> Leaf:
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
        if leaf.trainable:  # even if it is first read without gradients: its reader then detaches it
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
        frame.pytorch_calls = self._pytorch_calls(module)
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

    def _pytorch_calls(self, module: nn.Module | None) -> int:
        """Returns the number of nested calls of PyTorch's modules that are open, including that of a module. Dynamo
        does not count modules that forward creates."""
        if module is not None and not is_of_pytorch(type(module)):
            return 0
        return self.stack[-1].pytorch_calls + (id(module) in self.paths)

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
