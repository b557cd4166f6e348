import { read } from '#core/language/read.ts'
import type { ReadInput, Reading, Window } from '#core/language/reading.ts'
import { covers, fromWindows } from '#core/time/interval.ts'
import type { Booking, Negotiation, Received, Sent, Slot } from './negotiation.ts'
import { isAfter } from './order.ts'
import { bookedSince } from './said.ts'

// The time that stands. Whoever writes about a booked meeting has it in view: "an hour later", "the same time on Thursday",
// "10 would be better" and "see you then" all mean it, although no mail put it to them as a question.

/** It is all that a message is about as long as no other times were put to its writer. */
export type Present = Slot & { isAlone: boolean }

export function presentTime(message: Received, list: Sent | null, negotiation: Negotiation): Present | null {
  const { booking } = negotiation
  const since = bookedSince(negotiation)
  if (!booking || since === null || !isAfter(message, since) || message.at >= booking.start) return null
  return { start: booking.start, end: booking.end, isAlone: list === null }
}

/** What a message says of the time that stands is as free or as refused as what it says of any other. */
export function inViewOf({ start, end, isAlone }: Present, input: ReadInput, reading: Reading): Reading {
  const present = { start, end }
  if (TAKING_BACK.test(input.text)) {
    const rest = read({ ...input, text: input.text.replace(DISMISSAL, '') })
    if (takesBack(rest, present)) return { ...said(rest, present), sure: true, doubts: [] }
  }
  if (reading.sure || !isAlone) return reading
  const again = read({ ...input, offers: [present] })
  if (again.picks.length > 0 && again.sure) return said(again, present)
  return again.sure || again.free.length > 0 ? again : reading
}

const said = (reading: Reading, present: Slot): Reading => ({
  ...reading,
  picks: [],
  free: [present],
  intents: ['accept'],
})

/** Where another time is named, or something else is wanted, the words are about that. */
function takesBack({ intents, free, busy }: Reading, present: Slot): boolean {
  const isElse = intents.some((intent) => !['accept', 'propose', 'decline_offers'].includes(intent))
  return !isElse && busy.length === 0 && (free.length === 0 || coversTime(free, present))
}

/** "Sorry, wrong button", "let's keep it as it is", in the languages that we read. */
const TAKING_BACK = new RegExp(
  [
    String.raw`\b(?:wrong button|by (?:mistake|accident)|(?<!(?:not|n't|n’t|to) )keep (?:it|the (?:time|meeting|slot))\b|it stands|meeting stands|time stands|stays? as it is|(?:I'll|I will|I’ll) be there)`,
    String.raw`\b(?:falsche[rn]? (?:Knopf|Taste|Button)|verklickt|aus Versehen|versehentlich|bleibt (?:es )?(?:dabei|so|bestehen)|wie geplant|ich komme)\b`,
    String.raw`\b(?:mauvais bouton|par erreur|erreur de (?:clic|manipulation)|comme prévu|on garde|on maintient|je serai là|je viens)\b`,
    String.raw`\b(?:botón equivocado|por error|sigue en pie|como estaba|lo dejamos así|se mantiene|allí estaré)(?!\p{L})`,
    String.raw`\b(?:botão errado|por engano|fica como está|mantém-se|mantemos|lá estarei)(?!\p{L})`,
    String.raw`\b(?:verkeerde knop|per ongeluk|blijft staan|zoals gepland|laat maar|ik ben er(?: gewoon)?)\b`,
  ].join('|'),
  'iu',
)

/** "Never mind" before it takes back the wish, and not the meeting. */
const DISMISSAL =
  /\b(?:never ?mind|forget (?:it|about it|that)|vergiss es|vergessen Sie es|laat maar|laissez tomber|olvídalo|esquece)(?!\p{L})[,.!;\s]*/iu

/** Whether somebody says that the time which stands is good for them: they want no other then. */
export const keepsPresentTime = ({ reading }: Received, booking: Booking): boolean =>
  reading?.sure === true &&
  !reading.intents.includes('reschedule') &&
  reading.picks.length === 0 &&
  coversTime(reading.free, booking)

function coversTime(free: Window[], { start, end }: Slot): boolean {
  const [from, to] = fromWindows([{ start, end }], 'busy')
  return covers(fromWindows(free, 'free'), { start: from!, end: to! })
}
