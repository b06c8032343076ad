#pragma once

#include "network/network.h"

namespace vram {

/// The network with a Flatten before that layer, which reads it in place of its own input. Unchanged where there is no
/// such layer.
Network withFlattenBefore(const Network& network, LayerId layer);

} // namespace vram
