#!/usr/bin/env python3
"""Plants wrong includes and sees that check_arrows.py finds each of them, and nothing else."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import check_arrows


def faults(path, text):
    return check_arrows.faults(path, text, lambda target: True)


class Arrows(unittest.TestCase):
    def refused(self, path, line):
        self.assertEqual(len(faults(path, line)), 1, f'{path}: {line}')

    def accepted(self, path, line):
        self.assertEqual(faults(path, line), [], f'{path}: {line}')

    def test_folders(self):
        self.refused('engine/core/side.hpp', '#include "engine/draughts/square.hpp"')
        self.refused('engine/draughts/board.hpp', '#include "engine/clock/clock.hpp"')
        self.refused('engine/match/decide.cpp', '#include "protocol/message.hpp"')
        self.refused('protocol/codec.cpp', '#include "server/app/auth.hpp"')
        self.refused('server/net/routes.cpp', '#include "server/store/pg_store.hpp"')
        self.refused('server/store/pg_store.cpp', '#include "server/net/listener.hpp"')
        self.refused('server/app/auth.cpp', '#include "server/net/listener.hpp"')
        self.refused('server/ports/store.hpp', '#include "server/app/auth.hpp"')
        self.refused('server/evidence/chain.cpp', '#include "protocol/message.hpp"')
        self.accepted('engine/match/decide.cpp', '#include "engine/draughts/rules.hpp"')
        self.accepted('server/net/routes.cpp', '#include "server/app/auth.hpp"')
        self.accepted('server/store/pg_store.cpp', '  #  include "server/evidence/chain.hpp"')
        self.accepted('server/main.cpp', '#include "server/net/listener.hpp"')
        self.accepted('tests/load/main.cpp', '#include "server/net/listener.hpp"')
        self.accepted('server/app/auth_test.cpp', '#include "tests/support/database.hpp"')

    def test_arrows_hold_for_tests_beside_the_sources(self):
        self.refused('engine/core/side_test.cpp', '#include "server/app/auth.hpp"')

    def test_libraries(self):
        self.refused('server/app/auth.cpp', '#include <boost/beast/core.hpp>')
        self.refused('server/net/routes.cpp', '#include <pqxx/pqxx>')
        self.refused('server/app/auth.cpp', '#include <spdlog/spdlog.h>')
        self.refused('protocol/message.hpp', '#include <nlohmann/json.hpp>')
        self.refused('server/net/routes.cpp', '#include <nlohmann/json.hpp>')
        self.accepted('server/net/routes.cpp', '#include <boost/beast/core.hpp>')
        self.accepted('server/app/auth.cpp', '#include <boost/asio/post.hpp>')
        self.accepted('server/store/pg_pool.cpp', '#include <pqxx/connection>')
        self.accepted('server/obs/log.cpp', '#include <spdlog/spdlog.h>')
        self.accepted('protocol/codec.cpp', '#include <nlohmann/json.hpp>')
        self.accepted('protocol/message.hpp', '#include <nlohmann/json_fwd.hpp>')

    def test_the_engine_is_pure(self):
        self.refused('engine/core/dice.hpp', '#include <random>')
        self.refused('engine/draughts/fen.cpp', '#include <sstream>')
        self.refused('engine/match/state.hpp', '#include <nlohmann/json_fwd.hpp>')
        self.refused('engine/match/state.hpp', '#include <unistd.h>')
        self.refused('engine/clock/clock.cpp', 'auto now = std::chrono::steady_clock::now();')
        self.accepted('engine/core/time.hpp', '#include <chrono>')
        self.accepted('engine/core/result.hpp', '#include <tl/expected.hpp>')

    def test_an_include_that_names_no_file_is_refused(self):
        self.assertEqual(len(check_arrows.faults('engine/core/a.hpp', '#include "b.hpp"', lambda target: False)), 1)

    def test_the_program_finds_a_planted_include(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            subprocess.run(['git', 'init', '-q', folder], check=True)
            for path, text in {'server/net/listener.hpp': '#pragma once\n',
                               'server/app/auth.cpp': '\n#include "server/net/listener.hpp"\n'}.items():
                (root / path).parent.mkdir(parents=True)
                (root / path).write_text(text)
            script = Path(__file__).parent / 'check_arrows.py'
            run = subprocess.run([sys.executable, script, folder], capture_output=True, text=True, check=False)
            self.assertEqual(run.returncode, 1)
            self.assertIn('server/app/auth.cpp:2: server/net/listener.hpp goes against', run.stdout)


if __name__ == '__main__':
    unittest.main()
