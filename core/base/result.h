// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <utility>
#include <variant>

namespace vram {

/// The reason for a failure: a message for the user that says where the fault is and how to fix it.
struct Error {
    Message message;
};

/// A value, or a message that says why there is none.
template<typename T>
class Result
{
public:
    Result(T value) : m_state(std::move(value)) {}
    Result(Error error) : m_state(std::move(error)) {}

    explicit operator bool() const { return std::holds_alternative<T>(m_state); }
    const T& value() const& { return std::get<T>(m_state); }
    T&& value() && { return std::get<T>(std::move(m_state)); }
    const T& operator*() const { return value(); }
    const T* operator->() const { return &value(); }
    const Message& error() const { return std::get<Error>(m_state).message; }

private:
    std::variant<T, Error> m_state;
};

} // namespace vram
