/** What can be set, and what is heard when. Written by `make types`, of what the server knows. */

export const SECTIONS = {"look": "How it looks", "play": "How it plays", "keys": "Keys", "sound": "Sounds", "hearts": "Hearts", "gin": "Gin Rummy", "rules": "Rules of your own"} as const

export const OPTIONS = [
  {"name": "look.theme", "field": "theme", "title": "Theme", "note": "Day or evening.", "kind": "choice", "default": "auto", "choices": ["auto", "light", "dark"], "words": ["As the system", "Light", "Dark"], "least": 0, "most": 0},
  {"name": "look.table", "field": "felt", "title": "Table", "note": "The colour of the felt.", "kind": "choice", "default": "sage", "choices": ["sage", "slate", "claret", "sand"], "words": ["Sage", "Slate", "Claret", "Sand"], "least": 0, "most": 0},
  {"name": "look.backs", "field": "back", "title": "Card backs", "note": "", "kind": "choice", "default": "hearth", "choices": ["hearth", "lattice", "night", "plain"], "words": ["Hearth", "Lattice", "Night", "Plain"], "least": 0, "most": 0},
  {"name": "look.suits", "field": "deck", "title": "Suit colours", "note": "", "kind": "choice", "default": "four", "choices": ["four", "two"], "words": ["Four", "Two"], "least": 0, "most": 0},
  {"name": "look.big_faces", "field": "bigFaces", "title": "Big faces", "note": "One large index and pip on every card.", "kind": "switch", "default": false, "choices": [], "words": [], "least": 0, "most": 0},
  {"name": "look.greys", "field": "mono", "title": "Without colour", "note": "Stronger outlines instead of colour.", "kind": "switch", "default": false, "choices": [], "words": [], "least": 0, "most": 0},
  {"name": "play.name", "field": "name", "title": "Your name", "note": "What the others call you; empty is \"You\".", "kind": "text", "default": "", "choices": [], "words": [], "least": 0, "most": 24},
  {"name": "play.profiles", "field": "profiles", "title": "Who plays here", "note": "The names of everybody who plays at this machine, and what whoever was renamed is called now.", "kind": "profiles", "default": {}, "choices": [], "words": [], "least": 0, "most": 60},
  {"name": "play.speed", "field": "pace", "title": "Speed of the others", "note": "How long they take to play a card, in milliseconds.", "kind": "choice", "default": 600, "choices": [0, 100, 250, 400, 600, 900, 1200, 2000, 3500], "words": ["Instant", "100 ms", "Fast", "400 ms", "Normal", "900 ms", "Slow", "2 s", "3.5 s"], "least": 0, "most": 0},
  {"name": "play.one_click", "field": "oneClick", "title": "One click plays", "note": "Off: click once to raise a card, again to play it.", "kind": "switch", "default": false, "choices": [], "words": [], "least": 0, "most": 0},
  {"name": "play.pause", "field": "pause", "title": "Pause after every card", "note": "The others wait until you go on.", "kind": "switch", "default": false, "choices": [], "words": [], "least": 0, "most": 0},
  {"name": "play.hide_scores", "field": "hideScores", "title": "Hide the scores", "note": "While cards are in play; they are always shown at the end of a deal.", "kind": "switch", "default": false, "choices": [], "words": [], "least": 0, "most": 0},
  {"name": "play.moments", "field": "moments", "title": "Moments at the table", "note": "A word from a player when the queen falls, hearts break, or somebody shoots the moon or goes gin, and at the end of a match.", "kind": "switch", "default": true, "choices": [], "words": [], "least": 0, "most": 0},
  {"name": "play.reactions", "field": "reactions", "title": "Reactions", "note": "What other people at the table say, in one of eight ways.", "kind": "switch", "default": true, "choices": [], "words": [], "least": 0, "most": 0},
  {"name": "play.level", "field": "strength", "title": "How strong the Shark is", "note": "1 is a beginner, 10 is the Master.", "kind": "number", "default": 2, "choices": [], "words": [], "least": 1, "most": 10},
  {"name": "play.duplicate", "field": "duplicate", "title": "Duplicate play", "note": "When the computer plays your cards again.", "kind": "choice", "default": "ask", "choices": ["ask", "watch", "zip"], "words": ["When I press D", "After every deal", "After every deal, in the background"], "least": 0, "most": 0},
  {"name": "play.duplicate_by", "field": "duplicateBy", "title": "Who plays your cards again", "note": "The Shark plays at its usual strength.", "kind": "choice", "default": "shark", "choices": ["nellie", "cal", "shark", "vicky", "level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8", "level-9", "master"], "words": ["Novice Nellie", "Cautious Cal", "The Shark", "Vicious Vicky", "The Shark, level 1", "The Shark, level 2", "The Shark, level 3", "The Shark, level 4", "The Shark, level 5", "The Shark, level 6", "The Shark, level 7", "The Shark, level 8", "The Shark, level 9", "The Master"], "least": 0, "most": 0},
  {"name": "play.game", "field": "game", "title": "Game of the next match", "note": "", "kind": "choice", "default": "hearts", "choices": ["hearts", "gin"], "words": ["Hearts", "Gin Rummy"], "least": 0, "most": 0},
  {"name": "play.saver", "field": "saver", "title": "Screen saver", "note": "Minutes without a touch before it starts.", "kind": "choice", "default": 10, "choices": [0, 1, 2, 5, 10, 20], "words": ["Off", "1 min", "2 min", "5 min", "10 min", "20 min"], "least": 0, "most": 0},
  {"name": "keys.preset", "field": "keySet", "title": "What the keys do", "note": "MyHearts: four keys do everything. CardShark: choose a card, then confirm it.", "kind": "choice", "default": "default", "choices": ["default", "myhearts", "cardshark"], "words": ["Usual", "MyHearts", "CardShark"], "least": 0, "most": 0},
  {"name": "keys.marked", "field": "keys", "title": "Mark the keys", "note": "Show keyboard shortcuts on buttons.", "kind": "switch", "default": false, "choices": [], "words": [], "least": 0, "most": 0},
  {"name": "sound.on", "field": "sound", "title": "Sound", "note": "Sounds for cards, tricks, points and endings.", "kind": "switch", "default": true, "choices": [], "words": [], "least": 0, "most": 0},
  {"name": "sound.house", "field": "soundHouse", "title": "Built-in sounds", "note": "Off: where you added files, only yours play.", "kind": "switch", "default": true, "choices": [], "words": [], "least": 0, "most": 0},
  {"name": "sound.volume", "field": "volume", "title": "Volume", "note": "0 is silence.", "kind": "number", "default": 60, "choices": [], "words": [], "least": 0, "most": 100},
  {"name": "hearts.rules", "field": "hearts.preset", "title": "Rules of the next match", "note": "`hearthside rules` lists them.", "kind": "rules", "default": "black-lady", "choices": ["black-lady", "microsoft", "cardshark", "myhearts", "openspiel", "tommys-standard", "tommys-black-maria", "tommys-spot", "dynacomp", "hearts-only", "spot-full", "greek", "omnibus", "tommys-omnibus", "pink-lady", "heartsette", "domino", "cancellation", "black-maria-parlett", "three-hand", "five-hand", "six-hand"], "words": [], "least": 0, "most": 0},
  {"name": "hearts.goal", "field": "hearts.goal", "title": "Goal of the next match", "note": "Points, or deals. 0 points are one deal.", "kind": "goal", "default": "usual", "choices": [], "words": [], "least": 0, "most": 9999},
  {"name": "hearts.opponents", "field": "hearts.opponents", "title": "Who plays against you", "note": "Clockwise from your left at a table of six; a smaller one takes the first.", "kind": "names", "default": ["nellie", "frank", "cal", "shark", "shark"], "choices": ["nellie", "frank", "cal", "shark", "charlie", "vicky", "chuck", "guest"], "words": [], "least": 5, "most": 5},
  {"name": "gin.order", "field": "ginOrder", "title": "Your hand in Gin", "note": "How it is laid out.", "kind": "choice", "default": "meld", "choices": ["meld", "rank", "suit"], "words": ["By meld", "By rank", "By suit"], "least": 0, "most": 0},
  {"name": "gin.known", "field": "showKnown", "title": "Known cards in Gin", "note": "Shows the discards that your opponent took and still holds.", "kind": "switch", "default": false, "choices": [], "words": [], "least": 0, "most": 0},
  {"name": "gin.rules", "field": "gin.preset", "title": "Rules of the next match", "note": "`hearthside rules` lists them.", "kind": "rules", "default": "standard", "choices": ["standard", "ginrummy42", "hoyle", "oklahoma", "hollywood", "straight", "round-the-corner", "eaai", "openspiel"], "words": [], "least": 0, "most": 0},
  {"name": "gin.goal", "field": "gin.goal", "title": "Goal of the next match", "note": "Points, or deals. 0 is a single hand.", "kind": "goal", "default": "usual", "choices": [], "words": [], "least": 0, "most": 9999},
  {"name": "gin.opponents", "field": "gin.opponents", "title": "Who plays against you", "note": "", "kind": "names", "default": ["nellie"], "choices": ["nellie", "cal", "shark", "vicky"], "words": [], "least": 1, "most": 1},
  {"name": "rules.hearts", "field": "own.hearts", "title": "Rules of your own at Hearts", "note": "The rules editor saves them here; `hearthside rules` lists them.", "kind": "own", "default": {}, "choices": [], "words": [], "least": 0, "most": 40},
  {"name": "rules.gin", "field": "own.gin", "title": "Rules of your own at Gin Rummy", "note": "The rules editor saves them here; `hearthside rules` lists them.", "kind": "own", "default": {}, "choices": [], "words": [], "least": 0, "most": 40},
] as const

