# SPDX-License-Identifier: GPL-3.0-or-later
"""Small networks, each for one feature of the exporter. Each entry returns (model, inputs, options of export)."""
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.checkpoint import checkpoint

NETWORKS = {}


def network(build):
    NETWORKS[build.__name__] = build
    return build


def labels(count, classes):
    return torch.zeros(count, dtype=torch.long).remainder(classes)


class Residual(nn.Module):
    def __init__(self, width, change=False):
        super().__init__()
        self.conv1 = nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.conv2 = nn.Conv2d(width, width, 3, padding=1)
        self.norm, self.act = nn.BatchNorm2d(width), nn.ReLU(inplace=True)
        self.skip = nn.Conv2d(width, width, 1) if change else None

    def forward(self, x):
        identity = x if self.skip is None else self.skip(x)  # alive until this function returns
        x = self.act(self.norm(self.conv1(x)))
        x = self.conv2(x)
        x += identity
        return self.act(x)


@network
def residual_blocks():
    """Blocks, in-place functions, a local variable that outlives its reader, and identical blocks, which are folded."""
    model = nn.Sequential(nn.Conv2d(3, 8, 3), Residual(8, True), Residual(8), Residual(8), Residual(8),
                          nn.AdaptiveAvgPool2d(1),
                          nn.Flatten(), nn.Dropout(0.0), nn.Linear(8, 5))
    return model, torch.zeros(2, 3, 16, 16), {"target": labels(2, 5)}


class Chain(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList(nn.Sequential(nn.Linear(8, 8), nn.GELU()) for _ in range(4))

    def forward(self, x):
        seen = []
        for block in self.blocks:
            x = block(x)
            seen.append(x)
        return x + seen[1]


@network
def not_folded_when_seen():
    """A block whose output is read outside is not folded."""
    return Chain(), torch.zeros(3, 8), {}


class Shared(nn.Module):
    def __init__(self):
        super().__init__()
        self.tok, self.lin, self.norm = nn.Embedding(20, 8), nn.Linear(8, 8), nn.LayerNorm(8)
        self.head = nn.Linear(8, 20, bias=False)
        self.head.weight = self.tok.weight
        self.lin.bias.requires_grad_(False)
        for parameter in self.norm.parameters():
            parameter.requires_grad_(False)

    def forward(self, ids):
        x = self.lin(self.norm(self.lin(self.tok(ids))))
        return self.head(x), x @ self.tok.weight.t()


@network
def shared_and_frozen():
    """Tied weights, a module called twice, frozen parameters, two outputs without a loss."""
    return Shared(), torch.zeros(2, 6, dtype=torch.long), {}


class Tensors(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale, self.unused = nn.Parameter(torch.ones(8)), nn.Parameter(torch.ones(3))
        self.register_buffer("table", torch.ones(6, 8))
        self.register_buffer("index", torch.arange(6).remainder(2))
        self.plain = torch.ones(8)
        self.inner = nn.ModuleList(Scale(self) for _ in range(2))

    def forward(self, x):
        x = x * self.scale + self.table[self.index] + self.plain
        for module in self.inner:
            x = module(x)
        mask = torch.ones(6, 6, dtype=torch.bool, device=x.device).triu(1)
        scores = torch.matmul(x, x.transpose(1, 2)).masked_fill(mask, float("-inf"))
        return scores + torch.zeros(6, dtype=x.dtype, device=x.device) + torch.arange(6, device=x.device)


class Scale(nn.Module):
    def __init__(self, outer):
        super().__init__()
        self.outer = [outer]

    def forward(self, x):
        return (x * self.outer[0].scale).relu_()


@network
def raw_tensors():
    """Parameters, buffers, constants and unregistered tensors that functions read."""
    return Tensors(), torch.zeros(2, 6, 8), {}


class Indexing(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(8, 8)

    def forward(self, x):
        x = self.lin(x)
        out = torch.zeros_like(x)
        out[:, :4] = x[:, 4:]
        out[:, 4:] += 1
        first, second = x.chunk(2, dim=1)
        picked = x[torch.tensor([0, 1, 0])]
        return out.sum() + (first * second).sum() + picked[..., 0].sum() + x[None, :, -1].sum()


@network
def indexing():
    return Indexing(), torch.zeros(3, 8), {}


class RMSNorm(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x):
        dtype = x.dtype
        x = x.to(torch.float32)
        x = x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5)
        return self.weight * x.to(dtype)


@network
def casts():
    """Explicit types, and those that follow another tensor."""
    return nn.Sequential(nn.Linear(8, 8), RMSNorm(8), RMSNorm(8)), torch.zeros(2, 8), {}


class Checkpointed(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 8)) for _ in range(3))

    def forward(self, x):
        for layer in self.layers:
            x = checkpoint(layer, x, use_reentrant=False)
        x = checkpoint(self.layers[0], x, use_reentrant=True)
        return checkpoint(lambda a: a.sin().cos(), x, use_reentrant=False)


