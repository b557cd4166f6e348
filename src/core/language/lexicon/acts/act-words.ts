// What people tell an assistant, and what they answer it: the classes of words by which orders, assents and requests are
// told apart. They stand beside the lexicons of times, since "drop", "fine" and "next" mean other things there.

import type { Phrases } from '../pack.ts'

export type ActWord =
  /** Yes whatever follows; and assents that are no more than politeness where something follows. */
  | 'yes'
  | 'weak-yes'
  | 'no'
  /** No where nothing else follows: in some languages the word negates as well. */
  | 'weak-no'
  /** Says nothing: please, well, then. */
  | 'filler'
  | 'not'
  | 'if'
  | 'maybe'
  | 'but'
  /** Can you, would you: a question that orders. */
  | 'could-you'
  /** Shall we, should I: a question that asks. */
  | 'shall-we'
  /** Stands before the verb of an order: can, should, must. */
  | 'modal'
  | 'remove'
  | 'without'
  | 'proceed'
  | 'optional'
  /** So many of them will do; beside a number of people. */
  | 'enough'
  /** The same only where it is said of how many: "two of them will do the demo" is another verb. */
  | 'will-do'
  /** What may stand between that number and the word that says what of it: of them, people, can come. */
  | 'of-them'
  /** May be missing, and is missing: the second only beside a word that it does no harm. */
  | 'spare'
  | 'missing'
  | 'harmless'
  /** All of them, and that they have to be there: both together, and nothing else. */
  | 'everybody'
  | 'must-come'
  /** What may be said beside them: sorry, after all. */
  | 'after-all'
  | 'instead'
  /** Somebody stays: keep, with. */
  | 'keep'
  /** Somebody is to hear of all: keep … in the loop. */
  | 'informed'
  /** Joins names, and orders. */
  | 'and'
  /** What may stand between the names of a list, articles and titles; and what may follow on it: from the invite, until Friday. */
  | 'beside-name'
  | 'behind-names'
  /** The same of somebody else: too, as well. */
  | 'as-well'
  | 'wait'
  /** Yes and no where the question is whether to go on: continue, and hold on. */
  | 'go-on'
  | 'hold-off'
  /** Give somebody …: time to answer, where a time follows. */
  | 'give'
  | 'more-time'
  /** Ask, try, remind: somebody again. */
  | 'approach'
  | 'again'
  | 'pronoun'
  /** The same word is an article where it does not lean on a verb. */
  | 'clitic'
  /** More than one of those who could be meant. */
  | 'all-of'
  /** Nothing but this. */
  | 'only'
  /** I would like, could we, is it possible: a wish of the sender. */
  | 'wish'
  /** A meeting, to meet, to talk. */
  | 'meet'
  /** Says to whom the invoice goes. */
  | 'money'
  /** Sent to many. */
  | 'bulk'
  /** A machine tells something. */
  | 'notice'
  | 'sales'
  /** Call me. */
  | 'callback'
  | 'machine'
  /** Tell me, what does it cost. */
  | 'inform'
  | 'thanks'
  | 'application'
  /** Beside a yes that calls it off: tell them, I am afraid so. */
  | 'pass-on'
  /** He or she comes along, or is the one to meet. */
  | 'attend'

export type ActWords = Record<ActWord, Phrases>
