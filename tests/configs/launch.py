# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a written script, launch.py SCRIPT MODEL, with what FSDP2 lacks on the CPU in torch 2.6, and later versions
have: streams that record events, gloo's averages, and gathers that leave autograd's versions as they are."""
import contextlib
import runpy
import sys

import torch
import torch.distributed as dist


def averaging(collective):
    """Returns the collective with averages computed as sums and a division."""
    def wrapped(output, *tensors, op=dist.ReduceOp.SUM, group=None, **options):
        average = op == dist.ReduceOp.AVG
        work = collective(output, *tensors, op=dist.ReduceOp.SUM if average else op, group=group, **options)
        if average:
            output.div_(dist.get_world_size(group))
        return work
    return wrapped


def scattering(reduce_scatter):
    averaged = averaging(reduce_scatter)
    return lambda output, input, **options: averaged(output, input, **options)


def keeping_versions(copy_out):
    def wrapped(result, params, *rest):
        with contextlib.ExitStack() as versions:
            for tensor in (tensor for param in params for tensor in param.all_gather_outputs):
                versions.enter_context(torch.autograd._unsafe_preserve_version_counter(tensor))
            return copy_out(result, params, *rest)
    return wrapped


def complete():
    from torch.distributed.fsdp._fully_shard import _fsdp_collectives, _fsdp_param_group
    torch.cpu.Stream.record_event = lambda self, event=None: torch.cpu.Event()
    torch.cpu.Stream.wait_event = lambda self, event: None
    dist.all_reduce = averaging(dist.all_reduce)
    dist.reduce_scatter_tensor = scattering(dist.reduce_scatter_tensor)
    _fsdp_collectives.foreach_all_gather_copy_out = keeping_versions(_fsdp_collectives.foreach_all_gather_copy_out)
    _fsdp_param_group.foreach_all_gather_copy_out = _fsdp_collectives.foreach_all_gather_copy_out


if __name__ == "__main__":
    if torch.__version__.startswith("2.6."):
        complete()
    sys.argv.pop(0)
    runpy.run_path(sys.argv[0], run_name="__main__")
