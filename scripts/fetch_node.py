#!/usr/bin/env python3
"""Fetches Node and npm from the npm registry, without npm, into a folder laid out as Node's own: bin/node, bin/npm.

    fetch_node.py FOLDER

Their versions and checksums stand in deploy/node.txt: nothing is unpacked before its checksum fits. The registry, proxies and
certificates are those that npm would take: npm_config_registry, ..._proxy, ..._cafile, or the same names in web-client/.npmrc or
~/.npmrc; HTTPS_PROXY and NODE_EXTRA_CA_CERTS. FOLDER is replaced when everything is there.
"""

import base64
import hashlib
import http.client
import os
import platform
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
REGISTRY = 'https://registry.npmjs.org/'
MACHINES = {'x86_64': 'x64', 'aarch64': 'arm64'}
TRIES = 3


class Failed(Exception):
    pass


def pins(text):
    """Package -> (version, checksum as the registry writes it)."""
    lines = [line.split() for line in text.splitlines() if line and not line.startswith('#')]
    return {package: (version, integrity) for package, version, integrity in lines}


def npmrc(text, environment):
    """The settings of an .npmrc; ${NAME} is replaced as npm does."""
    found = {}
    for line in text.splitlines():
        name, equals, value = line.partition('=')
        if equals and not line.lstrip().startswith(('#', ';')):
            filled = re.sub(r'\$\{(\w+)\}', lambda word: environment.get(word[1], word[0]), value.strip().strip('"\''))
            found[name.strip()] = filled
    return found


def npm_settings(environment, project=PROJECT):
    """What npm would read: the environment wins over the project's .npmrc, and that one over the user's."""
    given = {name.lower()[len('npm_config_'):].replace('_', '-'): value
             for name, value in environment.items() if name.lower().startswith('npm_config_') and value}
    user = given.get('userconfig') or os.path.join(environment.get('HOME', '/'), '.npmrc')
    settings = {}
    for path in (Path(user), project / 'web-client/.npmrc'):
        try:
            settings |= npmrc(path.read_text(encoding='utf-8'), environment)
        except OSError:
            pass
    return settings | given


def opener(settings, environment):
    """Asks through the proxy, and trusts the certificates, that npm would."""
    tls = ssl.create_default_context()
    for path in (settings.get('cafile'), environment.get('NODE_EXTRA_CA_CERTS')):
        if path and os.path.exists(path):
            tls.load_verify_locations(path)
    proxies = urllib.request.getproxies()
    for scheme, name in (('http', 'proxy'), ('https', 'https-proxy')):
        proxy = settings.get(name) or settings.get('proxy')
        if proxy:
            proxies[scheme] = proxy
    return urllib.request.build_opener(urllib.request.ProxyHandler(proxies), urllib.request.HTTPSHandler(context=tls))


def download(asked, url, file):
    """Writes what is at the URL into the file; its checksum as the registry writes it."""
    digest = hashlib.sha512()
    with asked.open(url, timeout=60) as answer:
        while piece := answer.read(1 << 20):
            digest.update(piece)
            file.write(piece)
    return 'sha512-' + base64.b64encode(digest.digest()).decode()


def fetch(asked, registry, package, pin, path):
    version, integrity = pin
    url = f'{registry.rstrip("/")}/{package}/-/{package}-{version}.tgz'
    for attempt in range(1, TRIES + 1):
        try:
            with open(path, 'wb') as file:
                found = download(asked, url, file)
            if found == integrity:
                return
            problem = f'deploy/node.txt names another checksum than {found}'
        except (OSError, http.client.HTTPException) as error:
            problem = error
            if isinstance(error, urllib.error.HTTPError):
                error.close()
                if error.code < 500:
                    break  # asking again does not change it
        time.sleep(attempt)
    raise Failed(f'{url}: {problem}')


def unpack(path, folder, *members):
    folder.mkdir(parents=True)
    subprocess.run(['tar', '-xzf', path, '-C', folder, '--strip-components=1', '--no-same-owner', *members], check=True)


def install(asked, registry, pinned, node, folder):
    """All of it beside the folder first, so that there is never half a Node."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(dir=folder.parent, prefix=folder.name + '.'))
    try:
        archive, fresh = scratch / 'archive.tgz', scratch / 'fresh'
        fetch(asked, registry, node, pinned[node], archive)
        unpack(archive, fresh, 'package/bin/node', 'package/LICENSE')
        fetch(asked, registry, 'npm', pinned['npm'], archive)
        unpack(archive, fresh / 'lib/node_modules/npm')
        for name in ('npm', 'npx'):
            (fresh / 'bin' / name).symlink_to(f'../lib/node_modules/npm/bin/{name}-cli.js')
        shutil.rmtree(folder, ignore_errors=True)
        fresh.rename(folder)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    machine = MACHINES.get(platform.machine())
    settings = npm_settings(os.environ)
    try:
        if not machine:
            raise Failed(f'there is none for {platform.machine()}')
        pinned = pins((PROJECT / 'deploy/node.txt').read_text(encoding='utf-8'))
        asked = opener(settings, os.environ)
        install(asked, settings.get('registry', REGISTRY), pinned, f'node-linux-{machine}', Path(sys.argv[1]).absolute())
    except (Failed, OSError, subprocess.CalledProcessError) as error:
        print(f'error: Node could not be fetched: {error}', file=sys.stderr)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
