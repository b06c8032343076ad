#pragma once

#include "ui/document/words.h"

#include <QFrame>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace vram {

/// A line above the document for what would otherwise be a message box: a sentence, perhaps a button or two, and a way
/// to close it. What stands there is said again when the language changes.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    struct Choice {
        Words text;
        std::function<void()> act;
    };

    explicit MessageBar(QWidget* parent = nullptr);
    void tell(const Words& sentence, std::vector<Choice> choices = {}, bool problem = false);
    void complain(const Words& sentence) { tell(sentence, {}, true); }
    /// Something under way, with its progress, until `endWork` or until the user gives it up.
    void work(const Words& sentence, std::function<void()> cancel);
    void showProgress(double part);
    void endWork();
    QString text() const;

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void addButton(Choice choice);
    void say();

    QLabel* m_text;
    QHBoxLayout* m_choices;
    QPushButton* m_close;
    Words m_sentence = [] { return QString(); };
    std::vector<std::pair<QPushButton*, Words>> m_buttons;
    double m_part = 0;
    bool m_works = false; ///< Something is under way.
    bool m_problem = false;
};

} // namespace vram
