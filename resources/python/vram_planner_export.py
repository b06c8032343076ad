"""Exports any eager PyTorch model to VRAM Planner. Needs only torch >= 1.13; no GPU, and no memory for the weights.

    from vram_planner_export import export
    model = MyModel()                                    # or under torch.device("meta"): weights are never read
    export(model, torch.randn(2, 3, 224, 224), "my_model.vram.json", target=torch.randint(0, 10, (2,)))

`inputs` is a tensor, a tuple (positional arguments) or a dict (keyword arguments); its first tensor's leading dimension
is the batch. `loss(output, target)` is any callable; with a target and no loss it is cross-entropy. Forward and loss
run on fake tensors, three times: as given, at twice the batch (what grows follows the batch) and in another precision
(what changes follows the model's dtype). Every function that PyTorch runs becomes a row, modules become blocks. What
cannot be told is named in a warning and in the file's notes; nothing is dropped silently.
"""
import collections
import contextlib
import dataclasses
import fractions
import inspect
import itertools
import json
import logging
import os
import re
import sys
import warnings
import weakref

import torch
import torch.nn.functional as F
import torch.utils.checkpoint
from torch import nn
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode

__all__ = ["export", "ExportError"]

FORMAT = "vram-planner/1"
END = float("inf")  # of a tensor that still lives when forward and loss are over
KNOWN_ELEMENTS = 1 << 22  # constants up to this size are also computed for real, for code that looks at their values
WITH_KNOWN = ("setitem", "_pack_padded_sequence", "_pad_packed_sequence")
STAND_INS = 1 << 26  # elements that a function may read which works on numbers only
LOOKS = 1000  # how often a condition that depends on data is taken to be false
SOURCES = {"Input", "Parameter", "Buffer", "Constant"}
# Attributes that may follow the batch.
EXTENTS = {"shape", "sizes", "output_shape", "size", "repeats", "output_size", "normalized_shape",
           "part", "start", "end", "k"}
SEEN = {"saved": 4, "saved_bytes": 1, "temporaries": 4, "backward_temporaries": 4}  # bytes; the unit of each
# Functions that autocast runs in float32 and that have no row type.
AUTOCAST_FLOAT32 = set("""acos asin cosh erfinv expm1 sinh tan prod cumprod cosine_similarity cosine_embedding_loss
poisson_nll_loss hinge_embedding_loss margin_ranking_loss multilabel_margin_loss soft_margin_loss triplet_margin_loss
multi_margin_loss dist pdist cdist renorm nuclear_norm stft""".split())


# --------------------------------------------------------------------------------------------------- the function table
# names | arguments in order (`*dims`: the rest) | row type | attributes, `key=argument` | inputs (or: the first)
# A type that starts with @ is a function of this file. A name stands for its in-place variant as well.

TABLE = """
relu selu silu mish hardswish hardsigmoid sigmoid tanh relu6 | input | =
exp sqrt rsqrt abs neg sin cos erf reciprocal sign | input | =
log_sigmoid | input | LogSigmoid
leaky_relu | input negative_slope=0.01 | LeakyReLU
elu | input alpha=1.0 | ELU
celu | input alpha=1.0 | CELU
rrelu | input | RReLU
threshold | input | Threshold
hardtanh | input min_val=-1.0 max_val=1.0 | @hardtanh
gelu | input approximate=none | GELU | approximate
softplus softshrink hardshrink | input | =
glu | input dim=-1 | GLU | dim
prelu | input weight | @prelu
softmax special_softmax | input dim dtype=None | @softmax
log_softmax special_log_softmax | input dim dtype=None | @softmax
log log2 log10 log1p | input | Log
negative | input | Neg
absolute | input | Abs
sgn | input | Sign
floor ceil round trunc fix | input | Floor
erfc special_erf | input | Erf
square | input | @square
pow float_power | input exponent | @pow
view_as_complex view_as_real | input | @reinterpret
get_real get_imag real imag | input | @real
clamp clip | input min=None max=None | @clamp
clamp_min | input min | @clamp
clamp_max | input max | @clamp

add sub mul div rsub true_divide subtract multiply divide | input other | @arithmetic
maximum minimum fmax fmin | input other | @extreme
matmul bmm mm mv dot vdot | input other | @matmul
addmm addmv addbmm | input mat1 mat2 beta=1 alpha=1 | @addmm
baddbmm | input batch1 batch2 beta=1 alpha=1 | Baddbmm | beta alpha | input batch1 batch2
outer ger | input vec2 | @outer
inner | input other | @inner
einsum | equation *operands | @einsum
eq ne lt le gt ge greater less not_equal logical_and logical_or logical_xor logical_not isnan isinf isfinite isclose \
 bitwise_and bitwise_or bitwise_xor bitwise_not and or xor invert signbit | input other=None | Compare | | input other

linear | input weight bias=None | @linear
_weight_norm | v g dim=0 | WeightNorm | | v g
conv1d conv2d conv3d | input weight bias=None stride=1 padding=0 dilation=1 groups=1 | @convolution
conv_transpose1d conv_transpose2d conv_transpose3d \
 | input weight bias=None stride=1 padding=0 output_padding=0 groups=1 dilation=1 | @convolution
batch_norm | input weight bias running_mean running_var training momentum eps | @batch_norm
instance_norm | input weight bias running_mean running_var training momentum eps | @batch_norm
group_norm | input num_groups weight=None bias=None eps=1e-5 | @group_norm
layer_norm | input normalized_shape weight=None bias=None eps=1e-5 | @layer_norm
rms_norm | input normalized_shape weight=None eps=None | @layer_norm
embedding | weight indices | @embedding
scaled_dot_product_attention \
 | query key value attn_mask=None dropout_p=0.0 is_causal=False scale=None enable_gqa=False | @attention
lstm | input hx params has_biases num_layers dropout train bidirectional batch_first | @recurrent
gru rnn_tanh rnn_relu | input hx params has_biases num_layers dropout train bidirectional batch_first | @recurrent

_pack_padded_sequence | input lengths batch_first | @packed
_pad_packed_sequence | input sizes batch_first padding=0.0 total=None | @padded

dropout | input p=0.5 train=True | @dropout
feature_dropout | input p=0.5 train=True | @dropout
stochastic_depth | input p mode training=True | StochasticDepth | p mode

max_pool1d max_pool2d max_pool3d max_pool1d_with_indices max_pool2d_with_indices max_pool3d_with_indices | input kernel_size stride=[] padding=0 dilation=1 ceil_mode=False \
 | @max_pool
avg_pool1d avg_pool2d avg_pool3d | input kernel_size stride=[] padding=0 ceil_mode=False | = \
 | kernel_size stride padding ceil_mode
adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d | input output_size | @adaptive
adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool3d | input output_size | @adaptive

flatten | input start_dim=0 end_dim=-1 | Flatten | start_dim end_dim
ravel | input start_dim=0 end_dim=-1 | Flatten | start_dim end_dim
unflatten | input dim sizes | Unflatten | dim sizes
reshape | input *shape | Reshape | shape
view | input *shape | @view
view_as | input other | View | shape=result
reshape_as | input other | Reshape | shape=result
permute | input *dims | Permute | dims
transpose swapaxes swapdims | input dim0 dim1 | Transpose | dim0 dim1
t get_T get_mT get_H get_mH adjoint | input | @transposed
movedim moveaxis | input source destination | @movedim
contiguous | input memory_format=None | @contiguous
clone | input | Clone
detach get_data | input | Detach
alias resolve_conj resolve_neg | input | View | shape=result
expand | input *shape | Expand | shape
expand_as | input other | Expand | shape=result
broadcast_to | input *shape | Expand | shape=result
broadcast_tensors | *tensors | @broadcast
meshgrid | *tensors | @meshgrid
squeeze | input *dims | Squeeze | dims
unsqueeze | input dim | Unsqueeze | dim
select | input dim index | Select | dim index
narrow | input dim start length | @narrow
split split_with_sizes chunk tensor_split unsafe_chunk unsafe_split hsplit vsplit dsplit | input size dim=0 | @split
unbind | input dim=0 | Unbind | dim
cat concat concatenate | tensors dim=0 | Cat | dim | tensors
stack | tensors dim=0 | Stack | dim | tensors
hstack | tensors | @stacked
vstack row_stack | tensors | @stacked
roll | input shifts dims=[] | Roll | shifts dims
flip | input *dims | Flip | dims
fliplr flipud | input | @flipped
pad | input padding mode=constant value=None | Pad | padding mode
constant_pad_nd | input padding value=None | Pad | padding
repeat | input *repeats | Repeat | repeats
tile | input *dims | @tile
repeat_interleave | input repeats dim=None | @repeat_interleave
im2col | input kernel_size dilation padding stride | Unfold | kernel_size dilation padding stride
col2im | input output_size kernel_size dilation padding stride | Fold | output_size kernel_size dilation padding stride
diagonal | input offset=0 dim1=0 dim2=1 | Diagonal | diagonal=offset dim1 dim2
unfold | input dimension size step | Windows | dim=dimension size step

getitem | input index | @getitem
setitem | input index value | @setitem
copy_ | input src | CopySlice | | input src
index_select | input dim index | IndexSelect | dim | input index
gather | input dim index | Gather | dim | input index
take_along_dim | input indices dim=None | @take_along
topk | input k dim=-1 | @ordering
kthvalue | input k dim=-1 keepdim=False | @ordering
median | input dim=None keepdim=False | @ordering
sort | input dim=-1 | @ordering
cummax cummin | input dim | @ordering
masked_fill | input mask value | MaskedFill | | input mask
where | condition input=None other=None | @where
tril triu | input | =
scatter index_copy | input dim index src | @scatter
scatter_add | input dim index src | @scatter
index_add | input dim index source | IndexAdd | dim | input index source
index_put | input indices values accumulate=False | @index_put
to float half bfloat16 double long int short bool type type_as byte char cuda cpu pin_memory | input *rest | @cast

mean sum amax amin std var | input dim=None keepdim=False | @reduction
max min | input dim=None keepdim=False | @maximum
argmax argmin | input dim=None keepdim=False | ArgMax | dims=dim keepdim
cumsum | input dim | CumSum | dim
norm | input p=2 dim=None keepdim=False | @reduction
frobenius_norm | input dim=None keepdim=False | @reduction
logsumexp | input dim keepdim=False | LogSumExp | dims=dim keepdim

upsample_nearest1d upsample_nearest2d upsample_nearest3d _upsample_nearest_exact1d _upsample_nearest_exact2d \
 _upsample_nearest_exact3d | input | @upsample
upsample_linear1d upsample_bilinear2d upsample_bicubic2d upsample_trilinear3d _upsample_bilinear2d_aa \
 _upsample_bicubic2d_aa \
 | input output_size align_corners=False scale_factors=None | @upsample
pixel_shuffle | input upscale_factor | PixelShuffle | upscale_factor
pixel_unshuffle | input downscale_factor | PixelUnshuffle | downscale_factor
grid_sampler grid_sampler_2d grid_sampler_3d | input grid | GridSample | | input grid

cross_entropy_loss | input target weight=None reduction=1 ignore_index=-100 label_smoothing=0.0 | @loss
nll_loss_nd nll_loss nll_loss2d | input target weight=None reduction=1 | @loss
mse_loss l1_loss | input target reduction=1 | @loss
smooth_l1_loss huber_loss | input target reduction=1 beta=1.0 | @loss
binary_cross_entropy | input target weight=None reduction=1 | @loss
binary_cross_entropy_with_logits | input target weight=None pos_weight=None reduction=1 | @loss
kl_div | input target reduction=1 | @loss

any all nonzero argwhere unique unique2 _unique2 unique_consecutive bincount one_hot isin searchsorted bucketize \
 count_nonzero argsort remainder fmod floor_divide multinomial masked_select bernoulli numel_ \
 | input | @plain
embedding_renorm_ zero_ fill_ uniform_ normal_ bernoulli_ exponential_ random_ trunc_normal_ requires_grad_ \
 share_memory_ retain_grad | input | @same
"""

FACTORIES = set("""zeros ones empty full arange range linspace logspace eye rand randn randint randperm tensor as_tensor
scalar_tensor normal tril_indices triu_indices hann_window empty_strided from_numpy asarray zeros_like ones_like
empty_like full_like rand_like randn_like randint_like new_zeros new_ones new_empty new_full new_tensor
new_empty_strided""".split())
RANDOM = set("""empty rand randn randint randperm normal empty_strided empty_like rand_like randn_like randint_like
new_empty new_empty_strided uniform normal_ uniform_ bernoulli_ bernoulli random_ exponential_ multinomial dropout
dropout_ rrelu""".split())
READS = {"item", "tolist", "bool_", "int_", "float_", "index_", "equal", "allclose", "is_nonzero", "numpy"}
OPERATORS = {"__getitem__": "getitem", "__setitem__": "setitem", "__bool__": "bool_", "__int__": "int_",
             "__float__": "float_", "__index__": "index_", "__truediv__": "div", "__itruediv__": "div_",
             "__rtruediv__": "rdiv", "__pow__": "pow", "__ipow__": "pow_", "__radd__": "add", "__rmul__": "mul",
             "__ror__": "or", "__rand__": "and", "__rxor__": "xor", "__rmatmul__": "rmatmul", "__mod__": "remainder",
             "_softmax": "softmax", "permute_dims": "permute", "matrix_transpose": "get_mT",
             "linalg_vector_norm": "norm", "linalg_norm": "norm"}
DTYPES = set("float32 float16 bfloat16 float64 int64 int32 int16 int8 uint8 bool".split())
TYPE_NAMES = {"relu": "ReLU", "relu6": "ReLU6", "selu": "SELU", "silu": "SiLU"}
WEIGHTS = ("weight", "bias")
STATISTICS = ("weight", "bias", "running_mean", "running_var")
REDUCTIONS = {0: "none", 1: "mean", 2: "sum"}
LOSSES = {"cross_entropy_loss": "CrossEntropyLoss", "nll_loss_nd": "NLLLoss", "nll_loss": "NLLLoss",
          "nll_loss2d": "NLLLoss", "mse_loss": "MSELoss", "l1_loss": "L1Loss", "smooth_l1_loss": "SmoothL1Loss",
          "huber_loss": "HuberLoss", "binary_cross_entropy": "BCELoss", "kl_div": "KLDivLoss",
          "binary_cross_entropy_with_logits": "BCEWithLogitsLoss"}
CASTS = {"float": torch.float32, "half": torch.float16, "bfloat16": torch.bfloat16, "double": torch.float64,
         "long": torch.int64, "int": torch.int32, "short": torch.int16, "bool": torch.bool, "byte": torch.uint8,
         "char": torch.int8}


