import json
import os
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer

import first_links


class Server(BaseHTTPRequestHandler):
    """Answers as the API does, from what the test put into `world`."""

    def log_message(self, *_):
        pass

    def answer(self, status, body, headers=()):
        text = json.dumps(body).encode()
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header('Content-Length', str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def do_GET(self):
        match = self.path.rsplit('/', 1)[1]
        if match in self.world['open']:
            is_open = self.world['open'][match]
            state = {'state': {'phase': self.world['phase']}} if is_open else {}
            self.answer(200, {'match': match, 'open': is_open, **state})
        else:
            self.answer(404, {'error': 'unknown_match'})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers['Content-Length'])))
        world = self.world
        world['seen'].append((self.path, self.headers['Doska-As'], self.headers['Cookie'], self.headers['Origin']))
        if self.path == '/api/enter/look':
            self.answer(*((200, {'person': 'p'}) if body['token'] in world['tokens'] else (404, {'error': 'unknown_link'})))
        elif self.path == '/api/enter':
            self.answer(200, {'person': 'org'}, [('Set-Cookie', 'doska=secret; HttpOnly; Path=/')])
        elif self.path == '/api/matches':
            number = len(world['open']) + 1
            links = {seat: f'{seat}{number}' for seat in body['people']}
            world['tokens'].update(links.values())
            world['open'][f'match{number}'] = True
            self.answer(201, {'match': f'match{number}', 'links': links})
        else:
            self.answer(200, {})


class FirstLinks(unittest.TestCase):
    def setUp(self):
        self.world = {'tokens': {'org1'}, 'open': {}, 'phase': 'playing', 'seen': []}
        self.server = HTTPServer(('127.0.0.1', 0), type('Handler', (Server,), {'world': self.world}))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f'http://127.0.0.1:{self.server.server_port}'

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()

    def links(self, state, demo=True, token='org1'):
        return dict(first_links.links(self.url, state, lambda: token, demo))

    def test_the_four_links_and_the_organizers(self):
        self.assertEqual(self.links({}), {
            'Organizer': self.url + '/enter#org1', 'White': self.url + '/enter#a1', 'Black': self.url + '/enter#b1',
            'Judge': self.url + '/enter#judge1', 'Spectator': self.url + '/game/match1?watch'})
        made = [seen for seen in self.world['seen'] if seen[0] == '/api/matches']
        self.assertEqual(made, [('/api/matches', 'org', 'doska=secret', self.url)])
        self.assertEqual(self.world['seen'][-1][0], '/api/leave')

    def test_without_a_demo_no_match_is_made(self):
        self.assertEqual(list(self.links({}, demo=False)), ['Organizer'])
        self.assertEqual(self.world['open'], {})

    def test_the_same_links_while_the_match_is_open(self):
        state = {}
        first = self.links(state)
        self.assertEqual(self.links(state), first)
        self.world['open']['match1'] = False
        self.assertEqual(self.links(state)['White'], self.url + '/enter#a2')
        del self.world['open']['match2']
        self.assertEqual(self.links(state)['Spectator'], self.url + '/game/match2?watch')

    def test_an_ended_match_that_is_still_open_is_replaced(self):
        state = {}
        self.links(state)
        self.world['phase'] = 'ended'
        self.assertEqual(self.links(state)['White'], self.url + '/enter#a2')

    def test_a_revoked_link_is_replaced(self):
        state = {}
        self.links(state)
        self.world['tokens'] -= {'org1', 'judge1'}
        self.world['tokens'].add('org2')
        again = self.links(state, token='org2')
        self.assertEqual(again['Organizer'], self.url + '/enter#org2')
        self.assertEqual(again['Judge'], self.url + '/enter#judge2')

    def test_a_refusal_is_told_with_its_code(self):
        api = first_links.Api(self.url)
        with self.assertRaisesRegex(RuntimeError, 'GET /api/matches/none: 404 unknown_match'):
            api.need(200, 'GET', '/api/matches/none')

    def test_the_file_is_for_its_owner_only(self):
        with tempfile.TemporaryDirectory() as folder:
            path = folder + '/links.json'
            self.assertEqual(first_links.read_state(path), {})
            first_links.write_state(path, {'organizer': 'x'})
            first_links.write_state(path, {'organizer': 'y'})
            self.assertEqual(first_links.read_state(path), {'organizer': 'y'})
            self.assertEqual(os.stat(path).st_mode & 0o777, 0o600)
            with open(path, 'w', encoding='utf-8') as file:
                file.write('{"organizer')
            self.assertEqual(first_links.read_state(path), {})


if __name__ == '__main__':
    unittest.main()
