"""A turn as a hand goes through it: what is lit, clicks and keys, what is best, and the end of the turn."""

from __future__ import annotations

from game.api import Action
from game.skulls.position import Position
from game.skulls.turns import COVER, END
from scenes.boards.zones.board import Hit
from scenes.tables.skulls import aim
from scenes.tables.skulls.at_hand import SIGNS
from scenes.tables.skulls.parts.advice import Advice, Better, Then
from scenes.tables.skulls.parts.betters import merit
from scenes.tables.skulls.prospects import Choices
from scenes.tables.skulls.refusals import why_nothing
from scenes.tables.skulls.state import Planned, SkullsState
from scenes.tables.state import Acts

AT_ONCE = frozenset({"pick-up", "enter", "exit", "prone", "rise", "end-turn"})
"""What is done by a single click: it hits nobody. Neither a step nor Take Cover is: a slip of the hand would cost something."""


class Choosing(aim.Aiming):
    """What the unit whose turn it is can do, chosen on the board."""

    def __init__(self, state: SkullsState, acts: Acts[Hit]) -> None:
        super().__init__(state, acts)
        self._ended: Position | None = None  # the view in which the turn was ended by itself
        self.ending: Position | None = None  # the view in which the player is asked whether the turn is to end
        self.why = ""  # why the last click did nothing
        self._sorted: tuple[Choices, list[Action]] | None = None  # what can be chosen on the board, in its order
        self._advice: tuple[Position, Advice] | None = None
        self._better: tuple[Position, Action, Better | None] | None = None
        self._led: Hit | None = None  # what the keys or Suggest pointed at last
        self._offered: Action | None = None  # what Suggest came to last
        self._strays = False  # whether what is done just now was proposed by nobody
        self.proposed: Action | None = None  # what cannot be undone and was aimed at by no click on the board

    # --- what is lit ----------------------------------------------------------------------------------------------------

    def update_highlights(self) -> None:
        super().update_highlights()
        self._renew()
        aim.light(self)
        self._point()

    def hover(self, hit: Hit) -> None:
        super().hover(hit)
        self.why = ""
        self.met = self.met if hit == self.met else None
        if hit.space and self.at(hit) != self.lit:  # beside the board what was lit stays so
            self.lit = None
        if self.state.shown:
            self._point()

    def _point(self) -> None:
        """Show lines and rings to what is pointed or aimed at."""
        aim.point(self, self.previewed())

    # --- clicks ---------------------------------------------------------------------------------------------------------

    def click(self, hit: Hit) -> bool:
        if not self.state.shown:
            return False
        action = self.at(hit)
        if action is None:
            return self._missed(hit)
        self.choose(action)
        return True

    def _missed(self, hit: Hit) -> bool:
        """Whether a click on what cannot be chosen meant something: it lets go of what was aimed at, else it says why not.

        What is in the hand stays aimed; where it needs no choice, a click on whoever or whatever it lights is the second one.
        """
        if self.aimed and self.choices(self.tool).alone:
            if hit.unit in aim.meant(self) or hit.zone in aim.zones_hit(self):
                self.confirm()
                return True
            self.why = aim.sentence(self)
            return True
        if self.aimed and not self.tool:
            step = self.aimed["do"] == "move"
            self.aimed, self.warned = None, False
            self.acts.update_highlights()
            self.why = why_nothing(self.state, self.tool, hit) if step else ""
            return True
        self.why = why_nothing(self.state, self.tool, hit)
        return bool(self.why)

    def choose(self, action: Action) -> None:
        """Aim at an action, or carry it out if it was aimed at already or does no harm."""
        self.state.gone.forget()
        if action["do"] in AT_ONCE or action.get("weapon") == "resupply":
            self.do(action)
        elif self.aimed != action or action == self.proposed:
            self._offered = None
            self.aimed, self.first, self.proposed, self.warned = action, None, None, False
            if action["do"] == "fire":
                self.state.context.report("aimed")
            self.acts.update_highlights()
        else:
            self.confirm()

    def confirm(self) -> None:
        """Do what is aimed at. Where it hits the seat's own side, ask once more."""
        action = self.aimed
        if action is None:
            return
        if self.friends(action) and not self.warned:
            self.warned = True
            self.acts.update_highlights()
            return
        self.do(action)

    def do(self, action: Action) -> None:
        """Do this as the seat at the screen."""
        self._strays = self.advises and not self.recommended(action)
        self.aimed, self.warned, self.ending, self.why, self.lit = None, False, None, "", None
        if self._led is not None and self.hit == self._led:
            self.acts.point(Hit(None, None))  # the pointer was never there
        then = None if self.poor(action) else self.then(action)
        self.state.planned = then and Planned(self.turn.unit, self.view.round, then)
        self._led = self._offered = None
        self.state.kept_open = False
        self.decide(action)
        self._strays = False

    def unused(self) -> bool:
        """Whether the unit could still do something with its actions."""
        other = ("windows", "end-turn", "take-cover")
        return bool(self.turn.left) and any(action["do"] not in other and not self.poor(action) for action in self.legal)

    def end(self) -> None:
        """End the turn; where the unit could still act, and to end is not what amber says, ask once."""
        if self.state.context.asks_end and self.unused() and not self._last() and self.ending is not self.view:
            self.ending, self.aimed, self.warned = self.view, None, False
            self.acts.update_highlights()
        else:
            self.do(END)

    def keep_on(self) -> None:
        """Go on with the turn after all."""
        self.ending = None
        self.acts.update_highlights()

    def hold(self, tool: str) -> None:
        """Take a token or a weapon in hand, or put it back; aim at once what needs no choice, at the sole target or the best."""
        self.state.gone.forget()
        self._renew()
        if self.tool == tool:
            if self.aimed and self.choices(tool).alone:
                self.confirm()
                return
            self.tool = None
        else:
            self.tool = tool
        self.aimed, self.warned, self.lit, self.why = None, False, None, ""  # what was suggested was for another tool
        if self.tool:
            self.first = self.proposed = self._first()
            self.aimed = next(iter(self.choices(tool).alone), None) or self.first
        self.state.context.report("held" if self.tool else "put_back")
        self.acts.update_highlights()

    def _first(self) -> Action | None:
        """What is aimed at as soon as a tool is in the hand: all it can be aimed at, or the best of it where that is proposed;
        never what hits his own.
        """
        places = self.places()
        if not places or self.friends(places[0]) or (len(places) > 1 and not self.advises) or self.poor(places[0]):
            return None
        return places[0]

    def back(self) -> bool:
        if self.ending is self.view:
            self.ending = None
        elif self.tool or self.aimed:
            self.tool, self.aimed, self.warned = None, None, False
        else:
            return False
        self.acts.update_highlights()
        return True

    # --- what goes on by itself -----------------------------------------------------------------------------------------

    @property
    def restless(self) -> bool:
        """Whether the turn ends by itself."""
        return self.state.shown and self._ended is not self.view and self.spent()

    def spent(self) -> bool:
        """Whether nothing is left to do but to end the turn, and the player wants that to happen by itself."""
        view = self.view
        if not self.state.context.ends_turns or self.state.kept_open or view.phase != "turn" or view.turn is None:
            return False
        return not any(action["do"] not in ("windows", "end-turn") for action in self.legal) and END in self.legal

    def advance(self) -> None:
        if self.restless:
            self._ended = self.view
            self.do(END)

    def take_back(self) -> None:
        """Take back the last action, and keep the turn from ending by itself again at once."""
        self.state.kept_open = True
        self.acts.take_back()

    # --- keys -----------------------------------------------------------------------------------------------------------

    def key(self, action: str) -> bool:
        if action == "next":
            self._next()
        elif action == "undo":
            self.take_back()
        elif action == "skip":
            return self.click(self.hit)
        elif action == "use" and self.choices("token").any:  # amber or not, it has its own key
            self.hold("token")
        elif action == "cover" and COVER in self.legal:
            self.choose(COVER)
        else:
            return False
        return True

    def _next(self) -> None:
        """Point with the keys at the next thing that can be chosen."""
        places = self.places()
        if not places:
            return
        now = self.at(self.hit)
        self._lead(places[(places.index(now) + 1) % len(places) if now in places else 0])

    def _lead(self, action: Action) -> None:
        """Point at what can be chosen, though the pointer does not lie there."""
        hit = self._hit_of(action)
        self.show_space(hit.space or "")
        self.acts.point(hit)
        self.lit, self._led = action, hit

    def places(self) -> list[Action]:
        """What can be chosen on the board, in the order of the keys: what is sensible before what is not, the best first."""
        known = self.choices(self.tool)
        if self._sorted is None or self._sorted[0] is not known:
            self._sorted = known, sorted(known.places(), key=self._rank)
        return self._sorted[1]

    def _rank(self, action: Action) -> tuple[bool, float]:
        return (self.poor(action), -self.advice.gain(action)) if self.advises else (False, 0.0)

    @property
    def advice(self) -> Advice:
        """What the actions of this turn are worth."""
        if self._advice is None or self._advice[0] is not self.view:
            seat = self.view.world.side(self.turn.unit)
            self._advice = self.view, Advice(self.view, seat, self.legal, self.state.seen)
        return self._advice[1]

    @property
    def advises(self) -> bool:
        """Whether it is proposed what to do: a puzzle leaves that to its player."""
        return self.state.context.advises

    def best(self) -> Action | None:
        """What is better than to end the turn, and best of all; None for nothing, and where nothing is proposed."""
        return self.advice.best() if self.advises else None

    def poor(self, action: Action) -> bool:
        return self.advises and self.advice.poor(action)

    def then(self, action: Action) -> Then | None:
        return self.advice.then(action) if self.advises else None

    @property
    def picked(self) -> Action | None:
        """What is aimed at, else what is lit."""
        return self.aimed or self.lit

    @property
    def strays(self) -> bool:
        return self._strays

    def is_proposed(self, action: Action) -> bool:
        return self.advises and action in self.advice.good()

    def recommended(self, action: Action) -> bool:
        """Whether this is proposed, or as good as what is: a review would mark nothing of it."""
        good = self.advice.good() if self.advises else []
        return action in good or (self.advises and action == END and not good)

    def better(self) -> Better | None:
        """What a review would rather have seen than what is chosen, and why; None where it would say nothing, where no figure
        that is told says so, or where that costs no action.
        """
        action = self.picked
        if action is None or action == COVER or not self.advises or self.recommended(action) or not self.advice.marked(action):
            return None
        if self._better is None or self._better[0] is not self.view or self._better[1] != action:
            self._better = self.view, action, self._beside(action)
        return self._better[2]

    def _beside(self, chosen: Action) -> Better | None:
        """What is best beside what is chosen; to end the turn needs no reason, and a token that lies face down tells none."""
        best = self.best() or (END if END in self.legal else None)
        if best is None:
            return None
        why = merit(self, best, chosen)
        silent = best == END or (best["do"] == "use" and not self.state.knows(self.view.world.side(self.turn.unit)))
        return Better(best, why) if why or silent else None

    def leads(self) -> str:
        """The button that Enter presses, by what it does: back from a warning, what is chosen, what lies at hand, a tool, the way
        to the next choice, the end of the turn; that never while something is aimed at.
        """
        if self.ending is self.view:
            return "keep"
        if self.warned:
            return "next"
        if self.picked:
            return "cover" if self.by_itself(self.picked) else "step"
        if self.tool:
            return "next" if self.places() else "token"
        action = self.best()
        if action is None:
            return "end" if self.advises or not self.unused() else ""
        if action["do"] in ("use", "take-cover"):
            return "token" if action["do"] == "use" else "cover"
        return str(action["weapon"]) if action["do"] == "crew" else "step" if self.at_once() else "next"

    def by_itself(self, action: Action) -> bool:
        """Whether an action has a button of its own, which does it when it is pressed again: no second one stands for it."""
        return action == COVER

    def at_once(self) -> Action | None:
        """What lies at hand and is best of all, while nothing else is in hand or chosen: it is done where all is confirmed."""
        best = None if self.tool or self.aimed or self.lit else self.best()
        return best if best and best["do"] in SIGNS else None

    def _last(self) -> bool:
        """Whether to end the turn is the sensible step."""
        return self.leads() == "end"

    def _hit_of(self, action: Action) -> Hit:
        """Where an action is clicked."""
        view, zones = self.view, self.board.zones
        if "target" in action:
            space = view.units[action["target"]].space or ""
            return Hit(space, zones.zone_of[space], action["target"])
        if "zone" in action:
            return Hit(f"{action['zone']}/0", action["zone"])
        if action["do"] in ("pick-up", "enter"):
            space = self.unit.space or ""
            return Hit(space, zones.zone_of[space], None, action.get("objective") or action["vehicle"])
        if "to" not in action:  # it is about himself, or about his whole team
            space = self.unit.space or ""
            return Hit(space, zones.zone_of.get(space), self.turn.unit)
        return Hit(action["to"], zones.zone_of[action["to"]])
