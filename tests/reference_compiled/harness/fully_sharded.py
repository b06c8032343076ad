# SPDX-License-Identifier: GPL-3.0-or-later
"""One rank of FSDP2 around compiled blocks, on the `fake` process group."""
import contextlib
import dataclasses

import torch
import torch.distributed
import torch.distributed.fsdp._fully_shard._fsdp_collectives as collectives
import torch.distributed.fsdp._fully_shard._fsdp_param_group as parameter_group
import torch.distributed.fsdp._fully_shard._fsdp_state as state
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FSDPModule, MixedPrecisionPolicy, fully_shard
from torch.testing._internal.distributed.fake_pg import FakeStore

from step import Storages

PLAIN_RESIZE = torch.UntypedStorage.resize_
COLLECTIVES = "all_gather_into_tensor", "reduce_scatter_tensor", "all_reduce"


class _Quiet:
    """A stream, an event, or the work of a collective, which completes immediately."""

    def __init__(self, *_, **__):
        pass

    def __getattr__(self, name):
        return lambda *_, **__: _Quiet()


class _Device:
    """Replaces torch.cuda where FSDP2 creates streams."""
    Event = Stream = _Quiet
    current_stream = staticmethod(lambda device=None: _Quiet())
    current_device = staticmethod(lambda: 0)
    stream = staticmethod(lambda stream: contextlib.nullcontext())


class Resized(Storages):
    """Also follows storages that are resized, as FSDP2 resizes those of gathered parameters."""

    def let_go(self, key, number):
        if key in self.live:
            super().let_go(key, number)

    def follow_resizes(self):
        def resize(storage, size):
            PLAIN_RESIZE(storage, size)
            self.let_go(storage._cdata, 0)
            if size:
                self.hold(torch.empty(0, dtype=torch.uint8, device=storage.device).set_(storage))

        torch.UntypedStorage.resize_ = resize


@dataclasses.dataclass
class FullySharded:
    """Parameters are gathered in bfloat16, gradients are summed in float32."""
    ranks: int
    reshard: bool = True

    def apply(self, model, units, mesh=None):
        """Shards each unit and the rest of the model. `mesh` contains the ranks if there is tensor parallelism, too."""
        torch.UntypedStorage.resize_ = PLAIN_RESIZE
        if mesh is None:
            if torch.distributed.is_initialized():
                torch.distributed.destroy_process_group()
            torch.distributed.init_process_group("fake", rank=0, world_size=self.ranks, store=FakeStore())
            with torch.utils._python_dispatch._disable_current_modes():
                mesh = init_device_mesh("cuda", (self.ranks,))
        for module in (collectives, parameter_group, state):
            module._get_device_handle = lambda *_: _Device
        for name in COLLECTIVES:  # Nothing is sent.
            setattr(torch.distributed, name, lambda *_, async_op=False, **__: _Quiet() if async_op else None)
        options = {"mesh": mesh, "mp_policy": MixedPrecisionPolicy(torch.bfloat16, torch.float32),
                   "reshard_after_forward": self.reshard}
        for unit in units:
            fully_shard(unit, **options)
        fully_shard(model, **options)


def gathered(model):
    """The tensors of gathered parameters, which autograd saves but which exist for the units, not for backward."""
    for module in model.modules():
        group = module._get_fsdp_state()._fsdp_param_group if isinstance(module, FSDPModule) else None
        for parameter in group.fsdp_params if group else ():
            if hasattr(parameter, "_unsharded_param"):
                yield parameter._unsharded_param
            yield from parameter.all_gather_outputs
