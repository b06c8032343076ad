// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/file_fault.h"

#include <cerrno>
#include <system_error>

namespace vram {

Error writingFault(int code)
{
    switch (code) {
    case ENOSPC: return {"the disk is full; free some space, or choose another location"_tr};
    case EDQUOT: return {"your disk quota is used up; free some space, or choose another location"_tr};
    case EFBIG:
        return {"it would be larger than the system allows; raise the limit (ulimit -f), or choose another "
                "location"_tr};
    case EPERM:
    case EACCES:
        return {"you have no permission to write there; choose another location, or change the "
                "permissions"_tr};
    case EROFS: return {"the file system is read-only; choose another location"_tr};
    case ENOENT:
    case ENOTDIR: return {"there is no such folder; create it, or choose another location"_tr};
    case EISDIR: return {"this is a folder; name a file in it"_tr};
    case ENAMETOOLONG: return {"the name is too long; choose a shorter one"_tr};
    case ELOOP: return {"its links form a loop; name the file itself"_tr};
    case EIO: return {"the disk reported an error; choose another disk"_tr};
    case ENXIO: return {"nothing reads from this pipe; start its reader first"_tr};
    case EPIPE: return {"the reader of this pipe has ended; start it again"_tr};
    case EMFILE:
    case ENFILE: return {"too many files are open; close some, and try again"_tr};
    default: return {message("%1; try again, or choose another location"_tr, std::generic_category().message(code))};
    }
}

Error saveError(std::string_view name, const Error& reason)
{
    return {message("%1 could not be saved: %2"_tr, name, reason.message)};
}

} // namespace vram
