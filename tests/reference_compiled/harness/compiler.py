# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs all of torch.compile on fake CUDA tensors in a PyTorch (2.6 or 2.14) without CUDA and triton.

Dynamo, AOTAutograd, the partitioner and Inductor's code generation for CUDA run. The wrapper that Inductor writes is
executed without its kernels, so that all its allocations and releases take place. `GRAPHS` contains the tensors that
each partition saves.
"""
import contextlib
import functools
import os
import sys
import types

os.environ.setdefault("TORCHINDUCTOR_FX_GRAPH_CACHE", "0")


class Anything:
    """Replaces any object of triton; it can be called, indexed and used as a decorator."""

    def __init__(self, *_, **__):
        pass

    def __call__(self, *args, **options):
        return args[0] if len(args) == 1 and callable(args[0]) and not options else Anything()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything()

    def __getitem__(self, _):
        return Anything()

    def __mul__(self, _):
        return Anything()

    __add__ = __radd__ = __rmul__ = __mul__


class _Module(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything()


class _Constant:
    """triton's constexpr. Dynamo passes it to isinstance, so it must be a class; calls return their argument."""

    def __new__(cls, value=None):
        return value


class _Descriptor:
    """triton's AttrsDescriptor, which Inductor writes into its kernels."""
    property_values = {"tt.divisibility": 16, "tt.equal_to": 1}
    equal_to_1 = ()

    @classmethod
    def from_dict(cls, values):
        made = cls()
        made.values = values
        made.equal_to_1 = values["arg_properties"].get("tt.equal_to") or ()
        return made

    def __repr__(self):
        return (f"AttrsDescriptor.from_dict({{'arg_properties': {self.values['arg_properties']!r}, "
                "'cls': 'AttrsDescriptor'}})").replace("}})", "})")


class _Config:
    def __init__(self, kwargs=None, **options):
        self.kwargs = kwargs or {}
        self.__dict__.update(options)


def _class(name, *bases):
    return type(name, bases, {"__class_getitem__": classmethod(lambda cls, _: cls)})


def _module(name, **values):
    module = _Module(name)
    module.__path__ = []
    module.__dict__.update(values)
    sys.modules[name] = module
    if "." in name:
        parent, child = name.rsplit(".", 1)
        setattr(sys.modules[parent], child, module)


