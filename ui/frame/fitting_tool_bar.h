#pragma once

#include <QPushButton>
#include <QToolBar>

#include <vector>

namespace vram {

/// A tool bar that hides its least important parts in a narrow window, instead of cutting off its end. Hidden parts
/// must be reachable elsewhere.
class FittingToolBar : public QToolBar
{
    Q_OBJECT

public:
    using QToolBar::QToolBar;

    /// From left to right; the lowest rank is hidden first, 0 never.
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

/// A button with the longest text that fits.
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
