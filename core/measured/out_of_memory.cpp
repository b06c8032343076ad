// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/out_of_memory.h"

#include "base/size.h"
#include "base/units.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace vram {

namespace {

constexpr std::string_view kDigits = "0123456789.,";
using Figure = std::optional<Bytes> OutOfMemoryMessage::*;

std::string_view afterBlanks(std::string_view text)
{
    const auto begin = text.find_first_not_of(" \n\r\t:");
    return begin == text.npos ? std::string_view() : text.substr(begin);
}

/// Joins lines and removes the ">" of quoted text, because terminals and logs break lines anywhere and mail programs
/// quote them.
std::string inOneLine(std::string_view text)
{
    std::string line;
    bool begins = true;
    for (const char c : text) {
        const bool blank = std::isspace(static_cast<unsigned char>(c)) != 0;
        begins = c == '\n' || (begins && (blank || c == '>'));
        if (!blank && !begins)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    return line;
}

/// The size at the beginning of the text, such as "23.69 GiB".
std::optional<Bytes> sizeAtBegin(std::string_view text)
{
    text = afterBlanks(text);
    const std::size_t digits = std::min(text.find_first_not_of(kDigits), text.size());
    std::size_t unit = std::min(text.find_first_not_of(' ', digits), text.size());
    const std::size_t begin = unit;
    while (unit < text.size() && std::isalpha(static_cast<unsigned char>(text[unit])) != 0)
        ++unit;
    if (digits == 0 || unit == begin)
        return std::nullopt;
    return parseSize(text.substr(0, unit), 1);
}

/// The size at the end of the text, such as "23.69 GiB".
std::optional<Bytes> sizeAtEnd(std::string_view text)
{
    const std::size_t last = text.find_last_not_of(" \n\r\t");
    if (last == text.npos)
        return std::nullopt;
    text = text.substr(0, last + 1);
    const std::size_t word = text.find_last_of(' ');
    if (word == text.npos)
        return std::nullopt;
    const std::size_t number = text.find_last_not_of(kDigits, text.find_last_not_of(' ', word));
    return sizeAtBegin(text.substr(number == text.npos ? 0 : number + 1));
}

struct Phrase {
    std::string_view words;
    Figure figure;
    bool before; ///< Whether the size comes before the words.
};

constexpr std::string_view kCachedAtEnd = " cached)";

// The wordings of the message in all versions of c10/cuda/CUDACachingAllocator.cpp and CUDAMallocAsyncAllocator.cpp. A
// phrase that is a prefix of another one comes after it; "capacty" is the spelling of PyTorch 2.1.
constexpr std::array<Phrase, 19> kPhrases{{
    {" Tried to allocate", &OutOfMemoryMessage::requested, false},
    {" Requested :", &OutOfMemoryMessage::requested, false},
    {" total capacity of", &OutOfMemoryMessage::total, false},
    {" total capacty of", &OutOfMemoryMessage::total, false},
    {" total capacity", &OutOfMemoryMessage::total, true},
    {" Device limit :", &OutOfMemoryMessage::total, false},
    {" Free (according to CUDA)", &OutOfMemoryMessage::free, false},
    {" is free", &OutOfMemoryMessage::free, true},
    {" free;", &OutOfMemoryMessage::free, true},
    {" this process has", &OutOfMemoryMessage::process, false},
    {" allowed;", &OutOfMemoryMessage::allowed, true},
    {" is allocated by PyTorch", &OutOfMemoryMessage::allocated, true},
    {" already allocated", &OutOfMemoryMessage::allocated, true},
    {" Currently allocated :", &OutOfMemoryMessage::allocated, false},
    {" allocated in private pools", &OutOfMemoryMessage::privatePools, true},
    {" is reserved by PyTorch but unallocated", &OutOfMemoryMessage::unallocated, true},
    {" reserved in total by PyTorch", &OutOfMemoryMessage::reserved, true},
    {kCachedAtEnd, &OutOfMemoryMessage::unallocated, true}, // Up to PyTorch 1.3: amount_cached - amount_allocated.
    {" cached;", &OutOfMemoryMessage::unallocated, true},
}};

void readPhrase(OutOfMemoryMessage& message, std::string_view text, const Phrase& phrase)
{
    const std::size_t at = text.find(phrase.words);
    if (at == text.npos || message.*phrase.figure)
        return;
    message.*phrase.figure =
        phrase.before ? sizeAtEnd(text.substr(0, at)) : sizeAtBegin(text.substr(at + phrase.words.size()));
}

/// Reads "Process 1234 has 3.20 GiB memory in use", summed over all processes.
void readProcesses(OutOfMemoryMessage& message, std::string_view text)
{
    constexpr std::string_view begin = "Process ";
    for (std::size_t at = text.find(begin); at != text.npos; at = text.find(begin, at + 1)) {
        const std::string_view rest = text.substr(at + begin.size());
        const std::size_t has = rest.find(" has ");
        constexpr std::size_t longestId = 12;
        if (has == rest.npos || has > longestId)
            continue;
        if (const std::optional<Bytes> bytes = sizeAtBegin(rest.substr(has + 5)))
            message.otherProcesses = checkedAdd(message.otherProcesses.value_or(0), *bytes);
    }
}

void readGpuNumber(OutOfMemoryMessage& message, std::string_view text)
{
    for (const std::string_view words : {"GPU ", " on device "}) {
        if (const std::size_t at = text.find(words); at != text.npos) {
            const char* const begin = text.data() + at + words.size();
            std::from_chars(begin, text.data() + text.size(), message.gpu);
            return;
        }
    }
}

/// Whether the value is the 2^64 bytes that cudaMallocAsync's message shows if there is no limit.
bool isUnlimited(Bytes bytes)
{
    return bytes >= Bytes{1} << 60;
}

void addSums(OutOfMemoryMessage& message)
{
    if (message.allowed && isUnlimited(*message.allowed))
        message.allowed.reset();
    // Up to PyTorch 2.1, the message uses the same words for other processes and this one, so a single number is that
    // of this process.
    if (!message.process && message.otherProcesses)
        message.process.swap(message.otherProcesses);
    if (message.allocated && message.unallocated && !message.reserved)
        message.reserved = checkedAdd(*message.allocated, *message.unallocated);
    if (message.allocated && message.reserved && !message.unallocated)
        message.unallocated = std::max<Bytes>(0, *message.reserved - *message.allocated);
}

} // namespace

std::optional<Bytes> OutOfMemoryMessage::outsideAllocator() const
{
    if (!process || !reserved)
        return std::nullopt;
    return std::max<Bytes>(0, *process - *reserved);
}

std::optional<Bytes> OutOfMemoryMessage::usedByOthers() const
{
    if (!total || !free || !process)
        return otherProcesses;
    const Bytes others = *total - *free - *process;
    constexpr Bytes rounding = Bytes{16} << 20; // Three values in GiB are rounded to two decimals.
    return others > rounding ? others : 0;
}

std::optional<Bytes> OutOfMemoryMessage::unexplained() const
{
    const std::optional<Bytes> own = reserved ? reserved : allocated;
    if (process || !total || !free || !own)
        return std::nullopt;
    return std::max<Bytes>(0, *total - *free - *own);
}

namespace {

std::optional<OutOfMemoryMessage> messageIn(std::string_view text)
{
    OutOfMemoryMessage message;
    message.rocm = text.find("HIP out of memory") != text.npos;
    message.cachedOnly = text.find(kCachedAtEnd) != text.npos;
    for (const Phrase& phrase : kPhrases)
        readPhrase(message, text, phrase);
    readProcesses(message, text);
    readGpuNumber(message, text);
    addSums(message);
    return message.requested || message.total || message.allocated ? std::optional(message) : std::nullopt;
}

/// The position of the next message, or npos. cudaMallocAsync's message contains the phrase twice.
std::size_t nextMessage(std::string_view text, std::size_t from)
{
    return std::min({text.find("CUDA out of memory", from), text.find("HIP out of memory", from),
                     text.find(" exceed allowed memory", from)});
}

} // namespace

std::vector<OutOfMemoryMessage> outOfMemoryMessages(std::string_view pasted)
{
    const std::string text = ' ' + inOneLine(pasted);
    std::vector<OutOfMemoryMessage> messages;
    for (std::size_t at = nextMessage(text, 0); at != text.npos;) {
        // In "Allocation on device 2 would exceed allowed memory", the number precedes the phrase.
        constexpr std::size_t deviceWords = 30;
        const std::size_t begin = text[at] == ' ' ? at - std::min(at, deviceWords) : at - std::min<std::size_t>(at, 1);
        const std::size_t next = nextMessage(text, at + 1);
        if (auto message = messageIn(std::string_view(text).substr(begin, next == text.npos ? next : next - begin)))
            messages.push_back(*message);
        at = next;
    }
    return messages;
}

std::optional<OutOfMemoryMessage> parseOutOfMemory(std::string_view pasted)
{
    const std::vector<OutOfMemoryMessage> all = outOfMemoryMessages(pasted);
    return all.empty() ? std::nullopt : std::optional(all.front());
}

std::vector<ExplainedFigure> explain(const OutOfMemoryMessage& m)
{
    std::vector<ExplainedFigure> list;
    const auto add = [&list](const Message& label, const std::optional<Bytes>& bytes, const Message& meaning) {
        if (bytes)
            list.push_back({label, *bytes, meaning});
    };
    add("Tried to allocate"_tr, m.requested,
        "The segment that PyTorch requested from the device: the tensor's size, rounded up to 2 MiB, 20 MiB or a "
        "multiple of 2 MiB. This request did not fit; it is rarely the largest."_tr);
    add("Total capacity"_tr, m.total,
        "The GPU memory that CUDA lets processes use; part of the advertised memory is never available."_tr);
    add("Free"_tr, m.free, "The memory that the device had left at that moment, after cached blocks were released."_tr);
    add("Allowed"_tr, m.allowed, "The memory that set_per_process_memory_fraction lets this process use."_tr);
    add("This process"_tr, m.process,
        "All memory of this process: PyTorch's allocator, the CUDA context, libraries."_tr);
    add("Allocated by PyTorch"_tr, m.allocated,
        "Blocks that hold tensors: parameters, gradients, optimizer state, "
        "activations."_tr);
    add("In private pools"_tr, m.privatePools,
        "Free blocks of CUDA graphs, which no other tensor can use; PyTorch counts them as allocated."_tr);
    add("Reserved by PyTorch"_tr, m.reserved,
        "The memory that the allocator has taken from the device, in use or "
        "not."_tr);
    add("Reserved but unallocated"_tr, m.unallocated,
        "Free blocks within segments that are in use: fragmentation, since completely free segments were already "
        "released."_tr);
    add("Outside the allocator"_tr, m.outsideAllocator(),
        "This process minus the reserved memory: the CUDA context, cuDNN's and cuBLAS's kernels, NCCL."_tr);
    add("Used by other processes"_tr, m.usedByOthers(),
        "Memory that is neither free nor used by this process: other processes on the GPU."_tr);
    add("Neither free nor PyTorch's"_tr, m.unexplained(),
        "The total less the free memory and the allocator's. This version does not say what holds it: the CUDA context "
        "of this process, libraries, and other processes on the GPU."_tr);
    return list;
}

namespace {

// CUDAAllocatorConfig.h: "expandable_segments not supported on this platform" means that PyTorch was built without
// PYTORCH_C10_DRIVER_API_SUPPORTED, as is PyTorch for ROCm.
Message fragmentation(const OutOfMemoryMessage& m, Bytes requested)
{
    if (m.rocm)
        return message("Fragmentation: %1 are free within segments, and %2 were requested. PyTorch for ROCm ignores "
                       "expandable_segments; try max_split_size_mb in PYTORCH_HIP_ALLOC_CONF."_tr,
                       ByteCount{*m.unallocated}, ByteCount{requested});
    return message("Fragmentation: %1 are free within segments, and %2 were requested. "
                   "PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True makes them usable."_tr,
                   ByteCount{*m.unallocated}, ByteCount{requested});
}

} // namespace

std::vector<Message> remedies(const OutOfMemoryMessage& m)
{
    std::vector<Message> list;
    const Bytes requested = m.requested.value_or(0);
    constexpr Bytes worth = Bytes{256} << 20;
    const Bytes unexplained = m.unexplained().value_or(0);
    constexpr Bytes usualContext = Bytes{1} << 30;
    const bool toldOfReserved = !m.cachedOnly || unexplained <= usualContext;
    if (m.unallocated && *m.unallocated >= requested && *m.unallocated > 0 && toldOfReserved)
        list.push_back(fragmentation(m, requested));
    if (unexplained > usualContext)
        list.push_back(message(
            "%1 are neither free nor PyTorch's. A CUDA context takes less than 1 GiB: other processes hold the rest; nvidia-smi lists them."_tr,
            ByteCount{unexplained}));
    if (const auto others = m.usedByOthers(); others && *others >= worth)
        list.push_back(message("Other processes hold %1; nvidia-smi lists them."_tr, ByteCount{*others}));
    if (m.allowed && m.total && *m.allowed < *m.total)
        list.push_back(message("The process may use only %1 of the GPU, as set by set_per_process_memory_fraction."_tr,
                               ByteCount{*m.allowed}));
    if (m.privatePools && *m.privatePools >= worth)
        list.push_back(
            message("CUDA graphs keep %1 for themselves; share one pool among them."_tr, ByteCount{*m.privatePools}));
    if (list.empty())
        list.emplace_back(
            "The tensors themselves are too large: a smaller batch, checkpointing or another precision helps, "
            "the allocator's settings do not."_tr);
    return list;
}

} // namespace vram
