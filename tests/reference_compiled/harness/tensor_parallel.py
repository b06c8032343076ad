# SPDX-License-Identifier: GPL-3.0-or-later
"""One rank of torchtitan's tensor parallelism, on the `fake` process group."""
import contextlib
import dataclasses

import torch
import torch.distributed
import torch.distributed.tensor._redistribute as redistribution
import torch.distributed.tensor._random as tensor_random
import torch.distributed.tensor.placement_types as placement_types
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Replicate, Shard
from torch.distributed.tensor.parallel import (ColwiseParallel, PrepareModuleInput, RowwiseParallel, SequenceParallel,
                                               loss_parallel, parallelize_module)
from torch.testing._internal.distributed.fake_pg import FakeStore

# Fake tensors have no values that the ranks could send each other.
tensor_random._rng_tracker = object()
placement_types.mesh_scatter = placement_types.mesh_broadcast = lambda *_, **__: None


def local(tensor):
    return tensor._local_tensor if isinstance(tensor, DTensor) else tensor


@dataclasses.dataclass
class TensorParallel:
    """How a model is divided: along positions between its layers if `sequence`, its loss by classes if `loss`. `data`
    groups of ranks share the batch."""
    ranks: int
    sequence: bool = True
    loss: bool = False
    data: int = 1

    def apply(self, model):
        """Like apply_tp of torchtitan (torchtitan/parallelisms/parallelize_llama.py)."""
        if torch.distributed.is_initialized():
            torch.distributed.destroy_process_group()
        torch.distributed.init_process_group("fake", rank=0, world_size=self.data * self.ranks, store=FakeStore())
        # Otherwise, entries cached for one model's embedding would be used for another model's.
        DTensor._op_dispatcher.sharding_propagator.propagate_op_sharding.cache.cache_clear()
        redistribution._gen_transform_infos.cache_clear()
        with torch.utils._python_dispatch._disable_current_modes():
            self.mesh = init_device_mesh("cuda", (self.data, self.ranks), mesh_dim_names=("data", "tensor"))
            mesh = self.mesh["tensor"]
        between = Shard(1) if self.sequence else Replicate()
        head = ColwiseParallel(input_layouts=between, output_layouts=Shard(-1) if self.loss else Replicate(),
                               use_local_output=not self.loss)
        whole = {"tok_embeddings": RowwiseParallel(input_layouts=Replicate(), output_layouts=between), "output": head}
        block = {"attention.wq": ColwiseParallel(), "attention.wk": ColwiseParallel(),
                 "attention.wv": ColwiseParallel(), "attention.wo": RowwiseParallel(output_layouts=between),
                 "feed_forward.w1": ColwiseParallel(), "feed_forward.w3": ColwiseParallel(),
                 "feed_forward.w2": RowwiseParallel(output_layouts=between)}
        if self.sequence:
            whole["norm"] = block["attention_norm"] = block["ffn_norm"] = SequenceParallel()
            block["attention"] = PrepareModuleInput(input_layouts=(Shard(1), None),
                                                    desired_input_layouts=(Replicate(), None))
            block["feed_forward"] = PrepareModuleInput(input_layouts=(Shard(1),), desired_input_layouts=(Replicate(),))
        parallelize_module(model, mesh, whole)
        for layer in model.layers.values():
            parallelize_module(getattr(layer, "module", layer), mesh, block)

    def context(self):
        return loss_parallel() if self.loss else contextlib.nullcontext()
