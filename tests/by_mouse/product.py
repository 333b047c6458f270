"""What a player chooses for the whole program, tried with mouse and keys: sound, sizes, keys, contrast, motion; and mishaps.

    python -m tests.by_mouse.product --home FOLDER [--shots FOLDER] [--game ironsquad] [PART …]

Without names of parts all are tried, in each game, each part in a window and a folder of its own.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.by_mouse.afterwards import Afterwards
from tests.by_mouse.keys_alone import decided_by_keys
from tests.by_mouse.visitor import GAMES, Visitor
from tests.by_mouse.window import Gone, Window

VOLUMES = {"Table": ("table_volume", 0.3), "Buttons": ("button_volume", 0.9), "Music": ("music_volume", 0.65)}
SIZES = (("1280x720", 100), ("1280x720", 150), ("1920x1080", 125), ("2560x1440", 200))
LEAST, MOST = 75, 250
NARROW = (1100, 700)
DECISIONS = 4
AIMED = {"ironsquad": ("Fire",), "skulls": ("Exchange fire", "Fire")}
"""What the main button says once somebody is aimed at."""
MOMENT = 0.5  # seconds


class Product(Visitor):
    """A person who makes the program fit to this screen, these ears and these hands, and goes on playing."""

    def chosen(self) -> dict[str, Any]:
        """What is kept of all that was chosen."""
        kept: dict[str, Any] = json.loads((self.window.home / "preferences.json").read_text(encoding="utf-8"))
        return kept

    def settings(self) -> None:
        """Open the settings, from the title or from the menu of a match."""
        if self.window.rest()["scene"] == "Play":
            self.tool("menu")
            self.window.await_scene("Pause")
        self.window.press("Settings")
        self.window.await_scene("Settings")

    def back(self) -> None:
        """Leave the settings and the menu."""
        self.window.press("Back")
        if self.window.await_scene("Title", "Pause")["scene"] == "Pause":
            self.window.press("Back to the match")
            self.window.await_scene("Play")

    def in_a_match(self) -> None:
        """Begin a match against a recruit, up to the first thing to be decided."""
        self.begin()
        self.note("a match began")

    def decide(self, decisions: int = DECISIONS) -> None:
        """Make so many decisions more by clicks, up to the next one that is asked for."""
        self.hand.decisions = 0
        if self.hand.play(240, decisions=decisions):
            raise Gone("the match was over too early")
        self.asked()

    # --- sound --------------------------------------------------------------------------------------------------------------

    def volume(self, words: str, to: float) -> None:
        """Drag a slider there, and see it kept."""
        found = self.window.reach(words, "Slider")
        x, y, wide, high = found["parts"]["line"]
        self.window.drag((round(x + found["its_value"] * wide), y + high // 2), (round(x + to * wide), y + high // 2), 1)
        name, _ = VOLUMES[words]
        assert abs(self.chosen()[name] - to * 100) <= 2, f"{words} is kept as {self.chosen()[name]}"

    def sound(self) -> None:
        """Try three volumes and the switch, from the title and in a match, kept by every start."""
        window = self.window
        self.settings()
        for words, (_, to) in VOLUMES.items():
            self.volume(words, to)
        self.shot("sound")
        kept = self.chosen()
        window.kill()
        window.start()
        self.settings()
        for words, (name, _) in VOLUMES.items():
            shown = window.widget(words, "Slider")["its_value"]
            assert round(shown * 100) == kept[name], f"{words} came back as {shown}"
        window.press("Sound on")
        assert self.chosen()["muted"] and window.widget("Music", "Slider")["reason"], "it is mute, and the sliders say so"
        self.shot("sound-off")
        window.press("Back")
        window.kill()
        window.start()
        window.key("m")
        assert "sound is on" in self.notice() and not self.chosen()["muted"]
        self.note("sound: three volumes dragged and kept; off by a click, kept; on by the key, with a notice")
        self.in_a_match()
        self.settings()
        self.volume("Music", 0.2)
        window.key("m")
        assert not window.widget("Sound on")["its_on"], "the switch follows the key"
        self.back()
        window.key("m")
        assert "sound is on" in self.notice()
        self.decide()
        self.note("sound: the same from the menu of a match, and played on")
        for device in ("alsa", "nonsense"):
            window.kill()
            window.besides = {"SDL_AUDIODRIVER": device}
            window.start()
            self.shot(f"sound-{device}")
            told = self.seen["notice"]["words"] if self.seen["notice"] else "no notice"
            window.press(window.beginning("Continue"))
            self.hand.to_the_table()
            self.asked()
            self.decide(1)
            self.note(f"sound: with the device {device!r} the program goes on ({told})")
        window.besides = {}

    # --- any screen -----------------------------------------------------------------------------------------------------------

    def scale(self, percent: int) -> None:
        """Make everything so large by keys."""
        for _ in range(20):
            now = self.chosen().get("scale") if (self.window.home / "preferences.json").exists() else None
            if now == percent:
                self.window.rest()
                return
            self.window.key("ctrl+plus" if (now or 100) < percent else "ctrl+minus")
        raise Gone(f"the keys never come to {percent} %")

    def through_all_sizes(self, name: str) -> None:
        """See what is seen now from the least size to the most, in another window and on the whole screen."""
        window, scene, whole = self.window, self.seen["scene"], self.window.size
        before = self.chosen().get("scale") or 100
        for percent in (LEAST, 150, 200, MOST):
            self.scale(percent)
            assert self.seen["scene"] == scene
            self.shot(f"{name}-at-{percent}")
        self.scale(before)
        for size in (NARROW, whole):
            window.resize(size)
            window.rest()
            self.shot(f"{name}-resized")
            assert self.seen["scene"] == scene
        window.key("F11")
        full = self.wait(lambda seen: self.chosen()["full_screen"], "the full screen")["size"]
        self.shot(f"{name}-full")
        window.key("F11")
        self.wait(lambda seen: not self.chosen()["full_screen"] and tuple(seen["size"]) == whole, "the window as it was")
        window.away()
        self.note(f"sizes: {name} from {LEAST} to {MOST} %, in {NARROW}, full screen {full}, and back")

    def sizes(self) -> None:
        """See the title, a match, a sheet over it and a fight in every size, and play on."""
        self.scale(125)
        self.scale(100)
        self.through_all_sizes("title")
        self.in_a_match()
        self.through_all_sizes("match")
        self.tool("menu")
        self.window.await_scene("Pause")
        self.through_all_sizes("sheet")
        self.window.press("Back to the match")
        self.window.await_scene("Play")
        self.decide(1)
        self.to_a_fight()
        self.through_all_sizes("fight")
        self.strike()
        self.decide(2)

    def to_a_fight(self) -> None:
        """Play until a duel waits for its dice, or a shot is aimed."""
        self.hand.decisions = 0
        for _ in range(200):
            self.asked()
            if self.graph and self.seen["phase"] == "combat":
                return
            if not self.graph and self.aimed():
                return
            self.hand.step(self.seen)
        raise Gone("nobody ever met anybody")

    def strike(self) -> None:
        """Fire the shot that is aimed; a duel has its own hand."""
        if not self.graph:
            self.window.press(self.shooting())

    def aimed(self) -> bool:
        """Whether an enemy was in sight, and is aimed at now."""
        solid = sorted(unit for unit, dashed in self.seen["targets"].items() if not dashed)
        if solid and not self.seen.get("corners") and not self.shooting():
            self.hand.click_unit(solid[0])  # type: ignore[attr-defined]
        return bool(self.shooting())

    def shooting(self) -> str:
        """The button that fires the shot that is aimed, "" for none."""
        return next((words for words in AIMED[self.game.id] if self.window.has(words)), "")

    def column(self) -> str:
        """How the column beside the board scrolled, by wheel and bar; nothing where all of it is seen."""
        window, told = self.window, self.seen["column"]
        if not told["scrolls"]:
            return "all of it seen"
        x, y, wide, high = told["view"]
        window.wheel((x + wide // 3, y + high // 2), -3)
        down = self.seen["column"]["offset"]
        assert down > 0, "the wheel scrolls the column"
        window.wheel((x + wide // 3, y + high // 2), 30)
        assert self.seen["column"]["offset"] == 0, "and back"
        x, y, wide, high = window.widget("", "ColumnBar")["rect"]
        window.drag((x + wide // 2, y + 12), (x + wide // 2, y + high - 4), 1)
        assert self.seen["column"]["offset"] > 0, "the bar scrolls the column"
        self.shot("column-down")
        window.drag((x + wide // 2, y + high - 12), (x + wide // 2, y), 1)
        assert self.seen["column"]["offset"] == 0, "and back"
        return f"scrolled by wheel ({down} px) and bar"

    def screen(self, percent: int) -> None:
        """Begin and play a match on this screen at this size."""
        self.shot(f"screen-{percent}-title")
        self.scale(percent)
        self.in_a_match()
        self.shot(f"screen-{percent}-match")
        how = self.column()
        self.decide(1)
        self.to_a_fight()
        self.shot(f"screen-{percent}-fight")
        told = self.column()
        self.strike()
        self.decide(2)
        self.shot(f"screen-{percent}-later")
        self.note(f"screen: {self.window.size} at {percent} %; the column: {how}, in a fight {told}")

    # --- keys -----------------------------------------------------------------------------------------------------------------

    def bind(self, action: str, key: str) -> None:
        """Click an action and press the key that it shall have."""
        self.window.press(action, "KeyField")
        self.window.key(key)

    def keys(self) -> None:
        """Choose new keys, exchange, use and give them back; see the list of keys over every screen."""
        window = self.window
        self.in_a_match()
        self.settings()
        self.bind("Log", "j")
        assert self.chosen()["keys"] == {"log": "j"}
        self.bind("What can they do to me?", "v")
        told = [one["words"] for one in self.seen["widgets"] if "exchanged" in one["words"]]
        assert told and self.chosen()["keys"] == {"log": "j", "threat": "v", "sight": "t"}, self.chosen()["keys"]
        at = self.window.widget(told[0])["rect"]
        assert at[1] + at[3] <= self.window.size[1], "it is told in sight"
        self.shot("keys-exchanged")
        self.back()
        window.key("v")
        assert self.seen["what if"]["looks"] == ["threat"], "the exchanged key does the other thing"
        window.key("v", "t")
        assert self.seen["what if"]["looks"] == ["sight"]
        window.key("t", "j")
        self.shot("keys-used")
        window.key("j")
        self.listed("a match")
        self.settings()
        window.press("Reset keys")
        assert self.chosen()["keys"] == {}
        self.back()
        window.key("t")
        assert self.seen["what if"]["looks"] == ["threat"], "every action has its own key again"
        window.key("t")
        self.note(f"keys: chosen, exchanged ({told[0]}), used, given back")
        self.home()
        self.to_setup()
        window.press("Learn to play" if window.has("Learn to play") else "Continue training")
        window.await_scene("Play")
        self.asked()
        self.listed("a lesson")
        self.home()
        self.beside("Set up a position", "Editor")
        self.listed("the editor")
        self.home()
        window.press("Replays")
        window.await_scene("Replays")
        rows = window.widget("", "ScrollList")
        window.press("", "ScrollList", part=next(iter(rows["parts"])))
        window.await_scene("Replay")
        self.listed("a replay")
        self.home()

    def listed(self, where: str) -> None:
        """Open and close the list of keys."""
        self.pause(MOMENT)  # a press between a decision and its picture would mean what stood there before
        scene = self.seen["scene"]
        self.window.key("question")
        self.window.await_scene("KeysSheet")
        self.shot(f"keys-over-{where.replace(' ', '-')}")
        self.window.key("question")
        self.window.await_scene(scene)
        self.note(f"keys: the list over {where}")

    # --- contrast and motion ----------------------------------------------------------------------------------------------------

    def begin_again(self, contrast: str) -> None:
        """Choose a contrast in a match, start the program again, and find the match as it was."""
        stood, journals = self.hand.stands(), self.journals()
        self.settings()
        self.window.press("Contrast", "Choice", part=contrast)
        self.window.begun_again("Restart now", "Play", "Curtain")
        self.hand.to_the_table()
        self.asked()
        assert self.hand.stands() == stood and self.journals() == journals, "the match stands where it stood"

    def contrast(self) -> None:
        """Choose the contrast in a match, start the program again, and find the match there."""
        window = self.window
        self.in_a_match()
        self.decide(1)
        for contrast in ("High", "Usual"):
            self.begin_again(contrast)
            self.shot(f"contrast-{contrast}")
            self.decide(2)
            self.to_a_fight()
            self.shot(f"contrast-{contrast}-fight")
            self.strike()
            self.asked()
            self.note(f"contrast: {contrast}, begun again in the middle of a match")
        self.home()
        self.hand.set_up(self.game.wanted._replace(holders=("Person", "Person")), 3)
        self.hand.to_the_table()
        self.asked()
        self.settings()
        window.press("Contrast", "Choice", part="High")
        window.begun_again("Restart now", "Play", "Curtain")
        self.note(f"contrast: two people at one mouse come back to the {self.seen['scene']}")
        assert self.seen["scene"] == "Curtain" or not self.graph, "what is hidden stays behind a curtain"

    def motion(self) -> None:
        """Fight a fight with less motion, and make a few decisions more."""
        self.settings()
        self.window.press("Less motion", "Toggle")
        assert self.chosen()["reduced_motion"]
        self.window.press("Back")
        self.hand.set_up(self.game.wanted._replace(speed="Normal"), 2)
        self.hand.to_the_table()
        self.asked()
        self.to_a_fight()
        began = time.monotonic()
        self.strike()
        self.decide(2)
        self.shot("less-motion")
        self.note(f"motion: less of it, a fight and what follows in {time.monotonic() - began:.1f} s")


class Everything(Product, Afterwards):
    """All of it in one person."""

    def alone(self) -> None:
        """Make a decision without the mouse, at one and a half times the size."""
        self.scale(150)
        self.in_a_match()
        self.note(decided_by_keys(self))


PARTS: dict[str, Callable[[Everything], None]] = {
    "sound": Everything.sound,
    "sizes": Everything.sizes,
    "keys": Everything.keys,
    "contrast": Everything.contrast,
    "motion": Everything.motion,
    "career": Everything.career,
    "crash": Everything.crash,
    "safe": Everything.safe,
    "tell": Everything.tell,
    "alone": Everything.alone,
}


def tried(part: str, game: str, home: Path, shots: Path | None) -> list[str]:
    """What was done, a line each. Raises: Gone, AssertionError."""
    told = list[str]()
    if part == "screens":
        for size, percent in SIZES:
            wide, high = map(int, size.split("x"))
            with Window(home / f"{size}-{percent}", (wide, high), shots) as window:
                visitor = Everything(window, game, 1)
                visitor.screen(percent)
            told += visitor.done
        return told
    with Window(home, shots=shots) as window:
        visitor = Everything(window, game, 1)
        PARTS[part](visitor)
    return visitor.done


def main() -> None:
    """Try the parts of the command line."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("parts", nargs="*", choices=[[], *PARTS, "screens"])
    arguments.add_argument("--home", type=Path, required=True)
    arguments.add_argument("--shots", type=Path)
    arguments.add_argument("--game", choices=list(GAMES))
    given = arguments.parse_args()
    for game in [given.game] if given.game else GAMES:
        for part in given.parts or [*PARTS, "screens"]:
            for line in tried(part, game, given.home / f"{game}-{part}", given.shots):
                print(f"{game}: {line}", flush=True)


if __name__ == "__main__":
    main()
