// SPDX-License-Identifier: MIT
#include "tools/hasami_match/ratings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "tools/hasami_match/statistics.h"

namespace hasami::match {
namespace {

constexpr double kEloPerNat = 400 / 2.302585092994046;
// Far above what games can leave open, far below the inverse of the ridge.
constexpr double kUnknownVariance = 1e6;

PointsTable with_prior(PointsTable points, double prior_draws) {
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (points[i][j] + points[j][i] > 0) {
                points[i][j] += prior_draws / 2;
                points[j][i] += prior_draws / 2;
            }
        }
    }
    return points;
}

// Scales the strengths to the geometric mean 1; the largest change of a logarithm against `last`.
double normalise(std::vector<double>& strength, const std::vector<double>& last) {
    double log_sum = 0;
    for (const double s : strength) {
        log_sum += std::log(s);
    }
    const double scale = std::exp(-log_sum / static_cast<double>(strength.size()));
    double change = 0;
    for (std::size_t i = 0; i < strength.size(); ++i) {
        strength[i] *= scale;
        change = std::max(change, std::abs(std::log(strength[i] / last[i])));
    }
    return change;
}

std::vector<double> strengths(const PointsTable& points) {
    std::vector<double> strength(points.size(), 1.0);
    constexpr int kMaxIterations = 100000;
    constexpr double kTolerance = 1e-12;
    for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
        const std::vector<double> last = strength;
        for (std::size_t i = 0; i < points.size(); ++i) {
            double won = 0;
            double weight = 0;
            for (std::size_t j = 0; j < points.size(); ++j) {
                won += points[i][j];
                weight += (points[i][j] + points[j][i]) / (last[i] + last[j]);
            }
            strength[i] = weight > 0 ? won / weight : 1.0;
        }
        if (normalise(strength, last) < kTolerance) {
            break;
        }
    }
    return strength;
}

// The inverse of a symmetric positive definite matrix by Gauss-Jordan elimination.
PointsTable inverse_of(PointsTable matrix) {
    const std::size_t n = matrix.size();
    PointsTable inverse(n, std::vector<double>(n, 0.0));
    for (std::size_t i = 0; i < n; ++i) {
        inverse[i][i] = 1;
    }
    for (std::size_t column = 0; column < n; ++column) {
        const double pivot = matrix[column][column];
        for (std::size_t k = 0; k < n; ++k) {
            matrix[column][k] /= pivot;
            inverse[column][k] /= pivot;
        }
        for (std::size_t row = 0; row < n; ++row) {
            const double factor = row == column ? 0.0 : matrix[row][column];
            for (std::size_t k = 0; k < n; ++k) {
                matrix[row][k] -= factor * matrix[column][k];
                inverse[row][k] -= factor * inverse[column][k];
            }
        }
    }
    return inverse;
}

// The information about the natural logarithms of the strengths. It does not see a shift of all of
// them; the constant added to every cell fixes their sum and leaves the rest as it is. The ridge
// keeps the matrix regular where groups of engines never met.
PointsTable information(const PointsTable& points, const std::vector<double>& strength) {
    constexpr double kRidge = 1e-9;
    const std::size_t n = points.size();
    PointsTable matrix(n, std::vector<double>(n, 1.0));
    for (std::size_t i = 0; i < n; ++i) {
        matrix[i][i] += kRidge;
        for (std::size_t j = 0; j < n; ++j) {
            const double sum = strength[i] + strength[j];
            const double games = i == j ? 0.0 : points[i][j] + points[j][i];
            const double weight = games * strength[i] * strength[j] / (sum * sum);
            matrix[i][i] += weight;
            matrix[i][j] -= weight;
        }
    }
    return matrix;
}

}  // namespace

std::vector<Rating> bradley_terry(const PointsTable& points, double prior_draws) {
    const std::size_t n = points.size();
    if (n == 0) {
        return {};
    }
    const PointsTable table = with_prior(points, prior_draws);
    const std::vector<double> strength = strengths(table);
    const PointsTable covariance = inverse_of(information(table, strength));
    // Taking out the part that the added constant contributed: the variance 1/n^2 of the common
    // shift, known exactly as all ratings have the mean 0.
    const double shift_variance = 1.0 / static_cast<double>(n * n);
    std::vector<Rating> ratings(n);
    for (std::size_t i = 0; i < n; ++i) {
        ratings[i].elo = kEloPerNat * std::log(strength[i]);
        const double variance = std::max(0.0, covariance[i][i] - shift_variance);
        ratings[i].error = variance < kUnknownVariance
                               ? kEloPerNat * kNormal95 * std::sqrt(variance)
                               : std::numeric_limits<double>::infinity();
    }
    return ratings;
}

}  // namespace hasami::match
