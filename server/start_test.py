#!/usr/bin/env python3
"""The server's program from outside, before it looks at any database.

    start_test.py PATH_OF_DOSKA_SERVER
"""

import json
import os
import re
import subprocess
import sys
import unittest


def start(*args, **settings):
    """Exit code, stdout, stderr."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith('DOSKA_')}
    done = subprocess.run([start.path, *args], env=environment | settings, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


# What it needs to get as far as the key of the dice, which is not there.
TO_THE_KEY = {'DOSKA_DB_URL': 'postgresql:///none', 'DOSKA_WEB_ROOT': '', 'DOSKA_DICE_KEY_FILE': '/nonexistent/dice.key'}


class Start(unittest.TestCase):
    def test_its_version(self):
        with open('CMakeLists.txt', encoding='utf-8') as file:
            version = re.search(r'VERSION ([0-9.]+) LANGUAGES', file.read()).group(1)
        self.assertEqual(start('--version'), (0, f'doska-server {version}\n', ''))

    def test_a_setting_misspelt_in_the_environment(self):
        code, _, told = start(DOSKA_GEUSTS='0', **TO_THE_KEY)
        self.assertEqual((code, told), (2, 'doska-server: DOSKA_GEUSTS in the environment names no setting; DOSKA_GUESTS does.\n'))

    def test_a_name_that_resembles_no_setting_is_told_once(self):
        code, _, told = start(DOSKA_COLOUR_OF_THE_BOARD='green', DOSKA_TEST_ADMIN_URL='x', **TO_THE_KEY)
        lines = [json.loads(line) for line in told.splitlines()]
        self.assertEqual((code, [line['event'] for line in lines]), (3, ['unknown_setting', 'dice_key_unusable']))
        self.assertEqual((lines[0]['level'], lines[0]['name']), ('warning', 'DOSKA_COLOUR_OF_THE_BOARD'))


if __name__ == '__main__':
    start.path = sys.argv.pop(1)
    unittest.main()
