// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/arithmetic.h"

#include "base/checked.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace vram {

namespace {

constexpr std::size_t kLongestText = 400; // Limits the recursion; no size that a person types is this long.

/// A recursive-descent evaluator of one expression, which stops at the first fault.
class Evaluator
{
public:
    explicit Evaluator(std::string_view text) : m_text(text) {}

    ArithmeticResult run()
    {
        const LinearValue value = sum();
        skipSpace();
        if (!m_text.empty())
            fail(ArithmeticFault::Syntax);
        return {value, m_fault};
    }

private:
    LinearValue sum()
    {
        LinearValue value = product();
        while (m_fault == ArithmeticFault::None) {
            if (take("+"))
                value = add(value, product(), 1);
            else if (take("-") || take("−"))
                value = add(value, product(), -1);
            else
                break;
        }
        return value;
    }

    LinearValue product()
    {
        LinearValue value = factor();
        while (m_fault == ArithmeticFault::None) {
            if (take("*") || take("×") || take("·"))
                value = multiply(value, factor());
            else if (take("/") || take("÷"))
                value = divide(value, factor());
            else
                break;
        }
        return value;
    }

    LinearValue factor()
    {
        if (m_fault != ArithmeticFault::None)
            return {};
        if (take("-") || take("−"))
            return multiply({{-1}, {}}, factor());
        if (take("+"))
            return factor();
        if (take("B") || take("b"))
            return {{}, {1}};
        if (!take("("))
            return {number(), {}};
        const LinearValue value = sum();
        if (!take(")"))
            fail(ArithmeticFault::Syntax);
        return value;
    }

    Fraction number()
    {
        Fraction value;
        bool digits = false;
        bool decimals = false;
        for (; !m_text.empty(); m_text.remove_prefix(1)) {
            const char c = m_text.front();
            if (c == '.' && !decimals)
                decimals = true;
            else if (std::isdigit(static_cast<unsigned char>(c)))
                value = withDigit(value, c - '0', decimals);
            else if (c != '_' || !digits)
                break;
            digits = digits || (c != '.' && c != '_');
        }
        if (!digits)
            fail(ArithmeticFault::Syntax);
        return reduced(scaled(value));
    }

    Fraction withDigit(Fraction value, int digit, bool decimals)
    {
        value.numerator = checked(checkedAdd(checked(checkedMul(value.numerator, 10)), digit));
        if (decimals)
            value.denominator = checked(checkedMul(value.denominator, 10));
        return value;
    }

    /// Applies an exponent ("e6", "e-3") if one follows.
    Fraction scaled(Fraction value)
    {
        if (m_text.size() < 2 || (m_text[0] != 'e' && m_text[0] != 'E'))
            return value;
        m_text.remove_prefix(1);
        const bool negative = take("-");
        if (!negative)
            take("+");
        int exponent = 0;
        if (m_text.empty() || !std::isdigit(static_cast<unsigned char>(m_text.front())))
            fail(ArithmeticFault::Syntax);
        for (; !m_text.empty() && std::isdigit(static_cast<unsigned char>(m_text.front())); m_text.remove_prefix(1))
            exponent = std::min(99, exponent * 10 + (m_text.front() - '0'));
        std::int64_t& part = negative ? value.denominator : value.numerator;
        for (int i = 0; i < exponent && value.numerator != 0; ++i)
            part = checked(checkedMul(part, 10));
        return value;
    }

    LinearValue add(const LinearValue& a, const LinearValue& b, std::int64_t sign)
    {
        return {add(a.fixed, b.fixed, sign), add(a.perSample, b.perSample, sign)};
    }

    Fraction add(Fraction a, Fraction b, std::int64_t sign)
    {
        const std::int64_t left = checked(checkedMul(a.numerator, b.denominator));
        const std::int64_t right = checked(checkedMul(checkedMul(b.numerator, sign), a.denominator));
        return reduced({checked(checkedAdd(left, right)), checked(checkedMul(a.denominator, b.denominator))});
    }

    LinearValue multiply(const LinearValue& a, const LinearValue& b)
    {
        if (a.perSample.numerator != 0 && b.perSample.numerator != 0)
            fail(ArithmeticFault::NotLinear);
        return {multiply(a.fixed, b.fixed), add(multiply(a.fixed, b.perSample), multiply(a.perSample, b.fixed), 1)};
    }

    Fraction multiply(Fraction a, Fraction b)
    {
        return reduced(
            {checked(checkedMul(a.numerator, b.numerator)), checked(checkedMul(a.denominator, b.denominator))});
    }

    LinearValue divide(const LinearValue& a, const LinearValue& b)
    {
        if (b.perSample.numerator != 0)
            fail(ArithmeticFault::NotLinear);
        else if (b.fixed.numerator == 0)
            fail(ArithmeticFault::DivisionByZero);
        if (m_fault != ArithmeticFault::None)
            return {};
        const Fraction inverse = reduced({b.fixed.denominator, b.fixed.numerator});
        return {multiply(a.fixed, inverse), multiply(a.perSample, inverse)};
    }

    Fraction reduced(Fraction value)
    {
        if (m_fault != ArithmeticFault::None || value.denominator == 0)
            return {};
        const std::int64_t divisor = std::gcd(value.numerator, value.denominator) * (value.denominator < 0 ? -1 : 1);
        return divisor == 0 ? Fraction{} : Fraction{value.numerator / divisor, value.denominator / divisor};
    }

    std::int64_t checked(std::int64_t value)
    {
        if (value != kOverflow && value != -kOverflow - 1)
            return value;
        fail(ArithmeticFault::Overflow);
        return 0;
    }

    bool take(std::string_view token)
    {
        skipSpace();
        if (!m_text.starts_with(token))
            return false;
        m_text.remove_prefix(token.size());
        return true;
    }

    void skipSpace()
    {
        while (!m_text.empty() && (m_text.front() == ' ' || m_text.front() == '\t'))
            m_text.remove_prefix(1);
    }

    void fail(ArithmeticFault fault)
    {
        if (m_fault == ArithmeticFault::None)
            m_fault = fault;
    }

    std::string_view m_text;
    ArithmeticFault m_fault = ArithmeticFault::None;
};

} // namespace

ArithmeticResult evaluate(std::string_view text)
{
    if (text.size() > kLongestText)
        return {{}, ArithmeticFault::Syntax};
    return Evaluator(text).run();
}

} // namespace vram
