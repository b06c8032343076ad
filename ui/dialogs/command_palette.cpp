// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/command_palette.h"

#include "ui/theme/palette_delegate.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace vram {

namespace {

/// Removes all characters except letters and digits, so that "Llama 3.2" finds "Llama-3.2-1B" and "resnet-50" finds
/// "resnet50".
QString lettersAndDigits(const QString& text)
{
    QString kept;
    for (const QChar c : text) {
        if (c.isLetterOrNumber())
            kept += c.toCaseFolded();
    }
    return kept;
}

struct Word {
    QString word;
    QString bare;
};

bool matchesWord(const QString& text, const Word& word)
{
    return text.contains(word.word, Qt::CaseInsensitive)
           || (!word.bare.isEmpty() && lettersAndDigits(text).contains(word.bare));
}

} // namespace

std::vector<std::size_t> matching(const std::vector<Command>& commands, const QString& search, std::size_t most)
{
    std::vector<Word> words;
    for (const QString& word : search.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        words.push_back({word, lettersAndDigits(word)});
    std::vector<std::size_t> first;
    std::vector<std::size_t> named;
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        const QString& text = commands[i].text;
        const QString synonyms = commands[i].synonyms;
        if (text.startsWith(search, Qt::CaseInsensitive))
            first.push_back(i);
        else if (std::ranges::all_of(words, [&](const Word& word) { return matchesWord(text, word); }))
            named.push_back(i);
        else if (std::ranges::all_of(
                     words, [&](const Word& word) { return matchesWord(text, word) || matchesWord(synonyms, word); }))
            others.push_back(i);
    }
    first.insert(first.end(), named.begin(), named.end());
    first.insert(first.end(), others.begin(), others.end());
    first.resize(std::min(first.size(), most));
    return first;
}

CommandPalette::CommandPalette(QWidget* parent)
    : QFrame(parent, Qt::Popup), m_search(new QLineEdit), m_list(new QListWidget)
{
    setObjectName(QStringLiteral("commandPalette"));
    setFrameShape(QFrame::StyledPanel);
    m_search->setPlaceholderText(tr("A command, a layer, a GPU, a network…"));
    m_search->setAccessibleName(tr("Search"));
    m_list->setAccessibleName(tr("Results"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setItemDelegate(new PaletteDelegate(m_list));
    m_list->setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(6);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::run);
}

void CommandPalette::open(std::vector<Command> commands)
{
    m_commands = std::move(commands);
    m_search->clear();
    fill();
    const QWidget* window = parentWidget();
    resize(std::min(560, window->width() - 40), std::min(420, window->height() - 80));
    move(window->mapToGlobal(QPoint((window->width() - width()) / 2, 44)));
    show();
    m_search->setFocus();
}

void CommandPalette::fill()
{
    m_list->clear();
    for (const std::size_t index : matching(m_commands, m_search->text().trimmed())) {
        auto* item = new QListWidgetItem(m_commands[index].text, m_list);
        item->setData(PaletteDelegate::HintRole, m_commands[index].hint);
        item->setData(Qt::UserRole, static_cast<int>(index));
    }
    if (m_list->count() == 0) {
        auto* nothing = new QListWidgetItem(tr("No results"), m_list);
        nothing->setFlags(Qt::NoItemFlags);
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::run()
{
    const QListWidgetItem* item = m_list->currentItem();
    if (!item || !(item->flags() & Qt::ItemIsSelectable))
        return;
    const std::function<void()> callback =
        m_commands[static_cast<std::size_t>(item->data(Qt::UserRole).toInt())].callback;
    hide();
    callback();
}

bool CommandPalette::eventFilter(QObject* object, QEvent* event)
{
    if (object != m_search || event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(object, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: run(); return true;
    case Qt::Key_Down: m_list->setCurrentRow(std::min(m_list->currentRow() + 1, m_list->count() - 1)); return true;
    case Qt::Key_Up: m_list->setCurrentRow(std::max(m_list->currentRow() - 1, 0)); return true;
    default: return false;
    }
}

} // namespace vram
