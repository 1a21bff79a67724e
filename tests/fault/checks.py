"""What the cases find in the record of a match."""

import time

from clocks import Clocks
from rig import check


def clocks_hold(match):
    """All charges fit their rows, and the offline tool accepts the record."""
    clocks = Clocks(match.id).run(match.server.record(match.id))
    check(not clocks.faults, '; '.join(clocks.faults))
    refused = match.server.replay(match.id)
    check(refused is None, f'doska replay: {refused}')
    return clocks


def rows_of(match, kind):
    return [row for row in match.server.record(match.id) if row['kind'] == kind]


def at_least(value, wanted, what):
    """What was waited for. That no charge is longer than from its opening to its row's instant, clocks_hold() checks to the
    millisecond, whatever this machine adds; so a case has to say where these two instants lie."""
    check(value >= wanted, f'{what}: {value} ms instead of {wanted} at least')


def near(value, wanted, more, what):
    """At least `wanted`, and not longer than a busy machine may add: less than what a fault would."""
    check(wanted <= value <= wanted + more, f'{what}: {value} ms instead of {wanted} to {wanted + more}')


def until(instant_ms):
    time.sleep(max(0, instant_ms / 1000 - time.time()))