export const SOUNDS = [
  {"name": "CardUp", "when": "A card of yours rises."},
  {"name": "Close", "when": "A raised card is lowered again."},
  {"name": "NoGood", "when": "What you try is refused."},
  {"name": "Hello", "when": "A match begins."},
  {"name": "Hrt2Me", "when": "Hearts: you take a trick with points, but without the queen. Gin: the other wins the hand."},
  {"name": "Hrt2U", "when": "Hearts: another takes such a trick. Gin: you win the hand."},
  {"name": "QS2Me", "when": "Hearts: you take the queen of spades. Gin: the other goes gin, or undercuts you."},
  {"name": "QS2U", "when": "Hearts: another takes the queen of spades. Gin: you go gin, or undercut the other."},
  {"name": "QSPlayd", "when": "Hearts: the queen of spades is played. Gin: somebody knocks."},
  {"name": "IWon", "when": "You win the match."},
  {"name": "UWon", "when": "Another wins the match."},
  {"name": "Tied", "when": "Hearts: the match is shared. Gin: the match is shared, or a hand is drawn."},
  {"name": "OK", "when": "Something is chosen in the menu or in the settings."},
  {"name": "Log", "when": "The game record is opened."},
  {"name": "Intro", "when": "Hearthside is opened, with the first touch or key."},
  {"name": "Quit", "when": "A match is left."},
  {"name": "Card", "when": "A card is laid."},
  {"name": "Deal", "when": "Cards are dealt."},
  {"name": "Trick", "when": "Hearts: a trick without points is swept to its winner. Gin: a card is drawn."},
  {"name": "Broken", "when": "Hearts: hearts are broken."},
  {"name": "Moon", "when": "Hearts: somebody shoots the moon."},
  {"name": "MoonSure", "when": "Hearts: the last card of a moon is taken."},
  {"name": "MoonStop", "when": "Hearts: a moon that was nearly made is stopped."},
] as const

