// SPDX-License-Identifier: GPL-3.0-or-later

// Attention that is written as matrix products and a softmax, which torch.compile replaces by a fused kernel where it
// has the form of a pattern. Bytes are compared with PyTorch's in tests/reference/tst_compiled.cpp (small_written).

#include "estimate/estimate.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <string>

namespace vram::attention_patterns_test {

namespace {

/// One way to write an attention with four heads.
struct Form {
    std::string name{};
    std::string torch = "2.6";
    Precision precision = Precision::Bf16;
    std::int64_t batch = 4;
    bool heads = true;         ///< Whether heads are a dimension of their own.
    bool contiguous = false;   ///< Whether the heads are contiguous.
    std::string before{};      ///< Type of the arithmetic operation on the query, if any.
    std::string after = "Div"; ///< Type of the arithmetic operation on the scores.
    bool masked = false;
    double dropout = 0.1;
    bool readTwice = false; ///< Whether something else reads the weights.
    bool fused = true;
};

std::ostream& operator<<(std::ostream& stream, const Form& form)
{
    return stream << form.name;
}

/// Writes rows with their ids.
class Rows
{
public:
    int add(const std::string& type, const std::string& attributes = "", const std::string& inputs = "")
    {
        const std::string from = inputs.empty() ? "" : ",\"inputs\":[" + inputs + "]";
        ++m_id;
        m_text += (m_text.empty() ? "" : ",") + std::string("{\"id\":") + std::to_string(m_id) + ",\"type\":\"" + type
                  + "\",\"name\":\"r" + std::to_string(m_id) + "\",\"attributes\":{" + attributes + "}" + from + "}";
        return m_id;
    }
    int last() const { return m_id; }
    const std::string& text() const { return m_text; }

private:
    std::string m_text{};
    int m_id = 0;
};

/// Adds a projection to heads and returns its row.
int headsOf(Rows& rows, const Form& form, int x)
{
    const int projected = rows.add("Linear", R"("in_features":64,"out_features":64)", std::to_string(x));
    if (!form.heads)
        return projected;
    rows.add("View", R"("shape":["B",256,4,16])");
    const int moved = rows.add("Permute", R"("dims":[0,2,1,3])");
    return form.contiguous ? rows.add("Contiguous") : moved;
}

Network networkOf(const Form& form)
{
    Rows rows;
    const int x = rows.add("Input", R"("shape":[256,64])");
    const int mask = rows.add("Buffer", R"("shape":["B",1,1,256])");
    int query = headsOf(rows, form, x);
    if (!form.before.empty())
        query = rows.add(form.before);
    const int key = headsOf(rows, form, x);
    const int value = headsOf(rows, form, x);
    const int turned = rows.add("Transpose", R"("dim0":-1,"dim1":-2)", std::to_string(key));
    int scores = rows.add("MatMul", "", std::to_string(query) + "," + std::to_string(turned));
    if (!form.after.empty())
        scores = rows.add(form.after);
    if (form.masked)
        rows.add("Add", "", std::to_string(scores) + "," + std::to_string(mask));
    int weights = rows.add("Softmax", R"("dim":-1)");
    if (form.dropout > 0)
        weights = rows.add("Dropout", "\"p\":" + std::to_string(form.dropout));
    if (form.readTwice)
        rows.add("Tanh");
    const int other = rows.last();
    int y = rows.add("MatMul", "", std::to_string(weights) + "," + std::to_string(value));
    if (form.readTwice)
        y = rows.add("MatMul", "", std::to_string(other) + "," + std::to_string(y));
    if (form.heads)
        rows.add("Permute", R"("dims":[0,2,1,3])");
    rows.add("Reshape", R"("shape":["B",256,64])");
    rows.add("Linear", R"("in_features":64,"out_features":64)");
    rows.add("Linear", R"("in_features":64,"out_features":64)");
    const Result<Project> project =
        parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[)" + rows.text() + "]}}");
    EXPECT_TRUE(project) << (project ? "" : text(project.error()));
    return project->network;
}

class AttentionPatterns : public testing::TestWithParam<Form>
{
};

// If it is not replaced, the attention weights are saved, which are 256 for each query and head.
TEST_P(AttentionPatterns, FuseMatchingGraphs)
{
    const Form& form = GetParam();
    vram::Setup setup;
    setup.gpu = "NVIDIA A100-PCIE-40GB";
    setup.torch = form.torch;
    setup.precision = form.precision;
    setup.batch = form.batch;
    setup.compile = Compile::Model;
    const Estimate estimate = vram::estimate(networkOf(form), setup, builtinCatalogues());
    const Bytes heads = form.heads ? 4 : 1;
    const Bytes element = form.precision == Precision::Fp32 || form.precision == Precision::Tf32 ? 4 : 2;
    const Bytes tensor = form.batch * 256 * 64 * (form.precision == Precision::Bf16 ? 2 : 4);
    EXPECT_EQ(estimate.totals.savedActivations < 5 * tensor + heads * form.batch * 256 * 256 * element, form.fused);
    EXPECT_EQ(estimate.issues.size(), 1); // The only issue is the missing loss: no row breaks the graph.
}

constexpr Precision kAutocast = Precision::AmpBf16;

// Whether PyTorch itself replaces each form: version 2.6, or 2.14 where that is named.
INSTANTIATE_TEST_SUITE_P(
    Forms, AttentionPatterns,
    testing::Values(
        Form{.name = "divided"}, Form{.name = "dividedInFloat32", .precision = Precision::Fp32},
        Form{.name = "dividedUnderAutocast", .precision = kAutocast},
        Form{.name = "dividedUnderFloat16Autocast", .precision = Precision::AmpFp16, .fused = false},
        Form{.name = "multiplied", .after = "Mul", .fused = false},
        Form{.name = "multipliedContiguous", .contiguous = true, .after = "Mul"},
        Form{.name = "dividedContiguousUnderAutocast", .precision = kAutocast, .contiguous = true, .fused = false},
        Form{.name = "oneSequenceUnderAutocast", .precision = kAutocast, .batch = 1, .fused = false},
        Form{.name = "oneMultipliedSequence", .batch = 1, .after = "Mul"},
        Form{.name = "dividedBefore", .before = "Div", .after = "", .fused = false},
        Form{.name = "dividedBeforeUnderAutocast", .precision = kAutocast, .before = "Div", .after = ""},
        Form{.name = "unscaled", .after = "", .fused = false},
        Form{.name = "maskedWithDropout", .masked = true, .fused = false},
        Form{.name = "maskedWithoutDropout", .masked = true, .dropout = 0},
        Form{.name = "maskedContiguous", .contiguous = true, .masked = true},
        Form{.name = "maskedUnderAutocast", .precision = kAutocast, .masked = true, .dropout = 0, .fused = false},
        Form{.name = "weightsReadTwice", .readTwice = true, .fused = false},
        Form{.name = "withoutHeads", .heads = false, .before = "Mul", .after = ""},
        Form{.name = "withoutHeadsOrDropout",
             .heads = false,
             .before = "Mul",
             .after = "",
             .dropout = 0,
             .fused = false},
        Form{.name = "float32Of214", .torch = "2.14", .precision = Precision::Fp32, .fused = false},
        Form{.name = "tf32Of214", .torch = "2.14", .precision = Precision::Tf32},
        Form{.name = "multipliedOf214", .torch = "2.14", .after = "Mul"}),
    [](const testing::TestParamInfo<Form>& form) { return form.param.name; });

} // namespace

} // namespace vram::attention_patterns_test
