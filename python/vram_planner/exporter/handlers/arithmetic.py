# SPDX-License-Identifier: GPL-3.0-or-later
"""Arithmetic, products and complex numbers."""
from __future__ import annotations

import math
from typing import TYPE_CHECKING

import torch

from ..functions import handler
from ..table import SAME_AS, camel
from ..unknown import record_custom, record_plain
from ..values import converts_complex, tensors_in
from ..types import Made

if TYPE_CHECKING:
    from ..call import Call


@handler("view_as_complex view_as_real | input")
def _reinterpret(call: Call) -> Made:
    return call.emit("Reinterpret", call.x, shape=list(call.result.shape), dtype=call.result.dtype)


@handler("get_real get_imag real imag | input")
def _real(call: Call) -> Made:
    x = call["input"]
    if not x.is_complex():
        return None
    pairs = call.step("Reinterpret", [x], shape=[*x.shape, 2], dtype=call.result.dtype)
    return call.step("Select", [pairs], dim=-1, index=int("imag" in call.name))


@handler("hardtanh | input min_val=-1.0 max_val=1.0")
def _hardtanh(call: Call) -> Made:
    return call.emit("ReLU6" if (call["min_val"], call["max_val"]) == (0, 6) else "Hardtanh", call.x)


@handler("softmax special_softmax | input dim dtype=None")
@handler("log_softmax special_log_softmax | input dim dtype=None")
def _softmax(call: Call) -> Made:
    return call.emit("LogSoftmax" if "log" in call.name else "Softmax", call.cast(), dim=call["dim"])


@handler("pow float_power | input exponent")
def _pow(call: Call) -> Made:
    if not isinstance(call["input"], torch.Tensor) or isinstance(call["exponent"], torch.Tensor):
        return record_custom(call)
    return call.emit("Pow", call.x, exponent=call["exponent"])


@handler("square | input")
def _square(call: Call) -> Made:
    return call.emit("Pow", call.x, exponent=2)


@handler("clamp clip | input min=None max=None")
@handler("clamp_min | input min")
@handler("clamp_max | input max")
def _clamp(call: Call) -> Made:
    bounds = {key: call[key] for key in ("min", "max")}
    if any(isinstance(bound, torch.Tensor) for bound in bounds.values()):
        return record_custom(call)
    return call.emit("Clamp", call.x, **{key: "" if bound is None else str(bound) for key, bound in bounds.items()})


@handler("add sub mul div rsub true_divide subtract multiply divide | input other")
def _arithmetic(call: Call) -> Made:
    leaf = call.recorder.origins.get(id(call["input"]))
    if call.inplace and leaf and leaf.kind == "Buffer" and call["input"].numel() == 1:
        return None  # num_batches_tracked and similar counters
    if call["rounding_mode"] is not None and not call.result.is_floating_point():
        return record_plain(call)  # integers stay integers
    operands, reversed_ = call.tensors("input", "other"), call.name == "rsub"
    if converts_complex(operands, {}, call.result):
        return record_custom(call)
    if reversed_:
        operands.reverse()
    fraction = len(operands) == 1 and call.result.is_floating_point() and not operands[0].is_floating_point()
    type_ = SAME_AS.get(call.name) or camel(call.name)
    return call.emit(type_, operands, fraction=fraction or None, reversed=reversed_ and len(operands) == 1 or None,
                     factor=_factor(call) if len(operands) == 1 else None)


def _factor(call: Call) -> float | None:
    """Returns the number that takes the place of a second tensor, if JSON and the reader can represent it."""
    number = next(value for value in (call["other"], call["input"]) if not isinstance(value, torch.Tensor))
    known = isinstance(number, (int, float)) and math.isfinite(number) and call["alpha"] in (None, 1)
    return float(number) or None if known else None


@handler("maximum minimum fmax fmin | input other")
def _extreme(call: Call) -> Made:
    return call.emit("Maximum" if "max" in call.name else "Minimum", call.tensors("input", "other"))


@handler("matmul bmm mm mv dot vdot | input other")
def _matmul(call: Call) -> Made:
    """Records a matrix product, in which vectors become matrices, as in PyTorch."""
    left, right = call["input"], call["other"]
    row, column = left.dim() == 1, right.dim() == 1
    left = call.step("Unsqueeze", [left], dim=0) if row else left
    right = call.step("Unsqueeze", [right], dim=1) if column else right
    product = call.emit("MatMul", [left, right], promote=True if "dot" in call.name else None)
    product = call.step("Squeeze", [product], dims=[-1]) if column else product
    return call.step("Squeeze", [product], dims=[-1 if column else -2]) if row else product


