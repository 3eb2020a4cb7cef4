/**
 * What the characters say: at the table when something happens that they had a part in, and at the end of a match. A
 * line tells nothing that is not on the table. It is chosen by the match, the seat and the deal, so that a deal that is
 * shown again has the same lines.
 */

import { SHARK } from './seating'

/** What a character has something to say about. */
export type Occasion =
  /** They took the queen of spades. */
  | 'queen'
  /** A person took the queen of spades that they played. */
  | 'queenGiven'
  /** They played the first heart. */
  | 'hearts'
  /** They took every point. */
  | 'moon'
  /** A person took every point. */
  | 'moonAgainst'
  /** They took a point from somebody who had nearly all of them. */
  | 'moonStopped'
  /** A person did that to them. */
  | 'moonLost'
  /** They went gin. */
  | 'gin'
  /** The other player went gin. */
  | 'ginLost'
  /** They had no more deadwood than the knocker. */
  | 'undercut'
  /** They knocked, and the other player had no more deadwood. */
  | 'undercutLost'
  /** They won the match. */
  | 'first'
  /** They finished between the first and the last. */
  | 'between'
  /** They finished last. */
  | 'last'

type Lines = Readonly<Partial<Record<Occasion, readonly string[]>>>

/** By style. Who does not play Gin has no lines for it. */
export const LINES: Readonly<Record<string, Lines>> = {
  nellie: {
    queen: ['Was she still out?', 'Oh. I forgot about her.', 'Is she the bad one?'],
    queenGiven: ['Sorry. She had to go somewhere.', 'I hope she is not too bad.', 'I only wanted her gone.'],
    hearts: ['Is that allowed now?', 'Is that a heart? It is.', 'I hope that was all right.'],
    moon: ['Did I do that?', 'All of them? Really?'],
    moonAgainst: ['You took all of them?', 'Was nobody counting?'],
    moonStopped: ['Did I stop something?', 'Was that going to be a moon?'],
    moonLost: ['I was nearly there.', 'I did not see that coming.'],
    gin: ['Is that gin? It is.', 'Everything fits.', 'I counted twice. Gin.'],
    ginLost: ['Oh. Nicely done.', 'I was still sorting mine.', 'You had it all. Well done.'],
    undercut: ['I did not expect that.', 'That counts for me? Good.', 'Lucky me.'],
    undercutLost: ['I knocked too soon.', 'I should have waited.', 'And I was so sure.'],
    first: ['I won? I won.', 'I shall tell everyone.', 'Beginner’s luck, I think.'],
    between: ['Better than last time, I think.', 'I learned something today.', 'That went quite well.'],
    last: ['I enjoyed it anyway.', 'I will get better at it.', 'Can we play again?'],
  },
  frank: {
    queen: ['I knew it.', 'I was afraid of that.', 'It had to be me.'],
    queenGiven: ['I could not keep her. Sorry.', 'Now I can breathe again.', 'I did not dare to keep her.'],
    hearts: ['I did not want to be the first.', 'Careful now, everyone.', 'It had to happen.'],
    moon: ['I only wanted out.', 'That was not the plan.'],
    moonAgainst: ['I was afraid of that moon.', 'I saw it, and I ducked.'],
    moonStopped: ['That was close.', 'I could not just watch.'],
    moonLost: ['I am almost glad.', 'It was too exciting for me.'],
    first: ['I was worried until the last card.', 'Nothing went wrong. Strange.', 'Is it over? Did I win?'],
    between: ['It could have been worse.', 'I got through it.', 'No harm done.'],
    last: ['I saw this coming.', 'I feared as much.', 'At least it is over.'],
  },
  cal: {
    queen: ['I saw her coming.', 'It could not be helped.', 'That was the risk.'],
    queenGiven: ['I waited for the right trick.', 'Nothing personal.', 'I kept her as long as was safe.'],
    hearts: ['That was the quiet part.', 'From now on, watch the hearts.', 'It was only a matter of time.'],
    moon: ['Nobody stopped me. I checked.', 'I was careful all the way.'],
    moonAgainst: ['I did not watch closely enough.', 'I was not careful enough.'],
    moonStopped: ['I was watching that.', 'Better safe than sorry.'],
    moonLost: ['It was worth one try.', 'I should have left it alone.'],
    gin: ['All in order. Gin.', 'Nothing left over.', 'I waited until it was safe.'],
    ginLost: ['I should have knocked sooner.', 'I was careful, and still too late.', 'Well played.'],
    undercut: ['I kept low, in case.', 'That is why I keep low cards.', 'I was ready for that.'],
    undercutLost: ['It looked safe.', 'I take few risks. That was one.', 'I will wait longer next time.'],
    first: ['Slow and steady.', 'Few risks, few regrets.', 'Patience was enough today.'],
    between: ['I can live with that.', 'A sound result.', 'No complaints.'],
    last: ['I was too careful.', 'I will think about that one.', 'I should have risked more.'],
  },
  shark: {
    queen: ['I expected her.', 'I had planned for her.', 'I can afford her.'],
    queenGiven: ['I was waiting for that trick.', 'That was the plan.', 'Your trick, your queen.'],
    hearts: ['Now it begins.', 'The easy part is over.', 'Hearts count from now on.'],
    moon: ['Every point. I counted.', 'That was worth the risk.'],
    moonAgainst: ['Well played. All of it.', 'I should have stopped that.'],
    moonStopped: ['Not this time.', 'I was counting, too.'],
    moonLost: ['Well stopped.', 'It was worth the try.'],
    gin: ['Gin.', 'No card wasted.', 'The last card I needed.'],
    ginLost: ['Well drawn.', 'You were faster.', 'I needed a little longer.'],
    undercut: ['I was low enough.', 'I hoped you would knock.', 'A knock too soon.'],
    undercutLost: ['You held less than I thought.', 'Well held.', 'The odds were with me. The cards were not.'],
    first: ['A good match. I enjoyed it.', 'You made me think.', 'I had it worked out.'],
    between: ['I will take that.', 'I have had better days.', 'Next time I look further ahead.'],
    last: ['Well played. I will remember it.', 'I will work out why.', 'Even I have days like this.'],
  },
  charlie: {
    queen: ['Good. Now the rest.', 'Just what I wanted.', 'Come to me, all of you.'],
    queenGiven: ['Catch.', 'A present. Enjoy it.', 'I do not need her today.'],
    hearts: ['At last.', 'Now we can play.', 'Let them all come.'],
    moon: ['I said I would.', 'There it is. The whole moon.'],
    moonAgainst: ['That was meant to be me.', 'Lovely. I mean it.'],
    moonStopped: ['Moons are my business.', 'Only one of us can be crazy.'],
    moonLost: ['So close. Again.', 'Next deal, then.'],
    first: ['Who would have thought? I did.', 'Crazy works.', 'I did not even think about it.'],
    between: ['I had fun. That counts.', 'Wait until the next one.', 'I was aiming higher.'],
    last: ['Worth it.', 'I would do it all again.', 'It nearly worked.'],
  },
  vicky: {
    queen: ['I will remember this.', 'Just you wait.', 'Enjoy it while it lasts.'],
    queenGiven: ['For you.', 'I kept her for you.', 'No need to thank me.'],
    hearts: ['Careful what you take.', 'No more safe tricks.', 'Now it gets exciting.'],
    moon: ['You might have stopped me.', 'Nobody wanted to stop me?'],
    moonAgainst: ['I did not think you would dare.', 'Very well. But not twice.'],
    moonStopped: ['Not while I am here.', 'I could not let you have that.'],
    moonLost: ['Fine. I know who it was.', 'I will try that again.'],
    gin: ['That was worth the wait.', 'I do like gin.', 'Did you hope I would knock?'],
    ginLost: ['That was meant to be mine.', 'Hm. Well done.', 'Enjoy it. I will be back.'],
    undercut: ['Thank you for knocking.', 'You should have waited.', 'I hoped for that knock.'],
    undercutLost: ['You were hiding that.', 'Clever. Once.', 'I should have gone for gin.'],
    first: ['As it should be.', 'I did enjoy that. Did you?', 'No hard feelings. None from me.'],
    between: ['I had other plans.', 'Not my best. Still fun.', 'I will be ahead next time.'],
    last: ['This is not over.', 'Enjoy it. I want another match.', 'I will remember every card.'],
  },
  chuck: {
    queen: ['I looked, and still.', 'I saw her, and got her anyway.', 'Looking did not help.'],
    queenGiven: ['I had a good look first.', 'Honest play, for once.', 'You could have looked, too.'],
    hearts: ['No surprise to me.', 'I may have looked first.', 'I have seen worse.'],
    moon: ['It helps to look.', 'I read ahead.'],
    moonAgainst: ['I saw it all, and still.', 'I did not look far enough ahead.'],
    moonStopped: ['I keep an eye on things.', 'I see everything, remember?'],
    moonLost: ['Looking is not everything.', 'I saw it, and could not stop it.'],
    first: ['I looked. It was worth it.', 'I might have won honestly, too.', 'Nobody told me not to look.'],
    between: ['I looked at the wrong cards.', 'My eyes were tired.', 'Looking only helps so far.'],
    last: ['I saw everything. It did not help.', 'Perhaps I should play fair.', 'I could see that from the start.'],
  },
  guest: {
    queen: ['So it goes.', 'She found me.', 'How curious.'],
    queenGiven: ['With my regards.', 'From a stranger.', 'Take good care of her.'],
    hearts: ['As you like.', 'So it begins.', 'Somebody had to.'],
    moon: ['Guess again.', 'Did you expect that of me?'],
    moonAgainst: ['Bravo.', 'I had not expected that of you.'],
    moonStopped: ['I would rather not allow it.', 'Perhaps another time.'],
    moonLost: ['Ah well.', 'You know me a little better now.'],
    first: ['Do you know me yet?', 'A pleasure, whoever I am.', 'You may guess who won.'],
    between: ['I gave nothing away.', 'That might have been anyone.', 'Neither first nor last. Of course.'],
    last: ['That does not narrow it down.', 'I am somebody else next time.', 'You did not see my best.'],
  },
}

/** A number made of a text, the same each time. */
function numberOf(text: string): number {
  let number = 0
  for (const letter of text) number = (Math.imul(number, 31) + letter.codePointAt(0)!) >>> 0
  return number
}

/** Which of several lines. */
export interface Which {
  /** The address of the match. */
  table: string
  seat: number
  /** The deal, from 1; at the end of a match, how many there were. */
  deal: number
}

/** What a style says, or null for a person and where it has nothing to say. Next deal it says something else. */
export function lineOf(style: string | null, occasion: Occasion, { table, seat, deal }: Which): string | null {
  const lines = LINES[style?.startsWith('level-') ? SHARK : (style ?? '')]?.[occasion] ?? []
  return lines[(numberOf(table + occasion) + seat + deal) % lines.length] ?? null
}
