// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <utility>
#include <vector>

namespace vram {

/// A vector whose entries are referred to by indices in other entries (a tensor's storage, a node's first input). It
/// asserts that indices are in range.
template<typename T>
class CheckedVector : public std::vector<T>
{
public:
    using std::vector<T>::vector;

    T& operator[](std::integral auto index)
    {
        assert(std::cmp_greater_equal(index, 0) && std::cmp_less(index, this->size()));
        return std::vector<T>::operator[](static_cast<std::size_t>(index));
    }
    const T& operator[](std::integral auto index) const
    {
        assert(std::cmp_greater_equal(index, 0) && std::cmp_less(index, this->size()));
        return std::vector<T>::operator[](static_cast<std::size_t>(index));
    }
};

} // namespace vram
