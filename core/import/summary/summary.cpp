// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/checked.h"
#include "base/words.h"
#include "import/declared.h"
#include "import/readers.h"
#include "import/summary/layers.h"
#include "import/summary/merge.h"
#include "import/summary/summary_tensor.h"
#include "import/summary/tensors.h"
#include "import/summary/text.h"

#include <algorithm>
#include <map>

namespace vram {

namespace {

constexpr std::size_t kLookBack = 60;

/// A block whose rows are being written.
struct CurrentBlock {
    int depth = 0;
    std::size_t input = 0; ///< Index of its input among the tensors.
    InputRef outer{};      ///< The block's input as seen by rows outside the block.
};

class SummaryBuilder
{
public:
    explicit SummaryBuilder(const PrintedSummary& summary) : m_summary(summary) { findBatch(); }

    Result<Imported> build()
    {
        const auto& rows = m_summary.rows;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            closeTo(rows[i].depth);
            if (m_placed.empty() && !open(rows, i))
                return Error{"the text does not give the first layer's input; add a row for it, such as \"input "
                             "(InputLayer)  (None, 224, 224, 3)  0\""_tr};
            if (containsRows(i))
                container(rows[i]);
            else
                place(rows[i]);
        }
        closeTo(0);
        return finish();
    }

private:
    // Finds the batch with which torchinfo ran the model.
    void findBatch()
    {
        const auto first =
            std::ranges::find_if(m_summary.rows, [](const SummaryRow& row) { return !row.shape.empty(); });
        if (first != m_summary.rows.end() && first->shape[0] > 0)
            m_batch = first->shape[0];
    }

    bool containsRows(std::size_t at) const
    {
        const auto& rows = m_summary.rows;
        return at + 1 < rows.size() && rows[at + 1].depth > rows[at].depth;
    }

    bool keras() const { return m_summary.kind == SummaryKind::Keras; }

    SummaryTensor shapeOf(const SummaryRow& row) const
    {
        SummaryTensor placed;
        placed.shape.assign(row.shape.begin() + (row.shape.empty() ? 0 : 1), row.shape.end());
        for (std::int64_t& extent : placed.shape)
            extent = extent < 0 ? 1 : extent;
        if (!row.shape.empty() && row.shape[0] > 0 && m_batch > 0 && row.shape[0] % m_batch == 0)
            placed.multiple = row.shape[0] / m_batch;
        // Images in Keras have their channels last.
        if (keras() && placed.shape.size() >= 3)
            std::rotate(placed.shape.begin(), placed.shape.end() - 1, placed.shape.end());
        return placed;
    }

    /// Adds the input that the first layer reads.
    bool open(const std::vector<SummaryRow>& rows, std::size_t at)
    {
        const SummaryRow& row = rows[at];
        if (row.type == "InputLayer") {
            input(shapeOf(row).shape, looksUp(m_summary, row));
            return true;
        }
        while (at < rows.size() && (containsRows(at) || rows[at].shape.empty()))
            ++at;
        if (at == rows.size())
            return false;
        const SummaryTensor output = shapeOf(rows[at]);
        const bool turns = keras() && worksOnChannels(rows[at].type, output.shape);
        const PrintedLayer first{
            rows[at].type, {}, turns ? withDimensionsReversed(output.shape) : output.shape, rows[at].parameters};
        SampleShape shape = guessInput(first, bytesOfOne());
        shape = turns ? withDimensionsReversed(shape) : shape;
        const bool ids = rows[at].type == "Embedding";
        if (shape.empty() && !ids && elementsOf(output.shape) != kOverflow)
            shape = output.shape;
        // The shape of one sample is empty if it consists of a single id.
        if (shape.empty() && (!ids || output.shape.empty()))
            return false;
        input(shape, ids);
        m_assumptions.push_back({message("The summary does not print the input: %1 is assumed."_tr,
                                         text(Extents(shape.begin(), shape.end()))),
                                 {m_placed.back().ref.row}});
        return true;
    }

