"""What the hand holds and aims at in a turn, what is lit on the board for it, and the sentence that says what a click does."""

from __future__ import annotations

from game.api import Action
from game.skulls.asks import answer
from game.skulls.position import Position, Turn, Unit
from scenes.boards.zones.board import Hit, Line, Path, Ring
from scenes.boards.zones.over import FIRE, HURT, NONE, RETURN
from scenes.kit import palette
from scenes.kit.marks import in_colour
from scenes.kit.words import say
from scenes.tables.skulls.modes import Mode
from scenes.tables.skulls.names import called, means_name, named, space_name, thing_name, title_of, use_of
from scenes.tables.skulls.parts.advice import Better, Then
from scenes.tables.skulls.parts.gains import REACHED, against_words, compared, gain_words
from scenes.tables.skulls.parts.steps import reach, reach_here, shots, token_prey, why_there
from scenes.tables.skulls.prospects import (
    Choices,
    Prospect,
    bad_trade,
    covers_free,
    friends_hit,
    in_vain,
    next_foe,
    sorted_out,
    threats,
)
from scenes.tables.skulls.refusals import why_grey, why_not_token
from scenes.tables.skulls.state import SkullsState
from scenes.tables.state import Acts


def _say(key: str, **given: object) -> str:
    return say(f"skulls:turn.{key}", **given)


LEADING = frozenset({"prey", "goal", "comrade", "out_of_gas", "safer", "out_of_reach", "safer_next"})
"""What is gained by a step itself, whatever follows it."""
BESIDE = frozenset({"use", "crew", "windows", "end-turn", "take-cover"})
"""What is not clicked on the board as long as the hand holds nothing."""


class Aiming(Mode):
    """The seat at the screen has the turn: what it can do with what the hand holds, and what is aimed at.

    `tool` is what the hand holds: the readied token ("token"), a weapon of the vehicle by its name, or None for steps and
    fire. `aimed` is the action that the next click carries out, `warned` whether the player has been told that it hits his own;
    `lit` is what the keys came to last.
    """

    def __init__(self, state: SkullsState, acts: Acts[Hit]) -> None:
        super().__init__(state, acts)
        self.tool: str | None = None
        self.aimed: Action | None = None
        self.lit: Action | None = None
        self.first: Action | None = None  # what a tool was aimed at by itself, as it was taken in hand
        self.warned = False
        self.met: Hit | None = state.hit  # what the pointer lay on when the decision came; None once it has moved
        self._of: Position | None = None
        self._choices: dict[str | None, Choices] = {}

    @property
    def turn(self) -> Turn:
        """The turn as it stands."""
        turn = self.view.turn
        assert turn is not None
        return turn

    @property
    def unit(self) -> Unit:
        """The acting unit as it stands."""
        return self.view.units[self.turn.unit]

    def _renew(self) -> None:
        """Forget what was worked out for another view, and what the hand held."""
        if self._of is self.view:
            return
        self._of = self.view
        self.tool, self.aimed, self.lit, self.warned = None, None, None, False
        legal = self.legal
        weapons = {action["weapon"] for action in legal if action["do"] == "crew"}
        self._choices = {
            None: sorted_out(action for action in legal if action["do"] not in BESIDE),
            "token": sorted_out(action for action in legal if action["do"] == "use"),
        }
        for weapon in weapons:
            self._choices[weapon] = sorted_out(action for action in legal if action.get("weapon") == weapon)

    def choices(self, tool: str | None = None) -> Choices:
        """What can be clicked with what the hand holds, or with another tool."""
        self._renew()
        return self._choices.get(tool, Choices())

    def at(self, hit: Hit) -> Action | None:
        """The action that a click here would mean; one on an enemy never is a step."""
        found = self.choices(self.tool).at(hit.space, hit.zone, hit.unit, hit.thing)
        foe = hit.unit and self.view.world.side(hit.unit) != self.view.world.side(self.turn.unit)
        return None if foe and found and "to" in found else found

    def can(self, do: str) -> Action | None:
        """The action of this kind that needs no choice, if it may be done."""
        return next((action for action in self.legal if action["do"] == do), None)

    def previewed(self) -> Action | None:
        """What is pointed at, else what is aimed at."""
        return self.at(self.hit) or self.decided() if self.state.shown else None

    def decided(self) -> Action | None:
        """What is aimed at, else what the keys came to."""
        if not self.state.shown:
            return None
        self._renew()
        return self.aimed or self.lit

    def about(self) -> object:
        return type(self), self.view.turn and self.turn.unit, self.tool, self.decided()

    def poor(self, action: Action) -> bool:
        """Whether an action had better not be done."""
        return False

    def better(self) -> Better | None:
        """What would clearly be better than what is aimed at; None where nothing would."""
        return None

    def then(self, action: Action) -> Then | None:
        """What had better follow a step in the same turn; None where nothing can."""
        return None

    def at_rest(self) -> str:
        """What is said while nothing is pointed or aimed at: what can be done."""
        world, known = self.view.world, self.choices()
        key = "both" if known.spaces and known.units else "step" if known.spaces else "fire" if known.units else "none"
        return _say(f"acts.{key}", unit=called(world, self.turn.unit), count=self.turn.left, all=world.tables.numbers.actions)

    def friends(self, action: Action) -> list[str]:
        """The seat's own units that an action would hit or stun."""
        return friends_hit(self.view, self.view.world.side(self.turn.unit), self.state.seen(action))

    def vain(self, action: Action) -> bool:
        """Whether an action would hit or stun nobody but the seat's own."""
        return "zone" in action and in_vain(self.view, self.view.world.side(self.turn.unit), self.state.seen(action))

    def zones(self) -> list[str]:
        """The zones that are lit for what the hand holds: those in which it would hit or stun more than the seat's own."""
        return [zone for zone, action in self.choices(self.tool).zones.items() if not self.vain(action)]

    def only_own(self, tool: str) -> bool:
        """Whether what could be held reaches nobody but the seat's own."""
        places = self.choices(tool).places()
        return bool(places) and all(map(self.vain, places))


