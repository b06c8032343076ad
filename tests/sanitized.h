// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace vram::test {

/// Whether the tests are built with AddressSanitizer, which makes them take about ten times as much time and memory.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kAddressSanitizer = true;
#elif defined(__has_feature)
inline constexpr bool kAddressSanitizer = __has_feature(address_sanitizer);
#else
inline constexpr bool kAddressSanitizer = false;
#endif

/// A sweep over many similar cases tries every case in the plain build, and every fourth with AddressSanitizer:
/// `for (std::size_t i = 0; i < cases.size(); i += kSanitizedStride)`.
inline constexpr std::size_t kSanitizedStride = kAddressSanitizer ? 4 : 1;

} // namespace vram::test
