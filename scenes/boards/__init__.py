"""Boards on the screen: a camera to look through, and one drawer for each kind of board."""


def forget() -> None:
    """Nothing comes back; every picture of boards and pieces is let go (another screen depth, another test)."""
    from scenes.boards import overlays, pieces, plan, sheet

    for part in (overlays, pieces, plan, sheet):
        part.forget()
