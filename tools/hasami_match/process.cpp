// SPDX-License-Identifier: MIT
#include "tools/hasami_match/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <thread>
#include <utility>

#include "engine/text.h"

namespace hasami::match {
namespace {

struct Pipe {
    FileDescriptor read_end;
    FileDescriptor write_end;
};

// Close-on-exec, so that no other child inherits an end and keeps it open.
Result<Pipe> make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        return fail(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
    }
    return Pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

void set_nonblocking(const FileDescriptor& fd) {
    fcntl(fd.get(), F_SETFL, fcntl(fd.get(), F_GETFL) | O_NONBLOCK);
}

timespec time_until(SteadyTime deadline) {
    using std::chrono::nanoseconds;
    const auto left = std::max(nanoseconds{0}, std::chrono::duration_cast<nanoseconds>(
                                                   deadline - std::chrono::steady_clock::now()));
    constexpr long kNanosecondsPerSecond = 1000000000;
    return {left.count() / kNanosecondsPerSecond, left.count() % kNanosecondsPerSecond};
}

// What the new process needs, prepared before the fork: after it only async-signal-safe calls are
// allowed, as other threads may have held locks.
struct ChildSetup {
    std::vector<char*> arguments;
    const char* directory = nullptr;
    int input = -1;
    int output = -1;
    int errors = -1;
    int failure = -1;  // where errno of a failed start goes
    pid_t parent = -1;
};

[[noreturn]] void run_child(const ChildSetup& setup) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    const bool ready =
        getppid() == setup.parent && (setup.directory == nullptr || chdir(setup.directory) == 0) &&
        dup2(setup.input, STDIN_FILENO) >= 0 && dup2(setup.output, STDOUT_FILENO) >= 0 &&
        dup2(setup.errors, STDERR_FILENO) >= 0;
    if (ready) {
        execvp(setup.arguments[0], setup.arguments.data());
    }
    const int reason = errno;
    [[maybe_unused]] const ssize_t written = write(setup.failure, &reason, sizeof reason);
    _exit(127);
}

// Keeps SIGPIPE, raised by writing to a child that is gone, from ending the match.
class PipeSignalBlock {
  public:
    PipeSignalBlock() {
        sigemptyset(&pipe_signal_);
        sigaddset(&pipe_signal_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &pipe_signal_, &previous_);
    }
    ~PipeSignalBlock() {
        const timespec no_wait{0, 0};
        while (sigtimedwait(&pipe_signal_, nullptr, &no_wait) > 0) {
        }
        pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
    }
    PipeSignalBlock(const PipeSignalBlock&) = delete;
    PipeSignalBlock& operator=(const PipeSignalBlock&) = delete;

  private:
    sigset_t pipe_signal_{};
    sigset_t previous_{};
};

}  // namespace

OwnDelay::OwnDelay() : account_(::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) {}

std::chrono::nanoseconds OwnDelay::total() const {
    // Three numbers: nanoseconds on a processor, nanoseconds of waiting for one, turns.
    std::array<char, 80> text{};
    const ssize_t size = pread(account_.get(), text.data(), text.size(), 0);
    std::string_view rest(text.data(), static_cast<std::size_t>(std::max<ssize_t>(0, size)));
    [[maybe_unused]] const std::string_view running = next_field(rest, ' ');
    const std::string_view waiting = next_field(rest, ' ');
    std::int64_t nanoseconds = 0;
    std::from_chars(waiting.data(), waiting.data() + waiting.size(), nanoseconds);
    return std::chrono::nanoseconds(nanoseconds);
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::vector<std::string>& arguments,
                                                          const std::string& directory) {
    Result<Pipe> input = make_pipe();
    Result<Pipe> output = make_pipe();
    Result<Pipe> errors = make_pipe();
    Result<Pipe> failure = make_pipe();
    if (!input || !output || !errors || !failure) {
        return fail("cannot make a pipe: too many open files?");
    }
    std::vector<std::string> words = arguments;
    ChildSetup setup;
    for (std::string& word : words) {
        setup.arguments.push_back(word.data());
    }
    setup.arguments.push_back(nullptr);
    setup.directory = directory.empty() ? nullptr : directory.c_str();
    setup.input = input->read_end.get();
    setup.output = output->write_end.get();
    setup.errors = errors->write_end.get();
    setup.failure = failure->write_end.get();
    setup.parent = getpid();
    const pid_t pid = fork();
    if (pid == 0) {
        run_child(setup);
    }
    if (pid < 0) {
        return fail(fmt::format("cannot start a process: {}", std::strerror(errno)));
    }
    std::unique_ptr<ChildProcess> child(new ChildProcess);
    child->pid_ = pid;
    child->input_ = std::move(input->write_end);
    child->output_ = std::move(output->read_end);
    child->errors_ = std::move(errors->read_end);
    failure->write_end.close();
    int reason = 0;
    if (read(failure->read_end.get(), &reason, sizeof reason) > 0) {
        return fail(fmt::format("cannot run '{}'{}: {}", arguments.front(),
                                directory.empty() ? "" : " in '" + directory + "'",
                                std::strerror(reason)));
    }
    set_nonblocking(child->input_);
    set_nonblocking(child->output_);
    set_nonblocking(child->errors_);
    return child;
}