    PrintedInput bytesOfOne() const
    {
        constexpr double rounding = 0.005;
        if (!m_summary.inputMegabytes)
            return {};
        // torchinfo prints decimal megabytes for the whole batch.
        const double scale = m_summary.kind == SummaryKind::TorchInfo ? 1e6 : 1048576;
        const double samples = static_cast<double>(std::max<std::int64_t>(m_batch, 1));
        return {std::max(*m_summary.inputMegabytes - rounding, 0.0) * scale / samples,
                (*m_summary.inputMegabytes + rounding) * scale / samples};
    }

    void input(const SampleShape& shape, bool ids)
    {
        const InputRef ref = m_rows.add(
            "Input", "input", {{"shape", Extents(shape.begin(), shape.end())}, {"dtype", ids ? "int64" : "float32"}});
        m_placed.push_back({ref, shape});
    }

    void closeTo(int depth)
    {
        while (!m_open.empty() && m_open.back().depth >= depth) {
            const CurrentBlock block = m_open.back();
            const InputRef output = m_rows.close();
            // Outside the block, a reference to it means its output, so references to its input are replaced.
            for (std::size_t i = block.input; i < m_placed.size(); ++i)
                if (m_placed[i].ref == output)
                    m_placed[i].ref = block.outer;
            m_placed.back().ref = output;
            m_open.pop_back();
        }
    }

    void container(const SummaryRow& row)
    {
        SummaryTensor x = m_placed.back();
        m_open.push_back({row.depth, m_placed.size(), x.ref});
        x.ref = m_rows.open(row.name, row.type, {x.ref});
        m_placed.push_back(x);
        // The block has parameters of its own in addition to those of its rows.
        if (row.parameters > 0 && !row.repeated) {
            x.ref = m_rows.add("Custom", "own_parameters", {{"operation", row.type}, {"parameters", row.parameters}},
                               {x.ref});
            m_placed.push_back(x);
        }
    }

    void place(const SummaryRow& row)
    {
        if (row.type == "InputLayer") {
            if (m_tensors.empty() && m_placed.size() == 1)
                remember(row, m_placed.front());
            else
                inputBeside(row);
            return;
        }
        // A container is printed after the modules that it contains, with their output shape.
        const SummaryTensor out = shapeOf(row);
        if (!isKnownLayer(row.type) && row.parameters == 0 && out.shape == m_placed.back().shape
            && row.connectedTo.size() < 2 && !(keras() && isMerge(row.type)))
            return remember(row, m_placed.back());
        if (row.shape.empty())
            return unsized(row);
        const LayerId first = m_rows.peekNextId();
        SummaryTensor made = merged(row, out);
        if (made.ref.row == LayerId::None)
            made = solved(row, out);
        if (made.ref.row == LayerId::None)
            made = custom(row, out);
        share(row, first);
        remember(row, made);
    }

    /// Handles a row whose output is not printed: later rows read its input.
    void unsized(const SummaryRow& row)
    {
        if (row.repeated || row.parameters == 0)
            return;
        m_rows.add("Custom", row.name,
                   {{"operation", row.type}, {"parameters", row.parameters}, {"incomplete", "unknown layer"}},
                   {m_placed.back().ref});
    }

    void inputBeside(const SummaryRow& row)
    {
        SummaryTensor placed = shapeOf(row);
        placed.ref = m_rows.add("Input", row.name,
                                {{"shape", Extents(placed.shape.begin(), placed.shape.end())},
                                 {"dtype", looksUp(m_summary, row) ? "int64" : "float32"}});
        remember(row, placed);
    }

    void remember(const SummaryRow& row, SummaryTensor placed)
    {
        placed.printed = row.shape;
        m_tensors.remember(row.name, placed);
        m_placed.push_back(std::move(placed));
    }

    /// The tensors that the row reads: those that it names, or the last one.
    std::vector<SummaryTensor> sources(const SummaryRow& row)
    {
        std::vector<SummaryTensor> named = m_tensors.sources(row);
        return named.empty() ? std::vector{m_placed.back()} : named;
    }

