# SPDX-License-Identifier: GPL-3.0-or-later
"""The functions of PyTorch that become one row unchanged, and other facts about functions by name."""
from __future__ import annotations

import torch

# names | arguments in order (`*dims`: the rest) | row type | attributes, `key=argument` | inputs (or: the first)
# A name includes its in-place variant. Functions that become several rows have a handler.
TABLE = """
relu selu silu mish hardswish hardsigmoid sigmoid tanh relu6 | input | =
exp sqrt rsqrt abs neg sin cos erf reciprocal sign | input | =
log_sigmoid | input | LogSigmoid
leaky_relu | input negative_slope=0.01 | LeakyReLU
elu | input alpha=1.0 | ELU
celu | input alpha=1.0 | CELU
rrelu | input | RReLU
threshold | input | Threshold
gelu | input approximate=none | GELU | approximate
softplus softshrink hardshrink | input | =
glu | input dim=-1 | GLU | dim
log log2 log10 log1p | input | Log
negative | input | Neg
absolute | input | Abs
sgn | input | Sign
floor ceil round trunc fix | input | Floor
erfc special_erf | input | Erf

baddbmm | input batch1 batch2 beta=1 alpha=1 | Baddbmm | beta alpha | input batch1 batch2
eq ne lt le gt ge greater less not_equal logical_and logical_or logical_xor logical_not isnan isinf isfinite isclose \
 bitwise_and bitwise_or bitwise_xor bitwise_not and or xor invert signbit \
 | input other=None | Compare | | input other

_weight_norm | v g dim=0 | WeightNorm | | v g

stochastic_depth | input p mode training=True | StochasticDepth | p mode

avg_pool1d avg_pool2d avg_pool3d | input kernel_size stride=[] padding=0 ceil_mode=False | = \
 | kernel_size stride padding ceil_mode

flatten | input start_dim=0 end_dim=-1 | Flatten | start_dim end_dim
ravel | input start_dim=0 end_dim=-1 | Flatten | start_dim end_dim
unflatten | input dim sizes | Unflatten | dim sizes
reshape | input *shape | Reshape | shape
view_as | input other | View | shape=result
reshape_as | input other | Reshape | shape=result
permute | input *dims | Permute | dims
transpose swapaxes swapdims | input dim0 dim1 | Transpose | dim0 dim1
clone | input | Clone
detach get_data | input | Detach
alias resolve_conj resolve_neg | input | View | shape=result
expand | input *shape | Expand | shape
expand_as | input other | Expand | shape=result
broadcast_to | input *shape | Expand | shape=result
squeeze | input *dims | Squeeze | dims
unsqueeze | input dim | Unsqueeze | dim
select | input dim index | Select | dim index
unbind | input dim=0 | Unbind | dim
roll | input shifts dims=[] | Roll | shifts dims
flip | input *dims | Flip | dims
repeat | input *repeats | Repeat | repeats
im2col | input kernel_size dilation padding stride | Unfold | kernel_size dilation padding stride
col2im | input output_size kernel_size dilation padding stride | Fold | output_size kernel_size dilation padding stride
diagonal | input offset=0 dim1=0 dim2=1 | Diagonal | diagonal=offset dim1 dim2
unfold | input dimension size step | Windows | dim=dimension size step

copy_ | input src | CopySlice | | input src
index_select | input dim index | IndexSelect | dim | input index
gather | input dim index | Gather | dim | input index
masked_fill | input mask value | MaskedFill | | input mask
tril triu | input | =
index_add | input dim index source | IndexAdd | dim | input index source

argmax argmin | input dim=None keepdim=False | ArgMax | dims=dim keepdim
cumsum | input dim | CumSum | dim
cumprod | input dim | CumProd | dim
logsumexp | input dim keepdim=False | LogSumExp | dims=dim keepdim

pixel_shuffle | input upscale_factor | PixelShuffle | upscale_factor
pixel_unshuffle | input downscale_factor | PixelUnshuffle | downscale_factor
grid_sampler grid_sampler_2d grid_sampler_3d | input grid | GridSample | | input grid
"""
FACTORIES = set("""zeros ones empty full arange range linspace logspace eye rand randn randint randperm tensor as_tensor
scalar_tensor normal tril_indices triu_indices hann_window empty_strided from_numpy asarray zeros_like ones_like
empty_like full_like rand_like randn_like randint_like new_zeros new_ones new_empty new_full new_tensor
new_empty_strided""".split())
RANDOM = set("""empty rand randn randint randperm normal empty_strided empty_like rand_like randn_like randint_like
new_empty new_empty_strided uniform normal_ uniform_ bernoulli_ bernoulli random_ exponential_ multinomial dropout
dropout_ rrelu""".split())
# How the functions that give tensors of random numbers draw them (the attribute noise).
NOISE = {"rand": "uniform", "rand_like": "uniform", "randint": "uniform", "randint_like": "uniform",
         "randn": "normal", "randn_like": "normal", "normal": "normal", "trunc_normal": "normal",
         "bernoulli": "bernoulli"}
