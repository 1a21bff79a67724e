#!/usr/bin/env python3
"""Files of games in the offline tool: `check` and `convert`.

    tool_games_test.py PATH_OF_DOSKA
"""

import json
import tempfile
import unittest
from pathlib import Path

from tool_testing import GAMES, doska, main, run


class Check(unittest.TestCase):
    def report(self, pdn):
        code, answers, _ = run('check', '--batch', '-', stdin=json.dumps({'id': 0, 'pdn': pdn}))
        self.assertEqual(len(answers[0]['list']), 1)
        return code, answers[0]['list'][0]

    def test_real_games(self):
        code, answers, _ = run('check', str(GAMES / 'ussr1947.pdn'), str(GAMES / 'ussr1947-blinder-mirotin.pdn'))
        self.assertEqual(code, 0)
        self.assertEqual({k: v for k, v in answers[0].items() if k != 'files'},
                         {'games': 21, 'legal': 21, 'bad': 0, 'not_played': 0, 'plies': 1131 + 61})
        first = answers[0]['files'][1]['list'][0]
        self.assertEqual((first['white'], first['outcome'], first['status']), ('Блиндер Б.', 'white', 'legal'))

    def test_the_first_bad_half_move_is_named(self):
        with tempfile.NamedTemporaryFile('w', suffix='.pdn') as file:
            file.write('[White "A"]\n\n1. c3-d4 d6-c5\n2. b2-c3 e7-d8 *\n\n[White "B"]\n1. c3-d4 *\n')
            file.flush()
            code, answers, _ = run('check', file.name)
        self.assertEqual(code, 1)
        self.assertEqual((answers[0]['games'], answers[0]['legal'], answers[0]['bad']), (2, 1, 1))
        bad = answers[0]['files'][0]['list'][0]
        self.assertEqual(bad['status'], 'bad')
        self.assertEqual(bad['plies'], 3)
        self.assertEqual(bad['bad'], {
            'code': 'illegal_move', 'token': 'e7-d8', 'line': 4, 'column': 10, 'ply': 4,
            'fen': 'B:Wd4,a3,c3,e3,g3,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,f6,h6,c5'})

    def test_a_result_against_the_board(self):
        code, game = self.report('[FEN "B:Wa3:Bd6,a5"]\n1... d6-c5 2. a3-b4 a5:c3 1-0')
        self.assertEqual((code, game['status'], game['lost']), (0, 'legal', 'white'))
        self.assertEqual(game['remarks'],
                         [{'code': 'result_contradicts_moves', 'result': '1-0', 'on_board': 'black'}])

    def test_counted_draws_are_named_and_do_not_make_a_game_bad(self):
        moves = '[FEN "W:WKe1:BKb8"]\n' + 'e1-f2 b8-c7 f2-e1 c7-b8 ' * 2 + 'e1-f2 b8-c7 '
        draws = [{'article': '2.1.9.1.9', 'ply': 8}, {'article': '2.1.9.1.5', 'ply': 10}]
        for result in ('1-1', '*'):
            code, game = self.report(moves + result)
            self.assertEqual((code, game['status'], game['draws'], game['remarks']), (0, 'legal', draws, []))
        code, game = self.report(moves + '2-0')
        self.assertEqual((code, game['status']), (0, 'legal'))
        self.assertEqual(game['remarks'], [{'code': 'result_contradicts_moves', 'result': '2-0', 'on_board': 'draw'}])
        code, game = self.report(moves + 'f2-e1 c7-b8 2-0')
        self.assertEqual((code, game['status'], game['draws']), (0, 'legal', draws))
        self.assertEqual(game['remarks'], [
            {'code': 'moves_after_counted_draw', 'article': '2.1.9.1.5', 'ply': 10, 'moves_after': 2}])

    def test_a_game_that_was_not_played(self):
        code, game = self.report('[White "A"]\n[Result "1-1"]\n\n-\n\n 1-1\n')
        self.assertEqual((code, game['status'], game['outcome']), (0, 'not_played', 'draw'))

    def test_a_result_that_is_not_that_of_the_tag(self):
        _, game = self.report('[Result "2-0"]\n1. c3-d4 0-2')
        self.assertEqual(game['remarks'], [{'code': 'result_differs_from_tag', 'result': '0-2', 'tag': '2-0'}])

    def test_each_game_is_of_its_own_variant(self):
        code, answers, _ = run('check', *(str(GAMES / name) for name in ('brazilian.pdn', 'kurnik.pdn', 'delfts.pdn')))
        self.assertEqual(code, 0)
        self.assertEqual([[(g['variant'], g['outcome']) for g in f['list']] for f in answers[0]['files']], [
            [('brazilian', 'white'), ('brazilian', 'black')] * 3,
            [('international', o) for o in ('black', 'white', 'draw', 'draw')], [('international', 'score')] * 2])
        for variant in ('draughts64', 'russian'):
            code, answers, _ = run('check', '--variant', variant, '--batch', '-', stdin='{"id":1,"pdn":"1. c3-d4 *"}')
            self.assertEqual((code, answers[0]['list'][0]['variant']), (0, variant))

    def test_only_bad_games_or_none_are_listed(self):
        with tempfile.NamedTemporaryFile('w', suffix='.pdn') as file:
            file.write('1. c3-d4 *\n1. a1-h8 *\n')
            file.flush()
            for listed, games in (('all', [1, 2]), ('bad', [2])):
                code, answers, _ = run('check', '--list', listed, file.name)
                self.assertEqual((code, [g['game'] for g in answers[0]['files'][0]['list']]), (1, games))
            code, answers, _ = run('check', '--list', 'none', file.name)
            self.assertEqual((code, answers[0]['bad'], 'list' in answers[0]['files'][0]), (1, 1, False))
        self.assertEqual(run('check', '--list', 'x', file.name)[0], 2)

    def test_what_holds_no_tag_and_no_move_is_none_that_is_good(self):
        for text in ('', '\0' * 1000, '{"error":"not_found"}', '*\n'):
            with tempfile.NamedTemporaryFile('w', suffix='.pdn') as file:
                file.write(text)
                file.flush()
                code, answers, _ = run('check', file.name)
            self.assertEqual((code, answers[0]['error']), (2, 'no_games'), text)
            code, answers, _ = run('check', '--batch', '-', stdin=json.dumps({'id': 0, 'pdn': text}))
            self.assertEqual((code, answers[0]['error']), (2, 'no_games'), text)
        code, answers, _ = run('check', '--batch', '-', stdin='{"id":1,"pdn":"[White \\"A\\"]\\n\\n*"}')
        self.assertEqual((code, answers[0]['not_played']), (0, 1))  # a game before its first move


