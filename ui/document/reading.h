#pragma once

#include "estimate/advice.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "ui/document/outlook.h"
#include "ui/document/size_outlook.h"
#include "ui/text.h"

#include <memory>

namespace vram {

/// The values that panels show, as of one moment. Read-only.
struct Reading {
    std::shared_ptr<const Project> project;
    std::shared_ptr<const Estimate> estimate;
    std::shared_ptr<const Outlook> outlook;
    std::shared_ptr<const SizeOutlook> sizes;          ///< Null while it is searched for.
    std::shared_ptr<const std::vector<Advice>> advice; ///< Null while it is looked for.
    LayerId row = LayerId::None;                       ///< The current one of the table.
    ByteUnit unit = ByteUnit::Binary;
    bool preview = false; ///< The estimate is that of a preview.
};

} // namespace vram
