#!/usr/bin/env python3
"""Computes the golden vectors of the dice scheme doska.dice.1 (docs/DICE.md) without any of Doska's own code.

    verify_dice.py VECTORS.json

Prints how many rolls were computed, or the first vector that differs (exit code 1).
"""

import hashlib
import hmac
import json
import sys

TAG = 'doska.dice.1'


def text(*parts):
    return '|'.join((TAG, *map(str, parts))).encode('ascii')


def sha256(*parts):
    return hashlib.sha256(text(*parts)).hexdigest()


def dice_of(digest):
    usable = [byte % 6 + 1 for byte in digest if byte < 252]
    return usable[:2] if len(usable) >= 2 else None


def roll(game, n):
    parts = ['roll', game['match'], game['game'], n, game['a']['contribution'], game['b']['contribution']]
    again = 0
    while True:
        message = text(*parts, *([again] if again else []))
        dice = dice_of(hmac.new(bytes.fromhex(game['secret']), message, hashlib.sha256).digest())
        if dice:
            return dice
        again += 1


def contribution(game, seat):
    """Its kind and what it adds to the rolls."""
    seal, value = game[seat].get('seal', ''), game[seat].get('value', '')
    if not seal:
        return 'none', ''
    if value and sha256('seal', game['match'], game['game'], seat, value) == seal:
        return 'opened', value
    return 'unopened', seal


def differences(vectors):
    for number, game in enumerate(vectors['games'], 1):
        if sha256('commit', game['match'], game['game'], game['secret']) != game['commitment']:
            yield f'game {number}: another commitment'
        for seat in 'ab':
            if contribution(game, seat) != (game[seat]['kind'], game[seat]['contribution']):
                yield f'game {number}: another contribution of {seat}'
        for n, dice in enumerate(game['rolls'], 1):
            if roll(game, n) != dice:
                yield f'game {number}: another roll {n}'
    for number, row in enumerate(vectors['digests'], 1):
        if dice_of(bytes.fromhex(row['digest'])) != row['dice']:
            yield f'digest {number}: other dice'
    for number, row in enumerate(vectors['again'], 1):
        game = vectors['games'][row['of']]
        parts = ['roll', game['match'], game['game'], row['n'], game['a']['contribution'], game['b']['contribution']]
        if text(*parts, row['again']).decode('ascii') != row['message']:
            yield f'again {number}: another message'


def main():
    with open(sys.argv[1], encoding='utf-8') as file:
        vectors = json.load(file)
    for difference in differences(vectors):
        print(difference)
        return 1
    print(sum(len(game['rolls']) for game in vectors['games']), 'rolls as they should be')
    return 0


if __name__ == '__main__':
    sys.exit(main())
