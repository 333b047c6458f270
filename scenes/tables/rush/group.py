"""The group of events that moves now at a table of Rush, banners over its board, and what waits for a click there."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Event, Seat
from game.rush.position import Position
from game.rush.records import SIDE_OF
from scenes.boards.loop.board import Hit, LoopBoard
from scenes.boards.plates import Banner
from scenes.kit import palette
from scenes.kit.palette import SIDES, Colour
from scenes.kit.tweens import Do, Motion, Wait
from scenes.kit.words import say
from scenes.tables.motions import Moving
from scenes.tables.rush.names import soldier_name
from scenes.tables.rush.since import running
from scenes.tables.rush.state import RushState, first_seat

DIES = frozenset({"dead", "points", "kills", "controls"})
"""What the deaths of one fight are told by, one after the other."""
NEW, UNHURRIED = 2, 1.4
"""The rounds in which others are slower, and how much slower."""
HALF = 0.5
"""The part of its time at which a plate is whole."""


class RushMoving(Moving[Position, Hit]):
    """The group of events that moves now. What others do in the first rounds takes its time: everything is new then."""

    state: RushState
    board: LoopBoard

    def seconds(self, seconds: float) -> float:
        new = self.after.round <= NEW and self.others(self.after.turn.seat)
        return super().seconds(seconds) * (UNHURRIED if new else 1.0)

    def others(self, seat: str) -> bool:
        """Whether this seat is a bot's, and one person looks on."""
        return _alone(self) and self.state.seat not in (seat, None)

    def at(self, unit: str) -> str | None:
        """The square on which a soldier or a vehicle is, or lies."""
        for view in (self.after, self.before):
            if unit in view.vehicles:
                return view.vehicles[unit].at
            if unit in view.soldiers and view.soldiers[unit].at:
                return view.soldiers[unit].at
        return None

    def token(self, seat: str) -> str:
        """The token that a soldier's die falls on: his own, or that of his vehicle."""
        return self.before.soldiers[seat].ride or seat


class Sign(Banner[LoopBoard]):
    """A banner over the middle of what panels leave free: the board itself runs on under them."""

    def ready(self) -> None:
        super().ready()
        self.rect.centerx = self.board.clear.centerx


def held(on: RushMoving) -> list[Motion]:
    """A plate that stays until a click: for one's own death and what becomes of a station, whichever side one is on, at any
    speed; and while one learns for whatever is easily missed, whoever died, which station is armed.
    """
    state, dead, turn = on.state, on.heard("dead"), on.after.turn.seat
    stations = on.heard("mcom") if state.context.people else []
    mine = [event for event in on.heard("fall_back") if event["unit"] in (state.seat, _ride(on.after, state.seat))]
    if mine and _own(on, turn):
        line = say("rush:moving.back_line", name=soldier_name(on.after, turn))
        return laid(on, _sign(on, say("rush:moving.back"), line, mood(on, turn, good=False)), "fuse")
    armed = [event for event in on.heard("armed") if shown_until_read(on, event)]
    dead = _together(on, dead)
    if not learns(on):  # what hits oneself is always seen, whatever the speed
        dead, armed = dead if any(_own(on, event["seat"]) for event in dead) else [], []
    razed = [event for event in on.heard("demolish") if _taken(on, event)]
    if razed and not dead:
        what = say(f"rush:what.{razed[0]['what']}")
        line = say("rush:moving.lost_line", name=soldier_name(on.after, razed[0]["seat"]))
        return laid(on, _sign(on, say("rush:moving.lost", what=what), line, palette.DANGER))
    if armed and not dead:
        return laid(on, _sign(on, *armed_words(on, armed[0]), mood(on, armed[0]["seat"])))
    found: list[Motion] = []
    for event in stations:
        title, edge = mcom_news(on, event)
        found += laid(on, _sign(on, title, "", edge), "fuse")
    lost = any(event["how"] != "defused" for event in stations)
    dead.sort(key=lambda event: not _own(on, event["seat"]))
    if dead and (not lost or _own(on, dead[0]["seat"])):
        words = _all_words(on, dead) if len(dead) > 1 else _dead_words(on, dead[0])
        found += laid(on, _sign(on, *words, mood(on, dead[0]["seat"], good=False)), "fuse")
    return found