ChildProcess::~ChildProcess() {
    if (pid_ > 0) {
        kill(-pid_, SIGKILL);
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
}

ChildProcess::ReadStatus ChildProcess::read_line(std::string& line, SteadyTime deadline) {
    std::size_t searched = 0;
    while (true) {
        const auto end = buffer_.find('\n', searched);
        if (end != std::string::npos) {
            line.assign(buffer_, 0, end);
            buffer_.erase(0, end + 1);
            if (!line.empty() && line.back() == '\r') {
                line.pop_back();
            }
            return ReadStatus::line;
        }
        searched = buffer_.size();
        if (buffer_.size() > kMaxLine) {
            line = std::exchange(buffer_, {});
            return ReadStatus::overlong;
        }
        if (output_closed_) {
            line = std::exchange(buffer_, {});
            return ReadStatus::closed;
        }
        if (!fill(deadline)) {
            line = buffer_;
            return ReadStatus::timeout;
        }
    }
}

bool ChildProcess::fill(SteadyTime deadline) {
    while (true) {
        std::array<pollfd, 2> polls{{{output_.get(), POLLIN, 0}, {errors_.get(), POLLIN, 0}}};
        const timespec left = time_until(deadline);
        const auto delay_before = own_delay_.total();
        const SteadyTime asleep = std::chrono::steady_clock::now();
        const int ready = ppoll(polls.data(), polls.size(), &left, nullptr);
        const SteadyTime awake = std::chrono::steady_clock::now();
        if (ready < 0 && errno != EINTR) {
            return false;
        }
        if (ready > 0 && polls[1].revents != 0) {
            read_errors();
        }
        if (ready > 0 && polls[0].revents != 0) {
            std::array<char, 16384> block{};
            const ssize_t got = read(output_.get(), block.data(), block.size());
            if (got > 0) {
                last_arrival_ = std::max(asleep, awake - (own_delay_.total() - delay_before));
                buffer_.append(block.data(), static_cast<std::size_t>(got));
            } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
                output_closed_ = true;
            }
            return true;
        }
        if (ready == 0 || awake >= deadline) {
            return false;
        }
    }
}

void ChildProcess::read_errors() {
    std::array<char, 4096> block{};
    const ssize_t got = read(errors_.get(), block.data(), block.size());
    if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN)) {
        errors_.close();
    }
    for (ssize_t i = 0; i < got; ++i) {
        const char c = block[static_cast<std::size_t>(i)];
        if (c == '\n' || error_buffer_.size() > kMaxLine) {
            constexpr std::size_t kMaxLines = 1000;
            last_error_line_ = std::exchange(error_buffer_, {});
            if (error_lines_.size() < kMaxLines) {
                error_lines_.push_back(last_error_line_);
            }
        } else {
            error_buffer_ += c;
        }
    }
}

std::vector<std::string> ChildProcess::take_error_lines() {
    return std::exchange(error_lines_, {});
}

bool ChildProcess::write_line(std::string_view line, SteadyTime deadline) {
    const PipeSignalBlock block;
    std::string text(line);
    text += '\n';
    std::string_view rest = text;
    while (!rest.empty()) {
        const ssize_t written = write(input_.get(), rest.data(), rest.size());
        if (written > 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            pollfd poll{input_.get(), POLLOUT, 0};
            const timespec left = time_until(deadline);
            if (ppoll(&poll, 1, &left, nullptr) == 0) {
                return false;
            }
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

std::string ChildProcess::describe_end(SteadyTime deadline) {
    constexpr std::chrono::milliseconds kInterval{1};
    siginfo_t end{};
    // WNOWAIT leaves the process to the destructor, which still needs its number for the group.
    while (waitid(P_PID, static_cast<id_t>(pid_), &end, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           end.si_pid == 0) {
        if (std::chrono::steady_clock::now() >= deadline) {
            return "still running";
        }
        std::this_thread::sleep_for(kInterval);
    }
    if (errors_.get() >= 0) {
        read_errors();
    }
    if (end.si_code == CLD_EXITED) {
        return fmt::format("exit status {}", end.si_status);
    }
    return fmt::format("killed by signal {} ({})", end.si_status, strsignal(end.si_status));
}

}  // namespace hasami::match
