"""A private database, a server process of the release build, and people who play on it over the public wire.

For the fault tests; Python's standard library only. The server is an ordinary process with ordinary settings: what is
broken here is broken from outside, by signals, by the clock, or in the database by its administrator.
"""

import atexit
import contextlib
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from datetime import datetime
from pathlib import Path

from wire import Failure, Socket, check

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(os.environ.get('DOSKA_BIN', ROOT / 'build/release/bin'))


def free_port():
    """Below the ports that outgoing connections take, so that a restarted server finds its port free."""
    while True:
        port = random.randrange(20000, 32000)
        with contextlib.closing(socket.socket()) as probe:
            try:
                probe.bind(('127.0.0.1', port))
                return port
            except OSError:
                continue


class Database:
    """A migrated database of its own in the private PostgreSQL that all databases of this process share."""

    folder = None  # of the cluster
    made = 0
    making = threading.Lock()  # roles are the cluster's: one migrates at a time

    def __init__(self):
        with Database.making:
            self.make()

    def make(self):
        if Database.folder is None:
            Database.folder = tempfile.mkdtemp(prefix='doska-fault.', dir='/tmp')
            atexit.register(Database.destroy_cluster)
            self.pg('start')
        Database.made += 1
        self.name = f'doska_{Database.made}'
        self.sql(f'CREATE DATABASE {self.name}', 'postgres')
        subprocess.run([BIN / 'doska-server', 'migrate', '--db', self.url('doska_admin'), '--migrations',
                        ROOT / 'migrations'], check=True, stderr=subprocess.DEVNULL)

    @staticmethod
    def destroy_cluster():
        if Path(Database.folder, 'data').exists():
            subprocess.run([ROOT / 'scripts/pg.sh', 'destroy', Database.folder], capture_output=True)
        shutil.rmtree(Database.folder, ignore_errors=True)

    def pg(self, command, *arguments):
        done = subprocess.run([ROOT / 'scripts/pg.sh', command, self.folder, *arguments], capture_output=True, text=True)
        check(done.returncode == 0, f'pg.sh {command}: {done.stderr}')
        return done.stdout.strip()

    def url(self, user, name=None):
        return self.pg('url', name or self.name, user)

    def sql(self, text, name=None):
        """Runs statements as the administrator; the rows of the last one, as lists of texts."""
        done = subprocess.run(['psql', '-qXAt', '-F', '\t', '-v', 'ON_ERROR_STOP=1', self.url('doska_admin', name)],
                              input=text, capture_output=True, text=True)
        check(done.returncode == 0, f'psql: {done.stderr.strip()}')
        return [line.split('\t') for line in done.stdout.splitlines()]

    def pid(self):
        return int(Path(self.folder, 'data/postmaster.pid').read_text().split()[0])


class Server:
    """The server process; can be killed and started again on the same ports and database."""

    def __init__(self, database, settings=None):
        self.database = database
        self.port, self.admin_port = free_port(), free_port()
        self.settings = settings or {}
        self.process = None
        self.log_path = Path(database.folder, f'{database.name}-server.log')

    @property
    def url(self):
        return f'http://127.0.0.1:{self.port}'

    @property
    def pid(self):
        return self.process.pid

    def dice_key(self):
        """The file with the key of its dice: made once, for all its runs."""
        file = Path(self.database.folder, f'{self.database.name}-dice.key')
        if not file.exists():
            subprocess.run([ROOT / 'deploy/make-dice-key', file], check=True)
        return file

    def launch(self):
        environment = {**os.environ, 'DOSKA_DB_URL': self.database.url('doska_server'),
                       'DOSKA_LISTEN': f'127.0.0.1:{self.port}', 'DOSKA_ADMIN_LISTEN': f'127.0.0.1:{self.admin_port}',
                       'DOSKA_GUESTS_PER_MINUTE': '0', 'DOSKA_MATCHES_PER_MINUTE': '0', 'DOSKA_LOG_LEVEL': 'info',
                       'DOSKA_MIGRATIONS': str(ROOT / 'migrations'), 'DOSKA_DICE_KEY_FILE': str(self.dice_key()),
                       **self.settings}
        with open(self.log_path, 'ab') as log:
            self.process = subprocess.Popen([BIN / 'doska-server'], env=environment, stdout=log, stderr=log,
                                            stdin=subprocess.DEVNULL)

    def start(self):
        self.launch()
        self.wait_ready()
        return self

    def is_ready(self):
        try:
            with urllib.request.urlopen(f'http://127.0.0.1:{self.admin_port}/readyz', timeout=2) as answer:
                return answer.status == 200
        except OSError:
            return False

    def wait_ready(self, limit=60):
        end = time.monotonic() + limit
        while not self.is_ready():
            check(self.process.poll() is None, f'the server ended with {self.process.returncode}:\n{self.log_tail()}')
            check(time.monotonic() < end, f'the server is not ready after {limit} s:\n{self.log_tail()}')
            time.sleep(0.05)

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        self.signal(signal.SIGKILL)
        self.process.wait()

    def end(self):
        """Whatever state it is in."""
        if self.process and self.process.poll() is None:
            self.signal(signal.SIGCONT)
            self.kill()

    def terminate(self, limit=15):
        """SIGTERM, and the exit code."""
        self.signal(signal.SIGTERM)
        return self.process.wait(limit)

    def log_tail(self, size=3000):
        return self.log_path.read_text(errors='replace')[-size:] if self.log_path.exists() else ''

    def logged_ms(self, event):
        """When it last wrote a line of this event."""
        lines = [json.loads(line) for line in self.log_path.read_text().splitlines()]
        at = [line['time'] for line in lines if line['event'] == event][-1]
        return round(datetime.fromisoformat(at).timestamp() * 1000)

    def now_ms(self):
        """The server's clock is the system's at its start and monotonic since."""
        return time.time_ns() // 1_000_000

    def http(self, method, target, token=None, body=None):
        headers = {'Content-Type': 'application/json'} if body is not None else {}
        if token:
            headers['Authorization'] = f'Bearer {token}'
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + target, data=data, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def guest(self, name='Игрок'):
        status, body = self.http('POST', '/api/guests', body={'name': name})
        check(status == 201, f'guest: {status} {body}')
        return json.loads(body)

    def record(self, match):
        """The rows of a match's record file, as dictionaries; bodies are dictionaries too."""
        status, body = self.http('GET', f'/api/matches/{match}/record')
        check(status == 200, f'record: {status} {body}')
        rows = [json.loads(line) for line in body.splitlines()]
        return [row for row in rows if 'kind' in row and 'seq' in row]

    def replay(self, match):
        """`doska replay` of the record file: None when it is accepted, else its answer."""
        status, body = self.http('GET', f'/api/matches/{match}/record')
        check(status == 200, f'record: {status} {body}')
        with tempfile.NamedTemporaryFile('w', suffix='.ndjson') as file:
            file.write(body)
            file.flush()
            done = subprocess.run([BIN / 'doska', 'replay', file.name], capture_output=True, text=True)
        if done.returncode == 0:
            return None
        answer = json.loads(done.stdout) if done.stdout else {'stderr': done.stderr}
        return {name: value for name, value in answer.items() if name not in ('events', 'not_checked', 'states')}


