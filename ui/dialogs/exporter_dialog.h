// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/dialogs/exporter_request.h"
#include "ui/document/process_runner.h"
#include "ui/document/python_finder.h"

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

/// Records a PyTorch model with a Python interpreter on this machine. The user chooses both, and the dialog shows the
/// command and its output.
class ExporterDialog : public QDialog
{
    Q_OBJECT

public:
    struct RecordedModel {
        QByteArray project; ///< The project file written by the exporter.
        QString remarks;    ///< The exporter's remarks, one per line.
        QString python;     ///< The interpreter that ran.
    };
    struct Prompts {
        /// Asks for a file (title, filter) or a folder (title). Returns an empty string if cancelled.
        std::function<QString(const QString&, const QString&)> file;
        std::function<QString(const QString&)> folder;
        /// Opens the recorded project. Returns false if the user keeps the open project.
        std::function<bool(const RecordedModel&)> open;
    };

    /// `python` is the interpreter that was used last, or empty.
    ExporterDialog(Prompts prompts, const QString& python, QWidget* parent = nullptr);

    /// Returns the values of the fields by name, with which the next dialog is initialized.
    QVariantMap fields() const;
    void setFields(const QVariantMap& fields);
    /// Selects the Hugging Face page and fills in a folder or config.json.
    void setHuggingFace(const QString& place);

private:
    QWidget* makeFilePage();
    QWidget* makeHuggingFacePage();
    QWidget* makeTimmPage();
    QWidget* makePythonRow();
    QWidget* addBrowseButton(QLineEdit* field, const std::function<QString()>& ask);
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
    void take(ProcessRunner::Outcome end);
    void openRecorded();
    ExporterRequest request() const;
    /// The chosen interpreter, or nullptr if there is none.
    const Python* python() const;
    /// Returns the reason why the exporter cannot run, or an empty string if it can.
    QString reasonNotReady() const;

    Prompts m_prompts;
    QString m_preferred;
    QString m_chosen{}; ///< The interpreter chosen by the user. If empty, the first interpreter that can record is
                        ///< used.
    PythonFinder m_pythons;
    ProcessRunner m_run;
    QTemporaryDir m_folder;
    RecordedModel m_recorded;
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
    QPushButton* m_open = nullptr; ///< Visible if a recorded project was not opened.
};

} // namespace vram
