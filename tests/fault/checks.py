"""What the cases find in the record of a match."""

import time

from clocks import Clocks
from rig import check


def charges_fit(match):
    """Each charge is what passed from its opening to its row's instant, and what is left follows."""
    clocks = Clocks(match.id).run(match.server.record(match.id))
    check(not clocks.faults, '; '.join(clocks.faults))
    return clocks


def clocks_hold(match):
    """All charges fit their rows, and the offline tool accepts the record."""
    clocks = charges_fit(match)
    refused = match.server.replay(match.id)
    check(refused is None, f'doska replay: {refused}')
    return clocks


def rows_of(match, kind):
    return [row for row in match.server.record(match.id) if row['kind'] == kind]


def at_least(value, wanted, what):
    check(value >= wanted, f'{what}: {value} ms instead of {wanted} at least')


def charged(stretch, waited, what):
    """A player has thought for `waited` ms. That the charge is what lies between its opening and its row's instant,
    charges_fit() checks to the millisecond; a case says where these lie. The server puts back what its own loop was late by,
    so on a busy machine it may be less than was waited; more than half of it, it is."""
    at_least(stretch['spent_ms'], waited / 2, what)


def near(value, wanted, more, what):
    """At least `wanted`, and not longer than a busy machine may add: less than what a fault would."""
    check(wanted <= value <= wanted + more, f'{what}: {value} ms instead of {wanted} to {wanted + more}')


def until(instant_ms):
    time.sleep(max(0, instant_ms / 1000 - time.time()))
