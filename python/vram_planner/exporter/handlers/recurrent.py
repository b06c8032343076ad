# SPDX-License-Identifier: GPL-3.0-or-later
"""Recurrent layers and packed sequences."""
from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from ..functions import handler
from ..unknown import record_custom
from ..values import tensors_in
from ..types import Made

if TYPE_CHECKING:
    from ..call import Call


@handler("_pack_padded_sequence | input lengths batch_first")
def _packed(call: Call) -> Made:
    """Records sequences of full length, steps first, because the lengths are data."""
    call.recorder.note("Packed sequences are assumed to have full length.")
    at = call.x[0] if not call["batch_first"] else call.step("Transpose", call.x, dim0=0, dim1=1)
    shapes = [list(tensor.shape) for tensor in tensors_in(call.result)]
    data = call.step("Reshape", [at], shape=shapes[0])
    return [data, call.step("Constant", [], shape=shapes[1], dtype=torch.int64)]


@handler("_pad_packed_sequence | input sizes batch_first padding=0.0 total=None")
def _padded(call: Call) -> Made:
    steps, batch = call["sizes"].shape[0], call["input"].shape[0] // call["sizes"].shape[0]
    at = call.step("View", call.x, shape=[steps, batch, *call["input"].shape[1:]])
    at = call.step("Transpose", [at], dim0=0, dim1=1) if call["batch_first"] else at
    return [call.step("Clone", [at]), call.step("Constant", [], shape=[batch], dtype=torch.int64)]


def _recurrent_packed(call: Call) -> Made:
    """Records a recurrent layer on packed sequences, for which the arguments move up by one."""
    order = ["input", "sizes", "hx", "params", "has_biases", "num_layers", "dropout", "train", "bidirectional"]
    call.bound.update(zip(order, call.asked[1]), batch_first=False)
    steps = call["sizes"].shape[0]
    data = call["input"]
    call.bound["input"] = call.step("View", [data], shape=[steps, data.shape[0] // steps, data.shape[1]])
    row = _recurrent_row(call)
    if not isinstance(row, tuple):
        return row
    flat = call.step("Reshape", [row], shape=list(tensors_in(call.result)[0].shape))
    return [flat, *((row[0], at) for at in range(1, len(tensors_in(call.result))))]


@handler("lstm | input hx params has_biases num_layers dropout train bidirectional batch_first")
@handler("gru rnn_tanh rnn_relu | input hx params has_biases num_layers dropout train bidirectional batch_first")
def _recurrent(call: Call) -> Made:
    if not isinstance(call["has_biases"], bool):
        return _recurrent_packed(call)
    return _recurrent_row(call)


def _recurrent_row(call: Call) -> Made:
    type_, gates = {"lstm": ("LSTM", 4), "gru": ("GRU", 3)}.get(call.name, ("RNN", 1))
    weights, states = call["params"], tensors_in(call["hx"])
    kinds = ["weight_ih", "weight_hh"] + ["bias_ih", "bias_hh"] * call["has_biases"]
    width, last = weights[1].shape[0] // gates, states[0].shape[-1]
    kinds += ["weight_hr"] * (last != width)
    names = [f"{kind}_l{layer}{suffix}" for layer in range(call["num_layers"])
             for suffix in ["", "_reverse"][:1 + call["bidirectional"]] for kind in kinds]
    call.bound.update(zip(names, weights))
    if call.computed(*names):
        return record_custom(call)
    return call.emit(type_, [call["input"], *states], names, hidden_size=width, num_layers=call["num_layers"],
                     bidirectional=call["bidirectional"], dropout=float(call["dropout"]) if call["train"] else 0.0,
                     batch_first=call["batch_first"], bias=call["has_biases"],
                     proj_size=last if last != width else None)