@handler("tensordot | input other dims_self dims_other")
def _tensordot(call: Call) -> Made:
    """Records the product of two matrices, as ATen/native/Linear.cpp reshapes the tensors."""
    left, right = call["input"], call["other"]
    over, within = ([dim % tensor.dim() for dim in dims] for tensor, dims in (
        (left, call["dims_self"]), (right, call["dims_other"])))
    if [left.shape[dim] for dim in over] != [right.shape[dim] for dim in within]:
        return record_custom(call)
    rows = [dim for dim in range(left.dim()) if dim not in over]
    columns = [dim for dim in range(right.dim()) if dim not in within]
    common = math.prod(left.shape[dim] for dim in over)
    factors = []
    for tensor, order, shape in ((left, rows + over, [-1, common]), (right, within + columns, [common, -1])):
        moved = call.step("Permute", [tensor], dims=order) if order != sorted(order) else tensor
        factors.append(call.step("Reshape", [moved], shape=shape) if tensor.dim() != 2 else moved)
    product = call.step("MatMul", factors, promote=True)
    shape = [*(left.shape[dim] for dim in rows), *(right.shape[dim] for dim in columns)]
    return call.step("Reshape", [product], shape=shape) if len(shape) != 2 else product


@handler("_grouped_mm grouped_mm grouped_mm_fallback | input mat2 offs")
def _grouped_mm(call: Call) -> Made:
    """Records a product of groups of rows with one matrix each, by PyTorch 2.8 and newer or by transformers'
    replacement for older versions."""
    if (call["input"].dim(), call["mat2"].dim()) != (2, 3):
        return record_custom(call)
    return call.emit("GroupedMm", call.tensors("input", "mat2", "offs"))


@handler("addmm addmv addbmm | input mat1 mat2 beta=1 alpha=1")
def _addmm(call: Call) -> Made:
    return call.step("Add", [call.step("MatMul", call.tensors("mat1", "mat2")), call["input"]], inplace=True)


@handler("einsum | equation *operands")
def _einsum(call: Call) -> Made:
    """Records an einsum as PyTorch runs it: two operands at a time from the left, one letter per dimension."""
    if not isinstance(call["equation"], str):
        return record_custom(call)
    operands = tensors_in(call["operands"])
    labels, output = _labels(call["equation"].replace(" ", ""), operands)
    if any(len(set(word)) < len(word) for word in labels):
        return record_custom(call)
    at, own = operands[0], labels[0]
    for number, (operand, word) in enumerate(zip(operands[1:], labels[1:]), 2):
        later = output + "".join(labels[number:])
        result = output if number == len(operands) else "".join(dict.fromkeys(c for c in own + word if c in later))
        at, own = call.step("Einsum", [at, operand], equation=f"{own},{word}->{result}"), result
    return at if len(operands) > 1 else call.step("Einsum", [at], equation=f"{own}->{output}")


def _labels(equation: str, operands: list[torch.Tensor]) -> tuple[list[str], str]:
    """Returns the letters of each operand and of the result: an ellipsis becomes capitals, and a missing result the
    one that PyTorch implies."""
    left, arrow, output = equation.partition("->")
    words = left.split(",")
    spread = max(tensor.dim() - len(word) + 3 if "..." in word else 0 for word, tensor in zip(words, operands))
    letters = [c for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if c not in equation][:spread]
    if not arrow:
        plain = left.replace(",", "").replace(".", "")
        output = "..." * ("..." in left) + "".join(sorted(c for c in set(plain) if plain.count(c) == 1))
    full = [word.replace("...", "".join(letters[len(letters) - (tensor.dim() - len(word) + 3):]))
            if "..." in word else word for word, tensor in zip(words, operands)]
    return full, output.replace("...", "".join(letters))


@handler("outer ger | input vec2")
def _outer(call: Call) -> Made:
    return call.emit("Mul", [call.step("Unsqueeze", call.x, dim=-1), call["vec2"]])


@handler("inner | input other")
def _inner(call: Call) -> Made:
    return call.emit("MatMul", [call["input"], call.step("Transpose", call.tensors("other"), dim0=-2, dim1=-1)])
