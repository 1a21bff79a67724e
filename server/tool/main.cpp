// The offline tool `doska`: one JSON document on stdout, words for people on stderr.
// Exit codes: 0 good, 1 the answer is 'no', 2 bad input.

#include "server/tool/batch.hpp"
#include "server/tool/files.hpp"

#include <CLI/CLI.hpp>
#include <deque>
#include <iostream>

namespace {

using namespace doska::tool;

int finish(Exit exit) {
    std::cout.flush();
    if (!std::cout) {
        std::cerr << "doska: the answer could not be written\n";
        return static_cast<int>(Exit::BadInput);
    }
    return static_cast<int>(exit);
}

int refuse(const ToolError& error) {
    std::cerr << "doska: " << error.code << ": " << error.detail << '\n';
    std::cout << line_of({{"error", error.code}, {"detail", error.detail}}) << '\n';
    return finish(Exit::BadInput);
}

struct Parsed {
    const Command* command;
    CLI::App* app;
    Json request = Json::object();
    std::string batch;
};

int run(const Parsed& parsed) {
    const char* files = parsed.command->named_files;
    const bool names_files = files != nullptr && parsed.request.contains(files);
    if (parsed.batch.empty() && files != nullptr && !names_files)
        return refuse({"missing_field", files});
    if (parsed.batch.empty() && parsed.command->print != nullptr) {
        const auto exit = parsed.command->print(parsed.request, std::cout, std::cerr);
        return exit ? finish(*exit) : refuse(exit.error());
    }
    if (parsed.batch.empty()) {
        const auto answer = ask(*parsed.command, parsed.request);
        if (!answer)
            return refuse(answer.error());
        std::cout << line_of(answer->body) << '\n';
        return finish(answer->yes ? Exit::Good : Exit::No);
    }
    if (names_files)
        return refuse({"bad_arguments", "files and --batch do not go together"});
    const auto fields = fields_of(*parsed.command, *parsed.app);
    if (parsed.batch == "-") {
        const Exit exit = run_batch(*parsed.command, fields, parsed.request, std::cin, std::cout, std::cerr);
        return std::cin.bad() ? refuse({"unreadable_file", "standard input"}) : finish(exit);
    }
    auto in = open_file(parsed.batch);
    if (!in)
        return refuse(in.error());
    const Exit exit = run_batch(*parsed.command, fields, parsed.request, *in, std::cout, std::cerr);
    return in->bad() ? refuse({"unreadable_file", parsed.batch}) : finish(exit);
}

}  // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    CLI::App app{"Doska's rules without a server", "doska"};
    app.set_version_flag("--version", "doska " DOSKA_VERSION);
    app.require_subcommand(1);
    std::deque<Parsed> all;  // stable addresses: the options write into it
    for (const Command& command : commands()) {
        Parsed& parsed = all.emplace_back();
        parsed.command = &command;
        parsed.app = app.add_subcommand(command.name, command.about);
        parsed.app->add_option("--batch", parsed.batch, "File of JSON lines, - for standard input, one answer a line");
        text_option(*parsed.app, parsed.request, "variant", "russian (default), draughts64, brazilian, international");
        command.add_options(*parsed.app, parsed.request);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& asked) {  // --help, --version
        return app.exit(asked);
    } catch (const CLI::ParseError& error) {
        return refuse({"bad_arguments", error.what()});
    }
    for (const Parsed& parsed : all) {
        if (parsed.app->parsed())
            return run(parsed);
    }
    return refuse({"bad_arguments", "no command"});
}
