"""The layout of memory: the state of a game as one run of int32, its rules as one run of int64.

A state is a header, a few integers for each kind, the shields, and the sprites: slots of one width, of which a kind's
are a linked list in the order of creation. A slot is named by its place in the state, 0 is none. Its first four
integers are two doubles, the direction in which the sprite faces.

The rules are a header of places, then rows: of kinds, of effects, of passes (an effect that is due for a pair of
kinds), of edges, of ends, and lists that those refer to by place and length.
"""

from __future__ import annotations

# The header of a state.
TICK = 0  # the last tick; -1 before the first
SEED_HIGH = 1  # the generator: 48 bits, the upper and the lower 24
SEED_LOW = 2
DRAWS = 3  # steps of the generator so far
SCORE = 4
WINNER = 5  # -1 none, 0 lost, 1 won
OVER = 6
AVATAR = 7  # the avatar's slot; 0 once it was removed
MESSAGES = 8  # messages that the reference would have logged
SPRITES = 9  # as the reference counts them
KILLS = 10  # entries of the list of the killed, in this tick
FREE = 11  # the first free slot
USED = 12  # the length of the state
FRESH = 13  # sprites created while this effect was carried out
TIMERS = 14  # the slot of the effect that is due first
WORK = 15  # boxes compared and sprites moved in this tick
FAULT = 16  # why the tick could not be finished: one of the faults below
FAULT_AT = 17  # the kind, effect or cell of the fault
SHIELDED = 18  # whether any pass is shielded in this tick
CAPACITY = 19  # how long the state may become; 0 between ticks
HEADER = 20

# The fields of each kind in a state, after the header.
HEAD, TAIL, COUNT = 0, 1, 2  # its sprites, the killed of this tick included
DISABLED = 3  # how many of them are avatars that died
DEATHS = 4  # how many of them were killed in this tick
MET = 5  # whether there ever was one
STIRRED = 6  # for kinds without turns: whether one of them was moved in this tick
BORN = 7  # whether any of them is NEW
TALLY = 8

# A sprite. The meaning of A and B depends on its class: see `sprites` and `avatars`.
FACING = 0
NEXT, KIND = 4, 5
X, Y, LAST_X, LAST_Y = 6, 7, 8, 9  # pixels, of its upper left corner; and at its last update
STILL = 10  # updates since it last moved
FLAGS = 11
HEALTH = 12
LIFE = 13  # updates until it dies; -1 for ever
A, B = 14, 15
SPRITE = 16  # then what it holds of each resource, one more than the amount, 0 where it never held any

FIRST, DEAD, DYING, NEW, ARMED, LIVE, ORIENTED = 1, 2, 4, 8, 16, 32, 64
# FIRST: its first passive move is still to be skipped. DEAD: killed in this tick. DYING: an avatar that died and stays.
# NEW: came into being while this effect was carried out. ARMED: a spawner that has begun to count. LIVE: the slot
# holds a sprite. ORIENTED: it has an orientation to go by.

# A timer is a slot too.
DUE, TIMED = X, Y  # the tick at which it is due; the row of its effect
SUBJECT = A  # the kind that it is carried out on, -1 for none

# The header of the rules.
BLOCK, WIDTH, HEIGHT = 0, 1, 2  # pixels of a cell, of the screen
SLOT = 3  # integers of a sprite
SLOTS = 4  # where the first slot may be
KINDS, KIND_COUNT = 5, 6
SCALE = 7  # cells of a pixel, in parts of 2 to the SHIFT
SHIFT = 38
PASSES, PASS_COUNT = 8, 9
EDGES, EDGE_COUNT = 10, 11
ENDS, END_COUNT = 12, 13
ORDER, ORDER_COUNT = 14, 15  # kinds that act, in the order in which they do
LEAVES, LEAF_COUNT = 16, 17  # kinds that undoAll takes back
LIMIT_TICKS = 18  # at which a game is lost; -1 for never
SHIELDS = 19  # how many passes may be shielded: so many integers follow the kinds in a state
RESOURCES = 20
COLUMNS, ROWS = 21, 22  # of the grid of paths
PATHS = 23  # the place of each cell's row in the table of paths
GHOST = 24  # in a sprite: where the target of its pursuit was removed; 0 if there is none
QUARRY, LAST_SEEN = 2, 3  # after that place: the target's slot; its last cell plus 1
GHOST_LENGTH = 4
CODE_HEADER = 25  # states of open episodes name places behind it

