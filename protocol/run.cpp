#include "protocol/run.h"

#include <istream>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "engine/text.h"
#include "protocol/event_loop.h"
#include "protocol/gtp.h"
#include "protocol/line_writer.h"
#include "protocol/nboard.h"

namespace hasami::protocol {
namespace {

// `first_line`: what was already read of `in`.
template <class Language>
Result<void> run(std::istream& in, std::ostream& out, const EngineOptions& options,
                 const std::optional<std::string>& first_line = {}) {
    in.tie(nullptr);  // else the reader's thread would flush `out` beside this one
    LineWriter writer(out);
    if (auto opened = writer.log_to(options.log_file); !opened) {
        return opened;
    }
    EventQueue queue;
    auto session =
        Session::create(options, [&queue](SearchEvent event) { queue.post(std::move(event)); });
    if (!session) {
        return tl::unexpected(session.error());
    }
    Language language(**session, writer);
    if (first_line) {
        queue.post(LineRead{*first_line});
    }
    const std::jthread reader([&] {
        if (!first_line || !language.is_last(*first_line)) {
            read_lines(in, language, queue);
        }
    });
    EventLoop(queue, **session, language).run();
    return {};
}

}  // namespace

Result<void> run_nboard(std::istream& in, std::ostream& out, const EngineOptions& options) {
    return run<NBoard>(in, out, options);
}

Result<void> run_gtp(std::istream& in, std::ostream& out, const EngineOptions& options) {
    return run<Gtp>(in, out, options);
}

Result<void> run_detected(std::istream& in, std::ostream& out, const EngineOptions& options) {
    std::string line;
    while (trimmed(line).empty() && std::getline(in, line)) {
    }
    return trimmed(line).starts_with("nboard") ? run<NBoard>(in, out, options, line)
                                               : run<Gtp>(in, out, options, line);
}

}  // namespace hasami::protocol
