"""The kit: everything a screen is made of. One page for whoever writes a screen.

**Sizes.** Design units are pixels of a 1280 x 720 window at 100 %. `scale.px(16)` makes pixels of them,
`scale.text(BODY)` makes a type size (never too small to read). Lay out in `resize(size, scale)`, with `layout`:
`inset`, `cut_top`, `cut_bottom`, `columns`, `rows`, `stack`, all in pixels. Ask
widgets how large they want to be, `widget.natural(scale, room) -> (width, height)`, and tell them where they stand,
`widget.place(rect, scale)`.

**Words.** Every sentence stands in `data/words.yaml` or `data/<game>/words.yaml`: `words.say("title.quit")`,
`say("<game>:planning.marker", number=3)`. `text.rich(markup, px, room)` draws **bold** and {amber|words} (marks:
`text.MARKS`) wrapped at a width; `text.drawn(words, face, px, colour)` draws one line. Both are cached: never call
`font.render` yourself. Faces and sizes: `fonts` (REGULAR, SEMIBOLD, BOLD, STENCIL; SMALL, BODY, LABEL, SENTENCE,
HEADING, TITLE).

**Colours.** `palette`: names by purpose; `palette.RED`, `BLUE_SIDE` … are a `Side` (counter, chip, field, words, shape,
letter); `SKY`, `VERMILION` … are the six line colours. A new pair of words and ground goes into `READ_TOGETHER`.

**Widgets.** `widgets`: Button(label, press, icon=, key=, main=, reason=, tip=), Label (rich text), Heading (stencil).
`panels`: Panel(title, [Line(left, right, ruled)], extra=units kept free; `inside` is the place for your own). `controls`:
Toggle, Choice(options=[Option]), Stepper, Slider. `fields`: TextField. `lists`: ScrollList([Item]). `press` and `change`
callbacks return a wish of `scenes.kit.scene` (Push, Pop, Swap, Quit) or None. `reason="…"` makes a widget grey and says
why under the pointer. Alter one with `widget.change(label="…", reason="")`: that makes it draw anew. For one of your
own subclass Widget: `natural`, `paint` (draws one surface for `state()`, kept until `change` or `place`), `press`;
`hover`, `hold`, `turn`, `wheel` where it needs them.

`text_panel`: TextPanel(title, parts), a panel of Row, Prose, Tick, Signs and parts of your own. `stacking`: Stack(column), which
fills a side column by importance: what matters most is seen at once, in full where there is room.

**Focus.** A screen holds `Focus(widgets)`; on a table `Focus(chrome.widgets + mine, always=False)`: there Tab and
Enter stay the game's and `keys` "panels" (F6) leads into the widgets. In the screen::

    def handle(self, event):
        answer = self.focus.handle(event)      # Answer(taken, change)
        if answer.taken: return answer.change
        ...                                    # the board's turn
    def update(self, seconds): self.focus.update(seconds)
    def draw(self, surface):
        self.chrome.draw(surface); ...; self.focus.draw(surface); self.focus.draw_tip(surface)   # the tip last
    stale    = property(lambda self: self.focus.stale or self.chrome.stale or ...)
    restless = property(lambda self: self.focus.restless or self.motions are running)

A screen of widgets alone is a `scenes.app.page.Page`: write `arrange(view) -> height`, which places the widgets and gives
them to `self.focus.renew`; it scrolls where it is higher than the window. `scenes.app.page.Sheet` is one panel over the
scene below. `Focus.draw_still` paints what no one can press, for a screen that keeps it as one picture. `resize` is
called before the first draw, for a new size or scale, and when a scene comes back to the top.

**Chrome.** `Chrome(title, menu)`: `resize(size, scale, wide=False)` works out `bar`, `board`, `side`, `bottom`
(rects); `show(left_chips, right_chips)` with `Chip(words, side, strong)`; `say(sentence, buttons)`: rich sentence,
the main button last. `column` is the side panel's: `fill([(panel, height)], column.room(scrolls), scale, about)` stacks
panels and scrolls what has no room, `add` places a widget on a panel, `reveal` brings one into sight; the screen's Focus is
given it (`Focus((), always=False, column=chrome.column)`). Its letters are `column.scale`, smaller than asked for in a low
window. `widget.seen` is what of a widget is in sight.

**Rules at hand.** A widget's `topic` (or `topic_at(point)`) is what it is about: a topic of the rule book or the number of
a rule. `Line(…, rule="R-XX-09")` shows the number and leads there by a click; a widget of your own says so in `link_at`.
`Chip(…, topic=)` is the same for the top bar. A screen with a board holds a `scenes.rulebook.lookup.Asking` (key, question mark,
links); a page sets `look_up = opens(game)` and perhaps its own `topic`. A notice that names a rule leads there by itself.

**Keys.** `keys.TABLE.means(event, "undo")`, `TABLE.action(event)`, `TABLE.shown("undo") -> "Z"`. No key's name stands
in a text that is not read from there. New actions are lines of `keys.BINDINGS` and of `action:` in `data/words.yaml`.

**Motion.** `tweens`: Tween(start, end, seconds, show, ease), Pause, Do(deed), InTurn([...]) one after another,
Together([...]) side by side; `update(1/120)` each step, `finish()` goes to the end state; `SPEEDS["fast"]` is the
factor for seconds.

**Sounds.** Widgets are heard by themselves (`Widget.sound`), screens by their `entrance`, notices by `App.notify(words, sound)`.
`sounds.SOUNDS.interface("page")` is for the rest of the interface; what events sound like stands in the
game's `sounds.py`.
A screen's `mood` says which music goes with it.

**Pictures.** `pictures.picture("<game>/ghost.svg", (w, h), tint=, ink=)`, `icon("undo", px, ink)`, `turned(name,
size, degrees)`: cached by size and colour. `shapes`: `box`, `frame`, `shadow`/`cast`, `ground`, `counter(side, px,
figure)`, `dashes`: cached too. Never scale, rotate or render in a frame; merge what stands still into one surface and
blit that.
"""
