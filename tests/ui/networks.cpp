// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/networks.h"

#include "layers/layer_type.h"

namespace vram::test {

QString step(const char* name)
{
    return QString::fromUtf8(name);
}

Row layerRow(unsigned id, const std::string& type, const std::string& name)
{
    return std::make_shared<const Layer>(makeLayer(*findLayerType(type), static_cast<LayerId>(id), name));
}

Row blockRow(unsigned id, const std::string& name, std::vector<Row> rows, std::int64_t repeat)
{
    Block block;
    block.id = static_cast<LayerId>(id);
    block.name = name;
    block.repeat = repeat;
    block.rows = std::move(rows);
    return std::make_shared<const Block>(std::move(block));
}

Project smallProject()
{
    const auto linear = [](unsigned id, const std::string& name, std::int64_t width) {
        const LayerType& type = *findLayerType("Linear");
        Layer layer = makeLayer(type, static_cast<LayerId>(id), name);
        layer.attributes[static_cast<std::size_t>(attributeIndex(type, "out_features"))] = width;
        return Row(std::make_shared<const Layer>(std::move(layer)));
    };
    Layer input = makeLayer(*findLayerType("Input"), static_cast<LayerId>(1), "input");
    input.attributes[static_cast<std::size_t>(attributeIndex(*findLayerType("Input"), "shape"))] = Extents{Extent(8)};
    Project project;
    project.network.name = "small";
    project.network.rows = {std::make_shared<const Layer>(input),
                            blockRow(2, "block", {linear(3, "linear", 4), layerRow(4, "ReLU", "relu")}),
                            linear(5, "out", 2), layerRow(6, "CrossEntropyLoss", "loss")};
    return project;
}

LayerId rowAt(const Network& network, const std::string& wanted)
{
    LayerId found = LayerId::None;
    forEachPath(network, [&](const Row& row, const std::string& path) {
        if (path == wanted)
            found = id(row);
    });
    return found;
}

std::string outline(const std::vector<Row>& rows)
{
    std::string text;
    for (const Row& row : rows) {
        text += (text.empty() ? "" : " ") + name(row);
        if (const Block* block = asBlock(row))
            text += "(" + outline(block->rows) + ")";
    }
    return text;
}

Project longNetwork(int rows)
{
    Project project = smallProject();
    std::vector<Row>& all = project.network.rows;
    const Row loss = all.back();
    all.pop_back();
    for (int i = 0; i < rows; ++i)
        all.push_back(layerRow(static_cast<unsigned>(1000 + i), "ReLU", "act" + std::to_string(i)));
    all.push_back(loss);
    return project;
}

} // namespace vram::test
