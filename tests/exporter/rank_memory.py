# SPDX-License-Identifier: GPL-3.0-or-later
"""Follows the tensors of one rank among several, without a GPU: FSDP2's and DDP's own code runs on fake tensors and
PyTorch's `fake` process group, and every storage is counted from its allocation, or a resize of it, to its release."""
import contextlib
import weakref

import torch
import torch.distributed as dist
from torch.utils._python_dispatch import TorchDispatchMode, _disable_current_modes
from torch.utils._pytree import tree_leaves, tree_map

_tracker = None


def local(tensor):
    return tensor._local_tensor if hasattr(tensor, "_local_tensor") else tensor


class Memory(TorchDispatchMode):
    """Tracks the live bytes and their maximum from the start of the context; `adopt` includes existing tensors."""

    def __init__(self):
        super().__init__()
        self.sizes = {}
        self.watched = set()
        self.now = 0
        self.peak = 0

    def adopt(self, tensor):
        self.add(local(tensor).untyped_storage())

    def add(self, storage):
        key, size = storage._cdata, storage.nbytes()
        if key in self.sizes or size == 0:
            return
        if key not in self.watched:
            self.watched.add(key)
            weakref.finalize(storage, self.gone, key)
        self.sizes[key] = size
        self.now += size
        self.peak = max(self.peak, self.now)

    def release(self, key):
        self.now -= self.sizes.pop(key, 0)

    def gone(self, key):
        self.watched.discard(key)
        self.release(key)

    def __enter__(self):
        global _tracker
        _tracker = self
        return super().__enter__()

    def __exit__(self, *what):
        global _tracker
        _tracker = None
        return super().__exit__(*what)

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        from torch.distributed.tensor import DTensor
        if DTensor in types:
            return NotImplemented  # Its operations on the local tensor are dispatched here again.
        if function.namespace == "c10d":  # Nothing is sent. A call on one element provides a suitable work object.
            with _disable_current_modes():
                real = tree_map(lambda x: torch.empty(1) if isinstance(x, torch.Tensor) else x, args)
                out = function(*real, **(kwargs or {}))
            return (args[0], out[-1]) if isinstance(out, (tuple, list)) else out
        out = function(*args, **(kwargs or {}))
        if function is torch.ops.aten.native_layer_norm.default:  # A GPU keeps its statistics in float32.
            out = (out[0], out[1].float(), out[2].float())
        for tensor in tree_leaves(out):
            if isinstance(tensor, torch.Tensor):
                self.add(tensor.untyped_storage())
        return out


class _Quiet:
    """A stream, an event, or the work of a collective, which completes immediately."""

    def __init__(self, *_, **__):
        pass

    def __getattr__(self, name):
        return lambda *_, **__: _Quiet()


class _Device:
    """Replaces torch.cuda where FSDP2 creates streams."""
    Event = _Quiet
    Stream = _Quiet
    current_stream = staticmethod(lambda device=None: _Quiet())
    current_device = staticmethod(lambda: "cpu")
    stream = staticmethod(lambda stream: contextlib.nullcontext())


def start(world):
    """A process group of that size, of which this process is rank 0; collectives return at once."""
    import torch.distributed.fsdp._fully_shard._fsdp_collectives as collectives
    import torch.distributed.fsdp._fully_shard._fsdp_param_group as group
    import torch.distributed.fsdp._fully_shard._fsdp_state as state
    from torch.testing._internal.distributed.fake_pg import FakeStore
    dist.init_process_group("fake", rank=0, world_size=world, store=FakeStore())
    for module in (collectives, group, state):
        module._get_device_handle = lambda *_: _Device
    for name in ("all_gather_into_tensor", "reduce_scatter_tensor", "all_reduce", "all_gather_single",
                 "reduce_scatter_single"):
        setattr(dist, name, lambda *_, async_op=False, **__: _Quiet() if async_op else None)
    resize = torch.UntypedStorage.resize_

    def resized(storage, size):
        resize(storage, size)
        if _tracker is not None:
            _tracker.release(storage._cdata)
            _tracker.add(storage)

    torch.UntypedStorage.resize_ = resized
