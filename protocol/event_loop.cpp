#include "protocol/event_loop.h"

#include <istream>
#include <streambuf>
#include <type_traits>
#include <utility>

namespace hasami::protocol {

void EventQueue::post(Event event) {
    {
        const std::lock_guard lock(mutex_);
        events_.push_back(std::move(event));
    }
    posted_.notify_one();
}

std::optional<Event> EventQueue::next(std::optional<Deadline> deadline) {
    std::unique_lock lock(mutex_);
    const auto has_event = [&] { return !events_.empty(); };
    if (!deadline) {
        posted_.wait(lock, has_event);
    } else if (!posted_.wait_until(lock, *deadline, has_event)) {
        return std::nullopt;
    }
    Event event = std::move(events_.front());
    events_.pop_front();
    return event;
}

void EventLoop::run() {
    while (!finished()) {
        std::optional<Event> event = queue_.next(deadline_);
        if (!event) {
            session_.finish_now();
            event = queue_.next();
        }
        handle(std::move(*event));
    }
}

bool EventLoop::finished() const {
    const bool nothing_left = deadline_ && waiting_.empty() && !session_.searching();
    return protocol_.finished() || nothing_left;
}

void EventLoop::handle(Event event) {
    if (auto* line = std::get_if<LineRead>(&event)) {
        read(std::move(line->line));
    } else if (const auto* search = std::get_if<SearchEvent>(&event)) {
        report(*search);
    } else {
        deadline_ = std::chrono::steady_clock::now() + grace_;
    }
}

void EventLoop::read(std::string line) {
    // A line may end the search although others wait before it.
    if (session_.searching() && !waiting_.empty()) {
        const WhileSearching effect = protocol_.while_searching(line);
        if (effect == WhileSearching::aborts) {
            abort();
        } else if (effect == WhileSearching::finishes) {
            session_.finish_now();
        }
    }
    waiting_.push_back(std::move(line));
    run_waiting_lines();
}

void EventLoop::run_waiting_lines() {
    while (!waiting_.empty() && !protocol_.finished()) {
        if (session_.searching()) {
            const WhileSearching effect = protocol_.while_searching(waiting_.front());
            if (effect == WhileSearching::waits) {
                return;
            }
            if (effect == WhileSearching::aborts) {
                abort();
            } else if (effect == WhileSearching::finishes) {
                session_.finish_now();
            }
        }
        const std::string line = std::move(waiting_.front());
        waiting_.pop_front();
        protocol_.execute(line);
    }
}

void EventLoop::report(const SearchEvent& event) {
    const std::optional<search::SearchResult> result = session_.accept(event);
    if (!result) {
        return;
    }
    if (!event.done) {
        protocol_.on_progress(*result);
        return;
    }
    protocol_.on_done(*result);
    run_waiting_lines();
}

void EventLoop::abort() {
    session_.abort();
    protocol_.on_abort();
}

void read_lines(std::istream& in, const Protocol& protocol, EventQueue& queue) {
    constexpr std::size_t kLongest = std::size_t{1} << 20;
    std::string line;
    const auto post = [&] {
        if (line.ends_with('\r')) {
            line.pop_back();
        }
        const bool last = protocol.is_last(line);
        queue.post(LineRead{std::exchange(line, {})});
        return last;
    };
    for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
        if (c == '\n') {
            if (post()) {
                return;
            }
        } else if (line.size() < kLongest) {
            line += static_cast<char>(c);
        }
    }
    if (line.empty() || !post()) {
        queue.post(InputEnded{});
    }
}

}  // namespace hasami::protocol
