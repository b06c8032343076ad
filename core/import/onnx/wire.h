// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

namespace vram::onnx {

/// The bytes of a model, read in pieces, so that a file of many gigabytes is never fully in memory.
class ByteSource
{
public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    virtual std::uint64_t size() const = 0;
    /// Fills `into` with the bytes starting at `offset`. Returns false if they cannot be read.
    virtual bool read(std::uint64_t offset, std::span<std::uint8_t> into) = 0;
};

/// The bytes of a regular file.
class FileSource final : public ByteSource
{
public:
    explicit FileSource(const std::filesystem::path& file);
    bool isOpen() const { return m_open; }
    std::uint64_t size() const override { return m_size; }
    bool read(std::uint64_t offset, std::span<std::uint8_t> into) override;

private:
    std::filebuf m_file;
    std::uint64_t m_size = 0;
    bool m_open = false;
};

/// Bytes in memory, which must outlive this object.
class MemorySource final : public ByteSource
{
public:
    explicit MemorySource(std::span<const std::uint8_t> bytes) : m_bytes(bytes) {}
    std::uint64_t size() const override { return m_bytes.size(); }
    bool read(std::uint64_t offset, std::span<std::uint8_t> into) override;

private:
    std::span<const std::uint8_t> m_bytes;
};

/// Decodes the protobuf wire format through a small window. The first error is stored; reading after it returns zeros.
class WireReader
{
public:
    explicit WireReader(ByteSource& source) : m_source(source) {}

    std::uint64_t size() const { return m_source.size(); }
    std::uint64_t varint(std::uint64_t& offset, std::uint64_t end);
    std::uint64_t fixed(std::uint64_t offset, int bytes);
    /// Returns a copy of stored bytes. Copies count towards a limit, so that a malicious file cannot exhaust the
    /// memory.
    std::string text(std::uint64_t begin, std::uint64_t end);
    void countCopiedBytes(std::uint64_t bytes, std::uint64_t offset);

    /// Records the first error as "byte 123: <what>".
    void fail(std::uint64_t offset, vram::Message what);
    bool failed() const { return !m_error.empty(); }
    const vram::Message& error() const { return m_error; }

private:
    const std::uint8_t* window(std::uint64_t offset, std::size_t bytes);

    static constexpr std::size_t kWindow = 8192;
    ByteSource& m_source;
    std::array<std::uint8_t, kWindow> m_window{};
    std::uint64_t m_begin = 0;
    std::uint64_t m_end = 0;
    std::uint64_t m_copiedBytes = 0;
    vram::Message m_error{};
};

/// A protobuf message. `next` iterates over its fields and skips those that were not read.
class Message
{
public:
    Message(WireReader& reader, std::uint64_t begin, std::uint64_t end) : m_reader(reader), m_offset(begin), m_last(end)
    {
    }

    bool next();
    std::uint32_t field() const { return m_field; }
    std::uint64_t position() const { return m_begin; } ///< Offset of the field's contents in the file, in bytes.
    std::uint64_t length() const { return m_end - m_begin; }

    std::int64_t integer() const { return static_cast<std::int64_t>(m_value); }
    float real() const;
    std::string text();
    Message message();
    /// Appends the numbers of a repeated field, packed or not, up to `limit` numbers in total.
    void integers(std::vector<std::int64_t>& into, std::size_t limit);
    void reals(std::vector<double>& into, std::size_t limit, int bytes);

private:
    bool nextPayload(unsigned wire);

    WireReader& m_reader;
    std::uint64_t m_offset;
    std::uint64_t m_last;
    std::uint32_t m_field = 0;
    unsigned m_wire = 0;
    std::uint64_t m_value = 0;
    std::uint64_t m_begin = 0;
    std::uint64_t m_end = 0;
};

} // namespace vram::onnx
