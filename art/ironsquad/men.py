"""Draws the soldiers on the counters of Iron Squad again: `python art/ironsquad/men.py`.

Every soldier is drawn to the waist, large in the head, with the weapon of his kind, once in American and once in German dress:
`unit/us/captain.svg`, `unit/ge/captain.svg`. Under all his parts lies a dark casing, and a pale one under that, so that he
stands out from a card of any colour. The same shapes give the same files, byte for byte.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent / "unit"
DARK, PALE = "#171A14", "#F4EFE0"
SKIN, SKIN_LOW = "#E3B48C", "#B98360"
STEEL, STEEL_HIGH, WOOD, WOOD_HIGH = "#3B4248", "#7D888F", "#7A4A26", "#A66F3E"
WHITE = "#F4F0E4"


class Dress(NamedTuple):
    """The colours of one side's dress: helmet and cloth, each with its light and its shade, and straps."""

    helmet: str
    helmet_high: str
    helmet_low: str
    cloth: str
    cloth_high: str
    cloth_low: str
    strap: str


DRESSES = {
    "us": Dress("#66743A", "#93A257", "#424D24", "#B59A62", "#D6BF88", "#83693B", "#5C4A2A"),
    "ge": Dress("#4A524C", "#87917F", "#2B312C", "#8E8F6B", "#B8B892", "#62644A", "#26261F"),
}


class Part(NamedTuple):
    """A filled way, or with a width a stroke. `cased`: it has a share in the casing."""

    way: str
    shade: str
    wide: float = 0.0
    cased: bool = True
    opacity: float = 1.0


def fill(way: str, shade: str, cased: bool = True, opacity: float = 1.0) -> Part:
    """A filled shape."""
    return Part(way, shade, 0.0, cased, opacity)


def line(way: str, wide: float, shade: str, cased: bool = True, opacity: float = 1.0) -> Part:
    """A stroke with round ends."""
    return Part(way, shade, wide, cased, opacity)


def disc(x: float, y: float, r: float, shade: str, cased: bool = True) -> Part:
    """A filled circle."""
    k = r * 0.5523
    way = (
        f"M{x - r:g} {y:g}C{x - r:g} {y - k:g} {x - k:g} {y - r:g} {x:g} {y - r:g}C{x + k:g} {y - r:g} {x + r:g} {y - k:g} "
        f"{x + r:g} {y:g}C{x + r:g} {y + k:g} {x + k:g} {y + r:g} {x:g} {y + r:g}C{x - k:g} {y + r:g} {x - r:g} {y + k:g} "
        f"{x - r:g} {y:g}Z"
    )
    return fill(way, shade, cased)


def moved(way: str, dx: float, dy: float) -> str:
    """A way with a space or a letter between its numbers, shifted."""
    found, turn = "", 0
    for word in way.replace("M", " M ").replace("L", " L ").replace("C", " C ").replace("Z", " Z ").split():
        if word.isalpha():
            found, turn = found + word, 0
        else:
            found += f"{float(word) + (dy if turn else dx):g} "
            turn = 1 - turn
    return found.strip()


def shifted(parts: list[Part], dx: float, dy: float) -> list[Part]:
    """Parts, all shifted."""
    return [part._replace(way=moved(part.way, dx, dy)) for part in parts]


def torso(d: Dress) -> list[Part]:
    """Shoulders and chest with the straps of a pack."""
    return [
        fill("M8 64C8 51 14 45 25 43L40 43C51 45 56 51 56 64Z", d.cloth),
        fill("M8 64C8 54 12 48 19 45C16 52 16 58 17 64Z", d.cloth_high, False, 0.8),
        fill("M56 64C56 54 52 48 45 45C49 52 48 58 47 64Z", d.cloth_low, False),
        line("M23 45L21 64", 3.4, d.strap, False),
        line("M42 45L44 64", 3.4, d.strap, False),
        fill("M26 42L32.500 49L39 42Z", d.cloth_low, False),
    ]


