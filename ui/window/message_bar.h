// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/live_text.h"

#include <QFrame>
#include <QPointer>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace vram {

/// A line that replaces message boxes: a sentence, optional buttons, and a way to close it. It is retranslated when
/// the language changes.
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
    /// Reports that a file was saved, with a button that opens it.
    void tellSaved(const LiveText& sentence, const QString& path);
    /// Shows an error. The next change that succeeds removes it.
    void showError(const LiveText& sentence) { tell(sentence, {}, true); }
    /// Shows a lasting problem until it is fixed or the user closes the message.
    void warn(const LiveText& sentence);
    /// Removes an earlier error after a change has succeeded.
    void forgetProblem();
    /// Places the bar over the lower edge of `host`, so that nothing moves under the pointer when it appears or
    /// disappears.
    void floatOver(QWidget* host);
    /// The views at the lower edge, above which messages about them are placed.
    void setViews(QWidget* views) { m_views = views; }
    /// Moves the present message off the views, because it is about what they show.
    void leaveViewsClear();
    /// Shows progress until `endWork` or until the user cancels.
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
    bool m_works = false; ///< Whether progress is shown.
    bool m_problem = false;
    bool m_lasting = false;
    QWidget* m_host = nullptr;
    QPointer<QWidget> m_views;
    bool m_aboutViews = false;
};

} // namespace vram
