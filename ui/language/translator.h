// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTranslator>

namespace vram {

/// A translator that also finds strings of free functions, for which lupdate uses their namespace as context rather
/// than the context that they request.
class Translator : public QTranslator
{
    Q_OBJECT

public:
    using QTranslator::QTranslator;
    QString translate(const char* context, const char* text, const char* disambiguation = nullptr,
                      int n = -1) const override;
};

} // namespace vram
