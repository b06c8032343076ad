// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;

namespace vram {

/// A strip in place of message boxes, with a sentence, optional buttons and a close button. It has its own place in the
/// window's layout, so that it does not cover anything.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    struct Choice {
        QString text;
        std::function<void()> callback;
    };

    explicit MessageBar(QWidget* parent = nullptr);
    void showMessage(const QString& sentence, std::vector<Choice> choices = {}, bool problem = false);
    /// Reports that a file was saved, with a button that opens it.
    void showSaved(const QString& sentence, const QString& path);
    /// Reports the latest edit, with choices that may undo it. Any later undo command removes the message.
    void showEdit(const QString& sentence, std::vector<Choice> choices = {});
    /// Follows the undo history to the index `step`. Removes a message about an undone command, unless the message is a
    /// question.
    void moveToStep(int step);
    /// Shows an error. The next change that succeeds removes it.
    void showError(const QString& sentence) { showMessage(sentence, {}, true); }
    /// Shows a lasting problem until it is fixed or the user closes the message.
    void warn(const QString& sentence);
    /// Removes an earlier error after a change has succeeded.
    void clearError();
    /// Shows progress until `hideBusy` or until the user cancels.
    void showBusy(const QString& sentence, std::function<void()> cancel);
    void showProgress(double part);
    void hideBusy();
    QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeight();
    void addButton(Choice choice);
    void updateText();

    QLabel* m_text;
    QScrollArea* m_area;
    QHBoxLayout* m_choices;
    QPushButton* m_close;
    QString m_sentence;
    std::vector<QPushButton*> m_buttons;
    double m_part = 0;
    bool m_isBusy = false; ///< Whether progress is shown.
    bool m_problem = false;
    bool m_isPersistent = false;
    bool m_isAboutEdit = false;
    int m_step = 0;        ///< The current index of the undo history.
    int m_shownAtStep = 0; ///< The index of the undo history at which the message was shown.
};

} // namespace vram
