#!/usr/bin/env python3
"""A large PDN file through `doska check` and `doska convert`: speed, and that memory does not grow with the file.

    tests/bench/pdn_stream.py [PATH_OF_DOSKA] [MEGABYTES]

The file is made of the real games in tests/cases. Exit code 1 where the memory for the whole file is more than a
few MiB above that for a tenth of it, or a game is lost.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = [ROOT / 'tests' / 'cases' / 'draughts' / 'games' / name
         for name in ('ussr1947.pdn', 'brazilian.pdn', 'kurnik.pdn', 'loi24.pdn')]
MOST_GROWTH_KB = 8 * 1024


def make_file(path, size):
    """Writes whole rounds of all games up to `size` bytes; gives how many bytes."""
    once = b'\n\n'.join(file.read_bytes().removeprefix(b'\xef\xbb\xbf') for file in GAMES) + b'\n\n'
    rounds = max(1, size // len(once))
    with open(path, 'wb') as out:
        for _ in range(rounds):
            out.write(once)
    return rounds * len(once)


def measure(command, size):
    """Peak memory in KB of one run; speed by the clock and by processor time. Standard output is thrown away."""
    start = time.monotonic()
    with open(os.devnull, 'wb') as nowhere:
        process = subprocess.Popen(command, stdout=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f'{" ".join(command)}: exit code {os.waitstatus_to_exitcode(status)}')
    seconds = time.monotonic() - start
    processor = usage.ru_utime + usage.ru_stime
    print(f'{command[1]:8} {" ".join(command[2:-1]):12} {size / 1e6:7.1f} MB {size / 1e6 / seconds:7.1f} MB/s '
          f'({size / 1e6 / processor:.1f} by processor time) {usage.ru_maxrss / 1024:7.1f} MiB at most')
    return usage.ru_maxrss


def main():
    doska = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / 'build' / 'release' / 'bin' / 'doska')
    megabytes = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder) / 'small.pdn', Path(folder) / 'large.pdn'
        sizes = {path: make_file(path, size) for path, size in ((small, megabytes * 10 ** 5), (large, megabytes * 10 ** 6))}
        for command in (['check', '--list', 'none'], ['convert', '--to', 'json'], ['convert', '--to', 'pdn']):
            peaks = [measure([doska, *command, str(path)], sizes[path]) for path in (small, large)]
            if peaks[1] > peaks[0] + MOST_GROWTH_KB:
                print(f'{command[0]}: the memory grows with the file: {peaks[0]} KB, {peaks[1]} KB')
                failed = True
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
