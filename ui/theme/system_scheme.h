#pragma once

#include "ui/theme/tokens.h"

#include <QObject>

class QDBusVariant;

namespace vram {

/// The desktop's preference: what the settings portal says, else the brightness of the palette that the platform gave.
Scheme systemScheme();

/// Emits a signal when the desktop's preference changes.
class SystemSchemeWatcher : public QObject
{
    Q_OBJECT

public:
    explicit SystemSchemeWatcher(QObject* parent = nullptr);

signals:
    void changed();

private slots:
    void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);
};

} // namespace vram
