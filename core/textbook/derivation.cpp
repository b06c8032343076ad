// SPDX-License-Identifier: GPL-3.0-or-later
#include "textbook/derivation.h"

#include "engine/lowering.h"
#include "estimate/answer.h"
#include "estimate/prompted_network.h"
#include "estimate/selected_gpu.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

/// Returns the description of the parameter `name` with the labels of its dimensions, or null if the type has none.
const ParameterDescription* wordsOf(const LayerType* type, std::string_view name)
{
    if (!type)
        return nullptr;
    const auto found = std::ranges::find(type->weights, name, &ParameterDescription::name);
    return found == type->weights.end() ? nullptr : &*found;
}

void addExtent(std::vector<WorksheetFactor>& factors, std::int64_t size, const ParameterDescription* words,
               int dimension)
{
    if (!words || words->extents.empty()) {
        factors.emplace_back(size);
        return;
    }
    const auto place = std::min(static_cast<std::size_t>(dimension), words->extents.size() - 1);
    const ParameterExtent& extent = words->extents[place];
    if (extent.times > 1)
        factors.emplace_back(extent.times);
    factors.emplace_back(constantText(extent.label), size / extent.times);
}

Derivation parameterOf(const TapeParameter& parameter, const LayerType* type)
{
    Derivation result{verbatim(std::string(parameter.name)), {}, parameter.elements};
    const Shape& shape = parameter.tensor.shape;
    // Packed weights differ in shape from the elements that they represent.
    if (shape.elements() != parameter.elements) {
        result.factors.emplace_back(parameter.elements);
        return result;
    }
    const ParameterDescription* const words = wordsOf(type, parameter.name);
    for (int i = 0; i < shape.rank(); ++i)
        addExtent(result.factors, shape[i], words, i);
    if (result.factors.empty())
        result.factors.emplace_back(1);
    return result;
}

bool sameFactors(const std::vector<WorksheetFactor>& a, const std::vector<WorksheetFactor>& b)
{
    return std::ranges::equal(a, b, [](const WorksheetFactor& x, const WorksheetFactor& y) {
        return x.value == y.value && x.symbol == y.symbol;
    });
}

/// An entry and the number of its occurrences.
template<typename Entry>
struct Counted {
    Entry entry;
    std::int64_t times = 1;
};

template<typename Entry>
void add(std::vector<Counted<Entry>>& entries, Entry entry)
{
    const auto same = std::ranges::find_if(entries, [&](const Counted<Entry>& other) {
        return other.entry.label == entry.label && sameFactors(other.entry.factors, entry.factors);
    });
    if (same != entries.end())
        ++same->times;
    else
        entries.push_back({std::move(entry)});
}

std::vector<WorksheetFactor> repeated(std::int64_t times, std::vector<WorksheetFactor> factors)
{
    if (times > 1)
        factors.insert(factors.begin(), {"tensors"_tr, times});
    return factors;
}

/// The first node that saves a storage, and the tensor that it saves.
struct FirstSaved {
    const Node* node = nullptr;
    const Saved* saved = nullptr;
};

WorksheetTerm savedTerm(const Tape& tape, TapeStorageId s, const FirstSaved& first)
{
    const Bytes bytes = tape.storages[s].bytes;
    if (!first.saved)
        return {"input of a checkpointed block"_tr, {{"bytes"_tr, bytes}}};
    const std::string_view kernel = tape.kernels[first.node->kernel].name;
    Message label = first.saved->result ? message("output of %1"_tr, kernel) : message("input of %1"_tr, kernel);
    const Tensor& tensor = first.saved->tensor;
    // If the saved tensor is a view of part of the storage, the whole storage is kept.
    if (tensor.bytes() != bytes)
        return {std::move(label), {{"bytes"_tr, bytes}}};
    std::vector<WorksheetFactor> factors;
    for (const std::int64_t extent : tensor.shape)
        factors.emplace_back(extent);
    factors.emplace_back("bytes"_tr, itemSize(tensor.dtype));
    return {std::move(label), std::move(factors)};
}

class RowDeriver
{
public:
    RowDeriver(const Lowering& lowering, const Tape& tape) : m_rows(lowering.rows()), m_tape(tape)
    {
        m_parameters.resize(m_rows.size());
        m_saved.resize(m_rows.size());
    }

    void parameters()
    {
        for (const TapeParameter& parameter : m_tape.parameters) {
            if (m_rows.contains(parameter.row))
                add(m_parameters[parameter.row], parameterOf(parameter, m_rows[parameter.row].type));
        }
    }