def face(look: str = "") -> list[Part]:
    """A face under a brim; `look` is "down" for one that aims."""
    drop = 1.2 if look else 0.0
    return [
        fill("M26 36L39 36L40 44L32.500 48L25 44Z", SKIN_LOW),
        fill("M22 24L43 24C44.500 32 42 41 32.500 43.500C23 41 20.500 32 22 24Z", SKIN),
        fill("M36 25L43 25C44.500 32 42 41 33 43.300C38 38 38.500 31 36 25Z", SKIN_LOW, False, 0.75),
        fill("M21.500 24L43.500 24L43.500 31L21.500 31Z", DARK, False, 0.30),
        disc(28.2, 32 + drop, 1.7, DARK, False),
        disc(37.2, 32 + drop, 1.7, DARK, False),
        line("M29.500 38.800L35.500 38.600", 1.5, DARK, False, 0.7),
    ]


def helmet(seat: str, d: Dress) -> list[Part]:
    """The steel helmet: a round American one, a German one that comes down over the ears."""
    if seat == "us":
        return [
            line("M22 28L26 42M43 28L39 42", 1.8, d.strap, False),
            fill("M15 28C14 12 22 4.500 32.500 4.500C43 4.500 51 12 50 28C44 24.500 21 24.500 15 28Z", d.helmet),
            fill("M18 25C17.500 14 23 7.500 31 6.800C25.500 11 23.500 17 24 24Z", d.helmet_high, False, 0.9),
            fill(
                "M41 7.300C47 11 50 18 49.500 27.500C47.500 26.300 45 25.700 42.500 25.200C45 18 44.500 12 41 7.300Z",
                d.helmet_low,
                False,
                0.9,
            ),
            line("M15.500 27.500C22 24.200 43 24.200 49.500 27.500", 2.2, d.helmet_low, False),
        ]
    return [
        line("M21 33L26 43M44 33L39 43", 1.8, d.strap, False),
        fill(
            "M13 35L17 24C16 11 23 4.500 32.500 4.500C42 4.500 49 11 48 24L52 35L45.500 34L43 27C38 25 27 25 22 27L19.500 34Z",
            d.helmet,
        ),
        fill("M19 24C18 14 23 7.500 31 6.800C25.500 11 24 17 24.500 24L20 26L16.500 32Z", d.helmet_high, False, 0.9),
        fill("M41 7.300C46 11 48 17 47 24L51 34L46.500 33.200L43.500 26C44.500 18 44 12 41 7.300Z", d.helmet_low, False, 0.9),
        line("M16.500 29C19 25.500 25 24.500 32.500 24.500C40 24.500 46 25.500 48.500 29", 2.2, d.helmet_low, False),
    ]


def cap(seat: str, d: Dress) -> list[Part]:
    """A cloth cap: a side cap, or a German field cap with a peak."""
    if seat == "us":
        return [
            fill("M17 24L22 10C29 6 41 7 47 12L49 24C41 21 26 21 17 24Z", d.cloth),
            fill("M30 8L47 12L49 24L38 22Z", d.cloth_low, False, 0.8),
            line("M18 22C27 18.500 40 18.500 48.500 22", 1.8, d.cloth_low, False),
        ]
    return [
        fill("M18 22C17 11 25 7 33 7C42 7 48 11 47.500 21L53 26C44 24 25 24 16 27Z", d.cloth),
        fill("M41 8.500C46 11 48 15 47.500 21L53 26L43 24.500C45 18 44 13 41 8.500Z", d.cloth_low, False, 0.8),
        fill("M16 27C25 24 44 24 53 26L51 28.500C41 26.500 27 26.500 17 29.500Z", d.strap),
    ]


def head(seat: str, d: Dress, bare: bool = False, look: str = "") -> list[Part]:
    """Face and what he wears on his head."""
    return [*face(look), *(cap(seat, d) if bare else helmet(seat, d))]


def sleeve(way: str, d: Dress, hand: tuple[float, float]) -> list[Part]:
    """An arm with its hand."""
    return [line(way, 9.5, d.cloth), line(way, 3.0, d.cloth_high, False, 0.55), disc(*hand, 4.6, SKIN)]


