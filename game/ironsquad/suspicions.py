"""What the other seat may be after: each of its mission cards, how likely it is and how far it has come (section 11)."""

from __future__ import annotations

from typing import NamedTuple

from game.api import Seat
from game.ironsquad.position import OTHER, SOMETHING, UNTOUCHED, Position, Unit
from game.ironsquad.preparing import cards
from game.ironsquad.scoring import progress
from game.ironsquad.worths import habits


class Suspicion(NamedTuple):
    """A mission the enemy may have: how likely, the hex of its objective, whether held; kills lacking, the Captain's too."""

    share: float
    space: str
    held: bool
    lacking: int
    captain: bool

    def wants(self, unit: Unit) -> bool:
        """Whether the mission is helped on by the fall of a unit."""
        return unit.type == "captain" if self.captain and self.lacking == 1 else self.lacking > 0


def suspicions(scene: Position, seat: Seat) -> list[Suspicion]:
    """The missions the enemy of a seat may have, likelier where its units come near, and those of the Captain where he bleeds."""
    foe, tables, measures = OTHER[seat], scene.world.tables, habits().measures
    mission = scene.missions.get(foe)
    if mission is None or foe == scene.world.bot:
        return []
    captain = scene.units.get(f"{seat}-captain")
    bled = scene.most_hp(captain) - captain.hp if captain else 0
    distance, found = scene.world.hexes.distance, list[Suspicion]()
    for card in [mission] if mission != SOMETHING else cards(scene, foe):
        one = tables.missions[card]
        space = scene.layout.places.get(one.objective)
        if space is None:
            continue
        held = scene.objectives.get(one.objective, UNTOUCHED).held == foe
        near = 0 if held else min((distance(unit.at, space) for unit in scene.units.values() if unit.seat == foe), default=99)
        now = progress(scene, foe, card)
        captain_lacks = not now["captain"]
        lacking = max(now["needed"] - now["kills"], int(captain_lacks), 0)
        share = 0.5 ** (near / measures.suspect) * (1 + measures.hunted * bled if one.captain else 1)
        found.append(Suspicion(share, space, held, lacking, captain_lacks))
    whole = sum(one.share for one in found)
    return [one._replace(share=one.share / whole) for one in found]
