// SPDX-License-Identifier: MIT
#include "eval/training/fit.h"

#include <fmt/format.h>

#include <Eigen/Core>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

#include "engine/score.h"
#include "eval/training/feature_index.h"

namespace hasami::eval {

namespace {

// On a board in play.
constexpr int kFewestDiscs = 4;
constexpr int kMostDiscs = 64;

using Vector = Eigen::VectorXf;

// Several threads may read and write the same weight; an update that is lost costs nothing.
float load(float& x) noexcept {
    return std::atomic_ref<float>(x).load(std::memory_order_relaxed);
}
void add(float& x, float step) noexcept {
    const std::atomic_ref<float> cell(x);
    cell.store(cell.load(std::memory_order_relaxed) + step, std::memory_order_relaxed);
}

// The two knots around a position and their shares.
struct Place {
    Eigen::Index below = 0;
    float below_share = 1;
    float above_share = 0;
};

// Weights in discs. The knots of one configuration lie side by side, so that a position touches
// one cache line for each of its configurations.
class Model {
  public:
    Model(const Weights& start, const std::vector<int>& knots);

    // The sum over a position's weights, and its error spread over them.
    [[nodiscard]] float predict(const std::int32_t (&index)[kLaneCount], int empties) noexcept;
    void correct(const std::int32_t (&index)[kLaneCount], int empties, float step) noexcept;
    void prefetch(const std::int32_t (&index)[kLaneCount], int empties) const noexcept;

    // Scales the weights of configurations that occur seldom.
    void shrink(std::span<const Sample> samples, const FeatureIndex& features, float prior);

    [[nodiscard]] Weights rounded() const;