def _stub_triton():
    function, interface, error = _class("JITFunction"), _class("KernelInterface"), _class("Error", Exception)
    _module("triton", __version__="3.2.0", Config=_Config, JITFunction=function,
            jit=lambda f=None, **_: f if f else (lambda g: g), cdiv=lambda a, b: -(-a // b),
            next_power_of_2=lambda n: 1 << (n - 1).bit_length())
    # Split scans allocate scratch memory by the width of these types.
    widths = {f"{kind}{bits}": types.SimpleNamespace(primitive_bitwidth=bits)
              for kind in ("float", "int", "uint") for bits in (8, 16, 32, 64)}
    _module("triton.language", dtype=_class("dtype"), constexpr=_Constant, **widths)
    for name in ("core", "extra", "extra.libdevice", "math"):
        _module(f"triton.language.{name}")
    _module("triton.language.standard", _log2=Anything())
    _module("triton.compiler", CompiledKernel=Anything)
    _module("triton.compiler.compiler", triton_key=lambda: "stub", AttrsDescriptor=_Descriptor, ASTSource=Anything)
    _module("triton.compiler.errors", CompilationError=error)
    _module("triton.runtime", driver=Anything())
    _module("triton.runtime.autotuner", OutOfResources=_class("A", Exception), PTXASError=_class("B", Exception),
            Autotuner=_class("Autotuner"), Heuristics=_class("Heuristics"))
    _module("triton.runtime.jit", KernelInterface=interface, JITFunction=function)
    _module("triton.runtime.cache")
    _module("triton.backends", backends={})
    _module("triton.backends.compiler", AttrsDescriptor=_Descriptor, GPUTarget=Anything)
    _module("triton.testing")
    _module("triton.tools")


_stub_triton()
import torch  # noqa: E402
import torch._dynamo  # noqa: E402
import torch._dynamo.device_interface as device_interface  # noqa: E402
import torch._inductor.async_compile as async_compile  # noqa: E402
import torch._inductor.codecache as codecache  # noqa: E402
import torch._inductor.compile_fx as compile_fx  # noqa: E402
import torch._inductor.config as config  # noqa: E402
import torch._inductor.fx_passes.joint_graph as joint_graph  # noqa: E402
import torch._inductor.fx_passes.pad_mm as pad_mm  # noqa: E402
import torch._inductor.fx_passes.post_grad as post_grad  # noqa: E402
import torch._inductor.graph as inductor_graph  # noqa: E402
import torch._inductor.scheduler  # noqa: E402,F401
import torch._inductor.utils as inductor_utils  # noqa: E402
import torch._subclasses.fake_tensor as fake_tensor  # noqa: E402
import torch.utils._triton as triton_utils  # noqa: E402

# The device properties of an A100.
PROPERTIES = types.SimpleNamespace(name="NVIDIA A100-SXM4-80GB", major=8, minor=0, multi_processor_count=108,
                                   regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, warp_size=32,
                                   total_memory=80 << 30, gcnArchName="")
GRAPHS = []      # saved tensors of each partition since the last clear()
OUTER = []       # fake mode of the tensors, which Dynamo's backend uses
_on_the_cpu = [0]


class _Guard(contextlib.nullcontext):
    def __init__(self, *_):
        super().__init__()


def _pretend_device():
    answers = {"get_device_properties": PROPERTIES, "get_device_capability": (8, 0), "get_device_name": PROPERTIES.name,
               "current_device": 0, "device_count": 1, "synchronize": None, "set_device": None, "_lazy_init": None,
               "is_bf16_supported": True, "get_rng_state_all": [], "set_rng_state_all": None, "set_rng_state": None,
               "empty_cache": None}
    for name, answer in answers.items():
        setattr(torch.cuda, name, lambda *_, answer=answer, **__: answer)
    torch.cuda.get_rng_state = lambda _=None: torch.zeros(16, dtype=torch.uint8, device="cpu")
    torch.cuda.is_available = lambda: not _on_the_cpu[0]
    torch.cuda.device = torch.cuda._DeviceGuard = _Guard
    torch._C._cuda_getCurrentRawStream = lambda _: 0
    torch._C._cuda_getDevice = lambda: 0
    cuda = device_interface.CudaInterface
    cuda.device = _Guard
    for target, name, answer in ((cuda, "is_available", True), (cuda, "is_bf16_supported", True),
                                 (cuda, "get_compute_capability", 80),
                                 (cuda, "get_device_properties", PROPERTIES), (cuda, "current_device", 0),
                                 (cuda, "get_raw_stream", 0), (cuda.Worker, "get_device_properties", PROPERTIES),
                                 (cuda.Worker, "current_device", 0)):
        setattr(target, name, staticmethod(lambda *_, answer=answer, **__: answer))
    fake_tensor.init_gpu_context = lambda *_, **__: None
    torch.backends.cudnn.is_available = lambda: True
    torch.backends.cudnn.version = lambda: 90100


class _NoKernel:
    def run(self, *_, **__):
        pass

    def __getattr__(self, _):
        return Anything()


def _leave_kernels_out():
    config.compile_threads = 1
    config.fx_graph_cache = config.size_asserts = config.triton.autotune_at_compile_time = False
    guards = torch._C._dynamo.guards
    guards._empty_strided_cuda = lambda size, stride, dtype: torch.empty_strided(
        size, stride, dtype=dtype, device="cuda")
    guards._reinterpret_tensor = lambda tensor, size, stride, offset=0: torch.as_strided(
        tensor, size, stride, tensor.storage_offset() + offset)
    guards.assert_size_stride = lambda *_, **__: None
    compiler = async_compile.AsyncCompile
    compiler.triton = lambda *_, **__: _NoKernel()
    compiler.wait = lambda *_: None
    compiler.warm_pool = classmethod(lambda cls: None)
    if hasattr(compiler, "wakeup"):
        compiler.wakeup = classmethod(lambda cls: None)
    for benchmark in ("should_pad_bench", "_should_pad"):  # the benchmark would need a GPU
        setattr(pad_mm, benchmark, lambda *_, **__: False)
    triton_utils.triton_hash_with_backend = lambda: "stub"
    triton_utils.triton_backend = lambda: Anything()
    inductor_graph.GraphLowering.count_bytes = lambda self: (0, [], [])


def _assume_triton():
    """Later versions of Inductor look for triton in more places."""
    def newest():
        return inductor_utils.TritonAttrsDescriptorVersion.V4_DICT

    answers = {"has_triton": lambda *_, **__: True, "get_triton_attrs_descriptor_version": newest}
    for module in [module for name, module in sys.modules.items() if name.startswith("torch.")]:
        for name, answer in answers.items():
            if name in vars(module):
                setattr(module, name, answer)
    codecache.CacheBase.get_system = staticmethod(lambda: {"hash": "stub"})


def _on_cpu(function):
    """Patterns of the graph passes are traced on real tensors: on the CPU, where they are the same."""
    @functools.wraps(function)
    def call(*args, **options):
        _on_the_cpu[0] += 1
        try:
            with torch.utils._python_dispatch._disable_current_modes(), torch.device("cpu"):
                return function(*args, **options)
        finally:
            _on_the_cpu[0] -= 1
    return call


def _fold_on_cpu():
    folder = joint_graph.UniformValueConstantFolder
    deduce = folder._deduce_value

    def call(self, node):
        device = node.kwargs.get("device") if node.op == "call_function" else None
        if device is None:
            return deduce(self, node)
        node.kwargs = {**node.kwargs, "device": torch.device("cpu")}
        try:
            return deduce(self, node)
        finally:
            node.kwargs = {**node.kwargs, "device": device}

    folder._deduce_value = call
    joint_graph.lazy_init = _on_cpu(joint_graph.lazy_init)
    post_grad.lazy_init = _on_cpu(post_grad.lazy_init)


def _share_fake_mode():
    """Dynamo gives its backend a new FakeTensorMode; the tensors live in one already."""
    real = torch._subclasses.FakeTensorMode

    def mode(*args, **options):
        taken = OUTER and sys._getframe(1).f_code.co_name == "compile_and_call_fx_graph"
        return OUTER[0] if taken else real(*args, **options)

    torch._subclasses.FakeTensorMode = mode


def _record_partitions():
    partition = compile_fx.min_cut_rematerialization_partition

    def call(graph, inputs, **options):
        forward, backward = partition(graph, inputs, **options)
        results = list(forward.graph.output_node().args[0])[options["num_fwd_outputs"]:]
        saved = [(node, node.meta["val"]) for node in results if isinstance(node, torch.fx.Node)
                 and isinstance(node.meta.get("val"), torch.Tensor)]
        GRAPHS.append({"saved": [
            {"name": node.name, "op": str(node.target) if node.op == "call_function" else node.op,
             "shape": list(value.shape), "dtype": str(value.dtype)[6:], "bytes": value.numel() * value.element_size()}
            for node, value in saved]})
        return forward, backward

    compile_fx.min_cut_rematerialization_partition = call


_pretend_device()
_leave_kernels_out()
if torch.torch_version.TorchVersion(torch.__version__) >= "2.8":
    _assume_triton()
_fold_on_cpu()
_share_fake_mode()
_record_partitions()
