#!/usr/bin/env python3
"""Compares the settings that the server reads with deploy/doska.conf and with the table of README.md, and the other
variables that anything here reads with those that the server's environment may hold.

    check_settings.py [ROOT]    prints one line per difference; exit code 1 when there is any
"""

import re
import subprocess
import sys
from pathlib import Path

IN_CODE = re.compile(r'"(DOSKA_[A-Z0-9_]+)"')
IN_FILE = re.compile(r'^#?(DOSKA_[A-Z0-9_]+)=(.*)$', re.MULTILINE)
IN_TABLE = re.compile(r'^\| `(DOSKA_[A-Z0-9_]+)` \| ([^|]*) \|', re.MULTILINE)
# As shell and containers, Python, C++ and TypeScript read a variable.
READ = re.compile(r'(?:\$\{?|(?:environ(?:\.get\(|\[)|getenv\(|process\.env\[)[\'"])(DOSKA_[A-Z0-9_]+)')
NO_READER = re.compile(r'.*_test\.py|CMakeLists\.txt|.*\.cmake|CMakePresets\.json')


def plain(default):
    """A default as README's table shows it, as the file has it."""
    quoted = re.match(r'`([^`]*)`', default)
    if quoted:
        return quoted.group(1)
    return '' if default in ('–', 'none') else default


def differences(code, conf, readme):
    """The lines to print, from the three texts."""
    read = set(IN_CODE.findall(code))
    if not read:
        return ['server/config.cpp: no setting found']
    found = []
    file = IN_FILE.findall(conf)
    table = [(name, plain(default.strip())) for name, default in IN_TABLE.findall(readme)]
    for where, settings in (('deploy/doska.conf', file), ('README.md', table)):
        names = [name for name, _ in settings]
        found += [f'{where}: {name} is missing' for name in sorted(read - set(names))]
        found += [f'{where}: the server reads no {name}' for name in sorted(set(names) - read)]
        found += [f'{where}: {name} stands there twice' for name in sorted({n for n in names if names.count(n) > 1})]
    defaults = dict(table)
    found += [f'{name}: the default is "{default}" in deploy/doska.conf and "{defaults[name]}" in README.md'
              for name, default in file if name in defaults and defaults[name] != default]
    return found


def strangers(code, environment, texts):
    """The lines to print: what `texts` read is a setting of `code` or stands in `environment`, and nothing else does."""
    settings, known = set(IN_CODE.findall(code)), set(IN_CODE.findall(environment))
    read = {name for text in texts for name in READ.findall(text)} - settings
    return ([f'server/environment.cpp: {name} is missing' for name in sorted(read - known)]
            + [f'server/environment.cpp: nothing reads {name}' for name in sorted(known - read)])


def readers(root):
    """The text of every file that may read a variable of its environment."""
    names = subprocess.run(['git', '-C', root, 'ls-files', '-z', '-co', '--exclude-standard'], check=True,
                           capture_output=True).stdout.decode().split('\0')
    files = [root / name for name in names if name and not NO_READER.fullmatch(Path(name).name)]
    return [file.read_text(encoding='utf-8', errors='replace') for file in files if file.is_file()]


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else '.')
    texts = [(root / name).read_text(encoding='utf-8') for name in ('server/config.cpp', 'deploy/doska.conf', 'README.md')]
    environment = (root / 'server/environment.cpp').read_text(encoding='utf-8')
    found = differences(*texts) + strangers(texts[0], environment, readers(root))
    print('\n'.join(found) or 'the same settings everywhere')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
