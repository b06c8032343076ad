// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/checked.h"
#include "import/row_builder.h"
#include "import/safetensors/safetensors.h"

#include <algorithm>
#include <map>
#include <memory>

namespace vram {

namespace {

constexpr std::size_t kInputsOfOne = 60; // Maximum number of inputs of a row that reads a module's weights.

// A module of the tree that the dots in tensor names define.
struct Module {
    std::vector<std::pair<std::string, std::unique_ptr<Module>>> children{};
    std::vector<const StoredTensor*> tensors{};

    /// Finds or adds a child. Tensors are sorted, so an existing child is the last one.
    Module& child(std::string_view name)
    {
        if (!children.empty() && children.back().first == name)
            return *children.back().second;
        children.emplace_back(std::string(name), std::make_unique<Module>());
        return *children.back().second;
    }

    /// A text that is equal for modules with the same structure: names, dtypes and shapes.
    std::string signature() const
    {
        std::string text = "(";
        for (const StoredTensor* t : tensors) {
            text += t->name.substr(t->name.rfind('.') + 1) + ":" + t->dtype;
            for (const std::int64_t extent : t->shape)
                text += "," + std::to_string(extent);
            text += ";";
        }
        for (const auto& [name, module] : children)
            text += name + module->signature();
        return text + ")";
    }
};

bool isNumber(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// Orders numbers first and by value, so that layer 10 comes after layer 9.
bool before(std::string_view a, std::string_view b)
{
    const bool left = isNumber(a), right = isNumber(b);
    if (left != right)
        return left;
    return left && a.size() != b.size() ? a.size() < b.size() : a < b;
}

bool nameBefore(const StoredTensor& a, const StoredTensor& b)
{
    std::string_view left = a.name, right = b.name;
    while (!left.empty() && !right.empty()) {
        const std::string_view l = left.substr(0, left.find('.')), r = right.substr(0, right.find('.'));
        if (l != r)
            return before(l, r);
        left.remove_prefix(std::min(left.size(), l.size() + 1));
        right.remove_prefix(std::min(right.size(), r.size() + 1));
    }
    return left.size() < right.size();
}

bool isTrained(const StoredTensor& tensor)
{
    const std::string_view dtype = tensor.dtype;
    const bool floating = dtype == "F64" || dtype == "F32" || dtype == "F16" || dtype == "BF16";
    const std::string leaf = tensor.name.substr(tensor.name.rfind('.') + 1);
    return floating && leaf != "running_mean" && leaf != "running_var" && leaf != "inv_freq";
}

std::string torchType(std::string_view dtype)
{
    if (dtype == "F64")
        return "float64";
    if (dtype == "F32")
        return "float32";
    if (dtype == "BF16" || dtype == "F16")
        return dtype == "F16" ? "float16" : "bfloat16";
    const int bits = bitsPerElement(dtype);
    return bits >= 64 ? "int64" : bits == 32 ? "int32" : bits == 16 ? "int16" : "uint8";
}

Extents extentsOf(const StoredTensor& tensor)
{
    std::int64_t count = tensor.elements();
    // Elements narrower than a byte are packed, and a 128-bit complex number counts as two of 64 bits.
    const int bits = bitsPerElement(tensor.dtype);
    if (bits < 8)
        count = count / 8 * bits + (count % 8 * bits + 7) / 8;
    if (bits > 64)
        count *= 2;
    if (bits < 8 || bits > 64 || tensor.shape.size() > 8)
        return {Extent(count)};
    return {tensor.shape.begin(), tensor.shape.end()};
}

InputRef tensorRow(RowBuilder& rows, const StoredTensor& tensor, std::string_view usual)
{
    const std::string leaf = tensor.name.substr(tensor.name.rfind('.') + 1);
    const std::string dtype = tensor.dtype == usual ? "compute" : torchType(tensor.dtype);
    if (isTrained(tensor))
        return rows.add("Parameter", leaf, {{"shape", extentsOf(tensor)}, {"dtype", dtype}});
    return rows.add("Buffer", leaf, {{"shape", extentsOf(tensor)}, {"dtype", torchType(tensor.dtype)}});
}

// Adds rows that read the module's weights, so that each gets a gradient.
void readAll(RowBuilder& rows, const Module& module, std::string_view usual, InputRef carried)
{
    for (std::size_t first = 0; first < module.tensors.size(); first += kInputsOfOne) {
        RowBuilder::Inputs inputs{carried};
        for (std::size_t i = first; i < std::min(module.tensors.size(), first + kInputsOfOne); ++i)
            inputs.push_back(tensorRow(rows, *module.tensors[i], usual));
        carried = rows.add("Custom", "use", {{"operation", "reads the weights"}, {"output_shape", Extents{Extent(1)}}},
                           std::move(inputs));
    }
}

InputRef moduleRows(RowBuilder& rows, const Module& module, std::string_view usual, InputRef carried)
{
    if (!module.tensors.empty()) {
        readAll(rows, module, usual, carried);
        carried = rows.last();
    }
    const auto& children = module.children;
    for (std::size_t i = 0, end = 0; i < children.size(); i = end) {
        const std::string shape = children[i].second->signature();
        end = i + 1;
        while (end < children.size() && isNumber(children[i].first) && isNumber(children[end].first)
               && children[end].second->signature() == shape)
            ++end;
        const InputRef in = rows.open(children[i].first, "Weights", {carried}, static_cast<std::int64_t>(end - i));
        moduleRows(rows, *children[i].second, usual, in);
        carried = rows.close();
    }
    return carried;
}

// The floating-point dtype with the most elements.
std::string_view usualType(const std::map<std::string, std::int64_t>& counts)
{
    const auto count = [&](const char* dtype) { return counts.contains(dtype) ? counts.at(dtype) : 0; };
    if (count("BF16") > std::max(count("F32"), count("F16")))
        return "BF16";
    return count("F16") > count("F32") ? "F16" : "F32";
}

std::string countsText(const std::map<std::string, std::int64_t>& counts)
{
    std::string text;
    for (const auto& [dtype, count] : counts)
        text += (text.empty() ? "" : ", ") + std::to_string(count) + " in " + dtype;
    return text;
}

} // namespace

Imported weightsNetwork(std::vector<StoredTensor> tensors, const std::string& name)
{
    std::ranges::sort(tensors, nameBefore);
    Module root;
    std::map<std::string, std::int64_t> counts;
    for (const StoredTensor& tensor : tensors) {
        Module* module = &root;
        std::string_view rest = tensor.name;
        for (int depth = 0; depth < 32 && rest.find('.') != std::string_view::npos; ++depth) {
            module = &module->child(rest.substr(0, rest.find('.')));
            rest.remove_prefix(rest.find('.') + 1);
        }
        module->tensors.push_back(&tensor);
        counts[tensor.dtype] = checkedAdd(counts[tensor.dtype], tensor.elements());
    }
    RowBuilder rows;
    const InputRef start = rows.add("Constant", "start", {{"shape", Extents{Extent(1)}}});
    const std::string_view usual = usualType(counts);
    const InputRef end = moduleRows(rows, root, usual, start);
    rows.add("Sum", "loss", {}, {end});
    Imported imported;
    imported.project.network = rows.takeNetwork(name);
    imported.project.setup.precision = usual == "BF16"  ? Precision::Bf16
                                       : usual == "F16" ? Precision::Fp16
                                                        : Precision::Fp32;
    imported.project.setup.batch = 1;
    imported.notes = {
        message("Elements: %1."_tr, countsText(counts)),
        "Weights only: parameters, gradients and optimizer state are exact; activations are not counted."_tr};
    return imported;
}

} // namespace vram
