# SPDX-License-Identifier: GPL-3.0-or-later
"""Layers with parameters, attention, dropout, pooling, resizing and losses."""
from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..functions import handler
from ..table import LOSSES, REDUCTIONS, STATISTICS, WEIGHTS, camel
from ..unknown import record_custom
from ..values import tensors_in, torch_version
from ..types import Made

if TYPE_CHECKING:
    from ..call import Call


@handler("linear | input weight bias=None")
def _linear(call: Call) -> Made:
    given = [name for name in WEIGHTS if call.computed(name)]
    if call["weight"].dim() == 1:
        return record_custom(call)
    out, in_ = call["weight"].shape
    return call.emit("Linear", [*call.x, *call.tensors(*given)], [name for name in WEIGHTS if name not in given],
                     out_features=out, in_features=in_, bias=call["bias"] is not None)


@handler("conv1d conv2d conv3d | input weight bias=None stride=1 padding=0 dilation=1 groups=1")
@handler("conv_transpose1d conv_transpose2d conv_transpose3d | "
         "input weight bias=None stride=1 padding=0 output_padding=0 groups=1 dilation=1")
def _convolution(call: Call) -> Made:
    computed = call.computed("weight")
    if not computed and call.computed("bias"):
        return record_custom(call)
    inputs = [call["input"], *(call.tensors("weight") if computed else [])]
    inputs += call.tensors("bias") if computed and call.computed("bias") else []
    weight, padding, transposed = call["weight"], call["padding"], "transpose" in call.name
    attributes = {"auto_padding" if isinstance(padding, str) else "padding": padding}
    if transposed:
        attributes["output_padding"] = call["output_padding"]
    return call.emit(f"Conv{'Transpose' if transposed else ''}{weight.dim() - 2}d", inputs, WEIGHTS[computed:],
                     out_channels=weight.shape[1] * call["groups"] if transposed else weight.shape[0],
                     kernel_size=list(weight.shape[2:]), stride=call["stride"], dilation=call["dilation"],
                     groups=call["groups"], bias=call["bias"] is not None, **attributes)


@handler("batch_norm | input weight bias running_mean running_var training momentum eps")
@handler("instance_norm | input weight bias running_mean running_var training momentum eps")
def _batch_norm(call: Call) -> Made:
    given = [name for name in WEIGHTS if call[name] is not None]
    computed = call.computed("weight")
    if call.computed(*WEIGHTS) and ("instance" in call.name or not all(call.computed(name) for name in given)):
        return record_custom(call)
    leaf = call.recorder.origins.get(id(call["running_mean"]))
    if leaf:  # the row includes its module's counter
        call.recorder.used.add(id(getattr(leaf.owner, "num_batches_tracked", None)))
    instance, channels = "instance" in call.name, call["input"].shape[1]
    attributes = {} if instance else {"num_features": channels}
    if not instance and not call["training"]:
        attributes["training"] = False
    attributes["track_running_stats"] = call["running_mean"] is not None
    inputs = [*call.x, *(call.tensors(*given) if computed else [])]
    return call.emit(f"{'Instance' if instance else 'Batch'}Norm{max(call['input'].dim() - 2, 1)}d", inputs, STATISTICS,
                     affine=call["weight"] is not None and not computed, **attributes)


@handler("group_norm | input num_groups weight=None bias=None eps=1e-5")
def _group_norm(call: Call) -> Made:
    given = [name for name in WEIGHTS if call[name] is not None]
    computed = call.computed("weight")
    if call.computed(*WEIGHTS) and not all(call.computed(name) for name in given):
        return record_custom(call)
    inputs = [*call.x, *(call.tensors(*given) if computed else [])]
    return call.emit("GroupNorm", inputs, WEIGHTS, num_groups=call["num_groups"],
                     affine=call["weight"] is not None and not computed)


@handler("layer_norm | input normalized_shape weight=None bias=None eps=1e-5")
@handler("rms_norm | input normalized_shape weight=None eps=None")
def _layer_norm(call: Call) -> Made:
    if call.computed(*WEIGHTS):
        return record_custom(call)
    affine = {"normalized_shape": list(call["normalized_shape"]), "elementwise_affine": call["weight"] is not None}
    if call.name == "rms_norm":
        fused = torch_version() >= (2, 9)
        return call.emit("RMSNorm", call.x, WEIGHTS, implementation="fused" if fused else "composite", **affine)
    return call.emit("LayerNorm", call.x, WEIGHTS, bias=call["bias"] is not None, **affine)


