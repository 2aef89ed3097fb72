"""What is said of made-up rules: tables of lines of games and their words."""

MENAGERIE = """
rock > Immovable
pad > Immovable
ball > Missile orientation=LEFT speed=0.5
gust > Missile orientation=UP
vane > Immovable orientation=UP
crate > Passive
gem > Resource limit=3
coin > Resource value=2 limit=10
gate > Portal stype=exit
exit > Immovable
king > Immovable singleton=true
beast > RandomNPC healthPoints=5 limitHealthPoints=9
  wolf >
  bear >
shoal > Immovable
  carp >
  pike >
"""
LETTERS = """
A > avatar
0 > rock
1 > pad
2 > ball
3 > gust
4 > vane
a > crate
b > gem
c > coin
d > gate
e > exit
f > king
g > wolf
h > bear
i > carp
j > pike
"""

SENTENCES = [
    ("avatar rock > stepBack", "You cannot pass `rock`."),
    ("wolf rock > stepBack", "`wolf` cannot pass `rock`."),
    (
        "beast rock beast > stepBack scoreChange=-1",
        "No `beast` (`wolf` or `bear`) can pass `rock` or another `beast` (`wolf` or `bear`) (costs 1 point).",
    ),
    ("rock wolf > stepBack", "Nothing happens when `rock` meets `wolf`."),
    ("rock wolf > stepBack scoreChange=1", "You gain 1 point when `rock` meets `wolf`."),
    ("ball rock > stepBack pixelPerfect=True", "`ball` cannot pass `rock`; it stops right at it."),
    ("avatar EOS > stepBack", "You cannot leave the screen."),
    ("beast EOS > stepBack", "No `beast` (`wolf` or `bear`) can leave the screen."),
    (
        "wolf TIME > stepBack timer=3 repeating=true",
        "Every `wolf` goes back to where it stood before this tick on the first tick and then every 3 ticks.",
    ),
    (
        "crate rock pad > undoAll",
        "When `crate` meets `rock` or `pad`, everything goes back to where it stood before this tick.",
    ),
    (
        "crate rock > undoAll notStype=ball,gust scoreChange=-2",
        "When `crate` meets `rock`, everything but `ball` and `gust` goes back to where it stood before this "
        "tick (costs 2 points).",
    ),
    (
        "wolf TIME > undoAll timer=4",
        "On the first tick, for every `wolf`, everything goes back to where it stood before this tick.",
    ),
    ("crate avatar > bounceForward", "You push `crate` 1 cell ahead when you meet it."),
    ("crate ball > bounceForward", "`ball` pushes `crate` 0.5 cells ahead when they meet."),
    (
        "crate crate > bounceForward repeat=3",
        "`crate` pushes another `crate` 1 cell ahead when they meet (gone through 3 times in a tick).",
    ),
    (
        "crate gem avatar > bounceForward",
        "Nothing happens when `crate` meets `gem`. You push `crate` 1 cell ahead when you meet it.",
    ),
    ("gust avatar > bounceForward", "You push `gust` 1 cell ahead when you meet it; it then goes that way."),
    ("vane avatar > bounceForward", "You push `vane` 1 cell ahead when you meet it; it then faces that way."),
    ("ball rock > reverseDirection", "`ball` reverses direction when it meets `rock`."),
    ("crate rock > reverseDirection", "Nothing happens when `crate` meets `rock`."),
    (
        "ball EOS > turnAround",
        "`ball` goes back to where it stood before this tick, then 1 cell down, and reverses direction, when "
        "it leaves the screen.",
    ),
    (
        "wolf rock > turnAround",
        "`wolf` goes back to where it stood before this tick, then 2 cells down, when it meets `rock`.",
    ),
    ("ball rock > flipDirection", "`ball` turns up, left, down or right at random when it meets `rock`."),
    ("ball EOS > wrapAround", "`ball` comes in again on the opposite side of the screen when it leaves the screen."),
    (
        "ball gust EOS > wrapAround offset=2",
        "`ball` comes in again on the opposite side of the screen, 2 cells from the edge, when it meets "
        "`gust`. `ball` comes in again on the opposite side of the screen, 2 cells from the edge, when it "
        "leaves the screen.",
    ),
    ("rock ball > wrapAround", "Nothing happens when `rock` meets `ball`."),
    ("ball vane > attractGaze", "`ball` takes on the direction of `vane` when they meet."),
    (
        "ball vane > attractGaze align=True prob=0.25",
        "`ball` takes on the direction of `vane` and is moved into line with it with a chance of 25% when they meet.",
    ),
    ("crate vane > attractGaze", "Nothing happens when `crate` meets `vane`."),
    ("avatar rock > align", "You are put exactly where `rock` is when you meet it."),
    ("ball vane > align", "`ball` is put exactly where `vane` is when they meet, and takes on its direction."),
    ("ball vane > align orient=false", "`ball` is put exactly where `vane` is when they meet."),
    ("crate avatar > align", "`crate` is put exactly where you are when you meet it."),
    ("avatar ball > pullWithIt", "You are carried along by `ball` when you meet it."),
    (
        "crate beast > pullWithIt pixelPerfect=True",
        "`crate` is carried along by any `beast` (`wolf` or `bear`) and put exactly where it is when they meet.",
    ),
    (
        "avatar gate > teleportToExit",
        "You are taken to `exit` when you meet `gate` (to any one at random, if there are several; if there "
        "is none, you die).",
    ),
    (
        "wolf gate > teleportToExit",
        "`wolf` is taken to `exit` when it meets `gate` (to any one at random, if there are several; if there"
        " is none, it disappears).",
    ),
    ("avatar rock > killSprite scoreChange=-1", "You die when you meet `rock` (costs 1 point)."),
    ("rock avatar > killSprite scoreChange=2", "`rock` disappears when you meet it (worth 2 points)."),
    ("beast rock pad > killSprite", "Any `beast` (`wolf` or `bear`) disappears when it meets `rock` or `pad`."),
    ("wolf wolf > killSprite", "`wolf` disappears when it meets another `wolf`."),
    ("gem coin avatar > killSprite", "`gem` disappears when it meets `coin`. `gem` disappears when you meet it."),
    ("ball EOS > killSprite", "`ball` disappears when it leaves the screen."),
    (
        "wolf TIME > killSprite timer=10 scoreChange=1",
        "Every `wolf` disappears on the first tick (worth 1 point for each `wolf`).",
    ),
    ("wolf TIME > killSprite timer=10 nextExecution=5", "Every `wolf` disappears after 10 ticks."),
    (
        "wolf TIME > killSprite timer=10 nextExecution=5 repeating=true",
        "Every `wolf` disappears after 10 ticks and then every 10 ticks.",
    ),
    ("wolf rock > killBoth", "When `wolf` meets `rock`, both disappear."),
    ("avatar rock > killBoth", "When you meet `rock`, you die and it disappears."),
    ("ball avatar > killBoth scoreChange=1", "When you meet `ball`, you die and it disappears (worth 1 point)."),
    ("wolf wolf > killBoth", "When `wolf` meets another `wolf`, both disappear."),
    ("wolf rock > killAll stype=king", "When `wolf` meets `rock`, every `king` disappears."),
    ("wolf rock > killAll stype=avatar", "When `wolf` meets `rock`, you die."),
    ("wolf TIME > killAll stype=ball timer=7", "On the first tick, for every `wolf`, every `ball` disappears."),
    (
        "wolf avatar > killIfFromAbove scoreChange=1",
        "`wolf` disappears when you come down on it from above (worth 1 point).",
    ),
    ("avatar wolf > killIfFromAbove", "You die when `wolf` comes down on you from above."),
    (
        "ball beast > killIfFromAbove",
        "`ball` disappears when any `beast` (`wolf` or `bear`) comes down on it from above.",
    ),
    ("avatar ball > killIfFrontal", "You die when you meet `ball` head-on, or while you stand still."),
    ("wolf ball > killIfFrontal", "`wolf` disappears when it meets `ball` head-on, or while it stands still."),
    ("avatar ball > killIfNotFrontal", "You die when you meet `ball`, unless head-on."),
    ("wolf ball > killIfNotFrontal", "`wolf` disappears when it meets `ball`, unless head-on."),
    ("avatar wolf > killIfHasLess resource=gem limit=0", "You die when you meet `wolf` if you hold no `gem`."),
    ("avatar wolf > killIfHasLess resource=gem limit=2", "You die when you meet `wolf` if you hold at most 2 `gem`."),
    (
        "wolf avatar > killIfHasLess resource=gem limit=2",
        "`wolf` disappears when you meet it if it holds at most 2 `gem`.",
    ),
    ("avatar wolf > killIfHasLess resource=gem limit=-1", "Nothing happens when you meet `wolf`."),
    (
        "avatar wolf > killIfHasMore resource=gem limit=2 scoreChange=3",
        "You die when you meet `wolf` if you hold at least 2 `gem` (worth 3 points).",
    ),
    (
        "wolf TIME > killIfHasMore resource=gem limit=3 scoreChange=5 timer=2 repeating=true",
        "Every `wolf` disappears on the first tick and then every 2 ticks if it holds at least 3 `gem` (worth"
        " 5 points for each `wolf`).",
    ),
    (
        "rock avatar > killIfOtherHasMore resource=gem limit=1",
        "`rock` disappears when you meet it if you hold at least 1 `gem`.",
    ),
    (
        "rock avatar > killIfOtherHasMore resource=gem limit=2 subtract=True",
        "`rock` disappears when you meet it if you hold at least 2 `gem`, which you then lose.",
    ),
    (
        "rock beast > killIfOtherHasMore resource=gem limit=2 subtract=True",
        "`rock` disappears when it meets any `beast` (`wolf` or `bear`) if the latter holds at least 2 `gem`,"
        " which it then loses.",
    ),
    ("rock avatar > killIfOtherHasMore resource=gem", "`rock` disappears when you meet it."),
    (
        "avatar TIME > killIfScoreNegative timer=1 repeating=true",
        "You die on the first tick and then every tick if your score is below 0.",
    ),
    ("avatar rock > killIfScoreNegative", "You die when you meet `rock` if your score is below 0."),
    ("wolf rock > cloneSprite", "When `wolf` meets `rock`, another `wolf` appears where `wolf` is."),
    (
        "beast rock > cloneSprite",
        "When any `beast` (`wolf` or `bear`) meets `rock`, another of its type appears where the former is.",
    ),
    ("king rock > cloneSprite scoreChange=1", "You gain 1 point when `king` meets `rock`."),
    ("avatar rock > spawn stype=ball", "When you meet `rock`, a `ball` appears where you are."),
    (
        "rock avatar > spawn stype=ball prob=0.5 scoreChange=1",
        "When you meet `rock`, with a chance of 50% a `ball` appears where it is (worth 1 point even if none appears).",
    ),
    (
        "wolf rock > spawn stype=king",
        "When `wolf` meets `rock`, a `king` appears where `wolf` is (if there is no `king` yet).",
    ),
    (
        "beast rock > spawn stype=beast",
        "When any `beast` (plain `beast`, `wolf` or `bear`) meets `rock`, a plain `beast` appears where the former is.",
    ),
    (
        "avatar wolf > spawnIfHasMore resource=gem limit=2 stype=ball",
        "When you meet `wolf` and hold at least 2 `gem`, a `ball` appears where you are.",
    ),
    (
        "avatar wolf > spawnIfHasMore resource=gem limit=2 stype=ball spend=2 scoreChange=1",
        "When you meet `wolf` and hold at least 2 `gem`, a `ball` appears where you are, and you lose 2 `gem`"
        " (worth 1 point).",
    ),
    (
        "wolf avatar > spawnIfHasMore resource=gem limit=2 stype=ball spend=1 prob=0.1",
        "When you meet `wolf` and it holds at least 2 `gem`, with a chance of 10% a `ball` appears where it "
        "is, and it loses 1 `gem`.",
    ),
    (
        "wolf rock > spawnIfHasMore resource=gem limit=2 stype=ball spend=1",
        "When `wolf` meets `rock` and holds at least 2 `gem`, a `ball` appears where `wolf` is, and it loses 1 `gem`.",
    ),
    (
        "wolf rock > spawnIfHasLess resource=gem limit=2 stype=king",
        "When `wolf` meets `rock` and holds at most 2 `gem`, a `king` appears where `wolf` is (if there is no"
        " `king` yet).",
    ),
    (
        "wolf rock > spawnIfHasLess resource=gem stype=king",
        "When `wolf` meets `rock` and holds no `gem`, a `king` appears where `wolf` is (if there is no `king` yet).",
    ),
    (
        "rock avatar > spawnBehind stype=pad",
        "When you meet `rock`, a `pad` appears on the cell that you have just left.",
    ),
    (
        "avatar wolf > spawnBehind stype=pad prob=0.2",
        "When you meet `wolf`, with a chance of 20% a `pad` appears on the cell that `wolf` has just left.",
    ),
    ("wolf rock > transformTo stype=bear", "`wolf` becomes `bear` when it meets `rock`."),
    (
        "wolf ball > transformTo stype=bear killSecond=True scoreChange=1",
        "`wolf` becomes `bear`, and `ball` disappears, when they meet (worth 1 point).",
    ),
    (
        "wolf avatar > transformTo stype=bear killSecond=True",
        "`wolf` becomes `bear`, and you disappear, when you meet it.",
    ),
    (
        "ball rock > transformTo stype=gust forceOrientation=True",
        "`ball` becomes `gust`, keeping its direction, when it meets `rock`.",
    ),
    ("ball rock > transformTo stype=king", "`ball` becomes `king` (if there is no `king` yet) when it meets `rock`."),
    ("avatar rock > transformTo stype=pad", "You die and a `pad` appears in your place when you meet `rock`."),
    (
        "beast rock EOS > transformTo stype=pad",
        "Any `beast` (`wolf` or `bear`) becomes `pad` when it meets `rock`. Any `beast` (`wolf` or `bear`) "
        "becomes `pad` when it leaves the screen.",
    ),
    ("avatar rock > transformToAll stype=wolf stypeTo=bear", "When you meet `rock`, every `wolf` becomes `bear`."),
    (
        "avatar TIME > transformToAll stype=wolf stypeTo=bear timer=8 repeating=True scoreChange=1",
        "On the first tick and then every 8 ticks, every `wolf` becomes `bear` (worth 1 point).",
    ),
    (
        "wolf rock > transformIfCount stype=bear stypeCount=beast geq=2",
        "`wolf` becomes `bear` when it meets `rock` if there are at least 2 `beast` (`wolf` or `bear`).",
    ),
    (
        "wolf rock > transformIfCount stype=bear stypeCount=crate leq=4",
        "`wolf` becomes `bear` when it meets `rock` if there are at most 4 `crate`.",
    ),
    (
        "wolf rock > transformIfCount stype=bear stypeCount=crate geq=1 leq=1 killSecond=True",
        "`wolf` becomes `bear`, and `rock` disappears, when they meet if there is exactly 1 `crate`.",
    ),
    (
        "wolf rock > transformIfCount stype=bear stypeCount=crate geq=2 leq=3",
        "`wolf` becomes `bear` when it meets `rock` if there are 2 to 3 `crate`.",
    ),
    (
        "wolf rock > transformIfCount stype=bear stypeCount=crate leq=0",
        "`wolf` becomes `bear` when it meets `rock` if there is no `crate`.",
    ),
    (
        "rock wolf > transformToRandomChild stype=beast",
        "`rock` becomes `wolf` or `bear` (both as likely) when it meets `wolf`.",
    ),
    (
        "rock wolf > transformToRandomChild stype=shoal",
        "`rock` becomes `carp` or `pike` (both as likely) when it meets `wolf`.",
    ),
    (
        "wolf rock > transformToSingleton stype=king stype_other=pad",
        "`wolf` becomes `king` when it meets `rock`, and every `king` that there was becomes `pad`.",
    ),
    (
        "wolf ball > transformToSingleton stype=gust stype_other=ball takeOrientation=True killSecond=True",
        "`wolf` becomes `gust`, and `ball` disappears, when they meet, and every `gust` that there was "
        "becomes `ball`; it then faces against the direction of `ball`.",
    ),
    (
        "gem avatar > collectResource scoreChange=1",
        "You collect `gem` when you meet it, until you hold 3 (worth 1 point).",
    ),
    ("coin avatar > collectResource", "You collect `coin` (2 each) when you meet it, until you hold 10."),
    ("gem coin wolf > collectResource", "`coin` and `wolf` collect `gem` when they meet, until they hold 3."),
    (
        "gem beast > collectResource killResource=False",
        "Any `beast` (`wolf` or `bear`) collects `gem` when they meet, until it holds 3; it stays there.",
    ),
    ("rock avatar > collectResource scoreChange=1", "You gain 1 point when you meet `rock`."),
    (
        "gem avatar > collectResourceIfHeld heldResource=coin value=4",
        "You collect `gem` when you meet it if you hold at least 4 `coin`, until you hold 3; even after that "
        "it disappears.",
    ),
    (
        "coin wolf > collectResourceIfHeld heldResource=gem value=0",
        "`wolf` collects `coin` (2 each) when they meet, until it holds 10; even after that it disappears.",
    ),
    (
        "avatar rock > changeResource resource=gem",
        "You gain 1 `gem` when you meet `rock`, unless you would then hold more than 3.",
    ),
    (
        "avatar rock > changeResource resource=gem value=2 killResource=True scoreChange=1",
        "You gain 2 `gem` and `rock` disappears when you meet it, unless you would then hold more than 3 "
        "(worth 1 point).",
    ),
    (
        "avatar rock > changeResource resource=gem value=-1 killResource=True",
        "You lose 1 `gem` (if you hold any) and `rock` disappears when you meet it.",
    ),
    (
        "wolf avatar > changeResource resource=gem value=-2",
        "`wolf` loses 2 `gem` (or all that it holds) when you meet it.",
    ),
    ("avatar rock > changeResource resource=gem value=4", "Nothing happens when you meet `rock`."),
    ("avatar rock > changeResource resource=rock value=1", "Nothing happens when you meet `rock`."),
    ("avatar rock > changeResource resource=gem value=0 killResource=True", "`rock` disappears when you meet it."),
    ("avatar rock > addHealthPoints", "You gain 1 health when you meet `rock`."),
    (
        "beast rock > addHealthPoints value=2 killSecond=True scoreChange=1",
        "Any `beast` (`wolf` or `bear`) gains 2 health, and `rock` disappears, when they meet, unless it "
        "would then have 9 or more (worth 1 point).",
    ),
    (
        "beast rock > addHealthPointsToMax value=4",
        "Any `beast` (`wolf` or `bear`) gains 4 health when it meets `rock`, up to 9.",
    ),
    (
        "avatar rock > addHealthPointsToMax value=4 killSecond=True",
        "You gain 4 health, and `rock` disappears, when you meet it.",
    ),
    ("avatar rock > subtractHealthPoints", "You lose 1 health when you meet `rock`, and die with none left."),
    (
        "wolf ball > subtractHealthPoints value=2 limit=1 scoreChange=1 scoreChangeIfKilled=5",
        "`wolf` loses 2 health when it meets `ball`, and disappears with 1 or less left (worth 1 point, or 5 "
        "points if deadly).",
    ),
    (
        "wolf ball > subtractHealthPoints scoreChangeIfKilled=5",
        "`wolf` loses 1 health when it meets `ball`, and disappears with none left (worth 5 points if deadly).",
    ),
    (
        "avatar ball > subtractHealthPoints scoreChange=-1",
        "You lose 1 health when you meet `ball`, and die with none left (costs 1 point, or nothing if deadly).",
    ),
    (
        "wolf ball > subtractHealthPoints stype=avatar scoreChange=-1 scoreChangeIfKilled=-1",
        "When `wolf` meets `ball`, you lose 1 health and die with none left (costs 1 point).",
    ),
    (
        "ball rock > subtractHealthPoints stype=beast",
        "When `ball` meets `rock`, one `beast` (`wolf` or `bear`) loses 1 health and disappears with none "
        "left (if there is none, `ball` instead).",
    ),
    (
        "avatar TIME > subtractHealthPoints timer=20 repeating=True",
        "You lose 1 health on the first tick and then every 20 ticks, and die with none left.",
    ),
    (
        "avatar ball > addTimer timer=5 ftype=transformToAll stype=wolf stypeTo=bear scoreChange=1",
        "5 ticks after you meet `ball`, every `wolf` becomes `bear` (worth 1 point at once and again then).",
    ),
    (
        "avatar EOS > addTimer timer=1 ftype=killAll stype=wolf",
        "1 tick after you leave the screen, every `wolf` disappears.",
    ),
    (
        "avatar ball > addTimer timer=3 ftype=undoAll repeating=True",
        "3 ticks after you meet `ball`, and then every 3 ticks, everything goes back to where it stood before"
        " this tick.",
    ),
    (
        "avatar ball > addTimer timer=3 ftype=subtractHealthPoints stype=beast",
        "3 ticks after you meet `ball`, one `beast` (`wolf` or `bear`) loses 1 health and disappears with none left.",
    ),
    (
        "avatar TIME > addTimer timer=3 ftype=killAll stype=wolf",
        "3 ticks after this is due (on the first tick), every `wolf` disappears.",
    ),
    ("avatar ball > addTimer timer=3 ftype=killSprite", "Nothing happens when you meet `ball`."),
    (
        "avatar ball > addTimer timer=3 ftype=killSprite scoreChange=2",
        "You gain 2 points when you meet `ball`, and again 3 ticks later.",
    ),
    ("avatar ball > shieldFrom stype=rock ftype=killSprite", "Nothing happens when you meet `ball`."),
    ("wolf EOS > killBoth scoreChange=1", "You gain 1 point when `wolf` leaves the screen."),
    ("wolf TIME > killBoth scoreChange=-1", "You lose 1 point for each `wolf` on the first tick."),
    ("wolf rock > killSprite repeat=2", "`wolf` disappears when it meets `rock`."),
    (
        "wolf TIME > spawnIfHasMore resource=gem limit=2 stype=ball spend=1 timer=5 repeating=true",
        "On the first tick and then every 5 ticks, a `ball` appears at every `wolf` that holds at least 2 "
        "`gem`, and it loses 1 `gem`.",
    ),
    (
        "avatar TIME > spawnIfHasLess resource=gem limit=2 stype=ball",
        "On the first tick, a `ball` appears where you are if you hold at most 2 `gem`.",
    ),
    ("wolf EOS > spawn stype=ball", "When `wolf` leaves the screen, a `ball` appears where it is."),
    ("crate rock > bounceForward", "Nothing happens when `crate` meets `rock`."),
    (
        "wolf TIME > spawn stype=ball prob=0.5 scoreChange=1",
        "On the first tick, with a chance of 50% a `ball` appears at every `wolf` (worth 1 point for each `wolf`).",
    ),
    (
        "wolf TIME > transformToAll stype=ball stypeTo=gust timer=9",
        "On the first tick, for every `wolf`, every `ball` becomes `gust`.",
    ),
    (
        "rock gem avatar > addTimer timer=2 ftype=transformToAll stype=wolf stypeTo=bear",
        "2 ticks after `rock` meets `gem`, every `wolf` becomes `bear`. 2 ticks after you meet `rock`, every "
        "`wolf` becomes `bear`.",
    ),
]
THINGS = [
    ("thing > Immovable", "`thing` never moves by itself."),
    ("thing > Immovable orientation=UP", "`thing` never moves by itself; faces up."),
    ("thing > Immovable hidden=True", "`thing` never moves by itself; is shown in pictures only."),
    (
        "thing > Immovable invisible=True singleton=True",
        "`thing` never moves by itself; there is never more than one `thing` at a time; is not shown in pictures.",
    ),
    ("thing > Door", "`thing` never moves by itself."),
    ("thing > Passive", "`thing` never moves by itself."),
    ("thing > Passive speed=1 orientation=LEFT", "`thing` moves left, 1 cell a tick."),
    ("thing > Resource limit=3", "`thing` never moves by itself."),
    ("thing > Flicker limit=4", "`thing` disappears after 5 ticks."),
    (
        "thing > OrientedFlicker limit=0 speed=1 orientation=UP",
        "`thing` moves up, 1 cell a tick; disappears after 1 tick.",
    ),
    (
        "thing > Spreader stype=other spreadprob=0.25 limit=3",
        "`thing` puts an `other` on each of the four cells around it with a chance of 25% after 2 ticks; "
        "disappears after 4 ticks.",
    ),
    ("thing > Spreader limit=3", "`thing` disappears after 4 ticks."),
    ("thing > Missile", "`thing` moves straight on the way it is sent, 1 cell a tick."),
    (
        "thing > Missile orientation=DOWN speed=0.25 cooldown=3 timeToLive=7",
        "`thing` moves down, 0.2 cells every 3 ticks; disappears after 7 ticks.",
    ),
    ("thing > Missile orientation=DOWN speed=0.05", "`thing` never moves by itself; faces down."),
    ("thing > RandomMissile speed=0.5", "`thing` moves in a direction taken at random, 0.5 cells a tick."),
    ("thing > RandomMissile orientation=UP", "`thing` moves up, 1 cell a tick."),
    ("thing > RandomNPC", "`thing` walks at random (taking a new direction every tick), 1 cell a tick."),
    (
        "thing > RandomNPC cons=3 cooldown=4 speed=0.5",
        "`thing` walks at random (taking a new direction every 4 ticks), 0.5 cells every 4 ticks.",
    ),
    ("thing > RandomNPC stationary=true", "`thing` never moves by itself."),
    ("thing > RandomNPC orientation=LEFT", "`thing` moves left, 1 cell a tick."),
    ("thing > Chaser stype=avatar cooldown=2", "`thing` chases you, 1 cell every 2 ticks."),
    (
        "thing > Chaser stype=other maxDistance=50",
        "`thing` chases the nearest `other` when no more than 5 cells away (rows and columns added up), 1 "
        "cell a tick; otherwise walks at random.",
    ),
    (
        "thing > Chaser stype=other fleeing=true",
        "`thing` flees from the nearest `other` (or walks at random if there is none), 1 cell a tick.",
    ),
    ("thing > Fleeing stype=avatar speed=0.8", "`thing` flees from you, 0.8 cells a tick."),
    (
        "thing > PathChaser stype=other",
        "`thing` follows the nearest `other` on the shortest way around `other` (or walks at random if there "
        "is none), 1 cell a tick.",
    ),
    ("thing > PathChaser stype=avatar", "`thing` follows you on the shortest way around `other`, 1 cell a tick."),
    (
        "thing > PathAltChaser stype1=other stype2=avatar",
        "`thing` follows the nearest `other` on the shortest way around `other` (or walks at random if there "
        "is none), 1 cell a tick; keeps to the same one until it reaches it.",
    ),
    (
        "thing > PathAltChaser stype1=other randomTarget=true",
        "`thing` follows any random `other` on the shortest way around `other` (or walks at random if there "
        "is none), 1 cell a tick; keeps to the same one until it reaches it.",
    ),
    (
        "thing > RandomPathAltChaser stype1=avatar epsilon=0.1",
        "`thing` follows you on the shortest way around `other`, 1 cell a tick; with a chance of 10% takes a "
        "random step instead.",
    ),
    ("thing > Portal stype=other", "`thing` never moves by itself; leads to `other`."),
    ("thing > Portal", "`thing` never moves by itself."),
    ("thing > SpawnPoint stype=other", "`thing` makes an `other` on its own cell every tick."),
    (
        "thing > SpawnPoint stype=other cooldown=5 prob=0.5 total=7",
        "`thing` makes an `other` on its own cell "
        "on the first tick and then every 5 ticks with a chance of 50%, 7 in all, and then disappears.",
    ),
    (
        "thing > SpawnPoint stype=other cooldown=5 prob=0.5 total=1",
        "`thing` makes an `other` on its own cell, with a chance of 50% "
        "on the first tick and then every 5 ticks, and then disappears.",
    ),
    ("thing > SpawnPoint stype=other total=1", "`thing` makes an `other` on its own cell and then disappears."),
    (
        "thing > SpawnPoint stype=other total=1 cooldown=4",
        "`thing` makes an `other` on its own cell on the first tick and then disappears.",
    ),
    ("thing > SpawnPoint stype=other prob=0", "`thing` never moves by itself."),
    (
        "thing > SpawnPoint stype=stone orientation=LEFT",
        "`thing` makes a `stone` heading left on its own cell every tick.",
    ),
    (
        "thing > SpawnPoint stype=stone spawnorientation=UP",
        "`thing` makes a `stone` heading up on its own cell every tick.",
    ),
    ("thing > SpawnPoint stype=stone", "`thing` makes a `stone` on its own cell every tick."),
    (
        "thing > Bomber stype=other prob=0.01 speed=0.5 cooldown=2",
        "`thing` moves right, 0.5 cells every 2 ticks; makes an `other` on its own cell "
        "on the first tick and then every 2 ticks with a "
        "chance of 1%.",
    ),
    (
        "thing > Bomber stype=stone orientation=DOWN speed=1",
        "`thing` moves down, 1 cell a tick; makes a `stone` heading down on its own cell every tick.",
    ),
    (
        "thing > RandomBomber stype=other cooldown=3",
        "`thing` moves in random directions, 1 cell every 3 ticks; makes an `other` on its own cell "
        "on the first tick and then every 3 ticks.",
    ),
    (
        "thing > RandomBomber stype=stone rotateInPlace=true speed=0.001 prob=0.4",
        "`thing` turns at random every tick; makes a `stone` heading the way it faces on its own cell every "
        "tick with a chance of 40%.",
    ),
    (
        "thing > RandomBomber stype=stone rotateInPlace=true",
        "`thing` turns at random every tick; moves the way it then faces, 1 cell a tick; makes a `stone` "
        "heading the way it faces on its own cell every tick.",
    ),
    (
        "thing > BomberRandomMissile stypeMissile=other,stone cooldown=9",
        "`thing` makes an `other` or a `stone`, at random, heading right on its own cell "
        "on the first tick and then every 9 ticks.",
    ),
]
PLAYED = [
    ("avatar > MovingAvatar", "Up, down, left and right move you 1 cell."),
    (
        "avatar > MovingAvatar speed=0.5 cooldown=3",
        "Up, down, left and right move you 0.5 cells, at most every 3 ticks.",
    ),
    ("avatar > MovingAvatar stationary=true", "You cannot move."),
    (
        "avatar > MovingAvatar rotateInPlace=true orientation=UP",
        "Up, down, left and right turn you that way or, if you face that way already, move you 1 cell. At "
        "first you face up.",
    ),
    ("avatar > HorizontalAvatar", "Left and right move you 1 cell."),
    ("avatar > VerticalAvatar", "Up and down move you 1 cell."),
    ("avatar > FlakAvatar stype=stone", "Left and right move you 1 cell. Use shoots a `stone` from where you are."),
    (
        "avatar > FlakAvatar stype=other ammo=other minAmmo=2 ammoCost=3",
        "Left and right move you 1 cell. Use puts an `other` where you are; that takes 3 `other`, and you "
        "must hold at least 3.",
    ),
    ("avatar > FlakAvatar", "Left and right move you 1 cell. Use does nothing."),
    (
        "avatar > OrientedAvatar",
        "Up, down, left and right turn you that way or, if you face that way already, move you 1 cell. At "
        "first you face right.",
    ),
    (
        "avatar > OrientedAvatar rotateInPlace=false orientation=LEFT",
        "Up, down, left and right move you 1 cell and make you face that way. At first you face left.",
    ),
    (
        "avatar > ShootAvatar stype=stone",
        "Up, down, left and right turn you that way or, if you face that way already, move you 1 cell. Use "
        "shoots a `stone` from the cell in front of you, the way you face. At first you face right.",
    ),
    (
        "avatar > ShootAvatar stype=other ammo=thing",
        "Up, down, left and right turn you that way or, if you face that way already, move you 1 cell. Use "
        "puts an `other` on the cell in front of you; each takes 1 `thing`, and you cannot without. At first "
        "you face right.",
    ),
    (
        "avatar > ShootAvatar stype=other,stone ammo=thing,other",
        "Up, down, left and right turn you that way or, if you face that way already, move you 1 cell. Use "
        "does the first of these for which you hold what it takes: it puts an `other` on the cell in front of"
        " you, which takes 1 `thing`; it shoots a `stone` from the cell in front of you, the way you face, "
        "which takes 1 `other`. At first you face right.",
    ),
    (
        "avatar > ShootAvatar",
        "Up, down, left and right turn you that way or, if you face that way already, move you 1 cell. Use "
        "does nothing. At first you face right.",
    ),
    (
        "avatar > OngoingAvatar speed=0.5",
        "Whatever you do, you move on the way you face, 0.5 cells a tick. Up, down, left and right turn you "
        "that way at once. At first you face right.",
    ),
    (
        "avatar > OngoingShootAvatar stype=stone",
        "Whatever you do, you move on the way you face, 1 cell a tick. Up, down, left and right turn you that"
        " way at once. Use shoots a `stone` from the cell in front of you, the way you face. At first you "
        "face right.",
    ),
    (
        "avatar > OngoingTurningAvatar spawnBehind=other",
        "Whatever you do, you move on the way you face, 1 cell a tick. Up, down, left and right turn you that"
        " way at once, but never straight back. You leave an `other` behind on each cell that you have left. "
        "At first you face right.",
    ),
    (
        "avatar > MissileAvatar orientation=DOWN",
        "Whatever you do, you move on the way you face, 1 cell a tick. You cannot turn. At first you face down.",
    ),
    (
        "avatar > MissileAvatar healthPoints=3",
        "Whatever you do, you move on the way you face, 1 cell a tick. You cannot turn. At first you face "
        "right. You start with 3 health.",
    ),
]
ENDED = [
    ("SpriteCounter stype=thing limit=0 win=True", "You win as soon as no `thing` is left."),
    ("SpriteCounter stype=thing limit=3", "You lose as soon as there are at most 3 `thing`."),
    ("SpriteCounter stype=thing limit=1", "You lose as soon as there is at most 1 `thing`."),
    ("SpriteCounter stype=avatar win=False", "You lose as soon as you are dead."),
    ("SpriteCounter stype=avatar limit=1", "You lose as soon as one tick is over."),
    ("SpriteCounter stype=red", "You lose as soon as you are not `red`."),
    ("SpriteCounter stype=thing limit=-1", "You lose as soon as there are -1 `thing`, which is never."),
    ("SpriteCounter stype=fam", "You lose as soon as no `fam` (`a` or `b`) is left."),
    ("SpriteCounter stype=mix", "You lose as soon as you are dead and no `c` is left."),
    ("SpriteCounter stype=mix limit=2", "You lose as soon as there are at most 2 of you and `c` together."),
    ("MultiSpriteCounter stype1=thing limit=1 win=True", "You win as soon as there is exactly 1 `thing`."),
    (
        "MultiSpriteCounter stype1=thing stype2=other limit=0 win=True",
        "You win as soon as no `thing` and no `other` is left.",
    ),
    (
        "MultiSpriteCounter stype1=thing stype2=other limit=4",
        "You lose as soon as there are exactly 4 `thing` and `other` together.",
    ),
    (
        "MultiSpriteCounter stype1=thing stype2=other stype3=fam limit=4 min=true",
        "You lose as soon as there are at least 4 `thing`, `other` and `fam` (`a` or `b`) together.",
    ),
    ("MultiSpriteCounter stype1=thing limit=0 min=true", "You lose as soon as one tick is over."),
    ("MultiSpriteCounter stype1=red limit=1", "You lose as soon as you are `red`."),
    ("MultiSpriteCounter stype1=avatar limit=1", "You lose as soon as you are alive."),
    ("MultiSpriteCounter stype1=avatar limit=0", "You lose as soon as you are dead."),
    ("MultiSpriteCounter stype1=avatar limit=2", "You lose as soon as there are 2 of you, which is never."),
    (
        "MultiSpriteCounter stype1=avatar stype2=thing limit=2",
        "You lose as soon as there are exactly 2 of you and `thing` together.",
    ),
    (
        "MultiSpriteCounter stype1=avatar stype2=thing limit=0",
        "You lose as soon as you are dead and no `thing` is left.",
    ),
    (
        "MultiSpriteCounterSubTypes stype1=fam limit=6 subTypesNum=2 win=True",
        "You win as soon as there are exactly 6 `fam` (`a` or `b`), of exactly 2 types.",
    ),
    (
        "MultiSpriteCounterSubTypes stype1=fam limit=1 subTypesNum=1",
        "You lose as soon as there is exactly 1 `fam` (`a` or `b`), of exactly 1 type.",
    ),
    ("Timeout limit=100 win=True", "You win after 101 ticks."),
    ("Timeout", "You lose after 1 tick."),
    ("Timeout limit=1999 win=False", "You lose after 2,000 ticks."),
]
SHIELDED = [
    (
        "avatar ball > shieldFrom stype=rock ftype=killSprite\navatar rock > killSprite",
        "When you meet `ball`, you are safe from `rock` for the rest of the tick.",
    ),
    (
        "beast ball > shieldFrom stype=rock ftype=killSprite\nwolf rock > killSprite",
        "When `wolf` meets `ball`, `wolf` is safe from `rock` for the rest of the tick.",
    ),
    (
        "avatar ball > shieldFrom stype=rock ftype=killSprite\navatar rock > killSprite\navatar rock > spawn stype=pad",
        "When you meet `ball`, this does not hold for the rest of the tick: you die when you meet `rock`.",
    ),
    (
        "crate pad > shieldFrom stype=ball ftype=bounceForward\ncrate ball > bounceForward",
        "When `crate` meets `pad`, this does not hold for the rest of the tick: `ball` pushes `crate` 0.5 cells ahead "
        "when they meet.",
    ),
    (  # what comes before is past, and a family is not one of its types
        "wolf rock > killSprite\nwolf ball > shieldFrom stype=rock ftype=killSprite",
        "`wolf` disappears when it meets `rock`.",
    ),
    (
        "wolf ball > shieldFrom stype=rock ftype=killSprite\nbeast rock > killSprite",
        "Nothing happens when `wolf` meets `ball`.",
    ),
]
