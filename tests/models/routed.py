# SPDX-License-Identifier: GPL-3.0-or-later
"""Data-dependent routing for steps on fake tensors. Experts are chosen round robin, and values computed from the choice
are known, so that sizes are known as well."""
import weakref

import torch
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import _disable_current_modes
from torch.utils._pytree import tree_leaves, tree_map

FACTORIES = {"zeros", "ones", "arange", "full", "tensor", "as_tensor"}
SIZED = {"nonzero", "where", "one_hot", "masked_select", "__getitem__", "scatter", "split"}
READS = {"__index__", "__int__", "__bool__", "item", "tolist"}


class Routed(TorchFunctionMode):
    def __init__(self):
        super().__init__()
        self.numbers = {}

    def known(self, value):
        return self.numbers.get(id(value), (None, None))[1]

    def keep(self, fake, number):
        key = id(fake)
        self.numbers[key] = (weakref.ref(fake, lambda _: self.numbers.pop(key, None)), number)

    def __torch_function__(self, function, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        name = getattr(function, "__name__", "")
        numbers = self.with_numbers(function, name, args, kwargs)
        if name in READS and numbers is not None:
            return numbers[0]
        if name in ("__array__", "numpy"):  # a matcher outside PyTorch, for which any numbers suffice
            with _disable_current_modes():
                return torch.rand(args[0].shape, generator=torch.Generator().manual_seed(1)).numpy()
        if name == "expand_as" and self.known(args[0]) is not None:
            result = function(*args, **kwargs)
            with _disable_current_modes():
                self.keep(result, self.known(args[0]).expand(result.shape))
            return result
        if name == "__contains__" or name in ("__bool__", "item") and args[0].dtype == torch.bool:
            return False  # the branch that the exporter assumes
        if name in ("__getitem__", "__setitem__"):
            args = (args[0], self.places(args[1]), *args[2:])
        if name in FACTORIES:
            args = tree_map(self.whole, args)
        if numbers is not None and name in SIZED:
            result = tree_map(lambda t: torch.empty(t.shape, dtype=t.dtype, device="cuda")
                              if isinstance(t, torch.Tensor) else t, numbers[0]) \
                if name in ("nonzero", "where", "one_hot", "masked_select") else function(*args, **kwargs)
        else:
            result = function(*args, **kwargs)
        if numbers is not None:
            for fake, number in zip(tree_leaves(result), tree_leaves(numbers[0])):
                if isinstance(fake, torch.Tensor):
                    self.keep(fake, number)
        elif name in ("all", "any", "_is_all_true"):  # checks of data succeed
            with _disable_current_modes():
                self.keep(result, torch.full(result.shape, name != "any"))
        elif name in ("topk", "argmax", "max") and args[0].dim() > 1:
            places = tree_leaves(result)[-1]
            count = args[0].shape[-1]
            if places.dtype == torch.int64:
                with _disable_current_modes():
                    turns = torch.arange(places.numel()).reshape(places.shape) % count
                self.keep(places, turns)
        return result

    def places(self, index):
        """Returns an index in which a mask is replaced by the indices that it selects, one tensor per dimension."""
        if not isinstance(index, tuple):
            places = self.whole(index)
            return places if places is not index else tree_map(self.whole, index)
        items = []
        for item in index:
            places = self.whole(item)
            items += places if isinstance(places, tuple) else [places]
        return tuple(items)

    def whole(self, value):
        """Returns a single index as a number, and a mask as the indices that it selects, which a kernel computes."""
        mask = self.known(value) if isinstance(value, torch.Tensor) and value.dtype == torch.bool else None
        if mask is not None and mask.dim():
            with _disable_current_modes():
                count = int(torch.count_nonzero(mask))
            return torch.empty(count, mask.dim(), dtype=torch.int64, device="cuda").unbind(1)
        if isinstance(value, slice):
            return slice(self.whole(value.start), self.whole(value.stop), self.whole(value.step))
        known = self.known(value) if isinstance(value, torch.Tensor) and not value.dim() else None
        with _disable_current_modes():
            return value if known is None else int(known)

    def with_numbers(self, function, name, args, kwargs):
        tensors = [value for value in tree_leaves((args, kwargs)) if isinstance(value, torch.Tensor)]
        writes = name.endswith("_") and not name.endswith("__") or name.startswith("__set")
        if any(self.known(tensor) is None for tensor in tensors) or not tensors and name not in FACTORIES:
            if writes:
                self.numbers.pop(id(args[0]), None)
            return None
        given = tree_map(lambda v: self.known(v) if isinstance(v, torch.Tensor) else v, (args, kwargs))
        given[1].pop("device", None)
        try:
            with torch._C.DisableTorchFunction(), _disable_current_modes():
                return (function(*given[0], **given[1]),)
        except Exception:
            return None