    /// Adds a sum, product or concatenation of several rows.
    SummaryTensor merged(const SummaryRow& row, SummaryTensor out)
    {
        if (!isMerge(row.type) || (!keras() && row.connectedTo.empty()))
            return {};
        std::vector<SummaryTensor> inputs = sources(row);
        if (inputs.size() < 2)
            m_tensors.addMissing(row, row.type);
        const bool moved = std::ranges::all_of(inputs, &SummaryTensor::channelsMoved);
        const auto layer = solveMerge(row.type, inputs, out.shape, moved);
        if (!layer)
            return {};
        RowBuilder::Inputs refs;
        for (const SummaryTensor& x : inputs)
            refs.push_back(withChannelsFirst(m_rows, x, moved).ref);
        ++m_solved;
        out.channelsMoved = moved;
        out.ref = m_rows.add(layer->type, row.name, layer->attributes, std::move(refs));
        return out;
    }

    SummaryTensor solved(const SummaryRow& row, const SummaryTensor& out)
    {
        const auto inputs = sources(row);
        std::vector<SummaryTensor> candidates{inputs.front()};
        // On a branch, a layer reads an earlier row. The layer's number of parameters determines which one.
        if (row.parameters > 0 && row.connectedTo.empty())
            for (std::size_t i = 2; i <= std::min(m_placed.size(), kLookBack); ++i)
                candidates.push_back(m_placed[m_placed.size() - i]);
        const std::int64_t parameters = row.repeated ? earlierParameters(row) : row.parameters;
        for (const SummaryTensor& x : candidates) {
            if (x.multiple != out.multiple)
                continue;
            if (keras() && worksOnChannels(row.type, x.shape)) {
                if (const auto layer = solveLayer(
                        {row.type, withDimensionsReversed(x.shape), withDimensionsReversed(out.shape), parameters}))
                    return addTurned(row, *layer, x, out);
                continue;
            }
            if (const auto layer = solveLayer({row.type, x.shape, out.shape, parameters}))
                return add(row, *layer, x, out);
            // torch.flatten called as a function does not appear in the summary.
            const SampleShape flat{elementsOf(x.shape)};
            if (x.shape.size() > 1 && out.shape.size() == 1 && flat[0] != kOverflow)
                if (const auto layer = solveLayer({row.type, flat, out.shape, parameters})) {
                    const InputRef last = withChannelsFirst(m_rows, x, false).ref;
                    const InputRef ref = m_rows.add("Flatten", "flatten", {}, {last});
                    return add(row, *layer, {ref, flat}, out);
                }
        }
        return {};
    }

    /// Adds a layer that reads a sequence with its channels first.
    SummaryTensor addTurned(const SummaryRow& row, const SolvedLayer& layer, const SummaryTensor& x, SummaryTensor out)
    {
        out = add(row, layer, withChannelsFirst(m_rows, x, true), std::move(out));
        out.channelsMoved = out.shape.size() == 2;
        return out;
    }

    SummaryTensor add(const SummaryRow& row, const SolvedLayer& layer, SummaryTensor x, SummaryTensor out)
    {
        ++m_solved;
        if (!worksOnChannels(row.type, x.shape))
            x = withChannelsFirst(m_rows, x, x.channelsMoved && ignoresOrder(row.type));
        out.channelsMoved = x.channelsMoved;
        out.ref = layer.type.empty() ? x.ref : m_rows.add(layer.type, row.name, layer.attributes, {x.ref});
        // Half of the parameters that Keras prints for a batch norm are moving statistics.
        const bool statistics = keras() && layer.type.starts_with("BatchNorm");
        m_statistics = checkedAdd(m_statistics, statistics ? row.parameters / 2 : 0);
        return out;
    }

    SummaryTensor custom(const SummaryRow& row, SummaryTensor out)
    {
        std::vector<SummaryTensor> inputs = sources(row);
        inputs.front() = withChannelsFirst(m_rows, inputs.front(), false);
        m_guessed.push_back(m_rows.peekNextId());
        // Layers with weights usually save their input for backward; other known layers save their output.
        const std::int64_t input = elementsOf(inputs.front().shape), output = elementsOf(out.shape);
        const std::int64_t saved = row.parameters > 0 ? input : isKnownLayer(row.type) ? output : 0;
        out.ref = m_rows.add("Custom", row.name,
                             {{"operation", row.type},
                              {"parameters", row.repeated ? std::int64_t{0} : row.parameters},
                              {"output_shape", extents(out)},
                              {"saved", saved == kOverflow ? std::int64_t{0} : saved},
                              {"guessed", true}},
                             {inputs.front().ref});
        return out;
    }