READS = {"item", "tolist", "bool_", "int_", "float_", "index_", "equal", "allclose", "is_nonzero", "numpy"}
DTYPE_READS = {"get_dtype", "is_floating_point", "element_size", "get_itemsize", "get_nbytes"}
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
# Functions that autocast runs in float32 (ATen/autocast_mode.h), starting with those that have a row type.
WITH_ROW = set("""exp log log10 log2 log1p reciprocal rsqrt pow float_power softplus layer_norm group_norm softmax
log_softmax cumsum cumprod sum norm linalg_vector_norm linalg_norm frobenius_norm logsumexp cosine_similarity
cross_entropy_loss nll_loss nll_loss_nd nll_loss2d kl_div l1_loss smooth_l1_loss huber_loss mse_loss
binary_cross_entropy_with_logits upsample_nearest1d upsample_nearest2d upsample_nearest3d _upsample_nearest_exact1d
_upsample_nearest_exact2d _upsample_nearest_exact3d upsample_linear1d upsample_bilinear2d upsample_bicubic2d
upsample_trilinear3d _upsample_bilinear2d_aa _upsample_bicubic2d_aa""".split())
CUSTOM_FLOAT32 = set("""acos asin cosh erfinv expm1 sinh tan prod cosine_embedding_loss
poisson_nll_loss hinge_embedding_loss margin_ranking_loss multilabel_margin_loss soft_margin_loss triplet_margin_loss
multi_margin_loss dist pdist cdist renorm nuclear_norm stft""".split())
# torchvision functions that autocast runs in float32, casting their results back (torchvision/csrc/ops/autocast).
CAST_BACK = set("roi_align roi_pool ps_roi_align ps_roi_pool deform_conv2d nms".split())
AUTOCAST_FLOAT32 = WITH_ROW | CUSTOM_FLOAT32
# The subset of these functions that autocast does not cast if a dtype is given.
DTYPES_GIVEN = set("softmax log_softmax cumsum cumprod sum prod norm linalg_vector_norm linalg_norm".split())
HALF = {torch.float16, torch.bfloat16}
# Functions that autocast runs in 16 bits.
AUTOCAST_LOWER = set("""conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d conv_tbc linear matmul
rmatmul bmm mm mv addmm addmv addr addbmm baddbmm einsum chain_matmul linalg_multi_dot prelu inner
scaled_dot_product_attention lstm gru rnn_tanh rnn_relu lstm_cell gru_cell rnn_tanh_cell rnn_relu_cell""".split())
# Functions whose arguments autocast casts to the widest of their dtypes.
AUTOCAST_WIDEST = set("""addcdiv addcmul atan2 bilinear cross dot vdot grid_sampler index_put tensordot
scatter_add""".split())
WITHOUT_INPLACE = {"CopySlice", "Unsqueeze", "Squeeze", "Transpose", "Permute", "Detach", "View"}
SAME_AS = {"rsub": "Sub", "true_divide": "Div", "divide": "Div", "subtract": "Sub", "multiply": "Mul",
           "concat": "Cat", "concatenate": "Cat"}
SOURCES = {"Input", "Parameter", "Buffer", "Constant"}
# Attributes whose values may depend on the batch.
EXTENTS = {"shape", "sizes", "output_shape", "output_strides", "size", "repeats", "output_size", "normalized_shape",
           "part", "start", "end", "k", "selected"}


def camel(name: str) -> str:
    return TYPE_NAMES.get(name) or "".join(part.capitalize() for part in name.split("_"))
