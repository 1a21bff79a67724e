#!/usr/bin/env python3
"""./run on a bare Debian 12: makes one by debootstrap in FOLDER, and tries there what a newcomer does. By hand, as root; each
takes some minutes and the network.

    bare_debian.py root FOLDER    ./run --yes as root from its home: to the first move in a browser, Ctrl-C, and again
    bare_debian.py user FOLDER    the same as a user with sudo, whose home is closed to others
    bare_debian.py boost FOLDER   with libboost-dev installed: one sentence, and nothing changed

FOLDER/rootfs is made when it is missing, and stays; FOLDER/root, user or boost is the Debian that is tried. The browser is this
machine's Chromium, led by what `npm --prefix tests/e2e ci` installs; FOLDER/root.png or user.png shows the first move. --port
(18080) is the server's; --ca FILE are certificates that npm must trust besides its own; --ccache FOLDER is a compiler's cache
that is copied into the home first, which saves the compiling: the time told is then not a newcomer's.
"""

import argparse
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
MOUNTS = 'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount -t tmpfs tmpfs "$1/run" && exec chroot "$@"'

FIRST_START_LIMIT = 7200  # it ends on a machine with much else to do too; the time is told, not judged


class Failed(Exception):
    pass


class Debian:
    """A Debian in a folder. What runs in it has its own processes and mounts, and the network of this machine."""

    def __init__(self, folder, name, ca, ccache):
        self.root = folder / name
        self.ccache = ccache
        self.environment = {'HOME': '/root', 'TERM': 'dumb', 'LANG': 'C.UTF-8', 'PATH': PATH}
        base = folder / 'rootfs'
        if not (base / 'etc/debian_version').exists():
            subprocess.run(['debootstrap', '--variant=minbase', 'bookworm', base], check=True, stdout=subprocess.DEVNULL)
        if self.root.exists():
            raise Failed(f'{self.root} is there already: remove it first')
        subprocess.run(['cp', '-a', base, self.root], check=True)
        shutil.copy('/etc/resolv.conf', self.root / 'etc/resolv.conf')
        (self.root / 'etc/hosts').write_text(f'127.0.0.1 localhost {os.uname().nodename}\n', encoding='ascii')
        if ca:
            shutil.copy(ca, self.root / 'etc/extra-ca.crt')
            self.environment['NODE_EXTRA_CA_CERTS'] = '/etc/extra-ca.crt'

    def command(self, *words, user=None, home='/root'):
        environment = [f'{name}={value}' for name, value in (self.environment | {'HOME': home}).items()]
        whom = ['runuser', '-u', user, '--'] if user else []
        return ['unshare', '--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', MOUNTS, '-', str(self.root),
                'env', '-i', *environment, *whom, *words]

    def run(self, *words, **how):
        return subprocess.run(self.command(*words, **how), check=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL).stdout

    def put_project(self, home, owner):
        inside = self.root / home.lstrip('/')
        inside.mkdir(parents=True, exist_ok=True)
        subprocess.run(['git', 'clone', '-q', '--no-hardlinks', PROJECT, inside / 'doska'], check=True)
        if self.ccache:
            shutil.copytree(self.ccache, inside / '.cache/ccache')
        self.run('chown', '-R', f'{owner}:', home)


class Terminal:
    """A command on a terminal of its own; its output is kept with the seconds at which it came."""

    def __init__(self, command, log):
        self.log = open(log, 'w', encoding='utf-8')
        self.text = ''
        self.came = []  # the seconds of each piece, and how much text there was with it
        self.started, self.started_at = time.monotonic(), time.time()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execvp(command[0], command)

    def seconds(self):
        return time.monotonic() - self.started

    def read(self, timeout):
        """False at the end of the output."""
        if not select.select([self.fd], [], [], timeout)[0]:
            return True
        try:
            piece = os.read(self.fd, 65536).decode(errors='replace')
        except OSError:
            return False
        self.text += piece
        self.came.append((self.seconds(), len(self.text)))
        self.log.write(re.sub(r'(?m)^', f'{self.seconds():7.1f} ', piece.replace('\r', '')))
        self.log.flush()
        return bool(piece)

    def when(self, words):
        """The seconds at which these words stood there; None when they don't."""
        place = self.text.find(words)
        return None if place < 0 else next(second for second, length in self.came if length > place)

    def until(self, condition, what, limit):
        while not condition():
            if self.seconds() > limit:
                raise Failed(f'no {what} after {limit} s:\n{self.text[-2000:]}')
            if not self.read(0.1):
                raise Failed(f'it ended before {what}:\n{self.text[-2000:]}')

    def press_ctrl_c(self):
        os.write(self.fd, b'\x03')

    def wait(self, limit):
        end = self.seconds() + limit
        while self.read(0.1):
            if self.seconds() > end:
                raise Failed(f'it did not end:\n{self.text[-2000:]}')
        os.waitpid(self.pid, 0)


