// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"

#include <QDialog>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace vram {

class ParamForm;

/// Asks for all dynamic sizes of a model at once. The sizes that the model reader assumed are filled in.
class SizesDialog : public QDialog
{
    Q_OBJECT

public:
    SizesDialog(const QString& model, const std::vector<DynamicDimension>& dimensions, QWidget* parent);

    /// The sizes by name, as ImportOptions::dims expects them.
    const std::map<std::string, std::int64_t>& sizes() const { return m_sizes; }

private:
    std::vector<DynamicDimension> m_dimensions; ///< Dimensions whose names the form's declarations point to.
    std::vector<std::string> m_labels;          ///< Labels that the form's declarations point to.
    std::map<std::string, std::int64_t> m_sizes;
    ParamForm* m_form;
};

} // namespace vram
