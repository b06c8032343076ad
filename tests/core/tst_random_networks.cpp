// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/estimate.h"
#include "layers/layer_type.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

namespace vram::random_networks_test {

namespace {

/// Random networks, with random types, attributes and inputs. Sizes go up to 2^62, and some are zero or negative.
class AnyNetwork
{
public:
    explicit AnyNetwork(std::uint64_t seed) : m_random(seed) {}

    Network network()
    {
        Network network{.name = "Any"};
        m_next = 1;
        const std::int64_t rows = number(1, 12);
        for (std::int64_t i = 0; i < rows; ++i) {
            const std::span<const LayerType> types = layerTypes();
            const auto chosen = static_cast<std::size_t>(number(0, static_cast<std::int64_t>(types.size()) - 1));
            addRow(network.rows, layer(i == 0 ? *findLayerType("Input") : types[chosen]));
        }
        return network;
    }

    vram::Setup setup()
    {
        constexpr std::array precisions{Precision::Fp32, Precision::AmpBf16, Precision::Bf16, Precision::AmpFp16};
        vram::Setup setup;
        setup.batch = std::max<std::int64_t>(size(), 1);
        setup.precision = precisions[static_cast<std::size_t>(number(0, 3))];
        setup.mode = number(0, 5) == 0 ? Mode::Inference : Mode::Training;
        setup.lora = number(0, 5) == 0 ? "*" : "";
        setup.accumulation = number(1, 3);
        setup.inPlaceActivations = number(0, 3) == 0;
        setup.compile = static_cast<Compile>(number(0, 3));
        setup.compileLoss = number(0, 3) == 0;
        setup.compileMode = number(0, 3) == 0 ? CompileMode::ReduceOverhead : CompileMode::Default;
        return setup;
    }

private:
    std::int64_t number(std::int64_t least, std::int64_t most)
    {
        return std::uniform_int_distribution<std::int64_t>(least, most)(m_random);
    }

    std::int64_t size()
    {
        constexpr std::array<std::int64_t, 8> odd{0,  -1, 64, 1000000007, std::int64_t{1} << 40, std::int64_t{1} << 62,
                                                  -5, 9};
        return number(0, 9) < 8 ? number(1, 8) : odd[static_cast<std::size_t>(number(0, 7))];
    }

    AttributeValue value(const AttributeSpec& spec)
    {
        switch (spec.kind) {
        case AttributeKind::Integer: return size();
        case AttributeKind::Real: return static_cast<double>(number(0, 10)) / 10;
        case AttributeKind::Boolean: return number(0, 1) == 1;
        case AttributeKind::Choice:
            return std::string(
                spec.choices[static_cast<std::size_t>(number(0, static_cast<std::int64_t>(spec.choices.size()) - 1))]);
        case AttributeKind::Extents: {
            Extents extents;
            for (std::int64_t i = number(spec.minimumCount, spec.maximumCount); i > 0; --i)
                extents.push_back(number(0, 5) == 0 ? Extent(0, number(1, 3)) : Extent(size()));
            return extents;
        }
        default: return spec.defaultValue;
        }
    }

    Layer layer(const LayerType& type)
    {
        Layer layer = makeLayer(type, LayerId{m_next}, "row" + std::to_string(m_next));
        ++m_next;
        layer.attributes.clear();
        for (const AttributeSpec& spec : type.attributes) {
            AttributeValue given = number(0, 2) == 0 ? value(spec) : spec.defaultValue;
            layer.attributes.push_back(problem(spec, given) ? spec.defaultValue : given);
        }
        for (std::int64_t i = number(-3, 3); i > 0; --i)
            layer.inputs.push_back({LayerId{static_cast<std::uint32_t>(number(1, m_next))}, number(0, 6) == 0 ? 1 : 0});
        return layer;
    }

    void addRow(std::vector<Row>& rows, Layer layer)
    {
        Row row = std::make_shared<const Layer>(std::move(layer));
        if (number(0, 4) == 0) {
            auto block = std::make_shared<Block>();
            block->id = LayerId{m_next++};
            block->name = "block";
            block->repeat = number(1, 3);
            block->checkpoint = number(0, 1) == 1;
            block->rows.push_back(std::move(row));
            row = std::shared_ptr<const Block>(std::move(block));
        }
        rows.push_back(std::move(row));
    }

    std::mt19937_64 m_random;
    std::uint32_t m_next = 1;
};

TEST(RandomNetworks, PartsSumToTotal)
{
    int valid = 0;
    AnyNetwork any(20240229);
    for (int i = 0; i < 2000; ++i) {
        const Network network = any.network();
        const vram::Setup setup = any.setup();
        const Estimate e = estimate(network, setup, builtinCatalogues());
        ASSERT_GE(e.peak.allocated, 0);
        ASSERT_EQ(e.peak.byCategory.total(), e.peak.allocated);
        ASSERT_GE(e.peak.reserved, e.peak.blocks);
        valid += e.valid() ? 1 : 0;
    }
    EXPECT_GT(valid, 100); // The test must not pass merely by rejecting networks.
}

} // namespace

} // namespace vram::random_networks_test
