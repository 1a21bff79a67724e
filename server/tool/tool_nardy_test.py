#!/usr/bin/env python3
"""The nardy commands of the offline tool from outside.

    tool_nardy_test.py PATH_OF_DOSKA
"""

import json
import unittest

from tool_testing import CASES, main, run

NARDY = CASES / 'nardy'
ON_BAR = '00000050300005000000000011:00000050300005000000000020'
LONG = '000000000000000000000000f0:000000000000000000000100e0'


def rows(name):
    return [json.loads(line) for line in (NARDY / name).read_text().splitlines()]


class Plays(unittest.TestCase):
    def test_all_ends_of_a_roll(self):
        code, answers, words = run('plays', '--game', 'short', '--position', ON_BAR, '--dice', '4,6')
        self.assertEqual((code, words), (0, ''))
        self.assertEqual((answers[0]['n'], answers[0]['dice_playable'], len(answers[0]['results'])), (4, 2, 4))
        self.assertEqual(answers[0]['results'][0], '00000050300005000010010000:00000050300005000000000020')

    def test_20_3_the_first_throw_of_the_second_player_and_its_switch(self):
        args = ('plays', '--game', 'long', '--position', LONG, '--dice', '6,6', '--ordered')
        for more, plays in (((), ['24/18']), (('--second-first-throw',), ['24/18 24/18']),
                            (('--second-first-throw', '--head-exception', 'none'), ['24/18'])):
            self.assertEqual(run(*args, *more)[:2], (0, [{'plays': plays}]))

    def test_batches_of_the_rows_of_the_conformance_data(self):
        for game in ('short', 'long'):
            code, answers, _ = run('plays', '--batch', NARDY / f'legal-plays-{game}.jsonl')
            wanted = [{key: row[key] for key in ('id', 'n', 'dice_playable', 'results')}
                      for row in rows(f'legal-plays-{game}.jsonl')]
            self.assertEqual((code, answers), (0, wanted))
            code, answers, _ = run('plays', '--ordered', '--batch', NARDY / f'ordered-plays-{game}.jsonl')
            wanted = [{key: row[key] for key in ('id', 'plays')} for row in rows(f'ordered-plays-{game}.jsonl')]
            self.assertEqual((code, answers), (0, wanted))

    def test_what_is_wrong_is_named(self):
        good = {'game': 'short', 'pos': ON_BAR, 'dice': [4, 6]}
        for change, error in (({'game': 'middle'}, 'unknown_game'), ({'pos': ON_BAR[1:]}, 'bad_position'),
                              ({'pos': 'f' + '0' * 25 + ':' + 'f' + '0' * 25}, 'bad_position'), ({'dice': [0, 6]}, 'bad_dice'),
                              ({'dice': '4;6'}, 'bad_dice'), ({'dice': [4, 6, 1]}, 'bad_dice'), ({'dice': [4.5, 1]}, 'bad_dice'),
                              ({'ordered': 'yes'}, 'bad_field'), ({'six_block': 'ever'}, 'bad_field')):
            with self.subTest(change):
                code, [answer], _ = run('plays', '--batch', '-', stdin=json.dumps({**good, **change}))
                self.assertEqual((code, answer['error']), (2, error))
        code, [answer], _ = run('plays', '--batch', '-', stdin='{"game": "short", "dice": [1, 2]}')
        self.assertEqual((code, answer['error'], answer['detail']), (2, 'missing_field', 'position'))


class Notation(unittest.TestCase):
    def test_appendix_4_and_mat(self):
        cases = [case for case in json.loads((NARDY / 'notation-cases.json').read_text())['cases'] if 'steps' in case]
        places = {0: 'off', 25: 'bar'}
        lines = []
        for case in cases:
            play = ' '.join(f'{places.get(f, f)}/{places.get(t, t)}' for f, t, _, _ in case['steps'])
            lines.append(json.dumps({'id': case['from'], 'game': case['game'], 'pos': case['pos'], 'dice': case['dice'],
                                     'play': play}))
        code, answers, _ = run('notation', '--batch', '-', stdin='\n'.join(lines))
        self.assertEqual(code, 0)
        self.assertEqual([(a['appendix4'], a['mat']) for a in answers], [(c['app4'], c.get('mat')) for c in cases])

    def test_a_play_that_is_not_legal_is_refused_by_its_article(self):
        args = ('notation', '--game', 'short', '--position', ON_BAR, '--dice', '4,6', '--play')
        self.assertEqual(run(*args, 'bar/21 24/18')[:2], (0, [{'appendix4': '46: bar/21 24/18', 'mat': '46: bar/21 24/18'}]))
        code, [answer], _ = run('notation', '--batch', '-', stdin=json.dumps(
            {'game': 'long', 'pos': LONG, 'dice': [6, 6], 'play': '24/18 24/18', 'second_first_throw': False}))
        self.assertEqual((code, answer['detail']), (2, 'no_such_play: head_taken (20.3), step 2: 24/18 24/18'))
        for play, detail in (('24/20 bar/19', 'no_such_play: bar_first (21.8), step 1: 24/20 bar/19'),
                             ('bar/21', 'no_such_play: number_left (26.6.3), step 2: bar/21'),
                             ('bar-21', 'malformed_play: bar-21')):
            code, [answer], words = run(*args, play)
            self.assertEqual((code, answer), (2, {'error': 'bad_play', 'detail': detail}))
            self.assertIn(detail, words)


class Check(unittest.TestCase):
    SAMPLE = NARDY / 'sample-match-short-7.mat'

    def test_a_whole_match(self):
        code, [answer], _ = run('check', self.SAMPLE)
        self.assertEqual((code, answer['games'], answer['legal'], answer['bad']), (0, 6, 6, 0))
        [file] = answer['files']
        self.assertEqual(file['match'], {'length': 7, 'names': ['Petrov', 'Ivanov'], 'score': [8, 4], 'winner': 'white'})
        self.assertEqual([game['points'] for game in file['list']], [2, 2, 2, 2, 2, 2])
        self.assertEqual([game['ending'] for game in file['list']].count('passed'), 1)

    def test_what_is_illegal_is_named_with_its_line(self):
        text = self.SAMPLE.read_text().replace('25: 13/8 8/6', '25: 13/8')
        code, [answer], _ = run('check', '--batch', '-', stdin=json.dumps({'id': 1, 'mat': text}))
        self.assertEqual((code, answer['bad'], answer['list'][0]['bad']),
                         (1, 1, {'code': 'number_left', 'line': 5, 'column': 36, 'clause': '26.6.3'}))
        code, [answer], _ = run('check', '--batch', '-', stdin=json.dumps({'id': 1, 'mat': 'nothing'}))
        self.assertEqual((code, answer['error'], answer['detail']), (2, 'bad_mat', 'no_game'))

    def test_what_cannot_be_read_is_named_by_its_place_and_the_rest_is_checked(self):
        text = self.SAMPLE.read_text().replace('25: 13/8 8/6', '25: 13-8') + ' 1 point match\n Game 1\n Ю : 0  Я : 0\n'
        code, [answer], _ = run('check', '--batch', '-', stdin=json.dumps({'id': 1, 'mat': text}))
        self.assertEqual((code, answer['games'], answer['bad'], answer['not_played']), (1, 7, 1, 1))
        self.assertEqual(answer['list'][0]['bad'], {'code': 'bad_play', 'line': 5, 'column': 36, 'token': '25: 13-8'})
        self.assertEqual([(match['length'], match['score']) for match in answer['matches']], [(7, [8, 4]), (1, [0, 0])])


if __name__ == '__main__':
    main()
