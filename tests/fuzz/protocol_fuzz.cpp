// Feeds bytes as lines to both protocols; searches are cut short at once.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "protocol/event_loop.h"
#include "protocol/gtp.h"
#include "protocol/line_writer.h"
#include "protocol/nboard.h"

namespace hasami::protocol {
namespace {

// Lines that reach outside the process or ask for all its memory.
bool is_out_of_bounds(std::string_view line) {
    for (const std::string_view word : {"log", "loadsgf", "weights", "book", "threads", "hash"}) {
        if (line.find(word) != std::string_view::npos) {
            return true;
        }
    }
    return false;
}

EngineOptions options() {
    EngineOptions options;
    options.threads = 1;
    options.hash_mib = 1;
    options.level = 1;
    return options;
}

// A session for all inputs: loading the weights each time would take longer than everything else.
struct Engine {
    EventQueue queue;
    std::unique_ptr<Session> session =
        *Session::create(options(), [this](SearchEvent event) { queue.post(std::move(event)); });
};

template <class Language>
void converse(Engine& engine, std::string_view input) {
    engine.session->set_game(Game());
    std::ostringstream out;
    LineWriter writer(out);
    Language language(*engine.session, writer);
    EventLoop loop(engine.queue, *engine.session, language);
    std::istringstream in{std::string(input)};
    for (std::string line; std::getline(in, line) && !loop.finished();) {
        if (!is_out_of_bounds(line)) {
            loop.handle(LineRead{line});
        }
        // Half of the lines find a search running, the others its answer.
        while (engine.session->searching() && line.size() % 2 == 0) {
            engine.session->finish_now();
            loop.handle(*engine.queue.next());
        }
    }
    engine.session->abort();
}

}  // namespace
}  // namespace hasami::protocol

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hasami::protocol;
    static Engine engine;
    if (size > 0) {
        const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
        data[0] % 2 == 0 ? converse<NBoard>(engine, input) : converse<Gtp>(engine, input);
    }
    return 0;
}