    const SummaryRow* earlier(const SummaryRow& row) const
    {
        for (const SummaryRow& candidate : m_summary.rows) {
            if (&candidate == &row)
                break;
            if (candidate.type == row.type && candidate.shape == row.shape && !candidate.repeated)
                return &candidate;
        }
        return nullptr;
    }

    std::int64_t earlierParameters(const SummaryRow& row) const
    {
        const SummaryRow* found = earlier(row);
        return found ? found->parameters : 0;
    }

    /// Makes a module that runs again share its weights.
    void share(const SummaryRow& row, LayerId first)
    {
        const auto made = static_cast<std::uint32_t>(m_rows.peekNextId()) - static_cast<std::uint32_t>(first);
        if (!row.repeated)
            m_made[&row] = first;
        else if (const auto owner = m_made.find(earlier(row)); owner != m_made.end() && made == 1)
            m_rows.shareAllParameters(owner->second, first, 1);
    }

    void addLoss()
    {
        const SummaryTensor& last = m_placed.back();
        const bool classes = last.shape.size() == 1 && last.shape[0] > 1;
        const InputRef loss = m_rows.add(classes ? "CrossEntropyLoss" : "MSELoss", "loss", {}, {last.ref});
        m_assumptions.push_back(
            {classes ? "Cross-entropy is assumed as the loss."_tr : "Mean squared error is assumed as the loss."_tr,
             {loss.row}});
    }

    /// Notes how many rows the printed sizes determine, or reports an assumption about the others.
    void tellCertainty(Imported& imported)
    {
        const auto guessed = static_cast<std::int64_t>(m_guessed.size());
        if (guessed == 0)
            return imported.notes.push_back(counted(m_solved, "The printed sizes determine %1 row."_tr,
                                                    "The printed sizes determine all %1 rows."_tr));
        m_assumptions.push_back(
            {message("The printed sizes determine %2 of %1 rows; %3, whose saved activations are estimates."_tr,
                     m_solved + guessed, m_solved,
                     counted(guessed, "%1 became a custom row"_tr, "%1 became custom rows"_tr)),
             m_guessed});
    }

    Result<Imported> finish()
    {
        addLoss();
        Imported imported;
        tellCertainty(imported);
        m_tensors.addAssumptions(m_assumptions);
        if (!keras())
            m_assumptions.push_back({"Operations that a summary does not print (sums, concatenations, functions) are "
                                     "missing: the memory needed may be higher."_tr});
        imported.project.assumptions = m_assumptions;
        imported.project.network = m_rows.takeNetwork(m_summary.name.empty() ? "Pasted summary" : m_summary.name);
        if (const std::int64_t printed = m_summary.total.value_or(0); printed > 0)
            compareWithTotal(imported.project, printed - m_statistics);
        return imported;
    }

    const PrintedSummary& m_summary;
    RowBuilder m_rows{};
    std::vector<SummaryTensor> m_placed{};
    SummaryTensors m_tensors{};
    std::map<const SummaryRow*, LayerId> m_made{};
    std::vector<CurrentBlock> m_open{};
    std::vector<Assumption> m_assumptions{
        {"Read from a printed summary, which gives only sizes: kernels, strides and connections are inferred from them."_tr}};
    std::int64_t m_batch = 0;
    std::int64_t m_statistics = 0;
    int m_solved = 0;
    std::vector<LayerId> m_guessed{}; ///< Rows whose layers the sizes do not determine.
};

} // namespace

Result<Imported> importSummary(std::string_view text, const ImportOptions&)
{
    const auto summary = parseSummaryText(text);
    return summary ? SummaryBuilder(*summary).build() : Error{summary.error()};
}

} // namespace vram