def peaked(seat: str, d: Dress) -> list[Part]:
    """An officer's cap with a peak: a broad low crown, or a German one that rises in front."""
    crown, badge = {
        "us": ("M10 14C14 6 24 3 32.500 3C41 3 51 6 55 14L49 21L16 21Z", disc(32.5, 13.5, 3.4, "#E0B23C", False)),
        "ge": ("M11 15C15 6 25 0 33 0C42 0 51 6 55 14L49 21L16 21Z", disc(32.5, 9.5, 2.8, PALE, False)),
    }[seat]
    shade = {"us": d.helmet, "ge": d.cloth}[seat]
    return [
        fill(crown, shade),
        fill("M44 5.500C49 7.500 53 10.500 55 14L49 21L43 21Z", d.cloth_low if seat == "ge" else d.helmet_low, False, 0.8),
        fill("M15.500 19L49.500 19L48.500 25L16.500 25Z", d.strap),
        badge,
        fill("M15 26C21 23 44 23 50 26C46 30.500 40 32 32.500 32C25 32 19 30.500 15 26Z", DARK),
        line("M19 27C26 24.800 39 24.800 46 27", 1.5, STEEL_HIGH, False),
    ]


def captain(seat: str, d: Dress) -> list[Part]:
    """An officer's cap, a pistol held up at his shoulder, the strap of his field glasses round his neck."""
    glasses = [
        line("M22 43L26 54M42 43L37 54", 2.4, DARK, False),
        fill("M19 52L28 52L28 62L19 62Z", STEEL), fill("M31 52L40 52L40 62L31 62Z", STEEL),
        fill("M28 54L31 54L31 59L28 59Z", STEEL_HIGH, False),
    ]  # fmt: skip
    arm = [
        fill("M52 40L52 17L60 17L60 26L57.500 28L57.500 40Z", STEEL), line("M54 19.500L54 36", 1.8, STEEL_HIGH, False),
        line("M48 55L56 55L56 44", 9.0, d.cloth),
        line("M50 54.500L56 54.500L57 47", 3.0, d.cloth_high, False, 0.55), disc(55.5, 38.5, 5.0, SKIN),
    ]  # fmt: skip
    return [*torso(d), *glasses, *shifted([*face(), *shifted(peaked(seat, d), 0, -1)], -4, 0), *arm]


def rifle(x: float = 0, y: float = 0) -> list[Part]:
    """A rifle held up across the chest, muzzle to the upper right."""
    return shifted(
        [
            line("M18 62L31 51", 7.4, WOOD), line("M31 51L50 30", 5.0, WOOD_HIGH), line("M50 30L62 14", 3.0, STEEL),
            line("M31 48.500L48 30", 1.8, STEEL, False), line("M36 43L41 47", 2.2, STEEL_HIGH, False),
        ], x, y,
    )  # fmt: skip


def rifleman(seat: str, d: Dress) -> list[Part]:
    """A rifle held up across the chest."""
    arms = [*sleeve("M13 53L20 61L30 57", d, (32, 54)), *sleeve("M53 52L52 46L47 40", d, (46, 37))]
    return [*torso(d), *shifted(head(seat, d), -4, 0), *arms[:2], *rifle(), arms[2], *arms[3:]]


def gunner(seat: str, d: Dress) -> list[Part]:
    """Low behind a machine gun on its legs, with the belt hanging from it."""
    gun = [
        fill("M2 47L15 43L18 51L4 55Z", WOOD), fill("M15 42L38 42L38 51L15 51Z", STEEL), fill(
            "M38 43.500L54 43.500L54 49.500"
            "L38 49.500Z", STEEL),
        line("M54 46.500L63 46.500", 3.2, STEEL), line("M17 44L52 44.800", 1.6, STEEL_HIGH, False),
        line("M41 47.500L43.500 47.500M46 47.500L48.500 47.500M51 47.500L52 47.500", 1.8, DARK, False),
        line("M50 50L45 63M51 50L58 63", 3.0, STEEL),
    ]  # fmt: skip
    belt = [
        line("M27 51C26 58 31 60 30 64", 5.0, "#C79A34"),
        line("M24.500 54.500L29.500 54M25.500 58L31.500 57.500M28 61.500L33 61", 1.5, DARK, False, 0.7),
    ]
    arms = [*sleeve("M12 60L14 54", d, (18, 53))]
    return [*shifted(torso(d), -4, 5), *shifted(head(seat, d, look="down"), -6, 1.5), *gun, *belt, *arms]


