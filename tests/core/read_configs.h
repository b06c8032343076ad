// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configs/configs.h"
#include "core/config_setups.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace vram::config_readers_test {

using test::llama;

inline vram::Setup onGpus(std::int64_t gpus)
{
    vram::Setup setup;
    setup.parallel.gpus = gpus;
    return setup;
}

inline ReadConfig readOf(std::string_view text, const vram::Setup& base = {})
{
    const Result<ReadConfig> read = readConfig(text, llama(), base);
    EXPECT_TRUE(read) << vram::text(read.error());
    return read ? *read : ReadConfig{};
}

inline std::string errorOf(std::string_view text)
{
    const Result<ReadConfig> read = readConfig(text, llama(), onGpus(8));
    return read ? std::string() : vram::text(read.error());
}

/// Whether a note begins with `key`, which means that the key is not among those that are ignored.
inline bool isNoted(const ReadConfig& read, std::string_view key)
{
    const auto says = [&](const Message& note) { return vram::text(note).starts_with(key); };
    return std::ranges::any_of(read.notes, says);
}

} // namespace vram::config_readers_test
