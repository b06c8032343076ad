#include "ui/core_words_scan.h"

#include "ui/text.h"

#include "estimate/textbook.h"
#include "layers/block_presets.h"
#include "layers/layer_type.h"
#include "network/block_fields.h"
#include "setup/setup.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <vector>

namespace vram::test {

namespace {

struct Token {
    bool literal;
    QString text;
};

using Tokens = std::vector<Token>;

QString unescaped(QString text)
{
    text.replace(QLatin1String("\\n"), QLatin1String("\n"));
    text.replace(QLatin1String("\\t"), QLatin1String("\t"));
    return text.replace(QRegularExpression(QStringLiteral("\\\\(.)")), QStringLiteral("\\1"));
}

/// Comments and preprocessor lines are left out; neighbouring string literals are one.
Tokens tokensOf(QString source)
{
    static const QRegularExpression directive(QStringLiteral("^[ \\t]*#[^\\n]*"), QRegularExpression::MultilineOption);
    static const QRegularExpression token(
        QStringLiteral(
            R"re(//[^\n]*|/\*.*?\*/|R"\(.*?\)"|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\]|\\.)+)'|[A-Za-z_]\w*|::|->|\d[\w.']*|\S)re"),
        QRegularExpression::DotMatchesEverythingOption);
    Tokens tokens;
    auto found = token.globalMatch(source.remove(directive));
    while (found.hasNext()) {
        const auto match = found.next();
        const QString text = match.captured();
        if (text.startsWith(QLatin1String("//")) || text.startsWith(QLatin1String("/*")))
            continue;
        const bool raw = text.startsWith(QLatin1String("R\"("));
        const bool quoted = raw || text.startsWith(QLatin1Char('"'));
        const bool literal = quoted || text.startsWith(QLatin1Char('\''));
        const QString content = raw       ? text.mid(3, text.size() - 5)
                                : literal ? unescaped(text.mid(1, text.size() - 2))
                                          : text;
        if (quoted && !tokens.empty() && tokens.back().literal)
            tokens.back().text += content;
        else
            tokens.push_back({literal, content});
    }
    return tokens;
}

bool is(const Tokens& tokens, std::size_t i, const char* text)
{
    return i < tokens.size() && !tokens[i].literal && tokens[i].text == QLatin1String(text);
}

bool isOneOf(const Tokens& tokens, std::size_t i, const char* characters)
{
    return i < tokens.size() && !tokens[i].literal && tokens[i].text.size() == 1
           && QLatin1String(characters).contains(tokens[i].text.front());
}

bool joins(const Tokens& tokens, std::size_t i)
{
    return is(tokens, i, ".") || is(tokens, i, "->") || is(tokens, i, "::");
}

/// Index of the bracket that closes (or, backwards, opens) the one at `i`.
std::size_t partner(const Tokens& tokens, std::size_t i, bool forward)
{
    int depth = 0;
    for (;; forward ? ++i : --i) {
        depth += isOneOf(tokens, i, "([{") ? 1 : isOneOf(tokens, i, ")]}") ? -1 : 0;
        if (depth == 0 || (forward ? i + 1 == tokens.size() : i == 0))
            return i;
    }
}

/// One past the operand that begins at `i`.
std::size_t operandEnd(const Tokens& tokens, std::size_t i)
{
    while (isOneOf(tokens, i, "!*&-"))
        ++i;
    while (i < tokens.size()) {
        if (isOneOf(tokens, i, "([{"))
            i = partner(tokens, i, true);
        ++i;
        if (joins(tokens, i))
            ++i;
        else if (!isOneOf(tokens, i, "([{") || tokens[i - 1].literal)
            return i;
    }
    return i;
}

/// The first token of the operand that ends at `i`.
std::size_t operandBegin(const Tokens& tokens, std::size_t i)
{
    static const QRegularExpression name(QStringLiteral("^[A-Za-z_]\\w*$"));
    while (i > 0) {
        if (isOneOf(tokens, i, ")]}")) {
            i = partner(tokens, i, false);
            const bool called = i > 0 && !tokens[i - 1].literal && name.match(tokens[i - 1].text).hasMatch()
                                && !is(tokens, i - 1, "return");
            if (!called)
                return i;
            --i;
        } else if (i > 1 && joins(tokens, i - 1)) {
            i -= 2;
        } else {
            return i;
        }
    }
    return i;
}

/// std::string("words") is the words.
std::size_t literalAt(const Tokens& tokens, std::size_t begin, std::size_t end)
{
    if (end == begin + 1 && tokens[begin].literal)
        return begin;
    const bool wrapped =
        end == begin + 6 && is(tokens, begin, "std") && tokens[begin + 4].literal && is(tokens, begin + 2, "string");
    return wrapped ? begin + 4 : tokens.size();
}

} // namespace

QStringList sentencesIn(const QString& source)
{
    const Tokens tokens = tokensOf(source);
    QStringList sentences;
    std::size_t done = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!tokens[i].literal || i < done)
            continue;
        const bool wrapped =
            i >= 4 && is(tokens, i - 1, "(") && is(tokens, i - 2, "string") && is(tokens, i - 4, "std");
        std::size_t begin = wrapped ? i - 4 : i;
        while (begin > 1 && is(tokens, begin - 1, "+"))
            begin = operandBegin(tokens, begin - 2);
        QString sentence;
        int values = 0;
        for (;;) {
            const std::size_t end = operandEnd(tokens, begin);
            const std::size_t literal = literalAt(tokens, begin, end);
            sentence += literal < tokens.size() ? tokens[literal].text : QStringLiteral("%%1").arg(++values);
            done = literal < tokens.size() ? std::max(done, end) : done;
            if (!is(tokens, end, "+"))
                break;
            begin = end + 1;
        }
        sentences << sentence;
    }
    return sentences;
}

