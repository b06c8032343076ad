// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/code_arithmetic.h"
#include "import/code/expressions.h"
#include "import/code/module_roles.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vram {

namespace {

bool beginsOperand(const CodeToken& token)
{
    return token.kind == CodeToken::Kind::Word || token.kind == CodeToken::Kind::Number
           || token.kind == CodeToken::Kind::Text || token.is("(") || token.is("[") || token.is("{") || token.is("-");
}

/// Whether the value can be concatenated and repeated: a list, or torch.nn.Sequential, whose operators do the same.
bool isSequence(const CodeValue& value)
{
    return value.is(CodeValue::Kind::List) || value.calls("Sequential");
}

} // namespace

CodeValue CodeExpressions::expression()
{
    CodeValue value = disjunction();
    if (isPrinted() || !peek().isWord("if"))
        return value;
    const int line = take().line;
    enter();
    const std::optional<bool> holds = codeTruth(disjunction());
    if (!holds || !peek().isWord("else"))
        failUndecided(line);
    take();
    CodeValue other = m_problem.empty() ? expression() : CodeValue{};
    --m_depth;
    return holds.value_or(false) ? value : other;
}

CodeValue CodeExpressions::expressions()
{
    CodeValue first = expression();
    if (!peek().is(",") || (!beginsOperand(peek(1)) && containsLayers(first)))
        return first;
    CodeValue list;
    list.kind = CodeValue::Kind::List;
    list.line = first.line;
    list.items.push_back({{}, false, std::move(first)});
    while (m_problem.empty() && takeSign(",") && beginsOperand(peek()))
        list.items.push_back({{}, false, expression()});
    return list;
}

CodeValue CodeExpressions::disjunction()
{
    CodeValue left = conjunction();
    while (!isPrinted() && peek().isWord("or")) {
        take();
        left = chosen(left, conjunction(), true);
    }
    return left;
}

CodeValue CodeExpressions::conjunction()
{
    CodeValue left = negation();
    while (!isPrinted() && peek().isWord("and")) {
        take();
        left = chosen(left, negation(), false);
    }
    return left;
}

/// Returns the operand that `or` gives if the left one is true, and `and` if it is false.
CodeValue CodeExpressions::chosen(const CodeValue& left, const CodeValue& right, bool ifTrue)
{
    const std::optional<bool> truth = codeTruth(left);
    if (!truth)
        failUndecided(left.line);
    return truth.value_or(ifTrue) == ifTrue ? left : right;
}

CodeValue CodeExpressions::negation()
{
    bool negates = false, any = false;
    const int line = peek().line;
    for (; !isPrinted() && peek().isWord("not"); any = true) {
        take();
        negates = !negates;
    }
    CodeValue value = comparison();
    if (!any)
        return value;
    const std::optional<bool> truth = codeTruth(value);
    if (!truth)
        failUndecided(line);
    return codeFlag(truth.value_or(false) != negates, line);
}

CodeValue CodeExpressions::comparison()
{
    CodeValue left = sum();
    const std::string sign = comparisonSign();
    if (sign.empty())
        return left;
    const std::optional<bool> holds = codeComparison(left, sign, sum());
    if (!holds || !comparisonSign().empty())
        failUndecided(left.line);
    return codeFlag(holds.value_or(false), left.line);
}

/// Takes a sign such as "<=" or "is not" between two operands. Returns an empty text if there is none.
std::string CodeExpressions::comparisonSign()
{
    constexpr auto signs = std::to_array<std::string_view>({"==", "!=", "<", ">", "<=", ">="});
    if (isPrinted() || !m_problem.empty())
        return {};
    const bool sign = std::ranges::any_of(signs, [this](std::string_view one) { return peek().is(one); });
    if ((sign && !beginsOperand(peek(1))) || (!sign && !peek().isWord("is")))
        return {};
    std::string taken = take().text;
    if (taken != "is" || !peek().isWord("not"))
        return taken;
    take();
    return "is not";
}

void CodeExpressions::failUndecided(int line)
{
    fail(message("line %1: a value depends on a condition that the text does not decide; write the value itself"_tr,
                 line));
}

CodeValue CodeExpressions::sum()
{
    CodeValue left = product();
    while (m_problem.empty() && (peek().is("+") || peek().is("-"))) {
        const bool minus = take().is("-");
        const CodeValue right = product();
        left = combined(left, right, minus ? -1 : 1);
    }
    return left;
}

/// Adds or subtracts two numbers, or concatenates two sequences.
CodeValue CodeExpressions::combined(CodeValue left, const CodeValue& right, int sign)
{
    if (sign > 0 && isSequence(left) && left.kind == right.kind && left.text == right.text) {
        if (left.calls("Sequential"))
            left.identity = nextIdentity();
        left.items.insert(left.items.end(), right.items.begin(), right.items.end());
        return left;
    }
    return codeNumber(numeric(left) + sign * numeric(right), left.line);
}

CodeValue CodeExpressions::product()
{
    CodeValue left = atom();
    while (m_problem.empty() && isFactorSign()) {
        const std::string sign = take().text;
        left = scaled(std::move(left), sign, atom());
    }
    return left;
}

/// Multiplies or divides two numbers, or repeats a sequence, whose entries stay the same objects.
CodeValue CodeExpressions::scaled(CodeValue left, const std::string& sign, const CodeValue& right)
{
    if (!isSequence(left) || sign != "*" || !right.is(CodeValue::Kind::Number))
        return codeNumber(codeOperation(numeric(left), sign, numeric(right)).value_or(0), left.line);
    if (left.calls("Sequential"))
        left.identity = nextIdentity();
    const std::vector<CodeArgument> once = std::exchange(left.items, {});
    for (double i = 0; i < right.number && m_problem.empty(); ++i) {
        countCopy(static_cast<std::int64_t>(once.size()) + 1, left.line);
        left.items.insert(left.items.end(), once.begin(), once.end());
    }
    return left;
}

CodeValue CodeExpressions::operation(CodeValue left, const std::string& sign, const CodeValue& right)
{
    if (sign == "+" || sign == "-")
        return combined(std::move(left), right, sign == "+" ? 1 : -1);
    return scaled(std::move(left), sign, right);
}

/// Whether an operator on two numbers follows. Printed text may have a percent sign without a second number.
bool CodeExpressions::isFactorSign() const
{
    const CodeToken& token = peek();
    if (token.is("*") || token.is("/") || token.is("//") || token.is("**"))
        return true;
    const bool other = token.is("%") || token.is("<<") || token.is(">>");
    return other && (peek(1).kind == CodeToken::Kind::Number || peek(1).is("(") || m_names.contains(peek(1).text));
}

} // namespace vram
