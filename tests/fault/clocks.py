"""Recomputes the clocks of a match record from its own rows: every charge, every flag, nothing from a downtime."""


def seat_index(seat):
    return 'ab'.index(seat)


class Clocks:
    """The clocks as the rows so far leave them. `faults` tells what does not fit."""

    def __init__(self, name=''):
        self.name = name
        self.faults = []
        self.control = []
        self.black_begins = False
        self.left = [0, 0]
        self.period = [0, 0]
        self.period_moves = [0, 0]
        self.earliest = 0   # no stretch may begin before it: the last move, resumption or countdown
        self.paused = False  # by a judge: only he lets it go on
        self.held = False   # the server has stopped the clocks, or waits for both after a restart: a move costs nothing
        self.stretches = 0
        self.flags = []     # the instants at which they fell
        self.downtimes = []

    def fault(self, row, what):
        self.faults.append(f'{self.name} seq {row["seq"]} {row["kind"]}: {what}')

    def run(self, rows):
        for row in rows:
            handler = getattr(self, 'on_' + row['kind'], None)
            if handler:
                handler(row, row['body'])
        return self

    def on_match_opened(self, row, body):
        self.control = body['regulation']['control']
        self.black_begins = body['regulation'].get('start', 'W').startswith('B')

    def on_game_started(self, row, body):
        self.left = [self.control[0]['time_ms']] * 2
        self.period, self.period_moves = [0, 0], [0, 0]
        self.earliest = body['opens_at_ms']
        self.mover = seat_index(body['white']) ^ self.black_begins
        self.held = self.paused = False

    def charge(self, row, stretch, until):
        """One stretch of the mover's clock that ended at `until`: its length, and where it may lie."""
        self.stretches += 1
        spent = stretch['spent_ms']
        ran = 0 if self.held else max(0, until - stretch['since_ms'])
        ran = min(ran, self.left[self.mover])  # 1.7.12: a winning move may come after zero
        if spent != ran:
            self.fault(row, f'charged {spent} ms for {ran} ms')
        if spent > 0 and stretch['since_ms'] < self.earliest:
            self.fault(row, f'the clock ran from {stretch["since_ms"]}, before {self.earliest}')
        return spent

    def settle(self, row, stretch, gained=0):
        expected = list(self.left)
        expected[self.mover] = max(0, expected[self.mover] - stretch['spent_ms']) + gained
        if stretch['left_ms'] != expected:
            self.fault(row, f'left {stretch["left_ms"]} instead of {expected}')
        self.left = list(stretch['left_ms'])

    def gain(self):
        """What the mover's move adds: the increment, and the next period's time when this one's moves are made."""
        who = self.mover
        period = self.control[min(self.period[who], len(self.control) - 1)]  # the last one repeats
        gained = period.get('increment_ms', 0)
        self.period_moves[who] += 1
        if period.get('moves', 0) and self.period_moves[who] >= period['moves']:
            self.period[who] += 1
            self.period_moves[who] = 0
            gained += self.control[min(self.period[who], len(self.control) - 1)]['time_ms']
        return gained

    def on_move_played(self, row, body):
        if seat_index(body['seat']) != self.mover:
            self.fault(row, 'it is the turn of the other seat')
        self.mover = seat_index(body['seat'])
        stretch = body['stretch']
        self.charge(row, stretch, row['at_ms'])
        self.settle(row, stretch, self.gain())
        self.mover = 1 - self.mover
        self.earliest = max(self.earliest, row['at_ms'])

    def on_flag_fell(self, row, body):
        self.flags.append(body['due_ms'])
        self.mover = seat_index(body['seat'])
        spent = self.charge(row, body['stretch'], body['due_ms'])
        if spent != self.left[self.mover]:
            self.fault(row, f'the flag fell after {spent} ms with {self.left[self.mover]} ms left')
        for begin, end in self.downtimes:
            if body['stretch']['since_ms'] < end and body['due_ms'] > begin:
                self.fault(row, 'the time of a downtime was charged')
        self.settle(row, body['stretch'])

    def interrupted(self, row, body, until):
        if 'stretch' in body:
            self.charge(row, body['stretch'], until)
            self.settle(row, body['stretch'])

    def on_server_paused(self, row, body):
        self.interrupted(row, body, body['at_ms'])
        self.held = True

    def on_paused(self, row, body):
        self.interrupted(row, body, row['at_ms'])
        self.paused = True

    def on_time_given(self, row, body):
        if not self.paused:
            self.fault(row, 'a clock was corrected that no judge had stopped')
        self.left[seat_index(body['seat'])] += body['by_ms']
        if body['left_ms'] != self.left or min(self.left) <= 0:
            self.fault(row, f'left {body["left_ms"]} instead of {self.left}')
        self.left = list(body['left_ms'])

    def on_called_off(self, row, body):
        self.interrupted(row, body, row['at_ms'])

    def on_game_ended(self, row, body):
        self.interrupted(row, body, row['at_ms'])

    def on_server_resumed(self, row, body):
        self.downtimes.append((body['down_from_ms'], row['at_ms']))
        if self.paused:
            return
        self.held = 'opens_at_ms' not in body
        self.earliest = max(row['at_ms'], body.get('opens_at_ms', 0))

    def on_play_continued(self, row, body):
        self.goes_on(row, body)

    def on_resumed(self, row, body):
        self.goes_on(row, body)

    def goes_on(self, row, body):
        """After its own countdown, however long one that was interrupted would have been."""
        self.held = self.paused = False
        self.earliest = max(row['at_ms'], body['opens_at_ms'])
