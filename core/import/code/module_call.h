// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"
#include "import/row_builder.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram {

/// A torch.nn module as written in code or by print(model). Arguments are found by name, whether they are keyword or
/// positional arguments.
class ModuleCall
{
public:
    explicit ModuleCall(const CodeValue& call);

    const CodeValue& code() const { return *m_call; }
    /// The name in the catalogue: "Linear" for "NonDynamicallyQuantizableLinear".
    const std::string& type() const { return m_type; }
    bool typeHas(std::string_view part) const { return m_type.find(part) != std::string::npos; }
    bool typeBegins(std::string_view part) const { return m_type.starts_with(part); }
    /// Whether the module infers its input size in the first forward pass, as LazyLinear and LazyConv2d do.
    bool lazy() const;
    /// Number of spatial dimensions, such as 2 for "Conv2d"; 0 if the name contains none.
    int dimensions() const;

    /// Returns the argument with the given name, or null if it is not given.
    const CodeValue* argument(std::string_view name) const;
    std::int64_t integerArgument(std::string_view name, std::int64_t fallback) const;
    double real(std::string_view name, double fallback) const;
    /// The same for `count` dimensions, of which a list gives one number each.
    std::vector<double> realArguments(std::string_view name, std::size_t count, double fallback) const;
    bool flag(std::string_view name, bool fallback) const;
    std::string stringArgument(std::string_view name, std::string_view fallback) const;
    /// The same for `count` numbers from 0 to 1e9. A single number stands for all of them.
    std::vector<std::int64_t> integerArguments(std::string_view name, std::size_t count, std::int64_t fallback) const;
    /// Returns the arguments that are attributes of the catalogue's type, under the keys of these attributes.
    RowBuilder::Attributes attributes() const;
    /// Returns the first argument whose value is a name that the text does not define, or null if there is none.
    const CodeValue* undefinedName() const;

private:
    const CodeValue* m_call;
    std::string m_type;
    std::vector<std::pair<std::string, const CodeValue*>> m_arguments{};
};

/// A child module with its name.
struct ModuleChild {
    std::string name;
    const CodeValue* call = nullptr;
};

/// The child modules of `call` in order, including those inside lists and OrderedDict.
std::vector<ModuleChild> childrenOf(const CodeValue& call);

} // namespace vram