class ExportError(RuntimeError):
    """What the model, the loss or the inputs do not let the export see: where, why, and what to do."""


def _camel(name):
    return TYPE_NAMES.get(name) or "".join(part.capitalize() for part in name.split("_"))


class Function:
    """One entry of the table: how to bind a call's arguments, and what row it makes."""

    def __init__(self, name, line):
        cells = [cell.strip() for cell in line.split("|")]
        _, signature, kind, attributes, inputs = cells + [""] * (5 - len(cells))
        self.arguments = [token.partition("=") for token in signature.split()]
        self.kind = _camel(name) if kind == "=" else kind
        pairs = [attribute.partition("=") for attribute in attributes.split()]
        self.attributes = [(key, argument or key) for key, _, argument in pairs]
        self.inputs = inputs.split() or [self.arguments[0][0].lstrip("*")]

    def bind(self, args, kwargs):
        """Arguments by name; what the caller left out has the table's default."""
        bound, rest = dict(kwargs), list(args)
        for name, _, default in self.arguments:
            if name.startswith("*"):
                given = next((bound[k] for k in (name[1:], "dim", "size") if bound.get(k) is not None), None)
                bound[name[1:]] = _spread(rest, given)
                rest = []
            elif rest:
                bound[name] = rest.pop(0)
            elif name not in bound:
                bound[name] = _literal(default)
        first = self.arguments[0][0]
        if bound.get(first) is None:
            other_names = ("self", "tensor", "tensors", "indices", "input")
            bound[first] = next((bound[name] for name in other_names if name in bound), None)
        return bound


def _spread(rest, given):
    if len(rest) == 1 and isinstance(rest[0], (list, tuple)):
        return list(rest[0])
    return rest or ([] if given is None else list(given) if isinstance(given, (list, tuple)) else [given])


def _literal(text):
    known = {"": None, "None": None, "True": True, "False": False, "[]": []}
    if text in known:
        return known[text]
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            return text


def _functions():
    table = {}
    for line in TABLE.replace("\\\n", " ").splitlines():
        for name in line.partition("|")[0].split():
            table[name] = Function(name, line)
    return table


FUNCTIONS = _functions()


def _function_name(func):
    """PyTorch's plain name of what was called: `x += y` is add_, the property x.T is get_T."""
    name = getattr(func, "__name__", None) or str(func)
    if name in ("__get__", "__set__"):
        owner = func.__self__
        return name.strip("_") + "_" + (getattr(owner, "__name__", None) or getattr(owner.fget, "__name__", "property"))
    if name in OPERATORS:
        return OPERATORS[name]
    if name.startswith("__") and name.endswith("__"):
        plain = name[2:-2]
        if plain[0] == "i" and plain[1:] in FUNCTIONS:
            return plain[1:] + "_"
        return plain
    return name


def _leaves(value):
    """The tensors in nested containers, in order."""
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, (list, tuple)):
        return [leaf for item in value for leaf in _leaves(item)]
    if isinstance(value, collections.abc.Mapping):
        return [leaf for item in value.values() for leaf in _leaves(item)]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [leaf for field in dataclasses.fields(value) for leaf in _leaves(getattr(value, field.name))]
    return []


def _mapped(value, change):
    """`value` with `change` applied to everything in its lists, tuples and dicts."""
    if isinstance(value, torch.Size):
        return value
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*[_mapped(item, change) for item in value])
    if type(value) in (list, tuple):
        return type(value)([_mapped(item, change) for item in value])
    if type(value) in (dict, collections.OrderedDict):
        return type(value)((key, _mapped(item, change)) for key, item in value.items())
    return change(value)


def _numbers(value):
    """An attribute's value as plain JSON; dtypes stay, for the comparison of runs."""
    if isinstance(value, (list, tuple)):
        return [_numbers(item) for item in value]
    if isinstance(value, torch.Tensor):
        return None
    return value


# ----------------------------------------------------------------------------------------------------- what is recorded

class Row:
    """A row as recorded: `inputs` are (row, output) pairs, `parameters` map this row's names to leaves."""
    __slots__ = ("uid", "type", "name", "attributes", "inputs", "parameters", "frozen", "frame", "until", "like")

    def __init__(self, uid, type_, name, attributes, inputs, parameters, frozen, frame):
        self.uid, self.type, self.name, self.attributes, self.inputs = uid, type_, name, attributes, inputs
        self.parameters, self.frozen, self.frame, self.until, self.like = parameters, frozen, frame, None, None


class Frame:
    """A call that made rows: a module's, or a checkpointed region. `arguments` are what its caller holds meanwhile."""
    __slots__ = ("name", "kind", "path", "module", "checkpoint", "reentrant", "arguments", "items", "repeat", "carry",
                 "tokens")

    def __init__(self, name, kind, path="", module=None, checkpoint=False, arguments=(), reentrant=False):
        self.name, self.kind, self.path, self.module, self.checkpoint = name, kind, path, module, checkpoint
        self.arguments, self.items, self.repeat, self.reentrant = list(arguments), [], 1, reentrant
        self.carry = self.arguments[0] if self.arguments else None
        self.tokens = []

    def output(self):
        """The row whose first output is what the block gives."""
        last = self.items[-1]
        return last.output() if isinstance(last, Frame) else last.uid


class Leaf:
    """A parameter or buffer of the model, or a tensor that belongs to nobody."""
    __slots__ = ("kind", "name", "owner", "trainable", "real", "local")

    def __init__(self, kind, name, owner, real, local):
        self.kind, self.name, self.owner, self.real, self.local = kind, name, owner, real, local
        self.trainable = kind == "Parameter" and real.requires_grad

    def as_row(self):
        """Parameters and frozen parameters of a row that is nothing but this leaf."""
        if self.kind != "Parameter":
            return {}, []
        return {"weight": self}, [] if self.trainable else ["weight"]


def _registered(modules):
    """Leaves of the modules by the tensor's id, and the modules' paths by the module's id."""
    leaves, paths = {}, {}
    for root in modules:
        for path, module in root.named_modules():
            paths.setdefault(id(module), path)
            for kind, tensors in (("Parameter", module._parameters), ("Buffer", module._buffers)):
                for local, tensor in tensors.items():
                    if tensor is not None and id(tensor) not in leaves:
                        name = f"{path}.{local}" if path else local
                        leaves[id(tensor)] = Leaf(kind, name, module, tensor, local)
    return leaves, paths


class Call:
    """One function call on its way to a row."""

    def __init__(self, recorder, name, function, bound, result, inplace, asked):
        self.recorder, self.name, self.function, self.bound = recorder, name, function, bound
        self.result, self.inplace, self.asked = result, inplace, asked

    def __getitem__(self, key):
        return self.bound.get(key)

    def tensors(self, *names):
        return _leaves([self.bound.get(name) for name in names])

    def leaf(self, name):
        """The parameter that was given as `name`; None where it is a computed tensor, or absent."""
        leaf = self.recorder.origins.get(id(self.bound.get(name)))
        return leaf if leaf and leaf.kind == "Parameter" and id(self.bound[name]) not in self.recorder.values else None

    @property
    def x(self):
        return _leaves(self["input"])

    def cast(self):
        """The input, cast first where the function was given a dtype."""
        dtype = self["dtype"]
        return [self.step("Cast", self.x, dtype=dtype)] if isinstance(dtype, torch.dtype) else self.x

    def step(self, type_, inputs, **attributes):
        """A row that is only a part of the function."""
        return self.recorder.emit(type_, type_.lower() if type_ != "Cast" else "to", attributes, inputs)

    def computed(self, *names):
        """True where one of the weights is not a parameter but the result of other functions."""
        return any(self[name] is not None and self.leaf(name) is None for name in names)

    def emit(self, type_, inputs, parameters=(), **attributes):
        if self.inplace and type_ not in WITHOUT_INPLACE:
            attributes["inplace"] = True
        leaves = {name: leaf for name, leaf in ((n, self.recorder.origins.get(id(self[n]))) for n in parameters)
                  if leaf and leaf.kind != "Constant"}
        return self.recorder.emit(type_, self.name, attributes, inputs, leaves)