def grenadier(seat: str, d: Dress) -> list[Part]:
    """An arm drawn back behind the head, in it a stick grenade."""
    grenade = [
        line("M54 21L46 8", 3.8, WOOD_HIGH), fill("M39 4L47 0L51.500 8L43.500 12.500Z", STEEL),
        line("M42 5.500L47 3", 1.8, STEEL_HIGH, False),
    ]  # fmt: skip
    arm = [
        line("M49 54L59 42L55 27", 9.5, d.cloth),
        line("M52 50L59 42L57 34", 3.0, d.cloth_high, False, 0.55),
        disc(54.5, 21.5, 5.0, SKIN),
    ]
    bags = [
        fill("M12 53L22 53L22 64L12 64Z", d.strap),
        fill("M27 55L38 55L38 64L27 64Z", d.strap),
        line("M12 56.500L22 56.500M27 58.500L38 58.500", 1.4, PALE, False, 0.45),
    ]
    return [*torso(d), *bags, *shifted(head(seat, d), -8, 3), *grenade, *arm]


def engineer(seat: str, d: Dress) -> list[Part]:
    """A spade over one shoulder, a wire cutter in the other hand."""
    spade = [
        line("M12 62L51 15", 3.8, WOOD_HIGH),
        fill("M47 12L57 20L63 8C61 2 56 0 51 1Z", STEEL),
        line("M52 13L58 6", 1.8, STEEL_HIGH, False),
    ]
    hand = sleeve("M11 54L13 61L18 57", d, (19.5, 53.5))
    cutter = [
        line("M38 64L45 51L49 43", 3.2, STEEL), line("M50 64L45 51L41 43", 3.2, STEEL), disc(45, 51, 2.2, STEEL_HIGH, False),
    ]  # fmt: skip
    return [*torso(d), *shifted(head(seat, d), -6, 0), *spade, *hand, *cutter, disc(39, 60, 4.2, SKIN), disc(50, 60, 4.2, SKIN)]


def sniper(seat: str, d: Dress) -> list[Part]:
    """Leaves on the helmet, an eye at the telescope of a long rifle."""
    gun = [
        fill("M4 44L17 41L20 47L8 54Z", WOOD), line("M17 44.500L42 44.500", 5.4, WOOD_HIGH),
        line("M20 42.800L48 42.800", 2.4, STEEL),
        line("M46 43L64 43", 2.8, STEEL),
        line("M22 36L41 36", 5.4, STEEL), disc(42, 36, 4.2, STEEL),
        disc(42.6, 36, 2.2, "#9CD0E6", False), line("M23 35L37 35", 1.5, STEEL_HIGH, False),
        line("M26 39L26 42M36 39L36 42", 2.0, STEEL, False),
    ]  # fmt: skip
    leaf, low = ("#8FA94B", "#5F7A2E") if seat == "us" else ("#A9A45A", "#77733A")
    leaves = [
        fill("M10 22L17 12L21 22Z", leaf), fill("M17 13L24 1L29 11Z", leaf), fill("M27 8L36 1L39 9Z", leaf),
        fill("M37 9L47 5L46 16Z", leaf), fill("M44 15L54 17L48 25Z", leaf),
        fill("M20 16L28 8L30 18Z", low, False), fill("M33 14L41 9L42 19Z", low, False),
        fill("M13 20L18 15L20 23Z", low, False),
    ]  # fmt: skip
    arms = [*sleeve("M9 60L14 55L20 50", d, (22, 49)), *sleeve("M50 60L47 54L42 50", d, (40, 48))]
    return [*shifted(torso(d), -2, 5), *shifted([*head(seat, d), *leaves], -5, 3), *gun, *arms]


def cross(x: float, y: float, size: float) -> Part:
    """A medic's cross, so large from its middle."""
    near = size * 0.34
    ring = (
        (-near, -size), (near, -size), (near, -near), (size, -near), (size, near), (near, near),
        (near, size), (-near, size), (-near, near), (-size, near), (-size, -near), (-near, -near),
    )  # fmt: skip
    return fill("M" + "L".join(f"{x + dx:g} {y + dy:g}" for dx, dy in ring) + "Z", DARK, False)


