#include "engine/draughts/pdn_words.hpp"

#include "engine/draughts/characters.hpp"

#include <algorithm>

namespace doska::draughts {
namespace {

struct Mark {
    std::string_view text;
    int nag;
};
// Longer ones first.
constexpr Mark marks[] = {{"!!", 3}, {"??", 4}, {"!?", 5}, {"?!", 6}, {"!", 1}, {"?", 2}, {"*", 7}, {"+", 0}, {"#", 0}};

}  // namespace

std::string without_spaces(std::string_view text) {
    std::string out(text);
    out.erase(std::remove(out.begin(), out.end(), ' '), out.end());
    return out;
}

std::string one_spaced(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool space = is_written_as_space(c);
        if (!space)
            out.push_back(c);
        else if (!out.empty() && out.back() != ' ')
            out.push_back(' ');
    }
    if (!out.empty() && out.back() == ' ')
        out.pop_back();
    return out;
}

std::string one_line(std::string_view variation) {
    std::string out;
    bool braced = false;        // inside "{...}"
    bool rest_of_line = false;  // inside "; ..."
    for (const char c : variation) {
        if (rest_of_line && c == '\n') {
            out += "} ";
            rest_of_line = false;
        } else if (rest_of_line) {
            out.push_back(c == '}' ? ')' : c);
        } else if (!braced && c == ';') {
            out += " {";
            rest_of_line = true;
        } else {
            braced = c == '{' || (braced && c != '}');
            out.push_back(c);
        }
    }
    return one_spaced(rest_of_line ? out + "}" : out);
}

bool is_score(std::string_view text) {
    const std::size_t dash = text.find('-');
    if (dash == std::string_view::npos)
        return false;
    const auto points = [](std::string_view part) {
        const std::size_t dot = part.find_first_of(".,");
        const std::string_view whole = part.substr(0, dot);
        const std::string_view rest = dot == std::string_view::npos ? "0" : part.substr(dot + 1);
        return !whole.empty() && !rest.empty() && std::all_of(whole.begin(), whole.end(), is_digit) &&
               std::all_of(rest.begin(), rest.end(), is_digit);
    };
    return points(text.substr(0, dash)) && points(text.substr(dash + 1));
}

bool is_dash(std::string_view word) {
    return word == "-" || word == "\u2013" || word == "\u2014";
}

bool is_broken_score(std::string_view text) {
    const std::size_t dash = text.find('-');
    return is_score(text) && text.substr(dash).find_first_of(".,") != std::string_view::npos;
}

std::string_view without_number(std::string_view word) {
    std::size_t i = 0;
    while (i < word.size() && is_digit(word[i]))
        ++i;
    const std::size_t digits = i;
    while (i < word.size() && word[i] == '.')
        ++i;
    return i > digits || i == word.size() ? word.substr(i) : word;
}

std::vector<int> take_marks(std::string_view& word) {
    std::vector<int> nags;
    for (bool found = true; found;) {
        found = false;
        for (const Mark& mark : marks) {
            if (word.size() < mark.text.size() || word.substr(word.size() - mark.text.size()) != mark.text)
                continue;
            word.remove_suffix(mark.text.size());
            if (mark.nag != 0)
                nags.push_back(mark.nag);
            found = true;
            break;
        }
    }
    std::reverse(nags.begin(), nags.end());
    return nags;
}

}  // namespace doska::draughts
