"""Runs inside Debian's gnubg, which is asked what it thinks of a match: `gnubg -t -q -p inside.py`.

The file in GNUBG_TASK holds {"mat": FILE, "back": FILE, "answer": FILE, "positions": [{"own", "opponent", "dice"}]};
a side is 25 numbers in its own numbering, points 1 to 24 and the bar. gnubg reads `mat` and writes what it has read to
`back`; into `answer` go, for each position, all plays that it finds legal.
"""

import json
import os

import gnubg

with open(os.environ['GNUBG_TASK'], encoding='utf-8') as file:
    task = json.load(file)

gnubg.command(f'import mat "{task["mat"]}"')
gnubg.command('show score')
gnubg.command(f'export match mat "{task["back"]}"')

for command in ('player 0 human', 'player 1 human', 'automatic roll off', 'automatic game off', 'automatic move off',
                'automatic bearoff off', 'evaluation chequerplay evaluation plies 0'):
    gnubg.command(f'set {command}')
gnubg.command('new session')


def legal_plays(position):
    """As gnubg writes them; none where there is no legal play."""
    own, opponent = position['own'], position['opponent']
    points = [own[point] - opponent[23 - point] for point in range(24)]
    gnubg.command('set turn 1')  # first: the board is that of the side on turn
    gnubg.command('set board simple ' + ' '.join(map(str, [own[24], *points, opponent[24]])))
    gnubg.command('set dice {} {}'.format(*position['dice']))
    if [list(side) for side in gnubg.board()] != [opponent, own]:
        raise ValueError(f'gnubg has another board: {gnubg.board()}')
    found = gnubg.hint(10000)
    return [play['move'] for play in found['hint']] if found else []


with open(task['answer'], 'w', encoding='utf-8') as file:
    json.dump([legal_plays(position) for position in task['positions']], file)
