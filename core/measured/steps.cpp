// SPDX-License-Identifier: GPL-3.0-or-later

// Steps are periods of the history. They are found by matching the history, read backward, with itself.

#include "measured/history.h"

#include <algorithm>
#include <array>
#include <span>

namespace vram {

namespace {

using EventKind = SnapshotEvent::Kind;
using Fingerprint = std::uint64_t;

constexpr Fingerprint combineFingerprints(Fingerprint a, Fingerprint b)
{
    return (a ^ b * 0x9E3779B97F4A7C15U) * 0xBF58476D1CE4E5B9U ^ a >> 31U;
}

/// Allocations and frees as symbols, and the event of each.
struct Pattern {
    std::vector<Fingerprint> fingerprints{};
    std::vector<std::size_t> events{};
};

Pattern patternOf(std::span<const SnapshotEvent> events, bool sizes)
{
    Pattern pattern;
    for (std::size_t e = 0; e < events.size(); ++e) {
        const SnapshotEvent& event = events[e];
        if (event.kind != EventKind::Alloc && event.kind != EventKind::FreeRequested)
            continue;
        const auto kind = static_cast<Fingerprint>(event.kind);
        pattern.fingerprints.push_back(combineFingerprints(kind, sizes ? static_cast<Fingerprint>(event.size)
                                                                       : static_cast<Fingerprint>(event.stack.number())
                                                                             + (Fingerprint{1} << 40U)));
        pattern.events.push_back(e);
    }
    return pattern;
}

/// For each position of `text`, the length of the longest common prefix with `text` itself (the Z function).
std::vector<std::uint32_t> matchLengths(std::span<const Fingerprint> text)
{
    std::vector<std::uint32_t> z(text.size());
    std::size_t left = 0;
    std::size_t right = 0;
    for (std::size_t i = 1; i < text.size(); ++i) {
        std::size_t same = i < right ? std::min<std::size_t>(right - i, z[i - left]) : 0;
        while (i + same < text.size() && text[same] == text[i + same])
            ++same;
        z[i] = static_cast<std::uint32_t>(same);
        if (i + same > right) {
            left = i;
            right = i + same;
        }
    }
    return z;
}

struct Period {
    std::size_t end = 0;    ///< The end of the repetition, in symbols.
    std::size_t length = 0; ///< The length of the period in symbols; 0 if there is none.
    std::size_t covered = 0;
};

constexpr std::size_t kShortest = 8; ///< Length of the shortest step, in symbols.

/// Returns the shortest period whose repetition ends at `end` and covers at least 95 % as many symbols as the longest.
Period periodBefore(std::span<const Fingerprint> fingerprints, std::size_t end)
{
    std::vector<Fingerprint> backward(fingerprints.rend() - static_cast<std::ptrdiff_t>(end), fingerprints.rend());
    const std::vector<std::uint32_t> z = matchLengths(backward);
    std::size_t most = 0;
    for (std::size_t p = kShortest; p < z.size(); ++p) {
        if (z[p] >= p)
            most = std::max(most, p + z[p]);
    }
    for (std::size_t p = kShortest; p < z.size() && most > 0; ++p) {
        const std::size_t covered = p + z[p];
        if (z[p] >= p && 20 * covered >= 19 * most)
            return {end, p, covered};
    }
    return {};
}

/// Tries several ends, since a recording may end in the middle of a step, in an evaluation, or during teardown.
Period longestRepetition(std::span<const Fingerprint> fingerprints)
{
    Period best;
    constexpr std::array<std::size_t, 5> sixteenths{16, 15, 13, 11, 8};
    for (const std::size_t part : sixteenths) {
        const Period found =
            periodBefore(fingerprints, fingerprints.size() / 16 * part + (part == 16 ? fingerprints.size() % 16 : 0));
        if (found.covered > best.covered)
            best = found;
    }
    return best;
}

/// Returns the position after the event in the first period that leaves the least memory allocated.
std::size_t lowestMemory(const Pattern& pattern, const History& history, std::size_t begin, std::size_t length)
{
    std::size_t best = begin;
    for (std::size_t i = begin; i < begin + length; ++i) {
        if (history.allocated[pattern.events[i]] < history.allocated[pattern.events[best]])
            best = i;
    }
    return best + 1;
}

/// Whether the period is a step and not a block of a network. Blocks repeat too, but in forward they keep nearly all
/// that they allocate, and in backward they free what was kept. A step may leave memory allocated, but frees no more
/// than it allocates.
bool isWholeStep(const History& history, const RecordedStep& step)
{
    const Bytes before = step.begin > 0 ? history.allocated[step.begin - 1] : history.allocatedBefore;
    const auto [least, most] = std::minmax_element(history.allocated.begin() + static_cast<std::ptrdiff_t>(step.begin),
                                                   history.allocated.begin() + static_cast<std::ptrdiff_t>(step.end));
    const Bytes change = history.allocated[step.end - 1] - before;
    const Bytes eighth = (*most - *least) / 8;
    return change >= -2 * eighth && change <= 7 * eighth;
}

std::vector<RecordedStep> stepsOf(const Pattern& pattern, const History& history)
{
    const Period period = longestRepetition(pattern.fingerprints);
    std::vector<RecordedStep> steps;
    if (period.length == 0)
        return steps;
    const std::size_t begin = period.end - period.covered;
    const auto eventAt = [&](std::size_t sign) {
        return sign < pattern.events.size() ? pattern.events[sign] : history.events();
    };
    for (std::size_t at = lowestMemory(pattern, history, begin, period.length); at + period.length <= period.end;
         at += period.length)
        steps.push_back({eventAt(at), eventAt(at + period.length)});
    if (!steps.empty() && !isWholeStep(history, steps.back()))
        steps.clear();
    return steps;
}

} // namespace

std::vector<RecordedStep> findSteps(const Snapshot& snapshot, const History& history)
{
    const auto events = std::span(snapshot.events).subspan(history.first, history.events());
    std::vector<RecordedStep> steps = stepsOf(patternOf(events, true), history);
    const bool stacks = snapshot.stacks.size() > kShortest;
    return steps.empty() && stacks ? stepsOf(patternOf(events, false), history) : steps;
}

} // namespace vram
