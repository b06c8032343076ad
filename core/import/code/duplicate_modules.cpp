// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/duplicate_modules.h"

#include "import/code/module_weights.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

namespace vram {

namespace {

bool sameCode(const CodeValue& a, const CodeValue& b)
{
    return a.kind == b.kind && a.text == b.text && a.number == b.number && a.repeat == b.repeat
           && std::ranges::equal(a.items, b.items, [](const CodeArgument& x, const CodeArgument& y) {
                  return x.name == y.name && x.module == y.module && sameCode(x.value, y.value);
              });
}

void collectWithParameters(const CodeValue& call, std::vector<const CodeValue*>& leaves)
{
    if (declaredParameters(ModuleCall(call)).value_or(0) > 0)
        leaves.push_back(&call);
    for (const ModuleChild& child : childrenOf(call))
        collectWithParameters(*child.call, leaves);
}

class DuplicateFinder
{
public:
    /// Must run before unify(), because it changes the modules that unify() compares.
    void dropHeldModules(CodeValue& call, const std::string& path, const CodeValue* parent)
    {
        dropHeld(call, path, parent);
        for (CodeArgument& item : call.items) {
            if (item.module)
                dropHeldModules(item.value, path.empty() ? item.name : path + "." + item.name, &call);
        }
    }

    void unify(CodeValue& call, const std::string& path)
    {
        dropAllModules(call, path);
        dropRepeatedSequence(call, path);
        dropSkipLayers(call, path);
        shareTable(call, path);
        for (CodeArgument& item : call.items) {
            if (item.module)
                unify(item.value, path.empty() ? item.name : path + "." + item.name);
        }
    }

    const std::string& found() const { return m_found; }

private:
    void tell(const std::string& path, const std::string& name)
    {
        m_found += (m_found.empty() ? "" : ", ") + (path.empty() ? name : path + "." + name);
    }

    /// In dynamic_network_architectures (nnU-Net), a module has its children both as attributes and in a Sequential.
    void dropAllModules(CodeValue& call, const std::string& path)
    {
        const auto all = std::ranges::find_if(
            call.items, [](const CodeArgument& item) { return item.module && item.name == "all_modules"; });
        if (all == call.items.end() || all->value.items.empty())
            return;
        const bool again = std::ranges::all_of(all->value.items, [&](const CodeArgument& held) {
            return std::any_of(call.items.begin(), all, [&held](const CodeArgument& item) {
                return item.module && sameCode(item.value, held.value);
            });
        });
        if (!again)
            return;
        tell(path, all->name);
        call.items.erase(all);
    }

    /// A module that has layers as attributes and also calls them through a Sequential, as the temporal blocks of TCNs
    /// do: its first children are those of the Sequential, in the same order.
    void dropRepeatedSequence(CodeValue& call, const std::string& path)
    {
        constexpr std::ptrdiff_t fewest = 3; // Fewer layers may be alike by chance.
        const auto isSequence = [&](const CodeArgument& item) {
            const auto before = &item - call.items.data();
            return item.module && item.value.calls("Sequential") && before >= fewest
                   && std::ranges::equal(std::span(call.items).first(static_cast<std::size_t>(before)),
                                         item.value.items, [](const CodeArgument& a, const CodeArgument& b) {
                                             return a.module && b.module && sameCode(a.value, b.value);
                                         });
        };
        const auto again = std::ranges::find_if(call.items, isSequence);
        if (again == call.items.end())
            return;
        tell(path, again->name);
        call.items.erase(again);
    }

    /// MONAI's DynUNet nests blocks that are also its attributes.
    void dropSkipLayers(CodeValue& call, const std::string& path)
    {
        const auto nested = std::ranges::find_if(
            call.items, [](const CodeArgument& item) { return item.module && item.name == "skip_layers"; });
        if (nested == call.items.end())
            return;
        std::vector<const CodeValue*> inside, beside;
        collectWithParameters(nested->value, inside);
        for (const CodeArgument& item : call.items) {
            if (item.module && &item != &*nested)
                collectWithParameters(item.value, beside);
        }
        for (const CodeValue* one : inside) {
            const auto same = std::ranges::find_if(beside, [one](const CodeValue* b) { return sameCode(*one, *b); });
            if (same == beside.end())
                return;
            beside.erase(same);
        }
        if (inside.empty())
            return;
        tell(path, nested->name);
        call.items.erase(nested);
    }

    /// nnU-Net's decoder has the encoder as an attribute.
    void dropHeld(CodeValue& call, const std::string& path, const CodeValue* parent)
    {
        std::erase_if(call.items, [&](const CodeArgument& held) {
            const bool holds = parent && held.module && held.name == "encoder" && !childrenOf(held.value).empty();
            const bool again = holds && std::ranges::any_of(parent->items, [&](const CodeArgument& item) {
                                   return item.module && item.name == held.name && &item.value != &call
                                          && sameCode(item.value, held.value);
                               });
            if (again)
                tell(path, held.name);
            return again;
        });
    }

    /// In T5 and BART, the embedding "shared" is also embed_tokens of encoder and decoder.
    void shareTable(CodeValue& call, const std::string& path)
    {
        const auto shared = std::ranges::find_if(
            call.items, [](const CodeArgument& item) { return item.module && item.name == "shared"; });
        if (shared == call.items.end() || ModuleCall(shared->value).type() != "Embedding")
            return;
        std::vector<CodeValue*> tables;
        for (CodeArgument& item : call.items)
            gatherTables(item.value, shared->value, tables);
        if (tables.empty())
            return;
        for (CodeValue* table : tables)
            table->identity = shared->value.identity;
        tell(path, shared->name);
        call.items.erase(shared);
    }

    static void gatherTables(CodeValue& call, const CodeValue& shared, std::vector<CodeValue*>& tables)
    {
        const ModuleCall wanted(shared);
        for (CodeArgument& item : call.items) {
            const ModuleCall one(item.value);
            const auto equal = [&](std::string_view size) {
                return one.integerArgument(size, 0) == wanted.integerArgument(size, 0);
            };
            if (item.module && item.name == "embed_tokens" && one.type() == "Embedding" && equal("num_embeddings")
                && equal("embedding_dim"))
                tables.push_back(&item.value);
            else if (item.module)
                gatherTables(item.value, shared, tables);
        }
    }

    std::string m_found{};
};

} // namespace

std::string mergeDuplicateModules(CodeValue& model)
{
    DuplicateFinder twice;
    twice.dropHeldModules(model, {}, nullptr);
    twice.unify(model, {});
    return twice.found();
}

} // namespace vram
