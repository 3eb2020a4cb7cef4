"""Self-play of the net of Hearts on many tables at once, and learning from it (PPO). Needs PyTorch.

The actor sees what its seat may know. The critic sees all hands, and expects the points of every seat; a play is good
as far as it, and what the others do later, are better than the critic expected before.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from hearthside.ai.kernels import hearts_net as layout

from . import _hearts_tables as tables
from ._hearts_tables import Tables, Tensor

DEALS: Final = 52
STATES: Final = 55
"""Three picks and 52 cards."""
DECAY: Final = (0.95, 0.9)
"""How much what happens later counts for a choice, from one card to the next, at the start and at the end: the rest is
what the critic expects.
"""
CLIP: Final = 0.2
ENTROPY: Final = (0.02, 0.001)
"""The bonus for undecided choices at the start and at the end."""
RATE: Final = (1e-3, 3e-5)
"""The rate of learning at the start and at the end."""
_STEADY: Final = 0.2
"""The share of the time in which the rate stays as at the start."""
SMOOTHED: Final = 0.999
"""The weights that play are a running mean: so much of it is kept at each step."""
SNAPSHOTS: Final = 12
FOREIGN: Final = (0.6, 0.1, 0.13, 0.12, 0.05)
"""Of the seats that the net does not play: shares of older nets, and of each simple player."""


class Net(nn.Module):  # type: ignore[misc]
    """A net with two hidden layers."""

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, layout.FIRST)
        self.second = nn.Linear(layout.FIRST, layout.SECOND)
        self.third = nn.Linear(layout.SECOND, outputs)
        with torch.no_grad():
            self.first.weight.normal_(0.0, 0.13)
            self.first.bias.zero_()
            self.second.bias.zero_()
            self.third.weight.mul_(0.1)
            self.third.bias.zero_()

    def forward(self, inputs: Tensor) -> Tensor:
        """The outputs, float32."""
        fast = inputs.is_cuda
        kind = torch.bfloat16 if fast else torch.float32
        hidden = functional.relu(
            functional.linear(inputs.to(kind), self.first.weight.to(kind), self.first.bias.to(kind))
        )
        hidden = functional.relu(functional.linear(hidden, self.second.weight.to(kind), self.second.bias.to(kind)))
        return self.third(hidden.float())


def scores(outputs: Tensor, classes: Tensor, legal: Tensor) -> Tensor:
    """The score of each card, minus a great deal where it may not be played."""
    found = outputs[:, :52] + outputs[:, 52:].gather(1, classes.to(torch.int64))
    return found.masked_fill(~legal, -1e9)


class Record(NamedTuple):
    """What is remembered of a choice, by choice and table."""

    inputs: Tensor
    classes: Tensor
    legal: Tensor
    card: Tensor
    chance: Tensor
    """The logarithm of the chance with which the card was chosen."""
    counts: Tensor
    """Whether the net chose it, among several cards."""


def _room(shape: tuple[int, ...], device: Any) -> Record:
    def bytes_of(*size: int) -> Tensor:
        return torch.zeros(*shape, *size, dtype=torch.uint8, device=device)

    return Record(
        bytes_of(layout.ACTOR_INPUTS), bytes_of(52), bytes_of(52), bytes_of().to(torch.int64),
        bytes_of().to(torch.float32), bytes_of().to(torch.float32),
    )  # fmt: skip


class Play:
    """Deals played on many tables, and remembered. The seats of the first half of them are all the net's. Without
    ``keeps`` nothing is remembered, and the nets always play what they like best.
    """

    def __init__(self, flags: Any, device: Any, net: Net, older: Net, keeps: bool = True) -> None:
        self.tables = Tables(flags, device)
        self.net, self.older, self.device, self.keeps = net, older, device, keeps
        count = self.count = len(flags)
        kept = count if keeps else 0
        self.picks = _room((3, kept * 4), device)
        self.cards = _room((DEALS, kept), device)
        self.critic = torch.zeros(STATES, kept, layout.CRITIC_INPUTS, dtype=torch.uint8, device=device)
        self.taken = torch.zeros(STATES, kept, 4, dtype=torch.uint8, device=device)
        self.around = torch.zeros(STATES, kept, 4, dtype=torch.int64, device=device)
        self.who = torch.zeros(count, 4, dtype=torch.int64, device=device)
        self.result = torch.zeros(count, 4, device=device)
        self.half = count // 2 if keeps else 0
        edges = np.cumsum((0.5, *(each / 2 for each in FOREIGN[:-1])))
        self.edges = torch.as_tensor(edges.astype(np.float32), device=device)
        self.spare = torch.zeros(count * 4, layout.ACTOR_INPUTS, dtype=torch.uint8, device=device)

    def seat_others(self) -> None:
        """Draw who plays the seats of the second half of the tables."""
        rest = self.count - self.half
        self.who[self.half :] = torch.bucketize(torch.rand(rest, 4, device=self.device), self.edges)

    def run(self) -> None:
        """Play a deal at each table."""
        with torch.no_grad():
            self.tables.deal()
            self._play()

    def _play(self) -> None:
        game, half = self.tables, self.half
        self.around[:3] = game.four
        self.taken[:3] = 0
        for number in range(3):
            seen = game.pass_view()
            room = self.picks.inputs[number] if self.keeps else self.spare
            classes = game.actor_inputs(seen, room, number)
            if self.keeps:
                game.critic_inputs(seen[::4], self.critic[number], number)
            legal = seen[:, 0, :52].bool()
            card, chance = self._choose(room, classes, legal)
            who = self.who.view(-1)
            rows = half * 4
            card[rows:] = self._foreign(card[rows:], who[rows:], room[rows:], classes[rows:], legal[rows:],
                                        game.simple_pick(seen[rows:], who[rows:]))  # fmt: skip
            game.pick(card.view(-1, 4))
            if self.keeps:
                counts = (who == 0) & tables.repeated(game.passes, 4)
                self._remember(self.picks, number, classes, legal, card, chance, counts)
        game.exchange()
        for number in range(DEALS):
            seen = game.view()
            legal = game.legal(seen)
            room = self.cards.inputs[number] if self.keeps else self.spare[: self.count]
            classes = game.actor_inputs(seen, room)
            who = self.who.gather(1, game.turn[:, None])[:, 0]
            if self.keeps:
                game.critic_inputs(seen, self.critic[3 + number])
                self.around[3 + number] = game.around_table
                self.taken[3 + number] = game.points.gather(1, game.around_table).to(torch.uint8)
            card, chance = self._choose(room, classes, legal)
            simple = game.simple_card(legal, who)[half:]
            card[half:] = self._foreign(card[half:], who[half:], room[half:], classes[half:], legal[half:], simple)
            if self.keeps:
                counts = (who == 0) & (legal.sum(1) > 1)
                self._remember(self.cards, number, classes, legal, card, chance, counts)
            game.play(card)
        self.result.copy_(game.result())

    def _choose(self, inputs: Tensor, classes: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        found = scores(self.net(inputs), classes, legal)
        if not self.keeps:
            return found.argmax(1), found[:, 0]
        noise = -torch.empty_like(found).exponential_().clamp(min=1e-20).log()
        card = (found + noise).argmax(1)
        return card, functional.log_softmax(found, 1).gather(1, card[:, None])[:, 0]

    def _foreign(
        self, card: Tensor, who: Tensor, inputs: Tensor, classes: Tensor, legal: Tensor, simple: Tensor
    ) -> Tensor:  # fmt: skip
        """The cards, with those of the seats that the net does not play in their place."""
        older = scores(self.older(inputs), classes, legal)
        if self.keeps:
            older = older - torch.empty_like(older).exponential_().clamp(min=1e-20).log() * 0.7
        chance = torch.rand_like(older)
        rule = torch.where((who == tables.RANDOM)[:, None], chance, simple).masked_fill(~legal, -1e9)
        theirs = torch.where(who == tables.SNAPSHOT, older.argmax(1), rule.argmax(1))
        return torch.where(who == tables.PLAIN, card, theirs)

    @staticmethod
    def _remember(
        record: Record, number: int, classes: Tensor, legal: Tensor, card: Tensor, chance: Tensor, counts: Tensor
    ) -> None:  # fmt: skip
        record.classes[number] = classes
        record.legal[number] = legal
        record.card[number] = card
        record.chance[number] = chance
        record.counts[number] = counts


class Trainer:
    """The nets, and how far they are."""

    def __init__(self, flags: Any, device: Any, parts: int, seed: int = 1) -> None:
        torch.manual_seed(seed)
        self.rng = np.random.default_rng(seed)
        self.device, self.parts, self.flags = torch.device(device), parts, flags
        self.actor = Net(layout.ACTOR_INPUTS, layout.OUTPUTS).to(device)
        self.critic = Net(layout.CRITIC_INPUTS, 4).to(device)
        self.smooth = Net(layout.ACTOR_INPUTS, layout.OUTPUTS).to(device)
        self.smooth_critic = Net(layout.CRITIC_INPUTS, 4).to(device)
        self.older = Net(layout.ACTOR_INPUTS, layout.OUTPUTS).to(device)
        self.smooth.load_state_dict(self.actor.state_dict())
        self.smooth_critic.load_state_dict(self.critic.state_dict())
        self.older.load_state_dict(self.actor.state_dict())
        self.parameters = [*self.actor.parameters(), *self.critic.parameters()]
        self.means = [*self.smooth.parameters(), *self.smooth_critic.parameters()]
        fast = self.device.type == "cuda"
        self.rate, self.bonus, self.keep, self.decay = (torch.tensor(0.0, device=device) for _ in range(4))
        self.optimizer = torch.optim.Adam(
            self.parameters, lr=self.rate if fast else RATE[0], eps=1e-5, fused=fast, capturable=fast
        )
        self.snapshots: list[dict[str, Tensor]] = []
        self.play = Play(flags, device, self.actor, self.older)
        self.rounds = self.steps = 0
        self.seconds = 0.0
        self.sums = torch.zeros(5, device=device)
        self.recorded: Any = None
        self.recorded_learning: Any = None

    # ---- A round ----

    def round(self, progress: float) -> None:
        """Play a deal at each table, and learn from all of them; ``progress`` is from 0 to 1."""
        if self.snapshots:
            self.older.load_state_dict(self.snapshots[self.rng.integers(len(self.snapshots))])
        self.play.seat_others()
        if self.recorded is not None:
            self.recorded.replay()
        else:
            self.play.run()
        self.learn(progress)
        self.rounds += 1

    def record(self) -> None:
        """Record a deal as a graph of the device, which is faster to start again."""
        self.play.seat_others()
        self.recorded = self._recorded(self.play.run)

    def record_learning(self) -> None:
        """The same for the steps of learning; tables must have been played."""
        kept = [each.detach().clone() for each in (*self.parameters, *self.means)]
        self.rate.zero_()
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate
        self.optimizer.zero_grad(set_to_none=True)
        self.recorded_learning = self._recorded(self._learn)
        with torch.no_grad():
            # The steps that were taken before the recording are taken back.
            for each, before in zip((*self.parameters, *self.means), kept, strict=True):
                each.copy_(before)

    def recorded_learns_alike(self) -> bool:
        """Whether the graph takes the same steps as the code that was recorded; then all is as before."""
        states = [each for kept in self.optimizer.state.values() for each in kept.values()]
        everything = [*self.parameters, *self.means, *states]
        kept, found = [each.detach().clone() for each in everything], []
        self.rate.fill_(1e-4)
        for learn in (self._learn, self.recorded_learning.replay):
            self.sums.zero_()
            learn()
            moved = torch.cat([(now - then).flatten() for now, then in zip(self.parameters, kept, strict=False)])
            found.append((self.sums.clone(), moved.detach()))
            with torch.no_grad():
                for each, before in zip(everything, kept, strict=True):
                    each.copy_(before)
        self.sums.zero_()
        (losses, moved), (other_losses, other_moved) = found
        alike = functional.cosine_similarity(moved, other_moved, 0)
        apart = ((losses - other_losses).abs() / (losses.abs() + 1e-3)).max()
        return bool(alike > 0.95) and bool(apart < 0.1)

    @staticmethod
    def _recorded(work: Callable[[], None]) -> Any:
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            work()
        torch.cuda.current_stream().wait_stream(side)
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            work()
        return graph

    def expected(self) -> Tensor:
        """What the critic expected at each state: the points of every seat, float32[STATES, tables, 4], by seat."""
        play = self.play
        found = [
            self._points(self.critic(inputs), taken) for inputs, taken in zip(play.critic, play.taken, strict=True)
        ]
        return torch.zeros_like(play.around, dtype=torch.float32).scatter_(2, play.around, torch.stack(found))

    @staticmethod
    def _points(outputs: Tensor, taken: Tensor) -> Tensor:
        return outputs * layout.POINTS + taken

    def targets(self) -> tuple[Tensor, Tensor]:
        """What the critic should have expected, by the seats' order at each state; and how much better each seat came
        off than it expected, float32[STATES, tables, 4], by seat.
        """
        before, after = self.expected(), self.play.result
        goals = torch.empty_like(before)
        for number in range(STATES - 1, -1, -1):
            if number < STATES - 1:
                after = torch.lerp(before[number + 1], after, self.decay)
            goals[number] = after
        more = goals - before
        better = more.sum(2, True) / 3 - 4 / 3 * more
        return goals.gather(2, self.play.around), better

    def learn(self, progress: float) -> None:
        """Take a step from each part of the tables."""
        late = max(0.0, (progress - _STEADY) / (1 - _STEADY))
        rate = RATE[0] * (RATE[1] / RATE[0]) ** late * min(1.0, (self.steps + 1) / 200)
        self.rate.fill_(rate)
        self.bonus.fill_(ENTROPY[0] * (ENTROPY[1] / ENTROPY[0]) ** min(1.0, progress * 1.25))
        self.decay.fill_(DECAY[0] + (DECAY[1] - DECAY[0]) * min(1.0, progress * 1.25))
        self.keep.fill_(min(SMOOTHED, self.steps / (10 + self.steps)))
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate if self.device.type == "cuda" else rate
        if self.recorded_learning is not None:
            self.recorded_learning.replay()
        else:
            self._learn()
        self.steps += self.parts

    def _learn(self) -> None:
        play, parts = self.play, self.parts
        with torch.no_grad():
            goals, better = self.targets()
        count = play.count
        pick_better = better[:3].reshape(3, count * 4)
        card_better = better[3:].gather(2, play.around[3:, :, :1])[:, :, 0]
        weight = play.cards.counts
        size = ((card_better**2 * weight).sum() / weight.sum()).sqrt() + 1e-3

        def part(values: Tensor, number: int, seats: int = 1) -> Tensor:
            """Every so-many-th table of what is kept by table, as rows."""
            shape = (values.shape[0], count // parts, parts, seats, *values.shape[2:])
            return values.view(shape)[:, :, number].reshape(-1, *values.shape[2:])

        for number in range(parts):
            rows = [
                torch.cat([part(cards, number), part(picks, number, 4)])
                for cards, picks in zip(
                    (*play.cards, card_better), (*play.picks, pick_better), strict=True
                )
            ]  # fmt: skip
            inputs, classes, legal, card, chance, counts, gain = rows
            logs = functional.log_softmax(scores(self.actor(inputs), classes, legal.bool()), 1)
            ratio = (logs.gather(1, card[:, None])[:, 0] - chance).clamp(max=5.0).exp()
            gain = (gain / size).clamp(-6, 6)
            gained = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            total = counts.sum()
            entropy = ((logs.exp() * logs.clamp(min=-30)).sum(1) * -counts).sum() / total
            actor_loss = -(gained * counts).sum() / total - self.bonus * entropy
            expected = self._points(self.critic(part(play.critic, number)), part(play.taken, number))
            critic_loss = ((expected - part(goals, number)) / layout.POINTS).square().mean()
            self.optimizer.zero_grad(set_to_none=True)
            (actor_loss + critic_loss).backward()
            nn.utils.clip_grad_norm_(self.actor.parameters(), 0.5)
            nn.utils.clip_grad_norm_(self.critic.parameters(), 1.0)
            self.optimizer.step()
            with torch.no_grad():
                torch._foreach_mul_(self.means, self.keep)
                torch._foreach_add_(
                    self.means, torch._foreach_mul([each.detach() for each in self.parameters], 1 - self.keep)
                )
                moved = ((ratio - 1).abs() * counts).sum() / total
                self.sums += torch.stack([actor_loss, critic_loss, entropy, moved, size])

    def snapshot(self) -> None:
        """Keep the weights as they are for later tables."""
        self.snapshots.append({name: each.clone() for name, each in self.smooth.state_dict().items()})
        if len(self.snapshots) > SNAPSHOTS:
            del self.snapshots[self.rng.integers(len(self.snapshots) - 1)]

    def read_sums(self, steps: int) -> list[float]:
        """The mean losses since this was last asked."""
        found = (self.sums / max(1, steps)).tolist()
        self.sums.zero_()
        return list(map(float, found))

    # ---- Measuring ----

    def contest(self, others: int, tables_each: int, opponents: Tensor, older: dict[str, Tensor] | None) -> list[str]:
        """Points a seat that the running mean, at two seats across the table, gains on each of the opponents."""
        flags = np.repeat(np.asarray(self.flags[:1]), tables_each * others, 0)
        rival = Net(layout.ACTOR_INPUTS, layout.OUTPUTS).to(self.device)
        if older is not None:
            rival.load_state_dict(older)
        play = Play(flags, self.device, self.smooth, rival, keeps=False)
        kinds = tables.repeated(opponents, tables_each)
        play.who[:, 1], play.who[:, 3] = kinds, kinds
        play.run()
        gains = (play.result[:, 1] + play.result[:, 3] - play.result[:, 0] - play.result[:, 2]) / 2
        gains = gains.view(others, tables_each)
        errors = (1.96 * gains.std(1) / tables_each**0.5).tolist()
        return [f"{mean:+.3f} ± {error:.3f}" for mean, error in zip(gains.mean(1).tolist(), errors, strict=True)]

    # ---- Keeping ----

    NETS: Final = ("actor", "critic", "smooth", "smooth_critic")

    def save(self, folder: Path) -> None:
        """Write all that training needs to go on; if that is interrupted, the old files stay whole."""
        folder.mkdir(parents=True, exist_ok=True)
        kept = {
            "nets": {
                **{name: getattr(self, name).state_dict() for name in self.NETS},
                "rounds": self.rounds, "steps": self.steps, "seconds": self.seconds,
            },
            "optimizer": self.optimizer.state_dict(),
            "snapshots": [{name: each.half() for name, each in kept.items()} for kept in self.snapshots[-6:]],
        }  # fmt: skip
        for name, what in kept.items():
            torch.save(what, folder / f"{name}.partial")
        for name in kept:
            (folder / f"{name}.partial").replace(folder / f"{name}.pt")

    def load(self, folder: Path) -> None:
        """Go on from there."""
        nets, optimizer, snapshots = (
            torch.load(folder / f"{name}.pt", map_location=self.device) for name in ("nets", "optimizer", "snapshots")
        )
        for name in self.NETS:
            getattr(self, name).load_state_dict(nets[name])
        self.optimizer.load_state_dict(optimizer)
        self.snapshots = [{name: each.float() for name, each in kept.items()} for kept in snapshots]
        self.rounds, self.steps, self.seconds = nets["rounds"], nets["steps"], nets["seconds"]
