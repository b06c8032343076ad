// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot/read_snapshot.h"

#include "snapshot/byte_source.h"
#include "snapshot/pickle_machine.h"

#include <algorithm>
#include <fstream>
#include <set>

namespace vram {

namespace {

/// Describes the contents of a file that is not a pickle. The description is empty if the beginning of the file does
/// not reveal them.
Message otherKind(std::string_view head)
{
    if (head.empty())
        return "it is empty"_tr;
    if (head.starts_with("PK"))
        return "it is a file of torch.save (a zip archive), not a memory snapshot, which "
               "torch.cuda.memory._dump_snapshot writes"_tr;
    if (head.starts_with("\x1f\x8b"))
        return "it is compressed with gzip; unpack it first"_tr;
    if (head.front() == '{' || head.front() == '<')
        return "it is text, not a memory snapshot, which torch.cuda.memory._dump_snapshot writes"_tr;
    // Since protocol 2, a pickle begins with the PROTO opcode.
    if (head.front() != '\x80')
        return "it is not a pickle of protocol 2 to 5"_tr;
    return {};
}

Result<Snapshot> runMachine(snapshot::ByteSource& source, std::size_t keptEntries)
{
    return snapshot::PickleMachine(source, keptEntries).run();
}

} // namespace

std::vector<std::int64_t> Snapshot::devices() const
{
    std::set<std::int64_t> found;
    for (const SnapshotSegment& segment : segments)
        found.insert(segment.device);
    for (std::size_t device = 0; device < traces.size(); ++device) {
        if (traces[device].count > 0)
            found.insert(static_cast<std::int64_t>(device));
    }
    return {found.begin(), found.end()};
}

Snapshot::Trace Snapshot::trace(std::int64_t device) const
{
    const auto index = static_cast<std::size_t>(device);
    return device >= 0 && index < traces.size() ? traces[index] : Trace{};
}

Result<Snapshot> readSnapshot(const std::filesystem::path& file, const ProgressCallback& progress)
{
    std::error_code failed;
    const std::uintmax_t size = std::filesystem::file_size(file, failed);
    std::ifstream stream(file, std::ios::binary);
    if (failed || !stream)
        return Error{"it cannot be read"_tr};
    std::string head(2, '\0');
    stream.read(head.data(), 2);
    head.resize(static_cast<std::size_t>(stream.gcount()));
    if (Message kind = otherKind(head); !kind.empty())
        return Error{std::move(kind)};
    stream.clear();
    stream.seekg(0);
    snapshot::ByteSource source(stream, [&](std::uint64_t read) {
        return !progress
               || progress(static_cast<double>(read) / static_cast<double>(std::max<std::uintmax_t>(size, 1)));
    });
    return runMachine(source, kKeptEntries);
}

Result<Snapshot> parseSnapshot(std::string_view bytes, std::size_t keptEntries)
{
    if (Message kind = otherKind(bytes.substr(0, 2)); !kind.empty())
        return Error{std::move(kind)};
    snapshot::ByteSource source(bytes);
    return runMachine(source, keptEntries);
}

} // namespace vram