class Recorder(TorchFunctionMode):
    """Runs everything on fake tensors and writes down what ran. It holds no tensor of the model's: the moments at which
    Python lets go of them are part of what it records."""

    def __init__(self, modules, dtype):
        super().__init__()
        self.fake_mode = FakeTensorMode()
        self.dtype = dtype
        self.leaves, self.paths = _registered(modules)
        self.rows, self.stack = [None], [Frame("", "")]
        self.values, self.deaths, self.reads, self.ends = {}, {}, {}, {}
        self.fakes, self.origins, self.sources, self.needs = {}, {}, {}, set()
        self.used, self.views, self.notes, self.quiet, self.looks = set(), {}, {}, 0, 0
        self.checking = set()  # names of functions that look at numbers before they work
        self.loss = modules[-1]
        self.asked = lambda: None  # the tensor whose dtype the forward looked at last

    @property
    def clock(self):
        return len(self.rows) - 1

    @contextlib.contextmanager
    def hidden(self):
        """What runs inside is not recorded."""
        self.quiet += 1
        try:
            yield
        finally:
            self.quiet -= 1

    def note(self, text):
        self.notes.setdefault(text)

    def kept(self, row, key, value):
        where = row.frame.path or "the forward"
        self.note(f"{key} of a {row.type} follows the batch in {where}: {value} was kept.")

    # Fake tensors

    def is_own(self, tensor):
        return getattr(tensor, "fake_mode", None) is self.fake_mode

    def own(self, value):
        """`value` as this recording sees it: real tensors become fake ones, every device the CPU."""
        if isinstance(value, torch.Tensor):
            return value if self.is_own(value) else self.fake(value)
        return torch.device("cpu") if isinstance(value, torch.device) else value

    def fake(self, real):
        if id(real) not in self.fakes:
            leaf = self.leaves.get(id(real))
            if leaf is None and isinstance(real, nn.Parameter):
                leaf = self.leaves[id(real)] = Leaf("Parameter", "parameter", None, real, "parameter")
            follows = real.is_floating_point() and leaf is not None
            made = self.make(real.shape, self.dtype if follows else real.dtype, real.stride())
            self.fakes[id(real)] = (real, made)
            self.origins[id(made)] = leaf or Leaf("Constant", "constant", None, real, "constant")
            _remember(made, _value_of(real, made.dtype))
        return self.fakes[id(real)][1]

    def make(self, shape, dtype, stride=None):
        with self.fake_mode:
            if stride is None:
                return torch.empty(tuple(shape), dtype=dtype, device="cpu")
            return torch.empty_strided(tuple(shape), tuple(stride), dtype=dtype, device="cpu")

    # Running

    def __torch_function__(self, func, types_, args=(), kwargs=None):
        return self.dispatch(_function_name(func), func, args, kwargs or {})

    def dispatch(self, name, func, args, kwargs):
        part_of_another = self.quiet
        with self.hidden():
            args, kwargs = _mapped(args, self.own), _mapped(kwargs, self.own)
            if "device" in kwargs or name in FACTORIES - {"from_numpy"}:
                kwargs["device"] = torch.device("cpu")
            if part_of_another:
                with self.fake_mode:
                    return func(*args, **kwargs)
            return self.perform(name, func, args, kwargs)

    def perform(self, name, func, args, kwargs):
        func = RESULTS.get(name, func)
        if name == "get_requires_grad":
            return self.takes_gradient(args[0])
        if name in ("requires_grad_", "set_requires_grad"):  # a graph of this recording's own would hold its tensors
            return self.require_gradient(args[0], *args[1:2], **kwargs)
        if name == "get_dtype":
            self.asked = weakref.ref(args[0])
        result = self.run(name, func, args, kwargs)
        if name == "setitem":
            self.record(name, args, kwargs, args[0])
        elif _leaves(result) and not self.tracks_all(name, result):
            return self.record(name, args, kwargs, result, func)
        return result

    def run(self, name, func, args, kwargs):
        known = _known_result(name, func, args, kwargs)
        if name in READS:
            return self.look(name, args[0], known)
        if name in ("cuda", "cpu", "pin_memory"):
            return args[0]
        if name == "to" and len(args) > 1 and isinstance(args[1], str):
            args = (args[0], torch.device("cpu"), *args[2:])
        try:
            with self.fake_mode:
                result = func(*args, **kwargs)
        except Exception as problem:
            _place(problem, function=name)
            result = self.in_one_type(func, args, kwargs, problem)
            if result is None:
                result = self.without_data(name, func, args, kwargs, known, problem)
        if name == "_pack_padded_sequence":  # how many sequences each step has
            known = [None, torch.full(result[1].shape, result[0].shape[0] // result[1].shape[0])]
        elif name == "_pad_packed_sequence":
            known = [None, torch.full(result[1].shape, args[1].shape[0])]
        values = known if isinstance(known, list) and name in WITH_KNOWN else _leaves(known)
        made = [args[0]] if name == "setitem" else _leaves(result)
        for tensor, value in zip(made, values or [None] * len(made)):
            _remember(tensor, value)
        return result

    def in_one_type(self, func, args, kwargs, problem):
        """In the other precision, what the forward casts to float32 meets weights that are not: some versions refuse."""
        if self.dtype == torch.float32 or not re.search("same dtype|scalar type", str(problem)):
            return None
        cast = lambda v: v.to(self.dtype) if isinstance(v, torch.Tensor) and v.is_floating_point() else v
        try:
            with self.fake_mode:
                return func(*_mapped(args, cast), **_mapped(kwargs, cast))
        except Exception:  # the first problem says what is wrong
            return None

    def look(self, name, tensor, known):
        """The model looks at a tensor's value: known for constants, guessed otherwise."""
        if known is not None:
            return known[0] if isinstance(known, _Plain) else known
        self.looks += 1
        truth = self.looks > LOOKS  # a loop until something is true ends
        number = 0.5 if tensor.is_floating_point() and name != "int_" else 1  # what is not whole is random, mostly
        number = [number] if name == "tolist" else number
        guess = truth if name in ("bool_", "is_nonzero", "equal", "allclose") else number
        self.note(f"The forward looks at a tensor's value ({name.strip('_')}) that depends on data: {guess} was taken.")
        return guess

    def without_data(self, name, func, args, kwargs, known, problem):
        """Functions that look at numbers, or whose result's size depends on them: as known, on ones, or all of it."""
        if known is None and (_wants_numbers(problem) or name == "ctc_loss"):
            known = _on_stand_ins(func, args, kwargs)
            if known is not None:
                self.checking.add(name)
        if known is not None:
            return _mapped(known, lambda t: self.make(t.shape, t.dtype) if isinstance(t, torch.Tensor) else t)
        source = _leaves(list(args))[:1]
        if type(problem).__name__ not in ("DynamicOutputShapeException", "DataDependentOutputException") or not source:
            raise problem
        self.note(f"The size of what {name} gives depends on data: all elements were taken.")
        size, rank = source[0].numel(), source[0].dim()
        if name == "where" or kwargs.get("as_tuple"):  # an index for each dimension
            return tuple(self.make((size,), torch.int64) for _ in range(rank))
        if name in ("nonzero", "argwhere"):
            return self.make((size, rank), torch.int64)
        if name in ("_unique2", "unique_consecutive"):  # values, where each element's is, how often each stands
            shapes = {"values": (size,), "places": source[0].shape, "counts": (size,)}
            return tuple(self.make(shape, torch.int64 if part != "values" else source[0].dtype)
                         for part, shape in shapes.items())
        mask = next((t for t in _leaves(list(args[1:])) if t.dtype == torch.bool), None)
        rest = source[0].shape[mask.dim():] if name == "getitem" and mask is not None else ()
        return self.make((mask.numel() if mask is not None else size, *rest), source[0].dtype)

    def copying(self, name):
        """The mode in which a function runs once more on copies of what it read, and what makes the copies."""
        if name in self.checking:
            return contextlib.nullcontext(), _stand_in
        return self.fake_mode, lambda t: torch.empty_strided(t.shape, t.stride(), dtype=t.dtype, device=t.device)

    # Recording

    def tracks_all(self, name, result):
        return name.startswith("get_") and all(id(t) in self.values or id(t) in self.origins for t in _leaves(result))

    def record(self, name, args, kwargs, result, func=None):
        inplace = name.endswith("_") and result is (args[0] if args else kwargs.get("input"))
        plain = name if name in FUNCTIONS or not inplace else name[:-1]
        if name in FACTORIES:
            return self.bind(result, self.constant(name, args, kwargs, result), inplace)
        if plain not in FUNCTIONS or FUNCTIONS[plain].kind[0] != "@" and _leaves_complex(args, kwargs, result):
            return self.bind(result, _unknown(self, name, func, args, kwargs, result), inplace)
        out = kwargs.get("out")
        if isinstance(out, torch.Tensor):  # written there: nothing is allocated
            operands = _leaves([list(args), {key: value for key, value in kwargs.items() if key != "out"}])[:1]
            return self.bind(result, self.emit("CopySlice", name, {"part": list(out.shape)}, [out, *operands]), True)
        function = FUNCTIONS[plain]
        call = Call(self, plain.strip("_"), function, function.bind(args, kwargs), result, inplace,
                    (func, args, kwargs))
        refs = globals()["_" + function.kind[1:]](call) if function.kind[0] == "@" else _simple(call)
        return self.bind(result, refs, inplace or name == "setitem")

    def constant(self, name, args, kwargs, result):
        like = None
        if kwargs.get("dtype") is not None:
            like = self.asked()
        elif name.endswith("_like") or name.startswith("new_"):
            like = args[0]
        refs = [self.emit("Constant", name, {"shape": list(t.shape), "dtype": t.dtype}, []) for t in _leaves(result)]
        for ref in refs:
            self.follow(ref, like)
        return refs

    def follow(self, ref, like):
        """A row whose dtype is that of a tensor: under autocast not every tensor has the model's."""
        row = self.rows[ref[0]]
        like_ref = self.ref(like) if like is not None and like.dtype == row.attributes["dtype"] == self.dtype else None
        if like_ref:
            row.like = like_ref
            self.reads[like_ref[0]] = row.uid

    def bind(self, result, refs, inplace):
        """Ties the result's tensors to what made them; what a no-op or a view gives becomes an object of its own, whose
        life is its own (views of real tensors would keep their base alive)."""
        if refs is None:
            return result
        tensors = _leaves(result)
        if isinstance(refs, tuple):
            refs = [refs] if len(tensors) == 1 else [(refs[0], i) for i in range(len(tensors))]
        made = [self.tie(tensor, ref, inplace) for tensor, ref in zip(tensors, refs)]
        if all(new is old for new, old in zip(made, tensors)):
            return result
        if isinstance(result, torch.Tensor):
            return made[0]
        return type(result)(made) if type(result) in (list, tuple) else result

    def tie(self, tensor, ref, inplace):
        if self.ref(tensor) == ref:
            return tensor
        base = tensor._base
        if inplace:
            self.track(tensor, ref)
            self.written(tensor, ref)
        elif base is not None or id(tensor) in self.values or id(tensor) in self.origins:
            origin = tensor if base is None else base
            tensor = _alias(tensor)
            self.track(tensor, ref)
            if base is not None:
                self.views[id(tensor)] = self.views.get(id(origin)) or weakref.ref(origin)
        else:
            self.track(tensor, ref)
        return tensor

    def written(self, view, ref):
        """An in-place function on a view changes the tensor that it is a view of."""
        base = self.views.get(id(view), lambda: None)()
        if base is None or id(base) not in self.values:
            return
        if base.numel() == view.numel() and base.is_contiguous() and view.is_contiguous():
            self.track(base, self.emit("View", "view", {"shape": list(base.shape)}, [ref]))
        else:
            self.track(base, self.emit("CopySlice", "copy_", {}, [base, ref]))

    def track(self, tensor, ref):
        key = id(tensor)
        self.values[key] = (ref, weakref.ref(tensor, lambda _: self.died(key)))
        if not tensor.is_floating_point() and not tensor.is_complex():
            self.needs.discard(ref)

    def died(self, key):
        ref, _ = self.values.pop(key)
        self.views.pop(key, None)
        self.deaths[ref[0]] = max(self.deaths.get(ref[0], 0), self.clock)

    def ref(self, tensor):
        entry = self.values.get(id(tensor))
        return entry[0] if entry else None

    def takes_gradient(self, tensor):
        ref = self.ref(tensor)
        leaf = self.origins.get(id(tensor))
        return ref in self.needs if ref else bool(leaf and leaf.trainable)

    def require_gradient(self, tensor, requires_grad=True):
        """A leaf that is no parameter begins, or ends, to take a gradient."""
        leaf, ref = self.origins.get(id(tensor)), self.ref(tensor)
        plain = not tensor.is_floating_point() or leaf and leaf.kind == "Parameter" and ref is None
        if not plain and self.takes_gradient(tensor) != bool(requires_grad):
            made = self.emit("Detach", "requires_grad_", {"requires_grad": True if requires_grad else None}, [tensor])
            self.track(tensor, made)
            (self.needs.add if requires_grad else self.needs.discard)(made)
        return tensor

    def emit(self, type_, name, attributes, inputs, parameters=None, needs=None):
        """Adds a row and gives its first output."""
        refs, parameters = [self.resolve(value) for value in inputs], parameters or {}
        trains = torch.is_grad_enabled()
        if not trains:
            refs = [self.detached(ref) if ref in self.needs else ref for ref in refs]
            for leaf in parameters.values():
                if leaf.trainable and id(leaf.real) not in self.used:
                    self.source(leaf, leaf.real)  # where others use it with a gradient, that row has it
        trained = [key for key, leaf in parameters.items() if leaf.trainable and trains]
        frozen = [key for key, leaf in parameters.items() if leaf.kind == "Parameter" and key not in trained]
        self.used.update(id(leaf.real) for leaf in parameters.values())
        attributes = {key: _numbers(value) for key, value in attributes.items() if value is not None}
        row = self.add(type_, name, attributes, refs, parameters, frozen)
        for ref in refs:
            self.reads[ref[0]] = row.uid
        if type_ != "Detach" and (trained or any(ref in self.needs for ref in refs)):
            self.needs.update((row.uid, output) for output in range(8))
        return row.uid, 0

    def add(self, type_, name, attributes, refs, parameters, frozen, frame=None):
        row = Row(len(self.rows), type_, name, attributes, refs, parameters, frozen, frame or self.stack[-1])
        self.rows.append(row)
        if row.frame is self.stack[-1]:
            row.frame.items.append(row)
        else:  # before the call that is open there
            row.frame.items.insert(len(row.frame.items) - 1, row)
        return row

    def detached(self, ref):
        """What enters a region without gradients."""
        row = self.add("Detach", "no_grad", {}, [ref], {}, [])
        self.reads[ref[0]] = row.uid
        return row.uid, 0

    def resolve(self, value):
        """Where a tensor (or a row's output) comes from; a leaf gets a row right before its first use."""
        if isinstance(value, tuple):
            return value
        return self.ref(value) or self.source(self.origins.get(id(value)) or self.stray(value), value)

    def stray(self, tensor):
        leaf = self.origins[id(tensor)] = Leaf("Constant", "constant", None, tensor, "constant")
        return leaf

    def source(self, leaf, tensor):
        found = self.sources.get(id(leaf.real))
        if found and (leaf.kind != "Parameter" or found.frame in self.stack):
            return found.uid, 0
        frame = next((f for f in self.stack if f.module is leaf.owner and leaf.owner is not None), self.stack[-1])
        prefix = frame.path + "." if frame.path else ""
        name = leaf.name[len(prefix):] if leaf.name.startswith(prefix) else leaf.name
        attributes = {"shape": list(tensor.shape)}
        if leaf.kind != "Parameter":
            attributes["dtype"] = tensor.dtype
        row = self.add(leaf.kind, name, attributes, [], *leaf.as_row(), frame)
        self.sources[id(leaf.real)] = row
        self.used.add(id(leaf.real))
        if leaf.trainable and torch.is_grad_enabled():
            self.needs.add((row.uid, 0))
        return row.uid, 0

    def input(self, name, tensor, attributes):
        attributes = {"shape": list(tensor.shape), "dtype": tensor.dtype, **attributes}
        row = self.add("Input", name, attributes, [], {}, [])
        self.track(tensor, (row.uid, 0))

    # Calls

    @contextlib.contextmanager
    def call(self, name, kind, arguments, path="", module=None, checkpoint=False, reentrant=False):
        frame = Frame(name, kind, path, module, checkpoint, [r for r in map(self.ref, _leaves(arguments)) if r],
                      reentrant)
        self.stack[-1].items.append(frame)
        self.stack.append(frame)
        del arguments
        try:
            yield
        except Exception as problem:
            _place(problem, path=path or name)
            raise
        finally:
            self.stack.pop()
            self.ends[id(frame)] = self.clock

    def module_call(self, module, arguments):
        if module is self.loss or len(self.stack) == 1 and module is self.stack[0].module:
            return contextlib.nullcontext()
        path = self.paths.get(id(module)) or None
        above = next((f.path for f in reversed(self.stack) if f.module is not None), "")
        if path is None:
            name = path = type(module).__name__.lower()
        else:
            name = path[len(above) + 1:] if above and path.startswith(above + ".") else path
        return self.call(name, type(module).__name__, arguments, path, module)


def _place(problem, **where):
    """Notes on an exception where it came up first: the module's path, the function."""
    known = vars(problem).setdefault("vram_place", {})
    for key, value in where.items():
        known.setdefault(key, value)


class _Plain(list):
    """A known result that is no tensor."""


def _value_of(real, dtype):
    """A small constant's value, for code that looks at it; None where there is none to have."""
    plain = type(real) is torch.Tensor and real.device.type == "cpu" and not real.requires_grad
    if not plain or real.numel() > KNOWN_ELEMENTS:
        return None
    return real.detach().clone().to(dtype)


def _remember(fake, value):
    if value is not None:
        fake.vram_value = value
    elif hasattr(fake, "vram_value"):
        del fake.vram_value


def _known_result(name, func, args, kwargs):
    """What the function gives for known values, where all of them are known; None otherwise."""
    tensors = _leaves([list(args), dict(kwargs)])
    if name in RANDOM or name.startswith("get_") or not (tensors or name in FACTORIES):
        return None
    if any(getattr(t, "vram_value", None) is None for t in tensors):
        return None
    with_values = [_mapped(v, lambda t: t.vram_value if isinstance(t, torch.Tensor) else t) for v in (args, kwargs)]
    try:
        result = func(*with_values[0], **with_values[1])
    except Exception:  # the run on fake tensors says what is wrong
        return None
    if name in READS:
        return _Plain([result])
    made = [with_values[0][0]] if name == "setitem" else _leaves(result)
    if not made or any(t.numel() > KNOWN_ELEMENTS for t in made):
        return None
    return made if name == "setitem" else result


def _wants_numbers(problem):
    """True where a function failed for want of data (torch 1.13: of memory that holds it)."""
    return type(problem).__name__ == "DataDependentOutputException" or "data is not allocated" in str(problem)


def _stand_in(tensor):
    """Numbers in place of those that a fake tensor does not have: the known ones, or ones."""
    value = getattr(tensor, "vram_value", None)
    return torch.ones(tensor.shape, dtype=tensor.dtype) if value is None else value.clone()


def _on_stand_ins(func, args, kwargs):
    """What the function gives for numbers that stand in; None where it is too much, or does not take them."""
    if sum(tensor.numel() for tensor in _leaves([list(args), dict(kwargs)])) > STAND_INS:
        return None
    args, kwargs = (_mapped(v, lambda t: _stand_in(t) if isinstance(t, torch.Tensor) else t) for v in (args, kwargs))
    try:
        with torch.no_grad():
            result = func(*args, **kwargs)
    except Exception:  # the problem that fake tensors had is the one to tell
        return None
    return result if _leaves(result) else None


def _alias(tensor):
    """The same storage as another Python object, without a base."""
    alias = tensor.detach()
    _remember(alias, getattr(tensor, "vram_value", None))
    return alias


# ----------------------------------------------------------------------------------------------- functions to row types
# Each gives where the results come from: a (row, output) pair (several results: its outputs 0, 1, ...), a list of one a
# result, or None where the function gave its input back.

WITHOUT_INPLACE = {"CopySlice", "Unsqueeze", "Squeeze", "Transpose", "Permute", "Detach", "View"}
SAME_AS = {"rsub": "Sub", "true_divide": "Div", "divide": "Div", "subtract": "Sub", "multiply": "Mul"}


def _attribute(call, key, argument):
    if argument == "result":
        return list(_leaves(call.result)[0].shape)
    value = call[argument]
    if key == "dims" and value is not None and not isinstance(value, (list, tuple)):
        return [value]
    return None if key in ("stride", "dims") and value in ([], ()) else value


def _simple(call):
    function = call.function
    attributes = {key: _attribute(call, key, argument) for key, argument in function.attributes}
    return call.emit(function.kind, call.tensors(*function.inputs), **attributes)


# Functions without a row type

class _Seen(int):
    """Bytes that a function keeps or takes; written as elements (or bytes) a sample."""


class _Meter(TorchDispatchMode):
    """Live bytes of the storages that are made while it is on."""

    def __init__(self, outside):
        super().__init__()
        self.outside, self.counts, self.live, self.peak = outside, {}, 0, 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        result = func(*args, **(kwargs or {}))
        for tensor in _leaves(result):
            self.hold(tensor)
        return result

    def hold(self, tensor):
        key, size = _storage(tensor), _bytes(tensor)
        if key in self.outside:
            return
        if key not in self.counts:
            self.counts[key] = [0, size]
            self.live += size
            self.peak = max(self.peak, self.live)
        self.counts[key][0] += 1
        weakref.finalize(tensor, self.let_go, key)

    def let_go(self, key):
        self.counts[key][0] -= 1
        if not self.counts[key][0]:
            self.live -= self.counts.pop(key)[1]


class _Trace(TorchDispatchMode):
    """What is allocated and let go of while it is on: (number, bytes, follows the precision) and (number,)."""

    def __init__(self, outside):
        super().__init__()
        self.outside, self.numbers, self.events, self.made, self.closed = outside, {}, [], 0, False

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        result = func(*args, **(kwargs or {}))
        for tensor in _leaves(result):
            self.hold(tensor)
        return result

    def hold(self, tensor):
        storage = tensor.untyped_storage()
        key = storage._cdata
        if key in self.outside or key in self.numbers:
            return
        number = self.numbers[key] = self.made
        self.made += 1
        self.events.append((number, storage.nbytes(), tensor.is_floating_point() or tensor.is_complex()))
        weakref.finalize(storage, self.let_go, key, number).atexit = False

    def let_go(self, key, number):
        if self.numbers.get(key) == number:
            del self.numbers[key]
        if not self.closed:
            self.events.append((number,))

    def name(self, tensor):
        """The number of a tensor's storage, "i0" for that of an input, None for one that nobody saw."""
        key = tensor.untyped_storage()._cdata
        return f"i{self.outside[key]}" if key in self.outside else self.numbers.get(key)


class _Program:
    """What a function allocates and lets go of, forward and backward; without outputs where that cannot be told."""
    LONGEST = 400

    def __init__(self, recorder, name, func, args, kwargs, inputs, only=None):
        self.forward, self.backward, self.outputs, self.kept, self.gradients = [], [], [], [], {}
        self.shapes, self.types, self.only, self.alone = [], [], only, {}
        if not hasattr(torch.Tensor, "untyped_storage") or func is None:
            return
        mode, copy = recorder.copying(name)
        try:
            with mode, torch.enable_grad():
                self.run(recorder, copy, func, args, kwargs, inputs)
        except Exception:  # the sizes that were seen stand for it
            self.outputs = []
        floating = [at for at, type_ in enumerate(self.types) if type_.is_floating_point or type_.is_complex]
        if only is None and len(floating) > 1:  # what backward does where a gradient comes to one of them alone
            self.alone = {at: _Program(recorder, name, func, args, kwargs, inputs, at) for at in floating}

    def run(self, recorder, copied, func, args, kwargs, inputs):
        copies, kept = {}, []

        def trainable(value):
            if not isinstance(value, torch.Tensor):
                return value
            if id(value) not in copies:
                copy = copied(value)
                copies[id(value)] = copy.requires_grad_() if recorder.takes_gradient(value) else copy
            return copies[id(value)]

        def keep(tensor):
            if tensor.untyped_storage().nbytes():
                kept.append(trace.name(tensor))
            return tensor

        args, kwargs = _mapped(args, trainable), _mapped(kwargs, trainable)
        order = {id(tensor): at for at, tensor in enumerate(inputs)}
        trace = _Trace({copy.untyped_storage()._cdata: order.get(key, -1) for key, copy in copies.items()})
        with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor), trace:
            results = _leaves(func(*args, **kwargs))
        self.forward = list(trace.events)
        self.kept = sorted({number for number in kept if isinstance(number, int)})
        self.shapes, self.types = [list(result.shape) for result in results], [result.dtype for result in results]
        outputs = [trace.name(result) for result in results]
        floating = [at for at, type_ in enumerate(self.types) if type_.is_floating_point or type_.is_complex]
        roots = {floating.index(at): result for at, result in enumerate(results)
                 if result.requires_grad and self.only in (None, at)}
        if roots:
            wanted = {at: copies[key] for key, at in order.items() if key in copies and copies[key].requires_grad}
            self.differentiate(trace, roots, wanted)
        trace.closed = True
        if None not in kept and self.known(results, outputs):
            self.outputs = outputs

    def known(self, results, outputs):
        """True where every output has a storage that was seen, and every floating one a gradient."""
        seen = {number for number, *_ in self.forward}
        floating = [result.requires_grad for result in results if result.is_floating_point() or result.is_complex()]
        views = all(output in seen or isinstance(output, str) and output != "i-1" and result.is_contiguous()
                    for output, result in zip(outputs, results))
        return views and set(self.kept) <= seen and len(set(floating)) < 2

    def differentiate(self, trace, roots, wanted):
        """Products make the gradients that come in, the last output's first, and let go of them."""
        products = [root * 2.0 for root in roots.values()]
        seeds, before = [torch.ones_like(product) for product in products], len(trace.events)
        with trace:
            gradients = torch.autograd.grad(products, list(wanted.values()), seeds, allow_unused=True)
        events, count = trace.events[before:], len(roots)
        names = {event[0]: f"g{place}" for place, event in zip(reversed(roots), events)}
        for at, gradient in zip(wanted, gradients):
            if gradient is not None:
                number = trace.name(gradient)
                if not isinstance(number, int):
                    raise ValueError("a gradient that was there before")
                self.gradients[at] = names.get(number, number)
        self.backward = [(names[event[0]],) if event[0] in names else event for event in events[count:]]

    def shape(self):
        """What recordings of other sizes must share."""
        order = [[event[0] if len(event) == 1 else None for event in part] for part in (self.forward, self.backward)]
        return order, self.outputs, self.kept, self.gradients

    def written(self, more, marked, batch):
        """The attributes that hold it, sizes by the sample; none where the sizes alone must do."""
        more, marked = (other if other and other.shape() == self.shape() else None for other in (more, marked))
        if not self.outputs or len(self.outputs) == 1 and (
                not more or len(self.forward) + len(self.backward) > self.LONGEST):
            return {}
        numbers = {}
        forward = self.part("forward", more, marked, batch, numbers)
        forward += [f"={self.output(at, more, marked, batch, numbers)}" for at in range(len(self.outputs))]
        forward += [f"^{numbers[number]}" for number in self.kept]
        backward = self.part("backward", more, marked, batch, numbers)
        backward += [f"{at}={numbers.get(number, number)}" for at, number in sorted(self.gradients.items())]
        texts = {"forward_events": " ".join(forward), "backward_events": " ".join(backward)}
        return {key: text for key, text in texts.items() if text}

    def part(self, name, more, marked, batch, numbers):
        parts = []
        for at, event in enumerate(getattr(self, name)):
            if len(event) == 1:
                parts.append(f"-{numbers.get(event[0], event[0])}")
                continue
            sizes = [getattr(other, name)[at][1] if other else None for other in (more, marked)]
            parts.append("+" + _size(event, *sizes, batch))
            numbers[event[0]] = len(numbers)
        return parts

    def output(self, at, more, marked, batch, numbers):
        """An output's storage; but of the first, whose row has them, its shape and type."""
        place = numbers.get(self.outputs[at], self.outputs[at])
        if not at:
            return place
        extents = []
        for dim, extent in enumerate(self.shapes[at]):
            larger = more.shapes[at][dim] if more else None
            extents.append(_size((0, extent, False), larger if dim or more else 2 * extent, extent, batch))
        type_ = _dtype_name(self.types[at], marked.types[at] if marked else self.types[at], "Custom")
        return f"{place}:{','.join(extents)}:{type_}"


def _size(event, larger, wide, batch):
    """Bytes (or elements: e) of an allocation, as "12B+4e": 12 a sample and 4."""
    _, size, floating = event
    larger = larger if larger is not None else size if size % batch else 2 * size
    step = -(-(larger - size) // batch)
    scaled = floating if wide is None else wide == 2 * size
    fixed, unit = size - step * batch, 4 if scaled else 1
    if step % unit or fixed % unit:
        scaled, unit = False, 1
    step, fixed = step // unit, fixed // unit
    return (f"{step}B" + (f"{fixed:+d}" if fixed else "") if step else str(fixed)) + "e" * scaled


class _Seeing:
    """A function run once more, on its own, to see what autograd keeps and what it takes meanwhile."""

    def __init__(self, recorder, name, func, args, kwargs):
        self.keeps_inputs, self.keeps_outputs, self.sizes = [], set(), dict.fromkeys(SEEN, _Seen(0))
        self.inputs = _held(recorder, [args, kwargs])
        self.program = _Program(recorder, name, func, args, kwargs, self.inputs)
        mode, copy = recorder.copying(name)
        try:
            with mode, torch.enable_grad():
                self.run(recorder, copy, func, args, kwargs)
        except Exception:  # no gradient to ask about: as if it kept what it read
            self.keeps_inputs = list(range(len(self.inputs)))

    def run(self, recorder, copied, func, args, kwargs):
        copies, kept = {}, {}

        def trainable(value):
            if not isinstance(value, torch.Tensor):
                return value
            copy = _stand_in(value) if copied is _stand_in else value.detach()
            return copies.setdefault(id(value), copy.requires_grad_() if recorder.takes_gradient(value) else copy)

        def keep(tensor):
            kept[_storage(tensor)] = tensor
            return tensor

        args, kwargs = _mapped(args, trainable), _mapped(kwargs, trainable)
        meter = _Meter({_storage(copy) for copy in copies.values()})
        with torch.autograd.graph.saved_tensors_hooks(keep, lambda t: t), meter:
            outputs = _leaves(func(*args, **kwargs))
        self.forward(outputs, [copies[id(tensor)] for tensor in self.inputs if id(tensor) in copies], kept, meter)
        del kept
        self.backward(outputs, [copy for copy in copies.values() if copy.requires_grad], meter)

    def forward(self, outputs, inputs, kept, meter):
        made = {_storage(tensor): tensor for tensor in outputs}
        read = {_storage(tensor) for tensor in inputs}
        self.keeps_inputs = [at for at, tensor in enumerate(inputs) if _storage(tensor) in kept]
        self.keeps_outputs = {at for at, tensor in enumerate(outputs)
                              if _storage(tensor) in kept and _storage(tensor) not in read}
        own = [tensor for key, tensor in kept.items() if key not in made and key not in read]
        plain = sum(_bytes(tensor) for tensor in own if not tensor.is_floating_point() and not tensor.is_complex())
        owned = sum(map(_bytes, own)) - plain
        left = plain + owned + sum(_bytes(tensor) for key, tensor in made.items() if key not in read)
        self.sizes.update(saved=_Seen(owned), saved_bytes=_Seen(plain), temporaries=_Seen(max(meter.peak - left, 0)))

    def backward(self, outputs, inputs, meter):
        outputs = [tensor for tensor in outputs if tensor.requires_grad]
        if not outputs or not inputs:
            return
        gradients = [torch.empty_like(tensor) for tensor in outputs]
        before = meter.peak = meter.live
        with meter:
            results = torch.autograd.grad(outputs, inputs, gradients, allow_unused=True)
        given = sum(_bytes(tensor) for tensor in results if tensor is not None)
        self.sizes.update(backward_temporaries=_Seen(max(meter.peak - before - given, 0)))


def _leaves_complex(args, kwargs, result):
    """True where complex numbers go in and others come out: row types know one type."""
    return any(tensor.is_complex() for tensor in _leaves([list(args), kwargs])) \
        and not any(tensor.is_complex() for tensor in _leaves(result))


def _held(recorder, values):
    """The tensors among the values that have a row, each once."""
    held = {id(t): t for t in _leaves(values) if recorder.ref(t) or id(t) in recorder.origins}
    return list(held.values())


def _custom_rows(recorder, name, inputs, result, seen=None):
    """A custom row for each result; what the function keeps stands in the first."""
    refs, complex_ = [], any(tensor.is_complex() for tensor in inputs)
    results = _leaves(result)
    whole = bool(seen and seen.program.outputs)  # one row gives them all
    for at, tensor in enumerate(results[:1] if whole else results):
        dtype = _plain_dtype(tensor.dtype) if complex_ else tensor.dtype
        attributes = {"output_shape": list(tensor.shape), "operation": name, "dtype": dtype,
                      "scalar": True if not tensor.dim() else None}
        if name in AUTOCAST_FLOAT32:
            attributes["autocast"] = "float32"
        if seen and not refs:
            attributes.update({key: size for key, size in seen.sizes.items() if size})
            attributes.update(keeps_inputs=seen.keeps_inputs or None, program=seen.program)
        if seen and at in seen.keeps_outputs:
            attributes["keeps_output"] = True
        refs.append(recorder.emit("Custom", name, attributes, inputs))
    return [(refs[0][0], at) for at in range(len(results))] if whole else refs


def _unknown(recorder, name, func, args, kwargs, result, known=False):
    """A function that the table does not have: what it gives, keeps and takes is taken from PyTorch."""
    recorder.note(f"{name} is used in a form that has no row type: its rows hold the sizes that were seen." if known
                  else f"{name} is not a known function: its rows hold the sizes that were seen.")
    seen = _Seeing(recorder, name, func, args, kwargs)
    return _custom_rows(recorder, name, seen.inputs, result, seen)


def _custom(call):
    """A known function in a form that its row type does not have."""
    return _unknown(call.recorder, call.name, *call.asked, call.result, known=True)


def _plain(call):
    """A known function without a row type, that keeps nothing."""
    return _custom_rows(call.recorder, call.name, _held(call.recorder, list(call.bound.values())), call.result)


def _reinterpret(call):
    return call.emit("Reinterpret", call.x, shape=list(call.result.shape), dtype=call.result.dtype)


def _real(call):
    x = call["input"]
    if not x.is_complex():
        return None
    pairs = call.step("Reinterpret", [x], shape=[*x.shape, 2], dtype=call.result.dtype)
    return call.step("Select", [pairs], dim=-1, index=int("imag" in call.name))


def _bytes(tensor):
    return tensor.numel() * tensor.element_size()


def _storage(tensor):
    """What tells storages apart."""
    if hasattr(tensor, "untyped_storage"):
        return tensor.untyped_storage()._cdata
    with torch.overrides._no_torch_function_mode():  # 1.13
        return tensor.storage()._cdata


# Arithmetic and products

def _hardtanh(call):
    return call.emit("ReLU6" if (call["min_val"], call["max_val"]) == (0, 6) else "Hardtanh", call.x)


def _softmax(call):
    return call.emit("LogSoftmax" if "log" in call.name else "Softmax", call.cast(), dim=call["dim"])


def _pow(call):
    if not isinstance(call["input"], torch.Tensor) or isinstance(call["exponent"], torch.Tensor):
        return _custom(call)
    return call.emit("Pow", call.x, exponent=call["exponent"])


def _square(call):
    return call.emit("Pow", call.x, exponent=2)


def _clamp(call):
    bounds = {key: call[key] for key in ("min", "max")}
    if any(isinstance(bound, torch.Tensor) for bound in bounds.values()):
        return _custom(call)
    return call.emit("Clamp", call.x, **{key: "" if bound is None else str(bound) for key, bound in bounds.items()})


def _arithmetic(call):
    leaf = call.recorder.origins.get(id(call["input"]))
    if call.inplace and leaf and leaf.kind == "Buffer" and call["input"].numel() == 1:
        return None  # num_batches_tracked and the like
    operands, reversed_ = call.tensors("input", "other"), call.name == "rsub"
    if reversed_:
        operands.reverse()
    fraction = len(operands) == 1 and call.result.is_floating_point() and not operands[0].is_floating_point()
    return call.emit(SAME_AS.get(call.name) or _camel(call.name), operands, fraction=fraction or None,
                     reversed=reversed_ and len(operands) == 1 or None)


def _extreme(call):
    return call.emit("Maximum" if "max" in call.name else "Minimum", call.tensors("input", "other"))


def _matmul(call):
    """Vectors become matrices for the product, as in PyTorch."""
    left, right = call["input"], call["other"]
    row, column = left.dim() == 1, right.dim() == 1
    left = call.step("Unsqueeze", [left], dim=0) if row else left
    right = call.step("Unsqueeze", [right], dim=1) if column else right
    product = call.emit("MatMul", [left, right])
    product = call.step("Squeeze", [product], dims=[-1]) if column else product
    return call.step("Squeeze", [product], dims=[-1 if column else -2]) if row else product


def _addmm(call):
    return call.step("Add", [call.step("MatMul", call.tensors("mat1", "mat2")), call["input"]], inplace=True)


def _einsum(call):
    """Two operands at a time from the left, one letter a dimension, as PyTorch takes it apart."""
    if not isinstance(call["equation"], str):
        return _custom(call)
    operands = _leaves(call["operands"])
    labels, output = _labels(call["equation"].replace(" ", ""), operands)
    if any(len(set(word)) < len(word) for word in labels):
        return _custom(call)
    at, own = operands[0], labels[0]
    for number, (operand, word) in enumerate(zip(operands[1:], labels[1:]), 2):
        later = output + "".join(labels[number:])
        result = output if number == len(operands) else "".join(dict.fromkeys(c for c in own + word if c in later))
        at, own = call.step("Einsum", [at, operand], equation=f"{own},{word}->{result}"), result
    return at if len(operands) > 1 else call.step("Einsum", [at], equation=f"{own}->{output}")


def _labels(equation, operands):
    """Letters of each operand and of the result: an ellipsis becomes capitals, a missing result what PyTorch takes."""
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


def _outer(call):
    return call.emit("Mul", [call.step("Unsqueeze", call.x, dim=-1), call["vec2"]])


def _inner(call):
    return call.emit("MatMul", [call["input"], call.step("Transpose", call.tensors("other"), dim0=-2, dim1=-1)])


# Layers with parameters

def _linear(call):
    given = [name for name in WEIGHTS if call.computed(name)]
    if call["weight"].dim() == 1:
        return _custom(call)
    out, in_ = call["weight"].shape
    return call.emit("Linear", [*call.x, *call.tensors(*given)], [name for name in WEIGHTS if name not in given],
                     out_features=out, in_features=in_, bias=call["bias"] is not None)


def _convolution(call):
    computed = call.computed("weight")
    if not computed and call.computed("bias"):
        return _custom(call)
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


def _batch_norm(call):
    if call.computed(*WEIGHTS):
        return _custom(call)
    leaf = call.recorder.origins.get(id(call["running_mean"]))
    if leaf:  # the row stands for its module's counter as well
        call.recorder.used.add(id(getattr(leaf.owner, "num_batches_tracked", None)))
    instance, channels = "instance" in call.name, call["input"].shape[1]
    attributes = {} if instance else {"num_features": channels}
    if not instance and not call["training"]:
        attributes["training"] = False
    attributes["track_running_stats"] = call["running_mean"] is not None
    return call.emit(f"{'Instance' if instance else 'Batch'}Norm{max(call['input'].dim() - 2, 1)}d", call.x, STATISTICS,
                     affine=call["weight"] is not None, **attributes)


def _group_norm(call):
    if call.computed(*WEIGHTS):
        return _custom(call)
    return call.emit("GroupNorm", call.x, WEIGHTS, num_groups=call["num_groups"], affine=call["weight"] is not None)


def _version():
    return tuple(int(part) for part in re.findall(r"\d+", torch.__version__)[:2])


def _layer_norm(call):
    if call.computed(*WEIGHTS):
        return _custom(call)
    affine = {"normalized_shape": list(call["normalized_shape"]), "elementwise_affine": call["weight"] is not None}
    if call.name == "rms_norm":
        return call.emit("RMSNorm", call.x, WEIGHTS, implementation="fused" if _version() >= (2, 9) else "composite",
                         **affine)
    return call.emit("LayerNorm", call.x, WEIGHTS, bias=call["bias"] is not None, **affine)


def _prelu(call):
    return _custom(call) if call.computed("weight") else \
        call.emit("PReLU", call.x, WEIGHTS, num_parameters=call["weight"].numel())


def _embedding(call):
    if call.computed("weight"):
        return call.emit("Index", call.tensors("weight", "indices"), dims=[0])
    count, width = call["weight"].shape
    return call.emit("Embedding", call.tensors("indices"), WEIGHTS, num_embeddings=count, embedding_dim=width)


def _packed(call):
    """Sequences of full length, steps first: the lengths are data."""
    call.recorder.note("Packed sequences are taken to be of full length.")
    at = call.x[0] if not call["batch_first"] else call.step("Transpose", call.x, dim0=0, dim1=1)
    shapes = [list(tensor.shape) for tensor in _leaves(call.result)]
    data = call.step("Reshape", [at], shape=shapes[0])
    return [data, call.step("Constant", [], shape=shapes[1], dtype=torch.int64)]


def _padded(call):
    steps, batch = call["sizes"].shape[0], call["input"].shape[0] // call["sizes"].shape[0]
    at = call.step("View", call.x, shape=[steps, batch, *call["input"].shape[1:]])
    at = call.step("Transpose", [at], dim0=0, dim1=1) if call["batch_first"] else at
    return [call.step("Clone", [at]), call.step("Constant", [], shape=[batch], dtype=torch.int64)]


def _recurrent_packed(call):
    """The same on packed steps: the arguments move up by one."""
    order = ["input", "sizes", "hx", "params", "has_biases", "num_layers", "dropout", "train", "bidirectional"]
    call.bound.update(zip(order, call.asked[1]), batch_first=False)
    steps = call["sizes"].shape[0]
    data = call["input"]
    call.bound["input"] = call.step("View", [data], shape=[steps, data.shape[0] // steps, data.shape[1]])
    row, _ = _recurrent_row(call)
    flat = call.step("Reshape", [(row, 0)], shape=list(_leaves(call.result)[0].shape))
    return [flat, *((row, at) for at in range(1, len(_leaves(call.result))))]


def _recurrent(call):
    if not isinstance(call["has_biases"], bool):
        return _recurrent_packed(call)
    return _recurrent_row(call)


def _recurrent_row(call):
    type_, gates = {"lstm": ("LSTM", 4), "gru": ("GRU", 3)}.get(call.name, ("RNN", 1))
    weights, states = call["params"], _leaves(call["hx"])
    kinds = ["weight_ih", "weight_hh"] + ["bias_ih", "bias_hh"] * call["has_biases"]
    width, last = weights[1].shape[0] // gates, states[0].shape[-1]
    kinds += ["weight_hr"] * (last != width)
    names = [f"{kind}_l{layer}{suffix}" for layer in range(call["num_layers"])
             for suffix in ["", "_reverse"][:1 + call["bidirectional"]] for kind in kinds]
    call.bound.update(zip(names, weights))
    if call.computed(*names):
        return _custom(call)
    return call.emit(type_, [call["input"], *states], names, hidden_size=width, num_layers=call["num_layers"],
                     bidirectional=call["bidirectional"], dropout=float(call["dropout"]) if call["train"] else 0.0,
                     batch_first=call["batch_first"], bias=call["has_biases"],
                     proj_size=last if last != width else None)


def _attention(call):
    return call.emit("ScaledDotProductAttention", call.tensors("query", "key", "value", "attn_mask"),
                     is_causal=bool(call["is_causal"]), dropout_p=float(call["dropout_p"]),
                     enable_gqa=call["enable_gqa"] or None)


def _dropout(call):
    if not call["train"] or call["p"] == 0:
        return None
    rank = call["input"].dim() - 2 if "feature" in call.name else 0
    return call.emit(f"Dropout{rank}d" if rank > 0 else "Dropout", call.x, p=float(call["p"]))


def _adaptive(call):
    size = call["output_size"]
    if isinstance(size, (list, tuple)):  # None keeps the input's
        size = [have if want is None else want for want, have in zip(size, call["input"].shape[-len(size):])]
    return call.emit(_camel(call.name), call.x, output_size=size)


# Views and copies

def _view(call):
    if isinstance(call["shape"][0] if call["shape"] else None, torch.dtype):
        return _custom(call)
    return call.emit("View", call.x, shape=call["shape"])


def _transposed(call):
    rank = call["input"].dim()
    if call.name == "get_T" and rank != 2:
        return call.emit("Permute", call.x, dims=list(range(rank))[::-1])
    return call.emit("Transpose", call.x, dim0=0 if rank == 2 else -2, dim1=1 if rank == 2 else -1)


def _movedim(call):
    rank = call["input"].dim()
    source, target = ([d % rank for d in (v if isinstance(v, (list, tuple)) else [v])]
                      for v in (call["source"], call["destination"]))
    dims = [d for d in range(rank) if d not in source]
    for where, dim in sorted(zip(target, source)):
        dims.insert(where, dim)
    return call.emit("Permute", call.x, dims=dims)


def _contiguous(call):
    if call["memory_format"] in (None, torch.contiguous_format, torch.preserve_format):
        return call.emit("Contiguous", call.x)
    call.recorder.note("channels_last is taken for contiguous: the sizes are the same.")
    return None


def _broadcast(call):
    shape = list(_leaves(call.result)[0].shape)
    return [call.step("Expand", [t], shape=shape) if list(t.shape) != shape else call.recorder.resolve(t)
            for t in _leaves(call["tensors"])]


def _meshgrid(call):
    refs, tensors = [], _leaves(call["tensors"])
    for at, (tensor, result) in enumerate(zip(tensors, call.result)):
        own = [d for d in range(len(tensors)) if result.shape[d] == tensor.numel() and result.stride(d)] or [at]
        shape = [tensor.numel() if d == own[0] else 1 for d in range(len(tensors))]
        refs.append(call.step("Expand", [call.step("View", [tensor], shape=shape)], shape=list(result.shape)))
    return refs


def _narrow(call):
    start = int(call["start"])
    return call.emit("Slice", call.x, dim=call["dim"], start=start, end=start + call["length"])


def _split(call):
    dim = {"vsplit": 0, "dsplit": 2, "hsplit": min(call["input"].dim() - 1, 1)}.get(call.name, call["dim"])
    sizes = [part.shape[dim] for part in call.result]
    if call.name in ("tensor_split", "hsplit", "vsplit", "dsplit"):
        return _slices(call, dim, sizes)
    even = all(size == sizes[0] for size in sizes[:-1]) and 0 < sizes[-1] <= sizes[0]
    return call.emit("Split", call.x, dim=dim, sizes=sizes[:1] if even else sizes)


def _slices(call, dim, sizes):
    """A slice for each part: some functions that split are written so."""
    ends = list(itertools.accumulate(sizes))
    return [call.step("Slice", call.x, dim=dim, start=end - size, end=end) for size, end in zip(sizes, ends)]


def _stacked(call):
    sideways = call.name == "hstack" and call["tensors"][0].dim() > 1
    return call.emit("Cat", call.tensors("tensors"), dim=int(sideways))


def _flipped(call):
    return call.emit("Flip", call.x, dims=[1 if call.name == "fliplr" else 0])


def _tile(call):
    times = list(call["dims"])
    return call.emit("Repeat", call.x, repeats=[1] * (call["input"].dim() - len(times)) + times)


def _repeat_interleave(call):
    if not isinstance(call["repeats"], int):
        return _plain(call)
    return call.emit("RepeatInterleave", call.x, repeats=call["repeats"], dim=call["dim"])


def _where(call):
    return _plain(call) if call["input"] is None else call.emit("Where", call.tensors("condition", "input", "other"))


def _cast(call):
    rest = [*call["rest"], call["dtype"], call["other"]]
    other = next((r for r in rest if isinstance(r, torch.Tensor)), None)
    dtype = CASTS.get(call.name) or next((r for r in rest if isinstance(r, torch.dtype)), getattr(other, "dtype", None))
    if dtype is None:
        return call.emit("Clone", call.x) if call["copy"] else None
    ref = call.emit("Cast", call.x, dtype=dtype)
    call.recorder.follow(ref, call.recorder.asked() if other is None else other)
    return ref


# Reductions, ordering, sampling, losses

def _ordering(call):
    if call["dim"] is None:
        return _plain(call)
    kind = {"topk": "TopK", "kthvalue": "KthValue", "cummax": "CumMax", "cummin": "CumMin"}.get(call.name)
    return call.emit(kind or _camel(call.name), call.x, dim=call["dim"], k=call["k"] if call.name == "topk" else None,
                     keepdim=call["keepdim"] or None)


def _take_along(call):
    if call["dim"] is None:
        return _custom(call)
    return call.emit("Gather", call.tensors("input", "indices"), dim=call["dim"])


def _scatter(call):
    source = next((call[name] for name in ("src", "source", "value") if isinstance(call[name], torch.Tensor)), None)
    inputs = [call["input"], call["index"], *([] if source is None else [source])]
    if call["reduce"] is not None:
        return _custom(call)
    return call.emit("Scatter", inputs, dim=call["dim"], accumulate="add" in call.name or None)


def _index_put(call):
    indices = [index for index in call["indices"] if isinstance(index, torch.Tensor)]
    return call.emit("Scatter", [call["input"], *indices, *call.tensors("values")],
                     accumulate=bool(call["accumulate"]) or None)


def _max_pool(call):
    name = call.name.replace("_with_indices", "")
    attributes = {key: call[key] for key in ("kernel_size", "stride", "padding", "dilation", "ceil_mode")}
    attributes["stride"] = attributes["stride"] if attributes["stride"] not in ([], ()) else None
    attributes["return_indices"] = len(_leaves(call.result)) > 1 or None
    return call.emit(_camel(name), call.x, **attributes)


def _dims(call):
    dim = call["dim"]
    return None if dim is None or isinstance(dim, bool) else list(dim) if isinstance(dim, (list, tuple)) else [dim]


def _reduction(call):
    order = next((float(v) for v in (call["ord"], call["p"]) if isinstance(v, (int, float))), 2.0)
    norm = "norm" in call.name
    return call.emit("Norm" if norm else _camel(call.name), call.cast(), dims=_dims(call) or None,
                     keepdim=0 < call["input"].dim() == call.result.dim(), p=order if norm else None)


def _maximum(call):
    if isinstance(call["dim"], torch.Tensor) or call["other"] is not None:
        call.bound["other"] = call["other"] if call["other"] is not None else call["dim"]
        return _extreme(call)
    if call["dim"] is None:
        return call.emit("Amax" if call.name == "max" else "Amin", call.x, keepdim=False)
    return call.emit(_camel(call.name), call.x, dim=call["dim"], keepdim=call["keepdim"])


def _upsample(call):
    mode = "nearest-exact" if "exact" in call.name else re.match(r"_?upsample_([a-z]+)", call.name).group(1)
    corners = {"align_corners": True} if call["align_corners"] is True else {}
    return call.emit("Upsample", call.x, size=list(call.result.shape[2:]), mode=mode, **corners)


def _loss(call):
    return call.emit(LOSSES[call.name], call.tensors("input", "target"),
                     label_smoothing=call["label_smoothing"] or None,
                     reduction=REDUCTIONS.get(call["reduction"], call["reduction"]))


def _same(call):
    return None


# Indexing, as PyTorch takes it apart: one view a slice, one gather for all the tensors

def _index_items(index, rank):
    """One item a dimension (None adds one); the ellipsis stands for as many as it leaves out."""
    items = index if isinstance(index, tuple) else (index,)
    items = [torch.tensor(item) if isinstance(item, (list, range)) else item for item in items]
    where = next((i for i, item in enumerate(items) if item is Ellipsis), len(items))
    taken = sum(_index_rank(item) for item in items)
    return items[:where] + [Ellipsis] * (rank - taken) + items[where + 1:]


def _index_rank(item):
    if item is None or item is Ellipsis or isinstance(item, bool):
        return 0
    return item.dim() if isinstance(item, torch.Tensor) and item.dtype in (torch.bool, torch.uint8) else 1


def _getitem(call):
    """Views up to the tensors among the indices, and then one gather for them."""
    at, dim, dims, tensors = call.recorder.resolve(call["input"]), 0, [], []
    extents = list(call["input"].shape)
    for item in _index_items(call["index"], call["input"].dim()):
        taken = _index_rank(item)
        if isinstance(item, torch.Tensor) and (item.dim() or not taken):
            dims += range(dim, dim + max(taken, 1))
            tensors.append(call.recorder.own(item))
            dim += taken
        elif item is None or isinstance(item, bool):
            at = call.step("Unsqueeze", [at], dim=dim)
            dim += 1
        elif item is Ellipsis:
            taken, dim = 1, dim + 1
        elif isinstance(item, slice):
            at = _slice(call, at, dim, item, extents[0])
            dim += 1
        else:
            at = call.step("Select", [at], dim=dim, index=int(getattr(item, "vram_value", item)))
        del extents[:taken]
    return call.emit("Index", [at, *tensors], dims=dims) if tensors else at


def _slice(call, at, dim, item, extent):
    start, end, step = item.indices(extent)
    if (start, step) == (0, 1) and end >= extent and at not in call.recorder.needs:
        return at  # where a gradient comes back, PyTorch copies it for `:` as well
    return call.step("Slice", [at], dim=dim, start=start, end=end if end < extent else None,
                     step=step if step != 1 else None)


def _setitem(call):
    """x[i] = y writes into x."""
    call.name = "copy_"
    if not _only_views(call["index"]):
        return _set_places(call)
    part = call["input"][call["index"]]
    return call.emit("CopySlice", call.tensors("input", "value"), part=list(part.shape))


def _set_places(call):
    """x[indices] = y is index_put_."""
    items = call["index"] if isinstance(call["index"], tuple) else (call["index"],)
    indices = [call.recorder.own(torch.as_tensor(item)) for item in items
               if isinstance(item, (list, range, torch.Tensor))]
    return call.recorder.emit("Scatter", "index_put_", {"inplace": True},
                              [call["input"], *indices, *call.tensors("value")])


def _only_views(index):
    items = index if isinstance(index, tuple) else (index,)
    return not any(isinstance(item, (list, range)) or isinstance(item, torch.Tensor) and item.dim() for item in items)


# -------------------------------------------------------------------------------------------------------- what to patch

@contextlib.contextmanager
def _patched(changes):
    """Sets (object, name, value) and puts back what was there."""
    before = [(owner, name, vars(owner).get(name, _patched)) for owner, name, _ in changes]
    for owner, name, value in changes:
        setattr(owner, name, value)
    try:
        yield
    finally:
        for owner, name, value in reversed(before):
            if value is _patched:
                delattr(owner, name)
            else:
                setattr(owner, name, value)


def _patches(recorder):
    """Only C++ entry points may reach the mode: Python functions of torch.nn.functional and of tensors would hide what
    they call. Module calls, checkpointed regions, autograd functions and attention are met where they begin."""
    never = lambda *args: False
    names = ("has_torch_function", "has_torch_function_unary", "has_torch_function_variadic")
    changes = [(module, name, never) for module in (F, torch.functional, torch._tensor) for name in names
               if hasattr(module, name)]
    changes += [(nn.Module, "__call__", _module_call(recorder)),
                (torch.autograd.Function, "apply", classmethod(_function_apply(recorder))),
                (F, "scaled_dot_product_attention", _attention_call(recorder))]
    for name, replacement in (("_checkpoint_without_reentrant_generator", _checkpoint_generator),
                              ("_checkpoint_without_reentrant", _checkpoint_call)):
        if hasattr(torch.utils.checkpoint, name):
            changes.append((torch.utils.checkpoint, name, replacement(recorder)))
    depth = sys.modules.get("torchvision.ops.stochastic_depth")
    if depth:
        changes.append((depth, "stochastic_depth", _stochastic_depth(recorder)))
    if not hasattr(F, "scaled_dot_product_attention"):  # 1.13: attention as 2.x runs it
        changes.append((F, "multi_head_attention_forward", _multi_head_attention))
        changes += _entries_past_the_mode(recorder)
    return changes


def _entries_past_the_mode(recorder):
    """1.13 does not ask modes about indexing and properties of real tensors."""
    def method(name):
        original = getattr(torch.Tensor, name)
        return lambda *args: recorder.dispatch(OPERATORS[name], original, args, {})

    def getter(name):
        entry = getattr(torch.Tensor, name)

        def put(self, value):
            if not isinstance(self, nn.Parameter):  # a parameter's storage is as large as the one it had
                recorder.dispatch("set_" + name, entry.__set__, (self, value), {})

        return property(lambda self: recorder.dispatch("get_" + name, entry.__get__, (self,), {}), put)

    methods = [(torch.Tensor, name, method(name)) for name in ("__getitem__", "__setitem__")]
    return methods + [(torch.Tensor, name, getter(name)) for name in ("T", "mT", "H", "mH", "data")]


def _module_call(recorder):
    original = nn.Module.__call__

    def call(self, *args, **kwargs):
        plain = self._modules.get("_orig_mod") if type(self).__name__ == "OptimizedModule" else None
        if plain is not None:  # torch.compile(module)
            return plain(*args, **kwargs)
        with recorder.module_call(self, (args, kwargs)):
            return original(self, *args, **kwargs)

    return call


def _attention_call(recorder):
    def scaled_dot_product_attention(*args, **kwargs):
        return recorder.dispatch("scaled_dot_product_attention", _attention_result, args, kwargs)

    return scaled_dot_product_attention


def _stochastic_depth(recorder):
    def stochastic_depth(input, p, mode, training=True):
        return recorder.dispatch("stochastic_depth", None, (input, p, mode), {}) if training and p else input

    return stochastic_depth


def _attention_result(query, key, value, *_, **__):
    return query.new_empty((*query.shape[:-1], value.shape[-1]))


def _interleaved(input, repeats, dim=None, **options):
    if not isinstance(repeats, int):
        return torch.repeat_interleave(input, repeats, dim, **options)
    shape = [input.numel()] if dim is None else list(input.shape)
    shape[dim or 0] *= repeats
    return input.new_empty(shape)


def _packing(input, lengths, batch_first):
    steps, batch = input.shape[:2] if not batch_first else (input.shape[1], input.shape[0])
    return input.new_empty((steps * batch, *input.shape[2:])), torch.empty(steps, dtype=torch.int64)


def _padding(data, sizes, batch_first, *_):
    steps, batch = sizes.shape[0], data.shape[0] // sizes.shape[0]
    shape = (batch, steps) if batch_first else (steps, batch)
    return data.new_empty((*shape, *data.shape[1:])), torch.empty(batch, dtype=torch.int64)


def _on_packed(name):
    """That function, also on packed steps."""
    original = getattr(torch._VF, name)

    def run(*given):
        if not isinstance(given[3], (list, tuple)):
            return original(*given)
        data, states, directions = given[0], _leaves(given[2]), 1 + given[8]
        output = data.new_empty((data.shape[0], states[0].shape[-1] * directions))
        return (output, *(torch.empty_like(state) for state in states))

    return run


# Functions that some versions do not have, or run wrongly on fake tensors: only their result's size is made.
RESULTS = {"scaled_dot_product_attention": _attention_result, "repeat_interleave": _interleaved,
           "stochastic_depth": lambda input, *_, **__: torch.empty_like(input), "_pack_padded_sequence": _packing,
           "_pad_packed_sequence": _padding,
           **{name: _on_packed(name) for name in ("lstm", "gru", "rnn_tanh", "rnn_relu")}}


def _region(recorder, args, kwargs):
    """What is in a tuple or goes by name is held, but not saved."""
    given = [value for value in args if isinstance(value, torch.Tensor)]
    return recorder.call("checkpoint", "checkpoint", given or (args, kwargs), checkpoint=True)


def _checkpoint_generator(recorder):
    def generator(function, preserve, context_fn, determinism_check, debug, *args, **kwargs):
        with context_fn()[0], _region(recorder, args, kwargs):
            yield

    return generator


def _checkpoint_call(recorder):
    with_context = "context_fn" in inspect.signature(torch.utils.checkpoint._checkpoint_without_reentrant).parameters

    def call(function, preserve=True, *args, **kwargs):
        args = args[1:] if with_context else args
        for option in ("context_fn", "determinism_check", "debug"):  # of later versions
            kwargs.pop(option, None)
        with _region(recorder, args, kwargs):
            return function(*args, **kwargs)

    return call


def _reentrant(recorder, function, args):
    """A reentrant checkpoint sees no gradient but that of its arguments."""
    if torch.is_grad_enabled() and not any(recorder.takes_gradient(tensor) for tensor in _leaves(list(args))):
        recorder.note("A checkpoint with use_reentrant=True has no input that takes a gradient: PyTorch gives what is "
                      "inside none either. Use use_reentrant=False.")
        with torch.no_grad():
            return function(*args)
    given = [value for value in args if isinstance(value, torch.Tensor)]
    with recorder.call("checkpoint", "checkpoint", given or (args, {}), checkpoint=True, reentrant=True):
        return function(*args)


def _function_apply(recorder):
    """torch.autograd.Function.apply: a reentrant checkpoint is a region, anything else one custom row."""
    own = vars(torch.autograd.Function).get("apply")

    def original(cls, *args):
        return own.__func__(cls, *args) if own else super(torch.autograd.Function, cls).apply(*args)

    def apply(cls, *args, **kwargs):
        if cls is torch.utils.checkpoint.CheckpointFunction:
            return _reentrant(recorder, args[0], args[2:])
        return recorder.dispatch(cls.__name__, lambda *given, **_: original(cls, *given), args, kwargs)

    return apply


def _multi_head_attention(query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k,
                          bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training=True,
                          key_padding_mask=None, need_weights=True, attn_mask=None, use_separate_proj_weight=False,
                          q_proj_weight=None, k_proj_weight=None, v_proj_weight=None, static_k=None, static_v=None,
                          average_attn_weights=True):
    """What PyTorch 2.x runs for nn.MultiheadAttention, function by function."""
    batched = query.dim() == 3
    if not batched:
        query, key, value = (t.unsqueeze(1) for t in (query, key, value))
        key_padding_mask = None if key_padding_mask is None else key_padding_mask.unsqueeze(0)
    length, batch, width = query.shape
    size = width // num_heads
    separate = (q_proj_weight, k_proj_weight, v_proj_weight) if use_separate_proj_weight else None
    q, k, v = _projected(query, key, value, in_proj_weight, in_proj_bias, separate)
    attn_mask = _merged_mask(_float_mask(attn_mask, q), _float_mask(key_padding_mask, q), batch, num_heads)
    if bias_k is not None:
        k, v = torch.cat([k, bias_k.repeat(1, batch, 1)]), torch.cat([v, bias_v.repeat(1, batch, 1)])
    q = q.view(length, batch * num_heads, size).transpose(0, 1)
    k = k.view(k.shape[0], batch * num_heads, size).transpose(0, 1)
    v = v.view(v.shape[0], batch * num_heads, size).transpose(0, 1)
    if add_zero_attn:
        k = torch.cat([k, torch.zeros((batch * num_heads, 1, size), dtype=k.dtype, device=k.device)], dim=1)
        v = torch.cat([v, torch.zeros((batch * num_heads, 1, size), dtype=v.dtype, device=v.device)], dim=1)
    added = (bias_k is not None) + bool(add_zero_attn)
    if attn_mask is not None and added:
        attn_mask = F.pad(attn_mask, (0, added))
    dropout_p, weights = dropout_p if training else 0.0, None
    if need_weights:
        scaled = q * (1.0 / float(size)) ** 0.5
        weights = torch.bmm(scaled, k.transpose(-2, -1)) if attn_mask is None else \
            torch.baddbmm(attn_mask, scaled, k.transpose(-2, -1))
        weights = F.softmax(weights, dim=-1)
        if dropout_p > 0.0:
            weights = F.dropout(weights, p=dropout_p)
        out = torch.bmm(weights, v)
        out = out.transpose(0, 1).contiguous().view(length * batch, width)
    else:
        if attn_mask is not None:
            one = attn_mask.size(0) == 1
            attn_mask = attn_mask.unsqueeze(0) if one else attn_mask.view(batch, num_heads, -1, k.size(1))
        q = q.view(batch, num_heads, length, size)
        k = k.view(batch, num_heads, k.size(1), size)
        v = v.view(batch, num_heads, v.size(1), size)
        out = F.scaled_dot_product_attention(q, k, v, attn_mask, dropout_p)
        out = out.permute(2, 0, 1, 3).contiguous().view(batch * length, width)
    out = F.linear(out, out_proj_weight, out_proj_bias)
    out = out.view(length, batch, width)
    if weights is not None:
        weights = weights.view(batch, num_heads, length, k.size(1))
        weights = weights.mean(dim=1) if average_attn_weights else weights
    return (out if batched else out.squeeze(1)), (weights if batched or weights is None else weights.squeeze(0))


def _projected(query, key, value, weight, bias, separate):
    width = query.size(-1)
    if separate or key is not value:
        weights = separate or weight.chunk(3)
        biases = (None,) * 3 if bias is None else bias.chunk(3)
        return [F.linear(t, w, b) for t, w, b in zip((query, key, value), weights, biases)]
    if query is key:
        return list(_unpacked(F.linear(query, weight, bias), 3, width))
    first, rest = weight.split([width, 2 * width])
    first_bias, rest_bias = (None, None) if bias is None else bias.split([width, 2 * width])
    q = F.linear(query, first, first_bias)
    return [q, *_unpacked(F.linear(key, rest, rest_bias), 2, width)]


def _unpacked(packed, count, width):
    packed = packed.unflatten(-1, (count, width)).unsqueeze(0).transpose(0, -2).squeeze(-2).contiguous()
    return (packed[i] for i in range(count))


def _float_mask(mask, like):
    if mask is None or mask.dtype != torch.bool:
        return mask
    return torch.zeros_like(mask, dtype=like.dtype).masked_fill_(mask, float("-inf"))


def _merged_mask(mask, padding, batch, heads):
    if mask is not None and mask.dim() == 2:
        mask = mask.unsqueeze(0)
    if padding is None:
        return mask
    length = padding.shape[1]
    padding = padding.view(batch, 1, 1, length).expand(-1, heads, -1, -1).reshape(batch * heads, 1, length)
    return padding if mask is None else mask + padding


# ------------------------------------------------------------------------------------------------------------ recording

class Job:
    """What export() was asked for."""

    def __init__(self, model, inputs, loss, target):
        self.model, self.loss, self.target = model, loss, target
        self.args, self.kwargs = ((), dict(inputs)) if isinstance(inputs, dict) else \
            (tuple(inputs) if isinstance(inputs, (tuple, list)) else (inputs,), {})
        first = next(iter([*self.args, *self.kwargs.values()]), None)
        self.listed = isinstance(first, (list, tuple)) and bool(first) and all(
            isinstance(item, torch.Tensor) and item.dim() == 3 for item in first)  # images, as detectors take them
        self.batch = len(first) if self.listed else _batch_of(inputs, _leaves([self.args, self.kwargs]))
        self.modules = [m for m in (model, loss) if isinstance(m, nn.Module)]
        for root in self.modules:
            for path, module in root.named_modules():
                _check_module(path or "the model", module)

    def names(self):
        """Input rows are named as the forward's arguments."""
        try:
            parameters = [p for p in inspect.signature(self.model.forward).parameters]
        except (TypeError, ValueError):
            parameters = []
        parameters += [f"input{i}" for i in range(len(parameters), len(self.args))]
        return list(zip(parameters, self.args)) + list(self.kwargs.items())


def _batch_of(inputs, tensors):
    """The leading extent of the first tensor that has one."""
    if any(tensor.is_nested or tensor.layout not in (torch.strided, torch.sparse_coo, torch.sparse_csr)
           for tensor in tensors):
        raise ValueError("export: inputs must be plain tensors, not nested ones; pad them to one length.")
    for tensor in tensors:
        if tensor.dim():
            return tensor.shape[0]
    if tensors:
        raise ValueError("export: inputs hold a tensor without dimensions alone; one must have the batch as its "
                         "leading dimension.")
    raise ValueError("export: inputs must hold a tensor whose leading dimension is the batch, and hold "
                     f"{_said(inputs)}; give what the forward takes, such as torch.randn(2, 3, 224, 224).")


def _said(value):
    """A value's type, and those of what a list holds."""
    if isinstance(value, (list, tuple)) and value:
        return f"a {type(value).__name__} of {', '.join(sorted({type(item).__name__ for item in value}))}"
    return f"nothing but a {type(value).__name__}" if value is not None else "None"


def _check_module(path, module):
    if isinstance(module, torch.jit.ScriptModule):
        raise ValueError(f"export: {path} is TorchScript, whose functions cannot be seen; export the eager model that "
                         "it was made from.")
    if any(isinstance(tensor, nn.parameter.UninitializedTensorMixin)
           for tensor in [*module._parameters.values(), *module._buffers.values()]):
        raise ValueError(f"export: {path} is a lazy module that does not know its sizes yet; run the model once on "
                         "real inputs first.")


def _rebatched(shape, batch, wanted, every):
    """`shape` for another batch: its leading extent, or every one that is the batch's size."""
    return [wanted if extent == batch and (every or at == 0) else extent for at, extent in enumerate(shape)]


def _record(job, dtype, batch, every=False):
    """One recording of forward and loss."""
    recorder = Recorder(job.modules, dtype)

    def fresh(value):
        if not isinstance(value, torch.Tensor):
            return value
        type_ = dtype if value.is_floating_point() else value.dtype
        made = recorder.make(value.shape if job.listed else _rebatched(value.shape, job.batch, batch, every), type_)
        _remember(made, _example(value, type_, made.shape))
        return made

    named = [(name, _mapped(value, fresh)) for name, value in job.names()]
    target = _mapped(job.target, fresh)
    with _quiet_log(), _restored(job.modules), _uncompiled(), _patched(_patches(recorder)), torch.enable_grad(), \
            recorder:
        recorder.stack[0].module = job.model
        for name, value in named:
            _add_inputs(recorder, name, value)
        values = [value for _, value in named]
        output = job.model(*values[:len(job.args)], **dict(named[len(job.args):]))
        loss = _loss_of(recorder, job, output, target)
        _finish(recorder, loss)
    return recorder


def _example(value, dtype, shape):
    """The values of an input that the forward may look at (masks, positions); in a larger batch they repeat."""
    known = _value_of(value, dtype) if value.dim() < 3 or not value.is_floating_point() else None
    if known is None or known.shape == shape:
        return known
    return known[torch.arange(shape[0]).remainder(known.shape[0])] if known.shape[1:] == shape[1:] else None


@contextlib.contextmanager
def _quiet_log():
    """PyTorch logs what fails on fake tensors; here it fails with an exception, or is tried in another way."""
    before = logging.root.manager.disable
    logging.disable(logging.ERROR)
    try:
        yield
    finally:
        logging.disable(before)


def _uncompiled():
    """Functions under torch.compile run as they are written."""
    stance = getattr(getattr(torch, "compiler", None), "set_stance", None)
    return stance("force_eager") if stance and "torch._dynamo" in sys.modules else contextlib.nullcontext()


@contextlib.contextmanager
def _restored(modules):
    """Puts back what a forward writes into its modules (caches, counters)."""
    every = [module for root in modules for module in root.modules()]
    before = [(module, dict(vars(module)), dict(module._buffers)) for module in every]
    for module in every:
        vars(module).pop("_compiled_call_impl", None)  # module.compile()
    try:
        yield
    finally:
        for module, attributes, buffers in before:
            vars(module).clear()
            vars(module).update(attributes)
            module._buffers.clear()
            module._buffers.update(buffers)


def _add_inputs(recorder, name, value, **attributes):
    tensors = _leaves(value)
    names = [name] if isinstance(value, torch.Tensor) else [f"{name}.{i}" for i in range(len(tensors))]
    with recorder.hidden():
        for name, tensor in zip(names, tensors):
            recorder.input(name, tensor, attributes if tensor.is_floating_point() else {})


def _loss_of(recorder, job, output, target):
    """Runs the loss; what it gives, or the output itself where there is none to run."""
    _add_inputs(recorder, "target", target, own_type=True)  # model.to(bfloat16) leaves it alone
    with recorder.call("loss", "Loss", (output, target)):
        return _run_loss(job, output, target)


def _run_loss(job, output, target):
    if job.loss is not None:
        return job.loss(output, target) if target is not None or _takes_two(job.loss) else job.loss(output)
    outputs = [t for t in _leaves(output) or _leaves(getattr(output, "__dict__", None)) if t.is_floating_point()]
    if target is not None and outputs:
        return F.cross_entropy(outputs[0], target)
    scalars = [t for t in outputs if t.dim() == 0 and t.requires_grad]
    if scalars or len(outputs) < 2:
        return (scalars + outputs)[0] if outputs else None
    total = outputs[0].sum()
    for tensor in outputs[1:]:
        total = total + tensor.sum()
    return total


def _takes_two(loss):
    try:
        parameters = inspect.signature(loss.forward if isinstance(loss, nn.Module) else loss).parameters.values()
    except (TypeError, ValueError):
        return True
    return sum(p.default is p.empty for p in parameters) > 1


def _finish(recorder, loss):
    """The loss becomes the last row; what still lives is held to the end."""
    given, loss = type(loss).__name__, next(iter(_leaves(loss)), None)
    trains = any(leaf.trainable for leaf in recorder.leaves.values())
    if trains and (loss is None or not recorder.takes_gradient(loss)):
        what = f"{'a' if loss is None else 'a tensor without a gradient'} {given if loss is None else ''}".strip()
        recorder.note(f"The step ends with {what} in place of a loss: what the last row gives is taken for it. Give "
                      "export() a loss and a target.")
    with recorder.hidden():
        ref = recorder.ref(loss) if loss is not None else None
        if ref and ref != (recorder.clock, 0):
            recorder.track(loss, recorder.emit("Squeeze" if not loss.dim() else "Sum", "loss", {}, [ref]))
        for ref, tensor in list(recorder.values.values()):
            if id(tensor()) not in recorder.origins:
                recorder.deaths[ref[0]] = END
        recorder.values.clear()


# --------------------------------------------------------------------------------------------------- comparing the runs

def _aligned(one, other):
    """True where both runs recorded the same rows, sizes aside."""
    return len(one.rows) == len(other.rows) and all(
        (a.type, a.inputs, a.frame.path, a.attributes.keys()) == (b.type, b.inputs, b.frame.path, b.attributes.keys())
        for a, b in zip(one.rows[1:], other.rows[1:]))


def _extent(value, other, batch, step):
    """An extent seen at `batch` and at `batch + step` samples."""
    if isinstance(value, list):
        return [_extent(a, b, batch, step) for a, b in zip(value, other)] if len(value) == len(other) else value
    if isinstance(value, bool) or not isinstance(value, int) or not isinstance(other, int) or value == other:
        return value
    slope = fractions.Fraction(other - value, step)
    fixed = value - slope * batch
    if fixed.denominator != 1:
        return value
    slope_text = "B" if slope.numerator == 1 else f"{slope.numerator}*B"
    return slope_text + (f"/{slope.denominator}" if slope.denominator > 1 else "") + (f"{int(fixed):+d}" if fixed else "")


def _merge(base, more, marked, batch):
    """Writes what follows the batch, or the model's dtype, into the base recording's attributes."""
    used = collections.defaultdict(set)
    for row in base.rows[1:]:
        for uid, output in row.inputs:
            used[uid].add(output)
    for at, row in enumerate(base.rows[1:], 1):
        for key, value in row.attributes.items():
            other = more.rows[at].attributes[key] if more else _leading(value, batch) if key in EXTENTS else value
            if isinstance(value, _Program):
                continue
            if isinstance(value, _Seen):
                row.attributes[key] = _a_sample(value, other if more else 2 * value, batch, SEEN[key])
            elif isinstance(value, torch.dtype):
                row.attributes[key] = _dtype_name(value, marked.rows[at].attributes[key] if marked else value, row.type)
            elif key in EXTENTS:
                row.attributes[key] = _extent(value, other, batch, batch)
                if value != other and row.attributes[key] == value:
                    base.kept(row, key, value)
            elif value != other and key != "shifts":
                base.kept(row, key, value)
        others = (dict(other.rows[at].attributes) if other else {} for other in (more, marked))
        _take_program(row, *others, used[at], batch)
        _take_dtype(row)


def _take_program(row, more, marked, used, batch):
    """Where what a function allocates is known in order, that stands for the sizes."""
    programs = [attributes.pop("program", None) for attributes in (row.attributes, more, marked)]
    if not programs[0]:
        return
    if len(used) == 1:
        programs = [program and program.alone.get(*used, program) for program in programs]
    program, more, marked = programs
    written = program.written(more, marked, batch)
    if written:
        for key in (*SEEN, "keeps_output"):
            row.attributes.pop(key, None)
        row.attributes.update(written)


def _take_dtype(row):
    """Where a dtype is another tensor's: the row reads that tensor for it."""
    if row.like and row.attributes["dtype"] == "compute":
        row.inputs.append(row.like)
        if row.type == "Constant":
            row.type = "ConstantLike"
            del row.attributes["dtype"]


def _leading(value, batch):
    """What twice the batch would show, if only leading extents follow it."""
    return [2 * batch, *value[1:]] if isinstance(value, list) and value and value[0] == batch else value


def _a_sample(value, other, batch, unit):
    """Bytes that were seen, by the sample."""
    return -(-int((other - value) / batch or value / batch) // unit)


def _dtype_name(value, marked, type_):
    if value == torch.float32 and marked == torch.float64 and type_ in ("Cast", "Constant", "Custom"):
        return "compute"
    return _plain_dtype(value)


def _plain_dtype(dtype):
    """The name of the type; of one of the same size for those that the planner does not have."""
    name = str(dtype).replace("torch.", "")
    if name in DTYPES:
        return name
    size = torch.empty((), dtype=dtype, device="meta").element_size()
    return {1: "uint8", 2: "float16", 4: "float32"}.get(size, "float64")


def _recordings(job):
    """The base recording, with sizes and dtypes merged from the others."""
    batch = max(job.batch, 2)
    try:
        base = _record(job, torch.float32, batch)
    except Exception as problem:
        if batch == job.batch:
            raise ExportError(_why(problem)) from problem
        batch = job.batch
        base = _first(job, batch)
    more, why = (base, "") if job.listed else _attempt(job, base, torch.float32, 2 * batch)
    if job.listed:
        base.note(f"The input is a list of {batch} images: the network stands for that many; export it again for another "
                  "batch.")
    if not more:
        more = _attempt(job, base, torch.float32, 2 * batch, every=True)[0]
    marked, why_marked = _attempt(job, base, torch.float64, batch)
    if not more:
        base.note(f"The forward could not be compared at two batch sizes ({why}): only leading extents follow the batch.")
    if not marked:
        base.note(f"The forward could not be compared in two precisions ({why_marked}): casts keep the dtypes that were "
                  "seen.")
    _merge(base, more, marked, batch)
    return base


def _first(job, batch):
    try:
        return _record(job, torch.float32, batch)
    except Exception as problem:
        raise ExportError(_why(problem)) from problem


def _attempt(job, base, dtype, batch, every=False):
    """Another recording, or why there is none to compare with."""
    try:
        other = _record(job, dtype, batch, every)
    except Exception as problem:
        return None, _short(problem)
    return (other, "") if _aligned(base, other) else (None, "it runs other functions there")


def _short(problem):
    lines = str(problem).strip().splitlines()
    return f"{type(problem).__name__}: {lines[0][:200].rstrip('.')}" if lines else type(problem).__name__


def _why(problem):
    """A sentence on a forward or loss that cannot be run."""
    place = getattr(problem, "vram_place", {})
    path, function = place.get("path"), place.get("function")
    what = f"{function} fails" if function else "the forward fails"
    where = " in the loss" if path == "loss" else f" in {path}" if path else ""
    hint = "call model(*inputs) once: if that works, what fails is not seen on tensors without data"
    if path == "loss":
        hint = "the loss must take this model's output and the target"
    elif "does not require grad" in str(problem):
        hint = "a forward that asks for gradients itself cannot be seen; export it without that"
    elif isinstance(problem, TypeError) and not function:
        hint = "inputs is a tensor, a tuple of positional or a dict of keyword arguments of the forward"
    return f"export: {what}{where}: {_short(problem)}; {hint}."


# --------------------------------------------------------------------------------------------------------- the row tree

class Tree:
    """The recording as the file's tree: blocks for calls with several rows, references by row or block, lifetimes."""

    def __init__(self, recorder):
        self.recorder, self.root = recorder, recorder.stack[0]
        self.last = recorder.clock
        _collapse(self.root)
        self.chains, self.readers, self.kept_until = {}, collections.defaultdict(list), collections.defaultdict(list)
        self.ids = {}
        start = next((i for i, item in enumerate(self.root.items) if getattr(item, "type", "") != "Input"), 0)
        self.root.items[start:start] = _unused(recorder)
        self.owners = _owners(recorder.rows[1:])
        self.index(self.root, [])
        self.lifetimes()

    def index(self, frame, chain):
        """Which blocks are around each row, what each reference means there, and what reads each row."""
        chain = chain + [frame]
        for item in frame.items:
            if isinstance(item, Frame):
                item.tokens = [self.read(item, ref, chain) for ref in dict.fromkeys(item.arguments)]
                self.index(item, chain)
                continue
            self.chains[item.uid] = chain
            item.inputs = [self.read(item, ref, chain) for ref in item.inputs]
            for name, leaf in item.parameters.items():
                if self.owners[id(leaf.real)][0] is not item:
                    self.readers[self.owners[id(leaf.real)][0].uid].append((item, name, chain))

    def read(self, item, ref, chain):
        """What a reference means inside the blocks of `chain`: a block's carried input, or an output of a row."""
        token = next((block for block in reversed(chain) if block.carry == ref), ref)
        self.readers[ref[0]].append((item, token, chain))
        return token

    def lifetimes(self):
        """Rows whose result Python keeps longer than its readers and their blocks do."""
        recorder = self.recorder
        holds = dict(recorder.reads)
        for block in _blocks(self.root):
            for ref in block.arguments:
                holds[ref[0]] = max(holds.get(ref[0], 0), recorder.ends[id(block)])
        recorder.rows[self.last].until = self.last  # so that the planner knows: what lives to the end, says so
        for uid, death in recorder.deaths.items():
            row = recorder.rows[uid]
            if row.type in ("Input", "Parameter", "Buffer") or uid == self.last:
                continue
            moment = self.last if death == END else self.ran(min(death, self.last - 1))
            if death == END or moment > max(holds.get(uid, 0), uid):
                row.until = moment
                self.kept_until[moment].append(row)

    def ran(self, uid):
        """The last row up to `uid` that runs something."""
        while self.recorder.rows[uid].type in ("Input", "Parameter", "Buffer"):
            uid -= 1
        return uid

    # Repeated blocks

    def fold(self, frame):
        """Writes blocks in sequence that differ in nothing but their parameters as one block with a repeat count."""
        for block in frame.items:
            if isinstance(block, Frame):
                self.fold(block)
        items, at = [], 0
        while at < len(frame.items):
            run = self.alike(frame.items, at)
            items.append(run[-1])
            at += len(run)
            if len(run) > 1:
                first, last = run[0], run[-1]
                last.name, last.repeat, last.tokens = _range_name(first.name, last.name), len(run), first.tokens
        frame.items = items

    def alike(self, items, at):
        run = [items[at]]
        if not isinstance(run[0], Frame) or run[0].repeat > 1:
            return run
        signature = self.signature(run[0])
        for block in items[at + 1:]:
            before = run[-1]
            if not isinstance(block, Frame) or block.carry != (before.output(), 0) or not self.closed(before, block) \
                    or self.signature(block) != signature:
                break
            run.append(block)
        while len(run) > 1 and not self.closed(run[-1], None):
            run.pop()
        return run

    def closed(self, block, after):
        """True where nothing but the block `after` sees into `block` (None: anything may read its output)."""
        output = block.output()
        for uid in _uids(block):
            row = self.recorder.rows[uid]
            for item, token, chain in self.readers[uid]:
                outside = block not in chain and not isinstance(token, Frame)
                allowed = not isinstance(token, str) and (item is after or after is None and token == (output, 0))
                if outside and not allowed:
                    return False
            if row.until and block not in self.chains[row.until] and not (after is None and uid == output):
                return False
            if any(block not in self.chains[kept.uid] for kept in self.kept_until[uid]):
                return False
        return True

    def signature(self, block):
        """What makes two blocks alike: all but ids, and the names and carried inputs of the blocks themselves."""
        local = {uid: at for at, uid in enumerate(_uids(block))}
        blocks = {id(b): at for at, b in enumerate([block, *_blocks(block)])}

        def place(token):
            if isinstance(token, Frame):
                return ("carried", blocks.get(id(token), -1), None if id(token) in blocks else id(token))
            return ("inside", local[token[0]], token[1]) if token[0] in local else ("outside", *token)

        def parameter(row, name, leaf):
            owner, owned = self.owners[id(leaf.real)]
            return (name, tuple(leaf.real.shape), owner.type, place((owner.uid, owned)))

        def written(item):
            if isinstance(item, Frame):
                return (item.name, item.kind, item.checkpoint, item.reentrant, item.repeat,
                        [place(t) for t in item.tokens], [written(i) for i in item.items])
            until = local.get(item.until)
            return (item.type, item.name, repr(item.attributes), [place(t) for t in item.inputs], item.frozen, until,
                    [parameter(item, *p) for p in item.parameters.items()])

        return (block.kind, block.checkpoint, block.reentrant, [place(t) for t in block.tokens[1:]],
                [written(i) for i in block.items])

    # JSON

    def number(self, frame):
        for item in frame.items:
            self.ids[id(item)] = len(self.ids) + 1
            if isinstance(item, Frame):
                self.number(item)

    def write(self, frame, chain=()):
        chain, above, written = [*chain, frame], None, []
        for item in frame.items:
            line = {"id": self.ids[id(item)]}
            tokens = item.tokens if isinstance(item, Frame) else item.inputs
            place = self.inputs(tokens, chain, above, frame)
            line.update(self.block(item, place, chain) if isinstance(item, Frame) else self.row(item, place))
            written.append(line)
            above = item
        return written

    def inputs(self, tokens, chain, above, frame):
        row_above = frame if above is None else (above.output() if isinstance(above, Frame) else above.uid, 0)
        if tokens == [row_above]:
            return {}
        return {"inputs": [self.reference(token, chain) for token in tokens]} if tokens else {}

    def reference(self, token, chain):
        if isinstance(token, Frame):
            return self.ids[id(token)]
        uid, output = token
        for block in self.chains[uid]:
            if block not in chain and block.output() == uid and output == 0:
                return self.ids[id(block)]
        number = self.ids[id(self.recorder.rows[uid])]
        return f"{number}:{output}" if output else number

    def block(self, block, inputs, chain):
        line = {"name": block.name, "kind": block.kind}
        if block.repeat > 1:
            line["repeat"] = block.repeat
        if block.checkpoint:
            line["checkpoint"] = True
        if block.reentrant:
            line["reentrant"] = True
        return {**line, **inputs, "rows": self.write(block, chain)}

    def row(self, row, inputs):
        attributes = _input_attributes(row) if row.type == "Input" else row.attributes
        line = {"type": row.type, "name": row.name, "attributes": attributes, **inputs}
        shared = {}
        for name, leaf in row.parameters.items():
            owner, owned = self.owners[id(leaf.real)]
            if owner is not row:
                shared[name] = f"{self.ids[id(owner)]}:{owned}"
        if shared:
            line["shared"] = shared
        if row.frozen:
            every = sum(leaf.kind == "Parameter" for leaf in row.parameters.values())
            line["frozen"] = ["*"] if len(row.frozen) == every else row.frozen
        if row.until:
            line["until"] = self.ids[id(self.recorder.rows[row.until])]
        return line


def _owners(rows):
    """The first row of each parameter, and its name there."""
    owners = {}
    for row in rows:
        for name, leaf in row.parameters.items():
            owners.setdefault(id(leaf.real), (row, name))
    return owners


def _collapse(frame):
    """Calls without rows go; a call with one row is that row; a checkpointed module's call is that module's block."""
    items = []
    for item in frame.items:
        if isinstance(item, Frame):
            _collapse(item)
            item = _collapsed(item)
        if item is not None:
            items.append(item)
    frame.items = items


def _collapsed(frame):
    if not frame.items:
        return None
    only = frame.items[0] if len(frame.items) == 1 else None
    if isinstance(only, Row) and not frame.checkpoint and (frame.kind != "Loss" or only.type in LOSSES.values()):
        only.name = frame.name
        return only
    if isinstance(only, Frame) and frame.checkpoint and not only.checkpoint:
        only.checkpoint, only.reentrant = True, frame.reentrant
        only.arguments = frame.arguments or only.arguments
        return only
    return frame


def _blocks(frame):
    for item in frame.items:
        if isinstance(item, Frame):
            yield item
            yield from _blocks(item)


def _uids(frame):
    for item in frame.items:
        if isinstance(item, Frame):
            yield from _uids(item)
        else:
            yield item.uid


def _unused(recorder):
    """Parameters and buffers that the forward does not touch take memory all the same."""
    frame = Frame("unused", "Not used by the forward")
    for leaf in recorder.leaves.values():
        if id(leaf.real) not in recorder.used:
            attributes = {"shape": list(leaf.real.shape)}
            if leaf.kind == "Buffer":
                attributes["dtype"] = _plain_dtype(leaf.real.dtype)
            row = Row(len(recorder.rows), leaf.kind, leaf.name, attributes, [], *leaf.as_row(), frame)
            recorder.rows.append(row)
            frame.items.append(row)
    return [frame] if frame.items else []


def _range_name(first, last):
    """layers.0 and layers.11 are layers.0-11."""
    prefix = os.path.commonprefix([first, last])
    prefix = prefix[:prefix.rfind(".") + 1]
    return first + "-" + last[len(prefix):]


def _input_attributes(row):
    shape, dtype = row.attributes["shape"], row.attributes["dtype"]
    batched = bool(shape) and shape[0] == "B" and not any(isinstance(extent, str) for extent in shape[1:])
    return {**row.attributes, "shape": shape[1:] if batched else shape, "batched": batched, "dtype": dtype}


# --------------------------------------------------------------------------------------------------------------- export

def export(model, inputs, path, *, loss=None, target=None, name=None, fold=True):
    """Records one training step's forward and loss of `model` and writes a project file of VRAM Planner to `path`.

    inputs: a tensor, a tuple of positional or a dict of keyword arguments; tensors may be real, fake or meta.
    loss:   called as loss(output, target); without it a target means cross-entropy.
    fold:   write repeated identical blocks as one block with a repeat count.
    """
    while isinstance(model, (nn.DataParallel, nn.parallel.DistributedDataParallel)) or hasattr(model, "_orig_mod"):
        model = getattr(model, "_orig_mod", None) or model.module
    if not isinstance(model, nn.Module):
        raise TypeError(f"export: the model must be a torch.nn.Module, and is a {type(model).__name__}; put a function into "
                        "the forward of one.")
    _check_path(path)
    job = Job(model, inputs, loss, target)
    modes = [(module, module.training) for module in model.modules()]
    try:
        if not model.training:
            warnings.warn("The model was in evaluation mode: it is recorded in training mode.", stacklevel=2)
            model.train()
        recorder = _recordings(job)
    finally:
        for module, training in modes:
            module.training = training
    for note in recorder.notes:
        warnings.warn(note, stacklevel=2)
    _save(_project(recorder, job, name or type(model).__name__, fold), path)


def _check_path(path):
    """Before the work is done."""
    folder = os.path.dirname(os.path.abspath(os.fspath(path)))
    if os.path.isdir(path) or not os.path.isdir(folder) or not os.access(folder, os.W_OK):
        raise OSError(f"export: {os.fspath(path)} cannot be written; name a file in a folder that exists and that you may "
                      "write to.")


def _project(recorder, job, name, fold):
    tree = Tree(recorder)
    if fold:
        tree.fold(tree.root)
    tree.number(tree.root)
    network = {"name": name, "rows": tree.write(tree.root)}
    if recorder.notes:
        network["notes"] = list(recorder.notes)
    dtypes = {p.dtype for p in job.model.parameters()}
    precision = {torch.bfloat16: "bf16", torch.float16: "fp16"}.get(dtypes.pop() if len(dtypes) == 1 else None, "fp32")
    return {"format": FORMAT, "network": network, "setup": {"batch": job.batch, "precision": precision}}


def _save(project, path):
    """Writes to a file beside, and then takes the place of the old one."""
    beside = f"{os.fspath(path)}.tmp"
    with open(beside, "w", encoding="utf-8") as file:
        json.dump(project, file, indent=1, ensure_ascii=False)
        file.write("\n")
    os.replace(beside, path)
