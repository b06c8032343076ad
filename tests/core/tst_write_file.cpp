// SPDX-License-Identifier: GPL-3.0-or-later

// The only function that writes files: after any fault the old file is intact and no other file is left, and special
// files are not replaced.

#include "file_faults.h"
#include "temporary_folder.h"

#include "files/file_calls.h"
#include "files/stale_replacements.h"
#include "files/write_file.h"

#include <gtest/gtest.h>

#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace vram::write_file_test {

namespace fs = std::filesystem;

namespace {

using namespace test;

class WriteFile : public ::testing::Test
{
protected:
    fs::path at(const char* name) const { return m_folder / name; }
    void put(const fs::path& file, const std::string& text) const { std::ofstream(file, std::ios::binary) << text; }
    static mode_t modeOf(const fs::path& file)
    {
        struct stat info = {};
        return ::lstat(file.c_str(), &info) == 0 ? info.st_mode & 07777U : 0;
    }
    static std::string problem(const Result<FileState>& written)
    {
        return written ? std::string() : vram::text(written.error());
    }

    const TemporaryFolder m_folder;
};

TEST_F(WriteFile, WritesAllAndLeavesNothingElse)
{
    const std::string text(300'000, 'x');
    EXPECT_EQ(problem(writeFile(at("plan"), text)), "");
    EXPECT_EQ(filesIn(m_folder.path()), (std::map<std::string, std::string>{{"plan", text}}));
    EXPECT_EQ(problem(writeFile(at("plan"), "")), "");
    EXPECT_EQ(contentOf(at("plan")), "");
}

TEST_F(WriteFile, FaultsLeaveTheOldFileIntact)
{
    const std::string before = "the old plan, byte for byte";
    const std::string after(1'500, 'n');
    const auto outcomes = tryFaults(
        m_folder.path(), [&] { put(at("plan"), before); }, [&] { return problem(writeFile(at("plan"), after)); },
        after.size());
    ASSERT_GT(outcomes.size(), after.size() + 8);
    EXPECT_EQ(outcomes.front().problem, "");
    for (std::size_t i = 1; i < outcomes.size(); ++i) {
        const FaultOutcome& outcome = outcomes[i];
        const bool onlyMode = outcome.fault.starts_with("fchmod");
        EXPECT_EQ(outcome.problem.empty(), onlyMode) << outcome.fault;
        const std::string& expected = outcome.wasReplaced || onlyMode ? after : before;
        EXPECT_EQ(outcome.files, (std::map<std::string, std::string>{{"plan", expected}})) << outcome.fault;
        const char* reason =
            outcome.fault.starts_with("disk full") ? "the disk is full; free some space" : "the disk reported an error";
        EXPECT_TRUE(onlyMode || outcome.problem.find(reason) != std::string::npos) << outcome.problem;
    }
}

TEST_F(WriteFile, FaultsLeaveNoNewFile)
{
    const std::string text(1'200, 'n');
    const auto outcomes = tryFaults(
        m_folder.path(), [&] { fs::remove(at("plan")); }, [&] { return problem(writeFile(at("plan"), text)); },
        text.size());
    for (std::size_t i = 1; i < outcomes.size(); ++i) {
        EXPECT_NE(outcomes[i].problem, "") << outcomes[i].fault;
        EXPECT_EQ(outcomes[i].files.size(), outcomes[i].wasReplaced ? 1U : 0U) << outcomes[i].fault;
    }
}

TEST_F(WriteFile, ErrorsSayWhatToDo)
{
    const auto reason = [&](const fs::path& file) { return problem(writeFile(file, "x")); };
    EXPECT_EQ(reason(at("no/such/plan")), "there is no such folder; create it, or choose another location");
    EXPECT_EQ(reason(m_folder.path()), "this is a folder; name a file in it");
    EXPECT_EQ(reason(at("plan/")), "there is no such folder; create it, or choose another location");
    EXPECT_EQ(reason(""), "there is no such folder; create it, or choose another location");
    EXPECT_EQ(reason(at(std::string(300, 'n').c_str())), "the name is too long; choose a shorter one");
    fs::create_symlink("b", at("a"));
    fs::create_symlink("a", at("b"));
    EXPECT_EQ(reason(at("a")), "its links form a loop; name the file itself");
    // A name of the maximum length leaves no room for a suffix.
    EXPECT_EQ(reason(at(std::string(255, 'n').c_str())), "");
}

TEST_F(WriteFile, DoesNotTouchNeighboursOrPlantedLinks)
{
    put(at("plan.new"), "a neighbour");
    put(at("secret"), "a secret");
    put(at("other.new.target"), "untouched");
    fs::create_symlink(at("other.new.target"), at("other.new"));
    EXPECT_EQ(problem(writeFile(at("plan"), "x")), "");
    EXPECT_EQ(problem(writeFile(at("other"), "x")), "");
    EXPECT_EQ(contentOf(at("plan.new")), "a neighbour");
    EXPECT_EQ(contentOf(at("other.new.target")), "untouched");
    EXPECT_TRUE(fs::is_symlink(at("other.new")));
    if (::geteuid() != 0)
        return; // Only root can create a link owned by another user.
    fs::create_directory(at("shared"));
    ASSERT_EQ(::chmod(at("shared").c_str(), 01777), 0);
    fs::create_symlink(at("secret"), at("shared/plan"));
    ASSERT_EQ(::lchown(at("shared/plan").c_str(), 4711, 4711), 0);
    EXPECT_EQ(problem(writeFile(at("shared/plan"), "x")),
              "the link there belongs to another user; name the target file itself");
    EXPECT_EQ(contentOf(at("secret")), "a secret");
}

/// Removes stale temporary files after a new file is complete but before it is renamed.
class SweepBeforeRename : public FileCalls
{
public:
    explicit SweepBeforeRename(fs::path folder) : m_folder(std::move(folder)) {}
    int rename(const char* from, const char* to) override
    {
        removeStaleReplacements(m_folder);
        return FileCalls::rename(from, to);
    }

private:
    fs::path m_folder;
};

TEST_F(WriteFile, RemovesFilesLeftByKilledProgram)
{
    put(at(".vram-planner-abcdefghijkl"), "half of a pl");
    put(at(".vram-planner-of-the-user"), "notes");
    put(at("plan"), "old");
    SweepBeforeRename sweep(m_folder.path());
    {
        const ScopedFileCalls place(sweep);
        EXPECT_EQ(problem(writeFile(at("plan"), "new")), "") << "what is being written is kept";
    }
    EXPECT_EQ(filesIn(m_folder.path()),
              (std::map<std::string, std::string>{{"plan", "new"}, {".vram-planner-of-the-user", "notes"}}));
}

TEST_F(WriteFile, PreservesMode)
{
    for (const mode_t mode : {0600U, 0640U, 0644U, 0755U}) {
        put(at("plan"), "old");
        ASSERT_EQ(::chmod(at("plan").c_str(), mode), 0);
        EXPECT_EQ(problem(writeFile(at("plan"), "new")), "");
        EXPECT_EQ(modeOf(at("plan")), mode);
    }
    EXPECT_EQ(problem(writeFile(at("plan"), "own", {.isPrivate = true})), "");
    EXPECT_EQ(modeOf(at("plan")), 0600U);
    const mode_t mask = ::umask(027);
    EXPECT_EQ(problem(writeFile(at("fresh"), "new")), "");
    ::umask(mask);
    EXPECT_EQ(modeOf(at("fresh")), 0640U);
}

TEST_F(WriteFile, PreservesOwnerIfAllowed)
{
    if (::geteuid() != 0)
        GTEST_SKIP() << "only root can give files away";
    put(at("plan"), "old");
    ASSERT_EQ(::chown(at("plan").c_str(), 4711, 4712), 0);
    ASSERT_EQ(::chmod(at("plan").c_str(), 0660), 0);
    EXPECT_EQ(problem(writeFile(at("plan"), "new")), "");
    struct stat info = {};
    ASSERT_EQ(::stat(at("plan").c_str(), &info), 0);
    EXPECT_EQ(info.st_uid, 4711U);
    EXPECT_EQ(info.st_gid, 4712U);
    EXPECT_EQ(info.st_mode & 0777U, 0660U);
}

TEST_F(WriteFile, KeepsLinksAndReplacesTheirTarget)
{
    fs::create_directory(at("there"));
    put(at("there/real"), "old");
    fs::create_symlink("there/real", at("second"));
    fs::create_symlink("second", at("plan"));
    EXPECT_EQ(problem(writeFile(at("plan"), "new")), "");
    EXPECT_TRUE(fs::is_symlink(at("plan")) && fs::is_symlink(at("second")));
    EXPECT_FALSE(fs::is_symlink(at("there/real")));
    EXPECT_EQ(contentOf(at("there/real")), "new");
    fs::create_symlink("there/none", at("dangling"));
    EXPECT_EQ(problem(writeFile(at("dangling"), "made")), "");
    EXPECT_TRUE(fs::is_symlink(at("dangling")));
    EXPECT_EQ(contentOf(at("there/none")), "made");
}

TEST_F(WriteFile, WritesToFifos)
{
    ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
    const std::string text(200'000, 'p');
    EXPECT_EQ(problem(writeFile(at("pipe"), text, {.waitForReader = false})),
              "nothing reads from this pipe; start its reader first");
    std::string got;
    std::thread reader([&] { got = contentOf(at("pipe")); });
    EXPECT_EQ(problem(writeFile(at("pipe"), text)), "");
    reader.join();
    EXPECT_EQ(got, text);
    EXPECT_TRUE(fs::is_fifo(at("pipe")));
}

TEST_F(WriteFile, WritesToDevices)
{
    EXPECT_EQ(problem(writeFile("/dev/null", "x")), "");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_EQ(problem(writeFile("/dev/full", "x")), "the disk is full; free some space, or choose another location");
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
    fs::create_symlink("/dev/null", at("link"));
    EXPECT_EQ(problem(writeFile(at("link"), "x")), "");
    EXPECT_TRUE(fs::is_symlink(at("link")));
}

TEST_F(WriteFile, AppendsToOpenFileDescriptors)
{
    // As with `program > file`, earlier contents are kept, and the file that the shell opened is not replaced.
    const int file = ::open(at("out").c_str(), O_RDWR | O_CREAT, 0600);
    ASSERT_GE(file, 0);
    ASSERT_EQ(::write(file, "head ", 5), 5);
    EXPECT_EQ(problem(writeFile("/dev/fd/" + std::to_string(file), "tail")), "");
    EXPECT_EQ(problem(writeFile("/proc/self/fd/" + std::to_string(file), "!")), "");
    fs::create_symlink("/proc/self/fd/" + std::to_string(file), at("stdout"));
    EXPECT_EQ(problem(writeFile(at("stdout"), "?")), "");
    EXPECT_EQ(contentOf(at("out")), "head tail!?");
    ::close(file);
}

TEST_F(WriteFile, DoesNotReplaceReadOnlyFiles)
{
    if (::geteuid() == 0)
        GTEST_SKIP() << "root may write everywhere";
    put(at("plan"), "old");
    ASSERT_EQ(::chmod(at("plan").c_str(), 0400), 0);
    EXPECT_EQ(problem(writeFile(at("plan"), "new")),
              "you have no permission to write there; choose another location, or change the permissions");
    EXPECT_EQ(contentOf(at("plan")), "old");
}

} // namespace

} // namespace vram::write_file_test
