#pragma once

#include "ui/document/live_text.h"

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
        LiveText text;
        std::function<void()> act;
    };

    explicit MessageBar(QWidget* parent = nullptr);
    void tell(const LiveText& sentence, std::vector<Choice> choices = {}, bool problem = false);
    /// A file is saved; a button opens it.
    void tellSaved(const LiveText& sentence, const QString& path);
    /// What went wrong just now; the next change that succeeds takes it away.
    void complain(const LiveText& sentence) { tell(sentence, {}, true); }
    /// What goes on being wrong until somebody mends it or closes the message.
    void warn(const LiveText& sentence);
    /// Something has worked: what was complained about before is history.
    void forgetProblem();
    /// Floats over the lower edge of `host`: nothing moves under the pointer when it comes and goes.
    void floatOver(QWidget* host);
    /// Something under way, with its progress, until `endWork` or until the user gives it up.
    void work(const LiveText& sentence, std::function<void()> cancel);
    void showProgress(double part);
    void endWork();
    QString text() const;

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void place();
    void addButton(Choice choice);
    void say();

    QLabel* m_text;
    QHBoxLayout* m_choices;
    QPushButton* m_close;
    LiveText m_sentence = [] { return QString(); };
    std::vector<std::pair<QPushButton*, LiveText>> m_buttons;
    double m_part = 0;
    bool m_works = false; ///< Something is under way.
    bool m_problem = false;
    bool m_lasting = false;
    QWidget* m_host = nullptr;
};

} // namespace vram
