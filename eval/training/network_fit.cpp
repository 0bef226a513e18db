// SPDX-License-Identifier: MIT
#include "eval/training/network_fit.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <numbers>
#include <thread>
#include <vector>

#include "engine/huge_pages.h"
#include "engine/rng.h"
#include "engine/score.h"
#include "eval/evaluator.h"
#include "eval/simd/features_portable.h"
#include "eval/training/feature_index.h"

namespace hasami::eval {

namespace {

using Units = Eigen::Array<float, kNetworkWidth, 1>;
using HiddenUnits = Eigen::Array<float, kNetworkHidden, 1>;

// The layers of NetworkStage in floating point.
struct Stage {
    Eigen::Matrix<float, kNetworkHidden, kNetworkWidth> hidden;
    HiddenUnits hidden_bias;
    HiddenUnits output;
    Units skip;
    Eigen::Array<float, 4, 1> bias;  // the first; the others fill the gap
};
static_assert(sizeof(Stage) ==
              sizeof(float) * (kNetworkHidden * (kNetworkWidth + 2) + kNetworkWidth + 4));

// All that the optimiser of the layers moves; also its gradients and their moments.
struct Layers {
    std::array<Stage, kNetworkStages> stages;
    Units accumulator_bias;

    // As one array.
    [[nodiscard]] auto parameters() noexcept {
        return Eigen::Map<Eigen::ArrayXf>(reinterpret_cast<float*>(this),
                                          sizeof(Layers) / sizeof(float));
    }
};
static_assert(sizeof(Layers) == kNetworkStages * sizeof(Stage) + sizeof(Units));

struct NetworkModel {
    HugeVector<float> rows;  // [folded configuration or the unused lanes' row][unit]
    Layers layers;

    [[nodiscard]] auto row(std::int32_t configuration) noexcept {
        return Eigen::Map<Units, Eigen::Aligned64>(rows.data() +
                                                   std::ptrdiff_t{configuration} * kNetworkWidth);
    }
};

// Rows begin at zero: a configuration that is never met changes nothing.
NetworkModel make_network(std::uint64_t seed) {
    Rng rng(seed);
    const auto fill = [&rng](auto&& numbers, float width) {
        for (float& x : numbers) {
            x = width * static_cast<float>(2 * rng.unit() - 1);
        }
    };
    Stage first;
    fill(first.hidden.reshaped(), 2 / std::sqrt(float{kNetworkWidth}));
    fill(first.hidden_bias, 0.2F);
    fill(first.output, 0.5F);
    fill(first.skip, 1);
    first.bias.setZero();
    NetworkModel model;
    model.rows.assign(std::size_t{kFoldedCount + 1} * kNetworkWidth, 0.0F);
    model.layers.stages.fill(first);
    fill(model.layers.accumulator_bias, 0.2F);
    model.layers.accumulator_bias += 0.3F;
    return model;
}

// One position's way through the network, and the way back of its error.
class Propagation {
  public:
    // Returns the network's output.
    float forward(NetworkModel& model, const std::int32_t (&index)[kLaneCount],
                  int empties) noexcept {
        stage_ = static_cast<std::size_t>(network_stage_of(empties));
        const Stage& stage = model.layers.stages[stage_];
        accumulator_ = model.layers.accumulator_bias;
        for (const std::int32_t configuration : index) {
            accumulator_ += model.row(configuration);
        }
        const Units clipped = accumulator_.max(0).min(1);
        activation_ = clipped * clipped;
        hidden_ = (stage.hidden * activation_.matrix()).array() + stage.hidden_bias;
        return stage.bias[0] + (stage.output * hidden_.max(0).min(1)).sum() +
               (stage.skip * activation_).sum();
    }

    // Adds to the gradients of the layers, and moves the rows.
    void backward(NetworkModel& model, const std::int32_t (&index)[kLaneCount], float error,
                  float row_rate, Layers& gradients) const noexcept {
        // Outside the clipped range a small slope lets a unit come back.
        constexpr float kLeak = 0.02F;
        const Stage& stage = model.layers.stages[stage_];
        Stage& gradient = gradients.stages[stage_];
        gradient.bias[0] += error;
        gradient.output += error * hidden_.max(0).min(1);
        gradient.skip += error * activation_;
        const auto is_between = [](const auto& x) {
            return (x > 0 && x < 1).template cast<float>();
        };
        const HiddenUnits to_hidden = error * stage.output * is_between(hidden_);
        gradient.hidden_bias += to_hidden;
        gradient.hidden += to_hidden.matrix() * activation_.matrix().transpose();
        const Units to_activation =
            error * stage.skip + (stage.hidden.transpose() * to_hidden.matrix()).array();
        const Units slope =
            (accumulator_ > 0 && accumulator_ < 1).select(2 * accumulator_, Units::Constant(kLeak));
        const Units to_rows = to_activation * slope;
        gradients.accumulator_bias += to_rows;
        const Units step = row_rate * to_rows;
        for (const std::int32_t configuration : index) {
            model.row(configuration) -= step;
        }
    }

