#include "protocol/line_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ostream>

namespace hasami::protocol {

Result<void> LineWriter::log_to(const std::string& path) {
    std::ofstream log;
    if (!path.empty()) {
        log.open(path, std::ios::app);
        if (!log) {
            return fail(fmt::format("{}: cannot write the log: {}", path, std::strerror(errno)));
        }
    }
    log_ = std::move(log);
    return {};
}

void LineWriter::write(std::string_view text) {
    out_ << text << '\n' << std::flush;
    if (!log_.is_open()) {
        return;
    }
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        log_ << "> " << text.substr(begin, end - begin) << '\n';
        begin = end + 1;
    }
    log_.flush();
}

void LineWriter::log_read(std::string_view line) {
    if (log_.is_open()) {
        log_ << "< " << line << '\n' << std::flush;
    }
}

}  // namespace hasami::protocol
