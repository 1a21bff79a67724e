#!/usr/bin/env python3
"""Plants a machine's path and a large file and sees that check_words.py finds both."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from check_words import LARGEST, faults


class Words(unittest.TestCase):
    def test_a_machine_path_is_found_with_its_line(self):
        planted = b'first\nsee /' + b'work/notes.txt\n'
        self.assertEqual(faults('README.md', planted), ['README.md:2: names a folder of one machine'])

    def test_a_relative_folder_of_that_name_is_no_fault(self):
        self.assertEqual(faults('README.md', b'see docs/' + b'work/notes.txt'), [])

    def test_a_large_file_is_found_outside_the_cases(self):
        large = b'x' * (LARGEST + 1)
        self.assertEqual(len(faults('docs/a.txt', large)), 1)
        self.assertEqual(faults('tests/cases/a.json', large), [])


if __name__ == '__main__':
    unittest.main()