class Convert(unittest.TestCase):
    def text(self, *args, code=0):
        done = doska('convert', *args)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout, done.stderr

    def there_and_back(self, path, code=0):
        """PDN as Doska writes it, which is the same after JSON and when it is written again."""
        with tempfile.TemporaryDirectory() as folder:
            pdn, again, as_json = (Path(folder) / name for name in ('a.pdn', 'b.pdn', 'a.json'))
            pdn.write_text(self.text('--to', 'pdn', '--variations', path, code=code)[0], encoding='utf-8')
            as_json.write_text(self.text('--to', 'json', '--variations', path, code=code)[0], encoding='utf-8')
            again.write_text(self.text('--to', 'pdn', as_json, code=code)[0], encoding='utf-8')
            self.assertEqual(again.read_text(encoding='utf-8'), pdn.read_text(encoding='utf-8'))
            self.assertEqual(self.text('--to', 'pdn', '--variations', pdn)[0], pdn.read_text(encoding='utf-8'))
            self.assertEqual(run('check', str(again))[1][0]['bad'], 0)
            return json.loads(as_json.read_text(encoding='utf-8')), pdn.read_text(encoding='utf-8')

    def test_real_games_there_and_back(self):
        for path in sorted(GAMES.glob('*.pdn')):
            with self.subTest(path.name):
                document, _ = self.there_and_back(path)
                self.assertEqual(document['format'], 'doska.games/1')
                self.assertEqual({g['status'] for g in document['games']}, {'legal'})

    def test_everything_that_a_game_may_have(self):
        pdn = ('[White "A \\"x\\""]\n[Odd "y"]\n[GameType "25"]\n[Variant "draughts64"]\n[FEN "W:Wa1,Kh2:Bb8"]\n{first} '
               '1. a1-b2! $14 {[%clock w0:59:58 B1:00:00]} (1. h2-g1 (x) ; so\n) b8-a7 {[%end agreed 2.1.9.1.1]} 4-6\n')
        with tempfile.NamedTemporaryFile('w', suffix='.pdn') as file:
            file.write(pdn)
            file.flush()
            document, written = self.there_and_back(file.name)
        game = document['games'][0]
        self.assertEqual(game['tags'][:2], [['White', 'A "x"'], ['Odd', 'y']])
        self.assertEqual({k: game[k] for k in ('number', 'line', 'variant', 'start', 'comments', 'ending', 'result', 'outcome', 'status')}, {
            'number': 1, 'line': 1, 'variant': 'draughts64', 'start': 'W:WKh2,a1:Bb8', 'comments': ['first'],
            'ending': 'agreed 2.1.9.1.1', 'result': '4-6', 'outcome': 'score', 'status': 'legal'})
        self.assertEqual(game['moves'], [
            {'move': 'a1-b2', 'nags': [1, 14], 'comments': ['[%clock w0:59:58 B1:00:00]'], 'variations': ['1. h2-g1 (x) { so}'],
             'clock': {'white_ms': 3598000, 'black_ms': 3600000, 'running': 'black'}}, {'move': 'b8-a7'}])
        self.assertIn('1. a1-b2 $1 $14 {[%clock w0:59:58 B1:00:00]} (1. h2-g1 (x) { so})', written)

    def test_what_cannot_be_read_is_named_and_the_rest_converted(self):
        with tempfile.NamedTemporaryFile('w', suffix='.pdn') as file:
            file.write('1. c3-d4\n a1-h8 d6-c5 2-0\n[GameType "21"]\n1. 11-15 *\n[White "B"]\n1. 32-28 19-23 1-1\n')
            file.flush()
            written, words = self.text('--to', 'pdn', file.name, code=1)
            as_json = self.text('--to', 'json', file.name, code=1)[0]
            document = json.loads(as_json)
        self.assertEqual(words.splitlines(), [f'{file.name}:2:2: game 1: illegal_move: a1-h8',
                                              f'{file.name}:3:1: game 2: other_game: 21'])
        self.assertIn('1. c3-d4 {[%unread illegal_move 2:2 a1-h8]} 2-0', written)
        self.assertEqual([(g['variant'], g['status'], len(g['moves'])) for g in document['games']],
                         [('russian', 'bad', 1), ('russian', 'bad', 0), ('international', 'legal', 2)])
        self.assertEqual(document['games'][0]['faults'][0]['line'], 2)
        with tempfile.NamedTemporaryFile('w', suffix='.json') as file:
            file.write(as_json)
            file.flush()
            self.assertEqual(self.text('--to', 'pdn', file.name, code=1)[0], written)
            again = json.loads(self.text('--to', 'json', file.name, code=1)[0])
        self.assertEqual([g.get('faults') for g in again['games']], [g.get('faults') for g in document['games']])

    def test_json_that_is_wrong(self):
        def refused(text, code, words):
            with tempfile.NamedTemporaryFile('w', suffix='.json') as file:
                file.write(text)
                file.flush()
                out, said = self.text('--to', 'pdn', '--from', 'json', file.name, code=code)
            self.assertIn(words, said)
            return out
        head = '{"format":"doska.games/1","games":['
        refused('{"format":', 2, 'not_json')
        refused('{"format":"other","games":[]}', 2, 'bad_format')
        refused('{"format":"doska.games/1"}', 2, 'bad_format')
        refused('{"format":"doska.games/1","games":{}}', 2, 'bad_format')
        refused('{"format":"doska.games/1","games":{"a":{"variant":"russian","moves":[]}}}', 2, 'bad_format')
        refused(head + '1e999]}', 2, 'not_json')
        for deep in ('{"format":' + '[' * 100000 + ']' * 100000 + ',"games":[]}', head + '[' * 100000 + ']' * 100000 + ']}'):
            refused(deep, 2, 'not_json: it is nested too deep')
        good = '{"variant":"international","moves":[{"move":"32-28"}],"result":"1-1"}'
        for game, why in (('{}', 'variant is no text'), ('{"variant":"czech"}', 'variant is unknown'), ('5', 'it is no JSON object'),
                          ('{"variant":"russian","start":"x"}', 'start: malformed'),
                          ('{"variant":"russian","result":"x"}', 'result is none'),
                          ('{"variant":"russian","tags":[["a b","c"]]}', 'tags holds'),
                          ('{"variant":"russian","moves":[{"move":"c3-d4"},{"move":"a1-h8"}]}', 'moves[1]: no_such_move'),
                          ('{"variant":"russian","moves":[{"move":"c3-d4","nags":[-1]}]}', 'moves[0]: nags'),
                          ('{"variant":"russian","faults":[{"code":"x"}]}', 'faults holds'),
                          ('{"variant":"russian","faults":[{"code":"bad_tag","token":"","line":0,"column":1}]}', 'line is no'),
                          ('{"variant":"russian","moves":[{"move":"c3-d4","variations":["x) 2. ("]}]}', 'moves[0]: variations')):
            with self.subTest(game):
                self.assertIn('1. 32-28 1-1', refused(f'{head}{game},{good}]}}', 1, f'game 1: bad_game: {why}'))

    def test_arguments(self):
        for args, error in ((('--to', 'pdn', '/nowhere.pdn'), 'unreadable_file'), (('--to', 'x', '/'), 'bad_field'),
                            (('x.pdn',), 'missing_field'), (('--to', 'pdn'), 'missing_field'),
                            (('--to', 'pdn', '--variant', 'czech', 'x'), 'unknown_variant')):
            code, answers, _ = run('convert', *args)
            self.assertEqual((code, answers[0]['error']), (2, error))

    def test_lines(self):
        pdn = '1. 32-28 19-23 2. 28x19 *'
        code, answers, _ = run('convert', '--batch', '-', '--to', 'json', stdin=json.dumps({'id': 1, 'pdn': pdn}))
        self.assertEqual(code, 0)
        games = answers[0]['games']
        self.assertEqual([m['move'] for m in games[0]['moves']], ['32-28', '19-23', '28:19'])
        code, answers, _ = run('convert', '--batch', '-', stdin=json.dumps({'id': 2, 'to': 'pdn', 'games': games}))
        self.assertEqual((code, pdn in answers[0]['pdn']), (0, True))


if __name__ == '__main__':
    main()
