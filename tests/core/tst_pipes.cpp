// SPDX-License-Identifier: GPL-3.0-or-later

// Models read from a pipe, and paths that are not files.

#include "temporary_folder.h"

#include "import/import.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include <sys/stat.h>

namespace fs = std::filesystem;

namespace vram::pipes_test {

namespace {

using namespace vram::test;

class Pipes : public ::testing::Test
{
protected:
    Pipes() { EXPECT_EQ(::mkfifo(m_pipe.c_str(), 0600), 0); }

    Result<Imported> importThrough(const std::string& bytes)
    {
        std::thread writer([&] { std::ofstream(m_pipe, std::ios::binary) << bytes; });
        Result<Imported> imported = importFile(m_pipe);
        writer.join();
        return imported;
    }

    const TemporaryFolder m_folder;
    const fs::path m_pipe = m_folder / "pipe";
};

TEST_F(Pipes, TextIsRead)
{
    const auto imported = importThrough(contentOf(VRAM_TEST_DATA "/summary/torchinfo.txt"));
    ASSERT_TRUE(imported) << text(imported.error());
    EXPECT_GT(imported->project.network.rows.size(), 1U);
}

TEST_F(Pipes, RejectsBinaryModelsWithReason)
{
    const auto imported = importThrough(contentOf(VRAM_TEST_DATA "/onnx/lenet.onnx"));
    ASSERT_FALSE(imported);
    EXPECT_EQ(text(imported.error()),
              m_pipe.string() + ": a model of this kind cannot be read from a pipe; save it as a file first");
}

TEST_F(Pipes, ReportsEmptyAndInvalidInput)
{
    EXPECT_EQ(text(importThrough("").error()), m_pipe.string() + ": no data came through the pipe");
    EXPECT_NE(text(importThrough("no model").error()).find("unsupported file"), std::string::npos);
}

TEST_F(Pipes, WaitingForAWriterCanBeCancelled)
{
    int asked = 0;
    const auto imported = importFile(m_pipe, {.progress = [&](double) { return ++asked < 3; }});
    ASSERT_FALSE(imported);
    EXPECT_NE(text(imported.error()).find("reading was cancelled"), std::string::npos);
}

TEST_F(Pipes, RejectsDeviceFiles)
{
    for (const char* device : {"/dev/zero", "/dev/null", "/dev/full"})
        EXPECT_EQ(text(importFile(device).error()), std::string(device) + ": this is a device; name a file");
}

} // namespace

} // namespace vram::pipes_test