  private:
    std::vector<int> knots_;
    Eigen::Index stride_;
    Vector weights_;  // [configuration][knot]; one more configuration for unused lanes
    Vector biases_;
    std::vector<Place> places_;  // by empties
};

// The value of a piecewise linear function of the discs, given at ascending knots.
Place place_between(const std::vector<int>& knots, double discs) {
    if (discs <= knots.front() || knots.size() == 1) {
        return {};
    }
    std::size_t above = 1;
    while (above + 1 < knots.size() && knots[above] < discs) {
        ++above;
    }
    const double width = knots[above] - knots[above - 1];
    const double share = std::min(1.0, (discs - knots[above - 1]) / width);
    return {static_cast<Eigen::Index>(above) - 1, static_cast<float>(1 - share),
            static_cast<float>(share)};
}

Model::Model(const Weights& start, const std::vector<int>& knots)
    : knots_(knots),
      stride_(std::max<Eigen::Index>(2, static_cast<Eigen::Index>(knots.size()))),
      weights_(Vector::Zero((kFoldedCount + 1) * stride_)),
      biases_(kMaxEmpties + 1) {
    for (std::size_t k = 0; k < knots_.size(); ++k) {
        const Place place = place_between(start.knots, knots_[k]);
        const std::int16_t* below = start.values.data() + place.below * kFoldedCount;
        const std::int16_t* above = place.above_share > 0 ? below + kFoldedCount : below;
        for (Eigen::Index c = 0; c < kFoldedCount; ++c) {
            weights_[c * stride_ + static_cast<Eigen::Index>(k)] =
                (place.below_share * below[c] + place.above_share * above[c]) /
                Score::kUnitsPerDisc;
        }
    }
    for (int empties = 0; empties <= kMaxEmpties; ++empties) {
        biases_[empties] = static_cast<float>(start.biases[static_cast<std::size_t>(empties)]) /
                           Score::kUnitsPerDisc;
        places_.push_back(place_between(knots_, mean_discs(phase_of(empties))));
    }
}

float Model::predict(const std::int32_t (&index)[kLaneCount], int empties) noexcept {
    const Place& place = places_[static_cast<std::size_t>(empties)];
    float below = 0;
    float above = 0;
    for (const std::int32_t c : index) {
        float* w = weights_.data() + c * stride_ + place.below;
        below += load(w[0]);
        above += load(w[1]);
    }
    return load(biases_[empties]) + place.below_share * below + place.above_share * above;
}

void Model::correct(const std::int32_t (&index)[kLaneCount], int empties, float step) noexcept {
    const Place& place = places_[static_cast<std::size_t>(empties)];
    const float below = step * place.below_share;
    const float above = step * place.above_share;
    for (const std::int32_t c : index) {
        float* w = weights_.data() + c * stride_ + place.below;
        add(w[0], below);
        add(w[1], above);
    }
    add(biases_[empties], step);
}

void Model::prefetch(const std::int32_t (&index)[kLaneCount], int empties) const noexcept {
    const Place& place = places_[static_cast<std::size_t>(empties)];
    for (const std::int32_t c : index) {
        __builtin_prefetch(weights_.data() + c * stride_ + place.below, 1);
    }
}

void Model::shrink(std::span<const Sample> samples, const FeatureIndex& features, float prior) {
    Vector seen = Vector::Zero(weights_.size());
    std::int32_t index[kLaneCount];
    for (const Sample& s : samples) {
        features.of(s.board, index);
        const Place& place = places_[static_cast<std::size_t>(s.board.empty_count())];
        for (const std::int32_t c : index) {
            seen[c * stride_ + place.below] += place.below_share;
            seen[c * stride_ + place.below + 1] += place.above_share;
        }
    }
    weights_.array() *= seen.array() / (seen.array() + prior);
}

Weights Model::rounded() const {
    const auto to_units = [](float discs) {
        const float units = std::clamp(discs * Score::kUnitsPerDisc, -32767.0F, 32767.0F);
        return static_cast<std::int16_t>(std::lround(units));
    };
    Weights weights;
    weights.knots = knots_;
    for (int empties = 0; empties <= kMaxEmpties; ++empties) {
        weights.biases[static_cast<std::size_t>(empties)] = to_units(biases_[empties]);
    }
    weights.values.resize(knots_.size() * kFoldedCount);
    for (std::size_t k = 0; k < knots_.size(); ++k) {
        for (Eigen::Index c = 0; c < kFoldedCount; ++c) {
            weights.values[k * kFoldedCount + static_cast<std::size_t>(c)] =
                to_units(weights_[c * stride_ + static_cast<Eigen::Index>(k)]);
        }
    }
    return weights;
}

// One pass over the samples; returns the sum of squared errors. The features of a block are
// computed first, so that its weights are on their way from memory when they are needed.
double descend(Model& model, const FeatureIndex& features, std::span<const Sample> samples,
               float rate) {
    constexpr std::size_t kBlock = 16;
    std::int32_t index[kBlock][kLaneCount];
    double squares = 0;
    for (std::size_t begin = 0; begin < samples.size(); begin += kBlock) {
        const std::span<const Sample> block =
            samples.subspan(begin, std::min(kBlock, samples.size() - begin));
        for (std::size_t i = 0; i < block.size(); ++i) {
            features.of(block[i].board, index[i]);
            model.prefetch(index[i], block[i].board.empty_count());
        }
        for (std::size_t i = 0; i < block.size(); ++i) {
            const int empties = block[i].board.empty_count();
            const float label = static_cast<float>(block[i].label) / Score::kUnitsPerDisc;
            const float error = label - model.predict(index[i], empties);
            model.correct(index[i], empties, rate * error);
            squares += static_cast<double>(error) * error;
        }
    }
    return squares;
}

double descend_on_threads(Model& model, const FeatureIndex& features,
                          std::span<const Sample> samples, float rate, int threads) {
    const auto parts = static_cast<std::size_t>(threads);
    std::vector<double> squares(parts);
    {
        std::vector<std::jthread> pool;
        for (std::size_t t = 0; t < parts; ++t) {
            const std::size_t begin = samples.size() * t / parts;
            const std::size_t end = samples.size() * (t + 1) / parts;
            pool.emplace_back([&, t, begin, end] {
                squares[t] = descend(model, features, samples.subspan(begin, end - begin), rate);
            });
        }
    }
    double sum = 0;
    for (const double part : squares) {
        sum += part;
    }
    return sum;
}

}  // namespace

Result<void> check_knots(std::span<const int> knots) {
    constexpr std::size_t kMostKnots = kMostDiscs - kFewestDiscs + 1;
    if (knots.empty() || knots.size() > kMostKnots) {
        return fail(fmt::format("{} of them, expected 1 to {}", knots.size(), kMostKnots));
    }
    for (std::size_t k = 0; k < knots.size(); ++k) {
        const bool ascends = k == 0 || knots[k] > knots[k - 1];
        if (knots[k] < kFewestDiscs || knots[k] > kMostDiscs || !ascends) {
            return fail(fmt::format("{} at place {}, expected ascending numbers in {}..{}",
                                    knots[k], k + 1, kFewestDiscs, kMostDiscs));
        }
    }
    return {};
}

Weights fit(std::span<const Sample> samples, const Weights& start, const FitOptions& options,
            const FitProgress& on_epoch) {
    const FeatureIndex features;
    Model model(start, options.knots);
    for (int epoch = 0; epoch < options.epochs; ++epoch) {
        const double progress =
            options.epochs > 1 ? static_cast<double>(epoch) / (options.epochs - 1) : 1.0;
        const double rate = options.rate * std::pow(options.final_rate / options.rate, progress);
        const double squares =
            descend_on_threads(model, features, samples, static_cast<float>(rate), options.threads);
        on_epoch(epoch + 1, std::sqrt(squares / static_cast<double>(samples.size())));
    }
    if (options.shrink > 0) {
        model.shrink(samples, features, static_cast<float>(options.shrink));
    }
    return model.rounded();
}

}  // namespace hasami::eval
