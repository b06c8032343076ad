// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/background_task.h"
#include "ui/document/session_state.h"
#include "ui/graph/graph_view.h"

#include <QWidget>

class QComboBox;

namespace vram {

/// The network as a graph beside its table. Its nodes are rows, coloured by the memory that they hold. A changed
/// network is laid out on another thread. The selection is shared with the table.
class GraphPanel : public QWidget
{
    Q_OBJECT

public:
    explicit GraphPanel(QWidget* parent = nullptr);
    void display(const SessionState& sessionState);
    void select(LayerId row);
    /// Makes the panel show the next graph from its beginning, because another network was opened.
    void resetForNewNetwork() { m_resetView = true; }
    QWidget* header() const { return m_header; }
    GraphView* view() const { return m_view; }
    bool isBusy() const { return m_background.isBusy(); }
    /// Returns the name of the measure that the colours represent, for the title of a picture.
    QString measureName() const;

signals:
    void rowChosen(vram::LayerId row);
    void laidOut();

private:
    void layOut();
    void colour();
    Bytes bytesOf(const RowEstimate& row) const;

    SessionState m_sessionState;
    std::shared_ptr<const Project> m_for; ///< The project whose network is laid out.
    bool m_resetView = false;
    BackgroundTask m_background{0};
    QWidget* m_header;
    QComboBox* m_measure;
    GraphView* m_view;
};

} // namespace vram
