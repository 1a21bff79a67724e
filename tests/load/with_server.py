#!/usr/bin/env python3
"""Runs a program of the release build against a private database and server, which are gone afterwards.

    with_server.py [--set NAME=VALUE]... [--nice N] PROGRAM ARGUMENTS...

In the arguments {url}, {metrics}, {pid} and {pg_pid} stand for the server's address, that of its metrics, its process and
the postmaster's. --set gives the server a setting, --nice a priority to all processes. Exit code: the program's.

    with_server.py doska-load --url {url} --pid {pid} --pg-pid {pg_pid} --games 200 --seconds 60
    with_server.py doska-bot replay-check --url {url} --pdn games.pdn
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / 'fault'))
import rig


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--set', action='append', default=[], metavar='NAME=VALUE')
    parser.add_argument('--nice', type=int, default=0)
    parser.add_argument('program')
    parser.add_argument('arguments', nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if options.nice:
        os.nice(options.nice)
    with rig.running(dict(one.split('=', 1) for one in options.set)) as server:
        names = {'{url}': server.url, '{metrics}': f'http://127.0.0.1:{server.admin_port}', '{pid}': str(server.pid),
                 '{pg_pid}': str(server.database.pid())}
        done = subprocess.run([rig.BIN / options.program, *(names.get(one, one) for one in options.arguments)])
        if done.returncode != 0:
            print(server.log_tail(), file=sys.stderr)
    return done.returncode


if __name__ == '__main__':
    sys.exit(main())
