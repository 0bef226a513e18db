#include "search/thread_pool.h"

namespace hasami::search {

ThreadPool::ThreadPool(WorkPool& work, std::span<const std::unique_ptr<Worker>> helpers)
    : work_(work) {
    try {
        for (const std::unique_ptr<Worker>& worker : helpers) {
            threads_.emplace_back([this, &worker = *worker] { run(worker); });
        }
    } catch (...) {
        // The system has no more threads: those already made must not wait for ever.
        quit();
        throw;
    }
}

ThreadPool::~ThreadPool() {
    quit();
}

void ThreadPool::quit() noexcept {
    {
        const std::lock_guard lock(mutex_);
        quit_ = true;
    }
    changed_.notify_all();
}

void ThreadPool::begin() {
    work_.reset();
    {
        const std::lock_guard lock(mutex_);
        ++searches_;
        awake_ = static_cast<int>(threads_.size());
    }
    changed_.notify_all();
}

void ThreadPool::end() {
    work_.finish();
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return awake_ == 0; });
}

void ThreadPool::run(Worker& worker) {
    unsigned seen = 0;
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [&] { return quit_ || searches_ != seen; });
        if (quit_) {
            return;
        }
        seen = searches_;
        lock.unlock();
        while (SplitPoint* split = work_.wait_for_work()) {
            worker.help(*split);
        }
        lock.lock();
        if (--awake_ == 0) {
            changed_.notify_all();
        }
    }
}

}  // namespace hasami::search