def first_page(port):
    try:
        with urllib.request.urlopen(f'http://127.0.0.1:{port}/', timeout=2) as answer:
            return answer.read().decode()
    except OSError:
        return None


def links_in(text):
    return re.findall(r'(White|Black|Judge|Spectator|Organizer) +(http\S+)', text)


def play_first_move(terminal, links, picture):
    """The seconds, since ./run began, at which Black's page shows White's move; that page is kept as a picture."""
    environment = os.environ | {'DOSKA_WHITE': links['White'], 'DOSKA_BLACK': links['Black'], 'DOSKA_PICTURE': str(picture)}
    player = subprocess.Popen(['npm', '--silent', '--prefix', PROJECT / 'tests/e2e', 'run', 'first-move'], env=environment, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    while player.poll() is None:
        if not terminal.read(0.1):
            player.kill()
            raise Failed(f'it ended before the first move:\n{terminal.text[-2000:]}')
    told = player.stdout.read()
    print(''.join(f'    {line.strip()}\n' for line in told.splitlines() if line.strip()), end='')
    if player.returncode != 0:
        raise Failed('no first move')
    return terminal.seconds()


def steps(terminal, project):
    """What a first start does, and how many seconds each took; the pages are built while the server is."""
    def made(name):
        return (project / 'web-client' / name).stat().st_mtime - terminal.started_at

    packages = min(terminal.when('fetching Node'), terminal.when('building the server'))
    pages = [('Node and npm', terminal.when('building the pages')), ('npm ci', made('node_modules/.installed')), ('pages', made('dist/.sources'))]
    server = [('server', terminal.when('starting the database')), ('database and start', terminal.when('Doska runs at')),
              ('links', terminal.when('The database:'))]

    def told(before, parts):
        for name, end in parts:
            yield f'{name} {end - before:.1f} s'
            before = end

    return f'packages {packages:.1f} s, {", ".join(told(packages, server))}; beside the server: {", ".join(told(packages, pages))}'


def start_and_stop(debian, port, log, limit, use, **how):
    """Starts, waits for page and links, does `use(terminal, links)`, and stops; the links."""
    shell = (f'cd ~/doska && trap : INT; ./run --yes --port {port}; echo "ended with $?"; '
             'ps -eo stat=,comm= | grep -E "^[^Z][^ ]* +(postgres|doska|npm|node)" | sed "s/^/left: /"; echo all told')
    terminal = Terminal(debian.command('bash', '-c', shell, **how), log)
    terminal.until(lambda: 'The database:' in terminal.text, 'links', limit)
    page = first_page(port) or ''
    if '<title>' not in page or '/assets/' not in page:
        raise Failed('the first page is not the client')
    links = dict(links_in(terminal.text))
    if list(links) != ['Organizer', 'White', 'Black', 'Judge', 'Spectator']:
        raise Failed(f'the links are {links}')
    use(terminal, links)
    terminal.press_ctrl_c()
    terminal.wait(30)
    if 'ended with 0' not in terminal.text or 'all told' not in terminal.text or 'left:' in terminal.text:
        raise Failed(f'Ctrl-C did not end it cleanly:\n{terminal.text[-1500:]}')
    return links


def try_run(debian, port, folder, name, home='/root', **how):
    load = f'load {os.getloadavg()[0]:.1f}'

    def first(terminal, links):
        cached = ', compiled from a cache' if debian.ccache else ''
        print(f'{name}: {steps(terminal, debian.root / home.lstrip("/") / "doska")}', flush=True)
        print(f'{name}: links after {terminal.when("The database:"):.0f} s{cached}', flush=True)
        moved = play_first_move(terminal, links, folder / f'{name}.png')
        print(f'{name}: first move after {moved:.0f} s{cached} ({load} at the start, {os.getloadavg()[0]:.1f} at the end)', flush=True)

    def second(terminal, links):
        print(f'{name}: second start, links after {terminal.when("The database:"):.1f} s (load {os.getloadavg()[0]:.1f})')
        if terminal.when('The database:') > 10:
            raise Failed('the second start took more than 10 s')
        match = links['Spectator'].split('/game/')[1].split('?')[0]
        with urllib.request.urlopen(f'http://127.0.0.1:{port}/api/matches/{match}/pdn', timeout=5) as answer:
            if 'c3-d4' not in answer.read().decode():
                raise Failed('the move of before is not there')

    links = start_and_stop(debian, port, folder / f'{name}-1.log', FIRST_START_LIMIT, first, home=home, **how)
    if start_and_stop(debian, port, folder / f'{name}-2.log', 60, second, home=home, **how) != links:
        raise Failed('the second start printed other links')
    if (debian.root / 'var/lib/postgresql/15/main').exists():
        raise Failed('a system cluster was made')


def as_root(debian, port, folder):
    debian.put_project('/root', 'root')
    try_run(debian, port, folder, 'root')


def as_user(debian, port, folder):
    debian.run('apt-get', 'update', '-qq')
    debian.run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'sudo')
    debian.run('useradd', '-m', '-s', '/bin/bash', 'newcomer')
    debian.run('chmod', '0700', '/home/newcomer')
    (debian.root / 'etc/sudoers.d/newcomer').write_text('newcomer ALL=(ALL) NOPASSWD: ALL\n', encoding='ascii')
    debian.put_project('/home/newcomer', 'newcomer')
    try_run(debian, port, folder, 'user', user='newcomer', home='/home/newcomer')


