#include "tests/protocol/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <utility>

namespace hasami::test {
namespace {

constexpr int kSilenceMs = 60'000;

// Read end and write end; closed in the child on exec, so that ends of file arrive.
std::array<int, 2> make_pipe() {
    std::array<int, 2> ends{};
    REQUIRE(pipe2(ends.data(), O_CLOEXEC) == 0);
    return ends;
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command) {
    signal(SIGPIPE, SIG_IGN);  // a dead child is seen by its exit status
    const auto in = make_pipe();
    const auto out = make_pipe();
    const auto errors = make_pipe();
    std::vector<char*> words;
    for (const std::string& word : command) {
        words.push_back(const_cast<char*>(word.c_str()));
    }
    words.push_back(nullptr);
    pid_ = fork();
    REQUIRE(pid_ >= 0);
    if (pid_ == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(errors[1], STDERR_FILENO);
        signal(SIGPIPE, SIG_DFL);
        execv(words[0], words.data());
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    close(errors[1]);
    in_ = in[1];
    out_ = out[0];
    errors_ = errors[0];
}

ChildProcess::~ChildProcess() {
    close_input();
    if (pid_ > 0) {
        kill(pid_, SIGKILL);
        (void)wait();
    }
    close(out_);
    close(errors_);
}

void ChildProcess::send(const std::string& text) {
    for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t n = write(in_, text.data() + sent, text.size() - sent);
        REQUIRE(n > 0);
        sent += static_cast<std::size_t>(n);
    }
}

void ChildProcess::close_input() {
    if (in_ >= 0) {
        close(std::exchange(in_, -1));
    }
}

std::optional<std::string> ChildProcess::read_line() {
    for (;;) {
        if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
            std::string line = buffer_.substr(0, end);
            buffer_.erase(0, end + 1);
            return line;
        }
        pollfd ready{out_, POLLIN, 0};
        REQUIRE(poll(&ready, 1, kSilenceMs) == 1);
        std::array<char, 4096> bytes{};
        const ssize_t n = read(out_, bytes.data(), bytes.size());
        if (n <= 0) {
            return buffer_.empty() ? std::nullopt : std::optional(std::exchange(buffer_, {}));
        }
        buffer_.append(bytes.data(), static_cast<std::size_t>(n));
    }
}

int ChildProcess::wait() {
    int status = 0;
    waitpid(std::exchange(pid_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

std::string ChildProcess::errors() {
    std::string text;
    std::array<char, 4096> bytes{};
    for (ssize_t n = 0; (n = read(errors_, bytes.data(), bytes.size())) > 0;) {
        text.append(bytes.data(), static_cast<std::size_t>(n));
    }
    return text;
}

}  // namespace hasami::test
