#!/usr/bin/env python3
"""`doska replay --channels`: what the pairs of a match have said, held to the seals in its record (nardy 22.1).

    tool_channels_test.py PATH_OF_DOSKA
"""

import copy
import hashlib
import json
import tempfile
import unittest
from pathlib import Path

from tool_testing import CASES, canonical, chained, main, run, sealed

HEAD, *ROWS = [json.loads(line) for line in (CASES / 'evidence' / 'match-nardy-dice.ndjson').read_text(encoding='utf-8').splitlines()]
STREAM = HEAD['stream']
PARTNERS = ['partner-of-a', 'partner-of-b']
NOTHING = '0' * 64


def stream_of(seat, stream=STREAM):
    return -2 * stream - (seat == 'b')


class Channels:
    """What both pairs have said, and the file of it."""

    def __init__(self, match=HEAD['match'], stream=STREAM):
        self.match, self.stream = match, stream
        self.rows = {'a': [], 'b': []}
        self.texts = []

    def say(self, seat, person, words):
        rows = self.rows[seat]
        salt = '5' * 32
        digest = hashlib.sha256((salt + words).encode()).hexdigest()
        stream = stream_of(seat, self.stream)
        rows.append({'actor': seat, 'at_ms': ROWS[-1]['at_ms'] - 9000 + len(rows), 'body': {'game': 1, 'person': person, 'words_sha256': digest},
                     'cmd': f'said-{seat}-{len(rows)}', 'kind': 'said', 'stream': stream})
        chained(rows)
        self.texts.append({'salt': salt, 'seq': len(rows), 'stream': stream, 'words': words})
        return self

    def seal(self, seat):
        rows = self.rows[seat]
        return {'head': rows[-1]['hash'] if rows else NOTHING, 'seat': seat, 'seq': len(rows), 'stream': stream_of(seat, self.stream)}

    def text(self, stream=None):
        head = {'doska_channels': 1, 'match': self.match, 'stream': stream or self.stream}
        return ''.join(canonical(line) + '\n' for line in (head, *self.rows['a'], *self.rows['b'], *self.texts))


def consulted():
    """White's two consult, Black's say a word."""
    first, second = HEAD['people'][:2]
    channels = Channels().say('a', first, 'Бей 6/4?').say('a', PARTNERS[0], 'Да.\nИ сразу закрой 5.')
    return channels.say('b', second, 'Плохо стоим.')


def record_of(channels):
    """The match whose dice are true, as one of pairs, whose end seals what was said."""
    rows = copy.deepcopy(ROWS)
    opened = rows[0]['body']
    opened['partner'] = PARTNERS
    opened['regulation']['nardy'].update(discipline='short_pairs', consultation=True)
    rows += [{**copy.deepcopy(rows[-1]), 'kind': 'channel_sealed', 'body': channels.seal(seat)} for seat in 'ab']
    return sealed({**HEAD, 'people': HEAD['people'] + PARTNERS}, rows)


class Replay(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.channels = consulted()
        self.record = record_of(self.channels)

    def replay(self, channels, record=None):
        """Exit code and answer, `channels` being the text of the other file."""
        (self.folder / 'record.ndjson').write_text(record or self.record, encoding='utf-8')
        (self.folder / 'channels.ndjson').write_text(channels, encoding='utf-8')
        code, [answer], _ = run('replay', self.folder / 'record.ndjson', '--channels', self.folder / 'channels.ndjson')
        return code, answer

    def is_found(self, channels, why, seat, at):
        code, answer = self.replay(channels)
        self.assertEqual((code, answer['ok'], answer['why'], answer['channel'], answer['broken_at']), (1, False, why, seat, at))
        self.assertEqual(answer['rows'], len(ROWS) + 2)  # the match is told to its end all the same

    def test_what_was_said_holds_and_the_record_holds_without_it(self):
        code, answer = self.replay(self.channels.text())
        self.assertEqual((code, answer['ok'], answer['lines']), (0, True, {'a': 2, 'b': 1}), answer.get('why'))
        (self.folder / 'alone.ndjson').write_text(self.record, encoding='utf-8')
        code, [answer], _ = run('replay', self.folder / 'alone.ndjson')
        self.assertEqual((code, answer['ok']), (0, True))
        self.assertNotIn('lines', answer)

    def test_words_that_were_erased_leave_the_chain_whole(self):
        self.channels.texts.pop()
        code, answer = self.replay(self.channels.text())
        self.assertEqual((code, answer['ok']), (0, True))

    def test_forged_words_are_found(self):
        self.is_found(self.channels.text().replace('Бей 6/4?', 'Бей 6/5?'), 'words_changed', 'a', 1)

    def test_a_line_whose_author_or_hash_was_changed_is_found(self):
        self.channels.rows['a'][1]['body']['person'] = HEAD['people'][0]
        self.is_found(self.channels.text(), 'wrong_hash', 'a', 2)
        chained(self.channels.rows['a'])  # who forges the chain, too, is found by the seal
        self.is_found(self.channels.text(), 'other_head', 'a', len(ROWS) + 1)

    def test_a_line_by_somebody_else_is_found(self):
        self.channels.rows['b'][0]['body']['person'] = PARTNERS[0]
        chained(self.channels.rows['b'])
        self.is_found(self.channels.text(), 'wrong_actor', 'b', 1)

    def test_a_line_that_was_left_out_or_put_in_is_found(self):
        last = self.channels.rows['a'].pop()
        self.is_found(self.channels.text(), 'line_missing', 'a', len(ROWS) + 1)
        self.channels.rows['a'].append(last)
        self.channels.say('b', PARTNERS[1], 'Сказано позже.')
        self.is_found(self.channels.text(), 'said_after_the_end', 'b', 2)

    def test_a_file_of_another_match_is_found(self):
        of_stream = Channels(stream=STREAM + 1).say('a', HEAD['people'][0], 'Из другого матча.')
        self.is_found(of_stream.text(STREAM), 'other_stream', 'b', 1)
        stranger = Channels().say('a', 'somebody', 'Из другого матча.')
        self.is_found(stranger.text(), 'wrong_actor', 'a', 1)

    def test_a_file_of_another_match_is_refused_though_nothing_was_said_in_either(self):
        silent = record_of(Channels())
        code, answer = self.replay(Channels().text(), silent)
        self.assertEqual((code, answer['ok'], answer['lines']), (0, True, {'a': 0, 'b': 0}))
        for other in (Channels(match='AnotherOne'), Channels(stream=STREAM + 1)):
            code, answer = self.replay(other.text(), silent)
            self.assertEqual((code, answer['error']), (2, 'other_match'))

    def test_a_file_that_is_missing_or_none_is_bad_input(self):
        (self.folder / 'record.ndjson').write_text(self.record, encoding='utf-8')
        code, [answer], _ = run('replay', self.folder / 'record.ndjson', '--channels', self.folder / 'nowhere')
        self.assertEqual((code, answer['error']), (2, 'unreadable_file'))
        for text, line in (('', 1), (self.record, 1), (self.channels.text() + '{}\n', 8), (self.channels.text()[:-5], 7)):
            code, answer = self.replay(text)
            self.assertEqual((code, answer['error']), (2, 'not_channels'))
            self.assertIn(f'line {line}: ', answer['detail'])

    def test_a_match_without_pairs_has_no_channels(self):
        code, answer = self.replay(self.channels.text(), sealed(HEAD, copy.deepcopy(ROWS)))
        self.assertEqual((code, answer['ok'], answer['why']), (1, False, 'wrong_actor'))


if __name__ == '__main__':
    main()
