// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"
#include "ui/language/core_text.h"

#include "chart/part_bytes.h"

#include <QHash>
#include <QWidget>

#include <array>

class QLabel;

namespace vram {

class FigureLabel;

/// The legend of the composition bar, with its figures. Entries keep their places while numbers change.
class PartLegend : public QWidget
{
    Q_OBJECT

public:
    explicit PartLegend(QWidget* parent = nullptr);
    void display(const SessionState& sessionState);
    /// Shows the full size of each part over the whole step instead of its size at the peak.
    void setWholeStep(bool whole);

signals:
    void explain(const QString& topic);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// The text of a legend entry; higher levels are shorter.
    struct PartText {
        QString name;
        QString figure;
        QString whole; ///< Full size such as "of 97.5 MiB", or empty.
    };

    void layOut();
    /// Writes all entries. Level 0 shows everything. Level 1 omits full sizes unless less than half of a part is in
    /// memory at the peak, level 2 also omits longer names and the capacity, and level 3 omits all full sizes except
    /// that of gradients.
    void write(int level);
    int neededWidth(int level) const;
    PartText textOf(Part part, Bytes peak, Bytes full, int level) const;
    int widthOf(Part part, int level) const;
    int textWidth(const QString& text, bool bold) const;
    QString freeText(int level) const;
    int freeWidth(int level) const;
    int rightWidth(int level) const;
    static int gapAt(int level);
    /// The width of an entry whose label is `label` pixels wide.
    static int entryWidth(int label, int gap);
    bool shows(Part part) const;
    PartBytes shown() const;
    QString toolTipOf(Part part, const QString& figure, Bytes full) const;
    void displayFree(int level);
    void displayOthers();

    std::array<FigureLabel*, kParts> m_figures{};
    FigureLabel* m_others;
    FigureLabel* m_free;
    int m_rows = 1;
    bool m_whole = false;                                  ///< Whether the whole step is shown.
    mutable std::array<QHash<QString, int>, 2> m_widths{}; ///< Cached text widths in the plain and the bold font.
    SessionState m_sessionState;
};

/// The help topic of a part, such as "part.activations".
QString partTopic(Part part);

} // namespace vram
