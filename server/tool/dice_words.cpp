#include "server/tool/dice_words.hpp"

#include <fmt/format.h>
#include <string_view>
#include <utility>

namespace doska::tool {

namespace {

using match::Contribution;

/// A sentence in both languages; its places are filled by name.
struct Sentence {
    std::string_view code;
    std::string_view russian, english;
};

constexpr Sentence sentences[] = {
    {"title", "Матч {match}, кости по схеме doska.dice.1.", "Match {match}, dice by doska.dice.1."},
    {"chain", "Строка {row} записи не та, что была записана ({why}): запись изменена.",
     "Row {row} of the record is not what was written ({why}): the record was changed."},
    {"proven",
     "Партия {game}: все броски пересчитаны и верны, их {rolls}, номера идут подряд. Секрет сервера тот, которым он "
     "связал себя до игры.",
     "Game {game}: every roll was recomputed and holds, {rolls} in all, their numbers without a gap. The server's "
     "secret "
     "is the one that it bound itself to before the game."},
    {"unused", "Партия {game}: закончилась без бросков.", "Game {game}: ended without a roll."},
    {"unproven", "Партия {game}: не окончена, секрет сервера не раскрыт. Броски ({rolls}) пока нельзя проверить.",
     "Game {game}: is not over, the server's secret is not revealed. Its rolls ({rolls}) can't be checked yet."},
    {"broken", "Партия {game}: кости не сходятся.", "Game {game}: the dice do not hold."},
    {"none", "Игрок {seat} своё число не запечатал: его части в бросках нет.",
     "Player {seat} never sealed a number: no part of the rolls is his."},
    {"unopened", "Игрок {seat} запечатал число, но не открыл его: в броски вошла сама печать.",
     "Player {seat} sealed a number but never opened it: the seal itself went into the rolls."},
    {"opened", "Игрок {seat} запечатал и открыл своё число, оно вошло в каждый бросок.",
     "Player {seat} sealed and opened his number; it went into every roll."},
    {"only_one_unopened",
     "Своё число открыл только игрок {seat}. Соперник, который своё запечатал и не открыл, в сговоре с сервером мог "
     "выбрать одну из двух последовательностей бросков, но не подобрать свою. Ему самому запись доказывает меньше: "
     "если бы сервер нарочно не принял его число, игрок {seat} в сговоре с сервером мог бы подобрать кости.",
     "Only player {seat} opened a number. The opponent, who sealed his and did not open it, could have chosen between "
     "two sequences of rolls in collusion with the server, but not picked one of his own. To him the record proves "
     "less: had the server refused his number on purpose, player {seat} and the server together could have picked the "
     "dice."},
    {"only_one_none",
     "Своё число открыл только игрок {seat}: против него подобрать кости не мог никто. Сопернику, от которого числа "
     "нет, доказано лишь, что кости не меняли по ходу игры: игрок {seat} в сговоре с сервером мог бы их подобрать.",
     "Only player {seat} opened a number: nobody could have picked the dice against him. To the opponent, of whom "
     "there "
     "is no number, it is only shown that the dice were not changed during play: player {seat} and the server together "
     "could have picked them."},
    {"nobody",
     "Своих чисел не открыл никто: видно лишь, что кости не меняли по ходу игры. Подобрать секрет заранее сервер мог.",
     "Nobody opened a number: it is only seen that the dice were not changed during play. The server could have picked "
     "the "
     "secret beforehand."},
    {"both",
     "Оба открыли свои числа: подобрать кости не мог никто. У того, кто открывал вторым, был бы в сговоре с сервером "
     "один выбор из двух: открыть число или нет.",
     "Both opened their numbers: nobody could pick the dice. Who opened second had, in collusion with the server, one "
     "choice of two: to open his number or not."},
    {"loads", "После перезапуска сервера секрет читали заново: {loads}.",
     "After a restart of the server the secret was read again: {loads}."},
    {"more", "Не сходятся и броски после него: {more}.", "Rolls after it differ too: {more}."},
    {"commitment_differs",
     "Обязательство сервера ({written}) не от того секрета, который раскрыт (для него было бы {expected}).",
     "The server's commitment ({written}) is not that of the secret it revealed (which would be {expected})."},
    {"commitment_out_of_order", "Обязательство сервера появилось позже, чем закрыт приём печатей.",
     "The server committed itself only after the seals were closed."},
    {"closed_out_of_order", "Приём печатей закрыт не на своём месте: без обязательства сервера или второй раз.",
     "The seals were closed out of place: without a commitment of the server, or once more."},
    {"wrong_actor", "Строку записал «{written}», а это дело «{expected}».",
     "The row was stated by \"{written}\"; it is for \"{expected}\" to state."},
    {"second_commitment", "Второе обязательство в той же партии.", "A second commitment in the same game."},
    {"seal_out_of_order", "Печать игрока {seat} не на своём месте.", "A seal of player {seat} out of place."},
    {"opening_out_of_order", "Число игрока {seat} открыто не на своём месте.",
     "A number of player {seat} opened out of place."},
    {"value_does_not_fit", "Открытое число игрока {seat} не подходит к его печати.",
     "The number that player {seat} opened does not fit his seal."},
    {"fixed_out_of_order", "Числа игроков сведены не на своём месте.",
     "The numbers of the players fixed out of place."},
    {"contribution_differs",
     "Часть игрока {seat} записана как «{written}», а по печати и числу должна быть «{expected}».",
     "The part of player {seat} is written as \"{written}\"; by seal and number it is \"{expected}\"."},
    {"roll_before_fixed", "Бросок {n} сделан раньше, чем сведены числа игроков.",
     "Roll {n} was made before the numbers of the players were fixed."},
    {"roll_number", "Номер броска {written}, а должен быть {expected}: бросок пропущен, повторён или переставлен.",
     "A roll has number {written} and should have {expected}: one is missing, repeated or moved."},
    {"roll_differs", "Бросок {n} записан как {written}, а из секрета и чисел игроков выходит {expected}.",
     "Roll {n} is written as {written}; the secret and the numbers of the players give {expected}."},
    {"second_opening", "Право первого хода разыграно ещё раз, хотя оно уже решено.",
     "The first move was rolled for again although it was decided."},
    {"opening_misjudged", "Розыгрыш первого хода {written} засчитан неверно (26.3).",
     "The roll for the first move {written} was judged wrongly (26.3)."},
    {"roll_before_opening", "Бросок {n} сделан раньше, чем решено, кто ходит первым.",
     "Roll {n} was made before it was decided who begins."},
    {"roll_not_played", "Бросок {n} сделан, хотя прежний ещё не сыгран: лишний бросок.",
     "Roll {n} was made although the one before was not played: a roll too many."},
    {"turn_without_roll", "Ход игрока {seat} без броска: броска не хватает.",
     "A turn of player {seat} without a roll: a roll is missing."},
    {"other_seat", "Бросок или ход игрока {written}, а очередь была игрока {expected}.",
     "A roll or turn of player {written}, when it was the turn of player {expected}."},
    {"other_game", "Строка о партии {written}, а идёт партия {expected}.",
     "A row about game {written} while game {expected} is played."},
    {"after_the_end", "Строка этой партии после её конца.", "A row of this game after its end."},
    {"not_committed", "Кости брошены, а обязательства сервера нет.",
     "Dice were rolled without a commitment of the server."},
    {"secret_missing", "Партия окончена, а секрет сервера не раскрыт.",
     "The game is over and the server's secret is not revealed."},
    {"secret_unreadable", "Раскрытый секрет не прочесть: {written}.", "The revealed secret can't be read: {written}."},
    {"whole", "Всё проверено, ничто не расходится.", "All was checked, nothing differs."},
    {"not_whole", "Кости не доказаны: почему, сказано выше.", "The dice are not proven; why is said above."},
};

std::string seat_name(char seat) {
    return seat == 0 ? std::string("?") : std::string(1, static_cast<char>(seat - 'a' + 'A'));
}

class Speaker {
public:
    explicit Speaker(Language language) : language_(language) {}

