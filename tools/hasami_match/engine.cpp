// SPDX-License-Identifier: MIT
#include "tools/hasami_match/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/text.h"
#include "tools/hasami_match/gtp_engine.h"
#include "tools/hasami_match/nboard_engine.h"

namespace hasami::match {
namespace {

constexpr std::array<std::string_view, 8> kFaultNames{
    "no start",         "crash",        "closed output", "hang",
    "malformed answer", "illegal move", "time",          "resigned"};

// Words for what came of a line that has no end.
std::string after_partial(std::string_view partial) {
    return partial.empty() ? "" : fmt::format(", only {}", quoted(partial, 80));
}

}  // namespace

std::string_view name_of(FaultKind kind) noexcept {
    return kFaultNames[static_cast<std::size_t>(kind)];
}

std::optional<FaultKind> parse_fault_kind(std::string_view name) noexcept {
    for (std::size_t i = 0; i < kFaultNames.size(); ++i) {
        if (kFaultNames[i] == name) {
            return static_cast<FaultKind>(i);
        }
    }
    return std::nullopt;
}

std::string one_line(std::string_view text) {
    constexpr std::size_t kShown = 300;
    const std::string in_quotes = quoted(text, kShown);
    return in_quotes.substr(1, in_quotes.size() - 2);
}

void Dialogue::note(std::string_view engine, char direction, std::string_view line) {
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start_;
    out_ << fmt::format("{:10.4f} {} {} {}\n", time.count(), engine, direction, line) << std::flush;
}

Outcome<void> Engine::start() {
    const SteadyTime deadline = std::chrono::steady_clock::now() + spec_.start_timeout;
    const Result<std::vector<std::string>> words = split_command(spec_.command);
    if (!words) {
        return tl::unexpected(Fault{FaultKind::no_start, words.error().message});
    }
    Result<std::unique_ptr<ChildProcess>> process = ChildProcess::start(*words, spec_.directory);
    if (!process) {
        return tl::unexpected(Fault{FaultKind::no_start, process.error().message});
    }
    process_ = *std::move(process);
    if (const Outcome<void> ready = greet(deadline); !ready) {
        const Fault& fault = ready.error();
        return tl::unexpected(
            Fault{FaultKind::no_start, fmt::format("{}: {}", name_of(fault.kind), fault.detail)});
    }
    return {};
}

void Engine::quit() {
    if (process_ == nullptr) {
        return;
    }
    const SteadyTime deadline = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    if (send("quit", deadline)) {
        [[maybe_unused]] const std::string end = process_->describe_end(deadline);
        log_errors();
    }
    process_.reset();
}

Outcome<void> Engine::send(std::string_view line, SteadyTime deadline) {
    if (dialogue_ != nullptr) {
        dialogue_->note(spec_.name, '<', line);
    }
    last_line_ = line;
    if (!process_->write_line(line, deadline)) {
        return tl::unexpected(lost_contact());
    }
    return {};
}

Outcome<std::string> Engine::receive(SteadyTime deadline) {
    std::string line;
    const ChildProcess::ReadStatus status = process_->read_line(line, deadline);
    return received(status, std::move(line));
}

Outcome<std::optional<std::string>> Engine::pending_line() {
    std::string line;
    const ChildProcess::ReadStatus status =
        process_->read_line(line, std::chrono::steady_clock::now());
    if (status == ChildProcess::ReadStatus::timeout) {
        return std::nullopt;
    }
    return received(status, std::move(line)).map([](std::string text) {
        return std::optional<std::string>(std::move(text));
    });
}

Duration Engine::since(SteadyTime asked) const {
    const SteadyTime arrival = std::max(asked, process_->last_arrival());
    return std::chrono::duration_cast<Duration>(arrival - asked);
}

Outcome<std::string> Engine::received(ChildProcess::ReadStatus status, std::string line) {
    log_errors();
    broken_ = broken_ || status != ChildProcess::ReadStatus::line;
    if (dialogue_ != nullptr && !line.empty()) {
        dialogue_->note(spec_.name, '>', line);
    }
    switch (status) {
        case ChildProcess::ReadStatus::timeout:
            return tl::unexpected(
                Fault{FaultKind::hang,
                      fmt::format("no {} to '{}'{}", line.empty() ? "answer" : "whole line",
                                  last_line_, after_partial(line))});
        case ChildProcess::ReadStatus::closed:
            return tl::unexpected(lost_contact(line));
        case ChildProcess::ReadStatus::overlong:
            return tl::unexpected(Fault{
                FaultKind::malformed,
                fmt::format("a line of more than {} bytes: {}", ChildProcess::kMaxLine, line)});
        case ChildProcess::ReadStatus::line:
            break;
    }
    return line;
}

Fault Engine::lost_contact(std::string_view partial) {
    broken_ = true;
    const std::string end =
        process_->describe_end(std::chrono::steady_clock::now() + std::chrono::milliseconds(500));
    log_errors();
    const bool running = end == "still running";
    std::string detail = fmt::format("{} after '{}'{}", end, last_line_, after_partial(partial));
    if (!process_->last_error_line().empty()) {
        detail += "; stderr: " + process_->last_error_line();
    }
    return {running ? FaultKind::closed : FaultKind::crash, std::move(detail)};
}

void Engine::log_errors() {
    for (const std::string& line : process_->take_error_lines()) {
        if (dialogue_ != nullptr) {
            dialogue_->note(spec_.name, '!', line);
        }
    }
}

std::unique_ptr<Engine> make_engine(const EngineSpec& spec) {
    if (spec.protocol == EngineProtocol::gtp) {
        return std::make_unique<GtpEngine>(spec);
    }
    return std::make_unique<NBoardEngine>(spec);
}

}  // namespace hasami::match
