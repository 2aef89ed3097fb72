"""The numbers of classes, effects and terminations, which are their places in the inventories."""

from __future__ import annotations

from plumbline.envs.vgdl.language.classes import CLASSES
from plumbline.envs.vgdl.language.effects import EFFECTS
from plumbline.envs.vgdl.language.terminations import ENDINGS

MISSILE = CLASSES["Missile"].opcode
RANDOM_MISSILE = CLASSES["RandomMissile"].opcode
PASSIVE_CLASS = CLASSES["Passive"].opcode
RESOURCE_CLASS = CLASSES["Resource"].opcode
FLICKER = CLASSES["Flicker"].opcode
ORIENTED_FLICKER = CLASSES["OrientedFlicker"].opcode
SPREADER = CLASSES["Spreader"].opcode
RANDOM_NPC = CLASSES["RandomNPC"].opcode
CHASER = CLASSES["Chaser"].opcode
FLEEING = CLASSES["Fleeing"].opcode
PATH_CHASER = CLASSES["PathChaser"].opcode
PATH_ALT_CHASER = CLASSES["PathAltChaser"].opcode
RANDOM_PATH_ALT_CHASER = CLASSES["RandomPathAltChaser"].opcode
SPAWN_POINT = CLASSES["SpawnPoint"].opcode
BOMBER = CLASSES["Bomber"].opcode
RANDOM_BOMBER = CLASSES["RandomBomber"].opcode
BOMBER_RANDOM_MISSILE = CLASSES["BomberRandomMissile"].opcode
FLAK_AVATAR = CLASSES["FlakAvatar"].opcode
ORIENTED_AVATAR = CLASSES["OrientedAvatar"].opcode
SHOOT_AVATAR = CLASSES["ShootAvatar"].opcode
ONGOING_SHOOT_AVATAR = CLASSES["OngoingShootAvatar"].opcode
ONGOING_AVATAR = CLASSES["OngoingAvatar"].opcode
ONGOING_TURNING_AVATAR = CLASSES["OngoingTurningAvatar"].opcode
MISSILE_AVATAR = CLASSES["MissileAvatar"].opcode

STEP_BACK = EFFECTS["stepBack"].opcode
UNDO_ALL = EFFECTS["undoAll"].opcode
BOUNCE_FORWARD = EFFECTS["bounceForward"].opcode
REVERSE_DIRECTION = EFFECTS["reverseDirection"].opcode
TURN_AROUND = EFFECTS["turnAround"].opcode
FLIP_DIRECTION = EFFECTS["flipDirection"].opcode
WRAP_AROUND = EFFECTS["wrapAround"].opcode
ATTRACT_GAZE = EFFECTS["attractGaze"].opcode
ALIGN = EFFECTS["align"].opcode
PULL_WITH_IT = EFFECTS["pullWithIt"].opcode
TELEPORT_TO_EXIT = EFFECTS["teleportToExit"].opcode
KILL_SPRITE = EFFECTS["killSprite"].opcode
KILL_BOTH = EFFECTS["killBoth"].opcode
KILL_ALL = EFFECTS["killAll"].opcode
KILL_IF_FROM_ABOVE = EFFECTS["killIfFromAbove"].opcode
KILL_IF_FRONTAL = EFFECTS["killIfFrontal"].opcode
KILL_IF_NOT_FRONTAL = EFFECTS["killIfNotFrontal"].opcode
KILL_IF_HAS_LESS = EFFECTS["killIfHasLess"].opcode
KILL_IF_HAS_MORE = EFFECTS["killIfHasMore"].opcode
KILL_IF_OTHER_HAS_MORE = EFFECTS["killIfOtherHasMore"].opcode
KILL_IF_SCORE_NEGATIVE = EFFECTS["killIfScoreNegative"].opcode
CLONE_SPRITE = EFFECTS["cloneSprite"].opcode
SPAWN = EFFECTS["spawn"].opcode
SPAWN_IF_HAS_MORE = EFFECTS["spawnIfHasMore"].opcode
SPAWN_IF_HAS_LESS = EFFECTS["spawnIfHasLess"].opcode
SPAWN_BEHIND = EFFECTS["spawnBehind"].opcode
TRANSFORM_TO = EFFECTS["transformTo"].opcode
TRANSFORM_TO_ALL = EFFECTS["transformToAll"].opcode
TRANSFORM_IF_COUNT = EFFECTS["transformIfCount"].opcode
TRANSFORM_TO_RANDOM_CHILD = EFFECTS["transformToRandomChild"].opcode
TRANSFORM_TO_SINGLETON = EFFECTS["transformToSingleton"].opcode
COLLECT_RESOURCE = EFFECTS["collectResource"].opcode
COLLECT_RESOURCE_IF_HELD = EFFECTS["collectResourceIfHeld"].opcode
CHANGE_RESOURCE = EFFECTS["changeResource"].opcode
ADD_HEALTH_POINTS = EFFECTS["addHealthPoints"].opcode
ADD_HEALTH_POINTS_TO_MAX = EFFECTS["addHealthPointsToMax"].opcode
SUBTRACT_HEALTH_POINTS = EFFECTS["subtractHealthPoints"].opcode
SHIELD_FROM = EFFECTS["shieldFrom"].opcode
ADD_TIMER = EFFECTS["addTimer"].opcode

SPRITE_COUNTER = ENDINGS["SpriteCounter"].opcode
MULTI_SPRITE_COUNTER = ENDINGS["MultiSpriteCounter"].opcode
MULTI_SPRITE_COUNTER_SUB_TYPES = ENDINGS["MultiSpriteCounterSubTypes"].opcode
TIMEOUT = ENDINGS["Timeout"].opcode
