"""Reads .mat as it is written, knowing of the rules of short nardy only where checkers stand at first and how they move."""

import re

LENGTH = re.compile(r'^ ?(\d+) point match *$', re.MULTILINE)
GAME = re.compile(r' Game \d+')
NAMES = re.compile(r' ?(.+?) : (\d+) +(.+?) : (\d+)')
ROW = re.compile(r' *\d+\) ')
HALF = re.compile(r'([1-6])([1-6]):((?: (?:bar|\d+)/[^\s:]+)*)|Doubles => (\d+)|Wins (\d+) points?|Takes|Drops')
WINS = re.compile(r' +Wins (\d+) points?( and the match)?')
RIGHT = 20  # a column that the left half of a row never begins in
BAR, OFF = 24, 25


class Fault(Exception):
    """What does not fit, with its line."""


def at_first():
    """One side's checkers in its own numbering: points 1 to 24, the bar, and those that are off."""
    side = [0] * 26
    for point, checkers in ((24, 2), (13, 5), (8, 3), (6, 5)):
        side[point - 1] = checkers
    return side


def place(name):
    return {'bar': BAR, '25': BAR, 'off': OFF, '0': OFF}.get(name) if name in ('bar', '25', 'off', '0') else int(name) - 1


def moved(own, opponent, play):
    """Both sides after a play in gnubg's notation: `24/18*/13 8/4(2)`. A hit happens where it is marked."""
    own, opponent = own[:], opponent[:]
    for part in play.split():
        path, times = re.fullmatch(r'(.+?)(?:\((\d)\))?', part).groups()
        stops = path.split('/')
        for _ in range(int(times or 1)):
            for begin, end in zip(stops, stops[1:]):
                source, target = place(begin.rstrip('*')), place(end.rstrip('*'))
                own[source] -= 1
                own[target] += 1
                if end.endswith('*') and target < BAR and opponent[23 - target] == 1:
                    opponent[23 - target] -= 1
                    opponent[BAR] += 1
    return own, opponent


class Game:
    """One game: `plays` as [side, dice, (own, opponent) before, (own, opponent) after]; side 0 stands on the left."""

    def __init__(self, number, names, score):
        self.number, self.names, self.score = number, names, score
        self.sides = [at_first(), at_first()]
        self.plays = []
        self.cube, self.owner, self.offered = 1, None, None
        self.winner = self.points = None

    def play(self, side, dice, text):
        before = self.sides[side], self.sides[1 - side]
        after = moved(*before, text)
        self.plays.append([side, dice, before, after])
        self.sides[side], self.sides[1 - side] = after

    def offer(self, side, value, has_cube):
        if not has_cube or self.owner == 1 - side or value != 2 * self.cube:
            raise Fault(f'game {self.number}: side {side} may not double to {value}')
        self.offered = side

    def take(self, side):
        if self.offered != 1 - side:
            raise Fault(f'game {self.number}: nothing to take')
        self.cube, self.owner, self.offered = 2 * self.cube, side, None


class Match:
    def __init__(self, text):
        self.games, self.points, self.over = [], [0, 0], False
        self.crawford = self.crawford_played = False
        length = LENGTH.search(text)
        if not length:
            raise Fault('no match to so many points')
        self.length = int(length.group(1))
        for line in text[length.end():].splitlines():
            self.read(line)

    def read(self, line):
        line = line.rstrip()
        if GAME.fullmatch(line) or not line:
            return
        if row := ROW.match(line):
            self.read_row(line, row.end())
        elif wins := WINS.fullmatch(line):
            self.end(0 if wins.start(1) < RIGHT else 1, int(wins.group(1)), bool(wins.group(2)))
        elif names := NAMES.fullmatch(line):
            self.begin(names.group(1, 3), [int(names.group(2)), int(names.group(4))])
        else:
            raise Fault(f'unreadable: {line!r}')

    def begin(self, names, score):
        if score != self.points:
            raise Fault(f'game {len(self.games) + 1} begins at {score} instead of {self.points}')
        self.crawford = not self.crawford_played and self.length - 1 in score
        self.crawford_played |= self.crawford
        self.games.append(Game(len(self.games) + 1, names, score))

    def read_row(self, line, column):
        game, end = self.games[-1], column
        for half in HALF.finditer(line, column):
            side = int(half.start() >= RIGHT)
            if line[end:half.start()].strip():
                raise Fault(f'unreadable: {line!r}')
            end = half.end()
            if half.group(1):
                game.play(side, [int(half.group(1)), int(half.group(2))], half.group(3).strip())
            elif half.group(4):
                game.offer(side, int(half.group(4)), not self.crawford)
            elif half.group(5):  # as gnubg has it behind a double that was dropped
                self.end(side, int(half.group(5)), False)
            elif half.group() == 'Takes':
                game.take(side)
            elif game.offered != 1 - side:
                raise Fault(f'game {game.number}: nothing to drop')
        if line[end:].strip():
            raise Fault(f'unreadable: {line!r}')

    def end(self, winner, points, ends_match):
        game = self.games[-1]
        if points not in (game.cube, 2 * game.cube, 3 * game.cube):
            raise Fault(f'game {game.number}: {points} points with the cube at {game.cube}')
        game.winner, game.points = winner, points
        self.points[winner] += points
        if ends_match and self.points[winner] < self.length:
            raise Fault(f'game {game.number}: «and the match» at {self.points} of {self.length}')
        self.over |= ends_match
