# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks PyTorch which numbers of dimensions each layer type accepts.

Usage: python3 ranks.py > tests/data/ranks/torch.tsv
       python3 ranks.py TYPE... >> tests/data/ranks/torch.tsv    # of some types only, such as new ones

Each line has a layer type of the planner, its attributes, the shapes of its inputs (int64 ones end with i) and
whether PyTorch runs it: yes, no, or unbatched if its first dimension is then not the batch, which it always is in the
planner.
"""

import sys
import warnings

import torch
import torch.nn.functional as F
from torch import nn

warnings.simplefilter("ignore")

SIZES = (2, 8, 8, 8, 8, 8)
MOST = len(SIZES)


def shape(rank):
    return SIZES[:rank]


def channels(x):
    """Returns the dimension that a module treats as the channels: the second, or the only one."""
    return x.shape[1] if x.dim() > 1 else x.shape[0]


def conv(dims, transposed=False):
    """A convolution, also on one sample, where the channels come first."""
    kind = getattr(nn, f"Conv{'Transpose' if transposed else ''}{dims}d")
    return lambda x: kind(x.shape[0] if x.dim() == dims + 1 else channels(x), 4, 2)(x)


def norm(name):
    return lambda x: getattr(nn, name)(channels(x))(x)


def pool(name, *sizes):
    return lambda x: getattr(nn, name)(*sizes)(x)


def recurrent(kind):
    return lambda x: kind(x.shape[-1], 4)(x)[0]


def attention(x):
    return nn.MultiheadAttention(x.shape[-1], 2, batch_first=True)(x, x, x)[0]


def interpolated(mode):
    return lambda x: F.interpolate(x, scale_factor=2.0, mode=mode)


def padded(mode):
    return lambda x: F.pad(x, (1, 1, 1, 1), mode=mode)


def target_of(x):
    sizes = list(x.shape)
    del sizes[1 if x.dim() > 1 else 0]
    return torch.zeros(sizes, dtype=torch.long)


def cross_entropy(x):
    return F.cross_entropy(x, target_of(x))


def nll(x):
    return F.nll_loss(x, target_of(x))


# Operators with one input: layer type, attributes, function.
ONE = []


def add(name, attributes, function):
    ONE.append((name, attributes, function))


for d in (1, 2, 3):
    add(f"Conv{d}d", "out_channels=4;kernel_size=2", conv(d))
    add(f"ConvTranspose{d}d", "out_channels=4;kernel_size=2", conv(d, True))
    add(f"BatchNorm{d}d", "", norm(f"BatchNorm{d}d"))
    add(f"InstanceNorm{d}d", "affine=yes", lambda x, d=d: getattr(nn, f"InstanceNorm{d}d")(channels(x), affine=True)(x))
    add(f"MaxPool{d}d", "kernel_size=1", pool(f"MaxPool{d}d", 1))
    add(f"AvgPool{d}d", "kernel_size=1", pool(f"AvgPool{d}d", 1))
    add(f"AdaptiveAvgPool{d}d", "output_size=2", pool(f"AdaptiveAvgPool{d}d", 2))
    add(f"AdaptiveMaxPool{d}d", "output_size=2", pool(f"AdaptiveMaxPool{d}d", 2))
    add(f"Dropout{d}d", "", pool(f"Dropout{d}d", 0.5))
for name in ("ReLU", "ReLU6", "LeakyReLU", "RReLU", "ELU", "SELU", "CELU", "GELU", "SiLU", "Mish", "Hardswish",
             "Hardsigmoid", "Hardtanh", "Sigmoid", "Tanh", "Softplus", "Softshrink", "Hardshrink", "LogSigmoid",
             "Tanhshrink", "Softsign", "Dropout"):
    add(name, "", pool(name))
add("Threshold", "", lambda x: F.threshold(x, 0, 0))
for name in ("Sqrt", "Rsqrt", "Exp", "Log", "Abs", "Neg", "Sin", "Cos", "Erf", "Reciprocal", "Sign", "Floor"):
    add(name, "", lambda x, name=name: getattr(torch, name.lower())(x))
add("Clamp", "", lambda x: x.clamp(-1, 1))
add("Pow", "", lambda x: x.pow(2))
add("Linear", "out_features=4", lambda x: nn.Linear(x.shape[-1], 4)(x))
add("LayerNorm", "", lambda x: nn.LayerNorm(x.shape[-1])(x))
add("RMSNorm", "", lambda x: nn.RMSNorm(x.shape[-1])(x))
add("GroupNorm", "num_groups=2", lambda x: nn.GroupNorm(2, channels(x))(x))
add("PReLU", "num_parameters=8", lambda x: nn.PReLU(8)(x))
add("PReLU", "num_parameters=1", lambda x: nn.PReLU(1)(x))
add("GLU", "dim=-1", lambda x: F.glu(x, -1))
add("Softmax", "dim=-1", lambda x: x.softmax(-1))
add("Softmax", "dim=1", lambda x: x.softmax(1))
add("LogSoftmax", "dim=1", lambda x: x.log_softmax(1))
add("MultiheadAttention", "num_heads=2", attention)
add("LSTM", "hidden_size=4", recurrent(nn.LSTM))
add("GRU", "hidden_size=4", recurrent(nn.GRU))
add("RNN", "hidden_size=4", recurrent(nn.RNN))
add("Flatten", "", nn.Flatten())
add("Unflatten", "dim=1;sizes=2,4", lambda x: x.unflatten(1, (2, 4)))
add("Permute", "dims=0,2,1", lambda x: x.permute(0, 2, 1))
add("Transpose", "dim0=1;dim1=2", lambda x: x.transpose(1, 2))
add("Squeeze", "dims=3", lambda x: x.squeeze(3))
add("Unsqueeze", "dim=2", lambda x: x.unsqueeze(2))
add("Slice", "dim=2;start=1;end=3", lambda x: x.narrow(2, 1, 2))
add("Select", "dim=2;index=0", lambda x: x.select(2, 0))
add("Split", "dim=2;sizes=2,4", lambda x: x.split((2, 4), 2)[0])
add("Unbind", "dim=2", lambda x: x.unbind(2)[0])
add("Roll", "shifts=1;dims=2", lambda x: x.roll(1, 2))
add("Flip", "dims=2", lambda x: x.flip(2))
add("Tril", "", torch.tril)
add("Triu", "", torch.triu)
add("Pad", "padding=1,1,1,1", padded("constant"))
add("Pad", "padding=1,1,1,1;mode=reflect", padded("reflect"))
add("Pad", "padding=1,1,1,1;mode=replicate", padded("replicate"))
add("Pad", "padding=1,1,1,1;mode=circular", padded("circular"))
add("Pad", "padding=1,1;mode=reflect", lambda x: F.pad(x, (1, 1), mode="reflect"))
add("Pad", "padding=1,1;mode=replicate", lambda x: F.pad(x, (1, 1), mode="replicate"))
add("Pad", "padding=1,1;mode=circular", lambda x: F.pad(x, (1, 1), mode="circular"))
add("Pad", "padding=1,1,1,1,1,1;mode=replicate", lambda x: F.pad(x, (1, 1, 1, 1, 1, 1), mode="replicate"))
add("Repeat", "repeats=1,3", lambda x: x.repeat(1, 3))
add("RepeatInterleave", "repeats=3;dim=2", lambda x: x.repeat_interleave(3, 2))
for name in ("Mean", "Sum", "Amax", "Amin", "Std", "Var", "LogSumExp", "Norm", "ArgMax"):
    add(name, "dims=2", lambda x, name=name: getattr(torch, name.lower())(x, dim=2))
add("Max", "dim=2", lambda x: x.max(2))
add("Min", "dim=2", lambda x: x.min(2))
add("CumSum", "dim=2", lambda x: x.cumsum(2))
add("CumProd", "dim=2", lambda x: x.cumprod(2))
add("CumMax", "dim=2", lambda x: x.cummax(2))
add("CumMin", "dim=2", lambda x: x.cummin(2))
add("TopK", "k=2;dim=2", lambda x: x.topk(2, 2))
add("Sort", "dim=2", lambda x: x.sort(2))
add("KthValue", "dim=2", lambda x: x.kthvalue(1, 2))
add("Median", "dim=2", lambda x: x.median(2))
add("Normalize", "dim=2", lambda x: F.normalize(x, dim=2))
for mode in ("nearest", "linear", "bilinear", "bicubic", "trilinear", "area"):
    add("Upsample", f"scale_factor=2;mode={mode}", interpolated(mode))
add("PixelShuffle", "upscale_factor=2", lambda x: F.pixel_shuffle(x, 2))
add("PixelUnshuffle", "downscale_factor=2", lambda x: F.pixel_unshuffle(x, 2))
add("Unfold", "kernel_size=2", lambda x: F.unfold(x, 2))
add("Diagonal", "dim1=1;dim2=2", lambda x: x.diagonal(0, 1, 2))
add("Windows", "dim=2;size=3;step=3", lambda x: x.unfold(2, 3, 3))
add("CrossEntropyLoss", "", cross_entropy)
add("NLLLoss", "", nll)
for name, function in (("MSELoss", F.mse_loss), ("L1Loss", F.l1_loss), ("SmoothL1Loss", F.smooth_l1_loss),
                       ("HuberLoss", F.huber_loss), ("BCEWithLogitsLoss", F.binary_cross_entropy_with_logits),
                       ("KLDivLoss", F.kl_div)):
    add(name, "", lambda x, function=function: function(x, torch.zeros_like(x)))
add("BCELoss", "", lambda x: F.binary_cross_entropy(x.sigmoid(), torch.zeros_like(x)))


def same_as(shapes):
    return (shapes, shapes)


def matrices(rank):
    """Shapes that torch.matmul could multiply: only the last two dimensions differ."""
    sizes = shape(rank)
    return (sizes, sizes[:-2] + (sizes[-1], 3) if rank > 1 else sizes)


def ints(sizes):
    return ("i", sizes)


# Operators with several inputs: layer type, attributes, input shapes for a tensor rank, function.
MANY = [
    ("Add", "", lambda r: same_as(shape(r)), torch.add),
    ("Sub", "", lambda r: same_as(shape(r)), torch.sub),
    ("Mul", "", lambda r: same_as(shape(r)), torch.mul),
    ("Div", "", lambda r: same_as(shape(r)), torch.div),
    ("Maximum", "", lambda r: same_as(shape(r)), torch.maximum),
    ("Minimum", "", lambda r: same_as(shape(r)), torch.minimum),
    ("Compare", "", lambda r: same_as(shape(r)), torch.gt),
    ("Cat", "dim=1", lambda r: same_as(shape(r)), lambda a, b: torch.cat((a, b), 1)),
    ("Stack", "dim=2", lambda r: same_as(shape(r)), lambda a, b: torch.stack((a, b), 2)),
    ("MatMul", "", matrices, torch.matmul),
    ("Baddbmm", "", lambda r: (shape(r)[:-1] + (3,),) + matrices(r), torch.baddbmm),
    ("Einsum", "equation=bij, bkj -> bik", lambda r: same_as(shape(r)),
     lambda a, b: torch.einsum("bij,bkj->bik", a, b)),
    ("CosineSimilarity", "dim=1", lambda r: same_as(shape(r)), lambda a, b: F.cosine_similarity(a, b, 1)),
    ("ScaledDotProductAttention", "kernel=math", lambda r: (shape(r),) * 3,
     F.scaled_dot_product_attention),
    ("Fold", "output_size=3;kernel_size=2;stride=1", lambda r: ((2, 8, 4, 8, 8, 8)[:r],), lambda x: F.fold(x, 3, 2)),
    ("GridSample", "", lambda r: (shape(r), (2, 3, 3, 2)), F.grid_sample),
    ("GridSample", "", lambda r: (shape(r), (2, 3, 3, 3, 3)), F.grid_sample),
    ("IndexSelect", "dim=2", lambda r: (shape(r), ints((3,))), lambda x, i: x.index_select(2, i)),
    ("IndexSelect", "dim=1", lambda r: (shape(3), ints(shape(r)[:1] + (2,) * (r - 1))),
     lambda x, i: x.index_select(1, i)),
    ("Gather", "dim=1", lambda r: (shape(3), ints((2,) * r)), lambda x, i: x.gather(1, i)),
    ("Embedding", "num_embeddings=10;embedding_dim=4", lambda r: (ints(shape(r)),), lambda i: nn.Embedding(10, 4)(i)),
]


# Numbers of dimensions that PyTorch interprets as one unbatched sample, as vectors, or with dimensions between batch
# and channels.
UNBATCHED = {
    "LSTM": {2}, "GRU": {2}, "RNN": {2}, "MultiheadAttention": {2}, "Unfold": {3}, "Fold": {2},
    "PixelShuffle": {3, 5, 6}, "PixelUnshuffle": {3, 5, 6}, "Dropout3d": {1}, "MatMul": {1},
    **{f"{kind}{d}d": {d + 1} for kind in ("AdaptiveAvgPool", "AdaptiveMaxPool", "ConvTranspose") for d in (1, 2, 3)},
}


def made(sizes):
    if sizes and sizes[0] == "i":
        return torch.zeros(sizes[1], dtype=torch.long)
    return torch.rand(sizes)


def runs(name, rank, function, shapes):
    try:
        function(*[made(sizes) for sizes in shapes])
    except (RuntimeError, ValueError, IndexError, NotImplementedError, AssertionError, TypeError):
        return "no"
    return "unbatched" if rank in UNBATCHED.get(name, ()) else "yes"


def words(sizes):
    return "x".join(map(str, sizes[1])) + "i" if sizes[0] == "i" else "x".join(map(str, sizes))


def main(types):
    print(f"# Which shapes PyTorch {torch.__version__} accepts; written by tests/reference/harness/ranks.py")
    for name, attributes, function in ONE:
        if types and name not in types:
            continue
        for rank in range(1, MOST + 1):
            print(name, attributes, words(shape(rank)), runs(name, rank, function, (shape(rank),)), sep="\t")
    for name, attributes, shapes, function in MANY:
        if types and name not in types:
            continue
        for rank in range(1, MOST + 1):
            print(name, attributes, ";".join(map(words, shapes(rank))), runs(name, rank, function, shapes(rank)),
                  sep="\t")


if __name__ == "__main__":
    main(sys.argv[1:])
