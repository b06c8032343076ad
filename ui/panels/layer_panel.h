// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/background_task.h"
#include "ui/document/session_state.h"
#include "ui/table/derivations.h"

#include <QScrollArea>

#include <vector>

class QAction;
class QLabel;
class QPushButton;
class QToolButton;

namespace vram {

class FigureLabel;
class ParamForm;

/// Shows the type, problem, form and figures of the selected row.
class LayerPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit LayerPanel(QWidget* parent = nullptr);
    void display(const SessionState& sessionState, LayerId row);
    /// Names the selected rows in the heading if they are several, because the buttons act on all of them.
    void showSelection(const std::vector<LayerId>& rows);
    ParamForm* form() const { return m_form; }
    /// Sets the actions on the row, shown as buttons above its form.
    void setActions(const QList<QAction*>& actions);

signals:
    void edited(vram::LayerId row, const QString& key, const vram::AttributeValue& value, bool done);
    void explain(const QString& topic);
    void fixRequested(vram::LayerId row, vram::QuickFix fix);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeButtons();
    void showHeading(const Row& row);
    void showImplicitInput(const Network& network, LayerId row);
    void showIssues(const Estimate& estimate);
    QString figuresHtml(const SessionState& sessionState) const;
    QString derivationHtml(ByteUnit unit) const;
    /// Shows the figures and, once they have been derived, the steps of their calculation.
    void showFigures(const SessionState& sessionState);
    /// Paths that may be used as inputs.
    QStringList readableRows() const;

    LayerId m_row = LayerId::None;
    std::vector<LayerId> m_selection;
    std::shared_ptr<const Project> m_project;
    QWidget* m_buttons;
    std::vector<QToolButton*> m_actionButtons;
    int m_buttonColumns = 0;
    QLabel* m_title;
    QLabel* m_help;
    QLabel* m_problem;
    QPushButton* m_fix; ///< Fixes the problem.
    QuickFix m_offered = QuickFix::None;
    ParamForm* m_form;
    FigureLabel* m_figures;
    std::shared_ptr<const Derivations> m_derivations;
    BackgroundTask m_background;
};

} // namespace vram
