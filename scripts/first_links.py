#!/usr/bin/env python3
"""Prints the links by which one enters a server that was just started: the organizer's, and those of a demo match.

    first_links.py --url URL --state FILE [--demo] -- COMMAND...

COMMAND prints a new entry token of the organizer. The tokens are kept in FILE (mode 0600) and printed again as long
as they are good: the organizer's until it is revoked, the demo's as long as its match is open.
"""

import argparse
import json
import os
import subprocess
import sys
import urllib.error
import urllib.request

DEMO = {
    'discipline': 'russian',
    'control': [{'time_ms': 15 * 60_000, 'increment_ms': 5_000}],
    'people': {'a': {'name': 'Игрок А'}, 'b': {'name': 'Игрок Б'}, 'judge': {'name': 'Судья В'}},
    'casual': True,
}
SEATS = {'a': 'White', 'b': 'Black', 'judge': 'Judge'}


class Api:
    """JSON requests to the public API, as a browser of our own origin would send them."""

    def __init__(self, url):
        self.url = url
        self.cookie = None
        self.person = None

    def call(self, method, path, body=None):
        """The status and the answer's object."""
        headers = {'Origin': self.url, 'Content-Type': 'application/json'}
        if self.cookie:
            headers['Cookie'] = self.cookie
        if self.person:
            headers['Doska-As'] = self.person
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                if answer.headers['Set-Cookie']:
                    self.cookie = answer.headers['Set-Cookie'].split(';')[0]
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def need(self, status, method, path, body=None):
        found, answer = self.call(method, path, body)
        if found != status:
            raise RuntimeError(f'{method} {path}: {found} {answer.get("error")}')
        return answer

    def is_good(self, token):
        return bool(token) and self.call('POST', '/api/enter/look', {'token': token})[0] == 200


def read_state(path):
    try:
        with open(path, encoding='utf-8') as file:
            return json.load(file)
    except (OSError, ValueError):
        return {}


def write_state(path, state):
    """Readable by its owner only, from its first byte on; never half."""
    fresh = path + '.new'
    if os.path.exists(fresh):
        os.unlink(fresh)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), 'w', encoding='utf-8') as file:
        json.dump(state, file)
    os.replace(fresh, path)


def is_playable(api, demo):
    if not demo:
        return False
    status, answer = api.call('GET', '/api/matches/' + demo['match'])
    if status != 200 or not answer['open'] or answer['state']['phase'] == 'ended':
        return False  # an ended match stays open a while, for a look at its end
    return all(api.is_good(demo['links'].get(seat)) for seat in SEATS)


def make_demo(url, organizer):
    """Enters as the organizer, makes the match, and leaves."""
    api = Api(url)
    api.person = api.need(200, 'POST', '/api/enter', {'token': organizer})['person']
    made = api.need(201, 'POST', '/api/matches', DEMO)
    api.need(200, 'POST', '/api/leave', {'person': api.person})
    return {'match': made['match'], 'links': made['links']}


def links(url, state, organizer_token, with_demo):
    """Brings `state` up to date; the lines to print."""
    api = Api(url)
    if not api.is_good(state.get('organizer')):
        state['organizer'] = organizer_token()
    lines = [('Organizer', f'{url}/enter#{state["organizer"]}')]
    if with_demo:
        if not is_playable(api, state.get('demo')):
            state['demo'] = make_demo(url, state['organizer'])
        demo = state['demo']
        lines += [(name, f'{url}/enter#{demo["links"][seat]}') for seat, name in SEATS.items()]
        lines.append(('Spectator', f'{url}/game/{demo["match"]}?watch'))
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--url', required=True)
    parser.add_argument('--state', required=True)
    parser.add_argument('--demo', action='store_true')
    parser.add_argument('command', nargs='+')
    arguments = parser.parse_args()

    def organizer_token():
        return subprocess.run(arguments.command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    state = read_state(arguments.state)
    try:
        lines = links(arguments.url, state, organizer_token, arguments.demo)
    except (OSError, RuntimeError, KeyError, ValueError, subprocess.CalledProcessError) as error:
        print(f'error: no links could be made: {error}', file=sys.stderr)
        return 1
    write_state(arguments.state, state)
    print('  Enter by these links; each in a tab of its own, they work in one browser:')
    for name, link in lines:
        print(f'  {name:10} {link}')
    return 0


if __name__ == '__main__':
    sys.exit(main())
