# SPDX-License-Identifier: GPL-3.0-or-later
"""Recording a model as torch.compile traces it."""
from __future__ import annotations

import contextlib
from typing import Iterator

import torch


def can_record_compiling() -> bool:
    """Whether this PyTorch (2.3 or later) has the flag that torch.compiler.is_compiling() returns."""
    return hasattr(getattr(torch, "compiler", None), "_is_compiling_flag")


@contextlib.contextmanager
def compiling(wanted: bool) -> Iterator[None]:
    """Makes torch.compiler.is_compiling() return True, as it does while torch.compile traces a model. Some models then
    run other functions: transformers creates attention masks that it omits otherwise (masking_utils.py)."""
    if not wanted:
        yield
        return
    compiler = torch.compiler
    before, compiler._is_compiling_flag = compiler._is_compiling_flag, True
    try:
        yield
    finally:
        compiler._is_compiling_flag = before