  private:
    std::size_t stage_ = 0;
    Units accumulator_;
    Units activation_;
    HiddenUnits hidden_;  // not clipped
};

// Adam over the layers, after each batch of gradients.
class Adam {
  public:
    Adam() {
        gradients.parameters().setZero();
        mean_.parameters().setZero();
        square_.parameters().setZero();
    }

    // Moves the layers against the mean of the gradients of `count` positions and clears them.
    void step(Layers& layers, int count, float rate) noexcept {
        constexpr float kMeanDecay = 0.9F;
        constexpr float kSquareDecay = 0.999F;
        constexpr float kTiny = 1e-8F;
        mean_share_ *= kMeanDecay;
        square_share_ *= kSquareDecay;
        const auto g = gradients.parameters() / static_cast<float>(count);
        auto mean = mean_.parameters();
        auto square = square_.parameters();
        mean = kMeanDecay * mean + (1 - kMeanDecay) * g;
        square = kSquareDecay * square + (1 - kSquareDecay) * g.square();
        layers.parameters() -=
            rate * (mean / (1 - mean_share_)) / ((square / (1 - square_share_)).sqrt() + kTiny);
        gradients.parameters().setZero();
    }

    Layers gradients;

  private:
    Layers mean_;
    Layers square_;
    float mean_share_ = 1;
    float square_share_ = 1;
};

// What the samples leave the network to explain, in units of its output.
Eigen::VectorXf residuals(std::span<const Sample> samples, const Evaluator& patterns) {
    Eigen::VectorXf left(static_cast<Eigen::Index>(samples.size()));
    constexpr float kOutputRaw = kNetworkOutputDiscs * Score::kUnitsPerDisc;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        FeatureState<Portable> features;
        features.reset(samples[i].board);
        const int sum = features.pattern_sum(patterns.phase(samples[i].board.empty_count()));
        left[static_cast<Eigen::Index>(i)] =
            static_cast<float>(samples[i].label - sum) / kOutputRaw;
    }
    return left;
}

// A thread's model, its samples and where it is in them.
class Trainer {
  public:
    Trainer(std::span<const Sample> samples, const Evaluator& patterns, const NetworkModel& first)
        : model(first), samples_(samples), left_(residuals(samples, patterns)) {}

    // Trains on the part [begin, end) of the samples, from 0 to 1. Returns the sum of the squared
    // errors in units of the output.
    double train(double begin, double end, float row_rate, float layer_rate) {
        constexpr std::size_t kBatch = 256;
        const auto size = static_cast<double>(samples_.size());
        const auto last = static_cast<std::size_t>(std::lround(end * size));
        double squares = 0;
        for (auto i = static_cast<std::size_t>(std::lround(begin * size)); i < last; i += kBatch) {
            const std::size_t count = std::min(kBatch, last - i);
            for (std::size_t k = 0; k < count; k += kBlock) {
                squares += train_block(i + k, std::min(kBlock, count - k), row_rate);
            }
            adam_.step(model.layers, static_cast<int>(count), layer_rate);
        }
        return squares;
    }

    NetworkModel model;

  private:
    // Features of so many positions are computed first: their rows are on the way from memory when
    // they are needed.
    static constexpr std::size_t kBlock = 16;

    double train_block(std::size_t first, std::size_t count, float row_rate) {
        std::int32_t index[kBlock][kLaneCount];
        for (std::size_t k = 0; k < count; ++k) {
            features_.of(samples_[first + k].board, index[k]);
            for (const std::int32_t configuration : index[k]) {
                const float* row = model.row(configuration).data();
                __builtin_prefetch(row);
                __builtin_prefetch(row + kNetworkWidth / 2);
            }
        }
        double squares = 0;
        Propagation propagation;
        for (std::size_t k = 0; k < count; ++k) {
            const float output =
                propagation.forward(model, index[k], samples_[first + k].board.empty_count());
            const float error = output - left_[static_cast<Eigen::Index>(first + k)];
            propagation.backward(model, index[k], error, row_rate, adam_.gradients);
            squares += static_cast<double>(error) * error;
        }
        model.row(kFoldedCount).setZero();  // of lanes without pattern: no part of the network
        return squares;
    }

