import type { Doubt } from '#core/language/reading.ts'
import { organizersAnswer, passedOn, question } from '#core/mail/wording/answers.ts'
import type { Locale, Meeting, Person, Reader } from '#core/mail/wording/facts.ts'
import { calledOff, entryMail, moved } from '#core/mail/wording/invites.ts'
import { followUp, otherTimes, outreach } from '#core/mail/wording/offers.ts'
import {
  invitationDeclined,
  noTime,
  outsideWanted,
  passOn,
  personIsOut,
  personIsSilent,
} from '#core/mail/wording/organizer.ts'

// One mail of each kind, about the same meeting of the same people, in any language that we write.

const ana: Person = { id: 'ana', name: 'Ana Ruiz', email: 'ana@acme.test' }
const bo: Person = { id: 'bo', name: 'Bo Lind', email: 'bo@client.test' }
const mia: Person = { id: 'mia', name: 'Mia Roth', email: 'mia@client.test' }

const meeting: Meeting = {
  title: 'Product demo',
  purpose: null,
  minutes: 30,
  organizer: { ...ana, zone: 'Europe/Lisbon' },
  otherHosts: [],
  participants: [bo, mia],
  place: null,
  introduction: { include: false, guidance: null },
}

const slotAt = (start: string, end: string) => ({ start: `2026-11-${start}:00.000Z`, end: `2026-11-${end}:00.000Z` })
const slots = [slotAt('23T14:00', '23T14:30'), slotAt('24T09:00', '24T09:30'), slotAt('25T13:00', '25T13:30')]
const [first, second] = [slots[0]!, slots[1]!]
const saturday = slotAt('28T10:00', '28T10:30')

const doubt: Doubt = { kind: 'next-weekday', words: 'next Tuesday', options: [], matters: true, question: '' }

/** Each kind of mail under its name, in the order in which people get them. */
export function samplesIn(locale: Locale): { kind: string; text: string }[] {
  const later: Reader = {
    id: bo.id,
    name: bo.name,
    locale,
    zone: 'Europe/Berlin',
    isFirst: false,
    isHost: false,
    hasNewOrganizer: false,
    page: 'https://parley.acme.test/m/…',
  }
  const opening: Reader = { ...later, isFirst: true }
  const host: Reader = { ...later, id: ana.id, name: ana.name, zone: 'Europe/Lisbon', isHost: true, page: null }
  const again = { meeting, slots, why: 'silent' } as const
  const entry = { meeting, slot: first, others: [ana, mia] }
  const words = 'Shall I bring the contract?'
  return [
    { kind: 'The first mail', text: outreach({ meeting, slots, principal: null }, opening) },
    { kind: 'The first reminder', text: followUp({ ...again, nth: 'first' }, later) },
    { kind: 'The second reminder', text: followUp({ ...again, nth: 'second' }, later) },
    { kind: 'The last reminder', text: followUp({ ...again, nth: 'last' }, later) },
    { kind: 'Other times', text: otherTimes({ meeting, slots, why: 'none_fits' }, later) },
    { kind: 'A question about an answer', text: question({ meeting, doubt, slots: [] }, later) },
    {
      kind: 'Which time is meant',
      text: question({ meeting, doubt: { ...doubt, kind: 'which-offer' }, slots }, later),
    },
    { kind: 'A question that goes to the organizer', text: passedOn({ meeting }, later) },
    { kind: 'The organizer’s answer', text: organizersAnswer({ meeting, words: 'Yes, please.', slots: [] }, later) },
    { kind: 'Booked', text: entryMail('booked', entry, later) },
    { kind: 'The day before', text: entryMail('reminder', entry, later) },
    { kind: 'Moved', text: moved({ meeting, from: first, to: second }, later) },
    { kind: 'Cancelled', text: calledOff({ meeting, slot: first }, later) },
    { kind: 'To the organizer: a question', text: passOn({ meeting, sender: bo, words, why: 'question' }, host) },
    {
      kind: 'To the organizer: a time outside their hours',
      text: outsideWanted({ meeting, slot: saturday, only: bo, limits: [{ kind: 'hours' }] }, host),
    },
    {
      kind: 'To the organizer: no time fits',
      text: noTime(
        {
          meeting,
          reason: {
            kind: 'obstacles',
            obstacles: [
              { kind: 'free_windows', who: bo },
              { kind: 'free_windows', who: mia },
            ],
          },
          wayOut: [{ kind: 'end_later' }],
          slot: saturday,
        },
        host,
      ),
    },
    {
      kind: 'To the organizer: somebody stays silent',
      text: personIsSilent({ meeting, person: bo, mails: 4, lastWords: null }, host),
    },
    {
      kind: 'To the organizer: somebody declines',
      text: personIsOut({ meeting, person: bo, why: 'declined', words: null, isRequired: true, isBooked: false }, host),
    },
    {
      kind: 'To the organizer: an invitation is declined',
      text: invitationDeclined({ meeting, who: bo, comment: null, isKept: true, isAsked: true }, host),
    },
  ]
}
