#pragma once

#include "ui/document/reading.h"

#include <QString>

#include <vector>

namespace vram {

/// One page of Help: what a figure is, its formula with the current numbers in it, and where the rule comes from.
struct HelpTopic {
    QString key; ///< "part.activations", "device", "peak", "batch", "row", "gpu"
    QString title;
    QString html;
};

std::vector<HelpTopic> helpTopics(const Reading& reading);

} // namespace vram
