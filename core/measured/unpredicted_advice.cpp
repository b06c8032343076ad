// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/unpredicted_advice.h"

#include "base/units.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string_view>

namespace vram {

namespace {

constexpr Bytes kMinReportedBytes = Bytes{1} << 20;

/// Explains blocks that are alive at the recorded peak but not predicted.
class UnpredictedAdvice
{
public:
    UnpredictedAdvice(const Snapshot& snapshot, const History& history, const RecordedStep& step,
                      const PredictedRun& run, const Comparison& comparison)
        : m_snapshot(snapshot), m_step(step), m_run(run), m_comparison(comparison)
    {
        for (std::size_t i = 0; i < history.blocks.size(); ++i) {
            const RecordedBlock& block = history.blocks[i];
            if (comparison.match[i].valid() || !block.alive(comparison.measuredPeakEvent))
                continue;
            const bool old = block.allocatedAt == RecordedBlock::kOutside || block.allocatedAt < step.begin;
            (old ? m_standing : m_fresh).push_back(&block);
        }
    }

    std::vector<Message> advice()
    {
        if (Message sentence = otherRun(); !sentence.empty())
            return {std::move(sentence)};
        std::vector<Message> list;
        for (Message sentence : {copyOfModel(), copyInAnotherType(), keptOutputs(), secondBatch(), evaluation()}) {
            if (!sentence.empty())
                list.push_back(std::move(sentence));
        }
        return list;
    }

private:
    using Blocks = std::vector<const RecordedBlock*>;

    bool stackContains(StackId stack, std::initializer_list<std::string_view> words) const
    {
        if (!m_snapshot.stacks.contains(stack))
            return false;
        return std::ranges::any_of(m_snapshot.stacks[stack], [&](FrameId f) {
            const SnapshotFrame& frame = m_snapshot.frames[f];
            return std::ranges::any_of(
                words, [&](std::string_view word) { return frame.function.find(word) != std::string::npos; });
        });
    }

    /// Whether backward allocated the block. Autograd's threads run no Python: if only Python frames were recorded,
    /// their blocks have no stack.
    bool isOfBackward(const RecordedBlock& block) const
    {
        const bool none = !m_snapshot.stacks.contains(block.stack) || m_snapshot.stacks[block.stack].empty();
        if (none)
            return block.allocatedAt != RecordedBlock::kOutside && !m_snapshot.frames.empty();
        return stackContains(block.stack, {"backward", "Backward"});
    }

    /// Whether a frame belongs to a class or module with the word "ema" in its name, or to torch.optim.swa_utils.
    bool isOfAverage(const RecordedBlock& block) const
    {
        if (!m_snapshot.stacks.contains(block.stack))
            return false;
        return std::ranges::any_of(m_snapshot.stacks[block.stack], [&](FrameId f) {
            const SnapshotFrame& frame = m_snapshot.frames[f];
            const std::string module = frame.file.substr(frame.file.find_last_of('/') + 1);
            return namesAverage(module) || namesAverage(frame.function);
        });
    }

    static bool namesAverage(std::string_view name)
    {
        if (name.find("Ema") != name.npos || name.find("EMA") != name.npos || name.find("swa_utils") != name.npos)
            return true;
        const auto isLetter = [&](std::size_t at) {
            return at < name.size() && std::isalpha(static_cast<unsigned char>(name[at])) != 0;
        };
        for (std::size_t at = name.find("ema"); at != name.npos; at = name.find("ema", at + 1)) {
            if ((at == 0 || !isLetter(at - 1)) && !isLetter(at + 3))
                return true;
        }
        return false;
    }

    Message from(const RecordedBlock& block) const { return sourceLocationText(m_snapshot, block.stack); }

    static Bytes sumOf(const Blocks& blocks)
    {
        Bytes sum = 0;
        for (const RecordedBlock* block : blocks)
            sum = checkedAdd(sum, blockBytes(block->size));
        return sum;
    }

    /// Explains that the run differs: if hardly any block matches, comparing single blocks explains nothing.
    Message otherRun() const
    {
        if (m_comparison.isComparable())
            return {};
        Bytes parameters = 0;
        for (const Bytes size : sizesOf(Category::Parameter))
            parameters = checkedAdd(parameters, size);
        const int percent = static_cast<int>(100 * m_comparison.share);
        const Bytes found = m_comparison.matched[Category::Parameter];
        if (found >= parameters)
            return message("Only %1 % of the recorded step's allocations match the prediction. The parameters "
                           "match, so the run had another batch size, precision or activation checkpointing: set "
                           "these as in the run."_tr,
                           percent);
        return message(
            "Only %1 % of the recorded step's allocations match the prediction. Of %2 of parameters, %3 were "
            "found: the run used another network or other dtypes."_tr,
            percent, ByteCount{parameters}, ByteCount{found});
    }

    /// Whether the allocations of the blocks, which are in order of allocation, span at least three quarters of a step.
    /// The blocks are then assumed to come from several steps.
    bool bornInSeveralSteps(const Blocks& blocks) const
    {
        const std::size_t most = (m_step.end - m_step.begin) * 3 / 4;
        return blocks.back()->allocatedAt - blocks.front()->allocatedAt >= most;
    }