# --- the board ------------------------------------------------------------------------------------------------------------


def light(mode: Aiming) -> None:
    """Light what can be chosen now and darken all else; ring those who can be hit."""
    over, board, known = mode.board.over, mode.board, mode.choices(mode.tool)
    turn = mode.turn
    if turn.unit in board.counters:
        board.choose(turn.unit)
    marked = list(known.units)
    if mode.tool is None:
        over.show_reach(dict.fromkeys(known.spaces, ""), bool(known.spaces))
        over.show_refused(dict.fromkeys(mode.view.gas, "") if known.spaces else {})  # the cloud has its sign
        marked = [name for name in known.units if mode.view.units[name].state == "up"]
        board.show_ready([name for name in known.units if name not in marked])
    elif known.spaces:
        steps = answer(mode.view, "reach", {"unit": turn.unit, "steps": len(board.zones.spaces)})["spaces"]
        over.show_reach({space: steps[space] for space in known.spaces}, True)
    elif known.zones:
        over.show_zones(mode.zones(), True)
    if mode.aimed and mode.aimed["do"] == "use" and not known.places():
        over.show_zones(zones_hit(mode), True)
    board.show_targets(dict.fromkeys(marked, False))


def meant(mode: Aiming) -> list[str]:
    """Those whom what needs no choice on the board is about: all whom it would hit, else the acting unit itself."""
    action = mode.aimed
    hits = [fate.unit for fate in mode.state.seen(action).fates] if action else []
    return hits or [mode.turn.unit]


def zones_hit(mode: Aiming) -> dict[str, palette.Colour]:
    """The zones in which somebody would be hit by what needs no choice on the board."""
    view, action = mode.view, mode.aimed
    fates = mode.state.seen(action).fates if action else ()
    return {zone: palette.AMBER for fate in fates if (zone := view.zone(fate.unit))}


def point(mode: Aiming, action: Action | None) -> None:
    """Show the way, the lines of fire and the rings of an action that is pointed or aimed at."""
    over, view, board = mode.board.over, mode.view, mode.board
    over.show_lines()
    over.show_path()
    over.show_tags()
    name, unit = mode.turn.unit, mode.unit
    if action is None or unit.space is None:
        return
    if "to" in action:
        path = _way(mode, unit.space, action["to"])
        over.show_path(Path(tuple(path), tuple(map(str, range(1, len(path))))) if path else None)
        return
    if action["do"] == "fire":
        over.show_lines(_crossing(mode.state, mode.state.seen(action), name, action["target"]))
        return
    zone = action.get("zone")
    if zone:
        hurt = mode.friends(action)
        shades = dict.fromkeys(mode.zones(), palette.AMBER) | {zone: HURT if hurt else palette.YELLOW}
        over.show_zones(shades, True)
        over.show_lines([Line(name, zone, means_name(view.world, action.get("token") or action["weapon"]))])
        over.show_tags({view.units[one].space or "": _say("own") for one in hurt if one in board.counters})
        return
    hits = [fate.unit for fate in mode.state.seen(action).fates if fate.unit != name]
    target = action.get("target")
    if target and target not in hits:
        hits.append(target)
    over.show_lines([Line(name, one, _threats(mode, action, one)) for one in hits])


