#include "server/export/appendix4_export.hpp"

#include "engine/core/overloaded.hpp"
#include "engine/nardy/notation.hpp"

#include <array>
#include <chrono>

namespace doska::exports {

namespace {

constexpr std::array<std::string_view, 12> months{"января", "февраля", "марта",    "апреля",  "мая",    "июня",
                                                  "июля",   "августа", "сентября", "октября", "ноября", "декабря"};

/// "09" мая 2026 г., by the clock of Moscow.
std::string date_of(std::int64_t ms) {
    using namespace std::chrono;
    const auto at = sys_time<milliseconds>{milliseconds{ms}} + hours{3};
    const year_month_day date{floor<days>(at)};
    const auto day = static_cast<unsigned>(date.day());
    return (day < 10 ? "\"0" : "\"") + std::to_string(day) + "\" " +
           std::string(months[static_cast<unsigned>(date.month()) - 1]) + " " +
           std::to_string(static_cast<int>(date.year())) + " г.";
}

std::string text_of(const NardyAct& act) {
    return std::visit(overloaded{
                          [](const NardyAct::Turn& turn) { return nardy::appendix4_text(turn.dice, turn.play); },
                          [](const nardy::MatDouble& doubled) { return "x" + std::to_string(doubled.to); },
                          [](const nardy::MatTake&) { return std::string("беру"); },
                          [](const nardy::MatDrop&) { return std::string("пас"); },
                      },
                      act.what);
}

/// A number stands before each pair of lines; where Black begins, White's is empty.
void write_acts(std::string& out, const std::vector<NardyAct>& acts) {
    int number = 0;
    bool awaits_black = false;
    for (const NardyAct& act : acts) {
        if (act.by == Side::White || !awaits_black)
            out += std::to_string(++number) + ")";
        if (act.by == Side::White)
            out += " " + text_of(act) + "\n";
        else
            out += (awaits_black ? "" : "\n") + text_of(act) + "\n";
        awaits_black = act.by == Side::White;
    }
}

/// By the clock or a judge a game is won without a sign of its own.
std::string sign_of(const NardyGame::Won& won) {
    return std::string(won.win ? nardy::appendix4_sign(*won.win) : "+");
}

void write_game(std::string& out, const NardyRecord& record, const NardyGame& game) {
    out += date_of(game.started_ms) + "\n";
    out += "Партия N " + std::to_string(game.number) + ", счет " + std::to_string(game.score[0]) + ":" +
           std::to_string(game.score[1]) + "\n";
    out += "Белые: " + record.names[0] + "\nЧерные: " + record.names[1] + "\n";
    write_acts(out, game.acts);
    if (!game.won)
        return;
    const bool white = game.won->winner == Side::White;
    out += "Белые: " + (white ? sign_of(*game.won) : "-") + "\nЧерные: " + (white ? "-" : sign_of(*game.won)) + "\n";
}

}  // namespace

std::string to_appendix4(const NardyRecord& record, std::string_view match_id) {
    std::string out = "Матч " + std::string(match_id) + "\n";
    for (const NardyGame& game : record.games) {
        out += "\n";
        write_game(out, record, game);
    }
    out += "\nСчет матча " + std::to_string(record.score[0]) + ":" + std::to_string(record.score[1]) + "\n";
    return out;
}

}  // namespace doska::exports
