#include "tools/hasami/interrupt.h"

#include <pthread.h>
#include <unistd.h>
#include <csignal>
#include <ctime>

#include <utility>

namespace hasami::tools {
namespace {

constexpr int kInterruptedStatus = 130;  // what shells show for a program ended by Ctrl-C

sigset_t watched_signals() noexcept {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signals;
}

}  // namespace

InterruptWatch::InterruptWatch() {
    const sigset_t signals = watched_signals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    thread_ = std::thread([this] { watch_signals(); });
}

InterruptWatch::~InterruptWatch() {
    closing_.store(true, std::memory_order_release);  // seen by the thread that the signal wakes
    pthread_kill(thread_.native_handle(), SIGINT);
    thread_.join();
    const sigset_t signals = watched_signals();
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

bool InterruptWatch::interrupted() const noexcept {
    return interrupted_.load(std::memory_order_relaxed);  // a plain request, nothing hangs on it
}

void InterruptWatch::watch_signals() {
    const sigset_t signals = watched_signals();
    int signal = 0;
    sigwait(&signals, &signal);
    if (closing_.load(std::memory_order_acquire)) {
        return;
    }
    interrupted_.store(true, std::memory_order_relaxed);
    // Again and again: a search that was about to start at the first call must end as well.
    constexpr timespec kPause{0, 20'000'000};
    do {
        call_actions();
    } while (sigtimedwait(&signals, nullptr, &kPause) < 0);
    if (!closing_.load(std::memory_order_acquire)) {
        ::_exit(kInterruptedStatus);
    }
}

void InterruptWatch::call_actions() {
    const std::lock_guard lock(mutex_);
    for (const auto& action : actions_) {
        action();
    }
}

InterruptWatch::Scope::Scope(InterruptWatch& watch, std::function<void()> action) : watch_(watch) {
    const std::lock_guard lock(watch_.mutex_);
    place_ = watch_.actions_.insert(watch_.actions_.end(), std::move(action));
}

InterruptWatch::Scope::~Scope() {
    const std::lock_guard lock(watch_.mutex_);
    watch_.actions_.erase(place_);
}

}  // namespace hasami::tools
