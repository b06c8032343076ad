#pragma once

#include "estimate/advice.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "ui/document/outlook.h"
#include "ui/document/size_outlook.h"
#include "ui/text.h"

#include <memory>

namespace vram {

/// An immutable snapshot of the values that panels show.
struct Reading {
    std::shared_ptr<const Project> project;
    std::shared_ptr<const Estimate> estimate;
    std::shared_ptr<const Outlook> outlook;
    std::shared_ptr<const SizeOutlook> sizes;          ///< Null while the search runs.
    std::shared_ptr<const std::vector<Advice>> advice; ///< Null while the search runs.
    LayerId row = LayerId::None;                       ///< The table's current row.
    ByteUnit unit = ByteUnit::Binary;
    bool preview = false; ///< Whether the estimate is that of a preview.
};

} // namespace vram
