#pragma once

#include <QTranslator>

namespace vram {

/// Finds the strings of free functions too: lupdate files them under their namespace, whatever context they ask for.
class Translator : public QTranslator
{
    Q_OBJECT

public:
    using QTranslator::QTranslator;
    QString translate(const char* context, const char* text, const char* disambiguation = nullptr,
                      int n = -1) const override;
};

} // namespace vram
