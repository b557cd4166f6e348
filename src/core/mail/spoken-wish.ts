import { read } from '#core/language/read.ts'
import type { Intent } from '#core/language/reading.ts'
import { type AskedByMail, questionOf, wishIn } from './asked-by-mail.ts'

// At a terminal people leave out the words that a mail would have: "30 minutes with …", where a mail says that they would like them. The
// command is that word, so it is put before what they say where the reading misses it.

const WITH_A_VERB: ((wish: string) => string)[] = [
  (wish) => `I would like ${wish}.`,
  (wish) => `Ich möchte ${wish}.`,
  (wish) => `Je voudrais ${wish}.`,
  (wish) => `Quisiera ${wish}.`,
  (wish) => `Ik wil graag ${wish}.`,
  (wish) => `Gostaria de ${wish}.`,
]

/** Orders about a meeting that there is. */
const OF_ANOTHER_KIND: readonly Intent[] = ['cancel', 'decline_meeting', 'reschedule', 'stop']

/** Their words as a mail would have them; null if they do not ask for a meeting. */
export function asWritten(said: AskedByMail, zone: string): string | null {
  const { intents } = read({ ...questionOf(said, zone), from: 'organizer' })
  if (intents.some((intent) => OF_ANOTHER_KIND.includes(intent))) return null
  const asks = (text: string) => wishIn({ ...said, text }, zone).wants === true
  const wish = said.text.replace(/[\s.!?]+$/, '')
  return [said.text, ...WITH_A_VERB.map((around) => around(wish))].find(asks) ?? null
}
