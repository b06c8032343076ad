#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the bytes that single kernels take from the allocator in addition to their operands and results.

    python3 kernels.py convolutions ../convolutions_h100.csv OUT.csv
    python3 kernels.py recurrent ../recurrent_h100.csv OUT.csv

The shapes are read from the given file.
"""
from __future__ import annotations

import csv
import gc
import pathlib
import sys
from typing import Any, Callable

import torch

TYPES = {"fp32": torch.float32, "bf16": torch.bfloat16}
ROUND = 512  # bytes to which the allocator rounds


def rounded(tensors: Any) -> int:
    return sum(-(-tensor.untyped_storage().nbytes() // ROUND) * ROUND for tensor in tensors
               if isinstance(tensor, torch.Tensor))


def taken(call: Callable[[], Any]) -> int:
    """Returns the bytes of the second call besides its results, because the first call creates handles and plans."""
    call()
    gc.collect()
    torch.cuda.synchronize()
    torch.cuda.empty_cache()
    before = torch.cuda.memory_allocated()
    torch.cuda.reset_peak_memory_stats()
    results = call()
    torch.cuda.synchronize()
    made = results if isinstance(results, tuple) else (results,)
    return torch.cuda.max_memory_allocated() - before - rounded(made)


def numbers(text: str) -> list[int]:
    return [int(value) for value in text.split("x")] if text else []


def convolution(row: dict[str, str], kind: str) -> list[int]:
    """Returns the bytes of the forward, the data gradient and the weight gradient."""
    made = [torch.randn(numbers(row[name]), device="cuda", dtype=TYPES[kind])
            for name in ("input", "weight", "output")]
    data, weight, gradient = made
    transposed = bool(row["output_padding"])
    options = (numbers(row["stride"]), numbers(row["padding"]), numbers(row["dilation"]), transposed,
               numbers(row["output_padding"]) or [0] * (data.dim() - 2), int(row["groups"]))

    def backward(mask: list[bool]) -> Any:
        return torch.ops.aten.convolution_backward(gradient, data, weight, None, *options, mask)

    return [taken(lambda: torch.ops.aten.convolution(data, weight, None, *options)),
            taken(lambda: backward([True, False, False])), taken(lambda: backward([False, True, False]))]


def convolutions(row: dict[str, str]) -> dict[str, Any]:
    parts = ("forward", "data_gradient", "weight_gradient")
    return {**row, **{f"{kind}_{part}": value for kind in TYPES
                      for part, value in zip(parts, convolution(row, kind))}}


def requested(which: str) -> int:
    """Returns the bytes requested from the allocator, without its rounding."""
    return torch.cuda.memory_stats()[f"requested_bytes.all.{which}"]


def recurrent(row: dict[str, str]) -> dict[str, Any]:
    """Returns the elements of the weights, and the bytes of forward's workspace and reserve space."""
    kind = getattr(torch, row["dtype"])
    size, hidden, layers, ways = (int(row[key]) for key in ("input", "hidden", "layers", "directions"))
    network = getattr(torch.nn, row["network"])(size, hidden, layers, dropout=float(row["dropout"]),
                                                bidirectional=ways == 2).to("cuda", kind).train()
    # Time-major input and a given initial state avoid copies before cuDNN runs.
    data = torch.randn(int(row["length"]), int(row["batch"]), size, device="cuda", dtype=kind)
    state = torch.zeros(layers * ways, int(row["batch"]), hidden, device="cuda", dtype=kind)
    given = (state, state.clone()) if row["network"] == "LSTM" else state

    def forward() -> Any:
        output, last = network(data, given)
        return (output, *(last if isinstance(last, tuple) else (last,)))

    forward()
    torch.cuda.synchronize()
    before = requested("current")
    torch.cuda.reset_peak_memory_stats()
    results = forward()
    torch.cuda.synchronize()
    held = requested("current") - before
    weights = sum(parameter.numel() for parameter in network.parameters())
    return {**row, "weights": weights, "workspace": requested("peak") - before - held,
            "reserve": held - sum(tensor.untyped_storage().nbytes() for tensor in results)}


def main() -> None:
    what, source, target = sys.argv[1:]
    take = {"convolutions": convolutions, "recurrent": recurrent}[what]
    lines = [line for line in pathlib.Path(source).read_text().splitlines() if not line.startswith("#")]
    rows = list(csv.DictReader(lines))
    with open(target, "w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        for row in rows:
            writer.writerow(take(row))
            file.flush()
    name = torch.cuda.get_device_name().replace(",", "")
    print(f"# {name}, PyTorch {torch.__version__}, CUDA {torch.version.cuda}, cuDNN {torch.backends.cudnn.version()}")


if __name__ == "__main__":
    main()
