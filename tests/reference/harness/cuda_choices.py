# SPDX-License-Identifier: GPL-3.0-or-later
"""Choices of CUDA that a PyTorch without CUDA does not make: the kernel of scaled_dot_product_attention, and
autocast."""
import contextlib

import torch
import torch.nn.functional as F
from torch.overrides import TorchFunctionMode

HALF = (torch.float16, torch.bfloat16)
AUTOCAST = {"amp-bf16": torch.bfloat16, "amp-fp16": torch.float16}


class CudaChoices(TorchFunctionMode):
    """Autocast as on CUDA (by the dispatcher's own lists), and attention by the rules of sm_80 and newer."""
    current = None  # the autocast dtype of a recomputation

    def __init__(self, dtype=None):
        super().__init__()
        self.dtype = dtype

    def __enter__(self):
        CudaChoices.current = self.dtype
        if self.dtype is not None:
            self.before = torch.is_autocast_enabled("cuda")
            torch.set_autocast_enabled("cuda", True)
            torch.set_autocast_dtype("cuda", self.dtype)
            torch.autocast_increment_nesting()
        return super().__enter__()

    def __exit__(self, *problem):
        result = super().__exit__(*problem)
        if self.dtype is not None:
            if torch.autocast_decrement_nesting() == 0:
                torch.clear_autocast_cache()
            torch.set_autocast_enabled("cuda", self.before)
        return result

    def __torch_function__(self, function, types, args=(), kwargs=None):
        if function is F.scaled_dot_product_attention:
            args = [self.cast(value) for value in args]
            kwargs = {key: self.cast(value) for key, value in (kwargs or {}).items()}
            with without_autocast():
                return attention(*args, **kwargs)
        if function is torch.ctc_loss:  # fails with fake tensors, because it reads the lengths
            return ctc_loss(*args, **(kwargs or {}))
        return function(*args, **(kwargs or {}))

    def cast(self, value):
        """scaled_dot_product_attention is on autocast's 16-bit list."""
        casts = self.dtype is not None and isinstance(value, torch.Tensor) and value.is_floating_point()
        return value.to(self.dtype) if casts else value


@contextlib.contextmanager
def without_autocast():
    """Autocast's wrappers cast the arguments and leave the kernels inside alone."""
    before = torch.is_autocast_enabled("cuda")
    torch.set_autocast_enabled("cuda", False)
    try:
        yield
    finally:
        torch.set_autocast_enabled("cuda", before)


def recompute_context():
    """For checkpoint(context_fn=...): the recomputation has its own autocast and its own cache of cast weights."""
    return contextlib.nullcontext(), CudaChoices(CudaChoices.current)


def attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    """ATen/native/transformers/cuda/sdp_utils.cpp: flash for 16 bits without a mask, grouped heads as they are; else
    the memory-efficient kernel, which takes neither grouped nor broadcast heads; the math path for those, for other
    ranks and for operands whose last dimension is not contiguous."""
    grouped = enable_gqa and query.size(-3) != key.size(-3)
    flash = attn_mask is None and query.dtype in HALF and query.size(-1) <= 256 and query.size(-1) == value.size(-1)
    operands = [tensor for tensor in (query, key, value, attn_mask) if tensor is not None]
    unfit = any(tensor.stride(-1) != 1 for tensor in operands)
    if unfit or query.dim() != 4 or query.size(-3) != key.size(-3) and not (grouped and flash):
        return math_attention(query, key, value, additive(attn_mask, query.dtype), dropout_p, is_causal, scale)
    if flash:
        return torch.ops.aten._scaled_dot_product_flash_attention(
            query, key, value, dropout_p, is_causal, False, scale=scale)[0]
    if attn_mask is not None:
        attn_mask = aligned(additive(attn_mask, query.dtype)).expand(*query.shape[:3], key.size(2))
    return torch.ops.aten._scaled_dot_product_efficient_attention(
        query, key, value, attn_mask, True, dropout_p, is_causal, scale=scale)[0]


def math_attention(query, key, value, mask, dropout, causal, scale):
    """_scaled_dot_product_attention_math, which adds the mask in place unless a tensor is of a subclass, as fake
    tensors are. Its local tensors live until it returns."""
    kept = query.dtype
    exact = [tensor.float() if kept in HALF else tensor for tensor in (query, key, value)]
    half_scale = (query.size(-1) ** -0.5 if scale is None else scale) ** 0.5
    scaled = exact[0] * half_scale
    if causal:
        triangle = torch.ones(query.size(-2), key.size(-2), dtype=torch.bool, device=query.device).tril()
        mask = additive(triangle, scaled.dtype)
        del triangle
    repeats = query.size(-3) // key.size(-3) if query.dim() > 2 else 1
    keys, values = (tensor if repeats == 1 else tensor.repeat_interleave(repeats, -3) for tensor in exact[1:])
    scores = scaled @ (keys.transpose(-2, -1) * half_scale)
    if mask is not None:
        scores.add_(mask)
    scores = torch.ops.aten._safe_softmax(scores, -1)
    if dropout > 0:
        scores = F.dropout(scores, dropout)
    return (scores @ values).to(kept)


def additive(mask, dtype):
    """convert_boolean_attn_mask (ATen/native/transformers/attention.cpp, PyTorch 2.6)."""
    if mask is None or mask.dtype != torch.bool:
        return mask
    infinity = torch.scalar_tensor(float("-inf"), dtype=dtype, device=mask.device)
    return torch.where(mask, 0.0, infinity)


def aligned(mask):
    """ATen/native/transformers/attention.cpp, preprocess_mask: the kernel reads eight elements at once."""
    if all(stride % 8 == 0 for stride in mask.stride()[:-1]):
        return mask
    columns = mask.size(-1)
    return torch.ops.aten.constant_pad_nd(mask, [0, 8 - columns % 8])[..., :columns]


class CtcLoss(torch.autograd.Function):
    """Allocates and saves what aten::_ctc_loss does (derivatives.yaml, LossCTC.cu), for targets of equal length."""

    @staticmethod
    def forward(ctx, scores, targets, lengths, target_lengths):
        time, batch, _ = scores.shape
        longest = targets.shape[1] if targets.dim() > 1 else targets.shape[0] // batch
        losses, alpha = scores.new_empty(batch), scores.new_empty(batch, time, 2 * longest + 1)
        ctx.save_for_backward(scores, targets, lengths, target_lengths, losses, alpha)
        return losses

    @staticmethod
    def backward(ctx, gradient):
        return torch.empty_like(ctx.saved_tensors[0]), None, None, None


def ctc_loss(scores, targets, lengths, target_lengths, blank=0, reduction=1, zero_infinity=False):
    """ATen/native/LossCTC.cpp."""
    losses = CtcLoss.apply(scores, targets, lengths, target_lengths)
    if zero_infinity:
        losses = torch.where(losses == float("inf"), torch.zeros((), device=losses.device), losses)
    if reduction == 1:
        return (losses / target_lengths.clamp_min(1)).mean()
    return losses.sum() if reduction == 2 else losses
