#!/usr/bin/env python3
"""A match of short nardy, played over the wire and exported to .mat: is it what Debian's gnubg reads, and holds legal?

    short_match.py [--length N] [--seed N]     exit code 1 when anything does not hold

`doska check` reads the same file, `doska verify-dice` the same match's record. Importing alone would prove the form only:
gnubg takes a play that leaves a number unused, or a wrong die. So it is asked for all legal plays of every position, too.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'fault'))
import mat
import rig
from rig import check

GNUBG = '/usr/games/gnubg'


def run(program, *arguments):
    done = subprocess.run([rig.BIN / program, *arguments], capture_output=True, text=True, timeout=120)
    check(done.returncode == 0, f'{program} {arguments[0]}: {done.stdout[-500:]} {done.stderr[-500:]}')
    return done.stdout


def played(server, folder, length, seed):
    """The .mat and the record of a match that the bots play by chance."""
    run('doska-bot', 'nardy', '--url', server.url, '--discipline', 'short_nardy', '--length', str(length), '--seed', str(seed),
        '--save', str(folder))
    return next(folder.glob('*.mat')), next(folder.glob('*.ndjson'))


def gnubg_of(file, match, folder):
    """What gnubg says on reading the file, the match as it writes it again, and its legal plays of every position."""
    positions = [{'own': own[:mat.OFF], 'opponent': opponent[:mat.OFF], 'dice': dice}
                 for game in match.games for _, dice, (own, opponent), _ in game.plays]
    back, answer, task = folder / 'back.mat', folder / 'answer.json', folder / 'task.json'
    task.write_text(json.dumps({'mat': str(file), 'back': str(back), 'answer': str(answer), 'positions': positions}))
    done = subprocess.run([GNUBG, '-t', '-q', '-p', str(HERE / 'inside.py')], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=120, env=os.environ | {'GNUBG_TASK': str(task), 'HOME': str(folder)})
    said = done.stdout + done.stderr  # its exit code is always 0
    check(answer.exists() and back.exists(), f'gnubg ended early: {said[-1000:]}')
    return said, mat.Match(back.read_text()), json.loads(answer.read_text())


def is_read(said, back, match):
    """Without a warning, and as the same games to the same score."""
    check('WARNING' not in said, f'gnubg warns: {said[-1000:]}')
    names = match.games[0].names
    score = f'The score (after {len(match.games)} game{"s" if len(match.games) > 1 else ""}) is: ' + ', '.join(
        f'{name} {points}' for name, points in zip(names, match.points))
    check(score in said, f'gnubg does not say «{score}»: {said[-1000:]}')
    check([plays_of(game) for game in back.games] == [plays_of(game) for game in match.games], 'gnubg has read other plays')


def plays_of(game):
    return [(side, sorted(dice), after) for side, dice, _, after in game.plays]


def is_legal(match, legal):
    """Every position after a play is among those that gnubg's plays lead to; where there is none it stays."""
    plays = [(game.number, play) for game in match.games for play in game.plays]
    check(len(plays) == len(legal), 'gnubg was not asked everything')
    for (game, (side, dice, before, after)), found in zip(plays, legal):
        allowed = [mat.moved(*before, text) for text in found] or [before]
        check(after in allowed, f'game {game}: illegal with {dice}: {before} to {after}, legal: {found[:8]}')
    return len(plays)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--length', type=int, default=3)
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    with rig.running() as server, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file, record = played(server, folder, options.length, options.seed)
        run('doska', 'check', str(file))
        run('doska', 'verify-dice', str(record))
        match = mat.Match(file.read_text())
        check(match.over, f'the match is not over at {match.points}')
        said, back, legal = gnubg_of(file, match, folder)
        is_read(said, back, match)
        plays = is_legal(match, legal)
    print(f'{len(match.games)} games, {plays} plays, {match.points[0]}:{match.points[1]}: read without a warning, all legal')


if __name__ == '__main__':
    try:
        main()
    except (rig.Failure, mat.Fault, ValueError) as failure:
        sys.exit(f'short_match.py: {failure}')