def with_boost(debian, port, _folder):
    debian.put_project('/root', 'root')
    debian.run('apt-get', 'update', '-qq')
    debian.run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'libboost-dev')

    def state():
        files = debian.run('find', '/etc', '/usr', '/var/lib/dpkg', '/root', '-xdev', '-newer', '/root/before', '-type', 'f')
        return debian.run('dpkg-query', '-W'), files

    time.sleep(1.1)
    (debian.root / 'root/before').touch()
    before = state()
    done = subprocess.run(debian.command('bash', '-c', f'cd ~/doska && ./run --yes --port {port}'), text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(done.stdout, end='')
    if done.returncode != 1 or len(done.stdout.splitlines()) != 1 or 'libboost1.74-dev' not in done.stdout:
        raise Failed(f'exit code {done.returncode}, {len(done.stdout.splitlines())} lines')
    if state() != before:
        raise Failed(f'something changed: {state()[1]}')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('what', choices=['root', 'user', 'boost'])
    parser.add_argument('folder', type=lambda text: Path(text).resolve())
    parser.add_argument('--port', type=int, default=18080)
    parser.add_argument('--ca')
    parser.add_argument('--ccache', type=Path)
    arguments = parser.parse_args()
    if arguments.what != 'boost' and not (PROJECT / 'tests/e2e/node_modules').exists():
        parser.error('the browser needs: npm --prefix tests/e2e ci')
    arguments.folder.mkdir(parents=True, exist_ok=True)
    try:
        debian = Debian(arguments.folder, arguments.what, arguments.ca, arguments.ccache)
        {'root': as_root, 'user': as_user, 'boost': with_boost}[arguments.what](debian, arguments.port, arguments.folder)
    except (Failed, subprocess.CalledProcessError) as error:
        print(f'FAILED {arguments.what}: {error}\n{getattr(error, "stdout", "") or ""}')
        return 1
    print(f'passed {arguments.what}')
    return 0


if __name__ == '__main__':
    sys.exit(main())
