// English that people mix into every language ("die van 9:00 works for me, thx"), and the days and hours of each that
// they mix into all others. It is read there too, but is no sign of the language that the rest is written in, and
// whatever a language's own lexicon says of a word goes before.

import type { Phrases } from './pack.ts'
import { words } from './pack.ts'
import type { Cue, Meanings, OfferWord } from './vocabulary.ts'

export const LOAN_CUES: Partial<Record<Cue, Phrases>> = {
  yes: `works|works for me|works fine|works great|work for me|fine|is fine|fine for me|fine with me|good for me|ok for me|
    sounds good|sounds great|sounds perfect|perfect|great|deal|cool|nice|confirmed|approved|available|all good|let's do it`,
  no: `busy|blocked|fully booked|booked|not available|unavailable|doesn't work|does not work|no go|offsite|off-site`,
  'nothing-against': `no problem|no worries`,
  thanks: `thx|thanks|thank you|many thanks|tks|tx|ty|cheers|asap|fyi|have a nice day|have a good one`,
  meeting: `call|calls|meeting|meetings|kick-off|kickoff|catch-up|sync|weekly|jour fixe|1:1`,
  'greeting-end': `best regards|kind regards|regards|br|rgds`,
}

const LOAN_OFFERS: Partial<Record<OfferWord, Phrases>> = { noun: 'slot|slots|timeslot|timeslots' }

/** Monday first. Whoever writes half in another language names the day in it; their short forms are words elsewhere. */
export const LOAN_WEEKDAYS: Phrases[] = [
  'monday|montag|lundi|lunes|maandag|segunda-feira',
  'tuesday|dienstag|mardi|martes|dinsdag|terça-feira',
  'wednesday|mittwoch|mercredi|miércoles|woensdag|quarta-feira',
  'thursday|donnerstag|jeudi|jueves|donderdag|quinta-feira',
  'friday|freitag|vendredi|viernes|vrijdag|sexta-feira',
]

const LOAN_HOURS: Phrases = 'uhr|uur|heures|horas'

/** Understood, and saying nothing. */
export const LOAN_WORDS: Phrases = `pls|plz|please|hi|hey|hello|dear|invite|invitation|send|link|zoom|teams|meet|google|
  skype|webex|slack|whatsapp|online|remote|video|agenda|team|follow-up|feedback|update|for|me|is|the`

/** Every phrase that a language borrows, with its meaning. English borrows days and hours alone. */
export function loans(code: string): [string, Meanings][] {
  const list: [string, Meanings][] = []
  const add = (phrases: Phrases, means: Meanings) => {
    for (const phrase of words(phrases)) list.push([phrase, means])
  }
  for (const [index, phrases] of LOAN_WEEKDAYS.entries()) add(phrases, { weekday: index + 1 })
  add(LOAN_HOURS, { oclock: true })
  if (code === 'en') return list
  for (const [cue, phrases] of Object.entries(LOAN_CUES)) add(phrases, { cue: cue as Cue })
  for (const [offer, phrases] of Object.entries(LOAN_OFFERS)) add(phrases, { offer: offer as OfferWord })
  return list
}
