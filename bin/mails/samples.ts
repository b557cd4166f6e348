import type { Doubt } from '#core/language/reading.ts'
import {
  calledOffByYou,
  declinedByYou,
  deferred,
  noted,
  organizersAnswer,
  passedOn,
  question,
  stands,
  whenThen,
  whereWeMeet,
  willWriteInstead,
} from '#core/mail/wording/answers.ts'
import { entryChanged } from '#core/mail/wording/calendar.ts'
import type { Locale, Meeting, NoTimeReason, Person, Place, Reader } from '#core/mail/wording/facts.ts'
import { calledOff, entryMail, moved, notNeeded } from '#core/mail/wording/invites.ts'
import { type News, subjectFor } from '#core/mail/wording/letter.ts'
import { noticeOf } from '#core/mail/wording/notices.ts'
import { confirmMove, followUp, otherTimes, outreach, requested } from '#core/mail/wording/offers.ts'
import {
  done,
  invitationDeclined,
  longerWanted,
  noTime,
  outsideWanted,
  passOn,
  peopleNamed,
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
  place: { kind: 'video', url: 'https://meet.acme.test/ana' },
  introduction: { include: false, guidance: null },
}

/** As long as a first mail gets: two hosts, a larger group, and a reader of whom we do not know where they live. */
const group: Meeting = {
  ...meeting,
  otherHosts: [{ id: 'dee', name: 'Dee Ray', email: 'dee@acme.test' }],
  participants: [
    bo,
    mia,
    { id: 'cy', name: 'Cy Tan', email: 'cy@client.test' },
    { id: 'eva', name: null, email: 'eva@client.test' },
  ],
}

const slotAt = (start: string, end: string) => ({ start: `2026-11-${start}:00.000Z`, end: `2026-11-${end}:00.000Z` })
const slots = [slotAt('23T14:00', '23T14:30'), slotAt('24T09:00', '24T09:30'), slotAt('25T13:00', '25T13:30')]
const [first, second] = [slots[0]!, slots[1]!]
const otherDays = [slotAt('26T09:00', '26T09:30'), slotAt('27T13:00', '27T13:30')]
const saturday = slotAt('28T10:00', '28T10:30')

const phone: Place = { kind: 'phone', number: '+351 21 123 4567' }
const office: Place = { kind: 'address', text: 'Rua Augusta 1, Lisboa' }

const doubt: Doubt = { kind: 'next-weekday', words: 'next Tuesday', options: [], matters: true, question: '' }

export type Sample = { kind: string; subject: string; text: string }

/** Each kind of mail under its name, in the order in which people get them. */
export function samplesIn(locale: Locale): Sample[] {
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
  const host: Reader = {
    ...later,
    id: ana.id,
    name: ana.name,
    zone: 'Europe/Lisbon',
    isHost: true,
    page: null,
    answersAt: 'https://parley.acme.test/o/…',
  }
  return [...toGuest(later), ...aboutBooking(later), ...toOrganizer(host), ...toRequester(locale)]
}

/** Under the subject of its conversation. */
const plain = (kind: string, text: string, reader: Reader): Sample => ({
  kind,
  subject: subjectFor(meeting, reader),
  text,
})

const withNews = (kind: string, { news, text }: News): Sample => ({ kind, subject: news, text })

function toGuest(later: Reader): Sample[] {
  const opening: Reader = { ...later, isFirst: true }
  const abroad: Reader = { ...opening, zone: null }
  const again = { meeting, slots, why: 'silent' } as const
  const heard = { free: [], busy: [slotAt('24T08:00', '24T17:00')] }
  const whichOffer: Doubt = { ...doubt, kind: 'which-offer' }
  return [
    plain('The first mail', outreach({ meeting, slots, principal: null }, opening), opening),
    plain(
      'The first mail to a group, in an unknown zone',
      outreach({ meeting: group, slots, principal: null }, abroad),
      abroad,
    ),
    plain('To somebody who wrote to a team', requested({ meeting, slots, team: 'Acme Sales' }, opening), opening),
    plain('The first reminder', followUp({ ...again, nth: 'first' }, later), later),
    plain('The second reminder', followUp({ ...again, nth: 'second' }, later), later),
    plain('The last reminder', followUp({ ...again, nth: 'last' }, later), later),
    plain('Other times', otherTimes({ meeting, slots: otherDays, why: 'none_fits', heard }, later), later),
    plain('A question about an answer', question({ meeting, doubt, slots: [] }, later), later),
    plain('Which time is meant', question({ meeting, doubt: whichOffer, slots }, later), later),
    plain('After two lists', whenThen({ meeting }, later), later),
    plain('What they said, while others have not answered', noted({ meeting, slots: [first] }, later), later),
    plain('They say no on their page', declinedByYou({ meeting }, later), later),
    plain('They ask for later', deferred({ meeting, until: '2026-12-07' }, later), later),
    plain('Where they meet: a video call', whereWeMeet({ meeting, place: meeting.place!, slots }, later), later),
    plain('Where they meet: by phone', whereWeMeet({ meeting, place: phone, slots: [] }, later), later),
    plain('Where they meet: at an address', whereWeMeet({ meeting, place: office, slots: [] }, later), later),
    plain('A question that goes to the organizer', passedOn({ meeting }, later), later),
    plain('The organizer’s answer', organizersAnswer({ meeting, words: 'Yes, please.', slots: [] }, later), later),
    plain('Somebody comes instead', willWriteInstead({ meeting, people: [mia], isAssistant: false }, later), later),
  ]
}

