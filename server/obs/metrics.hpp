#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace doska::obs {

/// Only grows. Every operation of the three kinds is callable from every thread and takes no lock.
class Counter {
public:
    void add(std::uint64_t amount = 1) { value_.fetch_add(amount, std::memory_order_relaxed); }
    std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> value_{0};
};

class Gauge {
public:
    void set(std::int64_t value) { value_.store(value, std::memory_order_relaxed); }
    void add(std::int64_t amount) { value_.fetch_add(amount, std::memory_order_relaxed); }
    std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::int64_t> value_{0};
};

/// Counts observations by upper bounds that are fixed at the start.
class Histogram {
public:
    /// `bounds` must be ascending; observations above the last one are counted too.
    explicit Histogram(std::vector<double> bounds);
    void observe(double value);

    struct Reading {
        std::vector<std::uint64_t> cumulative;  // one per bound, then all
        double sum;
    };
    Reading read() const;
    const std::vector<double>& bounds() const { return bounds_; }

private:
    std::vector<double> bounds_;
    std::unique_ptr<std::atomic<std::uint64_t>[]> counts_;
    std::atomic<double> sum_{0};
};

/// Label names and values of one series, e.g. {{"code", "4408"}}. Never anything that names a person or a match.
using Labels = std::vector<std::pair<std::string, std::string>>;

/// All figures of one process. Made in main and passed by reference; what it hands out lives as long as it does.
class Metrics {
public:
    /// The series of that name and those labels, made at the first call. A wrong name, or a name that is already of
    /// another kind, is a programmer's error (InvariantBroken).
    Counter& counter(std::string_view name, std::string_view help, const Labels& labels = {});
    Gauge& gauge(std::string_view name, std::string_view help, const Labels& labels = {});
    Histogram& histogram(std::string_view name, std::string_view help, std::vector<double> bounds,
                         const Labels& labels = {});

    /// Everything in Prometheus' text format, version 0.0.4.
    std::string text() const;

private:
    using Series = std::variant<std::unique_ptr<Counter>, std::unique_ptr<Gauge>, std::unique_ptr<Histogram>>;
    struct Family {
        std::string help;
        std::size_t kind = 0;                    // index into Series
        std::map<std::string, Series> by_label;  // key: the labels as they are printed
    };

    template <class Kind, class Make>
    Kind& find_or_make(std::string_view name, std::string_view help, const Labels& labels, Make make);
    static void append_series(std::string& out, const std::string& name, const std::string& labels,
                              const Series& series);

    mutable std::mutex lock_;
    std::map<std::string, Family, std::less<>> families_;
};

}  // namespace doska::obs
