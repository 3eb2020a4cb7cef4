// A card game on boardgame.io's own server, for benchmarks/hosted.py: node server.cjs PORT [FOLDER [DATABASE]]
//
// Four players, 52 cards, suit is followed, the winner of a trick leads to the next; after 13 tricks the next deal is a
// move of its own. Everybody sees no hand but their own. Matches are kept in memory, in the folder, or in the PostgreSQL
// database whose socket is in the folder.
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");
const { PostgresStore } = require("bgio-postgres");

const SEATS = 4;

const suit = (card) => Math.floor(card / 13);
const sorted = (cards) => [...cards].sort((a, b) => a - b);

function dealt(random) {
  const deck = random.Shuffle([...Array(52).keys()]);
  const players = {};
  for (let seat = 0; seat < SEATS; seat += 1) players[seat] = { hand: sorted(deck.slice(seat * 13, seat * 13 + 13)) };
  return players;
}

function points(card) {
  if (suit(card) === 3) return 1;
  return card === 2 * 13 + 10 ? 13 : 0;
}

function follows(hand, trick, card) {
  return !trick.length || suit(card) === suit(trick[0].card) || hand.every((each) => suit(each) !== suit(trick[0].card));
}

const cards = {
  name: "cards",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ random }) => ({ players: dealt(random), trick: [], last: [], taken: [0, 0, 0, 0], scores: [0, 0, 0, 0], deals: 1 }),
  playerView: ({ G, playerID }) => ({ ...G, players: { [playerID]: G.players[playerID] } }),
  disableUndo: true,
  moves: {
    deal: {
      client: false,
      move: ({ G, random, events }) => {
        if (G.players[0].hand.length || G.trick.length) return INVALID_MOVE;
        G.players = dealt(random);
        G.deals += 1;
        events.endTurn({ next: "0" });
      },
    },
    play: {
      client: false,
      move: ({ G, playerID, events }, card) => {
        const hand = G.players[playerID].hand;
        if (!hand.includes(card) || !follows(hand, G.trick, card)) return INVALID_MOVE;
        hand.splice(hand.indexOf(card), 1);
        G.trick.push({ seat: playerID, card });
        if (G.trick.length < SEATS) {
          events.endTurn({ next: String((Number(playerID) + 1) % SEATS) });
          return;
        }
        const led = G.trick.filter((each) => suit(each.card) === suit(G.trick[0].card));
        const winner = led.reduce((best, each) => (each.card > best.card ? each : best)).seat;
        G.taken[winner] += G.trick.reduce((sum, each) => sum + points(each.card), 0);
        G.last = G.trick;
        G.trick = [];
        if (!hand.length) {
          G.scores = G.scores.map((score, seat) => score + G.taken[seat]);
          G.taken = [0, 0, 0, 0];
        }
        events.endTurn({ next: winner });
      },
    },
  },
};

const [port, folder, database] = process.argv.slice(2);

function storage() {
  if (database) return new PostgresStore({ host: folder, username: "hearthside", database, logging: false, pool: { max: 8 } });
  return folder ? new FlatFile({ dir: folder }) : undefined; // the usual storage is memory
}

// Its logger prints a line for each request otherwise.
Server({ games: [cards], origins: [Origins.LOCALHOST], db: storage() }).run({ port: Number(port), callback: () => console.log("ready") });
