#!/usr/bin/env python3
"""Refuses an #include that goes against the arrows between the folders (docs/ARCHITECTURE.md).

    check_arrows.py [ROOT]      prints one line per wrong include; exit code 1 when there is any
"""

import re
import subprocess
import sys
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]')
ASKS_THE_TIME = re.compile(r'\b(system_clock|steady_clock|high_resolution_clock)\s*::\s*now\b')

ENGINE = {'engine/core', 'engine/draughts', 'engine/nardy', 'engine/clock', 'engine/match', 'engine/tournament'}
APP = ENGINE | {'protocol', 'server/ports', 'server/obs', 'server/evidence'}

# Folder -> the other folders that it may include.
ARROWS = {
    'engine/core': set(),
    'engine/draughts': {'engine/core'},
    'engine/nardy': {'engine/core'},
    'engine/clock': {'engine/core'},
    'engine/match': {'engine/core', 'engine/draughts', 'engine/nardy', 'engine/clock'},
    'engine/tournament': ENGINE,
    'protocol': ENGINE,
    'server/ports': ENGINE,
    'server/obs': {'engine/core', 'server/ports'},
    'server/evidence': ENGINE | {'server/ports'},
    'server/app': APP,
    'server/net': APP | {'server/app'},
    'server/store': APP | {'server/app', 'server/evidence'},
    'server/export': APP | {'server/app', 'server/evidence'},
    'server/tool': ENGINE | {'server/evidence', 'server/export', 'server/store', 'server/ports', 'server/obs'},
    'server': APP | {'server/app', 'server/net', 'server/store', 'server/export', 'server/evidence'},
    'tests': None,  # anything
}

# Library header -> where it may be included; *_test.cpp and tests/ are free.
LIBRARIES = [
    (re.compile(r'boost/beast'), lambda path: folder_of(path) == 'server/net'),
    (re.compile(r'pqxx'), lambda path: folder_of(path) == 'server/store'),
    (re.compile(r'spdlog/'), lambda path: folder_of(path) == 'server/obs'),
    (re.compile(r'nlohmann/json\.hpp'), lambda path: path.startswith((
        'protocol/codec', 'server/evidence/event_codec', 'server/evidence/body_difference', 'server/tool/', 'server/config',
        'server/export/'))),
    (re.compile(r'doctest/'), lambda path: False),
]

ENGINE_FORBIDDEN = {
    'random', 'iostream', 'fstream', 'sstream', 'istream', 'ostream', 'iomanip', 'cstdio', 'ctime', 'thread', 'mutex',
    'future', 'condition_variable', 'atomic', 'filesystem',
}


def folder_of(path):
    """The longest known folder that holds the file, or None."""
    parent = Path(path).parent
    for candidate in [parent, *parent.parents]:
        if str(candidate) in ARROWS:
            return str(candidate)
    return None


def is_test(path):
    return path.startswith('tests/') or path.endswith('_test.cpp')


def fault_of_project_include(path, target, exists):
    if not exists(target):
        return 'is not a file of the project (paths start at its root)'
    source, wanted = folder_of(path), folder_of(target)
    if source is None or wanted is None:
        return 'is outside the known folders'
    allowed = ARROWS[source]
    if allowed is None or wanted == source or wanted in allowed or (is_test(path) and wanted == 'tests'):
        return None
    return f'goes against the arrows: {source} does not see {wanted}'


def fault_of_library_include(path, header):
    if is_test(path):
        return None
    if path.startswith('engine/'):
        if header in ENGINE_FORBIDDEN:
            return 'is not for the engine, which is pure'
        if ('/' in header or header.endswith('.h')) and header != 'tl/expected.hpp':
            return 'is not for the engine: only std and tl::expected'
    for pattern, allowed in LIBRARIES:
        if pattern.match(header) and not allowed(path):
            return 'is kept to other folders'
    return None


def faults(path, text, exists):
    """The faults of one file, as (line number, sentence) pairs; `exists` tells whether a project path exists."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        include = INCLUDE.match(line)
        if include:
            quoted, target = include.group(1) == '"', include.group(2)
            fault = fault_of_project_include(path, target, exists) if quoted else fault_of_library_include(path, target)
            if fault:
                found.append((number, f'{target} {fault}'))
        if path.startswith('engine/') and ASKS_THE_TIME.search(line):
            found.append((number, 'the engine never asks the time'))
    return found


def sources(root):
    listing = subprocess.run(['git', 'ls-files', '-z', '-co', '--exclude-standard', '*.hpp', '*.cpp'],
                             cwd=root, check=True, capture_output=True, text=True).stdout
    return [path for path in listing.split('\0') if path and (root / path).is_file()]


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    count = 0
    paths = sources(root)
    for path in paths:
        for number, fault in faults(path, (root / path).read_text(), lambda target: (root / target).is_file()):
            print(f'{path}:{number}: {fault}')
            count += 1
    if not paths:
        print('no source file found')
    return 1 if count or not paths else 0


if __name__ == '__main__':
    sys.exit(main())
