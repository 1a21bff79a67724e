#pragma once

#include "tests/support/test_database.hpp"

#include <string>

namespace doska::test {

/// Makes the COMMIT of each move last as long as a test wants.
class SlowCommits {
public:
    explicit SlowCommits(const TestDatabase& database) : database_(database) {
        database_.exec(
            "CREATE TABLE public.commit_delay (seconds double precision NOT NULL);"
            "INSERT INTO public.commit_delay VALUES (0);"
            "GRANT SELECT ON public.commit_delay TO doska_server;"
            "CREATE FUNCTION public.delay_commit() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN PERFORM pg_sleep((SELECT seconds FROM public.commit_delay)); RETURN NULL; END $$;"
            "CREATE CONSTRAINT TRIGGER delay_commit AFTER INSERT ON doska.journal DEFERRABLE INITIALLY DEFERRED"
            " FOR EACH ROW WHEN (NEW.kind = 'move_played') EXECUTE FUNCTION public.delay_commit()");
    }
    /// From the next move on.
    void last(double seconds) const {
        database_.exec("UPDATE public.commit_delay SET seconds = " + std::to_string(seconds));
    }

private:
    const TestDatabase& database_;
};

}  // namespace doska::test
