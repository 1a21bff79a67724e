"""SIGTERM beside a database that takes what it is sent and answers nothing."""

import contextlib
import http.client
import os
import signal
import subprocess
import threading
import time

import rig
from checks import rows_of
from rig import Match, check


@contextlib.contextmanager
def frozen(database):
    """Every process of the database stands still: first the one that makes the others."""
    postmaster = database.pid()
    os.kill(postmaster, signal.SIGSTOP)
    workers = subprocess.run(['ps', '-o', 'pid=', '--ppid', str(postmaster)], capture_output=True, text=True)
    processes = [postmaster, *map(int, workers.stdout.split())]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def stop_beside_a_frozen_database(server, most, asked=()):
    """SIGTERM while the database answers nothing, nor the server what is asked of it: the exit code, and the seconds."""
    with frozen(server.database):
        waiting = [threading.Thread(target=ask_and_forget, args=(server, target)) for target in asked]
        for one in waiting:
            one.start()
        time.sleep(1.5)  # by now the sign of life waits too
        begin = time.monotonic()
        code = server.terminate(most + 10)
        took = time.monotonic() - begin
    for one in waiting:
        one.join()
    check(took < most, f'stopped after {took:.1f} s')
    return code, took


def ask_and_forget(server, target):
    with contextlib.suppress(OSError, http.client.HTTPException):
        server.http('GET', target)


def stopped_beside_a_frozen_database():
    """B10: 5 s for what is to be stored and 2 s for the rest, whatever else the database is asked."""
    figures = []
    for name, asked in (('idle', ()), ('asked', [f'/api/matches/Unknown{n:03d}' for n in range(8)])):
        with rig.running() as server:
            server.guest()
            code, took = stop_beside_a_frozen_database(server, 7, asked)
            check(code == 0, f'exit code {code}, although all facts are stored')
            figures.append(f'{name} {took:.1f} s')
    with rig.running() as server:
        match = Match(server).connect().start()
        match.play(0)
        code, took = stop_beside_a_frozen_database(server, 10)
        check(code == 4, f'exit code {code}, although the running clock could not be stored')
        figures.append(f'in a game {took:.1f} s')
        match.close()
        server.start()
        end = time.monotonic() + 10  # a server is ready before it has stored that its matches go on
        while not (resumed := rows_of(match, 'server_resumed')) and time.monotonic() < end:
            time.sleep(0.05)
        check(len(resumed) == 1, f'resumed {len(resumed)} times')
    return ', '.join(figures)
