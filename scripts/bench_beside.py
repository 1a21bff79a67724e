#!/usr/bin/env python3
"""Durable moves a second beside another server of two-player games, in alternating rounds on the same PostgreSQL; ratios.

    bench_beside.py --server COMMAND --load COMMAND [--games N] [--seconds S] [--rounds R] [--mode closed|open] [--real-time]

The other server and its load driver are given as command lines, in which {port}, {db} (the URL of an empty database with all
rights), {games}, {seconds}, {mode} and {pid} (the other server's) stand for what they are told. The driver prints one JSON object
with moves_s, p50_ms, p99_ms and srv_cpu_us_move. An open loop has one move a second in each game. --real-time runs both sides and
PostgreSQL as SCHED_RR, for a machine that is not quiet: use it for open loops and short runs, since it keeps the kernel's own
threads waiting when both cores are full. Needs the release build of doska-server and doska-load.
"""

import argparse
import json
import os
import shlex
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / 'tests/fault'))
import rig

COLUMNS = [('moves/s', 0), ('p50 ms', 2), ('p99 ms', 2), ('server us/move', 0)]


def wait_for(port, process):
    end = time.monotonic() + 20
    while time.monotonic() < end and process.poll() is None:
        try:
            socket.create_connection(('127.0.0.1', port), 0.5).close()
            return
        except OSError:
            time.sleep(0.05)
    raise rig.Failure('the other server does not listen')


def make_real_time(database):
    postmaster = str(database.pid())
    children = subprocess.run(['pgrep', '-P', postmaster], capture_output=True, text=True).stdout.split()
    for pid in [postmaster, *children]:
        subprocess.run(['chrt', '-r', '-p', '1', pid], check=True)


def other_round(options, database):
    port = rig.free_port()
    names = {'port': port, 'db': shlex.quote(database.url('doska_admin')), 'games': options.games, 'seconds': options.seconds,
             'mode': options.mode}
    server = subprocess.Popen(shlex.split(options.server.format(**names, pid='')), stderr=subprocess.DEVNULL)
    try:
        wait_for(port, server)
        time.sleep(1)
        if options.real_time:
            make_real_time(database)
        load = shlex.split(options.load.format(**names, pid=server.pid))
        report = json.loads(subprocess.run(load, check=True, stdout=subprocess.PIPE, text=True).stdout)
    finally:
        server.kill()
        server.wait()
    return [report['moves_s'], report['p50_ms'], report['p99_ms'], report['srv_cpu_us_move']]


def own_round(options):
    with rig.running({}) as server:
        if options.real_time:
            make_real_time(server.database)
        load = [rig.BIN / 'doska-load', '--url', server.url, '--pid', str(server.pid), '--games', str(options.games), '--match-games',
                '100', '--seconds', str(options.seconds), '--mode', options.mode, '--period', '1']
        done = subprocess.run(load, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        rig.check(done.returncode == 0, f'doska-load: {done.stderr}\n{server.log_tail()}')
        report = json.loads(done.stdout)
    latency = report['to_opponent_ms']
    return [report['moves_per_s'], latency['p50'], latency['p99'], report['server_us_per_move']]


def row(name, cells):
    print(f'| {name} | ' + ' | '.join(cells) + ' |', flush=True)


def summary(name, rounds):
    cells = []
    for values, (_, digits) in zip(zip(*rounds), COLUMNS):
        low, middle, high = (f'{one:.{digits}f}' for one in (min(values), statistics.median(values), max(values)))
        cells.append(f'{middle} [{low}..{high}]')
    row(name, cells)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--server', required=True)
    parser.add_argument('--load', required=True)
    parser.add_argument('--games', type=int, default=500)
    parser.add_argument('--seconds', type=float, default=8)
    parser.add_argument('--rounds', type=int, default=5)
    parser.add_argument('--mode', choices=['closed', 'open'], default='closed')
    parser.add_argument('--real-time', action='store_true')
    options = parser.parse_args()
    if options.real_time:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    database = rig.Database()
    own, other = [], []
    row(f'{options.games} games, {options.mode}', [title for title, _ in COLUMNS])
    print('|---' * (len(COLUMNS) + 1) + '|')
    for number in range(1, options.rounds + 1):
        other.append(other_round(options, database))
        own.append(own_round(options))
        for name, values in (('other', other[-1]), ('Doska', own[-1])):
            row(f'{name} {number}', [f'{value:.{digits}f}' for value, (_, digits) in zip(values, COLUMNS)])
    summary(f'other, n={options.rounds}', other)
    summary(f'Doska, n={options.rounds}', own)
    for column, title in ((0, 'moves/s'), (2, 'p99')):
        ratios = [mine[column] / his[column] for mine, his in zip(own, other)]
        print(f'\n{title}, Doska / other: {statistics.median(ratios):.2f}, round by round ' + ', '.join(f'{one:.2f}' for one in ratios))


if __name__ == '__main__':
    main()
