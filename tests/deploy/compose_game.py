#!/usr/bin/env python3
"""The containers from a clean clone, as deploy/RUNBOOK.md tells: games through nginx with TLS, backup, drill, restore. By hand;
needs Docker, docker-compose, openssl and python3-websockets.

    compose_game.py [--no-build] [--port 18443] [--keep]

--no-build takes the images that are there, --keep leaves everything running. The compose project is called doska-proof.
"""

import argparse
import asyncio
import json
import os
import secrets
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import websockets

PROJECT = Path(__file__).resolve().parents[2]


class Failed(Exception):
    pass


def need(condition, what):
    if not condition:
        raise Failed(what)
    print(f'passed {what}', flush=True)


class Site:
    """The site as a browser sees it, whose certificate is checked."""

    def __init__(self, port, certificate):
        self.origin = f'https://localhost:{port}'
        self.tls = ssl.create_default_context(cafile=certificate)

    def open(self, path, body=None, token=None, headers=()):
        sent = {'Content-Type': 'application/json', **dict(headers)}
        if token:
            sent['Authorization'] = f'Bearer {token}'
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.origin + path, data, sent)
        return urllib.request.urlopen(request, timeout=10, context=self.tls)

    def call(self, path, body=None, token=None):
        with self.open(path, body, token) as answer:
            return json.load(answer)

    def record(self, match):
        with self.open(f'/api/matches/{match}/record') as answer:
            return answer.read()


class Line:
    """One WebSocket of a player or a spectator."""

    def __init__(self, socket, topic):
        self.socket, self.topic = socket, topic
        self.seen = []
        self.answers = {}
        self.news = asyncio.Condition()
        self.task = asyncio.create_task(self.read())

    async def read(self):
        async for frame in self.socket:
            for line in frame.split('\n'):
                message = json.loads(line)
                async with self.news:
                    if 're' in message:
                        self.answers[message['re']] = message
                    else:
                        self.seen.append(message)
                    self.news.notify_all()

    async def ask(self, kind, d=None):
        name = secrets.token_urlsafe(16)
        frame = {'t': kind, 'id': name, 'topic': self.topic} | ({'d': d} if d is not None else {})
        await self.socket.send(json.dumps(frame))
        async with self.news:
            await asyncio.wait_for(self.news.wait_for(lambda: name in self.answers), 15)
        answer = self.answers[name]
        if answer['t'] != 'ok':
            raise Failed(f'{kind}: {answer}')

    async def see(self, condition):
        async with self.news:
            await asyncio.wait_for(self.news.wait_for(lambda: any(condition(m) for m in self.seen)), 15)
        return next(m for m in self.seen if condition(m))

    def moves(self):
        return [m['d']['move'] for m in self.seen if m['t'] == 'move_played']


async def play(site, plies):
    """A game of first legal moves, to its end or until Black gives it up after `plies`; its match."""
    people = [site.call('/api/guests', {'name': name}) for name in ('Белые', 'Чёрные')]
    made = site.call('/api/matches', {'discipline': 'russian', 'control': [{'time_ms': 300_000}], 'seat': 'a',
                                      'start_countdown_ms': 0}, people[0]['token'])
    site.call('/api/invites', {'code': made['invites']['b']}, people[1]['token'])
    match, url = made['match'], site.origin.replace('https', 'wss') + '/ws'

    def connect(token=None):
        headers = {'Authorization': f'Bearer {token}'} if token else {'Origin': site.origin}
        return websockets.connect(url, ssl=site.tls, subprotocols=['doska.v1'], extra_headers=headers)

    async with connect(people[0]['token']) as a, connect(people[1]['token']) as b, connect() as c:
        lines = [Line(socket, f'match:{match}') for socket in (a, b, c)]
        for line in lines:
            await line.ask('subscribe')
        for line in lines[:2]:
            await line.ask('ready')
        for ply in range(plies):
            mover = lines[ply % 2]
            turn = await mover.see(lambda m, n=ply: (m['t'] == 'game_started' and n == 0) or
                                   (m['t'] == 'move_played' and m['d']['ply'] == n - 1))
            if 'you' not in turn['d']:
                break  # that move ended the game
            await mover.ask('play_move', {'game': 1, 'ply': ply, 'move': turn['d']['you']['legal'][0]})
        else:
            await lines[1].ask('resign', {'game': 1})
        for line in lines:
            await line.see(lambda m: m['t'] == 'match_ended')
            line.task.cancel()
    played = len(lines[2].moves())
    need(lines[0].moves() == lines[1].moves() == lines[2].moves() and 0 < played <= plies,
         f'a game of {played} plies through nginx with TLS, seen alike by both players and a spectator')
    return match


