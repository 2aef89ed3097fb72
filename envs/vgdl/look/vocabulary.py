"""The vocabulary of names: which pictogram, color and direction their words call for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from plumbline.envs.drawing.palette import RGB
from plumbline.envs.vgdl.look.pictograms import PICTOGRAMS, Pictogram, Sort
from plumbline.envs.vgdl.look.pictograms.kit.canvas import DOWN, LEFT, RIGHT, UP
from plumbline.envs.vgdl.look.pictograms.kit.paints import NAMED, SAND, named

Fits = Callable[[Pictogram], bool]

_SAYS: dict[str, str] = {  # pictogram: words besides its own name
    # terrain
    "planks": "plank boards deck parquet",
    "rotten": "decayed",
    "plates": "pavement concrete sidewalk platform",
    "cobbles": "cobble cobblestone gravel paving",
    "carpet": "rug",
    "grass": "lawn field turf garden plain",
    "meadow": "pasture",
    "sand": "desert beach dune",
    "dirt": "soil",
    "mud": "muddy bog",
    "furrows": "crops farmland acre",
    "snow": "snowy",
    "ice": "icy frozen",
    "water": "river pool lake pond",
    "sea": "ocean deepwater deepsea",
    "lava": "magma",
    "swamp": "marsh moor",
    "acid": "poison toxic sludge goo ooze",
    "space": "stars starfield",
    "abyss": "cliff pit chasm void canyon",
    "road": "street highway asphalt lane track",
    "crossing": "crosswalk zebra",
    "path": "trail way",
    "bridge": "pier jetty",
    "rails": "rail railway tracks",
    "belt": "conveyor",
    "grate": "grid vent drain",
    "leaves": "foliage jungle undergrowth",
    # walls
    "brick": "bricks",
    "stone": "stonewall",
    "rock": "rocks mountain crag",
    "earth": "dirtwall clay earthwall",
    "metal": "steel metalwall iron ironwall",
    "hedge": "maze shrubbery",
    "timber": "woodwall palisade wooden wood",
    "crystal": "glass icewall",
    "sandstone": "sandwall pyramid",
    # people
    "person": "people human villager citizen player hero child boy kid student npc host guest passenger prisoner",
    "woman": "girl lady sister mother wife maid daughter female",
    "man": "guy male brother father farmer cowboy sheriff gentleman hunter miner adventurer explorer merchant",
    "knight": "soldier warrior guard swordman swordsman paladin crusader prince fighter hero",
    "archer": "ranger elf bowman robin",
    "mage": "wizard sorcerer magician witch warlock druid priest monk",
    "king": "emperor lord boss",
    "queen": "princess empress",
    "robot": "android bot droid cyborg machine",
    "angel": "fairy cupid",
    "devil": "demon satan",
    "chef": "cook baker",
    "nurse": "doctor medic healer",
    "zombie": "undead mummy cursed infected corpse",
    "skeleton": "skeletons",
    "ghost": "spirit phantom specter spook",
    "rogue": "ninja thief bandit robber assassin burglar spy",
    "viking": "axeman barbarian dwarf berserker",
    "worker": "fireman builder plumber engineer workman",
    "astronaut": "diver cosmonaut spaceman scubadiver",
    "waiter": "butler servant waitress",
    "clown": "joker jester",
    "officer": "police cop policeman constable",
    # creatures
    "cyclops": "ogre troll giant",
    "imp": "goblin gremlin freak orc minion kobold",
    "slime": "blob jelly amoeba",
    "eyeball": "eye beholder watcher",
    "dragon": "drake wyvern dinosaur lizard",
    "alien": "martian",
    "invader": "invaders",
    "squid": "jellyfish",
    "spider": "tarantula",
    "beetle": "bug ladybug insect cockroach",
    "ant": "termite",
    "bee": "bumblebee",
    "hornet": "wasp",
    "butterfly": "moth",
    "snail": "slug",
    "worm": "larva caterpillar maggot centipede carcass",
    "bat": "bats vampire",
    "bird": "eagle crow pigeon parrot hawk raven falcon",
    "chicken": "hen rooster cock",
    "duck": "goose swan",
    "fish": "salmon trout",
    "whale": "dolphin orca",
    "frog": "toad",
    "turtle": "tortoise",
    "dog": "puppy hound",
    "wolf": "fox coyote",
    "cat": "kitten tiger panther",
    "mouse": "rat mole hamster mice",
    "hedgehog": "porcupine",
    "cow": "bull ox buffalo",
    "goat": "ram deer",
    "sheep": "lamb",
    "pig": "boar hog",
    "yeti": "snowman gorilla bigfoot",
    "rabbit": "bunny hare",
    "horse": "pony donkey",
    "camel": "dromedary",
    "snake": "serpent cobra viper python",
    "monkey": "ape chimp",
    "germ": "virus bacteria bacterium microbe",
    "chomper": "pacman",
    # vehicles
    "car": "taxi automobile jeep",
    "truck": "lorry van bus",
    "racer": "racecar kart",
    "boat": "canoe kayak",
    "ship": "galleon sailboat shipwreck vessel",
    "submarine": "sub",
    "plane": "airplane jet aircraft",
    "rocket": "shuttle",
    "fighter": "spaceship spacecraft starship starfighter",
    "saucer": "ufo",
    "train": "locomotive engine",
    "cart": "minecart wagon",
    "helicopter": "chopper copter",
    "log": "trunk driftwood",
    "raft": "lily lilypad pad",
    "satellite": "station probe",
    # treasure
    "key": "keys",
    "coin": "money cent penny cash gold",
    "gem": "diamond jewel sapphire",
    "crystals": "mineral ore quartz amethyst",
    "pearl": "shell oyster clam",
    "crown": "tiara",
    "amulet": "necklace talisman pendant ring",
    "treasure": "hoard loot",
    "ingot": "nugget bar",
    "heart": "life health lives love",
    "potion": "flask elixir bottle vial antidote medicine",
    "drop": "raindrop droplet",
    "lamp": "light lantern bulb",
    "scroll": "map parchment document code",
    "letter": "mail envelope message package",
    "book": "spellbook tome",
    "gear": "cog wheel engine",
    "hourglass": "clock timer time",
    "bag": "suitcase luggage backpack sack",
    "gift": "present bonus prize reward",
    "yarn": "wool thread",
    "chip": "microchip circuit computer cpu",
    "boots": "boot shoe shoes",
    # to press and to pass
    "switch": "lever trigger toggle",
    "plate": "button pressureplate pressurepad plateau detector sensor socket",
    "target": "bullseye goalpost spot",
    "flag": "banner finish checkpoint beacon",
    "sign": "pointer signpost",
    "hole": "holes burrow tunnel cave",
    "portal": "gateway",
    "teleporter": "teleport warp transporter",
    "whirlpool": "whirl",
    "vortex": "blackhole maelstrom tornado wormhole",
    "mirror": "reflector",
    "ladder": "rope",
    "stairs": "stair steps staircase",
    "exit": "escape wayout",
    "door": "doorclosed closeddoor",
    "doorway": "dooropen opendoor entrance entry",
    "gate": "bars portcullis cage jail grille",
    "fence": "barrier barricade railing",
    "pen": "paddock sheepfold corral",
    "wave": "breaker surf",
    "hydrant": "standpipe",
    "curtain": "drape",
    "mat": "doormat placemat teamat honeymat",
    "turnip": "beet radish",
    "lock": "padlock locked",
    # nature
    "crate": "box boxes cube cargo",
    "barrel": "keg cask tnt",
    "boulder": "stone rock rocks cannonball",
    "asteroid": "meteor comet meteorite",
    "planet": "globe world",
    "saturn": "jupiter",
    "sun": "solar",
    "cloud": "fog mist nebula steam",
    "tree": "oak forest trees",
    "pine": "fir spruce conifer",
    "bush": "shrub",
    "plant": "sprout seedling sapling vine weed herb",
    "seeds": "seed grain grains",
    "flower": "rose tulip blossom daisy sunflower",
    "mushroom": "fungus toadstool",
    "tombstone": "tomb grave gravestone death",
    "skull": "dead",
    "bone": "bones",
    "web": "cobweb spiderweb net",
    "nest": "cocoon chrysalis",
    "hive": "beehive honeycomb",
    "brain": "brains",
    "cloak": "coat cape robe mantle",
    "iceberg": "icefloe floe",
    # arms
    "sword": "blade saber katana weapon",
    "dagger": "knife",
    "slash": "attack swing bite claw",
    "axe": "hatchet",
    "hammer": "mallet",
    "pickaxe": "pick drill",
    "shovel": "spade",
    "staff": "wand stick rod",
    "bow": "crossbow",
    "arrow": "arrows spear harpoon",
    "bullet": "shot ammo bolt",
    "missile": "sam",
    "orb": "plasma energy bubble",
    "laser": "beam ray",
    "lightning": "thunder electricity spark power shock",
    "fire": "flame flames burning campfire",
    "fireball": "firebolt",
    "explosion": "boom blast crash supernova",
    "smoke": "ash gas dust",
    "spark": "sparkle glitter twinkle shine flash ability",
    "spell": "magic curse rune",
    "shield": "armor armour protection",
    "turret": "lasercannon laserturret",
    "cannon": "catapult gun launcher",
    "gun": "pistol shotgun rifle",
    "spikes": "spike thorn thorns",
    "trap": "beartrap snare",
    "fang": "tooth teeth",
    "pebble": "stones",
    "pellet": "dot crumb pill pea dots pellets",
    # food
    "fruit": "apple peach pear strawberry",
    "tomato": "tomatoes",
    "butter": "margarine",
    "cake": "pie cupcake dessert pastry",
    "bread": "loaf toast bun",
    "meat": "ham steak drumstick",
    "food": "hamburger burger sandwich hotdog snack meal",
    "pasta": "spaghetti noodles",
    "dish": "meal",
    "sauce": "soup bowl",
    "pail": "bucket water",
    "pot": "boiling cauldron kettle",
    "tin": "tuna can sardine",
    "candy": "sweet sweets lollipop icecream",
    "cup": "coffee tea mug",
    # buildings
    "house": "home hut building cottage shed city village",
    "tower": "fortress keep",
    "castle": "citadel palace",
    "tent": "camp",
    "factory": "mill",
    "lab": "dome observatory bunker shelter",
    "table": "desk counter",
    "laid": "served",
    "chair": "seat stool bench",
    "bed": "couch sofa",
    "machine": "console terminal generator",
    "column": "pillar pole post",
    "well": "fountain",
}
_LOOSELY: dict[str, str] = {  # vague words
    "floor": "ground background back floortile tile tiles ground backdrop",
    "stone": "wall walls border limit",
    "slab": "obstacle solid",
    "monster": "enemy foe villain creature beast guardian",
    "missile": "projectile",
    "exit": "goal",
    "lab": "base",
    "spout": "spawn spawner spawnpoint generator",
    "block": "blocks movable pushable",
    "treasure": "item resource collectible",
    "trap": "hazard danger damage hell",
    "blocks": "structure",
}
_SHY = frozenset(["floor", "missile", "monster", "blocks"])  # pictograms with vague names
_COLORS: dict[str, RGB] = {
    **{word.lower(): paint for word, paint in NAMED.items()},
    "grey": NAMED["GRAY"],
    "violet": NAMED["PURPLE"],
    "cyan": (92, 208, 238),
    "teal": (40, 150, 150),
    "beige": SAND,
    "silver": (196, 202, 210),
}
_WAYS = {"up": UP, "left": LEFT, "down": DOWN, "right": RIGHT, "back": UP, "front": DOWN}
_WAYS |= {"north": UP, "west": LEFT, "south": DOWN, "east": RIGHT}
_INITIALS = {"u": UP, "l": LEFT, "d": DOWN, "r": RIGHT}
_ENDINGS = ("up", "left", "down", "right")

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+")
LEAST = 4  # letters of a word that may be found inside another


def words(name: str) -> list[str]:
    """Split a name into words: wallGreen2 is wall and green."""
    return [word.lower() for word in _WORD.findall(name)]


def subject(img: str) -> str:
    """Return what an image shows: its name without folder and number."""
    return img.rsplit("/", 1)[-1].split(".")[0].rstrip("0123456789_")


def tile_of(names: Iterable[str], fits: Fits) -> tuple[str, str] | None:
    """Return the pictogram that the first matching name calls for, and that name; vague names come last."""
    found = [(name, (*_whole(name), *words(name)[::-1])) for name in names]
    for known, parts in ((_EXACT, False), (_EXACT, True), (_VAGUE, False)):
        for name, group in found:
            for tile in (tile for word in group for tile in _called(word, known, parts=parts)):
                if fits(PICTOGRAMS[tile]):
                    return tile, name
    return None


def color_of(name: str) -> RGB | None:
    """Return the color in a name."""
    found = (_COLORS[color] for word in words(name) for color in _COLORS if _means_color(word, color))
    return next(found, None)


def _means_color(word: str, color: str) -> bool:
    """Return whether a word is a color or begins with it, as bluecoat does."""
    return word == color or (word.startswith(color) and len(word) > len(color) + 2 and word not in _EXACT)


def paint_of(color: str) -> RGB | None:
    """Return the paint of a color of the language."""
    return named(color.upper())


def way_of(name: str, subject: str) -> int:
    """Return the facing in a name or in its image's name; 0 if there is none."""
    candidates = [*words(name)[::-1], *words(subject)[::-1]]
    found = next((way for way in map(_way, candidates) if way), 0)
    return found or next((_INITIALS[word] for word in words(subject)[::-1] if word in _INITIALS), 0)