def _together(on: RushMoving, dead: Sequence[Event]) -> list[Event]:
    """The deaths that one plate tells of: those of one fight, with its last; none while another follows at once."""
    if not dead or not on.state.context.people:
        return list(dead)
    story = on.state.context.chair().story()
    at = next((n for n, event in enumerate(story) if event is dead[-1]), None)
    if at is None:
        return list(dead)
    first, last = at, at
    while first > 0 and story[first - 1]["is"] in DIES:
        first -= 1
    while last + 1 < len(story) and story[last + 1]["is"] in DIES:
        last += 1
    if any(event["is"] == "dead" for event in story[at + 1 : last + 1]):
        return []
    return [event for event in story[first : at + 1] if event["is"] == "dead"]


def _all_words(on: RushMoving, dead: Sequence[Event]) -> tuple[str, str]:
    """The title and the line of the plate that says that all of these are dead, one's own first."""
    own = _own(on, dead[0]["seat"])
    first, *names = [soldier_name(on.after, event["seat"]) for event in dead]
    *more, last = [say("rush:moving.you") if own else first, *names]
    title = say("rush:moving.dead_all", a=", ".join(more), b=last)
    if on.after.kills >= on.after.kill_limit and any(SIDE_OF[event["seat"]] == "attackers" for event in dead):
        return title, say("rush:moving.dead_last")
    each = len(dead) == 2 and [event["by"] for event in dead] == [event["seat"] for event in reversed(dead)]
    return title, say(f"rush:moving.dead_each_other{'_own' if own else ''}") if each else ""


def _taken(on: RushMoving, event: Event) -> bool:
    """Whether an enemy's demolition takes what whoever looks on stands in, or while he learns anything of his team's."""
    seat = on.state.seat
    if (
        not _alone(on)
        or seat is None
        or not event["ok"]
        or event["what"] not in ("building", "gun")
        or SIDE_OF[event["seat"]] == SIDE_OF[seat]
    ):
        return False
    work = on.before.gun if event["what"] == "gun" else on.before.buildings.get(event["at"])
    ours = work is not None and work.owner == SIDE_OF[seat]
    return ours and (learns(on) or on.before.soldiers[seat].at == event["at"])


def _own(on: RushMoving, seat: Seat) -> bool:
    """Whether one person looks on whose soldier this is."""
    return _alone(on) and seat == on.state.seat


def _alone(on: RushMoving) -> bool:
    """Whether one person looks on."""
    return on.state.context.people and not on.state.context.shared


def _dead_words(on: RushMoving, event: Event) -> tuple[str, str]:
    """The title and the line of the plate that says who is dead, and by whom or what."""
    name, mine = soldier_name(on.after, event["seat"]), _own(on, event["by"])
    title = say(f"rush:moving.dead{'_mine' if mine else '_own' if _own(on, event['seat']) else ''}", name=name)
    if SIDE_OF[event["seat"]] == "attackers" and on.after.kills >= on.after.kill_limit:
        return title, say("rush:moving.dead_last")
    if mine:
        return title, say("rush:moving.dead_back", name=name)
    told = say("rush:moving.dead_by", name=soldier_name(on.after, event["by"])) if event["by"] else _died_of(on, event["seat"])
    return title, say("rush:moving.dead_own_back", told=told).strip() if _own(on, event["seat"]) else told


def _died_of(on: RushMoving, seat: Seat) -> str:
    """What of his own doing a soldier has died of, in a sentence; "" for nothing of that."""
    cause = next((one["cause"] for one in on.heard("suicide") if one["seat"] == seat), "") or _cause(on, seat)
    return say(f"rush:moving.dead_cause.{cause}") if cause else ""


