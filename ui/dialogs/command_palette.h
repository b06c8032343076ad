// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>
#include <vector>

class QLineEdit;
class QListWidget;

namespace vram {

/// A command that can be found by its name.
struct Command {
    QString text;
    QString hint; ///< Shortcut, or kind of command.
    std::function<void()> callback;
    QString synonyms{}; ///< Other words that find the command: PyTorch's terms, and words of its tooltip or help page.
};

/// Finds any command, view, setting, layer, GPU or network by typing parts of its name.
class CommandPalette : public QFrame
{
    Q_OBJECT

public:
    explicit CommandPalette(QWidget* parent);
    void open(std::vector<Command> commands);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void fill();
    void run();

    std::vector<Command> m_commands;
    QLineEdit* m_search;
    QListWidget* m_list;
};

/// Returns the indices of the commands whose text or synonyms contain every word of `search`. Commands that begin with
/// `search` come first, then those whose text contains it.
std::vector<std::size_t> matching(const std::vector<Command>& commands, const QString& search, std::size_t most = 60);

} // namespace vram
