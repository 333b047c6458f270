"""A match as an environment of PettingZoo's AEC interface: the seats are its agents, and each step says a part of an action."""

from __future__ import annotations

from typing import Any

import numpy
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from game import VERSION
from game.api import Action, Event, JsonMap, JsonObject, Seat
from game.draws import Draws, mixed
from game.games import rules
from game.match import SEEDS
from game.messages import Refused
from game.research.steps import Choosing, offered, vocabulary
from game.research.vectors import MOST, Vectors

MOST_ACTIONS = 5000
"""A match that goes on for longer is cut off."""


class Environment(AECEnv):  # type: ignore[misc]
    """A match. An observation is what its seat may know, as a vector, and the mask of the steps that may follow.

    `view` gives the same as JSON, as the protocol and the bots have it, and `said` the words of the steps so far.
    """

    metadata: dict[str, Any] = {"render_modes": [], "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        game: str,
        scenario: str = "",
        options: JsonMap | None = None,
        render_mode: str | None = None,
        most_actions: int = MOST_ACTIONS,
    ) -> None:
        """A match of a game in a scenario, the usual one when left out. Raises: Refused where there is no such match."""
        super().__init__()
        self.rules = rules(game)
        self.scenario, self.given = scenario or next(iter(self.rules.scenarios())), dict(options or {})
        self.most_actions, modes = most_actions, self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise Refused("bad-match", f"render_mode is {render_mode!r}; it is one of {', '.join(modes)}.")
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"sandtable_{game}_{self.scenario}_{VERSION}"}
        self.rules.setup(self.scenario, self.given, Draws(0))
        self.words = vocabulary(game, self.scenario)
        self._vectors = Vectors()
        self.possible_agents: list[Seat] = list(self.rules.seats_in(self.scenario, self.given))
        box = Box(-MOST, MOST, (self._vectors.length,), numpy.float32)
        mask = Box(0, 1, (len(self.words),), numpy.int8)
        self.observation_spaces = {seat: Dict({"observation": box, "action_mask": mask}) for seat in self.possible_agents}
        self.action_spaces = {seat: Discrete(len(self.words)) for seat in self.possible_agents}
        self._seed: int | None = None

    def observation_space(self, agent: Seat) -> Any:
        """What an observation of a seat may be."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Seat) -> Any:
        """The steps, by number; `words.tokens` says what each stands for."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: JsonMap | None = None) -> None:
        """Begin a match. Without a seed the one after the last match's begins, or match number 0."""
        self._seed = seed % SEEDS if seed is not None else mixed(self._seed + 1) if self._seed is not None else 0
        self.draws = Draws(self._seed)
        self.position = self.rules.setup(self.scenario, self.given, self.draws)
        self.events: list[Event] = []
        """What happened in the last action, whoever may know of it."""
        self.actions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[Seat, JsonObject] = {seat: {} for seat in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def _go_on(self) -> None:
        """Let the next seat decide, or end the match."""
        self._seen: dict[Seat, JsonObject] = {}
        self.choosing: Choosing | None = None
        actors = self.rules.actors(self.position)
        if actors and self.actions < self.most_actions:
            self.agent_selection = actors[0]
            self.choosing = Choosing(offered(self.rules, self.position, actors[0]), self.words)
            return
        if actors:
            self.truncations = dict.fromkeys(self.agents, True)
            return
        self.terminations = dict.fromkeys(self.agents, True)
        winner = (self.rules.result(self.position) or {}).get("winner")
        if winner:
            self.rewards = {seat: 1.0 if self.rules.side_of(self.position, seat) == winner else -1.0 for seat in self.agents}

    def step(self, action: Any) -> None:
        """Say the next part of the acting seat's action; with the last part, it is done.

        Raises: Refused for a step that leads to no legal action; then nothing has changed.
        """
        seat = self.agent_selection
        if self.terminations[seat] or self.truncations[seat]:
            self._was_dead_step(action)
            return
        assert self.choosing is not None
        done = self.choosing.choose(int(action))
        self._cumulative_rewards[seat] = 0.0
        self._clear_rewards()
        if done is None:
            self._seen.pop(seat, None)
        else:
            self.play(done)
        self._accumulate_rewards()

    def play(self, action: Action) -> None:
        """Do a legal action of the acting seat as a whole."""
        self.events = []
        self.rules.apply(self.position, self.agent_selection, action, self.draws, self.events.append)
        self.actions += 1
        self._go_on()

    def observe(self, agent: Seat) -> JsonObject:
        """The observation of a seat: the vector of its view, and the mask of its next steps, empty while others decide."""
        if agent not in self._seen:
            mask: Any = numpy.zeros(len(self.words), numpy.int8)
            said: list[int] = []
            if self.choosing is not None and agent == self.agent_selection:
                mask[self.choosing.open] = 1
                said = self.choosing.said
            self._seen[agent] = {"observation": self._vectors.of(self.view(agent), said), "action_mask": mask}
        return self._seen[agent]

    def view(self, agent: Seat | None) -> JsonObject:
        """What a seat may know, as JSON values; what everybody may, for None."""
        return self.rules.write(self.rules.view(self.position, agent))

    def said(self) -> list[str]:
        """What the acting seat has said of its action so far."""
        return [self.words.tokens[token] for token in self.choosing.said] if self.choosing else []

    def numbers_of(self, action: Action) -> tuple[int, ...]:
        """All steps of an action; those that follow of themselves are not asked for."""
        return self.words.steps(action)

    def close(self) -> None:
        """There is nothing to close."""
