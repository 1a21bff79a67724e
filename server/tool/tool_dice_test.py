#!/usr/bin/env python3
"""`doska verify-dice` from outside: a true record, forged ones, words in two languages, exit codes.

    tool_dice_test.py PATH_OF_DOSKA
"""

import re
import tempfile
import unittest
from pathlib import Path

from tool_testing import CASES, doska, main, run

RECORD = CASES / 'evidence' / 'dice-match.ndjson'


class VerifyDice(unittest.TestCase):
    def forged(self, pattern, replacement):
        """The answer about the record with the first place that fits changed."""
        text, count = re.subn(pattern, replacement, RECORD.read_text(encoding='utf-8'), count=1)
        self.assertEqual(count, 1)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, 'forged.ndjson')
            file.write_text(text, encoding='utf-8')
            return run('verify-dice', file)

    def test_a_true_record_is_proven_game_by_game(self):
        code, [answer], words = run('verify-dice', RECORD)
        self.assertEqual((code, answer['ok'], words), (0, True, ''))
        self.assertEqual([game['proof'] for game in answer['games']], ['proven'] * 4)
        self.assertEqual([game['seats'] for game in answer['games']],
                         [{'a': 'opened', 'b': 'opened'}, {'a': 'unopened', 'b': 'opened'},
                          {'a': 'opened', 'b': 'none'}, {'a': 'none', 'b': 'none'}])

    def test_a_commitment_with_one_bit_changed(self):
        code, [answer], _ = self.forged(r'("commitment":"[0-9a-f]{8})[0-9a-f]', r'\g<1>x')
        self.assertEqual(code, 1)
        self.assertEqual([fault['code'] for fault in answer['games'][0]['faults']], ['commitment_differs'])
        self.assertEqual((answer['broken_at'], answer['why']), (3, 'wrong_hash'))

    def test_a_roll_that_was_changed_is_named_with_its_number(self):
        code, [answer], _ = self.forged(r'"dice":\[\d,\d\],"game":1,"n":9,', '"dice":[6,6],"game":1,"n":9,')
        self.assertEqual(code, 1)
        [fault] = answer['games'][0]['faults']
        self.assertEqual((fault['code'], fault['n'], fault['written']), ('roll_differs', 9, '6-6'))

    def test_words_for_people_in_both_languages(self):
        russian = doska('verify-dice', '--words', RECORD)
        self.assertEqual(russian.returncode, 0)
        self.assertIn('Партия 3: все броски пересчитаны и верны', russian.stdout)
        self.assertIn('Игрок B своё число не запечатал', russian.stdout)
        english = doska('verify-dice', '--words', '--lang', 'en', RECORD).stdout
        self.assertIn('Player A sealed a number but never opened it', english)

    def test_what_has_no_dice_is_bad_input(self):
        for file, error in ((CASES / 'evidence' / 'match-1.ndjson', 'no_dice'), (CASES / 'evidence' / 'golden.json', 'not_a_record'),
                            (CASES / 'nothing.ndjson', 'unreadable_file')):
            code, [answer], _ = run('verify-dice', file)
            self.assertEqual((code, answer['error']), (2, error))
        self.assertEqual(run('verify-dice', '--lang', 'fr', RECORD)[0], 2)


if __name__ == '__main__':
    main()
