# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes FakeTensorMode accept the device "cuda" in a PyTorch without CUDA. Needs g++ and libtorch's headers."""
import ctypes
import os
import subprocess
import sys
import sysconfig
import tempfile

import torch
from torch.utils import cpp_extension

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fake_cuda.cpp")

# Operators with a single kernel on CUDA, which allocates only its result. PyTorch without CUDA runs several kernels.
FUSED = ("silu_backward", "mish_backward")
KERNELS = torch.library.Library("aten", "IMPL")


def load():
    """Builds and loads the guard, once for each version of PyTorch. Does nothing if PyTorch has CUDA."""
    if torch.backends.cuda.is_built():
        return
    library = os.path.join(tempfile.gettempdir(), f"vram_fake_cuda_{torch.__version__}_{os.getuid()}.so")
    if not os.path.exists(library):
        includes = [f"-I{path}" for path in [*cpp_extension.include_paths(), "/usr/include",
                                             sysconfig.get_paths()["include"]]]
        libraries = [f"-L{path}" for path in cpp_extension.library_paths()]
        command = ["g++", "-std=c++20", "-O1", "-shared", "-fPIC", *includes, SOURCE, "-o", library + ".new",
                   *libraries, "-lc10", "-ltorch_cpu"]
        subprocess.run(command, check=True)
        os.replace(library + ".new", library)
    if torch.torch_version.TorchVersion(torch.__version__) < "2.8":
        ctypes.CDLL(library)
    elif library not in os.environ.get("LD_PRELOAD", ""):
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "LD_PRELOAD": library})
    torch._C._conv_determine_backend_memory_format = convolution_format
    for name in FUSED:
        KERNELS.impl(name, lambda gradient, x: torch.empty_like(x), "CUDA")
    KERNELS.impl("_weight_norm_interface_backward", lambda gradient, v, g, norms, dim: (
        torch.empty_like(v), torch.empty_like(g)), "Meta")  # WeightNorm.cu


def convolution_format(input, weight, _):
    """The format of a convolution's results under cuDNN (ATen/native/ConvUtils.h, cudnn_conv_suggest_memory_format)."""
    for dims, format in ((4, torch.channels_last), (5, torch.channels_last_3d)):
        if weight.dim() == dims and torch.float64 not in (input.dtype, weight.dtype) and any(
                value.is_contiguous(memory_format=format) and not value.is_contiguous() for value in (input, weight)):
            return format
    return torch.contiguous_format