def _threats(mode: Aiming, action: Action, unit: str) -> str:
    """How many threats an action gives a unit, on its line."""
    fate = mode.state.seen(action).of(unit)
    return threats(fate.threat) if fate and fate.threat else ""


def _crossing(state: SkullsState, seen: Prospect, name: str, target: str) -> list[Line]:
    """The line of fire and the one that comes back, or none where nothing does."""
    out, back = seen.of(target), seen.of(name)
    lines = [Line(name, target, threats(out.threat) if out else "", FIRE, state.foe(name))]
    kind, words = (RETURN, threats(back.threat)) if back else (NONE, _say("no_return"))
    return [*lines, Line(target, name, words, kind, state.foe(target))]


def _way(mode: Aiming, start: str, end: str) -> list[str]:
    """The spaces of a shortest way on foot, `start` first; [] where there is none."""
    from game.skulls.moving import path  # the rule says which of several it is

    view = mode.view
    try:
        return [start, *path(view.world.board, start, end, view.gas)]
    except LookupError:
        return []


# --- the sentence ---------------------------------------------------------------------------------------------------------


def sentence(mode: Aiming) -> str:
    """What a click would do, or what can be done."""
    view, world, turn = mode.view, mode.state.world, mode.turn
    if mode.warned and mode.aimed:
        own = ", ".join(called(world, name) for name in mode.friends(mode.aimed))
        return _say("ask_again", units=own)
    if mode.aimed:
        return _say(f"again.{_again(mode)}", **_given(mode, mode.aimed)) + _others(mode)
    if mode.tool:
        known = mode.choices(mode.tool)
        what = view.units[turn.unit].ready if mode.tool == "token" else mode.tool
        if not known.any:
            return _say("no_use", token=means_name(world, what or ""), why=why_not_token(mode.state, what or ""))
        aim = "own" if mode.only_own(mode.tool) else known.kind
        return _say(f"aim.{aim}", token=means_name(world, what or ""))
    unit = view.units[turn.unit]
    if unit.state != "up":
        return _say("fallen_cover" if mode.can("take-cover") else "fallen", unit=called(world, turn.unit))
    if not turn.left:
        costs = mode.can("take-cover") and not covers_free(view, world.side(turn.unit))
        return _say("no_action_cover" if costs else "no_action", unit=called(world, turn.unit))
    pointed = mode.at(mode.hit)
    if pointed and pointed["do"] == "move":
        if mode.poor(pointed):
            return _say("step_poor", space=space_name(world, pointed["to"]), why=why_words(mode, pointed))
        return _say("step", space=space_name(world, pointed["to"]))
    if pointed:
        return _say(f"click.{_kind(pointed)}", **_given(mode, pointed))
    if mode.can("end-turn") is None:
        return _say("in_gas", unit=called(world, turn.unit))
    grey = why_grey(mode.state, mode.hit) if mode.hit != mode.met else ""
    if grey:
        return grey
    return mode.at_rest()


def _others(mode: Aiming) -> str:
    """That something else that is lit can be clicked as well for what the hand holds; "" where nothing can."""
    known = mode.choices(mode.tool)
    if not mode.tool or mode.better() or all(one == mode.aimed or mode.vain(one) for one in known.places()):
        return ""
    return " " + _say(f"others.{known.kind}")


def _again(mode: Aiming) -> str:
    """What kind of second click carries out what is aimed at."""
    kind = _kind(mode.aimed or {"do": ""})
    if mode.aimed and kind == "move" and mode.better() and not mode.poor(mode.aimed):
        return "move_still"
    if mode.aimed and kind == "fire":
        seen = mode.state.seen(mode.aimed)
        bad, poor = bad_trade(seen, mode.turn.unit), mode.poor(mode.aimed)
        if mode.better() and seen.of(mode.turn.unit):  # which is said after it
            return "fire_trade" if bad else "fire_still"
        if bad or poor:
            return "fire_bad" if bad and poor else "fire_poor" if poor else "fire_even"
        return "fire" if seen.of(mode.turn.unit) else "fire_alone"
    if mode.aimed and mode.aimed == mode.first:
        return "first_run" if "to" in mode.aimed else "first_throw" if kind == "throw" else "first_use"
    if kind == "take_cover" and covers_free(mode.view, mode.view.world.side(mode.turn.unit)):
        return "take_cover_foe" if next_foe(mode.view, mode.view.world.side(mode.turn.unit)) else "take_cover_free"
    if mode.aimed and kind == "use" and "to" in mode.aimed:
        return "run"
    if kind != "use" or mode.choices(mode.tool).places():
        return kind
    return "use_zones" if zones_hit(mode) else "use_self"


