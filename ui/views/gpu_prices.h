#pragma once

#include "devices/prices.h"

#include <QObject>

class QMenu;
class QPushButton;

namespace vram {

class Settings;

/// The prices an hour that the user typed or imported, kept in the settings: none are built in.
GpuPrices pricesOf(const Settings& settings);
void keepPrices(Settings& settings, const GpuPrices& prices);

/// The button for prices above the GPUs: types one for the GPU in hand, reads a list, forgets them.
class PriceButton : public QObject
{
    Q_OBJECT

public:
    PriceButton(Settings& settings, QPushButton* button, QObject* parent = nullptr);

    /// Asks for the price of that GPU, in a small window that does not block.
    void ask(const QString& gpu);
    /// Takes the list in that file; `told` says what of it could not be used.
    void import(const QString& file, const std::vector<Gpu>& gpus);

signals:
    void typeWanted();
    void importWanted();
    void told(const QString& sentence, bool problem);

private:
    Settings& m_settings;
    QPushButton* m_button;
};

} // namespace vram
