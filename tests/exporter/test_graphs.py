# SPDX-License-Identifier: GPL-3.0-or-later
"""Graph networks: the batch is the number of graphs, or of nodes, and edges grow with it."""
import unittest

import torch
from torch import nn

from support import answered, exported, rows_of

NODES, EDGES, WIDTH = 7, 15, 4


class Convolution(nn.Module):
    """Sums the neighbours' features, as GCNConv of PyTorch Geometric does without weights of edges."""

    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(WIDTH, WIDTH)

    def forward(self, x, edge_index):
        kept = edge_index[:, edge_index[0] != edge_index[1]]
        messages = self.lin(x).index_select(0, kept[0])
        return x.new_zeros(x.shape).scatter_add_(0, kept[1][:, None].expand_as(messages), messages)


class Nodes(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.head = Convolution(), nn.Linear(WIDTH, 3)

    def forward(self, x, edge_index):
        return self.head(self.conv(x, edge_index).relu())


class Graphs(Nodes):
    def forward(self, x, edge_index, batch, ptr=None):
        x = self.conv(x, edge_index).relu()
        pooled = x.new_zeros(int(batch.max()) + 1, WIDTH).scatter_add_(0, batch[:, None].expand_as(x), x)
        return self.head(pooled)


class Data:
    """Like the class of PyTorch Geometric."""

    def __init__(self, **fields):
        self.__dict__.update(fields)

    def to_dict(self):
        return dict(self.__dict__)

    from_dict = classmethod(lambda cls, fields: cls(**fields))


Data.__module__ = "torch_geometric.data.data"


class OfData(Graphs):
    def forward(self, data):
        return super().forward(data.x, data.edge_index, data.batch, data.ptr)


def inputs(graphs):
    at = torch.arange(EDGES)
    edges = torch.stack([at % NODES, (at * 3 + 1) % NODES])
    return {"x": torch.zeros(NODES * graphs, WIDTH), "batch": torch.arange(graphs).repeat_interleave(NODES),
            "edge_index": torch.cat([edges + NODES * graph for graph in range(graphs)], 1),
            "ptr": torch.arange(graphs + 1) * NODES}


def without(given, *names):
    return {name: value for name, value in given.items() if name not in names}


def estimated(project, batch):
    found = answered(project, "--batch", str(batch))
    return found["totals"]["saved_activations"], found["peak"]["allocated"]


def shapes(project):
    return {row["name"]: row["attributes"]["shape"] for row in rows_of(project) if row["type"] == "Input"}


class GraphsTest(unittest.TestCase):
    def test_nodes_and_edges_grow_with_the_graphs(self):
        project = exported(Graphs(), inputs(2), target=torch.zeros(2, dtype=torch.long))
        self.assertEqual(project["setup"]["batch"], 2)
        self.assertEqual(shapes(project)["edge_index"], [2, f"{EDGES}*B"])
        larger = exported(Graphs(), inputs(6), target=torch.zeros(6, dtype=torch.long))
        self.assertEqual(estimated(project, 6), estimated(larger, 6))

    def test_edges_grow_with_the_nodes_of_one_graph(self):
        project = exported(Nodes(), without(inputs(2), "batch", "ptr"))
        self.assertEqual(project["setup"]["batch"], 2 * NODES)
        self.assertEqual(shapes(project)["edge_index"], [2, f"{EDGES}*B/{NODES}"])
        larger = exported(Nodes(), without(inputs(4), "batch", "ptr"))
        self.assertEqual(estimated(project, 4 * NODES), estimated(larger, 4 * NODES))

    def test_a_batch_of_pytorch_geometric_is_an_input(self):
        project = exported(OfData(), Data(**inputs(3)))
        plain = exported(Graphs(), inputs(3))
        self.assertEqual(estimated(project, 5), estimated(plain, 5))
        self.assertEqual(shapes(project)["data.ptr"], ["B+1"])


if __name__ == "__main__":
    unittest.main()
