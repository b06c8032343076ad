#pragma once

#include <QPushButton>
#include <QToolBar>

#include <vector>

namespace vram {

/// A tool bar that leaves out what matters least where its window is narrow, instead of cutting its end off. What it
/// leaves out must be reached elsewhere.
class FittingToolBar : public QToolBar
{
    Q_OBJECT

public:
    using QToolBar::QToolBar;

    /// In the order from the left; the lowest rank goes first, 0 never goes.
    void add(QAction* action, int rank);
    void add(QWidget* widget, int rank);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void actionEvent(QActionEvent* event) override;

private:
    struct Part {
        QAction* action;
        int rank;
        int width; ///< The least; 0: not known yet.
        QString text{};
        bool visible = true;
    };
    void measure();
    void fit();
    int widthAbove(int rank) const;

    std::vector<Part> m_parts;
    int m_rank = -1; ///< Parts up to this one are left out.
};

/// A button that says as much as it has room for.
class WordyButton : public QPushButton
{
    Q_OBJECT

public:
    /// From the longest to the shortest.
    explicit WordyButton(const QStringList& wordings, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    int widthOf(const QString& wording) const;

    QStringList m_wordings;
};

} // namespace vram
