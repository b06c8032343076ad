// SPDX-License-Identifier: GPL-3.0-or-later

// Output files of the command line. A plain file is replaced as a whole, whereas a pipe or a device is written to
// directly.

#include "cli/process.h"
#include "temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

namespace vram::output_files_test {

namespace fs = std::filesystem;

namespace {

using vram::test::contentOf;
using vram::test::Finished;
using vram::test::runCli;
using vram::test::temporaryFile;

/// Runs a line of shell commands, in which $CLI is the program. Returns its stdout and stderr.
std::string shell(const std::string& line)
{
    const std::string output = temporaryFile("shell", "");
    const std::string command = "CLI='" VRAM_CLI "'; { " + line + "; } 2>&1 | cat >'" + output + '\'';
    EXPECT_EQ(std::system(command.c_str()), 0);
    return contentOf(output);
}

std::size_t neighboursOf(const std::string& file)
{
    const fs::path folder = fs::path(file).parent_path();
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

std::string inFolder(const std::string& name, const std::string& text)
{
    fs::create_directories(fs::path(temporaryFile(name, "")).parent_path() / "files");
    return temporaryFile("files/" + name, text);
}

TEST(OutputFiles, PreserveNeighboursModesAndLinks)
{
    const std::string plan = inFolder("plan.md", "old");
    const std::string neighbour = inFolder("plan.md.new", "a neighbour");
    const std::string link = plan + ".link";
    fs::remove(link);
    fs::create_symlink(plan, link);
    ASSERT_EQ(::chmod(plan.c_str(), 0600), 0);
    const std::size_t before = neighboursOf(plan);
    EXPECT_EQ(runCli({"report", "builtin:mlp", "--md", link}).status, 0);
    EXPECT_TRUE(contentOf(plan).starts_with("# GPU memory"));
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(contentOf(neighbour), "a neighbour");
    EXPECT_EQ(fs::status(plan).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(neighboursOf(plan), before);
}

TEST(OutputFiles, WriteToDevicesAndPipes)
{
    EXPECT_EQ(runCli({"report", "builtin:mlp", "--md", "/dev/null"}).status, 0);
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    const Finished full = runCli({"import", "builtin:mlp", "-o", "/dev/full"});
    EXPECT_EQ(full.status, 1);
    EXPECT_NE(full.errors.find("/dev/full could not be saved: the disk is full; free some space"), std::string::npos)
        << full.errors;
    const std::string pipe = inFolder("pipe", "");
    fs::remove(pipe);
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_TRUE(shell("$CLI report builtin:mlp --md '" + pipe + "' & cat '" + pipe + "'; wait").starts_with("# GPU"));
    EXPECT_TRUE(fs::is_fifo(pipe));
    const std::string both = shell("$CLI report builtin:mlp --csv - --md /dev/stdout");
    EXPECT_TRUE(both.starts_with("Layer,Type,"));
    EXPECT_NE(both.find("# GPU memory"), std::string::npos);
    const std::string appended = inFolder("appended", "first\n");
    shell("$CLI report builtin:mlp --md /dev/stdout >>'" + appended + '\'');
    EXPECT_TRUE(contentOf(appended).starts_with("first\n# GPU memory")) << contentOf(appended);
}

// ulimit -f counts blocks of 512 bytes.
TEST(OutputFiles, FileSizeLimitLeavesTheOldFile)
{
    const std::string plan = inFolder("limited.vram.json", "old");
    const std::size_t before = neighboursOf(plan);
    for (const char* blocks : {"0", "1", "2"}) {
        const std::string said = shell("ulimit -f " + std::string(blocks) + "; $CLI import builtin:resnet50 -o '" + plan
                                       + "'; echo status $?");
        EXPECT_NE(said.find("could not be saved: it would be larger than the system allows"), std::string::npos)
            << said;
        EXPECT_NE(said.find("status 1\n"), std::string::npos) << said;
        EXPECT_EQ(contentOf(plan), "old");
        EXPECT_EQ(neighboursOf(plan), before);
    }
}

} // namespace

} // namespace vram::output_files_test
