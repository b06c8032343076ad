// Models read from a pipe, and paths that are not files.

#include "import/import.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace {

using namespace vram;

class Pipes : public ::testing::Test
{
protected:
    Pipes()
    {
        std::string pattern = (fs::temp_directory_path() / "vram-pipes-XXXXXX").string();
        m_folder = ::mkdtemp(pattern.data());
        m_pipe = m_folder / "pipe";
        EXPECT_EQ(::mkfifo(m_pipe.c_str(), 0600), 0);
    }
    ~Pipes() override { fs::remove_all(m_folder); }

    Result<Imported> importThrough(const std::string& bytes)
    {
        std::thread writer([&] { std::ofstream(m_pipe, std::ios::binary) << bytes; });
        Result<Imported> imported = importFile(m_pipe);
        writer.join();
        return imported;
    }
    static std::string contents(const std::string& file)
    {
        std::ostringstream text;
        text << std::ifstream(file, std::ios::binary).rdbuf();
        return text.str();
    }

    fs::path m_folder;
    fs::path m_pipe;
};

TEST_F(Pipes, TextIsRead)
{
    const auto imported = importThrough(contents(VRAM_TEST_DATA "/summary/torchinfo.txt"));
    ASSERT_TRUE(imported) << text(imported.error());
    EXPECT_GT(imported->project.network.rows.size(), 1U);
}

TEST_F(Pipes, BinaryModelsAreRefusedWithTheReason)
{
    const auto imported = importThrough(contents(VRAM_TEST_DATA "/onnx/lenet.onnx"));
    ASSERT_FALSE(imported);
    EXPECT_EQ(text(imported.error()),
              m_pipe.string() + ": a model of this kind cannot be read from a pipe; save it as a file first");
}

TEST_F(Pipes, NothingAndGarbageAreTold)
{
    EXPECT_EQ(text(importThrough("").error()), m_pipe.string() + ": nothing came through the pipe");
    EXPECT_NE(text(importThrough("no model").error()).find("unsupported file"), std::string::npos);
}

TEST_F(Pipes, WaitingForAWriterCanBeCancelled)
{
    int asked = 0;
    const auto imported = importFile(m_pipe, {.progress = [&](double) { return ++asked < 3; }});
    ASSERT_FALSE(imported);
    EXPECT_NE(text(imported.error()).find("reading was cancelled"), std::string::npos);
}

TEST_F(Pipes, DevicesAreRefused)
{
    for (const char* device : {"/dev/zero", "/dev/null", "/dev/full"})
        EXPECT_EQ(text(importFile(device).error()), std::string(device) + ": this is a device; name a file");
}

} // namespace
