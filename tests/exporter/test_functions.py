# SPDX-License-Identifier: GPL-3.0-or-later
"""Every function that the exporter supports becomes the expected row."""
import unittest
import warnings

import numpy
import torch
import torch.nn.functional as F
from torch import nn

from support import exported, rows_of

X = (4, 6, 8, 8)  # shape of the functions' argument, which is multiplied by a parameter first

CALLS = {
    "ReLU": lambda x: F.relu(x),
    "ReLU inplace": lambda x: F.relu(x, inplace=True),
    "ReLU6": lambda x: F.relu6(x),
    "ReLU6 ": lambda x: F.hardtanh(x, 0.0, 6.0),
    "LeakyReLU inplace": lambda x: F.leaky_relu_(x),
    "ELU": lambda x: F.elu(x),
    "SELU": lambda x: F.selu(x),
    "CELU": lambda x: F.celu(x),
    "SiLU": lambda x: F.silu(x),
    "Mish": lambda x: F.mish(x),
    "Hardswish inplace": lambda x: F.hardswish(x, True),
    "Hardsigmoid": lambda x: F.hardsigmoid(x),
    "Hardtanh": lambda x: F.hardtanh(x),
    "RReLU": lambda x: F.rrelu(x, training=True),
    "Threshold": lambda x: F.threshold(x, 0.1, 0.0),
    "GELU": lambda x: F.gelu(x, approximate="tanh"),
    "Sigmoid": lambda x: x.sigmoid(),
    "Sigmoid inplace": lambda x: x.sigmoid_(),
    "Tanh": lambda x: torch.tanh(x),
    "Softplus": lambda x: F.softplus(x),
    "Softshrink": lambda x: F.softshrink(x),
    "Hardshrink": lambda x: F.hardshrink(x),
    "LogSigmoid": lambda x: F.logsigmoid(x),
    "Tanh Sub": lambda x: F.tanhshrink(x),
    "Abs Add Div": lambda x: F.softsign(x),
    "GLU": lambda x: F.glu(x, 1),
    "Softmax": lambda x: F.softmax(x, dim=1),
    "Mean BatchNorm2d": lambda x: F.batch_norm(x, None, None, weight=x.mean((0, 2, 3)), training=True),
    "LogSoftmax": lambda x: x.log_softmax(-1),
    "Cast Softmax": lambda x: x.softmax(-1, dtype=torch.float32),
    "Pow": lambda x: x ** 2,
    "Pow ": lambda x: torch.square(x),
    "Sqrt": lambda x: x.sqrt(),
    "Rsqrt": lambda x: torch.rsqrt(x),
    "Exp": lambda x: x.exp(),
    "Log": lambda x: torch.log(x),
    "Log ": lambda x: x.log1p(),
    "Abs": lambda x: abs(x),
    "Neg": lambda x: -x,
    "Sin": lambda x: x.sin(),
    "Cos": lambda x: x.cos(),
    "Erf": lambda x: torch.erf(x),
    "Clamp": lambda x: x.clamp(0, 1),
    "Clamp   ": lambda x: torch.clamp_min(x, 0),
    "Reciprocal": lambda x: x.reciprocal(),
    "Reciprocal Mul": lambda x: 2.0 / x,
    "Sign": lambda x: x.sign(),
    "Floor": lambda x: x.round(),
    "Add": lambda x: x + x,
    "Add ": lambda x: 1 + x,
    "Add inplace": lambda x: x.add_(1),
    "Sub": lambda x: 1 - x,
    "Mul": lambda x: x * x,
    "Mul ": lambda x: torch.mul(x, other=2.0),
    "Div": lambda x: x / 3,
    "Maximum": lambda x: torch.maximum(x, x),
    "Maximum ": lambda x: torch.max(x, x),
    "Minimum": lambda x: torch.min(x, other=x),
    "MatMul": lambda x: x @ x,
    "Transpose MatMul": lambda x: torch.matmul(x, x.mT),
    "Reshape Reshape MatMul": lambda x: torch.bmm(x.reshape(-1, 8, 8), x.reshape(-1, 8, 8)),
    "Reshape Reshape Reshape Baddbmm": lambda x: torch.baddbmm(*(x.reshape(-1, 8, 8) for _ in range(3))),
    "Einsum": lambda x: torch.einsum("bchw,bchv->bwv", x, x),
    "Compare": lambda x: x > 0,
    "Compare ": lambda x: torch.isnan(x),
    "Compare Compare Compare": lambda x: (x > 0) & (x != 1),
    "MaxPool2d": lambda x: F.max_pool2d(x, 2),
    "AvgPool2d": lambda x: F.avg_pool2d(x, 2, 2, 1),
    "AdaptiveAvgPool2d": lambda x: F.adaptive_avg_pool2d(x, (1, None)),
    "AdaptiveMaxPool2d": lambda x: F.adaptive_max_pool2d(x, 1),
    "Dropout": lambda x: F.dropout(x, 0.2),
    "Dropout inplace": lambda x: F.dropout(x, 0.2, inplace=True),
    "Dropout2d": lambda x: F.dropout2d(x, 0.2),
    "Flatten": lambda x: x.flatten(1),
    "Flatten ": lambda x: torch.flatten(x, start_dim=2),
    "Unflatten": lambda x: x.unflatten(1, (2, 3)),
    "Reshape": lambda x: x.reshape(4, -1),
    "View": lambda x: x.view(-1, 8),
    "View ": lambda x: x.view_as(x),
    "Permute": lambda x: x.permute(0, 2, 3, 1),
    "Permute ": lambda x: torch.permute(x, (0, 2, 3, 1)),
    "Permute  ": lambda x: x.movedim(1, -1),
    "Transpose": lambda x: x.transpose(1, 2),
    "Transpose ": lambda x: torch.swapaxes(x, 1, 2),
    "Transpose Contiguous": lambda x: x.transpose(1, 2).contiguous(),
    "Clone": lambda x: x.clone(),
    "Detach": lambda x: x.detach(),
    "Unsqueeze Expand": lambda x: x.unsqueeze(1).expand(-1, 3, -1, -1, -1),
    "Slice Slice Expand": lambda x: x[:, :1].expand_as(x),
    "Slice Slice Squeeze": lambda x: x[:, :1].squeeze(1),
    "Slice Squeeze ": lambda x: x[..., :1].squeeze(),
    "Slice Select": lambda x: x[:, 0],
    "Slice Select Unsqueeze": lambda x: x[:, 0, None],
    "Slice Slice Slice": lambda x: x[:, 1:, ::2],
    "Constant Slice Index": lambda x: x[:, torch.arange(3, device=x.device)],
    "Slice Constant Index": lambda x: x[:, numpy.array([0, 2])],
    "Unsqueeze Select": lambda x: x[None, ..., 0],
    "Slice": lambda x: x.narrow(1, 2, 3),
    "Slice Slice ": lambda x: x.tensor_split(2, dim=1)[0],
    "Diagonal": lambda x: x.diagonal(dim1=2, dim2=3),
    "Windows": lambda x: x.unfold(1, 2, 2),
    "Split Add": lambda x: sum_of(x.chunk(2, 1)),
    "Split Add ": lambda x: sum_of(torch.split(x, [2, 4], dim=1)),
    "Unbind Add": lambda x: sum_of(x.unbind(1)[:2]),
    "Cat": lambda x: torch.cat([x, x], dim=1),
    "Stack": lambda x: torch.stack([x, x]),
    "Cat ": lambda x: torch.hstack([x, x]),
    "Roll": lambda x: torch.roll(x, shifts=(1, 1), dims=(2, 3)),
    "Flip": lambda x: x.flip(-1),
    "View Permute Reshape": lambda x: F.channel_shuffle(x, 2),
    "Pad": lambda x: F.pad(x, (1, 1, 1, 1)),
    "Pad ": lambda x: F.pad(x, (1, 1, 1, 1), mode="reflect"),
    "Repeat": lambda x: x.repeat(1, 2, 1, 1),
    "RepeatInterleave": lambda x: x.repeat_interleave(2, dim=1),
    "Repeat ": lambda x: torch.tile(x, (2, 1)),
    "Unfold": lambda x: F.unfold(x, 3),
    "Unfold Fold": lambda x: F.fold(F.unfold(x, 3), (8, 8), 3),
    "Constant IndexSelect": lambda x: x.index_select(1, torch.zeros(2, dtype=torch.long)),
    "Constant Gather": lambda x: x.gather(1, torch.zeros(4, 2, 8, 8, dtype=torch.long)),
    "Compare MaskedFill": lambda x: x.masked_fill(x > 0, 0.0),
    "Compare MaskedFill inplace": lambda x: x.masked_fill_(x > 0, 0.0),
    "Compare Where": lambda x: torch.where(x > 0, x, x),
    "Tril": lambda x: x.tril(),
    "Triu": lambda x: torch.triu(x, 1),
    "Cast": lambda x: x.to(torch.float16),
    "Cast ": lambda x: x.double(),
    "Mean": lambda x: x.mean((2, 3), keepdim=True),
    "Sum": lambda x: x.sum(),
    "Amax": lambda x: x.amax(1),
    "Amin": lambda x: x.amin(1),
    "Std": lambda x: x.std(1),
    "Var": lambda x: x.var(dim=(2, 3), unbiased=False, keepdim=True),
    "Max": lambda x: x.max(1)[0],
    "Max ": lambda x: torch.max(x, dim=1, keepdim=True).values,
    "Amax ": lambda x: x.max(),
    "TopK": lambda x: x.topk(2, dim=1)[0],
    "Sort": lambda x: torch.sort(x, dim=1).values,
    "Sort Gather": lambda x: x.gather(1, x.argsort(1)),
    "KthValue": lambda x: x.kthvalue(2, dim=1)[0],
    "Median": lambda x: x.median(1)[0],
    "CumMax": lambda x: x.cummax(1)[0],
    "Clamp  ": lambda x: x.clamp(min=0),
    "Clamp ": lambda x: torch.clamp(x, -1, 1),
    "ArgMax": lambda x: x.argmax(1),
    "CumSum": lambda x: x.cumsum(1),
    "CumProd": lambda x: x.cumprod(1),
    "Norm": lambda x: x.norm(dim=1, keepdim=True),
    "Norm ": lambda x: torch.linalg.vector_norm(x, dim=(1, 2)),
    "LogSumExp": lambda x: torch.logsumexp(x, 1),
    "Norm Clamp Expand Div": lambda x: F.normalize(x),
    "CosineSimilarity": lambda x: F.cosine_similarity(x, x, -1),
    "Sub Add Norm": lambda x: F.pairwise_distance(x, x),
    "Upsample": lambda x: F.interpolate(x, scale_factor=2),
    "Upsample  ": lambda x: F.interpolate(x, scale_factor=2, mode="nearest-exact"),
    "MaxPool2d ": lambda x: F.max_pool2d(x, 2, return_indices=True)[0],
    "Mean View Conv2d": lambda x: F.conv2d(x, x.mean((0, 2, 3)).view(1, 6, 1, 1)),
    "Constant Scatter": lambda x: x.scatter(1, torch.zeros(4, 2, 8, 8, dtype=torch.long), 0.0),
    "Constant Scatter ": lambda x: x.scatter_add(1, torch.zeros(4, 6, 8, 8, dtype=torch.long), x),
    "Constant IndexAdd": lambda x: x.index_add(0, torch.arange(4), x),
    "Constant Scatter  ": lambda x: x.index_put((torch.arange(4),), x),
    "Upsample ": lambda x: F.interpolate(x, size=(16, 16), mode="bilinear", align_corners=True),
    "PixelUnshuffle": lambda x: F.pixel_unshuffle(x, 2),
    "ConstantLike GridSample": lambda x: F.grid_sample(x, torch.zeros(4, 5, 5, 2, dtype=x.dtype), align_corners=False),
    "InstanceNorm2d": lambda x: F.instance_norm(x),
    "GroupNorm": lambda x: F.group_norm(x, 2),
    "LayerNorm": lambda x: F.layer_norm(x, (8,)),
    "Constant CrossEntropyLoss": lambda x: F.cross_entropy(x, torch.zeros(4, 8, 8, dtype=torch.long)),
    "LogSoftmax Constant NLLLoss": lambda x: F.nll_loss(x.log_softmax(1), torch.zeros(4, 8, 8, dtype=torch.long)),
    "MSELoss": lambda x: F.mse_loss(x, x),
    "L1Loss": lambda x: F.l1_loss(x, x),
    "SmoothL1Loss": lambda x: F.smooth_l1_loss(x, x),
    "HuberLoss": lambda x: F.huber_loss(x, x),
    "Sigmoid BCELoss": lambda x: F.binary_cross_entropy(x.sigmoid(), x),
    "BCEWithLogitsLoss": lambda x: F.binary_cross_entropy_with_logits(x, x),
    "KLDivLoss": lambda x: F.kl_div(x, x),
    "ScaledDotProductAttention": lambda x: F.scaled_dot_product_attention(x, x, x, is_causal=True),
    "Custom": lambda x: torch.asinh(x),
}


