#include "search/searcher.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "engine/rules.h"
#include "search/iterative_deepening.h"
#include "search/kernel_table.h"
#include "search/thread_pool.h"
#include "search/time_manager.h"
#include "search/worker.h"

namespace hasami::search {

namespace {

using SteadyClock = std::chrono::steady_clock;

// Sets a stop flag at a given time, on a thread of its own.
class DeadlineTimer {
  public:
    explicit DeadlineTimer(StopFlag& stop) : stop_(stop), thread_([this] { run(); }) {}
    ~DeadlineTimer() {
        {
            const std::lock_guard lock(mutex_);
            quit_ = true;
        }
        changed_.notify_all();
    }
    DeadlineTimer(const DeadlineTimer&) = delete;
    DeadlineTimer& operator=(const DeadlineTimer&) = delete;

    // Replaces any earlier deadline; none disarms the timer.
    void set(std::optional<SteadyClock::time_point> deadline) {
        {
            const std::lock_guard lock(mutex_);
            deadline_ = deadline;
        }
        changed_.notify_all();
    }

  private:
    void run() {
        std::unique_lock lock(mutex_);
        while (!quit_) {
            if (!deadline_) {
                changed_.wait(lock);
            } else if (SteadyClock::now() >= *deadline_) {
                stop_.set();
                deadline_.reset();
            } else {
                changed_.wait_until(lock, *deadline_);
            }
        }
    }

    StopFlag& stop_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<SteadyClock::time_point> deadline_;
    bool quit_ = false;
    std::jthread thread_;
};

}  // namespace

class Searcher::Impl {
  public:
    Impl(std::shared_ptr<const eval::Evaluator> evaluator, SearcherConfig config)
        : config_(config),
          evaluator_(std::move(evaluator)),
          table_(config.hash_mib),
          shared_(*evaluator_, table_, work_),
          workers_(make_workers()),
          helpers_(work_, std::span(workers_).subspan(1)),
          timer_(shared_.stop),
          driver_([this] { drive(); }) {}

    ~Impl() {
        stop();
        wait();
        {
            const std::lock_guard lock(mutex_);
            quit_ = true;
        }
        changed_.notify_all();
    }

    void start(Board board, const SearchLimits& limits, Progress on_progress, Done on_done) {
        stop();
        wait();
        shared_.stop.reset();
        shared_.node_limit = limits.nodes.value_or(0);
        shared_.nodes.store(0, std::memory_order_relaxed);
        {
            const std::lock_guard lock(mutex_);
            job_ = {board, limits, std::move(on_progress), std::move(on_done)};
            busy_ = true;
            arm(limits, board);
        }
        changed_.notify_all();
    }

    void stop() noexcept { shared_.stop.set(); }

    void wait() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !busy_; });
    }

    void ponder_hit(const SearchLimits& limits) {
        const std::lock_guard lock(mutex_);
        arm(limits, job_.board);
    }

    void clear() {
        wait();
        table_.clear();
        for (const std::unique_ptr<Worker>& worker : workers_) {
            worker->clear();
        }
    }

    [[nodiscard]] OrderingCounts ordering() {
        wait();
        OrderingCounts counts;
        for (const std::unique_ptr<Worker>& worker : workers_) {
            counts += worker->ordering();
        }
        return counts;
    }

    [[nodiscard]] const SearcherConfig& config() const noexcept { return config_; }

  private:
    struct Job {
        Board board;
        SearchLimits limits;
        Progress on_progress;
        Done on_done;
    };

    std::vector<std::unique_ptr<Worker>> make_workers() {
        std::vector<std::unique_ptr<Worker>> workers;
        for (int i = 0; i < config_.threads; ++i) {
            workers.push_back(kernel_for(config_.isa).make_worker(shared_));
        }
        return workers;
    }

    // Starts the clock of a search that begins (or is told to hurry) now. Caller holds the mutex.
    void arm(const SearchLimits& limits, Board board) {
        const std::optional<TimeBudget> budget = time_budget(limits, board.empty_count());
        time_manager_.reset();
        if (budget) {
            time_manager_.emplace(*budget, count(legal_moves(board)) <= 1);
        }
        budget_start_ = SteadyClock::now();
        timer_.set(budget ? std::optional(budget_start_ + budget->hard) : std::nullopt);
    }

    bool may_continue(const SearchResult& result) {
        const std::lock_guard lock(mutex_);
        return !time_manager_ ||
               time_manager_->may_continue(SteadyClock::now() - budget_start_, result);
    }

    [[nodiscard]] std::uint64_t count_nodes() const noexcept {
        std::uint64_t nodes = 0;
        for (const std::unique_ptr<Worker>& worker : workers_) {
            nodes += worker->nodes();
        }
        return nodes;
    }

    void drive() {
        std::unique_lock lock(mutex_);
        for (;;) {
            changed_.wait(lock, [this] { return quit_ || busy_; });
            if (quit_) {
                return;
            }
            const Job job = std::move(job_);
            job_.board = job.board;
            lock.unlock();
            run(job);
            lock.lock();
            busy_ = false;
            changed_.notify_all();
        }
    }

    void run(const Job& job) {
        table_.new_search();
        const std::uint64_t nodes_before = count_nodes();
        helpers_.begin();
        IterativeDeepening deepening(shared_, *workers_.front(),
                                     [&] { return count_nodes() - nodes_before; });
        SearchResult result =
            deepening.run(job.board, job.limits, job.on_progress,
                          [this](const SearchResult& r) { return may_continue(r); });
        helpers_.end();
        timer_.set(std::nullopt);
        if (job.on_done) {
            job.on_done(result);
        }
    }

    SearcherConfig config_;
    std::shared_ptr<const eval::Evaluator> evaluator_;
    TranspositionTable table_;
    WorkPool work_;
    SharedState shared_;
    std::vector<std::unique_ptr<Worker>> workers_;
    ThreadPool helpers_;
    DeadlineTimer timer_;

    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    Job job_;
    std::optional<TimeManager> time_manager_;
    SteadyClock::time_point budget_start_;
    bool busy_ = false;
    bool quit_ = false;
    std::jthread driver_;  // last: it uses all the others
};

Searcher::Searcher(std::shared_ptr<const eval::Evaluator> evaluator, SearcherConfig config)
    : impl_(std::make_unique<Impl>(std::move(evaluator), config)) {}

Searcher::~Searcher() = default;

void Searcher::start(Board board, const SearchLimits& limits, Progress on_progress, Done on_done) {
    impl_->start(board, limits, std::move(on_progress), std::move(on_done));
}

void Searcher::stop() noexcept {
    impl_->stop();
}

void Searcher::wait() {
    impl_->wait();
}

SearchResult Searcher::search(Board board, const SearchLimits& limits, Progress on_progress) {
    SearchResult result;
    start(board, limits, std::move(on_progress), [&](const SearchResult& r) { result = r; });
    wait();
    return result;
}

void Searcher::ponder_hit(const SearchLimits& limits) {
    impl_->ponder_hit(limits);
}

void Searcher::clear() {
    impl_->clear();
}

OrderingCounts Searcher::ordering() {
    return impl_->ordering();
}

const SearcherConfig& Searcher::config() const noexcept {
    return impl_->config();
}

}  // namespace hasami::search
