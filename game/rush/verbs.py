"""All verbs of Rush, each said once: its fields, its phases, its rule, what it does (section 9.2)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from game.api import Action, Emit, Seat, Verb, by_name
from game.content.shapes import Shape
from game.draws import Draws
from game.messages import Message, Refused, message
from game.rush import acting, moving
from game.rush.cards import TARGETED
from game.rush.kinds import CARD, CLASS, DIE, SQUARE, STEPS, TARGET, VEHICLE, WAY, WHAT
from game.rush.listing import legal
from game.rush.position import Position

Does = Callable[[Position, Seat, Action, Draws, Emit], None]


def _verb(
    name: str, phases: Collection[str], rule: str, why: Message, do: Does,
    fields: Mapping[str, Shape] | None = None, may_lack: Collection[str] = (),
) -> Verb[Position]:  # fmt: skip
    """A verb that is legal when it is listed; `why` says what makes it so."""

    def refuse(position: Position, seat: Seat, action: Action) -> str | None:
        number = "R-RU-86" if "steps" in action else "R-RU-19" if name == "spawn" and "class" in action else rule
        return message("{number}: {why}", number=number, why=why)

    return Verb(name, fields, phases=phases, rule=rule, refuse=refuse, do=do, may_lack=may_lack)


_ON_FOOT = ("ready", "move", "rest")
VERBS = by_name(
    _verb("choose", ("muster",), "R-RU-09", message("A player chooses a class."), acting.choose, {"class": CLASS}),
    _verb(
        "spawn", ("spawn",), "R-RU-18",
        message("He enters at a Spawn Point that is open to him, and changes class only where that is allowed."),
        moving.spawn, {"at": SQUARE, "class": CLASS}, ("class",),
    ),
    _verb("throw", ("ready",), "R-RU-21", message("A soldier on foot or a driver throws, before his move."), moving.throw_dice),
    _verb(
        "move", ("move",), "R-RU-22",
        message("He moves by one of the dice left; only a Recon's second die reaches on to an enemy."),
        moving.move, {"die": DIE, "steps": STEPS}, ("steps",),
    ),
    _verb("fly", ("move",), "R-RU-83", message("Only helicopters and planes fly."), moving.fly),
    _verb(
        "enter", ("ready", "rest"), "R-RU-77",
        message("A soldier on foot boards a vehicle of his side on his square with a free seat, once a turn, not one he left."),
        acting.enter, {"vehicle": VEHICLE},
    ),
    _verb(
        "leave", ("ready",), "R-RU-79", message("He who sits in a vehicle leaves it, but not in the turn he entered it."),
        acting.leave,
    ),
    _verb("stay", ("ready",), "R-RU-79", message("Only a passenger stays where he is."), acting.stay),
    _verb(
        "fire", _ON_FOOT, "R-RU-91",
        message("A soldier on foot fires his team's standing gun from its square, before a throw or after a stop."), acting.fire,
    ),
    _verb(
        "uav", _ON_FOOT, "R-RU-97",
        message("A soldier on foot flies his team's UAV from the panel's square while it is in the air."), acting.fly_uav,
    ),
    _verb(
        "demolish", _ON_FOOT, "R-RU-34",
        message("An Engineer or Recon on foot demolishes, once a stop, what he has just taken or a parked enemy vehicle."),
        acting.demolish, {"what": WHAT},
    ),
    _verb(
        "revive", ("revive",), "R-RU-47", message("He who fell names his card, an active Medic of his team, or none."),
        acting.save, {"with": WAY},
    ),
    _verb(
        "repair", ("repair",), "R-RU-61", message("The driver names an active Engineer of his team, or none."),
        acting.save, {"with": WAY},
    ),
    _verb("defuse", ("defuse",), "R-RU-69", message("The defenders throw while a fuse burns."), acting.fuse),
    _verb("timeout", ("defuse",), "R-RU-70", message("The defenders give up while a fuse burns."), acting.fuse),
    _verb("pick", ("card",), "R-RU-90", message("An Assault picks one of two cards."), acting.pick, {"card": CARD}),
    _verb(
        "target", ("card",), "R-RU-108", message("The card is turned on a target within its reach."), acting.target,
        {"unit": TARGET, "at": SQUARE}, ("unit", "at"),
    ),
    _verb("pass", ("card",), "R-RU-104", message("He passes on a card that waits for a target."), acting.spare),
    _verb("done", ("rest",), "R-RU-29", message("He is done once his move is."), acting.done),
)  # fmt: skip


def refusal(position: Position, seat: Seat, action: Action) -> str | None:
    """Why an actor may not do this, or None: what is legal is what is listed. Raises: Refused(bad-action)."""
    verb, phase = VERBS[action["do"]], position.turn.phase
    _check_fields(position, verb, action)
    if phase not in verb.phases:
        now = ", ".join(name for name, one in VERBS.items() if phase in one.phases)
        return message("R-RU-29: {do} does not belong here; now is the time for {now}.", do=verb.name, now=now)
    for one in legal(position, seat):
        if one == action and all(type(action[key]) is type(value) for key, value in one.items()):
            return None
    return verb.refuse(position, seat, action)


def _check_fields(position: Position, verb: Verb[Position], action: Action) -> None:
    """Refuse an action with a field missing, or with one that its verb does not have. Raises: Refused(bad-action)."""
    needed = [key for key in verb.fields if key not in verb.may_lack]
    known = list(verb.fields)
    card = position.turn.card
    if verb.name == "target" and position.turn.phase == "card" and card is not None and card.id is not None:
        needed = known = list(TARGETED[position.world.tables.cards[card.id].effect])
    for key in needed:
        if key not in action:
            raise Refused("bad-action", message('{do} needs "{key}".', do=verb.name, key=key))
    for key in action:
        if key != "do" and key not in known:
            takes = ", ".join(known) or message("nothing")
            raise Refused("bad-action", message("{do} has no {key!r}; it takes {takes}.", do=verb.name, key=key, takes=takes))
