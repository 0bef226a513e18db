#include "tools/hasami/progress.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "tools/hasami/terminal.h"
#include "tools/hasami/text.h"

namespace hasami::tools {
namespace {

constexpr std::chrono::milliseconds kRedrawInterval{250};

std::size_t terminal_width() noexcept {
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::string bar(std::size_t done, std::size_t total) {
    constexpr std::size_t kWidth = 20;
    const std::size_t full = done * kWidth / total;
    return std::string(full, '#') + std::string(kWidth - full, '-');
}

}  // namespace

Progress::Progress(std::string unit, std::size_t total) : unit_(std::move(unit)), total_(total) {
    if (errors_are_terminal()) {
        ticker_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
    }
}

Progress::~Progress() {
    const std::lock_guard lock(mutex_);
    erase();
    ticker_.request_stop();
}

void Progress::advance() {
    const std::lock_guard lock(mutex_);
    ++done_;
}

void Progress::set_detail(std::string text) {
    const std::lock_guard lock(mutex_);
    detail_ = std::move(text);
}

void Progress::print(std::string_view text) {
    const std::lock_guard lock(mutex_);
    erase();
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

void Progress::run(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, stop, kRedrawInterval, [] { return false; }) &&
           !stop.stop_requested()) {
        draw();
    }
}

void Progress::draw() {
    using Seconds = std::chrono::duration<double>;
    const double elapsed = Seconds(std::chrono::steady_clock::now() - begin_).count();
    std::string line;
    if (total_ > 1) {
        line = fmt::format("[{}] {}/{} {}", bar(done_, total_), done_, total_, unit_);
        if (done_ > 0 && done_ < total_) {
            const double each = elapsed / static_cast<double>(done_);
            line += fmt::format(", {:.3g}/s, {} left", 1 / each,
                                clock_text(each * static_cast<double>(total_ - done_)));
        }
        line += "  ";
    }
    line += clock_text(elapsed) + "  " + detail_;
    line.resize(std::min(line.size(), terminal_width() - 1));
    fmt::print(stderr, "\r{}\x1b[K", line);
    drawn_ = true;
}

void Progress::erase() {
    if (std::exchange(drawn_, false)) {
        fmt::print(stderr, "\r\x1b[K");
    }
}

}  // namespace hasami::tools