class Match:
    """A match of two guests, each with a socket, and its judge's invitation."""

    def __init__(self, server, time_ms=60_000, increment_ms=0, **terms):
        self.server = server
        self.people = {'a': server.guest('Белые'), 'b': server.guest('Чёрные')}
        body = {'discipline': 'russian', 'control': [{'time_ms': time_ms, 'increment_ms': increment_ms}], 'seat': 'a',
                'first_white': 'a', 'start_countdown_ms': 0, **terms}
        status, answer = server.http('POST', '/api/matches', self.people['a']['token'], body)
        check(status == 201, f'match: {status} {answer}')
        made = json.loads(answer)
        self.id = made['match']
        self.judge_code = made['invites']['judge']
        status, answer = server.http('POST', '/api/invites', self.people['b']['token'], {'code': made['invites']['b']})
        check(status == 200, f'invite: {status} {answer}')
        self.sockets = {}

    def connect(self, seats='ab'):
        for seat in seats:
            self.sockets[seat] = Socket(self.server, self.people[seat]['token'], self.id)
            self.follow(self.sockets[seat])
        return self

    @staticmethod
    def follow(one, limit=5):
        """Subscribes; a match that was made this moment may not be open yet."""
        end = time.monotonic() + limit
        while (answer := one.answer(one.send('subscribe', {'since': 0})))['t'] != 'ok':
            check(answer['code'] == 'unknown_topic' and time.monotonic() < end, f'subscribe: {answer}')
            time.sleep(0.05)

    def start(self):
        for seat in 'ab':
            self.sockets[seat].ask('ready')
        for seat in 'ab':
            self.sockets[seat].wait_kind('game_started')
        return self

    def legal(self, seat, ply, limit=15):
        """The legal moves of `seat` at `ply`, as the server sent them."""
        def gives_them(message):
            data = message.get('d') or {}
            at = data.get('ply', -1) + 1 if message['t'] == 'move_played' else data.get('ply', 0)
            return at == ply and bool((data.get('you') or {}).get('legal'))
        return self.sockets[seat].wait(gives_them, limit, f'the turn of {seat} at ply {ply}')['d']['you']['legal']

    @staticmethod
    def mover(ply, first='a'):
        other = 'b' if first == 'a' else 'a'
        return first if ply % 2 == 0 else other

    def send_move(self, ply, move=None, first='a'):
        seat = self.mover(ply, first)
        move = move or self.legal(seat, ply)[0]
        return seat, self.sockets[seat].send('play_move', {'game': 1, 'ply': ply, 'move': move})

    def play(self, ply, move=None, first='a'):
        """Plays one move and waits for its acknowledgement."""
        seat, command = self.send_move(ply, move, first)
        answer = self.sockets[seat].answer(command)
        check(answer['t'] == 'ok', f'move at ply {ply}: {answer}')
        return answer

    def moves(self):
        return [row for row in self.server.record(self.id) if row['kind'] == 'move_played']

    def close(self):
        for one in self.sockets.values():
            one.close()


def end_tidily():
    """SIGTERM unwinds the main thread, so that what was started is ended."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))


@contextlib.contextmanager
def running(settings=None):
    """A database, and a server that is gone when the block ends."""
    # A test that is told to end cleans up as well.
    end_tidily()
    server = Server(Database(), settings)
    try:
        yield server.start()
    finally:
        server.end()
