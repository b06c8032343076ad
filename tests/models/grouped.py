# SPDX-License-Identifier: GPL-3.0-or-later
"""A Mixtral whose experts run as those of transformers 5, by torch._grouped_mm; PyTorch before 2.8 gets a stand-in."""
import torch
import torch.nn.functional as F
from torch import nn
from torch.overrides import handle_torch_function, has_torch_function


class _GroupedMm(torch.autograd.Function):
    """Allocates and saves what the operator does, according to PyTorch's derivatives.yaml and GroupedMMUtils.h."""

    @staticmethod
    def forward(ctx, a, b, offs):
        ctx.save_for_backward(a, b, offs)
        return a.new_empty(a.shape[0], b.shape[2])

    @staticmethod
    def backward(ctx, grad):
        a, b, _ = ctx.saved_tensors
        transposed = b.stride(-2) == 1
        of_b = grad.new_empty(b.transpose(-2, -1).shape).transpose(-2, -1) if transposed else grad.new_empty(b.shape)
        return grad.new_empty(a.shape), of_b, None


def _grouped_mm(a, b, *, offs):
    if has_torch_function((a, b)):
        return handle_torch_function(_grouped_mm, (a, b), a, b, offs=offs)
    return _GroupedMm.apply(a, b, offs)


grouped_mm = getattr(torch, "_grouped_mm", _grouped_mm)


class Experts(nn.Module):
    """All experts' weights in two parameters, and tokens in the order of their experts."""

    def __init__(self, count, width, inner):
        super().__init__()
        self.count = count
        self.gate_up_proj = nn.Parameter(torch.empty(count, 2 * inner, width))
        self.down_proj = nn.Parameter(torch.empty(count, width, inner))

    def forward(self, x, chosen, weights):
        rows, each = chosen.shape
        token = torch.arange(rows, device=x.device).unsqueeze(1).expand(-1, each).reshape(-1)
        expert = chosen.reshape(-1)
        given = x[token]
        order = torch.argsort(expert)
        back = torch.argsort(order)
        expert, weights, given = expert[order], weights.reshape(-1)[order], given[order]
        load = torch.histc(expert.float() if x.device.type == "cpu" else expert.int(), bins=self.count, min=0,
                           max=self.count - 1)
        ends = torch.cumsum(load, dim=0, dtype=torch.int32)
        inner = grouped_mm(given.to(self.gate_up_proj.dtype), self.gate_up_proj.transpose(-2, -1), offs=ends)
        gate, up = inner.chunk(2, dim=-1)
        inner = F.silu(gate) * up
        made = grouped_mm(inner.to(self.down_proj.dtype), self.down_proj.transpose(-2, -1), offs=ends)
        made = (made * weights.unsqueeze(-1))[back]
        return made.view(rows, each, -1).sum(dim=1).to(x.dtype)


class SparseBlock(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.chosen = config.num_experts_per_tok
        self.gate = nn.Linear(config.hidden_size, config.num_local_experts, bias=False)
        self.experts = Experts(config.num_local_experts, config.hidden_size, config.intermediate_size)

    def forward(self, x):
        shape, x = x.shape, x.reshape(-1, x.shape[-1])
        logits = self.gate(x)
        weights, chosen = torch.topk(F.softmax(logits.float(), dim=-1), self.chosen, dim=-1)
        weights = weights / weights.sum(dim=-1, keepdim=True)
        return self.experts(x, chosen, weights).reshape(shape), logits


def mixtral(**options):
    import transformers
    config = transformers.MixtralConfig(**options)
    model = transformers.MixtralForCausalLM(config)
    for layer in model.model.layers:
        layer.block_sparse_moe = SparseBlock(config)
    return model
