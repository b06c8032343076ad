// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QToolBar>

#include <vector>

namespace vram {

/// A tool bar that hides its least important parts in a narrow window instead of being cut off at the end. Hidden parts
/// must be reachable elsewhere.
class FittingToolBar : public QToolBar
{
    Q_OBJECT

public:
    using QToolBar::QToolBar;

    /// Adds an action on the right. Actions with the lowest rank are hidden first, but those with rank 0 are never
    /// hidden.
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
        int width; ///< Minimum width, or 0 if not known yet.
        QString text{};
        bool visible = true;
    };
    void measure();
    void fit();
    int widthAbove(int rank) const;

    std::vector<Part> m_parts;
    int m_rank = -1; ///< Highest rank of the hidden parts.
};

/// A button that shows the longest of its texts that fits.
class ElidingButton : public QPushButton
{
    Q_OBJECT

public:
    /// Creates a button with texts from the longest to the shortest.
    explicit ElidingButton(const QStringList& wordings, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    int widthOf(const QString& wording) const;

    QStringList m_wordings;
};

} // namespace vram
