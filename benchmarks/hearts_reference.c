/* Random deals of Hearts in plain C: what benchmarks/kernels.py holds the kernel to.
 *
 * OpenSpiel's rules with its defaults, three cards passed to the left, written for these rules alone. Dice, shuffle and
 * the order of choices are the kernel's, so that the same seed leads both to the same points.
 */
#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#define SUIT 0x1FFFLL
#define CLUBS SUIT
#define HEARTS (SUIT << 26)
#define SPADES (SUIT << 39)
#define QUEEN (1LL << 49)

static inline int64_t draw(uint64_t *dice, uint64_t bound) {
    uint64_t x = *dice;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *dice = x;
    return (int64_t)(((x * 0x2545F4914F6CDD1DULL >> 32) * bound) >> 32);
}

static inline int64_t nth_bit(int64_t bits, int64_t n) {
#ifdef __BMI2__
    return (int64_t)_pdep_u64(1ULL << n, (uint64_t)bits);
#else
    while (n--) bits &= bits - 1;
    return bits & -bits;
#endif
}

static inline int64_t some(uint64_t *dice, int64_t cards) {
    return nth_bit(cards, draw(dice, __builtin_popcountll((uint64_t)cards)));
}

static inline int64_t suit_of(int64_t bit) {
    if (bit < 1LL << 26) return bit < 1LL << 13 ? CLUBS : CLUBS << 13;
    return bit < 1LL << 39 ? HEARTS : SPADES;
}

static void pass_left(uint64_t *dice, int64_t hands[4]) {
    int64_t passed[4];
    for (int seat = 0; seat < 4; seat++) {
        int64_t rest = hands[seat];
        for (int i = 0; i < 3; i++) rest ^= some(dice, rest);
        passed[seat] = hands[seat] ^ rest;
        hands[seat] = rest;
    }
    for (int seat = 0; seat < 4; seat++) hands[(seat + 1) & 3] |= passed[seat];
}

static void play(uint64_t *dice, int64_t hands[4], int64_t taken[4]) {
    int turn = 0, first = 1, broken = 0;
    while (!(hands[turn] & 1)) turn++;
    while (hands[turn]) {
        int64_t hand = hands[turn], cards = hand;
        if (first) {
            cards = 1;
        } else if (!broken) {
            if (hand & ~HEARTS & ~QUEEN) cards = hand & ~HEARTS;
            else if (hand & QUEEN) cards = QUEEN;
        }
        int64_t bit = some(dice, cards), suit = suit_of(bit), trick = bit, top = bit;
        int winner = turn;
        hands[turn] ^= bit;
        broken |= (bit & (HEARTS | QUEEN)) != 0;
        for (int i = 1; i < 4; i++) {
            turn = (turn + 1) & 3;
            hand = hands[turn];
            cards = hand & suit;
            if (!cards) {
                cards = hand;
                if (first && hand & ~(HEARTS | QUEEN)) cards = hand & ~(HEARTS | QUEEN);
            }
            bit = some(dice, cards);
            hands[turn] ^= bit;
            trick |= bit;
            if ((bit & suit) > top) top = bit, winner = turn;
            broken |= (bit & (HEARTS | QUEEN)) != 0;
        }
        taken[winner] |= trick;
        turn = winner;
        first = 0;
    }
}

void random_deals(uint64_t *dice, int64_t count, int64_t total[4]) {
    int deck[52];
    for (int i = 0; i < 52; i++) deck[i] = i;
    while (count--) {
        int64_t hands[4] = {0}, taken[4] = {0};
        for (int i = 51; i > 0; i--) {
            int other = (int)draw(dice, (uint64_t)i + 1), card = deck[i];
            deck[i] = deck[other];
            deck[other] = card;
        }
        for (int i = 0; i < 52; i++) hands[i & 3] |= 1LL << deck[i];
        pass_left(dice, hands);
        play(dice, hands, taken);
        for (int seat = 0; seat < 4; seat++) {
            int points = __builtin_popcountll((uint64_t)(taken[seat] & HEARTS)) + (taken[seat] & QUEEN ? 13 : 0);
            if (points < 26) {
                total[seat] += points;
                continue;
            }
            for (int other = 0; other < 4; other++) total[other] += other == seat ? 0 : 26;
        }
    }
}
