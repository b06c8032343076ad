// SPDX-License-Identifier: GPL-3.0-or-later

// Checks that if memory runs out while a file is read or estimated, the program reports this and exits instead of being
// killed by a signal.

#include "cli/process.h"
#include "large_files.h"
#include "sanitized.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace vram::memory_limit_test {

namespace {

using vram::test::Finished;
using vram::test::kAddressSanitizer;
using vram::test::runWithin;
using vram::test::temporaryFile;

struct LargeFile {
    std::string name;
    std::string (*bytes)();
};

std::string safetensorsFile()
{
    const std::string header = vram::test::safetensorsHeader(20'000);
    std::string bytes;
    for (std::uint64_t length = header.size(), i = 0; i < 8; ++i, length >>= 8U)
        bytes += static_cast<char>(length & 0xffU);
    return bytes + header + std::string(20'000 * 64, '\0');
}

class MemoryLimit : public testing::TestWithParam<LargeFile>
{
};

TEST_P(MemoryLimit, ReportsOutOfMemoryWithoutAborting)
{
    if (kAddressSanitizer)
        GTEST_SKIP() << "the address sanitizer reserves terabytes of addresses";
    const std::string file = temporaryFile(GetParam().name, GetParam().bytes());
    int refused = 0;
    for (int mebibytes = 16; mebibytes <= 88; mebibytes += 6) {
        const Finished run = runWithin(mebibytes, {"estimate", file});
        if (run.errors.find("does not fit into the memory of this machine") != std::string::npos)
            ++refused;
        // Exit status 127 means that there was too little memory even for the dynamic loader.
        EXPECT_TRUE(run.status == 0 || run.status == 1 || run.status == 127)
            << mebibytes << " MiB: " << run.status << ' ' << run.errors.substr(0, 200);
    }
    EXPECT_GT(refused, 0);
}

INSTANTIATE_TEST_SUITE_P(All, MemoryLimit,
                         testing::Values(LargeFile{"large.vram.json", [] { return vram::test::projectRows(10'000); }},
                                         LargeFile{"large.safetensors", safetensorsFile},
                                         LargeFile{"large.keras.json", [] { return vram::test::kerasLayers(10'000); }},
                                         LargeFile{"large.csv",
                                                   [] { return vram::test::csvRows(20'000, "Linear,64,\n"); }}),
                         [](const auto& file) {
                             const std::string& name = file.param.name;
                             return name.substr(6, name.find('.', 6) - 6);
                         });

} // namespace

} // namespace vram::memory_limit_test
