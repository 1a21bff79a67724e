#include "server/obs/metrics.hpp"

#include "engine/core/check.hpp"
#include "engine/core/overloaded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace doska::obs {
namespace {

bool is_name(std::string_view name) {
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    return !name.empty() && !(name[0] >= '0' && name[0] <= '9') && std::all_of(name.begin(), name.end(), allowed);
}

std::string escaped(std::string_view text, bool quotes) {
    std::string out;
    for (const char c : text) {
        if (c == '\\' || (quotes && c == '"')) {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else {
            out += c;
        }
    }
    return out;
}

/// `a="1",b="2"`, or nothing.
std::string printed(const Labels& labels) {
    std::string out;
    for (const auto& [name, value] : labels) {
        DOSKA_CHECK(is_name(name));
        fmt::format_to(std::back_inserter(out), "{}{}=\"{}\"", out.empty() ? "" : ",", name, escaped(value, true));
    }
    return out;
}

std::string braced(const std::string& labels) {
    return labels.empty() ? "" : "{" + labels + "}";
}

void append_histogram(std::string& out, const std::string& name, const std::string& labels,
                      const Histogram& histogram) {
    const auto reading = histogram.read();
    const std::string comma = labels.empty() ? "" : labels + ",";
    for (std::size_t i = 0; i < reading.cumulative.size(); ++i) {
        const std::string bound =
            i < histogram.bounds().size() ? fmt::format("{}", histogram.bounds()[i]) : std::string("+Inf");
        fmt::format_to(std::back_inserter(out), "{}_bucket{{{}le=\"{}\"}} {}\n", name, comma, bound,
                       reading.cumulative[i]);
    }
    fmt::format_to(std::back_inserter(out), "{}_sum{} {}\n", name, braced(labels), reading.sum);
    fmt::format_to(std::back_inserter(out), "{}_count{} {}\n", name, braced(labels), reading.cumulative.back());
}

}  // namespace

Histogram::Histogram(std::vector<double> bounds)
    : bounds_(std::move(bounds)), counts_(std::make_unique<std::atomic<std::uint64_t>[]>(bounds_.size() + 1)) {
    DOSKA_CHECK(std::adjacent_find(bounds_.begin(), bounds_.end(), std::greater_equal<>()) == bounds_.end());
}

void Histogram::observe(double value) {
    const auto bound = std::lower_bound(bounds_.begin(), bounds_.end(), value);
    counts_[static_cast<std::size_t>(bound - bounds_.begin())].fetch_add(1, std::memory_order_relaxed);
    sum_.fetch_add(value, std::memory_order_relaxed);
}

Histogram::Reading Histogram::read() const {
    Reading reading{{}, sum_.load(std::memory_order_relaxed)};
    std::uint64_t total = 0;
    for (std::size_t i = 0; i <= bounds_.size(); ++i) {
        total += counts_[i].load(std::memory_order_relaxed);
        reading.cumulative.push_back(total);
    }
    return reading;
}

template <class Kind, class Make>
Kind& Metrics::find_or_make(std::string_view name, std::string_view help, const Labels& labels, Make make) {
    DOSKA_CHECK(is_name(name));
    const std::scoped_lock guard(lock_);
    const std::size_t kind = Series(std::unique_ptr<Kind>()).index();
    auto family = families_.find(name);
    if (family == families_.end()) {
        family = families_.emplace(std::string(name), Family{std::string(help), kind, {}}).first;
    }
    DOSKA_CHECK(family->second.kind == kind);
    auto& by_label = family->second.by_label;
    const std::string key = printed(labels);
    auto series = by_label.find(key);
    if (series == by_label.end()) {
        series = by_label.emplace(key, Series(make())).first;
    }
    return *std::get<std::unique_ptr<Kind>>(series->second);
}

Counter& Metrics::counter(std::string_view name, std::string_view help, const Labels& labels) {
    return find_or_make<Counter>(name, help, labels, [] { return std::make_unique<Counter>(); });
}

Gauge& Metrics::gauge(std::string_view name, std::string_view help, const Labels& labels) {
    return find_or_make<Gauge>(name, help, labels, [] { return std::make_unique<Gauge>(); });
}

Histogram& Metrics::histogram(std::string_view name, std::string_view help, std::vector<double> bounds,
                              const Labels& labels) {
    return find_or_make<Histogram>(name, help, labels, [&] { return std::make_unique<Histogram>(std::move(bounds)); });
}

void Metrics::append_series(std::string& out, const std::string& name, const std::string& labels,
                            const Series& series) {
    std::visit(
        overloaded{
            [&](const std::unique_ptr<Counter>& counter) {
                fmt::format_to(std::back_inserter(out), "{}{} {}\n", name, braced(labels), counter->value());
            },
            [&](const std::unique_ptr<Gauge>& gauge) {
                fmt::format_to(std::back_inserter(out), "{}{} {}\n", name, braced(labels), gauge->value());
            },
            [&](const std::unique_ptr<Histogram>& histogram) { append_histogram(out, name, labels, *histogram); },
        },
        series);
}

std::string Metrics::text() const {
    constexpr std::array<std::string_view, 3> kinds = {"counter", "gauge", "histogram"};
    const std::scoped_lock guard(lock_);
    std::string out;
    for (const auto& [name, family] : families_) {
        fmt::format_to(std::back_inserter(out), "# HELP {} {}\n# TYPE {} {}\n", name, escaped(family.help, false), name,
                       kinds[family.kind]);
        for (const auto& [labels, series] : family.by_label) {
            append_series(out, name, labels, series);
        }
    }
    return out;
}

}  // namespace doska::obs