    void saved()
    {
        IndexedVector<TapeStorageId, FirstSaved> first(m_tape.storages.size(), FirstSaved{});
        for (const Node& node : m_tape.nodes) {
            for (const SavedId s : node.saved) {
                const Saved& kept = m_tape.saved[s];
                FirstSaved& place = first[kept.tensor.storage];
                // Under checkpointing, a node also lists tensors that it does not save; the storage's `savedBy` is the
                // row that saves it.
                if (!place.saved && m_tape.storages[kept.tensor.storage].savedBy == node.row)
                    place = {&node, &kept};
            }
        }
        for (const TapeStorageId s : m_tape.storages.indices()) {
            const TapeStorage& storage = m_tape.storages[s];
            if (m_rows.contains(storage.savedBy) && storage.category == Category::Activation)
                add(m_saved[storage.savedBy], savedTerm(m_tape, s, first[s]));
        }
    }

    RowDerivation of(RowIndex row) const
    {
        RowDerivation result;
        for (const auto& [entry, times] : m_parameters[row])
            result.parameters.push_back(
                {entry.label, repeated(times, entry.factors), checkedMul(times, entry.elements)});
        for (const auto& [entry, times] : m_saved[row])
            result.saved.emplace_back(entry.label, repeated(times, entry.factors));
        if (m_rows[row].isLoss() && !result.saved.empty())
            result.note = "The loss keeps these for backward, so they count on its row. Cross-entropy keeps the "
                          "log-softmax of its input, which is as large as the logits."_tr;
        return result;
    }

private:
    const NetworkRows& m_rows;
    const Tape& m_tape;
    IndexedVector<RowIndex, std::vector<Counted<Derivation>>> m_parameters{};
    IndexedVector<RowIndex, std::vector<Counted<WorksheetTerm>>> m_saved{};
};

void deriveOutput(RowDerivation& result, const Tensor& output, bool hasBatchDimension)
{
    Derivation derivation{"output"_tr, {}, 1};
    for (int i = hasBatchDimension ? 1 : 0; i < output.shape.rank(); ++i) {
        derivation.factors.emplace_back(output.shape[i]);
        derivation.elements = checkedMul(derivation.elements, output.shape[i]);
    }
    if (derivation.factors.empty())
        derivation.factors.emplace_back(1);
    result.outputBytes = checkedMul(derivation.elements, itemSize(output.dtype));
    result.output.push_back(std::move(derivation));
}

} // namespace

IndexedVector<RowIndex, RowDerivation> deriveRows(const Network& network, const Setup& given,
                                                  const Catalogues& catalogues, const Estimate& estimate)
{
    Setup setup = withEffectiveFields(given);
    setup.parallel = {};
    Tape tape;
    Lowering::Scratch scratch;
    const PromptedNetwork prompted(network, setup);
    Lowering lowering(prompted.get(), setup, tape, scratch);
    lowering.setDevice(kernelDeviceOf(setup, catalogues));
    lowering.run();
    RowDeriver deriving(lowering, tape);
    deriving.parameters();
    deriving.saved();
    IndexedVector<RowIndex, RowDerivation> result;
    for (const RowIndex row : estimate.rows.indices()) {
        if (!lowering.rows().contains(row))
            break;
        RowDerivation derived = deriving.of(row);
        if (const auto outputs = lowering.outputsOf(row); !outputs.empty())
            deriveOutput(derived, outputs.front(), estimate.rows[row].hasBatchDimension);
        result.push_back(std::move(derived));
    }
    return result;
}

std::vector<Derivation> declaredParameters(const LayerType& type)
{
    std::vector<Derivation> result;
    for (const ParameterDescription& words : type.weights) {
        Derivation& parameter = result.emplace_back(Derivation{.label = verbatim(std::string(words.name))});
        // For a convolution's weight, the last label applies to every dimension of the kernel.
        const bool kernel = type.traits.has(Trait::Convolution) && words.extents.size() > 1;
        const std::size_t dimensions = words.extents.size() + (kernel ? static_cast<std::size_t>(type.variant) - 1 : 0);
        for (std::size_t i = 0; i < dimensions; ++i) {
            const ParameterExtent& extent = words.extents[std::min(i, words.extents.size() - 1)];
            if (extent.times > 1)
                parameter.factors.emplace_back(extent.times);
            parameter.factors.emplace_back(constantText(extent.label), 0);
        }
    }
    return result;
}

Message formulaText(const Derivation& derivation)
{
    return formulaText(derivation.factors);
}

Message calculationText(const Derivation& derivation)
{
    if (derivation.factors.size() == 1)
        return numbersText(derivation.factors);
    return Message("%1 = %2", {numbersText(derivation.factors), Count{derivation.elements}});
}

} // namespace vram
