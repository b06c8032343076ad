// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

#include <QString>

namespace vram {

/// The precision of a setup as shown in its form, such as "mixed bf16".
QString precisionText(const Setup& setup);

} // namespace vram