def _way(word: str) -> int:
    ending = next((way for way in _ENDINGS if word.endswith(way) and word not in _EXACT), "")
    return _WAYS.get(word) or _WAYS.get(ending, 0)


def _whole(name: str) -> Iterator[str]:
    """Yield the name in one word, as in doorClosed."""
    if len(words(name)) > 1:
        yield "".join(words(name))


def _called(word: str, known: Mapping[str, list[str]], *, parts: bool) -> Iterator[str]:
    """Yield tiles for a word and its singular; or for the known words that it ends or, failing that, begins with."""
    if not parts:
        yield from known.get(word, ())
        yield from known.get(word.removesuffix("s"), ())
        return
    for cut in range(1, len(word) - LEAST + 1):
        yield from known.get(word[cut:], ())
    for cut in range(1, len(word) - LEAST + 1):
        yield from known.get(word[:-cut], ())


def _inverted(words_of: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the pictograms for each word. One of that name comes first, then what fills cells."""
    tiles: dict[str, list[str]] = {}
    for tile in sorted(words_of, key=lambda tile: not PICTOGRAMS[tile].fills):
        for word in words_of[tile].split():
            tiles.setdefault(word, []).append(tile)
    return {word: sorted(called, key=lambda tile: tile != word) for word, called in tiles.items()}


def _exactly(pictogram: Pictogram) -> str:
    shy = pictogram.sort is Sort.BADGE or pictogram.name in _SHY
    return f"{'' if shy else pictogram.name} {_SAYS.get(pictogram.name, '')}"


_EXACT = _inverted({name: _exactly(pictogram) for name, pictogram in PICTOGRAMS.items()})
_VAGUE = _inverted({tile: f"{tile} {words}" for tile, words in _LOOSELY.items()})
