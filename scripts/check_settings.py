#!/usr/bin/env python3
"""Compares the settings that the server reads with deploy/doska.conf and with the table of README.md.

    check_settings.py [ROOT]    prints one line per difference; exit code 1 when there is any
"""

import re
import sys
from pathlib import Path

IN_CODE = re.compile(r'"(DOSKA_[A-Z_]+)"')
IN_FILE = re.compile(r'^#?(DOSKA_[A-Z_]+)=(.*)$', re.MULTILINE)
IN_TABLE = re.compile(r'^\| `(DOSKA_[A-Z_]+)` \| ([^|]*) \|', re.MULTILINE)


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


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else '.')
    texts = [(root / name).read_text(encoding='utf-8') for name in ('server/config.cpp', 'deploy/doska.conf', 'README.md')]
    found = differences(*texts)
    print('\n'.join(found) or 'the same settings everywhere')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
