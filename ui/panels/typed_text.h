// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace vram {

/// Drops the texts that fields of `page` have refused, or that were typed and not committed.
void forgetTyped(const QWidget& page);

} // namespace vram
