"""Whole positions that could stand behind a view: what a seat may not know, made up at random within the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.api import Seat
from game.draws import Draws
from game.firefight import mines, seeing
from game.firefight.held import Oba, Strike
from game.firefight.kinds import UNKNOWN
from game.firefight.position import Pool, Position, Unit, Work
from game.firefight.records import D6, Entry
from game.firefight.sheets import sheet_of

Left = dict[str, int]


def whole(view: Position, seat: Seat, draws: Draws) -> Position:
    """A position with counters, cards, hidden units and fields, AP and strikes of the others as they might be."""
    new = view.copy()
    _counters(new, draws)
    _cards(new, draws)
    _units(new, seat, draws)
    _fields(new, seat, draws)
    _pools(new, draws)
    new.oba = tuple(_strikes(new, one, draws) if one.secret else one for one in new.oba)
    return new


def _take(left: Left, draws: Draws, what: str) -> str | None:
    """One of what is left."""
    among = [name for name, number in left.items() for _ in range(number)]
    if not among:
        return None
    found = draws.pick(among, what)
    left[found] -= 1
    return found


def _counters(position: Position, draws: Draws) -> None:
    """Give the hit units of others a counter; what is left is as many as the pile has."""
    tables, piles = position.world.tables, dict(position.piles)
    for name, pile in position.piles.items():
        if isinstance(pile, Mapping):
            continue
        full = tables.full_pile(name)
        for unit in position.units.values():
            if unit.hit in full:
                full[unit.hit] = max(0, full[unit.hit] - 1)
        lethal = [one for one in full if tables.hits[one].destroys]
        for unit in list(position.units.values()):
            if unit.hit == UNKNOWN and position.kind(unit).pile == name:
                harmless = {one: 0 if one in lethal else number for one, number in full.items()}
                found = _take(harmless, draws, "a counter as imagined")
                if found is None:
                    found = next(one for one in full if one not in lethal)
                full[found] = max(0, full[found] - 1)
                position.change(unit.id, hit=found)
        piles[name] = _so_many(full, tables.full_pile(name), pile, draws)
    position.piles = piles


def _so_many(left: Left, full: Left, number: int, draws: Draws) -> Left:
    """As many of what is left as there are, filled up from a full set where there are more (R-FF-53)."""
    while sum(left.values()) > number:
        _take(left, draws, "a counter as imagined")
    while sum(left.values()) < number:
        found = _take(dict(full), draws, "a counter as imagined")
        assert found is not None
        left[found] += 1
    return left


def _cards(position: Position, draws: Draws) -> None:
    """Deal the others hands of cards, the rest is the deck."""
    if not isinstance(position.deck, int):
        return
    sheet, known = sheet_of(position.world), position.world.tables.cards
    left: Left = dict(sheet.deck) if sheet else {name: card.copies for name, card in known.items()}
    seen = [*position.discard, *(card for hand in position.hands.values() if isinstance(hand, tuple) for card in hand)]
    for card in seen:
        left[card] = max(0, left.get(card, 0) - 1)
    hands = dict(position.hands)
    for seat, hand in position.hands.items():
        if isinstance(hand, int):
            dealt = []
            for _ in range(hand):
                held = {name: 0 if known[name].event else number for name, number in left.items()}
                card = _take(held, draws, "a card as imagined") or next(iter(known))
                left[card] = max(0, left.get(card, 0) - 1)
                dealt.append(card)
            hands[seat] = tuple(dealt)
    deck, every = left, {name: card.copies for name, card in known.items()}
    position.hands, position.deck = hands, _so_many(deck | {n: deck.get(n, 0) for n in every}, every, position.deck, draws)


# --- hidden units and fields --------------------------------------------------------------------------------------------


def _units(position: Position, seat: Seat, draws: Draws) -> None:
    """Put the units that are nowhere to be seen where they would not be seen (R-FF-62)."""
    if position.phase == "setup" or sheet_of(position.world) is None:
        return
    places = dict[tuple[str, str], list[str]]()
    for owner, entry in _missing(position):
        if owner == seat:
            continue
        cls, side = position.world.tables.units[entry.type].cls, position.world.side_of[owner]
        unit = Unit(entry.id, entry.type, owner, "", entry.facing or "N", hidden=True)
        if (cls, side) not in places:  # those that are put there are hidden, and show none
            places[cls, side] = hideouts(position, unit, _grounds(position, cls))
        if places[cls, side]:
            position.put(unit._replace(at=draws.pick(places[cls, side], "where a unit is, as imagined")))


def hideouts(position: Position, unit: Unit, among: Iterable[str]) -> list[str]:
    """The spaces in which a hidden unit would not be seen (R-FF-62): only near others it has to be looked at closely."""
    world, near = position.world, set[str]()
    for one in position.units.values():
        if not one.hidden and position.on_board(one):
            near.update(world.hexes.within(one.at, world.numbers.seen_within))
    return [space for space in among if space not in near or seeing.why_seen(position, unit._replace(at=space)) is None]


def _missing(position: Position) -> Iterable[tuple[Seat, Entry]]:
    """The units of a scenario that should be on the board and do not show."""
    sheet = sheet_of(position.world)
    if sheet is None:
        return []
    gone = {one.id for one in position.destroyed} | {one.id for group in position.coming for one in group.units}
    arrivals = [(seat, one.units) for seat in sheet.seats for one in sheet.reinforcements.get(seat, {}).values()]
    arrivals += [(seat, one.units) for seat, one in sheet.reserves.items()]
    arrivals += list(sheet.units.items())
    return [(seat, one) for seat, units in arrivals for one in units if one.id not in gone and one.id not in position.units]


def _grounds(position: Position, cls: str) -> list[str]:
    ground = position.world.ground
    return [space for space in position.world.hexes.ids if ground.terrain[space].enter[cls] is not None]


def _fields(position: Position, seat: Seat, draws: Draws) -> None:
    """Lay the hidden fields of the others again somewhere, where nobody stands."""
    sheet = sheet_of(position.world)
    if sheet is None or position.phase == "setup":
        return
    taken = {unit.at for unit in position.units.values()}
    for owner in sheet.seats:
        for built in sheet.works.get(owner, ()):
            if owner == seat or not built.hidden or built.id in position.works:
                continue
            free = [space for space in _grounds(position, "foot") if space not in taken and not mines.fields(position, space)]
            if not free:
                continue
            if draws.pick(range(2), "whether a field is left, as imagined"):
                at = draws.pick(free, "where a field is, as imagined")
                position.put_work(Work(built.id, built.kind, at, built.facing or "N", owner, hidden=True))


# --- pools and strikes --------------------------------------------------------------------------------------------------


def _pools(position: Position, draws: Draws) -> None:
    """Give the pools of the others their units and AP."""
    numbers, pools = position.world.numbers, dict(position.pool)
    for seat, pool in position.pool.items():
        if pool is None or pool.ap is not None:
            continue
        units = pool.units
        if UNKNOWN in units:
            active = [unit.id for unit in position.own(seat) if unit.state == "active" and not unit.hidden]
            hidden = [unit for unit in position.own(seat) if unit.hidden]
            units = (*active, *([draws.pick([unit.id for unit in hidden], "who acts, as imagined")] if hidden else []))
            for name in units:
                position.change(name, state="active")
        roll: tuple[int, ...] | None = None
        ap = numbers.pool
        if position.world.variable != "fixed":
            roll = tuple(draws.pick(D6, "d6") for _ in range(3))
            ap = max(roll) + min(roll)
        pools[seat] = Pool(units, draws.pick(range(1, ap + 1), "AP left, as imagined"), roll) if units else None
    position.pool = pools


def _strikes(position: Position, one: Oba, draws: Draws) -> Oba:
    """A package with strikes somewhere, where it has some."""

    def somewhere() -> Strike:
        space = draws.pick(position.world.hexes.ids, "where a strike lands, as imagined")
        return Strike(space, draws.pick(one.shells, "its shells, as imagined"))

    return one._replace(secret=False, plan=somewhere() if one.plan else None, next=somewhere() if one.next else None)