@network
def checkpointed():
    return Checkpointed(), torch.zeros(2, 8), {}


class Windows(nn.Module):
    def forward(self, x, positions):
        b, h, w, c = x.shape
        x = x.view(b, h // 4, 4, w // 4, 4, c).permute(0, 1, 3, 2, 4, 5).reshape(-1, 16, c)
        return (x + positions).view(b, -1, c).softmax(-1)


@network
def extents():
    """Sizes that follow the batch, and sizes that do not."""
    return Windows(), (torch.zeros(2, 8, 8, 4), torch.zeros(16, 4)), {}


class Heads(nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.main, self.aux = nn.Conv2d(3, 4, 1), nn.Conv2d(4, 2, 1), nn.Conv2d(4, 2, 1)

    def forward(self, image, *, weight=None):
        x = F.relu(self.body(image))
        return {"out": self.main(x), "aux": self.aux(x)}


@network
def several_inputs_and_outputs():
    def loss(output, target):
        return F.cross_entropy(output["out"], target[0]) + 0.4 * F.cross_entropy(output["aux"], target[1])

    target = (torch.zeros(2, 4, 4, dtype=torch.long), torch.zeros(2, 4, 4, dtype=torch.long))
    return Heads(), {"image": torch.zeros(2, 3, 4, 4), "weight": torch.zeros(7)}, {"loss": loss, "target": target}


class NoGrad(nn.Module):
    def __init__(self):
        super().__init__()
        self.student, self.teacher = nn.Linear(8, 4), nn.Linear(8, 4)

    def forward(self, x):
        x = x * self.student.weight.sum()
        with torch.no_grad():
            goal = self.teacher(x)
        return (self.student(x) - goal).pow(2).mean()


@network
def without_gradients():
    return NoGrad(), torch.zeros(2, 8), {}


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.own = nn.MultiheadAttention(8, 2, batch_first=True)
        self.cross = nn.MultiheadAttention(8, 2, 0.1, batch_first=True)

    def forward(self, x, memory):
        x = x + self.own(x, x, x, need_weights=False)[0]
        x, weights = self.cross(x, memory, memory)
        return x, weights


@network
def attention():
    return Attention(), (torch.zeros(2, 5, 8), torch.zeros(2, 7, 8)), {}


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm, self.gru = nn.LSTM(4, 6, 2, batch_first=True, bidirectional=True), nn.GRU(12, 3, batch_first=True)

    def forward(self, x):
        x, (h, c) = self.lstm(x)
        return self.gru(x)[0][:, -1], h


@network
def recurrent():
    return Recurrent(), torch.zeros(3, 5, 4), {}


class Swish(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x, x.sigmoid())
        return x * x.sigmoid()

    @staticmethod
    def backward(ctx, grad):
        return grad


class Unknown(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(8, 8)

    def forward(self, x):
        return torch.asinh(Swish.apply(self.lin(x))).topk(2)[0]


@network
def unknown_functions():
    """Custom rows with their recorded sizes."""
    return Unknown(), torch.zeros(2, 8), {}
