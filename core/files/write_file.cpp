// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/write_file.h"

#include "files/file_calls.h"
#include "files/file_fault.h"
#include "files/output_file.h"
#include "files/stale_replacements.h"
#include "files/write_target.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace vram {

namespace fs = std::filesystem;

namespace {

constexpr int kMostNames = 100;
constexpr mode_t kPrivate = 0600;
constexpr mode_t kUsual = 0666; ///< The usual mode of a new file, before the umask is applied.

using Written = Result<FileState>;

fs::path folderOf(const fs::path& file)
{
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// A new file next to the file that it will replace. It is deleted if the replacement does not take place.
class Replacement
{
public:
    Replacement(const WriteTarget& target, const WriteOptions& options);
    ~Replacement();
    Replacement(const Replacement&) = delete;
    Replacement& operator=(const Replacement&) = delete;

    Written replaceBy(std::string_view bytes);

private:
    ErrorCode make(mode_t mode);
    void lock();
    void keepModeAndOwner() const;

    const WriteTarget& m_target;
    const WriteOptions& m_options;
    fs::path m_path; ///< Empty if there is no new file.
    int m_number = -1;
    int m_lock = -1; ///< A second descriptor, which holds a lock while the file is in use.
};

Replacement::Replacement(const WriteTarget& target, const WriteOptions& options) : m_target(target), m_options(options)
{
}

Replacement::~Replacement()
{
    if (!m_path.empty())
        fileCalls().remove(m_path.c_str());
    if (m_lock >= 0)
        ::close(m_lock);
}

ErrorCode Replacement::make(mode_t mode)
{
    constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    for (int tries = 0; tries < kMostNames; ++tries) {
        const fs::path path = folderOf(m_target.path) / replacementName();
        m_number = fileCalls().open(path.c_str(), flags, mode);
        if (m_number >= 0) {
            m_path = path;
            lock();
            return 0;
        }
        if (errno != EEXIST)
            return errno;
    }
    return EEXIST;
}

/// Locks a second descriptor, which stays open until the file has its final name. On a file system without locks, a
/// leftover file is never deleted.
void Replacement::lock()
{
    m_lock = ::fcntl(m_number, F_DUPFD_CLOEXEC, 0);
    (void)::flock(m_number, LOCK_EX | LOCK_NB);
}

/// Copies the mode and owner of the existing file. If its group cannot be set, the group gets no access. If its mode
/// cannot be set, only the owner can access the file.
void Replacement::keepModeAndOwner() const
{
    const struct stat& old = *m_target.existing;
    mode_t mode = old.st_mode & 0777U;
    const bool others = old.st_uid != ::geteuid() || old.st_gid != ::getegid();
    if (others && fileCalls().setOwner(m_number, old.st_uid, old.st_gid) != 0
        && fileCalls().setOwner(m_number, static_cast<uid_t>(-1), old.st_gid) != 0)
        mode &= ~static_cast<mode_t>(0070); // A different group must not read what the previous one could.
    (void)fileCalls().setMode(m_number, mode);
}

Written Replacement::replaceBy(std::string_view bytes)
{
    const bool replaces = m_target.existing.has_value();
    if (replaces && ::faccessat(AT_FDCWD, m_target.path.c_str(), W_OK, AT_EACCESS) != 0)
        return writingFault(errno); // The folder is writable, but the file is not.
    if (const ErrorCode code = make(replaces || m_options.isPrivate ? kPrivate : kUsual); code != 0)
        return writingFault(code);
    OutputFile file(m_number);
    if (replaces && !m_options.isPrivate)
        keepModeAndOwner();
    if (const ErrorCode code = file.writeAndClose(bytes); code != 0)
        return writingFault(code);
    const FileState state = fileState(m_path); // Renaming does not change it.
    if (m_options.expected && fileState(m_target.path) != *m_options.expected)
        return Error{"another program has changed it meanwhile; save again and choose which version to keep"_tr};
    if (fileCalls().rename(m_path.c_str(), m_target.path.c_str()) != 0)
        return writingFault(errno);
    m_path.clear();
    return state;
}

/// A new name is on disk only after its folder has been flushed.
ErrorCode syncFolder(const fs::path& folder)
{
    OutputFile file(fileCalls().open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0));
    if (file.number() < 0)
        return errno == EACCES ? 0 : errno; // A folder may be writable but not readable.
    const ErrorCode code = file.sync();
    return code == 0 ? file.close() : code;
}

Written replaceFile(const WriteTarget& target, std::string_view bytes, const WriteOptions& options)
{
    Written written = Replacement(target, options).replaceBy(bytes);
    const ErrorCode code = written ? syncFolder(folderOf(target.path)) : 0;
    if (code == 0)
        return written;
    return Error{message("it was written, but might not survive a power failure: %1"_tr, writingFault(code).message)};
}

Written writeThrough(int number, std::string_view bytes)
{
    if (number < 0)
        return writingFault(errno);
    const ErrorCode code = OutputFile(number).writeAndClose(bytes);
    return code == 0 ? Written(FileState{}) : Written(writingFault(code));
}

} // namespace

Result<FileState> writeFile(const fs::path& file, std::string_view bytes, const WriteOptions& options)
{
    const Result<WriteTarget> target = findWriteTarget(file);
    if (!target)
        return Error{target.error()};
    switch (target->kind) {
    case WriteTarget::Kind::File: return replaceFile(*target, bytes, options);
    case WriteTarget::Kind::Descriptor: return writeThrough(::fcntl(target->descriptor, F_DUPFD_CLOEXEC, 0), bytes);
    case WriteTarget::Kind::Device: break;
    }
    const int flags = O_WRONLY | O_NOCTTY | O_CLOEXEC | (options.waitForReader ? 0 : O_NONBLOCK);
    return writeThrough(fileCalls().open(target->path.c_str(), flags, 0), bytes);
}

} // namespace vram