    /// Explains several blocks of the same size and source location, one per step, that are never freed.
    Message keptOutputs() const
    {
        std::map<std::pair<StackId, Bytes>, Blocks> byStackAndSize;
        for (const RecordedBlock* block : m_standing) {
            if (block->allocatedAt != RecordedBlock::kOutside && block->freedAt == RecordedBlock::kOutside)
                byStackAndSize[{block->stack, block->size}].push_back(block);
        }
        const Blocks* largest = nullptr;
        for (const auto& [what, blocks] : byStackAndSize) {
            if (bornInSeveralSteps(blocks) && (!largest || sumOf(blocks) > sumOf(*largest)))
                largest = &blocks;
        }
        if (!largest || sumOf(*largest) < kMinReportedBytes)
            return {};
        return message("%1 blocks of %2 from %3 stay allocated over several steps: a result is kept together with "
                       "its graph; keep loss.item() or output.detach() instead."_tr,
                       largest->size(), ByteCount{largest->front()->size}, from(*largest->front()));
    }

    /// The block sizes of a category's persistent storages.
    std::multiset<Bytes> sizesOf(Category category) const
    {
        std::multiset<Bytes> sizes;
        for (const PredictedStorage& storage : m_run.storages) {
            if (storage.category == category && storage.allocatedAt < m_run.steadyStep)
                sizes.insert(blockBytes(storage.bytes));
        }
        return sizes;
    }

    /// Removes from `m_standing` the blocks whose sizes match the parameters' sizes multiplied by `times` one by one,
    /// if nearly all parameters are matched. These blocks then count as explained, even if many have the same size and
    /// location, as kept outputs do.
    Blocks takeLikeParameters(double times)
    {
        std::multiset<Bytes> wanted;
        Bytes all = 0;
        for (const PredictedStorage& storage : m_run.storages) {
            if (storage.category != Category::Parameter || storage.allocatedAt >= m_run.steadyStep)
                continue;
            const Bytes size = blockBytes(static_cast<Bytes>(static_cast<double>(storage.bytes) * times));
            wanted.insert(size);
            all = checkedAdd(all, size);
        }
        Blocks like;
        for (const RecordedBlock* block : m_standing) {
            if (const auto found = wanted.find(blockBytes(block->size)); found != wanted.end()) {
                wanted.erase(found);
                like.push_back(block);
            }
        }
        const Bytes sum = sumOf(like);
        if (sum < kMinReportedBytes || 10 * (sum / 9) < all)
            return {};
        const std::set<const RecordedBlock*> explained(like.begin(), like.end());
        std::erase_if(m_standing, [&](const RecordedBlock* block) { return explained.contains(block); });
        return like;
    }

    /// Explains blocks that match the parameters one by one: gradients if autograd allocated them, otherwise a copy.
    Message copyOfModel()
    {
        const Blocks like = takeLikeParameters(1);
        if (like.empty())
            return {};
        const Bytes sum = sumOf(like);
        const auto backward =
            std::ranges::count_if(like, [this](const RecordedBlock* block) { return isOfBackward(*block); });
        if (2 * static_cast<std::size_t>(backward) > like.size())
            return message(
                "%1 of gradients, as large as the parameters, still exist when a step begins: they are not set to "
                "None; call zero_grad(set_to_none=True)."_tr,
                ByteCount{sum});
        if (isOfAverage(*like.front()))
            return message(
                "%1 from %2 are as large as the parameters, one by one: an exponential moving average of the "
                "model; the setting ema counts it."_tr,
                ByteCount{sum}, from(*like.front()));
        return message(
            "%1 from %2 are as large as the parameters, one by one: a second copy of the model (an EMA, a deepcopy, a "
            "teacher); the setting ema counts one."_tr,
            ByteCount{sum}, from(*like.front()));
    }

    Message copyInAnotherType()
    {
        for (const double times : {0.5, 2.0}) {
            if (const Blocks like = takeLikeParameters(times); !like.empty())
                return message("%1 from %2 are %3 as large as the parameters, one by one: a copy of the model in "
                               "another dtype (an average, a teacher, master weights)."_tr,
                               ByteCount{sumOf(like)}, from(*like.front()), times < 1 ? "half"_tr : "twice"_tr);
        }
        return {};
    }

    Message secondBatch() const
    {
        const std::multiset<Bytes> inputs = sizesOf(Category::Input);
        for (const Blocks* blocks : {&m_standing, &m_fresh}) {
            for (const RecordedBlock* block : *blocks) {
                const bool large = block->size >= kMinReportedBytes && inputs.contains(blockBytes(block->size));
                if (large)
                    return message(
                        "%1 from %2 are as large as the input: two batches are alive; delete the last one before "
                        "the next is moved to the GPU."_tr,
                        ByteCount{block->size}, from(*block));
            }
        }
        return {};
    }

    Message evaluation() const
    {
        Blocks held;
        for (const Blocks* blocks : {&m_standing, &m_fresh}) {
            for (const RecordedBlock* block : *blocks) {
                if (stackContains(block->stack, {"eval", "valid"}))
                    held.push_back(block);
            }
        }
        if (sumOf(held) < kMinReportedBytes)
            return {};
        return message(
            "%1 from %2 come from an evaluation and are still held: run it under torch.no_grad() and drop its "
            "results."_tr,
            ByteCount{sumOf(held)}, from(*held.front()));
    }

    const Snapshot& m_snapshot;
    const RecordedStep m_step;
    const PredictedRun& m_run;
    const Comparison& m_comparison;
    Blocks m_standing{};
    Blocks m_fresh{};
};

} // namespace

std::vector<Message> unpredictedAdvice(const Snapshot& snapshot, const History& history, const RecordedStep& step,
                                       const PredictedRun& run, const Comparison& comparison)
{
    return UnpredictedAdvice(snapshot, history, step, run, comparison).advice();
}

} // namespace vram