# A row of a kind.
CLASS, IS_AVATAR, IS_STATIC, IS_ORIENTED, TURNS, STATIONARY, IS_RESOURCE, STARTS_FIRST = range(8)
COOLDOWN = 8
PASSIVE = 9  # pixels of a passive move; 0 for none
ACTIVE = 10  # pixels of an active move at its own speed
PUSH = 11  # pixels that it pushes others
PUSHES = 12  # whether it has a speed to push with
PUSHED = 13  # pixels that it is moved by pushers without a speed
OWN = 14  # whole cells a tick, if the pixels of a move are rounded to none
FACE_X, FACE_Y = 15, 16
START_HEALTH, MOST_HEALTH, START_LIFE, START_STILL = 17, 18, 19, 20
VALUE, MOST = 21, 22  # for resources: how much one gives, how much can be held
HOLDS = 23  # its place among the resources, or -1
LOGGED = 24  # messages when its first sprite is created
FAMILY, FAMILY_COUNT = 25, 26
SINGLES, SINGLE_COUNT = 27, 28  # the singletons among itself and its ancestors
STYPE = 29  # -1 for none
CHANCE = 30  # a probability, in parts of 2 to the 24 or 53
TOTAL = 31
SPAWN_X, SPAWN_Y, SPAWN_FACES = 32, 33, 34
PATIENCE = 35  # how often a random walker repeats its step
REACH = 36  # pixels within which a chaser sees; -1 for all
FLEES = 37
SPAN = 38  # updates that a flicker lives
LIST, LIST_COUNT = 39, 40  # kinds that are shot, dropped or chased
AMMO, AMMO_COUNT = 41, 42  # places among the resources, or -1
LEAST_AMMO, AMMO_COST = 43, 44
ACTIONS = 45  # for avatars: a bit for each action that it knows
FIXED = 46  # it never moves and never ages: its turn is left out
START_A, START_B = 47, 48
ANY_TARGET = 49
KIND_ROW = 50

# A row of an effect.
OPCODE, GAIN, GAIN_IF_KILLED = 0, 1, 2
TYPE, TYPE_TO = 3, 4
RESOURCE, AMOUNT_LIMIT, AMOUNT = 5, 6, 7
SWITCH = 8  # killSecond, killResource, pixelPerfect, align, orient, subtract, takeOrientation
FORCED = 9  # forceOrientation
SPEND = 10
ODDS = 11  # parts of 2 to the 53
TIMER, REPEATS = 12, 13
INNER = 14  # the row of what addTimer puts off
KEPT, KEPT_COUNT = 15, 16  # kinds that undoAll leaves; what a shield covers
WRAP_LEFT, WRAP_RIGHT, WRAP_UP, WRAP_DOWN = 17, 18, 19, 20
MARK = 21  # of pullWithIt: the place of its mark in a sprite
EFFECT_ROW = 22

# A row of a pass.
DOES = 0  # the row of its effect
FIRSTS, FIRST_COUNT, SECONDS, SECOND_COUNT = 1, 2, 3, 4
SHIELD = 5  # the place of its shield in a state; 0 for none
SKIPS_STILL = 6  # no effect on a sprite that has not moved
MINGLES = 7  # whether some kind is among its first ones and its second ones
GROUND = 8  # the place of the table of who stands in each cell, if its second kinds never change; 0 for none
PASS_ROW = 9

# A row of an edge: the effects of one kind, due once for each of its lines.
EDGE_KIND, EDGE_EFFECT = 0, 1
EDGE_ROW = 2

# A row of an end.
ENDS_BY, WINS, END_LIMIT, EXACT, KINDS_PRESENT = 0, 1, 2, 3, 4
END_KINDS, END_KIND_COUNT = 5, 6
END_ROW = 7

# Faults.
SOUND = 0
FULL = 1  # the state has no room for another sprite: give it more and repeat the tick
LOST = 2  # the table has no path from a cell: add it and repeat the tick
TIRED = 3  # the tick is too much work
ORPHANED = 4  # an effect is due and the avatar was removed
CLASSLESS = 5  # a sprite of a kind without a class was to be created
NOWHERE = 6  # something is needed that the game does not name
SELF_BREEDING = 7  # a sprite was added to the kind that was being iterated
CROWDED = 8  # there are too many sprites and timers

MOST_SLOTS = 20_002  # sprites and timers: as many timers as sprites
MOST_WORK = 40_000_000  # boxes compared, sprites moved and effects carried out in a tick

# What the tiles of a kind show.
FACES, JOINS, SHOWN = 1, 2, 4

# Actions.
NIL, USE, LEFT, RIGHT, DOWN, UP, ESCAPE = range(7)