def _cause(on: RushMoving, seat: Seat) -> str:
    """What of his own doing has felled a soldier who died in a later group of events than he fell in; "" for nothing of that."""
    turn = running(on.state.context.chair().story())
    return next((one["cause"] for one in reversed(turn) if one["is"] == "suicide" and one["seat"] == seat), "")


def _sign(on: RushMoving, title: str, line: str, edge: Colour) -> Sign:
    """A plate without pictures."""
    return Sign(on.state.board, title.upper(), line, (), 1.0, edge=edge)


def mood(on: RushMoving, seat: Seat, good: bool = True) -> Colour:
    """The frame of news, `good` or bad for the side of a seat: amber or red for one who looks on, else the colour of the seat."""
    if not _alone(on) or on.state.seat is None:
        return SIDES[seat].counter
    return palette.AMBER if (SIDE_OF[on.state.seat] == SIDE_OF[seat]) == good else palette.DANGER


def learns(on: RushMoving) -> bool:
    """Whether whoever looks on is being taught: he needs time to read."""
    taught = on.state.taught
    return taught is not None and on.after.round <= taught + 1 and on.state.context.people


def met(on: RushMoving, fight: Event) -> list[Motion]:
    """The plate that says who fights whom, before the dice of the first fight of all that somebody sees who learns."""
    story = on.state.context.chair().story()
    if not learns(on) or next((event for event in story if event["is"] == "combat"), None) is not fight:
        return []

    def stop(on_: bool) -> None:
        on.state.clash = on_

    names = [soldier_name(on.after, seat) for seat, _ in fight["rolls"]]
    words = say("rush:moving.met_line", a=names[0], b=names[-1])
    plate = _sign(on, say("rush:moving.met"), words, palette.AMBER)
    return [Do(lambda: stop(True)), *laid(on, plate, "fuse"), Do(lambda: stop(False))]


def shown_until_read(on: RushMoving, armed: Event) -> bool:
    """Whether the news of a station that is armed waits for a click: it is the enemy's doing, and no clock runs."""
    state = on.state
    return learns(on) and not state.clock and SIDE_OF[armed["seat"]] != SIDE_OF.get(state.seat or "")


def armed_words(on: RushMoving, event: Event) -> tuple[str, str]:
    """The title and the line of the plate that says who has armed a station."""
    line = say("rush:moving.armed_line", name=soldier_name(on.after, event["seat"]))
    return say("rush:moving.armed", mcom=event["mcom"]), line


def mcom_news(on: RushMoving, event: Event) -> tuple[str, Colour]:
    """The title of the plate that says what becomes of a station, and its frame."""
    side = "defenders" if event["how"] == "defused" else "attackers"
    return say(f"rush:moving.mcom.{event['how']}", mcom=event["id"]), mood(on, first_seat(side))


def _ride(view: Position, seat: str | None) -> str | None:
    """What a seat rides in."""
    return view.soldiers[seat].ride if seat is not None and seat in view.soldiers else None


def drawn_by_hand(on: RushMoving, event: Event) -> bool:
    """Whether a card is shown until a click: a person has drawn it, and neither chose it of two nor is asked about it next."""
    state, seat = on.state, event["seat"]
    if not state.context.people or seat != state.seat:
        return False
    turn = state.context.chair().view().turn
    asked = turn.phase == "card" and turn.seat == seat
    chosen = on.before.turn.phase == "card"
    back = state.world.tables.cards[event["card"]].effect == "out"  # what comes of it waits for a click itself
    return bool(on.heard("no_effect")) or not (asked or chosen or back)


def laid(on: RushMoving, plate: Sign, over: str = "") -> list[Motion]:
    """A plate that lies there until a click; `over`: the piece of furniture that it lies over."""

    def lay() -> None:
        plate.ready()
        plate.part = HALF
        board = on.state.board
        if over:  # the dial that counts is what it is about: it lies over the one that burns
            plate.rect.center = board.camera.to_screen(board.slots[over])
        on.board.leave(plate)

    return [Do(lay), Wait(), Do(on.board.dismiss)]