@handler("prelu | input weight")
def _prelu(call: Call) -> Made:
    return record_custom(call) if call.computed("weight") else \
        call.emit("PReLU", call.x, WEIGHTS, num_parameters=call["weight"].numel())


@handler("embedding | weight indices")
def _embedding(call: Call) -> Made:
    if call.computed("weight"):
        return call.emit("Index", call.tensors("weight", "indices"), dims=[0])
    count, width = call["weight"].shape
    return call.emit("Embedding", call.tensors("indices"), WEIGHTS, num_embeddings=count, embedding_dim=width)


@handler("scaled_dot_product_attention | "
         "query key value attn_mask=None dropout_p=0.0 is_causal=False scale=None enable_gqa=False")
def _attention(call: Call) -> Made:
    return call.emit("ScaledDotProductAttention", call.tensors("query", "key", "value", "attn_mask"),
                     is_causal=bool(call["is_causal"]), dropout_p=float(call["dropout_p"]),
                     enable_gqa=call["enable_gqa"] or None)


@handler("dropout | input p=0.5 train=True")
@handler("feature_dropout | input p=0.5 train=True")
def _dropout(call: Call) -> Made:
    if not call["train"] or call["p"] == 0:
        return None
    rank = call["input"].dim() - 2 if "feature" in call.name else 0
    return call.emit(f"Dropout{rank}d" if rank > 0 else "Dropout", call.x, p=float(call["p"]))


@handler("max_pool1d max_pool2d max_pool3d max_pool1d_with_indices max_pool2d_with_indices max_pool3d_with_indices | "
         "input kernel_size stride=[] padding=0 dilation=1 ceil_mode=False")
def _max_pool(call: Call) -> Made:
    name = call.name.replace("_with_indices", "")
    attributes = {key: call[key] for key in ("kernel_size", "stride", "padding", "dilation", "ceil_mode")}
    attributes["stride"] = attributes["stride"] if attributes["stride"] not in ([], ()) else None
    attributes["return_indices"] = len(tensors_in(call.result)) > 1 or None
    return call.emit(camel(name), call.x, **attributes)


@handler("adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d | input output_size")
@handler("adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool3d | input output_size")
def _adaptive(call: Call) -> Made:
    size = call["output_size"]
    if isinstance(size, (list, tuple)):  # None keeps the input's size
        size = [have if want is None else want for want, have in zip(size, call["input"].shape[-len(size):])]
    return call.emit(camel(call.name), call.x, output_size=size)


@handler("upsample_nearest1d upsample_nearest2d upsample_nearest3d _upsample_nearest_exact1d "
         "_upsample_nearest_exact2d _upsample_nearest_exact3d | input")
@handler("upsample_linear1d upsample_bilinear2d upsample_bicubic2d upsample_trilinear3d _upsample_bilinear2d_aa "
         "_upsample_bicubic2d_aa | input output_size align_corners=False scale_factors=None")
def _upsample(call: Call) -> Made:
    mode = "nearest-exact" if "exact" in call.name else re.sub(r"_?upsample_([a-z]+).*", r"\1", call.name)
    return call.emit("Upsample", call.x, size=list(call.result.shape[2:]), mode=mode,
                     align_corners=True if call["align_corners"] is True else None)


@handler("cross_entropy_loss | input target weight=None reduction=1 ignore_index=-100 label_smoothing=0.0")
@handler("nll_loss_nd nll_loss nll_loss2d | input target weight=None reduction=1")
@handler("mse_loss l1_loss | input target reduction=1")
@handler("smooth_l1_loss huber_loss | input target reduction=1 beta=1.0")
@handler("kl_div | input target reduction=1")
def _loss(call: Call) -> Made:
    return call.emit(LOSSES[call.name], call.tensors("input", "target"),
                     label_smoothing=call["label_smoothing"] or None,
                     reduction=REDUCTIONS.get(call["reduction"], call["reduction"]))


@handler("binary_cross_entropy | input target weight=None reduction=1")
@handler("binary_cross_entropy_with_logits | input target weight=None pos_weight=None reduction=1")
def _binary_cross_entropy(call: Call) -> Made:
    given = [name for name in ("weight", "pos_weight") if call[name] is not None]
    return call.emit(LOSSES[call.name], call.tensors("input", "target", *given),
                     weights="both" if len(given) > 1 else given[0] if given else None,
                     reduction=REDUCTIONS.get(call["reduction"], call["reduction"]))
