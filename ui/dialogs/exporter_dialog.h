// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/dialogs/exporter_job.h"
#include "ui/document/program_run.h"
#include "ui/document/pythons.h"

#include <QDialog>
#include <QTemporaryDir>
#include <QVariantMap>

#include <functional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace vram {

class OutputBox;

/// Records a PyTorch model with a Python of this machine: lets the user choose both, and shows the command and its
/// output.
class ExporterDialog : public QDialog
{
    Q_OBJECT

public:
    struct Recorded {
        QByteArray project; ///< As the exporter has written it.
        QString remarks;    ///< The exporter's, one a line.
        QString python;     ///< The program that ran.
    };
    struct Asks {
        /// A file (title, filter) or a folder (title); empty: cancelled.
        std::function<QString(const QString&, const QString&)> file;
        std::function<QString(const QString&)> folder;
        /// Opens what was recorded; false: the user keeps what is open.
        std::function<bool(const Recorded&)> open;
    };

    /// `python` is the interpreter that was used last, or empty.
    ExporterDialog(Asks asks, const QString& python, QWidget* parent = nullptr);

    /// The values of its fields, by their names, with which the next dialog begins.
    QVariantMap fields() const;
    void setFields(const QVariantMap& fields);
    /// Begins with a Hugging Face folder or config.json.
    void setHuggingFace(const QString& place);

private:
    QWidget* makeFilePage();
    QWidget* makeHuggingFacePage();
    QWidget* makeTimmPage();
    QWidget* makePythonRow();
    QWidget* withBrowse(QLineEdit* field, const std::function<QString()>& ask);
    void makeSources();
    void makeBoxes();
    void layOut();
    void connectParts();
    void alignLabels();
    void listPythons();
    void choosePython(int index);
    void show(const QString& words, bool wrong);
    void update();
    void run();
    void take(ProgramRun::End end);
    void openRecorded();
    ExporterQuestion question() const;
    /// The chosen Python; null if there is none.
    const Python* python() const;
    /// Why the exporter cannot run; empty if it can.
    QString obstacle() const;

    Asks m_asks;
    QString m_preferred;
    QString m_chosen{}; ///< The user's choice; if empty, the first Python that can record is used.
    Pythons m_pythons;
    ProgramRun m_run;
    QTemporaryDir m_folder;
    Recorded m_recorded;
    QTabBar* m_sources;
    QStackedWidget* m_pages;
    QLineEdit* m_file = nullptr;
    QLineEdit* m_function = nullptr;
    QLineEdit* m_inputs = nullptr;
    QLineEdit* m_target = nullptr;
    QLineEdit* m_place = nullptr;
    QLineEdit* m_sequence = nullptr;
    QCheckBox* m_trainer = nullptr;
    QLineEdit* m_timm = nullptr;
    QComboBox* m_python;
    QPlainTextEdit* m_command;
    OutputBox* m_output;
    QLabel* m_state;
    QPushButton* m_start = nullptr;
    QPushButton* m_stop = nullptr;
    QPushButton* m_open = nullptr; ///< Seen where something was recorded and not opened.
};

} // namespace vram
