import type { Doubt } from '#core/language/reading.ts'
import type { Meeting, Person, Place, Reader } from '#core/mail/wording/facts.ts'
import { type News, subjectFor } from '#core/mail/wording/letter.ts'

// The people in docs/mails and their meetings.

export const ana: Person = { id: 'ana', name: 'Ana Ruiz', email: 'ana@acme.test' }
export const bo: Person = { id: 'bo', name: 'Bo Lind', email: 'bo@client.test' }
export const mia: Person = { id: 'mia', name: 'Mia Roth', email: 'mia@client.test' }

export const meeting: Meeting = {
  title: 'Product demo',
  purpose: null,
  minutes: 30,
  organizer: { ...ana, zone: 'Europe/Lisbon' },
  otherHosts: [],
  participants: [bo, mia],
  place: { kind: 'video', url: 'https://meet.acme.test/ana' },
  introduction: { include: false, guidance: null },
}

/** Makes the longest first mail: two hosts, a larger group, and a reader whose time zone we do not know. */
export const group: Meeting = {
  ...meeting,
  otherHosts: [{ id: 'dee', name: 'Dee Ray', email: 'dee@acme.test' }],
  participants: [
    bo,
    mia,
    { id: 'cy', name: 'Cy Tan', email: 'cy@client.test' },
    { id: 'eva', name: null, email: 'eva@client.test' },
  ],
}

export const slotAt = (start: string, end: string) => ({
  start: `2026-11-${start}:00.000Z`,
  end: `2026-11-${end}:00.000Z`,
})
export const slots = [slotAt('23T14:00', '23T14:30'), slotAt('24T09:00', '24T09:30'), slotAt('25T13:00', '25T13:30')]
export const [first, second] = [slots[0]!, slots[1]!]
export const otherDays = [slotAt('26T09:00', '26T09:30'), slotAt('27T13:00', '27T13:30')]
export const saturday = slotAt('28T10:00', '28T10:30')

export const phone: Place = { kind: 'phone', number: '+351 21 123 4567' }
export const office: Place = { kind: 'address', text: 'Rua Augusta 1, Lisboa' }

export const doubt: Doubt = { kind: 'next-weekday', words: 'next Tuesday', options: [], matters: true, question: '' }

export type Sample = { kind: string; subject: string; text: string }

/** A mail under the subject of its conversation. */
export const plain = (kind: string, text: string, reader: Reader): Sample => ({
  kind,
  subject: subjectFor(meeting, reader),
  text,
})

export const withNews = (kind: string, { news, text }: News): Sample => ({ kind, subject: news, text })
