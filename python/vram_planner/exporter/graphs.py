# SPDX-License-Identifier: GPL-3.0-or-later
"""Inputs of graph networks with PyTorch Geometric's names: `edge_index` has the two nodes of each edge, `batch` the
graph of each node, and `ptr` the first node of each graph and the number of nodes. A batch of graphs is one graph."""
from __future__ import annotations

import collections.abc
from typing import Any, Iterable, Sequence

import torch


class GraphInputs:
    """Numbers of nodes, edges and graphs, and the inputs that refer to nodes or graphs by number."""

    def __init__(self, edges: list[torch.Tensor], graph_of_node: torch.Tensor | None, starts: list[torch.Tensor],
                 nodes: int) -> None:
        self.nodes = nodes
        self.graphs = None if graph_of_node is None else int(graph_of_node.max()) + 1
        self.edges, self.starts = edges, starts
        self.graph_of_node = graph_of_node
        self.sizes = {nodes, *(edge.shape[1] for edge in edges), *([self.graphs] if self.graphs else [])}

    @property
    def batch(self) -> int:
        """Returns the number of graphs, or that of nodes if all belong to one graph."""
        return self.graphs or self.nodes

    def shape(self, value: torch.Tensor, wanted: int) -> list[int]:
        """Returns the shape of an input for another batch."""
        shape = list(value.shape)
        if _is_one_of(value, self.starts):
            return [self._grown(shape[0] - 1, wanted) + 1]
        at = 1 if _is_one_of(value, self.edges) else 0
        if len(shape) > at and shape[at] in self.sizes:
            shape[at] = self._grown(shape[at], wanted)
        return shape

    def repeated(self, value: torch.Tensor, wanted: int) -> torch.Tensor | None:
        """Returns the numbers of nodes or graphs in an input for another batch, which has the same graphs again; None
        if the input has no such numbers."""
        if value is self.graph_of_node:
            return self._repeated(value, self.batch, wanted)
        if _is_one_of(value, self.edges):
            return self._repeated(value, self.nodes, wanted)
        if _is_one_of(value, self.starts):
            nodes = value.new_tensor([self._grown(self.nodes, wanted)])
            return torch.cat([self._repeated(value[:-1], self.nodes, wanted), nodes])
        return None

    def _repeated(self, value: torch.Tensor, step: int, wanted: int) -> torch.Tensor:
        """Repeats numbers along the last dimension, each copy increased by `step` over the one before."""
        times = -(-wanted // self.batch)
        copies = torch.cat([value + step * copy for copy in range(times)], -1)
        return copies[..., :self._grown(value.shape[-1], wanted)]

    def _grown(self, size: int, wanted: int) -> int:
        return -(-size * wanted // self.batch)


def graph_inputs(named: Iterable[tuple[str, Any]]) -> GraphInputs | None:
    """Returns the inputs of a graph network; None if their names, shapes or values are not those of one."""
    tensors = list(_named_tensors(named))
    numbers = [(name, tensor) for name, tensor in tensors if _has_numbers(tensor)]
    edges = [tensor for name, tensor in numbers if "edge" in name and tensor.dim() == 2 and tensor.shape[0] == 2]
    graph_of_node = next((tensor for name, tensor in numbers if name == "batch" and _numbers_graphs(tensor)), None)
    others = [tensor for _, tensor in tensors if tensor.dim() and not _is_one_of(tensor, edges)]
    if graph_of_node is None and not edges or not others:
        return None
    starts = [tensor for name, tensor in numbers if name == "ptr" and tensor.dim() == 1]
    return GraphInputs(edges, graph_of_node, starts, len(others[0] if graph_of_node is None else graph_of_node))


def _named_tensors(named: Iterable[tuple[str, Any]]) -> Iterable[tuple[str, torch.Tensor]]:
    for name, value in named:
        if isinstance(value, torch.Tensor):
            yield name, value
        elif isinstance(value, collections.abc.Mapping):
            yield from _named_tensors((str(key), item) for key, item in value.items())


def _has_numbers(tensor: torch.Tensor) -> bool:
    """Whether the tensor contains integers that can be read."""
    return type(tensor) is torch.Tensor and tensor.device.type == "cpu" and bool(tensor.numel()) \
        and tensor.dtype in (torch.int64, torch.int32)


def _numbers_graphs(tensor: torch.Tensor) -> bool:
    """Whether the tensor has the number of a graph for each node, in order."""
    return tensor.dim() == 1 and int(tensor[0]) == 0 and bool((tensor[1:] >= tensor[:-1]).all())


def _is_one_of(value: torch.Tensor, tensors: Sequence[torch.Tensor]) -> bool:
    return any(value is tensor for tensor in tensors)


def is_graph(value: Any) -> bool:
    """Whether a value is a Data of PyTorch Geometric, or a batch of them."""
    return any(cls.__name__ == "Data" and cls.__module__.startswith("torch_geometric.") for cls in type(value).__mro__)
