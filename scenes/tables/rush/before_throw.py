"""A turn before its throw and after its last stop: throw, board, jump out, serve a weapon, or be done."""

from __future__ import annotations

from collections.abc import Container

from game.api import Action
from game.rush.listing import legal
from game.rush.odds import seated
from scenes.boards.loop.board import Hit
from scenes.kit import palette
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.rush.aboard import blasts, reach
from scenes.tables.rush.arming import next_row
from scenes.tables.rush.choice import Choice
from scenes.tables.rush.dangers import risk_parts, threat_rows, threats
from scenes.tables.rush.prospects import of_throws, percent, reaches_far
from scenes.tables.rush.riding import NOTHING, Figure, Riding
from scenes.tables.rush.since import done, thrown
from scenes.tables.rush.turn import SHOTS, VAGUE, Choosing

SAFER = ("enter_safer", "leave_safer")
"""What tells that it is safer aboard, and on foot."""
WORST = 2
"""So many enemies who could land on whoever throws are named."""


class Ready(Choosing):
    """Before a throw: throw, board, jump out, serve a weapon (R-RU-21, R-RU-77, R-RU-91).

    `on_foot`: what whoever boards nothing does instead.
    """

    asks = ("ready",)
    topic = "R-RU-21"
    weighed = True
    on_foot = "throw"

    def worked_out(self) -> list[Choice]:
        found = super().worked_out()
        order = {"throw": 0, "stay": 0}
        return sorted(found, key=lambda one: order.get(one.action["do"], 1))

    def ranked(self, number: int) -> list[Action]:
        """The same, but to board or to jump out comes right before whatever else ends this where it is worth it, else never."""
        found = super().ranked(len(self.legal))
        changes = [one for one in found if self._change(one)]
        worth = [one for one in changes if self._worth(one)]
        found = [one for one in found if one not in changes]
        place = next((n for n, one in enumerate(found) if one["do"] == self.on_foot), len(found))
        return [*found[:place], *worth, *found[place:]][:number]

    def _change(self, action: Action) -> bool:
        """Whether an action is to board a vehicle with nobody in it, or to jump out of one that he drives."""
        return not self.rides and (action["do"] == "leave" or action.get("vehicle") in self._free)

    def _worth(self, action: Action) -> bool:
        """Whether such a change is sensible: who has jumped out in this turn throws on foot, who boards drives off with it."""
        if action["do"] == "enter" and (self._on_foot_by_choice or self._no_help(action["vehicle"])):
            return False
        ride = self.view.soldiers[self.seat].ride
        aim = self._aimed_at(ride or action["vehicle"]) if self.view.turn.phase == "ready" else None
        nearer = aim[1] - aim[2] if aim else 0
        return self.riding(action).better(action, nearer if ride else -nearer)

    def riding(self, action: Action) -> Riding:
        """What such a change is weighed by."""
        vehicle = action.get("vehicle") or self.view.soldiers[self.seat].ride or ""
        return Riding(self.state, self.seat, vehicle, self.on_foot)

    def reason(self, one: Choice) -> str:
        """What a change is worth where no figure on its card says it; of whoever stays as he is, what it would change."""
        if self._change(one.action):
            gain = self.riding(one.action).gain(one.action)
            if gain < NOTHING:
                leaves, safer = one.action["do"] == "leave", self.riding(one.action).safer > 0
                return say(f"rush:choice.{SAFER[leaves] if safer or not leaves else 'leave_nearer'}")
            return self._because(say("rush:choice.gains", n=percent(gain)), one.action, {"do": self.on_foot})
        changes = [action for action in self.legal if self._change(action)]
        if one.action["do"] != self.on_foot or not changes or "%" in one.line or any(map(self._no_help, self._free)):
            return ""
        best = max(changes, key=lambda action: self.riding(action).gain(action))
        gain = self.riding(best).gain(best)
        if abs(gain) < NOTHING and self.riding(best).safer < 0:
            return say(f"rush:choice.{SAFER[best['do'] == 'enter']}")
        key = "even" if abs(gain) < NOTHING else "little" if gain > 0 else "costs"
        told = say(f"rush:choice.{best['do']}_{key}", n=percent(abs(gain)))
        return self._because(told, {"do": self.on_foot}, best, "costs") if key == "costs" else told

    def _because(self, told: str, one: Action, other: Action, key: str = "gains") -> str:
        """What is told with what decides it: in what an action is worth most more than another."""
        part = self.better(one, other, VAGUE)
        return say("rush:choice.because", told=told.rstrip("."), why=say(f"rush:choice.because_{key}.{part}")) if part else told

    def _why_aboard(self) -> str:
        """Why it is sensible to throw aboard, where more throws would do on foot; "" where that is not so."""
        ride = self.view.soldiers[self.seat].ride
        aim = self._aimed_at(ride) if ride and self.state.context.advises else None
        if ride is None or aim is None or aim[1] <= aim[2]:
            return ""
        hurt, safe = self.hurting(ride)
        if not safe and not self.defends:
            return say("rush:choice.aboard_six")
        safer = safe and self.riding({"do": "leave"}).safer < 0  # by the figures beside it
        return say("rush:choice.aboard_safe", who=", ".join(self.state.called(foe) for foe in safe)) if safer else ""

    def _no_help(self, vehicle: str) -> str:
        """Whom a vehicle on land is no help against, where that is every enemy of a defender; "" where it is of use."""
        hurt, safe = self.hurting(vehicle)
        useless = self.defends and hurt and not safe and self.state.world.vehicle(vehicle).multiplier == 1
        return ", ".join(self.state.called(foe) for foe in hurt) if useless else ""

    def _why_on_foot(self) -> str:
        """Why it is sensible to throw on foot, where a vehicle could be boarded; "" where nothing is proposed, or says it."""
        free = self._free
        if not free or not self.state.context.advises or self._on_foot_by_choice:
            return ""
        best = next(iter(self.ranked(1)), {"do": "throw"})
        if best["do"] == "enter":
            return ""
        vehicle = free[0]
        if (aim := self._chances(vehicle)) and aim[1] > aim[2]:
            return _told("on_foot_aim", aim)
        if who := self._no_help(vehicle):
            return say("rush:choice.on_foot_no_help", who=who)
        if best["do"] != "throw":
            return ""
        if self.defends and self.view.kind(self.seat).repairs:
            return say("rush:choice.on_foot_hurts")
        flies = not self.defends and self.state.world.vehicle(vehicle).multiplier > 1
        return say("rush:choice.on_foot_near") if flies else ""

    @property
    def _free(self) -> list[str]:
        """The vehicles that may be boarded with nobody in them."""
        crafts = [action["vehicle"] for action in self.legal if action["do"] == "enter"]
        return [name for name in crafts if not self.view.vehicles[name].crew]

    @property
    def _on_foot_by_choice(self) -> bool:
        """Whether he has jumped out of something in this turn, and is about to throw."""
        if self.view.turn.phase != "ready":
            return False
        return bool(self.state.worked_out("jumped out", lambda view: done(self.state, view, "leave")))

    def choice(self, action: Action) -> Choice:
        found = super().choice(action)
        if action["do"] == "throw" and self.view.turn.phase == "ready" and (why := self._why_aboard()):
            return found._replace(line=why)
        if action["do"] == "throw" and self.flies:
            return found._replace(line=say("rush:choice.throw_line_air"))
        if action["do"] == "throw" and self.view.turn.phase == "ready" and (why := self._why_on_foot()):
            return found._replace(line=why)
        if action["do"] == "leave":
            ride = self.view.soldiers[self.seat].ride or ""
            figures = "" if self.rides else self._compared(ride)
            return found._replace(line=" ".join(filter(None, (figures or found.line, self._works(ride)))))
        if action["do"] == "enter" and not self.view.vehicles[action["vehicle"]].crew:
            return found._replace(line="\n".join(filter(None, (found.line, self._compared(action["vehicle"])))))
        return found

    def _compared(self, vehicle: str) -> str:
        """What differs aboard from what it is on foot, in figures; before a throw with the chance to stop on the best target."""
        riding = Riding(self.state, self.seat, vehicle, self.on_foot)
        if self.view.turn.phase == "rest":
            return riding.told()
        aim, blows = self._aimed_at(vehicle), blasts(self.state, self.seat, vehicle)
        stop = Figure("stop", of_throws(aim[2]), of_throws(aim[1]), aim[0]) if aim else None
        return riding.compared(stop, Figure("blows", *blows) if blows else None)

    def _works(self, ride: str) -> str:
        """What else he can do here once he is on foot (R-RU-91); "" for nothing."""
        can = {action["do"] for action in legal(seated(self.view, self.seat, ride, False), self.seat)}
        what = "gun" if "fire" in can else "uav" if "uav" in can else ""
        return say(f"rush:choice.leave_{what}") if what else ""

    def _chances(self, vehicle: str) -> tuple[str, int, int] | None:
        """The best target of a throw, and in how many of 36 he stops there on foot and aboard; None where both are the same."""
        return None if self.view.vehicles[vehicle].crew else self._aimed_at(vehicle)

    def _aimed_at(self, vehicle: str) -> tuple[str, int, int] | None:
        """The same of a vehicle that nobody else drives, whether he is in it or not."""
        craft = self.view.vehicles[vehicle]
        at = self.view.soldiers[self.seat].at
        if at is None or craft.crew[:1] not in ((), (self.seat,)):
            return None
        foot, aboard = (reach(self.state, self.seat, vehicle, inside) for inside in (False, True))
        if self.defends:
            soldiers = self.view.soldiers
            foes = [foe for foe in self.state.world.foes[self.seat] if soldiers[foe].status == "up" and soldiers[foe].at]
            aims = {soldiers[foe].at or "": self.state.called(foe) for foe in foes}
        else:
            aims = {self.state.world.stations[name]: name for name in self.stations(at)}
        best = max(aims, key=lambda space: max(foot.get(space, 0), aboard.get(space, 0)), default=None)
        if best is None or foot.get(best, 0) == aboard.get(best, 0):
            return None
        return aims[best], foot.get(best, 0), aboard.get(best, 0)

    @property
    def _stays(self) -> bool:
        """Whether he may still be on his square when the enemy moves: whoever can only throw leaves it first."""
        return self.view.turn.phase != "ready" or self.rides or any(action["do"] in SHOTS for action in self.legal)

    @property
    def flies(self) -> bool:
        """Whether he sits at the controls of an aircraft."""
        ride = self.view.soldiers[self.seat].ride
        return ride is not None and self.state.world.vehicle(ride).multiplier > 1

    @property
    def rides(self) -> bool:
        """Whether somebody else drives what he is in."""
        ride = self.view.soldiers[self.seat].ride
        return ride is not None and self.view.vehicles[ride].crew[:1] != (self.seat,)

    def hint(self) -> str:
        if self.view.turn.phase != "ready":
            return super().hint()
        if self.once_more and not self.rides:
            return say(f"rush:hint.{self.once_more}")
        far = reaches_far(self.view, self.seat)
        return say(f"rush:hint.ready{'_rides' if self.rides else '_air' if self.flies else '_far' if far else ''}")

    @property
    def once_more(self) -> str:
        """Why he throws once more in this turn, "again" after a double or "crate" for an Ammo Crate; "" at its first throw."""
        if self.view.turn.phase != "ready":
            return ""
        if self.view.turn.doubles:
            return "again"
        found: str = self.state.worked_out("once more", lambda view: "crate" if thrown(self.state, view) else "")
        return found

    def title(self) -> str:
        return say("rush:title.again") if self.once_more and not self.rides else super().title()

    def sentence(self) -> str:
        if self.told_why or self.view.turn.phase != "ready" or self.threatens:
            return super().sentence()
        if not self.rides:
            now, key = self.now, self.once_more or "ready"
            given = {"name": self.state.called(self.seat)}
            if now and now.action["do"] != "throw" and any(one.action["do"] == "throw" for one in self.choices):
                return say(f"rush:ask.{key}_or", **given, what=now.main[:1].lower() + now.main[1:])
            return say(f"rush:ask.{key}", **given)
        # Whoever has boarded in this very turn cannot jump out again.
        may = any(action["do"] == "leave" for action in self.legal)
        return say(f"rush:ask.rides{'' if may else '_on'}", name=self.state.called(self.seat))

    def why_not(self, hit: Hit) -> str:
        return self.sentence() if self.view.turn.phase == "ready" and self.rides else super().why_not(hit)

    def parts(self) -> list[Part]:
        at = self.view.soldiers[self.seat].at
        parts: list[Part] = [Prose(self.hint() if self.once_more else f"{{dim|{self.hint()}}}")]
        if self.view.turn.doubles == self.state.world.tables.dice.doubles - 1 and not self.rides:
            parts.insert(0, Prose(say("rush:hint.third_double")))
        if self.state.outcome:
            parts.insert(0, Prose(self.state.outcome))
        if at and not self.defends:
            for mcom, n in self.stations(at).items():
                deadly = "_deadly" if n and self._deadly(self.state.world.stations[mcom]) else ""
                parts.append(Row(say("rush:panel.stops_at", mcom=mcom), say(f"rush:panel.percent{deadly}", n=of_throws(n))))
            if any(self.stations(at).values()) and self.state.context.advises and self.view.turn.phase == "ready":
                parts.append(next_row(self.state, self.view.soldiers[self.seat].ride is not None))
        if at and self._stays:
            rows: list[Part] = risk_parts(self.state, self.seat, at) if self.state.context.advises else []
            rows += threat_rows(self.state, threats(self.state, self.seat, at), "danger_here", WORST)
            parts += [Prose(say("rush:panel.if_stays"))] if rows and self.view.turn.phase == "ready" else []
            parts += rows
        if key := self.threat_key:
            parts.append(Prose(f"{{dim|{say(f'rush:hint.{key}')}}}"))
        return parts

    def update_highlights(self) -> None:
        super().update_highlights()
        at = self.view.soldiers[self.seat].at
        if self.state.shown and at and not self.rides:
            known, over = self.state.ask("reach", seat=self.seat), self.board.over
            tells = known["of"] > 1 and not over.hatched  # what is hatched tells figures of its own
            told = {at: say("rush:tag.stop", n=of_throws(n)) if tells else "" for at, n in known["squares"].items()}
            grim = {at: n for at, n in known["squares"].items() if tells and self._deadly(at)}
            over.show_heat({at: (n / known["of"], "" if at in grim else told[at]) for at, n in known["squares"].items()})
            over.show_tags({at: (say("rush:tag.deadly", n=of_throws(n)), palette.DANGER) for at, n in grim.items()})
        self.show_shot()

    def stops(self) -> Container[str]:
        return {self.view.soldiers[self.seat].at or "", *self.state.ask("reach", seat=self.seat)["squares"]}

    def _deadly(self, at: str) -> bool:
        """Whether a stop there would be suicide."""
        return self.view.soldiers[self.seat].ride is None and self.view.deadly(self.seat, at)


