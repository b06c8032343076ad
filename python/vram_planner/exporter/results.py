# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions for which only the result's size is computed, because some versions lack them or run them incorrectly on
fake tensors."""
from __future__ import annotations

from typing import Any, Callable

import torch

from .values import tensors_in


def attention_result(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, *_: Any, **__: Any) -> torch.Tensor:
    return query.new_empty((*query.shape[:-1], value.shape[-1]))


def _grouped_product(a: torch.Tensor, b: torch.Tensor, offs: torch.Tensor | None = None, *_: Any,
                     **__: Any) -> torch.Tensor:
    """Returns the result of a grouped matrix product. If one operand has two dimensions, `offs` has the ends of its
    groups; if both have, there is one result per group."""
    shape = [*a.shape[a.dim() > b.dim():-1], b.shape[-1]]
    return a.new_empty([*offs.shape, *shape] if a.dim() == b.dim() == 2 and offs is not None else shape)


def _interleaved(input: torch.Tensor, repeats: Any, dim: int | None = None, **options: Any) -> torch.Tensor:
    if not isinstance(repeats, int):
        return torch.repeat_interleave(input, repeats, dim, **options)
    shape = [input.numel()] if dim is None else list(input.shape)
    shape[dim or 0] *= repeats
    return input.new_empty(shape)


def _packing(input: torch.Tensor, lengths: torch.Tensor, batch_first: bool) -> tuple[torch.Tensor, torch.Tensor]:
    steps, batch = input.shape[:2] if not batch_first else (input.shape[1], input.shape[0])
    return input.new_empty((steps * batch, *input.shape[2:])), torch.empty(steps, dtype=torch.int64)


def _padding(data: torch.Tensor, sizes: torch.Tensor, batch_first: bool, *_: Any) -> tuple[torch.Tensor, torch.Tensor]:
    steps, batch = sizes.shape[0], data.shape[0] // sizes.shape[0]
    shape = (batch, steps) if batch_first else (steps, batch)
    return data.new_empty((*shape, *data.shape[1:])), torch.empty(batch, dtype=torch.int64)


def _on_packed(name: str) -> Callable[..., Any]:
    """Returns the function, extended to packed sequences."""
    original = getattr(torch._VF, name)

    def run(*given: Any) -> Any:
        if not isinstance(given[3], (list, tuple)):
            return original(*given)
        data, states, directions = given[0], tensors_in(given[2]), 1 + given[8]
        output = data.new_empty((data.shape[0], states[0].shape[-1] * directions))
        return (output, *(torch.empty_like(state) for state in states))

    return run


# Functions that some versions lack or run incorrectly on fake tensors. Only the size of their result is computed.
RESULTS: dict[str, Callable[..., Any]] = {
    "scaled_dot_product_attention": attention_result, "repeat_interleave": _interleaved,
    **dict.fromkeys(("_grouped_mm", "grouped_mm", "grouped_mm_fallback"), _grouped_product),
    "stochastic_depth": lambda input, *_, **__: torch.empty_like(input), "_pack_padded_sequence": _packing,
    "_pad_packed_sequence": _padding, **{name: _on_packed(name) for name in ("lstm", "gru", "rnn_tanh", "rnn_relu")}}
