// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <utility>

namespace vram {

/// The positions of an object's keys. Copying does not copy them: a copy starts empty.
template<class Key>
class KeyPositions
{
public:
    using Map = std::map<Key, std::size_t, std::less<>>;

    KeyPositions() = default;
    KeyPositions(const KeyPositions&) noexcept {}
    KeyPositions(KeyPositions&& other) noexcept { other.m_map.reset(); }
    KeyPositions& operator=(const KeyPositions&) noexcept { return forget(); }
    KeyPositions& operator=(KeyPositions&& other) noexcept
    {
        other.m_map.reset();
        return forget();
    }
    ~KeyPositions() = default;

    KeyPositions& forget() noexcept
    {
        m_map.reset();
        return *this;
    }
    /// Returns the positions of the keys in `entries`. Since the last call, entries may only have been appended.
    template<class Entries>
    Map& of(const Entries& entries)
    {
        if (!m_map)
            m_map = std::make_unique<Map>();
        for (std::size_t i = m_map->size(); i < entries.size(); ++i)
            m_map->emplace((entries.begin() + static_cast<std::ptrdiff_t>(i))->first, i);
        return *m_map;
    }

private:
    std::unique_ptr<Map> m_map{};
};

/// nlohmann::ordered_map compares each new key with every existing one, which takes minutes for a file with a million
/// keys. This class keeps an index of the keys of a large object.
template<class Key, class T, class Ignored = std::less<Key>, class Allocator = std::allocator<std::pair<const Key, T>>>
class OrderedObject : public nlohmann::ordered_map<Key, T, Ignored, Allocator>
{
public:
    using Base = nlohmann::ordered_map<Key, T, Ignored, Allocator>;
    using iterator = typename Base::iterator;
    using Base::Base;

    template<class Name>
    std::pair<iterator, bool> emplace(Name&& key, T&& value)
    {
        constexpr std::size_t large = 16;
        if (this->size() < large)
            return Base::emplace(std::forward<Name>(key), std::move(value));
        auto& positions = m_positions.of(*this);
        if (const auto known = positions.find(key); known != positions.end())
            return {this->begin() + static_cast<std::ptrdiff_t>(known->second), false};
        this->emplace_back(std::forward<Name>(key), std::move(value));
        return {std::prev(this->end()), true};
    }

    template<class Name>
    T& operator[](Name&& key)
    {
        return emplace(std::forward<Name>(key), T{}).first->second;
    }
    template<class Name>
    const T& operator[](Name&& key) const
    {
        return this->at(std::forward<Name>(key));
    }

    void clear() noexcept
    {
        m_positions.forget();
        Base::clear();
    }
    template<class... Arguments>
    auto erase(Arguments&&... arguments)
    {
        m_positions.forget();
        return Base::erase(std::forward<Arguments>(arguments)...);
    }

private:
    KeyPositions<Key> m_positions{};
};

} // namespace vram