    std::span<const Sample> samples_;
    Eigen::VectorXf left_;
    FeatureIndex features_;
    Adam adam_;
};

void on_threads(std::size_t threads, const std::function<void(std::size_t)>& work) {
    std::vector<std::jthread> pool;
    for (std::size_t t = 0; t < threads; ++t) {
        pool.emplace_back(work, t);
    }
}

// Gives all trainers the mean of their models (parallel stochastic gradient descent; Zinkevich et
// al., 2010). Each thread does a part of the rows.
void average(std::vector<std::unique_ptr<Trainer>>& trainers) {
    const std::size_t threads = trainers.size();
    const auto rows = static_cast<std::ptrdiff_t>(trainers.front()->model.rows.size());
    const auto part = [&](std::size_t t) {
        return rows * static_cast<std::ptrdiff_t>(t) / static_cast<std::ptrdiff_t>(threads);
    };
    const auto share = 1 / static_cast<float>(threads);
    on_threads(threads, [&](std::size_t t) {
        const auto rows_of = [&](NetworkModel& model) {
            return Eigen::Map<Eigen::ArrayXf>(model.rows.data() + part(t), part(t + 1) - part(t));
        };
        auto mean = rows_of(trainers.front()->model);
        for (std::size_t other = 1; other < threads; ++other) {
            mean += rows_of(trainers[other]->model);
        }
        mean *= share;
        for (std::size_t other = 1; other < threads; ++other) {
            rows_of(trainers[other]->model) = mean;
        }
    });
    Layers& mean = trainers.front()->model.layers;
    for (std::size_t other = 1; other < threads; ++other) {
        mean.parameters() += trainers[other]->model.layers.parameters();
    }
    mean.parameters() *= share;
    for (std::size_t other = 1; other < threads; ++other) {
        trainers[other]->model.layers = mean;
    }
}

// To fixed point of so many bits behind the point, within +-limit.
template <class T>
void round_to(T& out, float value, int bits, std::int32_t limit = std::numeric_limits<T>::max()) {
    const double scaled = std::ldexp(static_cast<double>(value), bits);
    out = static_cast<T>(std::lround(std::clamp<double>(scaled, -limit, limit)));
}

NetworkStage rounded(const Stage& stage) {
    NetworkStage out;
    for (int k = 0; k < kNetworkHidden; ++k) {
        const auto unit = static_cast<std::size_t>(k);
        for (std::size_t i = 0; i < kNetworkWidth; ++i) {
            round_to(out.hidden[i / 2][unit][i % 2], stage.hidden(k, static_cast<int>(i)),
                     kHiddenWeightBits);
        }
        round_to(out.hidden_bias[unit], stage.hidden_bias[k], kHiddenWeightBits + kActivationBits,
                 kMaxLayerBias);
        round_to(out.output[unit], stage.output[k], kOutputWeightBits);
    }
    for (int i = 0; i < kNetworkWidth; ++i) {
        round_to(out.skip[static_cast<std::size_t>(i)], stage.skip[i], kSkipWeightBits);
    }
    round_to(out.bias, stage.bias[0], kHiddenBits + kOutputWeightBits, kMaxLayerBias);
    return out;
}

Network rounded(NetworkModel& model) {
    Network network;
    network.rows.resize(kFoldedCount);
    for (std::int32_t c = 0; c < kFoldedCount; ++c) {
        for (int i = 0; i < kNetworkWidth; ++i) {
            round_to(network.rows[static_cast<std::size_t>(c)].units[static_cast<std::size_t>(i)],
                     model.row(c)[i], kAccumulatorBits);
        }
    }
    for (int i = 0; i < kNetworkWidth; ++i) {
        round_to(network.accumulator_bias[static_cast<std::size_t>(i)],
                 model.layers.accumulator_bias[i], kAccumulatorBits, kMaxAccumulatorBias);
    }
    std::transform(model.layers.stages.begin(), model.layers.stages.end(), network.stages.begin(),
                   [](const Stage& stage) { return rounded(stage); });
    return network;
}

}  // namespace

Weights fit_network(std::span<const Sample> samples, const Weights& start,
                    const NetworkFitOptions& options, const FitProgress& on_epoch) {
    Weights weights = start;
    weights.network = {};
    const Evaluator patterns(weights, "", 0);
    const auto threads = static_cast<std::size_t>(options.threads);
    std::vector<std::unique_ptr<Trainer>> trainers(threads);
    const NetworkModel first = make_network(options.seed);
    on_threads(threads, [&](std::size_t t) {
        const std::size_t begin = samples.size() * t / threads;
        const std::size_t end = samples.size() * (t + 1) / threads;
        trainers[t] =
            std::make_unique<Trainer>(samples.subspan(begin, end - begin), patterns, first);
    });
    // Threads are averaged after so many positions each.
    constexpr double kRound = 1 << 18;
    const int rounds = static_cast<int>(
        std::ceil(static_cast<double>(samples.size()) / (kRound * options.threads)));
    for (int epoch = 0; epoch < options.epochs; ++epoch) {
        std::vector<double> squares(threads);
        for (int round = 0; round < rounds; ++round) {
            const double begin = static_cast<double>(round) / rounds;
            const double progress = (epoch + begin) / options.epochs;
            const double factor = 0.01 + 0.99 * 0.5 * (1 + std::cos(std::numbers::pi * progress));
            on_threads(threads, [&](std::size_t t) {
                squares[t] += trainers[t]->train(begin, static_cast<double>(round + 1) / rounds,
                                                 static_cast<float>(options.row_rate * factor),
                                                 static_cast<float>(options.layer_rate * factor));
            });
            average(trainers);
        }
        double sum = 0;
        for (const double part : squares) {
            sum += part;
        }
        on_epoch(epoch + 1,
                 kNetworkOutputDiscs * std::sqrt(sum / static_cast<double>(samples.size())));
    }
    weights.network = rounded(trainers.front()->model);
    return weights;
}

}  // namespace hasami::eval
