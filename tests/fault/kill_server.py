#!/usr/bin/env python3
"""Kills the server, or PostgreSQL below it, in the middle of many games, and checks that nothing told was lost.

    kill_server.py [--target server|database] [--kills N] [--down SECONDS] [--games N] [--seed N]

Games are played by doska-load in kill mode: random legal moves after up to 200 ms of thought, six seconds on each
clock and an increment larger than the thought. A kill comes at a random moment with commands under way; the
players come back, follow their matches again, and send what was not answered under the same ids. At the end:

- nothing acknowledged is missing, nothing stands twice, both players' move lists are the journal's (doska-load);
- every charge of every record fits its own row, no clock ran during a downtime, and each flag really fell (clocks.py);
- `doska replay` accepts every record file.

Prints a table of the kills and a JSON line; exit code 1 when something does not hold.
"""

import argparse
import json
import random
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import rig
from clocks import Clocks

CONTROL = ['--time-ms', '3000', '--increment-ms', '150', '--think-ms', '200', '--resume-countdown-ms', '500']


class Driver:
    """doska-load in kill mode; its events come as JSON lines."""

    def __init__(self, server, games, seed, seconds):
        self.process = subprocess.Popen(
            [rig.BIN / 'doska-load', '--url', server.url, '--mode', 'kill', '--games', str(games), '--seed', str(seed),
             '--seconds', str(seconds), '--pid', str(server.pid), *CONTROL],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.events = []
        self.arrived = threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            with self.arrived:
                self.events.append(json.loads(line))
                self.arrived.notify_all()
        with self.arrived:
            self.events.append({'event': 'gone'})
            self.arrived.notify_all()

    def wait(self, event, count, limit):
        """Waits until the event has come `count` times; the last of them."""
        def found():
            return [e for e in self.events if e.get('event') == event]
        with self.arrived:
            self.arrived.wait_for(lambda: len(found()) >= count or self.events[-1:] == [{'event': 'gone'}], limit)
            rig.check(len(found()) >= count, f'doska-load gave no {count}. "{event}" within {limit} s: {self.events[-3:]}')
            return found()[count - 1]

    def finish(self):
        """Stops the games; the report."""
        self.process.stdin.close()
        self.wait_for_exit()
        reports = [e for e in self.events if 'agreement' in e]
        rig.check(len(reports) == 1, f'doska-load made no report: {self.events[-3:]}')
        return reports[0], self.process.returncode

    def wait_for_exit(self, limit=300):
        self.process.wait(limit)
        with self.arrived:
            self.arrived.wait_for(lambda: self.events[-1:] == [{'event': 'gone'}], 10)


def kill_server_once(server, driver, number, down):
    server.kill()
    gone = driver.wait('down', number, 15)
    time.sleep(down)
    begin = time.monotonic()
    server.start()
    ready = time.monotonic() - begin
    back = driver.wait('up', number, 60)
    return {'unanswered': gone['unanswered'], 'ready_s': round(ready, 2), 'back_s': round(back['after_s'] - down, 2)}


def kill_database_once(server, down):
    """The server lives on: it stops the clocks, comes back by itself, and drops no link."""
    server.database.pg('kill9')
    time.sleep(down)
    begin = time.monotonic()
    server.database.pg('start')
    server.wait_ready()
    return {'ready_s': round(time.monotonic() - begin, 2)}


def records_hold(server, matches, stopped_ms):
    """Checks the clocks of every record and lets `doska replay` read it. Clocks of games that the players left at
    `stopped_ms` run out, and are checked too; before it no flag should have fallen."""
    def one(match):
        clocks = Clocks(match).run(server.record(match))
        refused = server.replay(match)
        return clocks, [f'{match}: doska replay: {refused}'] if refused else []
    faults, flags, stretches, downtimes = [], [], 0, 0
    with ThreadPoolExecutor(4) as pool:
        for clocks, refused in pool.map(one, matches):
            faults += clocks.faults + refused
            stretches += clocks.stretches
            flags += clocks.flags
            downtimes += len(clocks.downtimes)
    in_play = sum(due < stopped_ms for due in flags)
    if in_play:
        faults.append(f'{in_play} flags fell in play')
    return faults, {'records': len(matches), 'stretches': stretches, 'flags_in_play': in_play,
                    'flags_afterwards': len(flags) - in_play, 'downtimes': downtimes}


def play_and_kill(server, options, summary):
    rng = random.Random(options.seed)
    seconds = 120 + options.kills * (options.down + 60)
    driver = Driver(server, options.games, options.seed, seconds)
    driver.wait('playing', 1, 120)
    for number in range(1, options.kills + 1):
        time.sleep(rng.uniform(2, 5))
        if options.target == 'server':
            kill = kill_server_once(server, driver, number, options.down)
        else:
            kill = kill_database_once(server, options.down)
        summary['kills'].append(kill)
        print(f'kill {number:2}:', ' '.join(f'{key}={value}' for key, value in kill.items()), flush=True)
    time.sleep(2 if options.target == 'server' else 6)
    stopped_ms = server.now_ms()
    report, code = driver.finish()
    summary['driver'] = {key: report.get(key) for key in (
        'agreement', 'faults', 'first_faults', 'finished_matches', 'moves', 'refusals', 'resent', 'failed_requests')}
    if code != 0:
        summary['faults'].append(f'doska-load ended with {code}')
    rig.check(report['finished_matches'] > 0 and report['agreement']['moves'] > 0, 'nothing was played')
    return report['match_ids'], stopped_ms


def run(options):
    summary = {'target': options.target, 'seed': options.seed, 'games': options.games, 'kills': [], 'faults': []}
    with rig.running() as server:
        matches, stopped_ms = play_and_kill(server, options, summary)
        faults, counted = records_hold(server, matches, stopped_ms)
        summary['faults'] += faults[:20]
        summary.update(counted)
        if counted['downtimes'] == 0:
            summary['faults'].append('no record holds a downtime: nothing was tested')
        if options.target == 'server':
            busy = sum(kill['unanswered'] > 0 for kill in summary['kills'])
            summary['kills_with_commands_under_way'] = busy
            if busy < options.kills * 3 / 4:
                summary['faults'].append(f'only {busy} of {options.kills} kills met commands under way')
        if summary['faults']:
            print(server.log_tail(), file=sys.stderr)
    return summary


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n\n')[0])
    parser.add_argument('--target', choices=('server', 'database'), default='server')
    parser.add_argument('--kills', type=int, default=3)
    parser.add_argument('--down', type=float, default=3)
    parser.add_argument('--games', type=int, default=200)
    parser.add_argument('--seed', type=int, default=1)
    summary = run(parser.parse_args())
    print(json.dumps(summary, ensure_ascii=False))
    print('good' if not summary['faults'] else 'NOT GOOD: ' + '; '.join(summary['faults']))
    return 1 if summary['faults'] else 0


if __name__ == '__main__':
    sys.exit(main())
