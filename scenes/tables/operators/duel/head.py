"""The head of one side: card, name, what is known of it in lines, portrait and weapon."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.operators.tables import tables
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, LABEL, STENCIL
from scenes.kit.language import translated
from scenes.kit.palette import mixed
from scenes.kit.pictures import picture
from scenes.tables.operators import cards
from scenes.tables.operators.duel.parts import RULES, Tip, stamp, words
from scenes.tables.operators.duel.state import PaneState


def paint(pane: PaneState, surface: Surface, area: Rect) -> list[Tip]:
    """The lines of the head with what to say of each, after the head was painted on a surface."""
    px, field = pane.scale.px, pane.side.field
    ground = mixed(field, palette.GROUND, 0.55) if pane.down else field
    surface.blit(
        shapes.box(area.size, ground, mixed(ground, (0, 0, 0), 0.35), px(6), 1, mixed(ground, (255, 255, 255), 0.12)), area
    )
    if not pane.compact:
        _paint_card_place(pane, surface, ground)
    portrait = px(72) if pane.compact else min(px(112), area.h - px(80))  # the weapon lies below it
    right = area.right - px(14)
    x = area.x + px(14) if pane.compact else pane.local(pane.card_area).right + px(16)
    if pane.compact:
        _paint_portrait(pane, surface, Rect(x, area.centery - portrait // 2, portrait, portrait))
        x += portrait + px(14)
        _paint_weapon(pane, surface, Rect(right - px(150), area.centery - px(28), px(150), px(56)))
        room = right - px(160) - x
    else:
        wide = round(portrait * 1.1)
        column = Rect(right - wide, area.y + px(10), wide, area.h - px(20))
        _paint_portrait(pane, surface, Rect(column.centerx - portrait // 2, column.y, portrait, portrait))
        _paint_weapon(pane, surface, Rect(column.x, column.bottom - px(56), column.w, px(52)))
        room = column.x - px(8) - x
    return _paint_facts(pane, surface, Rect(x, area.y + px(6), room, area.h - px(12)))


def _paint_card_place(pane: PaneState, surface: Surface, ground: palette.Colour) -> None:
    if pane.chosen and not (pane.revealed and pane.card is None):
        return  # a card lies there
    place = pane.local(pane.card_area)
    said = words("no_card" if pane.revealed and pane.card is None else "no_card_yet")
    dark = mixed(ground, (0, 0, 0), 0.25)
    surface.blit(cards.place_for(place.size, said, pane.scale.text(BODY), mixed(palette.TEXT, dark, 0.25), dark), place)


def _paint_portrait(pane: PaneState, surface: Surface, area: Rect) -> None:
    pane.portrait = area.move(pane.rect.topleft)
    if pane.struck is not None:
        return  # it moves
    figure = shapes.counter(pane.side, area.w, f"operators/{pane.operator}.svg")
    if pane.down:
        figure = pygame.transform.grayscale(figure)
    surface.blit(figure, area)
    if pane.down:
        cross = stamp(words("down"), pane.scale.text(22 if pane.compact else 30))
        surface.blit(cross, cross.get_rect(center=area.center))
    token = pane.hurt or pane.wounds
    if token and not pane.down:
        side = round(area.w * 0.36)
        surface.blit(picture(f"operators/wound-{token}.svg", (side, side)), (area.right - side, area.bottom - side))


def _paint_weapon(pane: PaneState, surface: Surface, area: Rect) -> None:
    if pane.weapon:
        shown = picture(f"operators/{pane.weapon.id}.svg", (area.w, round(area.w * 96 / 256)))
        shown = shown if pane.aims_right else pygame.transform.flip(shown, True, False)
        spot = shown.get_rect(center=area.center)
        surface.blit(shown, spot)
        pane.gun = spot.move(pane.rect.topleft)


class Fact(NamedTuple):
    """A line under the name (rich text), what to say of it, what it is about as the rule book finds it."""

    line: str
    tip: str
    topic: str


def facts(pane: PaneState) -> list[Fact]:
    """The lines under the name."""
    assert pane.weapon is not None
    weapon = translated(pane.weapon.name)
    carries = f"{pane.player} · {weapon}" if pane.player else weapon
    found = [Fact(f"{carries} · {words(pane.ready.track)}" if pane.ready else carries, _pool_words(pane), "panel.kit")]
    if pane.ready:
        behind = words("behind_cover", n=pane.ready.cover) if pane.ready.cover else words("in_the_open")
        tip = words("step_tip.cover" if pane.ready.cover else "open_tip", by=pane.ready.cover)
        found.append(Fact(behind, tip, RULES["cover"]))
    hurt = pane.hurt or pane.wounds
    tip = words("wound_tip" if hurt else "no_wound_tip", n=tables().numbers.wound_margin)
    found.append(Fact(wound_words(pane), tip, "duel.wound"))
    if pane.hand is not None and not pane.revealed:
        found += [Fact(line, words("hand.holds_tip"), "panel.hand") for line in _hand_words(pane.hand)]
    if pane.speed:
        found.append(Fact(pane.speed, pane.speed_tip, "duel.strike"))
    return found


def wound_words(pane: PaneState) -> str:
    """How somebody is: down, just wounded, or what his wounds do."""
    if pane.down:
        return words("wounds.down")
    return words("wounds.fresh" if pane.hurt else "wounds.old" if pane.wounds else "wounds.none")


def _hand_words(hand: tuple[str, ...]) -> list[str]:
    """The cards of a hand that lies open, in short lines: beside them stands the weapon."""
    first, *others = [translated(tables().cards[card].name) for card in hand] or [words("hand.none")]
    return [words("hand.holds", cards=first), *([" · ".join(others)] if others else [])]


def _short_facts(pane: PaneState, lines: list[Fact]) -> list[Fact]:
    """The lines of a small head: weapon and range, then cover and wounds in a word each; chips and tips tell the rest."""
    if not pane.ready:
        return lines
    behind, hurt = "short.cover" if pane.ready.cover else "in_the_open", "short.wounded" if pane.wounds else "short.unhurt"
    said = words(behind), words(hurt)
    return [lines[0], Fact(" · ".join(said), f"{lines[1].tip} {lines[2].tip}", lines[1].topic)]


def _pool_words(pane: PaneState) -> str:
    assert pane.weapon is not None
    return words("pool_tip", **pane.weapon.pool._asdict())


def _paint_facts(pane: PaneState, surface: Surface, area: Rect) -> list[Tip]:
    scale, name = pane.scale, pane.name.upper()
    size = text.shrunk(name, STENCIL, scale.text(24 if pane.compact else 30), 18, area.w, scale.px(1))
    surface.blit(text.drawn(name, STENCIL, size, palette.TEXT, scale.px(1)), area)
    y = area.y + text.line_height(STENCIL, size) - scale.px(8 if pane.compact else 4)
    if pane.points:
        x = area.x + text.width(name, STENCIL, size, scale.px(1)) + scale.px(10)
        _paint_point(pane, surface, x, area.y + scale.px(7))
    found: list[Tip] = []
    lines = _short_facts(pane, facts(pane)) if pane.compact else facts(pane)
    shown = [text.rich(one.line, _fitting(pane, one.line, area.w), area.w) for one in lines]
    pitch, room = scale.px(22 if pane.compact else 25), area.bottom + scale.px(6) - y
    if sum(max(one.get_height(), pitch) for one in shown) > room:  # letters do not shrink as far as their place
        pitch = 0
        y -= max(0, min(scale.px(6), sum(one.get_height() for one in shown) - room))
    for fact, words_ in zip(lines, shown, strict=True):
        surface.blit(words_, (area.x, y))
        spot = words_.get_rect(topleft=(area.x + pane.rect.x, y + pane.rect.y))
        found.append(Tip(spot, fact.tip, fact.topic))
        y += max(words_.get_height(), pitch)
    return found


def _fitting(pane: PaneState, line: str, room: int) -> int:
    """The type size at which a line of rich text fits."""
    px = pane.scale.text(LABEL)
    while px > 15 and text.rich_size(line, px, 100_000)[0] > room:
        px -= 1
    return px


def _paint_point(pane: PaneState, surface: Surface, x: int, y: int) -> None:
    line = text.drawn(words("point", n=pane.points), BOLD, pane.scale.text(LABEL), palette.INK)
    chip = shapes.box((line.get_width() + pane.scale.px(16), pane.scale.px(26)), palette.AMBER, None, pane.scale.px(13)).copy()
    chip.blit(line, (pane.scale.px(8), text.middle(chip.get_rect(), BOLD, pane.scale.text(LABEL))))
    surface.blit(chip, (x, y))