def medic(seat: str, d: Dress) -> list[Part]:
    """A cross on his helmet, on the band round his arm and on the bag that he holds up at his shoulder."""
    mark = [disc(32.5, 15.5, 9.0, WHITE, False), cross(32.5, 15.5, 6.4)]
    band = [line("M8 46.500L14 50.500", 7.5, WHITE, False), cross(11, 48.6, 2.9)]
    bag = [
        line("M46 30C47 22 59 22 60 30", 3.0, d.strap),
        fill("M42 29L64 29L64 47L42 47Z", WHITE), fill("M60 29L64 29L64 47L60 47Z", "#C9C3B0", False), cross(52, 38, 6.2),
    ]  # fmt: skip
    arms = [*sleeve("M12 46L8 56", d, (9, 61)), *sleeve("M53 58L56 52", d, (55, 48))]
    return [*torso(d), *shifted([*head(seat, d), *mark], -7, 0), *arms[:2], *band, *bag, *arms[3:]]


def straggler(seat: str, d: Dress) -> list[Part]:
    """A soldier who has lost his helmet, his rifle upright at his shoulder."""
    gun = [
        line("M52 64L53 48", 6.4, WOOD),
        line("M53 48L53.500 26", 5.0, WOOD_HIGH),
        line("M53.500 26L54 6", 2.8, STEEL),
        line("M51.500 46L52 24", 1.6, STEEL, False),
    ]
    return [*torso(d), *shifted(head(seat, d, True), -4, 2), *gun, *sleeve("M46 62L50 58", d, (52, 53))]


def scout(seat: str, d: Dress) -> list[Part]:
    """A man in a cap with field glasses at his eyes."""
    glasses = [
        fill("M19 28L31 28L31 39L19 39Z", STEEL), fill("M34 28L46 28L46 39L34 39Z", STEEL),
        fill("M31 30L34 30L34 35L31 35Z", STEEL_HIGH),
        disc(25, 33.5, 4.0, "#9CD0E6", False), disc(40, 33.5, 4.0, "#9CD0E6", False),
        disc(24, 32.2, 1.4, WHITE, False), disc(39, 32.2, 1.4, WHITE, False),
    ]  # fmt: skip
    arms = [*sleeve("M10 58L9 47L16 38", d, (18, 36)), *sleeve("M55 58L56 47L49 38", d, (47, 36))]
    return [*torso(d), *head(seat, d, True), *glasses, *arms]


SOLDIERS = {
    "captain": captain, "rifleman": rifleman, "mg": gunner, "grenadier": grenadier, "engineer": engineer, "sniper": sniper,
    "medic": medic, "local-a": straggler, "local-b": scout,
}  # fmt: skip


def written(part: Part, shade: str, grown: float = 0.0) -> str:
    """One part as SVG, in its own colour or as a casing so much wider on each side."""
    opacity = f' opacity="{part.opacity:g}"' if part.opacity < 1 and not grown else ""
    joins = ' stroke-linecap="round" stroke-linejoin="round"'
    if part.wide:
        return f'  <path d="{part.way}" fill="none" stroke="{shade}" stroke-width="{part.wide + 2 * grown:g}"{joins}{opacity}/>'
    edge = f' stroke="{shade}" stroke-width="{2 * grown:g}"{joins}' if grown else ""
    return f'  <path d="{part.way}" fill="{shade}"{edge}{opacity}/>'


def drawing(parts: list[Part]) -> str:
    """The whole picture. Parts that follow each other are cased one by one, so that an arm stands out from a chest."""
    cased = [part for part in parts if part.cased]
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -3 68 68" width="64" height="64">']
    lines += [written(part, PALE, 3.0) for part in cased]
    for part in parts:
        if part.cased:
            lines.append(written(part, DARK, 1.5))
        lines.append(written(part, part.shade))
    return "\n".join([*lines, "</svg>", ""])


def main() -> None:
    """Write every soldier of both sides."""
    for seat, dress in DRESSES.items():
        (HERE / seat).mkdir(parents=True, exist_ok=True)
        for kind, draw in SOLDIERS.items():
            (HERE / seat / f"{kind}.svg").write_text(drawing(draw(seat, dress)), encoding="utf-8")


if __name__ == "__main__":
    main()