function aboutBooking(later: Reader): Sample[] {
  const entry = { meeting, slot: first, others: [ana, mia] }
  return [
    withNews('Booked', entryMail('booked', entry, later)),
    withNews('The day before', entryMail('reminder', entry, later)),
    plain(
      'They want another time',
      confirmMove({ meeting, slots: otherDays, from: first, isByClick: true }, later),
      later,
    ),
    plain('It stays', stands({ meeting, slot: first }, later), later),
    withNews('Moved', moved({ meeting, from: first, to: second }, later)),
    withNews('Moved, with a reason', moved({ meeting, from: first, to: second, words: 'I’m travelling.' }, later)),
    plain('They cannot come', calledOffByYou({ meeting, isByClick: true }, later), later),
    withNews('They need not come any more', notNeeded({ meeting, slot: first }, later)),
    withNews('Cancelled', calledOff({ meeting, slot: first }, later)),
  ]
}

function toOrganizer(host: Reader): Sample[] {
  const words = 'Shall I bring the contract?'
  const overlap: NoTimeReason = {
    kind: 'obstacles',
    obstacles: [
      { kind: 'free_windows', who: bo },
      { kind: 'free_windows', who: mia },
    ],
  }
  const out = { meeting, person: bo, words: null, isRequired: true, isBooked: false }
  const named = { meeting, person: bo, people: [mia], places: 48, isInstead: false }
  return [
    withNews('To the organizer: a question', passOn({ meeting, sender: bo, words, why: 'question' }, host)),
    withNews(
      'To the organizer: where you meet',
      passOn({ meeting, sender: bo, words: 'Where do we meet?', why: 'where' }, host),
    ),
    withNews(
      'To the organizer: a time outside their hours',
      outsideWanted({ meeting, slot: saturday, only: bo, limits: [{ kind: 'hours' }] }, host),
    ),
    withNews(
      'To the organizer: no time fits',
      noTime({ meeting, reason: overlap, wayOut: [{ kind: 'end_later' }], slot: saturday }, host),
    ),
    withNews(
      'To the organizer: somebody stays silent',
      personIsSilent({ meeting, person: bo, mails: 4, lastWords: null }, host),
    ),
    withNews('To the organizer: somebody declines', personIsOut({ ...out, why: 'declined' }, host)),
    withNews('To the organizer: mail does not get through', personIsOut({ ...out, why: 'bounce' }, host)),
    withNews('To the organizer: somebody names others', peopleNamed(named, host)),
    withNews(
      'To the organizer: somebody would like longer',
      longerWanted({ meeting, person: bo, minutes: 60, words: 'Could we make it an hour?' }, host),
    ),
    withNews(
      'To the organizer: an invitation is declined',
      invitationDeclined({ meeting, who: bo, comment: null, isKept: true, isAsked: true }, host),
    ),
    withNews(
      'To the organizer: deleted from their calendar',
      entryChanged({ meeting, slot: first, who: null, start: null }, host),
    ),
    withNews(
      'To the organizer: moved in another host’s calendar',
      entryChanged({ meeting, slot: first, who: 'Dee Ray', start: second.start }, host),
    ),
    plain('To the organizer: what was done', done({ meeting, deeds: [{ did: 'wait', people: [bo] }] }, host), host),
  ]
}

/** Somebody wrote to us, and left open what they want. */
function toRequester(locale: Locale): Sample[] {
  const asked = (kind: string, details: Record<string, unknown>): Sample => {
    const { subject, text } = noticeOf('ask_requester', details, 'Acme', locale)!
    return { kind, subject, text: text.trimEnd() }
  }
  return [
    asked('To somebody who wrote to a team: whether to meet', { asks: 'whether', name: bo.name, team: 'Acme Sales' }),
    asked('To a member who named nobody: whom to meet', { asks: 'whom', name: ana.name }),
  ]
}
