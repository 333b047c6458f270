"""What the hand does at the table of Iron Squad: picking, turning tiles, deploying, walking, aiming, firing, ending."""

from __future__ import annotations

import math
import unicodedata
from typing import Any

from tests.by_mouse.player import Player
from tests.by_mouse.window import Gone, Window

EDGE = 34  # pixels from the window's edge within which a hex is not clicked: it may be cut there
DRAGS = 12  # drags of the board after which a hex counts as not to be brought into sight
ACTS = 3  # units that act in a turn, at most
IN_TURN = ("End turn", "Unit done", "Face this way", "Fire")  # one of these buttons is there in every moment of a turn
PATIENCE = 9  # deeds with one unit in a turn until it is let be


class IronSquadPlayer(Player):
    """Whoever plays Iron Squad with a mouse: walks towards the enemy and the mission's building, and fires where it can.

    `acts` is how many units act in a turn, at most; `goals` are the buildings of the missions, by the seat that looked at its
    card; `worked` the units that have had their turn, `tries` how much has been done with each, both of this turn.
    """

    def __init__(self, window: Window, seed: int, name: str) -> None:
        super().__init__(window, seed, name)
        self.acts = ACTS
        self.goals: dict[str, str] = {}
        self.now: tuple[object, ...] = ()
        self.worked: set[str] = set()
        self.tries: dict[str, int] = {}
        self.been: set[str] = set()
        self.shots = self.steps = self.tiles = self.questions = self.treated = self.turns = 0

    def told(self) -> str:
        done = f"{self.steps} walks, {self.shots} shots, {self.tiles} tiles, {self.questions} questions, {self.treated} treated"
        return f"{super().told()}, {done}, {self.turns} turns"

    # --- what is on the screen ----------------------------------------------------------------------------------------------

    def units(self, own: bool) -> dict[str, dict[str, Any]]:
        """The counters of the seat at the screen, or of the other one."""
        return {name: unit for name, unit in self.seen["units"].items() if (unit["side"] == self.seen["side"]) == own}

    def stands(self) -> object:
        told = {name: (unit["space"], unit["health"], unit["facing"]) for name, unit in self.seen["units"].items()}
        return told, self.seen["turn"], self.seen["phase"]

    def far(self, one: str, other: str) -> float:
        """Pixels from a hex to another."""
        return math.dist(self.seen["spaces"][one], self.seen["spaces"][other])

    def bring(self, space: str) -> tuple[int, int]:
        """Where a hex lies on the screen, for which the board was dragged where it was out of sight. Raises: Gone."""
        for _ in range(DRAGS):
            x, y = self.seen["spaces"][space]
            left, top, wide, high = self.seen["window"]
            if left + EDGE <= x < left + wide - EDGE and top + EDGE <= y < top + high - EDGE:
                return x, y
            middle = (left + wide // 2, top + high // 2)
            by = [max(-room // 3, min(room // 3, to - at)) for at, to, room in zip((x, y), middle, (wide, high), strict=True)]
            before = self.seen["spaces"][space]
            self.window.drag(middle, (middle[0] + by[0], middle[1] + by[1]))
            if self.seen["spaces"][space] == before:
                break  # the board ends here
        left, top, wide, high = self.seen["window"]
        x, y = self.seen["spaces"][space]
        if left <= x < left + wide and top <= y < top + high:
            return x, y
        raise Gone(f"no drag brings {space} into sight")

    def over(self, unit: str) -> tuple[int, int]:
        """Where a counter lies once the pointer is on its hex: counters that lie too close make room for each other then."""
        at = self.bring(self.seen["units"][unit]["space"])
        self.window.move(at)
        self.window.rest()
        x, y = self.seen["units"][unit]["at"]
        self.window.move((x, y))
        self.window.rest()
        return x, y

    def click_unit(self, unit: str) -> None:
        """Click a counter."""
        self.window.click(self.over(unit))

    def click_space(self, space: str) -> None:
        """Click a hex."""
        self.window.click(self.bring(space))

    # --- what is asked ------------------------------------------------------------------------------------------------------

    def decide(self, seen: dict[str, Any]) -> None:
        self.decisions += 1
        if seen["tile"]:
            self.lay(seen["tile"])
        elif self.window.has("Hold"):
            self.answer()
        elif seen["phase"] == "pick" and any(one["kind"] == "SoldierCard" for one in seen["widgets"]):
            self.pick()
        elif seen["phase"] == "deploy" and any(one["words"] == "Ready" for one in seen["widgets"]):
            self.deploy()
        elif any(self.window.has(words) for words in IN_TURN):
            self.act()
        else:
            self.decisions -= 1  # the seat has the mouse, and the picture of what it is asked is about to come
            self.window.wait_for(self.offered, "a button for what is asked")

    def offered(self, seen: dict[str, Any]) -> bool:
        """Whether something stands on the screen that answers what is asked, or nothing is asked any more."""
        buttons = {one["words"] for one in seen.get("widgets", ())}
        return not self.asked(seen) or bool(seen["tile"]) or bool(buttons & {*IN_TURN, "Hold", "Ready"})

    def pick(self) -> None:
        """Pick the Captain and four others."""
        window, seat = self.window, self.seen["eyes"]
        self.shot("pick")
        goal = window.widget("", "GoalCard").get("its_title", "")
        self.goals[seat] = str(goal)
        cards = [one["its_title"] for one in self.seen["widgets"] if one["kind"] == "SoldierCard" and not one["its_lit"]]
        wanted = ["Sniper", *self.chance.sample([title for title in cards if title != "Sniper"], 3)]  # for his questions
        if self.once("second thoughts"):
            window.press(wanted[0], "SoldierCard")
            window.press(wanted[0], "SoldierCard")
            assert not window.widget(wanted[0], "SoldierCard")["its_lit"], "a second click takes a soldier out of the squad"
            window.press(kind="GoalCard")
            self.shot("pick-mission-down")
            window.press(kind="GoalCard")
        for title in wanted:
            window.press(title, "SoldierCard")
        self.shot("picked")
        window.press("Ready")

    def lay(self, tile: dict[str, Any]) -> None:
        """Turn the tile that hovers by wheel or button, and lay it by a click or a button."""
        window, centre = self.window, tile["spaces"][0]
        self.tiles += 1
        preparing = self.seen["phase"] == "tiles"
        self.shot("tile-set-up" if preparing else "tile-found")
        for _ in range(self.chance.randrange(3)):
            before = self.seen["tile"]["turns"]
            if self.chance.random() < 0.5:
                window.wheel(self.bring(centre), self.chance.choice((-1, 1)))
            else:
                window.press(self.chance.choice(("Rotate left", "Rotate right")))
            assert self.seen["tile"]["turns"] != before, "the tile turns"
        if self.once("lay by button"):
            window.press("Place it")
        else:
            self.click_space(centre)

    # --- deployment ---------------------------------------------------------------------------------------------------------

    def deploy(self) -> None:
        """Do one more thing of the deployment: the first soldiers by hand, the last by button."""
        window, waiting = self.window, [one for one in self.seen["widgets"] if one["kind"] == "Slot"]
        self.shot("deploy")
        if self.seen["corners"]:
            self.face("Face this way")
        elif not waiting:
            if self.once("moved again"):
                self.carry_on_the_board()
            self.shot("deployed")
            window.press("Ready")
        elif len(waiting) == 1 and window.has(f"Place {waiting[0]['its_title']}"):
            window.press(f"Place {waiting[0]['its_title']}")
        elif self.chance.random() < 0.2:
            window.press("Place all")
        else:
            self.place_by_hand(waiting)

    def place_by_hand(self, waiting: list[dict[str, Any]]) -> None:
        """Drag a soldier from the tray, or choose one there and place it by a click."""
        window, slot = self.window, self.chance.choice(waiting)
        space = self.chance.choice([one for one in self.seen["reach"] if not self._taken(one)])
        x, y, wide, high = slot["rect"]
        at, start = self.bring(space), (x + wide // 2, y + high // 2)
        if self.chance.random() < 0.5:
            window.drag(start, at, 1)
        else:
            chosen = window.widget("", "Slot", waiting.index(slot))
            if chosen.get("its_chosen") is not True:
                window.click(start)
            window.click(self.bring(space))
        left = sum(one["kind"] == "Slot" for one in self.seen["widgets"])
        assert left == len(waiting) - 1, f"{slot['its_title']} was not placed in {space}"
        if self.once("deploy undo"):
            window.press("Undo")
            assert sum(one["kind"] == "Slot" for one in self.seen["widgets"]) == len(waiting), "he is back in the tray"

    def carry_on_the_board(self) -> None:
        """Drag somebody who stands already to another hex."""
        name = self.chance.choice(sorted(name for name, unit in self.units(True).items() if unit["facing"] is None))
        space = self.chance.choice([one for one in self.seen["reach"] if not self._taken(one)])
        end = self.bring(space)
        self.window.drag(self.over(name), end, 1)
        assert self.seen["units"][name]["space"] == space, f"{name} was not carried to {space}"

    def _taken(self, space: str) -> bool:
        """Whether somebody stands on a hex, or it lies where it can hardly be seen."""
        if any(unit["space"] == space for unit in self.seen["units"].values()):
            return True
        x, y = self.seen["spaces"][space]
        covers = [one["rect"] for one in self.seen["widgets"] if one["kind"] in ("Tray", "LogDrawer")]
        return any(left <= x < left + wide and top <= y < top + high for left, top, wide, high in covers)

    def face(self, button: str) -> None:
        """Click a corner, or turn the wheel to it and confirm by a button."""
        corners = self.seen["corners"]
        self.shot("facing")
        if self.chance.random() < 0.6:
            self.bring(corners["space"])
            at = self.seen["corners"]["at"]
            foes = [unit["at"] for unit in self.units(False).values()]
            near = min(foes, key=lambda foe: math.dist(foe, self.seen["spaces"][corners["space"]]), default=None)
            hour = min(at, key=lambda one: math.dist(at[one], near)) if near else self.chance.choice(sorted(at))
            lit = self.seen["corners"]["chosen"] == int(hour)
            self.window.click((at[hour][0], at[hour][1]))
            if lit:
                assert self.seen["corners"] is None, "a click on the lit arrow settles it"
                return
            assert self.seen["corners"]["chosen"] == int(hour), "an arrow turns the counter, and settles nothing"
            self.window.press(button)
            return
        at = self.bring(corners["space"])
        self.window.wheel(at, 1)
        assert self.seen["corners"]["chosen"] != corners["chosen"], "the wheel turns the counter"
        self.window.press(button)

    # --- a turn -------------------------------------------------------------------------------------------------------------

    def act(self) -> None:
        """Do the next thing of the turn."""
        window, seen = self.window, self.seen
        now = (seen["chips"][0], seen["eyes"])
        if now != self.now:
            self.now, self.worked, self.tries = now, set(), {}
            self.turns += 1
            self.look_around()
        if seen["corners"]:
            self.face("Face this way")
            return
        active = seen["chosen"] if window.has("Unit done") else None
        if active:
            self.go_on(active)
            return
        fresh = sorted(set(seen["ready"]) - self.worked)
        if not fresh or len(self.worked) >= self.acts:
            self.end_turn()
        elif seen["chosen"] in fresh:
            self.go_on(seen["chosen"])
        elif self.chance.random() < 0.2 and window.has("Next unit"):
            self.worked.discard(seen["chosen"] or "")
            window.press("Next unit")
            if self.seen["chosen"] not in fresh:
                self.click_unit(self.chance.choice(fresh))
        else:
            unit = self.chance.choice(fresh)
            self.click_unit(unit)
            assert self.seen["chosen"] == unit, f"a click on {unit} did not choose it"
        self.shot("unit-chosen")

    def look_around(self) -> None:
        """Look once at what the table offers beside the turn; keep pictures of night and weather."""
        window, seen = self.window, self.seen
        self.shot("turn")
        if seen["night"]:
            self.shot("night")
        for weather in ("Fog", "Rain"):
            if any(chip.startswith(weather) for chip in seen["chips"]):
                self.shot(weather.lower())
        if self.turns == 3 and self.once("looks"):
            for button in ("Threat", "Sight"):
                window.press(button)
                if button == "Sight":
                    window.move(self.over(self.chance.choice(sorted(self.units(True)))))
                    window.rest()
                self.shot(button.lower())
                window.press(button)
            window.press("", "Button", place=self._tool("log"))
            self.shot("log")
            window.press("", "Button", place=self._tool("log"))
            window.press("", "Button", place=self._tool("dice"))
            window.await_scene("Charts")
            self.shot("charts")
            window.press("Close")
            window.await_scene("Play")
        if self.turns == 4 and self.once("away"):
            self.save_and_come_back()

    def go_on(self, name: str) -> None:
        """Let the chosen unit fire, treat, turn a tile up or walk; when nothing is left end it."""
        window, seen = self.window, self.seen
        tries = self.tries[name] = self.tries.get(name, 0) + 1
        solid = sorted(unit for unit, dashed in seen["targets"].items() if not dashed)
        reveals = sorted(space for space, words in seen["tags"].items() if "VP" in words)
        if tries > PATIENCE:
            self.finish(name)
        elif window.has("Treat") and self.once(f"treated {self.now} {name}"):
            self.treat()
        elif solid:
            self.fire(self.chance.choice(solid))
        elif reveals and tries <= 4 and self.chance.random() < 0.7:
            self.shot("reveal-offered")
            self.click_space(self.chance.choice(reveals))
        elif tries <= 3 and seen["reach"] and self.walk(name):
            return
        else:
            self.finish(name)

    def treat(self) -> None:
        """Let the medic treat somebody."""
        self.treated += 1
        self.window.press("Treat")
        if self.seen["rings"] and self.seen["idle"] and self.window.has("Treat"):
            self.shot("treat")
            self.click_space(self.chance.choice(self.seen["rings"]))

    def fire(self, target: str) -> None:
        """Aim at the enemy by a click, and fire at it by a second one, or by the button."""
        at = self.over(target)
        self.shot("preview")
        picked = self.window.has("Fire")  # somebody has stayed aimed at since before the walk
        self.window.click(at)
        self.shots += 1
        if picked and not self.window.has("Fire"):
            return  # it was he
        assert self.window.has("Fire"), f"a click on {target} did not aim at it"
        if self.chance.random() < 0.5:
            self.window.press("Fire")
        else:
            self.click_unit(target)

    def walk(self, name: str) -> bool:
        """Whether the unit walked: to a post for a shot, else towards its goal."""
        dashed = sorted(unit for unit, later in self.seen["targets"].items() if later)
        reach, before = self.seen["reach"], self.seen["units"][name]["space"]
        space = None
        if dashed and self.chance.random() < 0.7:
            self.over(self.chance.choice(dashed))
            self.shot("preview-later")
            space = next((one for one in self.seen["rings"] if one in reach and not self._taken(one)), None)
        space = space or self.towards(name)
        if space is None:
            return False
        self.steps += 1
        at = self.bring(space)
        self.window.move(at)
        self.window.rest()
        self.shot("path")
        undone = "undo" not in self.fiddled
        self.window.click(at)
        if self.window.has(f"Search {space}"):  # an enemy may hide in the house, so it is asked first
            self.window.press(f"Search {space}")
        self.been.add(space)
        if undone and self.asked(self.seen) and self.window.has("Undo") and self.seen["units"][name]["space"] != before:
            self.fiddled.add("undo")
            moved = self.seen["units"][name]["space"]
            self.window.press("Undo")
            assert self.seen["units"][name]["space"] != moved, "a step that was taken back is not taken"
        return True

    def towards(self, name: str) -> str | None:
        """The hex in reach nearest to what the unit wants: the mission's building, an enemy, or a house to be searched."""
        here = self.seen["units"][name]["space"]
        free = [space for space in self.seen["reach"] if not self._crowded(space) and space != here]
        if not free:
            return None
        if self.chance.random() < 0.12:
            return self.chance.choice(free)
        goals = [unit["space"] for unit in self.units(False).values()]
        building = self.goal()
        if building and (not goals or self.chance.random() < 0.5):
            goals = [building]
        goals = goals or [one for one, ground in self.seen["grounds"].items() if ground == "building" and one not in self.been]
        goals = goals or list(self.seen["spaces"])
        goal = min(goals, key=lambda space: (self.far(here, space), space))
        best = min(free, key=lambda space: (self.far(space, goal), space))
        return best if self.far(best, goal) < self.far(here, goal) else None

    def _crowded(self, space: str) -> bool:
        """Whether a click on a hex would mean a unit on it."""
        return any(unit["space"] == space for unit in self.seen["units"].values())

    def goal(self) -> str | None:
        """The hex of the mission's building where the card was seen, else of the objective farthest from the own squad."""
        lying = {space: art.rsplit("/", 1)[-1].removesuffix(".svg") for space, art in self.seen["objectives"].items()}
        named = plain(self.goals.get(self.seen["eyes"], ""))
        found = sorted((named.index(slug), space) for space, slug in lying.items() if slug in named)
        if found:
            return found[0][1]
        own = [unit["space"] for unit in self.units(True).values()]
        return max(lying, key=lambda space: min((self.far(space, one) for one in own), default=0.0)) if lying else None

    def finish(self, name: str) -> None:
        """End the unit's part in the turn, or let go of one that has done nothing."""
        self.worked.add(name)
        if self.window.has("Unit done"):
            self.window.press("Unit done")

    def end_turn(self) -> None:
        """End the turn; end it anyway where somebody has not acted."""
        self.window.press("End turn")
        if self.window.has("End anyway"):
            self.shot("warned")
            self.window.press("End anyway")

    def answer(self) -> None:
        """Fire the sniper's shot, or hold it."""
        self.questions += 1
        self.shot("opportunity")
        self.window.press(self.chance.choices(("Fire", "Hold", "Let it pass"), (6, 3, 1))[0])


def plain(words: str) -> str:
    """The words in small letters without accents."""
    return unicodedata.normalize("NFD", words.lower()).encode("ascii", "ignore").decode()