def why_words(mode: Aiming, action: Action) -> str:
    """What the acting unit gains by a step or a run to a space, in words; that he gains nothing, where it is so."""
    view, world, unit, space = mode.view, mode.state.world, mode.turn.unit, action["to"]
    if not mode.poor(action):
        return _planned_words(mode, space, mode.then(action))
    if action["do"] == "move" and (foe := token_prey(view, unit, space)) is not None:
        return gain_words(world, "token_there", {"unit": foe, "token": view.units[unit].ready or ""})
    return against_words(view, unit, space)


def _planned_words(mode: Aiming, space: str, then: Then | None) -> str:
    """What a step or a run is good for with what follows it in the turn; how many more can reach him, where that is the price."""
    view, world, unit = mode.view, mode.state.world, mode.turn.unit
    after, there = then.action if then else None, view
    if then and (after is None or after["do"] not in ("fire", "coup")):  # whom he could fire at from there waits for later
        there = view.copy()
        there.turn = mode.turn._replace(left=1)
    on = after["to"] if after and after["do"] == "move" else ""
    if then and after and after["do"] == "fire":
        trade = next((one for one in shots(then.view, unit, space) if one.unit == after["target"]), None)
        key, about = ("shot", trade._asdict()) if trade else why_there(there, unit, space)
    else:
        key, about = why_there(there, unit, space)
    if after and after["do"] == "use" and mode.state.knows(world.side(unit)):
        told = named(view, after)
        kind, place = use_of(told)
        key = f"then_{kind}"
        words = _say(f"best.{key}", place=place, token=told["token"])
    else:
        words = gain_words(world, key, about)
    leads_on = on and key not in LEADING
    if leads_on:  # of the step after it is told beside the board
        words = _say("best.on_the_way", space=space_name(world, on))
    stays, reached = reach_here(view, unit), reach(view, world.side(unit), space)
    if not reached.exceeds(stays) or (key in REACHED and not leads_on):
        return words
    price = compared(reached, stays)
    return _say("best.more_reach", said=words, more=f"{price[:1].upper()}{price[1:]}")


def _kind(action: Action) -> str:
    do = str(action["do"]).replace("-", "_")
    return "throw" if "zone" in action else "use" if do == "crew" else do


def _given(mode: Aiming, action: Action) -> dict[str, object]:
    """What a sentence about an action is given: the token, the target, the zone."""
    world = mode.state.world
    given = named(mode.view, action) | {"unit": title_of(world, mode.turn.unit)}
    given["button"] = _say("button.do_crew" if action["do"] == "crew" else "button.do_use")
    if "to" in action:
        given["why"] = why_words(mode, action)
    if "objective" in action or "vehicle" in action:
        given["thing"] = in_colour(world.side(mode.turn.unit), thing_name(world, str(mode.hit.thing)))
    return given


# --- what somebody else has declared ----------------------------------------------------------------------------------------


def show_declared(mode: Mode, action: Action) -> None:
    """Show the lines of an action that waits for an answer, and who would be hit by it."""
    view, over = mode.view, mode.board.over
    turn = view.turn
    if turn is None:
        return
    seen, foe = mode.state.seen(action), mode.state.foe(turn.unit)
    hits = [fate.unit for fate in seen.fates if fate.unit != turn.unit]
    mode.board.show_targets(dict.fromkeys(hits, False))
    if action["do"] == "fire":
        over.show_lines(_crossing(mode.state, seen, turn.unit, action["target"]))
    elif "zone" in action:
        over.show_zones({action["zone"]: HURT if hits else palette.AMBER})
        means = means_name(view.world, action.get("token") or action["weapon"])
        over.show_lines([Line(turn.unit, action["zone"], means, foe=foe)])
    else:
        over.show_lines([Line(turn.unit, name, threats(fate.threat), foe=foe) for name in hits if (fate := seen.of(name))])
    if "to" in action:
        over.show_rings({action["to"]: Ring(palette.AMBER, True)})
    spaces = [space for name in (turn.unit, *hits) if (space := view.units[name].space)]
    mode.board.show_spaces(spaces)