/** The presets of each game, in the groups of the first page, each with a sentence, and its usual one. */
export const PRESET_GROUPS = {
  "hearts": [["Most played", "Four players, one pack.", ["black-lady", "microsoft", "hearts-only"]], ["Other points", "The same play, different points.", ["omnibus", "spot-full", "greek", "pink-lady", "tommys-omnibus"]], ["More or fewer players", "Three to six players.", ["three-hand", "five-hand", "six-hand", "cancellation", "black-maria-parlett"]], ["Other deals", "Some cards are not dealt at first.", ["heartsette", "domino"]], ["From older programs", "Exactly as each of them played it.", ["cardshark", "myhearts", "dynacomp", "tommys-standard", "tommys-black-maria", "tommys-spot"]], ["For programs", "To compare with research.", ["openspiel"]]],
  "gin": [["Most played", "Knock at ten or less, or as the upcard says.", ["standard", "hoyle", "oklahoma", "hollywood"]], ["Other ways", "No knocking, or other runs.", ["straight", "round-the-corner"]], ["From an older program", "Exactly as it played.", ["ginrummy42"]], ["For programs", "To compare with research.", ["eaai", "openspiel"]]],
} as const
export const USUAL_PRESETS = {
  "hearts": "black-lady",
  "gin": "standard",
} as const

/** What the seats of a table are called, by how many there are, clockwise from the player's own. */
export const SEAT_NAMES = {
  "2": ["South", "North"],
  "3": ["South", "West", "East"],
  "4": ["South", "West", "North", "East"],
  "5": ["South", "West", "Northwest", "Northeast", "East"],
  "6": ["South", "Southwest", "Northwest", "North", "Northeast", "Southeast"],
} as const
