"""Many tables of four-handed Hearts with one pack, played at the same time on tensors: for the training of the net.

All tables are at the same card of the deal. What a seat may know is written as numbers that are 0 or 1, by the layout
of `hearthside.ai.kernels.hearts_net`. Nothing here waits for the device, so that a deal can be recorded as a graph.
"""

from typing import Any, Final

import numpy as np
import torch

Tensor = Any

# What a table keeps of each seat, as bytes.
_HAND, _PLAYED, _TABLE, _GAVE, _GOT, _VOIDS, _TAKEN, _SEAT = 0, 52, 104, 156, 208, 260, 264, 291
_QUEEN: Final = 49

PLAIN, SNAPSHOT, LOWEST, DUCKER, DUMPER, RANDOM = range(6)
"""Who plays a seat: the net, an older one, or a simple rule."""


def repeated(rows: Tensor, times: int) -> Tensor:
    """Each row so many times, one after another."""
    return rows if times == 1 else rows.unsqueeze(1).expand(-1, times, *rows.shape[1:]).flatten(0, 1)


class Tables:
    """Tables in progress. ``flags``: `net.flags_row` of each table's rules, bool[tables, RULE_FLAGS]."""

    def __init__(self, flags: Any, device: Any) -> None:
        self.count, self.device = len(flags), torch.device(device)
        self.number = torch.float32 if self.device.type == "cpu" else torch.bfloat16
        self.flags = torch.as_tensor(np.asarray(flags, np.uint8), device=device)
        cards = torch.arange(52, device=device)
        self.cards, self.suit, self.rank = cards, cards // 13, cards % 13
        self.hearts, self.queen = self.suit == 2, cards == _QUEEN
        self.worth = self.hearts.to(torch.uint8) + 13 * self.queen.to(torch.uint8)
        same = self.suit[:, None] == self.suit[None, :]
        self.below = (same & (cards[:, None] < cards[None, :])).to(self.number)
        above = (same & (cards[:, None] > cards[None, :])).to(self.number)
        self.suits = (self.suit[:, None] == torch.arange(4, device=device)).to(self.number)
        self.around = torch.cat([self.below, above, self.suits], 1)
        pointed = self.hearts | self.queen
        no_points, no_queen = self.flags[:, 0:1].bool(), self.flags[:, 1:2].bool()
        self.barred_first, self.barred_lead = pointed & no_points, self.hearts | (self.queen & no_queen)
        self.row = torch.arange(self.count, device=device)
        self.four = torch.arange(4, device=device)
        self.many = torch.arange(27, device=device)
        self.base = self.row[:, None] * 4
        self.seats = torch.zeros(self.count, 4, _SEAT, dtype=torch.uint8, device=device)
        self.shift = torch.zeros(self.count, dtype=torch.int64, device=device)

    # ---- Dealing and passing ----

    def deal(self) -> None:
        """Deal anew, with a direction and a dealer by chance."""
        owner = torch.zeros(self.count, 52, dtype=torch.int64, device=self.device)
        order = torch.rand(self.count, 52, device=self.device).argsort(1)
        owner.scatter_(1, order, self.suit.expand(self.count, 52))
        shift = torch.randint(0, 4, (self.count,), device=self.device)
        self.set(owner, shift, torch.randint(0, 4, (self.count,), device=self.device))

    def set(self, owner: Tensor, shift: Tensor, dealer: Tensor) -> None:
        """Begin with these cards: the seat of each, int64[tables, 52]; how many seats passed cards travel, and the
        dealers, int64[tables].
        """
        self.seats.zero_()
        self.seats[:, :, _HAND : _HAND + 52] = (owner[:, None, :] == self.four[:, None]).to(torch.uint8)
        self.shift, self.dealer = shift, dealer
        self.points = torch.zeros(self.count, 4, dtype=torch.int64, device=self.device)
        self.seats[:, :, _TAKEN] = 1
        self.gone = torch.zeros(self.count, 52, dtype=torch.uint8, device=self.device)
        self.broken = torch.zeros(self.count, dtype=torch.bool, device=self.device)
        self.trick_worth = torch.zeros(self.count, dtype=torch.int64, device=self.device)
        zero = torch.zeros(self.count, dtype=torch.int64, device=self.device)
        self.led, self.top, self.winner = zero, zero, zero
        self.ways = self._one_hot(self.shift, 4)
        self.passes = self.shift > 0
        self.step = 0

    def pass_view(self) -> Tensor:
        """What the table keeps, seen from each of the seats, uint8[4 * tables, 4, ...]."""
        turned = [self.seats.roll(-seat, 1) for seat in range(4)]
        return torch.stack(turned, 1).view(self.count * 4, 4, _SEAT)

    def pick(self, cards: Tensor) -> None:
        """All seats pick a card for the pass, int64[tables, 4]; at a hold nothing happens."""
        chosen = (cards[:, :, None] == self.cards).to(torch.uint8) * self.passes[:, None, None].to(torch.uint8)
        self.seats[:, :, _HAND : _HAND + 52] -= chosen
        self.seats[:, :, _GAVE : _GAVE + 52] += chosen

    def exchange(self) -> None:
        """The picked cards travel, and the first lead is to come."""
        source = (self.four - self.shift[:, None]) % 4
        got = self.seats[:, :, _GAVE : _GAVE + 52].gather(1, source[:, :, None].expand(-1, -1, 52))
        self.seats[:, :, _HAND : _HAND + 52] += got
        self.seats[:, :, _GOT : _GOT + 52] = got
        holder = self.seats[:, :, _HAND].argmax(1)
        self.leader = torch.where(self.flags[:, 6].bool(), (self.dealer + 1) % 4, holder)

    # ---- Playing ----

    def view(self) -> Tensor:
        """What the table keeps, seen from the seat to move, uint8[tables, 4, ...]."""
        self.turn = (self.leader + self.step % 4) % 4
        self.around_table = (self.turn[:, None] + self.four) % 4
        rows = (self.base + self.around_table).view(-1)
        return self.seats.view(-1, _SEAT).index_select(0, rows).view(self.count, 4, _SEAT)

    def legal(self, seen: Tensor) -> Tensor:
        """The cards that the seat to move may play, bool[tables, 52]."""
        hand, place, first = seen[:, 0, :52].bool(), self.step % 4, self.step < 4
        if place:
            following = hand & (self.suit == self.led[:, None])
            other = hand
            if first:
                free = hand & ~self.barred_first
                other = torch.where(free.any(1, True), free, hand)
            return torch.where(following.any(1, True), following, other)
        free = hand & ~self.barred_lead
        plain = (free & ~self.queen).any(1, True)
        lone = hand & self.queen & ~self.flags[:, 5:6].bool()
        kept = torch.where(plain, free, torch.where(lone.any(1, True), lone, hand))
        found = torch.where(self.broken[:, None], hand, kept)
        if first:
            clubs = hand & (self.suit == 0)
            lowest = clubs & (clubs.to(torch.int64).cumsum(1) == 1)
            opens = clubs.any(1, True) & ~self.flags[:, 6:7].bool()
            found = torch.where(opens, lowest, found)
        return found

    def play(self, card: Tensor) -> None:
        """The seats to move play these cards, int64[tables]."""
        place, turn = self.step % 4, self.turn
        at = turn * _SEAT + card
        flat = self.seats.view(self.count, -1)
        whole = torch.stack([at + _HAND, *(seat * _SEAT + _GAVE + card for seat in range(4))], 1)
        flat.scatter_(1, whole, 0)
        flat.scatter_(1, torch.stack([at + _PLAYED, at + _TABLE], 1), 1)
        self.gone.scatter_(1, card[:, None], 1)
        suit, flags = card // 13, self.flags
        heart, queen = suit == 2, card == _QUEEN
        if place:
            void = suit != self.led
            lacks = (turn * _SEAT + _VOIDS + self.led)[:, None]
            flat.scatter_(1, lacks, flat.gather(1, lacks) | void.to(torch.uint8)[:, None])
            thrown = self.led != 3
            breaks = heart & (flags[:, 4].bool() | (self.led != 2))
            breaks |= queen & (flags[:, 3].bool() | (flags[:, 2].bool() & thrown))
            takes = ~void & (card > self.top)
            self.top = torch.where(takes, card, self.top)
            self.winner = torch.where(takes, turn, self.winner)
            self.trick_worth = self.trick_worth + self.worth[card]
        else:
            breaks = (heart & flags[:, 4].bool()) | (queen & flags[:, 3].bool())
            self.led, self.top, self.winner = suit, card, turn
            self.trick_worth = self.worth[card].to(torch.int64)
        self.broken = self.broken | breaks
        self.step += 1
        if place == 3:
            self.points = self.points + (self.winner[:, None] == self.four) * self.trick_worth[:, None]
            self.seats[:, :, _TAKEN:] = self._one_hot(self.points, 27)
            self.seats[:, :, _TABLE : _TABLE + 52] = 0
            self.leader = self.winner
            self.trick_worth = torch.zeros_like(self.trick_worth)

    def result(self) -> Tensor:
        """The points of each seat at the end, with a moon, float32[tables, 4]."""
        moon = self.points == 26
        return torch.where(moon.any(1, True), 26 * (~moon).to(torch.int64), self.points).to(torch.float32)

    # ---- What the nets see ----

    def _one_hot(self, values: Tensor, size: int) -> Tensor:
        return (values[..., None] == self.many[:size]).view(torch.uint8)

    def _common(self, rows: int, picked: int) -> Tensor:
        """Whether hearts are broken, the direction, the picks, the trick and the place in it."""
        found = torch.zeros(rows, 25, dtype=torch.uint8, device=self.device)
        times = rows // self.count
        found[:, 0] = repeated(self.broken, times)
        found[:, 1:5] = repeated(self.ways, times)
        if picked >= 0:
            found[:, 5 + picked] = 1
        else:
            found[:, 8 + self.step // 4] = 1
            found[:, 21 + self.step % 4] = 1
        return found

    def _holders(self, seen: Tensor) -> Tensor:
        """Who has points: nobody, the seat to move, one of the others, or several; uint8[rows, 6]."""
        some = seen[:, :, _TAKEN] == 0
        count = some.sum(1)
        alone = some & (count == 1)[:, None]
        return torch.cat([(count == 0)[:, None], alone, (count > 1)[:, None]], 1).view(torch.uint8)

    def actor_inputs(self, seen: Tensor, out: Tensor, picked: int = -1) -> Tensor:
        """Write what the actor sees, uint8[rows, ACTOR_INPUTS], and return the class of each card, uint8[rows, 52]."""
        rows = len(seen)
        times = rows // self.count
        hand = seen[:, 0, :52]
        gone = repeated(self.gone, times)
        unseen = (1 - hand - gone).to(self.number)
        counts = unseen @ self.around
        low, high = counts[:, :52].clamp(max=7), counts[:, 52:104].clamp(max=7)
        classes = (low * 8 + high).to(torch.int64) + self.suit * 64
        owned = hand.bool()
        plane = torch.zeros(rows, 257, dtype=torch.uint8, device=self.device)
        plane.scatter_(1, torch.where(owned, classes, 256), 1)
        place = 0 if picked >= 0 else self.step % 4
        ways = repeated(self.ways, times)
        gave = seen[:, 0, None, _GAVE : _GAVE + 52] * ways[:, 1:, None]
        small = torch.zeros(rows, 13, dtype=torch.uint8, device=self.device)
        if place:
            beats = (owned & (self.suit == self.led[:, None]) & (self.cards > self.top[:, None])).view(torch.uint8)
            small[:, 0:4] = self._one_hot(self.led, 4)
            small[:, 4:7] = (self.winner[:, None] == self.around_table[:, 1:]).view(torch.uint8)
            worth = self.trick_worth
            bin_of = torch.where(worth >= 13, 5, worth.clamp(max=4))
            small[:, 7:13] = self._one_hot(bin_of, 6)
        else:
            beats = torch.zeros_like(hand)
        flags = repeated(self.flags, times)
        own = hand.to(self.number) @ self.suits
        torch.cat(
            [
                hand, plane[:, :256], beats, seen[:, :, _PLAYED : _PLAYED + 52].reshape(rows, -1),
                seen[:, 1:, _TABLE : _TABLE + 52].reshape(rows, -1), gave.view(rows, -1),
                seen[:, 0, _GOT : _GOT + 52], seen[:, 1:, _VOIDS : _VOIDS + 4].reshape(rows, -1),
                seen[:, :, _TAKEN:].reshape(rows, -1), self._one_hot(counts[:, 104:], 14).view(rows, -1),
                self._one_hot(own, 14).view(rows, -1), self._common(rows, picked), small, self._holders(seen), flags,
                torch.zeros(rows, 1, dtype=torch.uint8, device=self.device),
            ], 1, out=out,
        )  # fmt: skip
        return classes.to(torch.uint8)

    def critic_inputs(self, seen: Tensor, out: Tensor, picked: int = -1) -> None:
        """Write what the critic sees, uint8[tables, CRITIC_INPUTS]."""
        hands, table = seen[:, :, :52], seen[:, 1:, _TABLE : _TABLE + 52]
        cards = torch.cat([hands, table], 1)
        left = cards.sum(1, dtype=self.number)
        ranks = (left @ self.below).to(torch.int64) + self.suit * 13
        ranked = torch.zeros(self.count, 7, 53, dtype=torch.uint8, device=self.device)
        ranked.scatter_(2, torch.where(cards.bool(), ranks[:, None, :], 52), 1)
        gave = seen[:, :, _GAVE : _GAVE + 52]
        if picked < 0:
            gave = torch.zeros_like(gave)
        torch.cat(
            [
                cards.view(self.count, -1), ranked[:, :, :52].reshape(self.count, -1),
                seen[:, :, _TAKEN:].reshape(self.count, -1), gave.reshape(self.count, -1),
                self._common(self.count, picked), self._holders(seen), self.flags,
                torch.zeros(self.count, 6, dtype=torch.uint8, device=self.device),
            ], 1, out=out,
        )  # fmt: skip

    # ---- Simple players ----

    def simple_pick(self, seen: Tensor, who: Tensor) -> Tensor:
        """How gladly the simple players pass each card, float32[rows, 52]; ``who`` by row."""
        hand = seen[:, 0, :52]
        kept = hand + seen[:, 0, _GAVE : _GAVE + 52]
        spades = ((self.suit == 3) & (self.rank >= 10)).to(torch.float32)
        lengths = (kept.to(self.number) @ self.suits).to(torch.float32)[:, self.suit]
        rank = self.rank.to(torch.float32) - 0.01 * self.suit
        who = who[:, None]
        scores = torch.where(who == LOWEST, rank, 1000 * spades + rank)
        return torch.where(who == DUMPER, 1000 * spades - 30 * lengths + rank, scores)

    def simple_card(self, legal: Tensor, who: Tensor) -> Tensor:
        """How gladly the simple players play each card, float32[tables, 52]."""
        rank = self.rank.to(torch.float32)
        first = 0.01 * self.suit
        who = who[:, None]
        if self.step % 4 == 0:
            lengths = (legal.to(self.number) @ self.suits).to(torch.float32)[:, self.suit]
            return -rank - first - torch.where(who == DUMPER, 100 * lengths, 0)
        costly = 13 * self.worth.to(torch.float32) + rank
        thrown = torch.where(who == DUMPER, costly, rank) - first
        follows = self.suit == self.led[:, None]
        under = follows & (self.cards < self.top[:, None])
        over = rank if self.step % 4 == 3 else -rank
        ducks = torch.where(under, 1000 + torch.where(who == DUMPER, costly, rank), over)
        return torch.where(follows, torch.where(who == LOWEST, -rank, ducks), thrown)
