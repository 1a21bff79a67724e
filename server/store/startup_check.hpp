#pragma once

#include "engine/core/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace doska::store {

/// Why the server does not start on this database.
enum class StartupFault : std::uint8_t {
    Unreachable,
    NoSchema,             // the journal does not exist
    Superuser,            // nothing would hold it back from changing evidence
    Owner,                // likewise
    MayChangeEvidence,    // UPDATE, DELETE or TRUNCATE on the journal or its texts
    FsyncOff,             // a committed move could be lost
    FullPageWritesOff,    // likewise
    SynchronousCommitOff  // likewise
};

/// The stable word, "may_change_evidence".
std::string_view code(StartupFault fault);
/// One sentence for the operator.
std::string_view sentence(StartupFault fault);

/// What the database says about the role that has connected, and about itself.
struct StartupFacts {
    bool has_schema = false;
    bool superuser = false;
    bool owner = false;
    bool may_change_evidence = false;
    std::string fsync;
    std::string full_page_writes;
    std::string synchronous_commit;
};

/// The first thing that is wrong, or nullopt.
std::optional<StartupFault> judge(const StartupFacts& facts);

/// Asks the database behind `url` and judges it.
Result<void, StartupFault> check_startup(const std::string& url);

}  // namespace doska::store
