#include "files/write_file.h"

#include "files/file_calls.h"
#include "files/file_fault.h"
#include "files/open_file.h"
#include "files/write_target.h"

#include <cerrno>
#include <random>
#include <string>

#include <fcntl.h>
#include <unistd.h>

namespace vram {

namespace fs = std::filesystem;

namespace {

constexpr int kMostNames = 100;
constexpr mode_t kPrivate = 0600;
constexpr mode_t kUsual = 0666; ///< Less what the umask takes away.

using Problem = std::optional<Error>;

Problem problemOf(ErrorCode code)
{
    return code == 0 ? std::nullopt : Problem(writingFault(code));
}

fs::path folderOf(const fs::path& file)
{
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// A name that nobody can foresee, and short, so that it is no longer than a folder takes.
fs::path randomName()
{
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz012345";
    std::random_device random;
    std::string name = ".vram-planner-";
    for (int i = 0; i < 12; ++i)
        name += letters[random() % letters.size()];
    return name;
}

/// A new file beside the one that it is to replace; it goes again unless it has.
class Replacement
{
public:
    Replacement(const WriteTarget& target, bool isPrivate);
    ~Replacement();
    Replacement(const Replacement&) = delete;
    Replacement& operator=(const Replacement&) = delete;

    ErrorCode replaceBy(std::string_view bytes);

private:
    ErrorCode make(mode_t mode);
    void keepModeAndOwner() const;

    const WriteTarget& m_target;
    bool m_isPrivate;
    fs::path m_path; ///< Empty: there is none.
    int m_number = -1;
};

Replacement::Replacement(const WriteTarget& target, bool isPrivate) : m_target(target), m_isPrivate(isPrivate) {}

Replacement::~Replacement()
{
    if (!m_path.empty())
        fileCalls().remove(m_path.c_str());
}

ErrorCode Replacement::make(mode_t mode)
{
    constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    for (int tries = 0; tries < kMostNames; ++tries) {
        const fs::path path = folderOf(m_target.path) / randomName();
        m_number = fileCalls().open(path.c_str(), flags, mode);
        if (m_number >= 0) {
            m_path = path;
            return 0;
        }
        if (errno != EEXIST)
            return errno;
    }
    return EEXIST;
}

/// Where that is not allowed, the file stays its owner's alone.
void Replacement::keepModeAndOwner() const
{
    const struct stat& old = *m_target.existing;
    mode_t mode = old.st_mode & 0777U;
    const bool others = old.st_uid != ::geteuid() || old.st_gid != ::getegid();
    if (others && fileCalls().setOwner(m_number, old.st_uid, old.st_gid) != 0
        && fileCalls().setOwner(m_number, static_cast<uid_t>(-1), old.st_gid) != 0)
        mode &= ~static_cast<mode_t>(0070); // Another group than before must not read what that one could.
    (void)fileCalls().setMode(m_number, mode);
}

ErrorCode Replacement::replaceBy(std::string_view bytes)
{
    const bool replaces = m_target.existing.has_value();
    if (replaces && ::faccessat(AT_FDCWD, m_target.path.c_str(), W_OK, AT_EACCESS) != 0)
        return errno; // The folder may be written to, the file may not.
    if (const ErrorCode code = make(replaces || m_isPrivate ? kPrivate : kUsual); code != 0)
        return code;
    OpenFile file(m_number);
    if (replaces && !m_isPrivate)
        keepModeAndOwner();
    if (const ErrorCode code = file.finish(bytes); code != 0)
        return code;
    if (fileCalls().rename(m_path.c_str(), m_target.path.c_str()) != 0)
        return errno;
    m_path.clear();
    return 0;
}

/// The new name is on the disk only once its folder is.
Problem syncFolder(const fs::path& folder)
{
    OpenFile file(fileCalls().open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0));
    ErrorCode code = file.number() < 0 ? errno : file.sync();
    if (code == EACCES)
        return std::nullopt; // A folder may be written to and not be read.
    if (code == 0)
        code = file.close();
    if (code == 0)
        return std::nullopt;
    return Error{"it is written, but whether it outlasts a power cut is not known: " + writingFault(code).message};
}

Problem replaceFile(const WriteTarget& target, std::string_view bytes, bool isPrivate)
{
    if (Problem problem = problemOf(Replacement(target, isPrivate).replaceBy(bytes)))
        return problem;
    return syncFolder(folderOf(target.path));
}

Problem writeThrough(int number, std::string_view bytes)
{
    if (number < 0)
        return writingFault(errno);
    return problemOf(OpenFile(number).finish(bytes));
}

} // namespace

std::optional<Error> writeFile(const fs::path& file, std::string_view bytes, const WriteOptions& options)
{
    const Result<WriteTarget> target = findWriteTarget(file);
    if (!target)
        return Error{target.error()};
    switch (target->kind) {
    case WriteTarget::Kind::File: return replaceFile(*target, bytes, options.isPrivate);
    case WriteTarget::Kind::Descriptor: return writeThrough(::fcntl(target->descriptor, F_DUPFD_CLOEXEC, 0), bytes);
    case WriteTarget::Kind::Device: break;
    }
    const int flags = O_WRONLY | O_NOCTTY | O_CLOEXEC | (options.waitForReader ? 0 : O_NONBLOCK);
    return writeThrough(fileCalls().open(target->path.c_str(), flags, 0), bytes);
}

} // namespace vram