namespace {

/// Two words at least, and no markup, code or part of a file format.
bool isForPeople(const QString& sentence)
{
    static const QRegularExpression words(QStringLiteral("[[:alpha:]]{2,}[^[:alpha:]]* |[^%] [[:alpha:]]{2,}"));
    static const QRegularExpression code(QStringLiteral("[\\n<>{}|]|\\[$|^ |::"));
    QString literal = sentence;
    literal.remove(QRegularExpression(QStringLiteral("%\\d")));
    static const QSet<QString> names{QStringLiteral("GELU tanh"), QStringLiteral("SwinLayer (shifted)"),
                                     QStringLiteral("output shape")};
    return !names.contains(sentence) && words.match(sentence).hasMatch() && literal.trimmed().contains(QLatin1Char(' '))
           && !code.match(sentence).hasMatch();
}

void addSpec(QSet<QString>& words, const AttributeSpec& spec)
{
    for (const std::string_view text : {spec.label, spec.help, spec.unit, spec.defaultWords})
        words << qs(text);
    // The other choices are names that PyTorch has for them.
    static const QSet<QString> plain{QStringLiteral("none"), QStringLiteral("training"), QStringLiteral("inference")};
    for (const std::string_view name : spec.choices) {
        const std::string_view choice = choiceTitle(spec, name);
        if (choice.find(' ') != std::string_view::npos || plain.contains(qs(choice)))
            words << qs(choice);
    }
}

void addDeclarations(QSet<QString>& words)
{
    for (const LayerType& type : layerTypes()) {
        words << qs(type.group) << qs(type.help);
        for (const AttributeSpec& spec : type.attributes)
            addSpec(words, spec);
    }
    for (const SetupField& field : setupFields()) {
        words << qs(field.group);
        addSpec(words, field.spec);
    }
    for (const BlockField& field : blockFields())
        addSpec(words, field.spec);
    for (const BlockPreset& preset : blockPresets())
        words << qs(preset.help);
    for (const TextbookMethod& method : textbookMethods())
        words << qs(method.label) << qs(method.rule) << qs(method.caveat);
}

/// Files that speak to programs, or know what other programs print.
bool isSilent(const QString& path)
{
    const bool report = path.contains(QLatin1String("/report/")) && !path.endsWith(QLatin1String("/assumptions.cpp"));
    return report || path.endsWith(QLatin1String("/summary/text.cpp"));
}

} // namespace

QStringList wordsOfTheCore(const QString& sourceFolder)
{
    QSet<QString> words;
    QDirIterator files(sourceFolder + QStringLiteral("/core"), {QStringLiteral("*.cpp")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (isSilent(file.fileName()) || !file.open(QIODevice::ReadOnly))
            continue;
        for (const QString& sentence : sentencesIn(QString::fromUtf8(file.readAll()))) {
            if (isForPeople(sentence))
                words << sentence;
        }
    }
    addDeclarations(words);
    words.remove({});
    QStringList list(words.begin(), words.end());
    std::sort(list.begin(), list.end());
    return list;
}

} // namespace vram::test
