#pragma once

#include "engine/path_patterns.h"
#include "layers/layer_scope.h"
#include "network/network.h"
#include "setup/setup.h"
#include "step/placement.h"
#include "step/recorder.h"
#include "step/tape.h"
#include "step/tape_period.h"
#include "step/terms.h"

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vram {

/// Into Lowering::values.
using ValueId = Index<struct RowValue>;

/// What the lowering found out about a row of the table.
struct LoweredRow {
    LayerId id = LayerId::None;
    IndexRange<ValueId> outputs{}; ///< What it gave when it ran first.
    std::int64_t parameters = 0;   ///< Elements.
    std::int64_t trainable = 0;
    Bytes parameterBytes = 0;
    RowIndex parent{}; ///< The block around it.
    RowIndex end{0};   ///< One past its last descendant.
};

/// Turns a network under a setup into a tape. Rows are counted in table order, a block before its rows.
class Lowering : private LayerHost
{
    /// A row with what does not change from one repeat to the next.
    struct FlatRow {
        const Layer* layer = nullptr;
        const Block* block = nullptr;
        const LayerType* type = nullptr;
        std::int64_t checkpoint = 0; ///< Repeats under checkpointing, from the first on.
        bool frozen = false;
        bool adapted = false;    ///< Gets an adapter.
        bool scaled = false;     ///< On its input.
        bool copied = false;     ///< Trains as a copy of what is frozen, beside adapters.
        bool skipped = false;    ///< Named among what quantization leaves as it is.
        bool quantized = false;  ///< Its frozen weight is packed.
        bool passes = false;     ///< Does not run in this precision: gives its first input.
        std::size_t ordinal = 0; ///< Of a block among the blocks.

        const std::vector<InputRef>& inputs() const { return layer ? layer->inputs : block->inputs; }
    };

public:
    /// What the tape is for: a whole step, or only the shapes that the rows give, which takes half as long.
    enum class Purpose { Step, Shapes };

    /// Memory that one lowering leaves to the next, so that a search over batch sizes allocates once.
    struct Scratch {
        IndexedColumn<RowIndex, FlatRow> flat{};
        IndexedColumn<RowIndex, LoweredRow> rows{};
        std::vector<RowIndex> rowOfId{};
        IndexedColumn<ValueId, Tensor> values{};
        IndexedColumn<RowIndex, IndexRange<ValueId>> valuesOf{};

        void clear();
    };

    /// `placement`: of a rank among several; it outlives the lowering.
    Lowering(const Network& network, const Setup& setup, Tape& tape, Scratch& scratch, Purpose purpose = Purpose::Step,
             const Placement* placement = nullptr);

    /// What the step runs on; without this, a GPU of compute capability 8.0.
    void runOn(const KernelDevice& device)
    {
        m_gpu = device.capability;
        m_recorder.setCpuKernels(device.cpu);
    }
    void run();
    const IndexedColumn<RowIndex, LoweredRow>& rows() const { return m_rows; }
    /// The outputs of rows, in the order in which they ran.
    const IndexedColumn<ValueId, Tensor>& values() const { return m_values; }
    const std::vector<Issue>& issues() const { return m_issues; }
    /// "layer1.0.conv3"
    std::string pathOf(RowIndex row) const;
    /// Layers run, repeats counted.
    std::int64_t layerCount() const { return m_layers; }
    /// Some size does not fit 64 bits.
    bool tooLarge() const { return m_tooLarge; }
    /// Of these, how many were lowered: the others are repeats that are written again.
    std::int64_t loweredLayers() const { return m_lowered; }

private:
    /// How patterns know a row: by its path, and below a block that repeats by "blocks.block" and the rest of it too,
    /// where nothing of the network is called blocks. "blocks.*" then means the layers of any transformer.
    struct Paths {
        std::string own{};
        std::string alias{};
    };

    /// Gives how many layers and passes through blocks the rows make, repeats counted; kOverflow beyond 64 bits.
    std::int64_t flatten(const std::vector<Row>& rows, RowIndex parent, const Paths& around);
    std::int64_t flattenBlock(const Block& block, RowIndex row, const Paths& paths);
    /// Lets every block run once where the repeats make more layers than are counted, and says so.
    void limitRepeats(std::int64_t runs);
    Paths pathsOf(const Row& row, const Paths& around) const;
    void addLayer(const Layer& layer, const Paths& paths);
    /// The precision by whose name rows know what differs there: that of the parameters as the forward sees them.
    std::string_view recipe() const;
    /// The layer as it is in the setup's precision.
    const Layer& inRecipe(const Layer& layer, bool& passes);
    void lowerIn(AutocastRegion region, const LayerType& type, LayerScope& scope);
    void passInput(RowIndex row, const Tensor& above);
    void noteLoss(RowIndex row);
    void index(LayerId id, RowIndex row);
    void noteReferences();
    /// The last linear layer, where it runs once: what gives the scores.
    RowIndex headLayer() const;
    void adaptAllLinear();
    static bool isLinear(const LayerType* type);
    static bool isLookup(const LayerType* type);
    void noteQuantized();
    bool frozen(const FlatRow& flat) const;
    void reportUnmatched();
    Message sentenceFor(const PathPatterns::Unmatched& unmatched) const;
    /// Names of the rows that a setting's patterns may name, for a sentence: "q_proj, k_proj, v_proj".
    std::string namesFor(std::string_view setting) const;
    void runRows(RowIndex first, RowIndex end, const Tensor& above);
    void runLayer(RowIndex row, const Tensor& above);
    void runBlock(RowIndex row, const Tensor& above);
    Tensor runOnce(RowIndex row, const Tensor& input);
    /// One pass through a block, under checkpointing or not.
    Tensor runPass(RowIndex row, const std::vector<Tensor>& inputs, const Tensor& carried, bool checkpointed);
    /// Begins a unit where the placement makes the row one; none elsewhere, and while a segment is run again.
    UnitId openUnit(RowIndex row, std::span<const Tensor> inputs);
    void closeUnit(UnitId unit);
    void closeNetwork();
    // Rows that ranks share (tensor parallelism)

    /// What the row is on this rank; null where nothing is shared.
    const RowPart* partOf(RowIndex row) const;
    Tensor rotated(const Tensor& input);
    void landRotated();
    Tensor before(PartBefore what, const Tensor& input);
    Tensor after(PartAfter what, const Tensor& output);
    void shareInputs(const RowPart& part, std::vector<Tensor>& inputs);
    void lowerPart(const RowPart& part, LayerScope& scope);
    /// The frame that called a block holds what was gathered for it.
    void holdGathered(const Tensor& input);
    struct Gathered {
        Tensor part;
        Tensor whole;
    };
    std::vector<Tensor> m_inFlight;   ///< Other ranks' keys and values, while a row runs.
    std::vector<Gathered> m_gathered; ///< Of this recording or recomputation.
    /// How often a block runs in this stage of a pipeline, or at all.
    std::int64_t repeatsOf(RowIndex row) const;
    /// The block's inputs, the first of which another stage sends.
    void receiveInputs(RowIndex row, std::vector<Tensor>& inputs);
    /// What the network sees of its input: cast to the type of its parameters where a policy says so.
    Tensor castForward(const Tensor& input) override;
    std::optional<DType> castType() const override { return m_placement ? m_placement->parameterType : std::nullopt; }
    std::vector<Tensor> m_castInputs; ///< Held until the network has run.
    std::vector<Tensor> m_outputs;    ///< Of the model, as the loss reads them.
    /// One repeat of a block, as it begins.
    struct Repeat {
        TapeMark start{};
        std::int64_t layers = 0;
        std::int64_t entries = 0;
        Tensor input{};
    };

    /// Kernels, tensors and storages so far: what the memory and the time of an estimate go by.
    std::int64_t entries() const;
    /// Whether the step has reached its limit of tensors and kernels; reports that once, at the row.
    bool full(RowIndex row);
    bool writeAgain(RowIndex row, const Repeat& before, const Repeat& last, std::int64_t times, Tensor& carried);
    void countParameters(const TapeMark& start, std::int32_t repeats);
    void keepOriginal(std::string_view name, const Shape& shape, DType dtype);
    void countParameter(const TapeParameter& parameter);
    Tensor runCheckpointed(RowIndex row, const Tensor& input);
    Tensor runWithoutGradient(RowIndex row, const Tensor& input);
    void collectInputs(RowIndex row, const std::vector<InputRef>& refs, const Tensor& above,
                       std::vector<Tensor>& inputs);
    bool doesWithout(RowIndex row) const;
    Tensor valueOf(RowIndex row, const InputRef& ref);
    Tensor& blockInput(RowIndex row) { return m_blockInputs[m_flat[row].ordinal]; }
    struct SegmentInputs {
        std::vector<Tensor> tensors;
        std::size_t arguments = 0; ///< The first of them, which checkpoint() saves.
    };

    SegmentInputs segmentInputs(RowIndex row, const Tensor& input);
    void store(RowIndex row, std::span<const Tensor> outputs);
    void holdUntil(RowIndex row);
    static bool isLoss(const FlatRow& flat);
    void dropLosses();
    bool readsDropped(RowIndex row) const;
    void holdOutputs();
    void findChunkedLoss();
    void runChunkedLoss();
    Tensor chunkLoss(const Tensor& hidden, const Tensor& target);
    Tensor headInput();
    /// Runs one layer on `inputs` and gives its first output; undefined where it fails.
    Tensor lowerOnce(RowIndex row, const std::vector<Tensor>& inputs);
    /// A cross-entropy that comes to one number.
    static bool chunkable(const FlatRow& loss);
    /// No block around the row repeats, or is checkpointed.
    bool runsOnce(RowIndex row) const;
    RowIndex lastChild(RowIndex block) const;
    RowIndex firstSource(RowIndex row) const;
    /// Whether any row but `loss` and `rows` themselves reads one of `rows`.
    bool readElsewhere(const std::vector<RowIndex>& rows, RowIndex loss) const;
    /// Fills `m_above`, in one pass.
    void noteAbove();
    /// The row before it among its siblings; none where it is the first. After `noteAbove`.
    RowIndex rowAbove(RowIndex row) const { return m_above[row]; }
    void enterLossPhase(const std::vector<Tensor>& inputs);
    void finish();
    RowIndex rowOf(LayerId id) const;

    Recorder& recorder() override { return m_recorder; }
    const Setup& setup() const override { return m_setup; }
    ComputeCapability gpu() const override { return m_gpu; }
    Tensor parameter(RowIndex row, std::string_view name, const Shape& shape, DType dtype, bool trainable,
                     std::int64_t elements) override;
    Tensor buffer(const Shape& shape, DType dtype) override;
    std::int64_t distinctElements(RowIndex row, int input) const override;
    bool adapted(RowIndex row) const override { return m_flat[row].adapted; }
    bool scalesInput(RowIndex row) const override { return m_flat[row].scaled; }
    bool quantized(RowIndex row) const override { return m_flat[row].quantized; }
    bool readsFeatureMap(RowIndex row) override;
    /// Of the whole network where `row` is none.
    void report(Severity severity, RowIndex row, Message what, Mend mend = Mend::None) override;
    void noteGuess(RowIndex row) override { m_guessed.insert(m_rows[row].id); }
    /// Undefined where nothing of that shape is shared; any shape will do where `shape` is empty.
    Tensor sharedParameter(RowIndex row, const Layer& layer, std::string_view name, const Shape& shape);

    const Network& m_network;
    const Setup& m_setup;
    const Purpose m_purpose;
    ComputeCapability m_gpu{};
    const Placement* m_placement;
    TapeMark m_modelEnd{}; ///< Where the last target begins.
    Tape& m_tape;
    Recorder m_recorder;
    PathPatterns m_patterns;
    bool m_namesBlocks = false; ///< A row of the top level is called blocks.
    IndexedColumn<RowIndex, FlatRow>& m_flat;
    IndexedColumn<RowIndex, LoweredRow>& m_rows;
    std::vector<RowIndex>& m_rowOfId; ///< Dense: ids of a network are small, but for hostile files...
    std::unordered_map<std::uint32_t, RowIndex> m_rowOfLargeId; ///< ...whose large ones are here.
    std::deque<Layer> m_inRecipe;                               ///< Layers that are others in the setup's precision.
    std::vector<Tensor> m_layerInputs;                          ///< Scratch of runLayer.
    std::vector<Tensor> m_layerOutputs;
    IndexedColumn<ValueId, Tensor>& m_values;
    IndexedColumn<RowIndex, IndexRange<ValueId>>& m_valuesOf;
    std::vector<Tensor> m_blockInputs;                               ///< Of each block, by FlatRow::ordinal.
    std::unordered_map<RowIndex, std::vector<RowIndex>> m_heldUntil; ///< Rows whose outputs live until that row.
    std::vector<RowIndex> m_referring;         ///< Layers that name others by more than their inputs.
    RowFlags m_owner;                          ///< Others share its parameters.
    IndexedColumn<RowIndex, RowIndex> m_above; ///< Empty where nobody asks.
    RowFlags m_dropped;                        ///< It does not run (by itself); empty: all run.
    struct Chunked {
        RowIndex head{};
        RowIndex loss{};
        std::vector<RowIndex> between{};
    } m_chunked; ///< The rows that run in chunks.
    std::map<std::pair<RowIndex, std::string>, Tensor> m_shareable;
    std::vector<Tensor>
        m_replayed; ///< Parameters and buffers of the segment being recorded, to be met again by its recomputation.
    std::size_t m_nextReplayed = 0;
    enum class Segment { None, Recording, Recomputing } m_segment = Segment::None;
    RowIndex m_firstLossRow{};
    std::int64_t m_layers = 0;
    std::int64_t m_lowered = 0;
    std::int64_t m_mostRuns = 0; ///< Of the repeated block that makes the most...
    RowIndex m_mostRunsRow{};    ///< ...and its row.
    bool m_runsOnce = false;     ///< Every block: see limitRepeats.
    bool m_tooLarge = false;
    bool m_full = false;
    std::vector<Issue> m_issues;
    std::unordered_multimap<LayerId, std::size_t> m_issuesOf; ///< Indices into m_issues.
    std::set<LayerId> m_guessed;                              ///< Rows whose figures somebody guessed.
};

} // namespace vram
