# SPDX-License-Identifier: GPL-3.0-or-later
"""The functions that PyTorch 2.x runs for nn.MultiheadAttention, for versions that hide them."""
from __future__ import annotations

from typing import Any, Iterator

import torch
import torch.nn.functional as F


def multi_head_attention(
        query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, embed_dim_to_check: int, num_heads: int,
        in_proj_weight: torch.Tensor, in_proj_bias: torch.Tensor | None, bias_k: torch.Tensor | None,
        bias_v: torch.Tensor | None, add_zero_attn: bool, dropout_p: float, out_proj_weight: torch.Tensor,
        out_proj_bias: torch.Tensor | None, training: bool = True, key_padding_mask: torch.Tensor | None = None,
        need_weights: bool = True, attn_mask: torch.Tensor | None = None, use_separate_proj_weight: bool = False,
        q_proj_weight: torch.Tensor | None = None, k_proj_weight: torch.Tensor | None = None,
        v_proj_weight: torch.Tensor | None = None, static_k: torch.Tensor | None = None,
        static_v: torch.Tensor | None = None, average_attn_weights: bool = True) -> Any:
    """Runs nn.MultiheadAttention as PyTorch 2.x does, function by function."""
    batched = query.dim() == 3
    if not batched:
        query, key, value = (t.unsqueeze(1) for t in (query, key, value))
        key_padding_mask = None if key_padding_mask is None else key_padding_mask.unsqueeze(0)
    length, batch, width = query.shape
    size = width // num_heads
    separate = (q_proj_weight, k_proj_weight, v_proj_weight) if use_separate_proj_weight else None
    q, k, v = _projected(query, key, value, in_proj_weight, in_proj_bias, separate)
    attn_mask = _merged_mask(_float_mask(attn_mask, q), _float_mask(key_padding_mask, q), batch, num_heads)
    if bias_k is not None and bias_v is not None:
        k, v = torch.cat([k, bias_k.repeat(1, batch, 1)]), torch.cat([v, bias_v.repeat(1, batch, 1)])
    q = q.view(length, batch * num_heads, size).transpose(0, 1)
    k = k.view(k.shape[0], batch * num_heads, size).transpose(0, 1)
    v = v.view(v.shape[0], batch * num_heads, size).transpose(0, 1)
    if add_zero_attn:
        k = torch.cat([k, torch.zeros((batch * num_heads, 1, size), dtype=k.dtype, device=k.device)], dim=1)
        v = torch.cat([v, torch.zeros((batch * num_heads, 1, size), dtype=v.dtype, device=v.device)], dim=1)
    added = (bias_k is not None) + bool(add_zero_attn)
    if attn_mask is not None and added:
        attn_mask = F.pad(attn_mask, (0, added))
    dropout_p, weights = dropout_p if training else 0.0, None
    if need_weights:
        scaled = q * (1.0 / float(size)) ** 0.5
        weights = torch.bmm(scaled, k.transpose(-2, -1)) if attn_mask is None else \
            torch.baddbmm(attn_mask, scaled, k.transpose(-2, -1))
        weights = F.softmax(weights, dim=-1)
        if dropout_p > 0.0:
            weights = F.dropout(weights, p=dropout_p)
        out = torch.bmm(weights, v)
        out = out.transpose(0, 1).contiguous().view(length * batch, width)
    else:
        if attn_mask is not None:
            one = attn_mask.size(0) == 1
            attn_mask = attn_mask.unsqueeze(0) if one else attn_mask.view(batch, num_heads, -1, k.size(1))
        q = q.view(batch, num_heads, length, size)
        k = k.view(batch, num_heads, k.size(1), size)
        v = v.view(batch, num_heads, v.size(1), size)
        out = F.scaled_dot_product_attention(q, k, v, attn_mask, dropout_p)
        out = out.permute(2, 0, 1, 3).contiguous().view(batch * length, width)
    out = F.linear(out, out_proj_weight, out_proj_bias)
    out = out.view(length, batch, width)
    if weights is not None:
        weights = weights.view(batch, num_heads, length, k.size(1))
        weights = weights.mean(dim=1) if average_attn_weights else weights
    return (out if batched else out.squeeze(1)), (weights if batched or weights is None else weights.squeeze(0))


def _projected(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, weight: torch.Tensor,
               bias: torch.Tensor | None, separate: Any) -> list[torch.Tensor]:
    width = query.size(-1)
    if separate or key is not value:
        weights = separate or weight.chunk(3)
        biases = (None,) * 3 if bias is None else bias.chunk(3)
        return [F.linear(t, w, b) for t, w, b in zip((query, key, value), weights, biases)]
    if query is key:
        return list(_unpacked(F.linear(query, weight, bias), 3, width))
    first, rest = weight.split([width, 2 * width])
    first_bias, rest_bias = (None, None) if bias is None else bias.split([width, 2 * width])
    q = F.linear(query, first, first_bias)
    return [q, *_unpacked(F.linear(key, rest, rest_bias), 2, width)]


def _unpacked(packed: torch.Tensor, count: int, width: int) -> Iterator[torch.Tensor]:
    packed = packed.unflatten(-1, (count, width)).unsqueeze(0).transpose(0, -2).squeeze(-2).contiguous()
    return (packed[i] for i in range(count))


def _float_mask(mask: torch.Tensor | None, like: torch.Tensor) -> torch.Tensor | None:
    if mask is None or mask.dtype != torch.bool:
        return mask
    return torch.zeros_like(mask, dtype=like.dtype).masked_fill_(mask, float("-inf"))


def _merged_mask(mask: torch.Tensor | None, padding: torch.Tensor | None, batch: int,
                 heads: int) -> torch.Tensor | None:
    if mask is not None and mask.dim() == 2:
        mask = mask.unsqueeze(0)
    if padding is None:
        return mask
    length = padding.shape[1]
    padding = padding.view(batch, 1, 1, length).expand(-1, heads, -1, -1).reshape(batch * heads, 1, length)
    return padding if mask is None else mask + padding
