import { read, understand } from '../read.ts'
import type { Intent, Person, ReadInput, Reading } from '../reading.ts'

// Somebody names a person without an address. It stands on the copy line of the same mail, or in the answer to our question.

/** The answer to our question whose address it is: the address alone is enough, and what they wanted is in their words before. */
export function withAddress(words: string, input: ReadInput, reading: Reading): Reading {
  const { parsed } = understand(input)
  const emails = [...new Set(parsed.terms.filter(({ kind }) => kind === 'email').map(({ text }) => text.toLowerCase()))]
  const before = read({ ...input, text: words, offers: [], asked: [] })
  if (emails.length === 0 || isAboutMore(reading)) return reading
  const [named] = before.people
  const people = emails.map((email, index): Person => ({ email, name: index === 0 ? (named?.name ?? null) : null }))
  const intent: Intent = before.intents.includes('add_people') ? 'add_people' : 'delegate'
  const others = reading.intents.filter((each) => each !== 'add_people' && each !== 'delegate')
  return settled({ ...reading, people, intents: [intent, ...others], assistant: before.assistant || reading.assistant })
}

/** "My colleague Carla (cc) should join": the one address on the copy line, or the one that bears the name. */
export function withCopied(input: ReadInput, reading: Reading): Reading {
  const [person, ...others] = reading.people
  const isOpen = reading.doubts.some(({ kind, matters }) => matters && kind === 'who')
  if (!isOpen || !input.cc || input.from !== 'participant' || others.length > 0 || person?.email) return reading
  const meant = person?.name ? input.cc.filter(({ email }) => bearsName(email, person.name!)) : []
  const [one, ...more] = meant.length > 0 ? meant : input.cc
  if (!one || more.length > 0) return reading
  return settled({ ...reading, people: [{ email: one.email, name: person?.name ?? one.name }] })
}

const bearsName = (email: string, name: string): boolean =>
  plain(name)
    .split(/\s+/)
    .some((part) => part.length > 2 && plain(email.split('@')[0]!).includes(part))

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Who it is was all that was open. */
function settled(reading: Reading): Reading {
  const doubts = reading.doubts.map((doubt) => (doubt.kind === 'who' ? { ...doubt, matters: false } : doubt))
  return { ...reading, doubts, sure: doubts.every(({ matters }) => !matters) }
}

const isAboutMore = ({ doubts }: Reading): boolean => doubts.some(({ matters, kind }) => matters && kind !== 'who')
