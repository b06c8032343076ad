// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/readers.h"

#include "base/words.h"
#include "import/dimensions.h"
#include "import/file.h"
#include "import/keras/builder.h"
#include "import/keras/h5.h"
#include "import/zip.h"
#include "json/json_text.h"

namespace vram {

namespace {

constexpr std::size_t kLargestJson = 256U << 20U;

// Adds the sum of the outputs' losses and returns it.
InputRef addLoss(KerasBuilder& builder, const std::vector<KerasTensor>& outputs)
{
    using Loss = KerasBuilder::Loss;
    RowBuilder& rows = builder.rows();
    const std::string_view type = builder.loss == Loss::CrossEntropy         ? "CrossEntropyLoss"
                                  : builder.loss == Loss::BinaryCrossEntropy ? "BCEWithLogitsLoss"
                                                                             : "MSELoss";
    InputRef sum{};
    for (const KerasTensor& output : outputs) {
        InputRef logits = output.ref;
        // Cross-entropy requires the classes in the second dimension.
        if (builder.loss == Loss::CrossEntropy && output.rank() > 1 && !output.channelsMoved)
            logits = rows.add("Flatten", "tokens",
                              {{"start_dim", 0}, {"end_dim", static_cast<std::int64_t>(output.rank()) - 1}}, {logits});
        const InputRef loss = rows.add(type, "loss", {}, {logits});
        sum = sum.row == LayerId::None ? loss : rows.add("Add", "total_loss", {}, {sum, loss});
    }
    return sum;
}

} // namespace

Result<Imported> importKerasText(std::string_view text, const std::string& fallbackName, const ImportOptions& options)
{
    const auto read = parseJsonText(text);
    if (!read)
        return Error{read.error()};
    const nlohmann::json& whole = *read;
    auto topology = kerasTopology(whole);
    if (!topology)
        return Error{topology.error()};
    const auto graph = kerasGraph(*topology->model);
    if (!graph)
        return Error{graph.error()};
    KerasBuilder builder(options, topology->weights);
    const auto outputs = builder.build(*graph);
    if (!outputs)
        return Error{outputs.error()};
    const InputRef loss = addLoss(builder, *outputs);
    Imported imported;
    imported.project.network = builder.rows().takeNetwork(graph->name.empty() ? fallbackName : graph->name);
    imported.dimensions = builder.dimensions();
    addDimensionAssumptions(imported.dimensions, imported.project);
    if (builder.loss == KerasBuilder::Loss::MeanSquare)
        imported.project.assumptions.push_back(
            {"The file names no loss: mean squared error is assumed."_tr, {loss.row}});
    imported.notes = builder.notes();
    imported.notes.emplace_back("Images are laid out as in PyTorch, channels first."_tr);
    return imported;
}

namespace {

Result<std::string> jsonOf(const std::filesystem::path& file, const ImportOptions& options)
{
    const auto head = readHead(file, 8);
    if (!head)
        return Error{head.error()};
    if (head->starts_with("PK"))
        return readZipEntry(file, "config.json", kLargestJson);
    if (head->starts_with("\x89HDF"))
        return modelConfigInHdf5(file, options);
    return readTextFile(file, kLargestJson, options.progress);
}

} // namespace

Result<Imported> importKeras(const std::filesystem::path& file, const ImportOptions& options)
{
    const auto text = jsonOf(file, options);
    if (!text)
        return Error{text.error()};
    return importKerasText(*text, file.stem().string(), options);
}

} // namespace vram
