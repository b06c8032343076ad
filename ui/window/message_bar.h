#pragma once

#include <QFrame>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace vram {

/// A line above the document for what would otherwise be a message box: a sentence, perhaps a button or two, and a way
/// to close it.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    struct Choice {
        QString text;
        std::function<void()> act;
    };

    explicit MessageBar(QWidget* parent = nullptr);
    void tell(const QString& sentence, std::vector<Choice> choices = {}, bool problem = false);
    void complain(const QString& sentence) { tell(sentence, {}, true); }
    /// Something under way, with its progress, until `endWork` or until the user gives it up.
    void work(const QString& sentence, std::function<void()> cancel);
    void showProgress(double part);
    void endWork();
    QString text() const;

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_text;
    QHBoxLayout* m_choices;
    QPushButton* m_close;
    QString m_work; ///< The sentence of what is under way; empty: nothing is.
    double m_part = 0;
    bool m_problem = false;
};

} // namespace vram