class Compose:
    def __init__(self, folder):
        self.folder = folder
        # Nothing of the caller's environment may stand in for .env.
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith('DOSKA_')}

    def run(self, *words, check=True):
        done = subprocess.run(['docker-compose', '-p', 'doska-proof', *words], cwd=self.folder, env=self.environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        if check and done.returncode != 0:
            raise Failed(f'docker-compose {" ".join(words)}: {done.returncode}\n{done.stdout[-3000:]}')
        return done.stdout

    def wait_until_ready(self, limit=180):
        end = time.monotonic() + limit
        while self.run('exec', '-T', 'server', 'doska-ready', check=False).strip() != '{"status":"ready"}':
            if time.monotonic() > end:
                raise Failed('the server does not become ready:\n' + self.run('ps') + self.run('logs', '--tail', '30'))
            time.sleep(1)


def clone(folder, port):
    where = folder / 'doska'
    subprocess.run(['git', 'clone', '-q', PROJECT, where], check=True)
    told = Compose(where).run('config', check=False)
    need('run deploy/make-env' in told, 'without .env docker-compose says what to do')
    tls = folder / 'tls'
    tls.mkdir()
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext',
                    'subjectAltName=DNS:localhost', '-keyout', tls / 'privkey.pem', '-out', tls / 'fullchain.pem'],
                   check=True, stderr=subprocess.DEVNULL)
    subprocess.run([where / 'deploy/make-env', f'localhost:{port}', tls], check=True)
    settings = where / '.env'
    settings.write_text(settings.read_text().replace('HTTPS_PORT=443', f'HTTPS_PORT={port}').replace('HTTP_PORT=80', f'HTTP_PORT={port + 1}'))
    return where, tls / 'fullchain.pem'


def see_the_pages(site, port):
    with site.open('/') as page:
        text, headers = page.read().decode(), page.headers
    need('/assets/' in text and "default-src 'self'" in headers['Content-Security-Policy'] and 'max-age' in headers['Strict-Transport-Security'],
         'the first page by https, with its policies')
    asset = text.split('src="')[1].split('"')[0]
    with site.open(asset, headers={'Accept-Encoding': 'gzip'}) as answer:
        need(answer.headers['Content-Encoding'] == 'gzip' and 'immutable' in answer.headers['Cache-Control'], 'its script, packed, for ever')

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None
    try:
        urllib.request.build_opener(Stay).open(f'http://localhost:{port + 1}/game/x', timeout=5)
        raise Failed('http is served')
    except urllib.error.HTTPError as error:
        need(error.code == 301 and error.headers['Location'] == 'https://localhost/game/x', 'http leads to https')


def check_limits(site):
    """X-Real-IP: a client can't choose his address."""
    refused = 0
    for number in range(70):
        try:
            with site.open('/api/guests', {'name': 'x'}, headers={'X-Real-IP': f'203.0.113.{number}'}):
                pass
        except urllib.error.HTTPError as error:
            refused += error.code == 429
    need(refused > 0, f'a client that names another address each time is limited all the same ({refused} of 70 refused)')


def organizer_token(compose):
    return compose.run('exec', '-T', 'server', 'sh', '-c', 'doska-server organizer --db "$DOSKA_DB_URL"').strip()