def _told(key: str, chances: tuple[str, int, int] | None) -> str:
    """In how many of 36 throws he stops on the best target on foot and aboard, in words; "" where both are the same."""
    if chances is None:
        return ""
    aim, foot, aboard = chances
    return say(f"rush:choice.{key}", aim=aim, foot=of_throws(foot), aboard=of_throws(aboard))


class Resting(Ready):
    """After a final stop: whatever may still be done, or nothing."""

    asks = ("rest",)
    on_foot = "done"

    def worked_out(self) -> list[Choice]:
        found = Choosing.worked_out(self)
        return sorted(found, key=lambda one: one.action["do"] == "done")

    def choice(self, action: Action) -> Choice:
        found = super().choice(action)
        if action["do"] == "enter" and all(one["do"] in ("enter", "done") for one in self.legal):
            costs = "" if self.view.vehicles[action["vehicle"]].crew else self._compared(action["vehicle"])
            return found._replace(main=say("rush:choice.enter_end"), line=f"{say('rush:choice.enter_ends')} {costs}".strip())
        if action["do"] == "done" and self.state.context.advises:
            who = next(filter(None, map(self._no_help, self._free)), "")
            return found._replace(line=say("rush:choice.done_no_help", who=who)) if who else found
        return found

    def proposed(self) -> int:
        """The same, but a shot that may hit somebody before nothing at all: either ends the turn."""
        place = super().proposed()
        choices = self._known[1] if self._known else []
        if not self.state.context.advises or choices[place].action["do"] != "done":
            return place
        shots = {n: self.struck(one.action["do"]) for n, one in enumerate(choices) if one.action["do"] in SHOTS}
        return max((place, *(n for n in shots if shots[n])), key=lambda n: shots.get(n, 0))

    def hint(self) -> str:
        """That something may be boarded, only where that is so."""
        return super().hint() if any(action["do"] == "enter" for action in self.legal) else say("rush:hint.rest_none")

    def more_buttons(self) -> list[Button]:
        """Done, while something else is lit."""
        if self.now is None or self.now.action["do"] == "done" or not any(one["do"] == "done" for one in self.legal):
            return []
        words, tip = say("rush:choice.done"), say("rush:choice.done_line")
        return [self.button("done", words, lambda: self.decide({"do": "done"}), "check", tip=tip)]

    def stops(self) -> Container[str]:
        return Choosing.stops(self)

    def update_highlights(self) -> None:
        Choosing.update_highlights(self)
        self.show_shot()
