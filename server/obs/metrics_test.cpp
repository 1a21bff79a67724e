#include "server/obs/metrics.hpp"

#include "engine/core/check.hpp"

#include <doctest/doctest.h>

#include <thread>
#include <vector>

using namespace doska::obs;

TEST_CASE("metrics are printed as Prometheus text, one HELP and TYPE per family") {
    Metrics metrics;
    metrics.counter("closed_total", "Closed links.", {{"code", "4408"}}).add(3);
    metrics.counter("closed_total", "Closed links.", {{"code", "1012"}}).add();
    metrics.gauge("connections", "Open now.").set(-2);
    CHECK(metrics.text() ==
          "# HELP closed_total Closed links.\n# TYPE closed_total counter\n"
          "closed_total{code=\"1012\"} 1\nclosed_total{code=\"4408\"} 3\n"
          "# HELP connections Open now.\n# TYPE connections gauge\nconnections -2\n");
}

TEST_CASE("a histogram counts cumulatively; a bound belongs to its own bucket") {
    Metrics metrics;
    auto& histogram = metrics.histogram("lateness_ms", "How late.", {1, 2.5, 10}, {{"loop", "io"}});
    for (const double value : {0.5, 1.0, 1.5, 2.5, 100.0}) {
        histogram.observe(value);
    }
    CHECK(metrics.text() ==
          "# HELP lateness_ms How late.\n# TYPE lateness_ms histogram\n"
          "lateness_ms_bucket{loop=\"io\",le=\"1\"} 2\nlateness_ms_bucket{loop=\"io\",le=\"2.5\"} 4\n"
          "lateness_ms_bucket{loop=\"io\",le=\"10\"} 4\nlateness_ms_bucket{loop=\"io\",le=\"+Inf\"} 5\n"
          "lateness_ms_sum{loop=\"io\"} 105.5\nlateness_ms_count{loop=\"io\"} 5\n");
}

TEST_CASE("label values and help are escaped") {
    Metrics metrics;
    metrics.gauge("g", "line\nnext \\ \"q\"", {{"l", "a\"b\\c\nd"}}).set(1);
    CHECK(metrics.text() == "# HELP g line\\nnext \\\\ \"q\"\n# TYPE g gauge\ng{l=\"a\\\"b\\\\c\\nd\"} 1\n");
}

TEST_CASE("a wrong name, a second kind and bounds out of order are refused") {
    Metrics metrics;
    metrics.counter("twice", "");
    CHECK_THROWS_AS(metrics.gauge("twice", ""), doska::InvariantBroken);
    CHECK_THROWS_AS(metrics.counter("1st", ""), doska::InvariantBroken);
    CHECK_THROWS_AS(metrics.counter("a-b", ""), doska::InvariantBroken);
    CHECK_THROWS_AS(metrics.counter("c", "", {{"bad-label", ""}}), doska::InvariantBroken);
    CHECK_THROWS_AS(metrics.histogram("h", "", {2, 1}), doska::InvariantBroken);
}

TEST_CASE("several threads lose no increment while the text is read") {
    Metrics metrics;
    auto& counter = metrics.counter("c", "");
    auto& histogram = metrics.histogram("h", "", {1});
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
            for (int n = 0; n < 5000; ++n) {
                counter.add();
                histogram.observe(2);
            }
        });
    }
    for (int i = 0; i < 20; ++i) {
        CHECK(metrics.text().find("# TYPE c counter") != std::string::npos);
    }
    threads.clear();
    CHECK(counter.value() == 20'000);
    CHECK(histogram.read().cumulative == std::vector<std::uint64_t>{0, 20'000});
    CHECK(histogram.read().sum == 40'000);
}
