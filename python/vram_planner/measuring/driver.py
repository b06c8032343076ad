# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of NVIDIA's driver, through NVML or, if the library is missing, nvidia-smi."""
from __future__ import annotations

import ctypes
import os
import subprocess
from typing import Any

import torch

NOT_AVAILABLE = (1 << 64) - 1
MIB = 1 << 20


class _Memory(ctypes.Structure):
    """nvmlMemory_t"""
    _fields_ = [("total", ctypes.c_ulonglong), ("free", ctypes.c_ulonglong), ("used", ctypes.c_ulonglong)]


class _Process(ctypes.Structure):
    """nvmlProcessInfo_t"""
    _fields_ = [("pid", ctypes.c_uint), ("used", ctypes.c_ulonglong), ("instance", ctypes.c_uint),
                ("compute_instance", ctypes.c_uint)]


class Driver:
    """One device, by torch's index."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.library, self.handle = _nvml(index)

    def now(self) -> dict[str, Any]:
        """Returns the bytes that this process and all processes use on the device; None if the driver does not
        report them."""
        if self.library:
            return {"source": "nvml", "process": self._process(), "used": self._memory("used")}
        return _smi(self.index)

    def total(self) -> int | None:
        return self._memory("total") if self.library else None

    def version(self) -> str | None:
        text = ctypes.create_string_buffer(96)
        if not self.library or self.library.nvmlSystemGetDriverVersion(text, 96):
            return None
        return text.value.decode()

    def _memory(self, field: str) -> int | None:
        memory = _Memory()
        if self.library.nvmlDeviceGetMemoryInfo(self.handle, ctypes.byref(memory)):
            return None
        return int(getattr(memory, field))

    def _process(self) -> int | None:
        count = ctypes.c_uint(128)
        processes = (_Process * 128)()
        ask = getattr(self.library, "nvmlDeviceGetComputeRunningProcesses_v3", None)
        if ask is None or ask(self.handle, ctypes.byref(count), processes):
            return None
        mine = [process.used for process in processes[:count.value] if process.pid == os.getpid()]
        return int(mine[0]) if mine and mine[0] != NOT_AVAILABLE else None


def _nvml(index: int) -> tuple[Any, Any]:
    try:
        library = ctypes.CDLL("nvml.dll" if os.name == "nt" else "libnvidia-ml.so.1")
        if library.nvmlInit_v2():
            return None, None
    except OSError:
        return None, None
    handle = ctypes.c_void_p()
    uuid = getattr(torch.cuda.get_device_properties(index), "uuid", None) if torch.cuda.is_available() else None
    if uuid is not None:
        failed = library.nvmlDeviceGetHandleByUUID(f"GPU-{uuid}".encode(), ctypes.byref(handle))
    else:
        failed = library.nvmlDeviceGetHandleByIndex_v2(_physical(index), ctypes.byref(handle))
    return (None, None) if failed else (library, handle)


def _physical(index: int) -> int:
    """Returns the driver's index of a device that torch counts among the visible ones."""
    visible = [part for part in os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",") if part.strip()]
    return int(visible[index]) if index < len(visible) and visible[index].strip().isdigit() else index


def _smi(index: int) -> dict[str, Any]:
    used = _smi_lines(index, "--query-gpu=memory.used")
    own = [line.split(",") for line in _smi_lines(index, "--query-compute-apps=pid,used_memory")]
    mine = [fields[1] for fields in own if len(fields) == 2 and fields[0].strip() == str(os.getpid())]
    return {"source": "nvidia-smi", "process": _mebibytes(mine), "used": _mebibytes(used)}


def _smi_lines(index: int, query: str) -> list[str]:
    command = ["nvidia-smi", query, "--format=csv,noheader,nounits", "-i", str(_physical(index))]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=10, check=True,
                              cwd=os.path.abspath(os.sep)).stdout.splitlines()
    except (OSError, subprocess.SubprocessError):
        return []


def _mebibytes(lines: list[str]) -> int | None:
    text = lines[0].strip() if lines else ""
    return int(text) * MIB if text.isdigit() else None
