#include "files/file_fault.h"

#include <cerrno>
#include <system_error>

namespace vram {

Error writingFault(int code)
{
    switch (code) {
    case ENOSPC: return {"the disk is full; make room there, or choose another place"};
    case EDQUOT: return {"your disk quota is used up; make room there, or choose another place"};
    case EFBIG:
        return {"it would be larger than the system allows; raise the limit (ulimit -f), or choose another place"};
    case EPERM:
    case EACCES: return {"you may not write there; choose another place, or have the permissions changed"};
    case EROFS: return {"the file system is read-only; choose another place"};
    case ENOENT:
    case ENOTDIR: return {"there is no such folder; make it, or choose another place"};
    case EISDIR: return {"this is a folder; name a file in it"};
    case ENAMETOOLONG: return {"the name is too long; choose a shorter one"};
    case ELOOP: return {"its links lead round in a circle; name the file itself"};
    case EIO: return {"the disk reports a fault; choose another disk"};
    case ENXIO: return {"nothing reads from this pipe; start its reader first"};
    case EPIPE: return {"the reader of this pipe has ended; start it again"};
    case EMFILE:
    case ENFILE: return {"too many files are open; close some, and try again"};
    default: return {std::generic_category().message(code) + "; try again, or choose another place"};
    }
}

Error notSaved(std::string_view name, const Error& reason)
{
    return {std::string(name) + " could not be saved: " + reason.message};
}

} // namespace vram
