#include "tests/support/run_program.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <string_view>

extern char** environ;

namespace hasami::test {
namespace {

using Time = std::chrono::steady_clock;

// One end of a pipe that is ours; closed on destruction.
class End {
  public:
    explicit End(int fd) : fd_(fd) {}
    ~End() { close(); }
    End(const End&) = delete;
    End& operator=(const End&) = delete;
    [[nodiscard]] int get() const { return fd_; }
    void close() {
        if (fd_ >= 0) {
            ::close(fd_);
            fd_ = -1;
        }
    }

  private:
    int fd_;
};

struct Pipe {
    Pipe() : Pipe(make()) {}
    End read;
    End write;

  private:
    explicit Pipe(std::array<int, 2> ends) : read(ends[0]), write(ends[1]) {}
    static std::array<int, 2> make() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            throw std::runtime_error("pipe");
        }
        return ends;
    }
};

std::vector<char*> pointers(std::vector<std::string>& words) {
    std::vector<char*> list;
    for (std::string& word : words) {
        list.push_back(word.data());
    }
    list.push_back(nullptr);
    return list;
}

pid_t spawn(std::vector<std::string> words, const RunOptions& options, const Pipe& in,
            const Pipe& out, const Pipe& err) {
    std::vector<std::string> environment = options.environment;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        environment.emplace_back(*entry);
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in.read.get(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err.write.get(), STDERR_FILENO);
    if (options.output_path.empty()) {
        posix_spawn_file_actions_adddup2(&actions, out.write.get(), STDOUT_FILENO);
    } else {
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, options.output_path.c_str(),
                                         O_WRONLY | O_CREAT | O_TRUNC, 0644);
    }
    posix_spawnattr_t attributes;  // SIGPIPE as usual in the program, although we ignore it
    posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    pid_t pid = -1;
    const int error = ::posix_spawn(&pid, words[0].c_str(), &actions, &attributes,
                                    pointers(words).data(), pointers(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) {
        throw std::runtime_error("cannot run " + words[0]);
    }
    return pid;
}

// Reads what there is; false at the end of the stream.
bool read_some(int fd, std::string& text) {
    std::array<char, 65536> buffer;
    const ssize_t n = ::read(fd, buffer.data(), buffer.size());
    if (n > 0) {
        text.append(buffer.data(), static_cast<std::size_t>(n));
    }
    return n > 0 || (n < 0 && errno == EINTR);
}

// Writes what fits; closes the end when all is written or nobody reads.
void write_some(End& end, std::string_view& rest) {
    const ssize_t n = ::write(end.get(), rest.data(), rest.size());
    if (n > 0) {
        rest.remove_prefix(static_cast<std::size_t>(n));
    }
    if (rest.empty() || (n < 0 && errno != EAGAIN && errno != EINTR)) {
        end.close();
    }
}

// Feeds and listens until both outputs are closed or the time is up.
void converse(pid_t pid, const RunOptions& options, End& in, End& out, End& err,
              RunResult& result) {
    std::string_view rest = options.input;
    bool interrupted = options.interrupt_after.empty();
    const auto deadline = Time::now() + options.limit;
    while (out.get() >= 0 || err.get() >= 0) {
        std::array<pollfd, 3> ends{pollfd{in.get(), POLLOUT, 0}, pollfd{out.get(), POLLIN, 0},
                                   pollfd{err.get(), POLLIN, 0}};
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Time::now()).count();
        if (left <= 0 || ::poll(ends.data(), ends.size(), static_cast<int>(left)) == 0) {
            result.timed_out = true;
            ::kill(pid, SIGKILL);
            return;
        }
        if (ends[0].revents != 0) {
            write_some(in, rest);
        }
        if (ends[1].revents != 0 && !read_some(out.get(), result.out)) {
            out.close();
        }
        if (ends[2].revents != 0 && !read_some(err.get(), result.err)) {
            err.close();
        }
        if (!interrupted && result.out.find(options.interrupt_after) != std::string::npos) {
            interrupted = true;
            ::kill(pid, SIGINT);
        }
    }
}

}  // namespace

RunResult run_program(const std::vector<std::string>& words, const RunOptions& options) {
    std::signal(SIGPIPE, SIG_IGN);  // programs may end before they read all of the input
    Pipe in;
    Pipe out;
    Pipe err;
    const pid_t pid = spawn(words, options, in, out, err);
    in.read.close();
    out.write.close();
    err.write.close();
    ::fcntl(in.write.get(), F_SETFL, O_NONBLOCK);
    if (options.input.empty()) {
        in.write.close();
    }
    RunResult result;
    converse(pid, options, in.write, out.read, err.read, result);
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result;
}

}  // namespace hasami::test
