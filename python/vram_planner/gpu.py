# SPDX-License-Identifier: GPL-3.0-or-later
"""The GPUs of this machine, from NVIDIA's driver, without creating a CUDA context."""
from __future__ import annotations

import ctypes
import os
import sys
from dataclasses import dataclass
from typing import Any

from .errors import InputError
from .program import run

MIB = 1 << 20
USABLE = 0.975  # usable fraction of the driver's total, as in the GPU catalogue for models that nobody measured
NOT_AVAILABLE = (1 << 64) - 1
MOST_PROCESSES = 256


class _Memory(ctypes.Structure):
    """nvmlMemory_t"""
    _fields_ = [("total", ctypes.c_ulonglong), ("free", ctypes.c_ulonglong), ("used", ctypes.c_ulonglong)]


class _Process(ctypes.Structure):
    """nvmlProcessInfo_t"""
    _fields_ = [("pid", ctypes.c_uint), ("used", ctypes.c_ulonglong), ("instance", ctypes.c_uint),
                ("compute_instance", ctypes.c_uint)]


@dataclass(frozen=True)
class LocalGpu:
    """A GPU of this machine, with sizes in bytes."""
    name: str  # nvidia-smi's name
    total: int
    used_by_others: int  # memory in use by other processes
    part: bool = False  # whether it is a MIG instance


def settings_of_device(device: Any = None) -> dict[str, Any]:
    """Returns the settings for a GPU of this machine ("cuda:1" or a torch.device): its name, or its memory if the
    catalogue does not have it, and the memory of other processes."""
    gpu = local_gpu(_index(device))
    if gpu is None:
        raise InputError("this machine has no NVIDIA GPU that the driver reports; name one as gpu, for example "
                         'gpu="RTX 4090".')
    others = {"used_by_others": f"{gpu.used_by_others // MIB}MiB"} if gpu.used_by_others else {}
    known = not gpu.part and not run(["estimate", "builtin:lenet5", f"--gpu={gpu.name}", "--quiet"]).status
    return {"gpu": gpu.name, **others} if known else {
        "capacity": f"{USABLE * gpu.total / MIB:.0f}MiB", **others}


def _index(device: Any) -> int:
    """Returns PyTorch's index of the device, by default that of the current one."""
    torch = sys.modules.get("torch")
    if isinstance(device, int):
        return device
    number = str(device or "cuda").partition(":")[2]
    if number:
        return int(number)
    running = torch is not None and torch.cuda.is_available() and torch.cuda.is_initialized()
    return int(torch.cuda.current_device()) if running and torch is not None else int(os.environ.get("LOCAL_RANK", 0))


def _library() -> Any:
    """Returns NVML, or None if there is no driver."""
    try:
        library = ctypes.CDLL("libnvidia-ml.so.1")
    except OSError:
        return None
    return None if library.nvmlInit_v2() else library


def local_gpu(index: int = 0) -> LocalGpu | None:
    """Returns the GPU with that PyTorch index, or None if the driver does not report it."""
    library = _library()
    if library is None:
        return None
    handle, part = ctypes.c_void_p(), False
    named = _visible(index)
    if isinstance(named, str):
        failed = library.nvmlDeviceGetHandleByUUID(named.encode(), ctypes.byref(handle))
        part = named.startswith("MIG-")
    else:
        failed = library.nvmlDeviceGetHandleByIndex_v2(named, ctypes.byref(handle))
    name, memory = ctypes.create_string_buffer(96), _Memory()
    if failed or library.nvmlDeviceGetName(handle, name, 96) or library.nvmlDeviceGetMemoryInfo(
            handle, ctypes.byref(memory)):
        return None
    return LocalGpu(name.value.decode(), int(memory.total), _others(library, handle, index), part)


def _visible(index: int) -> int | str:
    """Returns the driver's index or the UUID of a device among those in CUDA_VISIBLE_DEVICES."""
    visible = [part.strip() for part in os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",") if part.strip()]
    if index >= len(visible):
        return index
    return int(visible[index]) if visible[index].isdigit() else visible[index]


def _others(library: Any, handle: Any, index: int) -> int:
    """Returns the bytes of other processes. In a container, the driver's process ids differ from those in Python;
    the process whose memory is closest to PyTorch's reserved memory is taken to be this one."""
    processes: dict[int, int] = {}
    for kind in ("Compute", "Graphics"):
        ask = getattr(library, f"nvmlDeviceGet{kind}RunningProcesses_v3", None)
        count, found = ctypes.c_uint(MOST_PROCESSES), (_Process * MOST_PROCESSES)()
        if ask is not None and not ask(handle, ctypes.byref(count), found):
            processes.update((each.pid, each.used) for each in found[:count.value] if each.used != NOT_AVAILABLE)
    if processes.pop(os.getpid(), None) is None:
        torch = sys.modules.get("torch")
        if torch is not None and torch.cuda.is_initialized():
            own = int(torch.cuda.memory_reserved(index))
            larger = [pid for pid, used in processes.items() if used >= own]
            processes.pop(min(larger, key=lambda pid: processes[pid] - own, default=-1), None)
    return sum(processes.values())