    template <class... Args>
    void say(std::string_view code, Args&&... args) {
        for (const Sentence& sentence : sentences)
            if (sentence.code == code) {
                const std::string_view text = language_ == Language::Russian ? sentence.russian : sentence.english;
                lines.push_back(indent + fmt::format(fmt::runtime(text), std::forward<Args>(args)...));
            }
    }
    void game(const GameDice& game);
    void fault(const DiceFault& fault);
    void whom_it_convinces(const GameDice& game);

    std::vector<std::string> lines;
    std::string indent;

private:
    Language language_;
};

void Speaker::fault(const DiceFault& fault) {
    const auto seats = fault.code == "other_seat";
    const auto word = [&](const std::string& text) { return seats && text.size() == 1 ? seat_name(text[0]) : text; };
    const std::string row = (language_ == Language::Russian ? "Строка " : "Row ") + std::to_string(fault.row) + ". ";
    const std::string kept = std::exchange(indent, indent + row);
    say(fault.code, fmt::arg("n", fault.n), fmt::arg("seat", seat_name(fault.seat)),
        fmt::arg("expected", word(fault.expected)), fmt::arg("written", word(fault.written)));
    indent = kept;
    if (fault.more > 0)
        say("more", fmt::arg("more", fault.more));
}

/// Who could have chosen anything, and with whom (docs/DICE.md).
void Speaker::whom_it_convinces(const GameDice& game) {
    const bool a = game.seats[0].kind == Contribution::Opened, b = game.seats[1].kind == Contribution::Opened;
    if (a && b)
        say("both");
    else if (a || b)
        say(game.seats[a ? 1 : 0].kind == Contribution::Unopened ? "only_one_unopened" : "only_one_none",
            fmt::arg("seat", seat_name(a ? 'a' : 'b')));
    else
        say("nobody");
}

void Speaker::game(const GameDice& game) {
    const DiceProof proof = game.proof();
    say(code(proof), fmt::arg("game", game.game), fmt::arg("rolls", game.rolls));
    indent = "  ";
    for (const DiceFault& one : game.faults)
        fault(one);
    if (game.rolls > 0)
        for (const char seat : {'a', 'b'})
            say(code(game.seats[seat == 'a' ? 0 : 1].kind), fmt::arg("seat", seat_name(seat)));
    if (proof == DiceProof::Proven)
        whom_it_convinces(game);
    if (game.loads > 0)
        say("loads", fmt::arg("loads", game.loads));
    indent.clear();
}

}  // namespace

std::vector<std::string> dice_words(const DiceReview& review, const std::string& match, Language language) {
    Speaker speaker(language);
    speaker.say("title", fmt::arg("match", match));
    if (review.chain)
        speaker.say("chain", fmt::arg("row", review.chain->row), fmt::arg("why", review.chain->code));
    for (const GameDice& game : review.games)
        speaker.game(game);
    speaker.say(review.is_proven() ? "whole" : "not_whole");
    return std::move(speaker.lines);
}

}  // namespace doska::tool
