#include "ui/document/background.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

namespace vram {

Background::Background(int delayMilliseconds, QObject* parent) : QObject(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(delayMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &Background::start);
}

Background::~Background() = default;

void Background::request(Work work)
{
    m_next = std::move(work);
    ++m_generation;
    // One at a time: the next begins when the running one has ended.
    if (!m_running)
        m_timer.start();
}

void Background::cancel()
{
    ++m_generation;
    m_next = nullptr;
    m_timer.stop();
}

void Background::start()
{
    if (!m_next)
        return;
    m_running = true;
    const quint64 generation = m_generation;
    const QPointer<Background> self(this);
    QThreadPool::globalInstance()->start([self, generation, work = std::exchange(m_next, nullptr)] {
        Take take = work();
        QMetaObject::invokeMethod(qApp, [self, generation, take] {
            if (!self)
                return;
            self->m_running = false;
            if (self->m_next)
                self->m_timer.start();
            if (generation != self->m_generation)
                return;
            take();
            emit self->finished();
        });
    });
}

} // namespace vram