def check_organizer(site, token):
    """Who has the token enters, and makes a match for others."""
    with site.open('/api/enter', {'token': token}, headers={'Origin': site.origin}) as answer:
        person, cookie = json.load(answer)['person'], answer.headers['Set-Cookie']
    need(all(word in cookie for word in ('Secure', 'HttpOnly', 'SameSite')), 'the organizer enters by his token, with a cookie for https alone')
    wanted = {'discipline': 'russian', 'control': [{'time_ms': 300_000}], 'people': {seat: {'name': seat} for seat in ('a', 'b', 'judge')}}
    with site.open('/api/matches', wanted, headers={'Origin': site.origin, 'Cookie': cookie.split(';')[0], 'Doska-As': person}) as answer:
        need(set(json.load(answer)['links']) == {'a', 'b', 'judge'}, 'and makes a match for three people')


def stop_and_start(compose):
    compose.run('stop')
    compose.run('up', '-d', '--no-build')
    compose.wait_until_ready()
    restored = [line for line in compose.run('logs', '--no-color', 'server').splitlines() if '"matches_restored"' in line]
    need('"after":"shutdown"' in restored[-1], 'the server writes down its stop before the database goes')


def restore(compose):
    compose.run('stop', 'server', 'proxy', 'database')
    compose.run('run', '--rm', '--no-deps', 'database', 'sh', '-c', 'mv data data.lost && doska-db-restore /var/lib/doska-db/data')
    compose.run('up', '-d', '--no-build')
    compose.wait_until_ready()


def prove(compose, site, port):
    see_the_pages(site, port)
    token = organizer_token(compose)
    match = asyncio.run(play(site, 40))
    print('backup', compose.run('exec', '-T', 'database', 'doska-db-backup').strip())
    later = asyncio.run(play(site, 20))
    records = {name: site.record(name) for name in (match, later)}
    compose.run('exec', '-T', 'database', 'psql', '-qh', '/tmp', '-U', 'doska_admin', '-c', 'SELECT pg_switch_wal()', 'postgres')
    time.sleep(5)
    told = compose.run('exec', '-T', 'database', 'doska-db-drill')
    print(told)
    need('2 of 2 matches recomputed and whole' in told, 'the drill restores both matches, the one after the backup too')
    heads = [json.loads(record.splitlines()[-1])['hash'] for record in records.values()]
    need(all(head in told for head in heads), 'its heads are those of the records that were published')
    compose.run('restart', 'server')
    compose.wait_until_ready()
    stop_and_start(compose)
    restore(compose)
    need(all(site.record(name) == record for name, record in records.items()), 'after the restore the records are the same bytes')
    asyncio.run(play(site, 6))
    check_organizer(site, token)
    check_limits(site)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--no-build', action='store_true')
    parser.add_argument('--keep', action='store_true')
    parser.add_argument('--port', type=int, default=18443)
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix='doska-proof.'))
    compose = None
    try:
        where, certificate = clone(folder, arguments.port)
        compose = Compose(where)
        started = time.monotonic()
        if not arguments.no_build:
            compose.run('build')
            print(f'built in {time.monotonic() - started:.0f} s', flush=True)
        started = time.monotonic()
        compose.run('up', '-d', '--no-build')
        compose.wait_until_ready()
        print(f'up and ready in {time.monotonic() - started:.0f} s', flush=True)
        prove(compose, Site(arguments.port, certificate), arguments.port)
    except (Failed, urllib.error.URLError, OSError, asyncio.TimeoutError) as error:
        print(f'FAILED {error!r}\n{error}')
        if compose:
            print(compose.run('ps', check=False), compose.run('logs', '--tail', '40', check=False))
        return 1
    finally:
        if compose and not arguments.keep:
            compose.run('down', '-v', check=False)
            shutil.rmtree(folder)
    print('passed all')
    return 0


if __name__ == '__main__':
    sys.exit(main())