def sum_of(parts):
    return parts[0] + parts[-1] if parts[0].shape == parts[-1].shape else parts[0] + 1


class One(nn.Module):
    """A parameter times the input (so that everything needs a gradient), then one function."""

    def __init__(self, function):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(1))
        self.function = function

    def forward(self, x):
        return self.function(x * self.scale)


class Functions(unittest.TestCase):
    def test_every_function(self):
        self.assertGreater(len(CALLS), 120)
        for expected, function in CALLS.items():
            with self.subTest(expected), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                rows = rows_of(exported(One(function), torch.zeros(X)))[3:]
                if rows and rows[-1]["name"] == "loss":
                    rows.pop()
                inplace = " inplace" if rows and rows[-1]["attributes"].get("inplace") else ""
                self.assertEqual(" ".join(row["type"] for row in rows) + inplace, expected.strip())

    def test_numbers_in_place_of_a_second_tensor(self):
        calls = {7.0: lambda x: x + 7, 6.0: lambda x: 6 - x, 5.0: lambda x: x - 5, 0.125: lambda x: x * 0.125,
                 3.0: lambda x: 3 * x, 8.0: lambda x: x / 8, 2.5: lambda x: 2.5 / x,
                 None: lambda x: x * float("inf"), 4.0: lambda x: x.mul_(4), 2.0: lambda x: torch.mul(2.0, x)}
        for factor, function in calls.items():
            row = rows_of(exported(One(function), torch.zeros(X)))[-1]
            self.assertEqual(row["attributes"].get("factor"), factor)
        row = rows_of(exported(One(lambda x: x / len(x)), torch.zeros(X)))[-1]
        self.assertFalse(row["attributes"].get("factor"))  # the number of samples follows the batch

    def test_infinite_norms_have_no_order(self):
        for order, written in ((3, 3.0), (float("inf"), None)):
            row = rows_of(exported(One(lambda x: x.norm(order, dim=1)), torch.zeros(X)))[-1]
            self.assertEqual((row["type"], row["attributes"].get("p")), ("Norm", written))

    def test_arguments_by_the_names_of_numpy(self):
        rows = rows_of(exported(One(lambda x: torch.cat([x.sum(axis=1, keepdims=True), x[:, :1]], axis=2)),
                                torch.zeros(X)))
        sums, = (row["attributes"] for row in rows if row["type"] == "Sum" and row["name"] == "sum")
        joined, = (row["attributes"] for row in rows if row["type"] == "Cat")
        self.assertEqual((sums["dims"], sums["keepdim"], joined["dim"]), ([1], True, 2))

    def test_the_condition_of_where_as_a_method(self):
        for choose in (lambda x: x.where(x > 0, -x), lambda x: torch.where(x > 0, x, -x)):
            rows = rows_of(exported(One(choose), torch.zeros(X)))
            compared, negative, where = (next(row for row in rows if row["type"] == type_)
                                         for type_ in ("Compare", "Neg", "Where"))
            self.assertEqual(where["inputs"], [compared["id"], compared["id"] - 1, negative["id"]])

    def test_whole_numbers_stay_whole_where_a_quotient_is_rounded(self):
        places = torch.arange(8)
        rows = rows_of(exported(One(lambda x: x[..., places.div(2, rounding_mode="trunc")]), torch.zeros(X)))
        quotient, = (row for row in rows if row["name"] == "div")
        self.assertEqual(quotient["attributes"]["dtype"], "int64")

    def test_how_random_numbers_are_drawn(self):
        drawn = {"bernoulli": lambda x: x.new_empty(4, 1, 1, 1).bernoulli_(0.9).div_(0.9), "normal": torch.randn_like,
                 "uniform": lambda x: torch.empty(8, device=x.device).uniform_(), None: lambda x: x.new_ones(8)}
        for noise, function in drawn.items():
            with self.subTest(noise):
                rows = rows_of(exported(One(lambda x: x * function(x)), torch.zeros(X)))
                made, = (row for row in rows if row["type"] in ("Constant", "ConstantLike"))
                self.assertEqual(made["attributes"].get("noise"), noise)

    def test_numbers_drawn_into_a_tensor_that_was_read_leave_its_row(self):
        def function(x):
            noise = x.new_ones(8)
            y = x * noise
            return y * noise.normal_()
        rows = rows_of(exported(One(function), torch.zeros(X)))
        made, = (row for row in rows if row["type"] == "ConstantLike")
        self.assertNotIn("noise", made["attributes"])


if __name__ == "__main__":
    unittest.main()
