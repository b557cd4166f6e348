import type { Doubt } from '#core/language/reading.ts'
import { textWithPersonalLine } from '#core/mail/personal-line.ts'
import {
  calledOffByYou,
  callsItOff,
  checking,
  declinedByYou,
  deferred,
  doesThisPersonSpeakForYou,
  isKept,
  nearestIs,
  noted,
  organizersAnswer,
  passedOn,
  question,
  stands,
  whenThen,
  willWriteInstead,
} from '#core/mail/wording/answers.ts'
import type { Locale, Meeting, Reader } from '#core/mail/wording/facts.ts'
import { calledOff, entryMail, moved, notNeeded } from '#core/mail/wording/invites.ts'
import { noticeOf } from '#core/mail/wording/notices.ts'
import {
  confirmMove,
  confirmOld,
  followUp,
  otherTimes,
  otherTimesPut,
  outreach,
  requested,
} from '#core/mail/wording/offers.ts'
import { isThisRight } from '#core/mail/wording/restated.ts'
import { afterWords } from './after-words.ts'
import {
  ana,
  bo,
  doubt,
  first,
  group,
  meeting,
  mia,
  office,
  otherDays,
  phone,
  plain,
  type Sample,
  second,
  slotAt,
  slots,
  withNews,
} from './cast.ts'
import { knownAnswers } from './known-answers.ts'
import { rarerMatters } from './rarer-matters.ts'
import { toOrganizer } from './to-organizer.ts'
import { toWorkspace } from './to-workspace.ts'
import { thingsDone } from './what-was-done.ts'

// One mail of each kind, about the same meeting and people, in any language that we write.

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
  return [
    ...toGuest(later),
    ...afterWords(later),
    ...aboutBooking(later),
    ...toOrganizer(host),
    ...rarerMatters(host),
    ...thingsDone(host),
    ...toRequester(locale),
    ...toWorkspace(locale),
  ]
}

function toGuest(later: Reader): Sample[] {
  const opening: Reader = { ...later, isFirst: true }
  const firstMail = outreach({ meeting, slots, principal: null }, opening)
  const abroad: Reader = { ...opening, zone: null }
  const assistant: Reader = { ...opening, id: 'kai', name: 'Kai Moser' }
  const again = { meeting, slots, why: 'silent' } as const
  const heard = { free: [], busy: [slotAt('24T08:00', '24T17:00')] }
  const unsure = { free: [slotAt('26T13:00', '26T17:00')], busy: heard.busy }
  const words = 'Tuesday is fine for Bo.'
  const whichOffer: Doubt = { ...doubt, kind: 'which-offer' }
  const byPhone: Meeting = { ...meeting, place: phone }
  const inPerson: Meeting = { ...meeting, place: office, introduction: { include: true, guidance: null } }
  return [
    plain('The first mail', firstMail, opening),
    plain('The first mail, with a personal line', withNote(firstMail, opening), opening),
    plain(
      'The first mail to a group, in an unknown zone',
      outreach({ meeting: group, slots, principal: null }, abroad),
      abroad,
    ),
    plain('The first mail, to somebody’s assistant', outreach({ meeting, slots, principal: bo }, assistant), assistant),
    plain(
      'The first mail, about a call of two hosts by phone',
      outreach({ meeting: { ...byPhone, minutes: 60, otherHosts: group.otherHosts }, slots, principal: null }, opening),
      opening,
    ),
    plain(
      'The first mail, about a meeting in person, with an introduction',
      outreach({ meeting: inPerson, slots: [first], principal: null }, opening),
      opening,
    ),
    plain('To somebody who wrote to a team', requested({ meeting, slots, team: 'Acme Sales' }, opening), opening),
    plain('The first reminder', followUp({ ...again, nth: 'first' }, later), later),
    plain('The second reminder', followUp({ ...again, nth: 'second' }, later), later),
    plain('The last reminder', followUp({ ...again, nth: 'last' }, later), later),
    plain('Other times', otherTimes({ meeting, slots: otherDays, why: 'none_fits', heard }, later), later),
    plain(
      'Times that somebody else has taken',
      otherTimes({ meeting, slots: otherDays, why: 'changed' }, later),
      later,
    ),
    plain('No time suits everybody yet', otherTimes({ meeting, slots: otherDays, why: 'not_common' }, later), later),
    plain('Does an old answer still hold', confirmOld({ meeting, slot: first }, later), later),
    plain('A question about an answer', question({ meeting, doubt, slots: [] }, later), later),
    plain('Which time is meant', question({ meeting, doubt: whichOffer, slots }, later), later),
    plain(
      'What was understood, but not for sure',
      isThisRight({ meeting, heard: unsure, slots: [slotAt('26T13:00', '26T13:30')], isNo: false }, later),
      later,
    ),
    plain('The same in a group', isThisRight({ meeting, heard: unsure, slots: [], isNo: false }, later), later),
    plain('They look it up', checking({ meeting }, later), later),
    plain('A time that cannot be', otherTimes({ meeting, slots: otherDays, why: 'not_possible' }, later), later),
    plain('The same in a group, with the nearest time', nearestIs({ meeting, slot: first }, later), later),
    plain(
      'A time outside the hours',
      otherTimes({ meeting, slots: otherDays, why: 'outside', heard: unsure }, later),
      later,
    ),
    plain('After two lists', whenThen({ meeting }, later), later),
    plain(
      'What they said, while others have not answered',
      noted({ meeting, slots: [first], busy: heard.busy, replaced: [second], waitsFor: [mia] }, later),
      later,
    ),
    plain('They say no on their page', declinedByYou({ meeting }, later), later),
    plain('They ask for later', deferred({ meeting, until: '2026-12-07' }, later), later),
    ...knownAnswers(later),
    plain('A question that goes to the organizer', passedOn({ meeting }, later), later),
    plain('The organizer’s answer', organizersAnswer({ meeting, words: 'Yes, please.', slots: [] }, later), later),
    plain('Somebody else answers for them', doesThisPersonSpeakForYou({ meeting, sender: mia, words }, later), later),
    plain('Their assistant arranges it', willWriteInstead({ meeting, people: [mia], isAssistant: true }, later), later),
    plain('Somebody comes instead', willWriteInstead({ meeting, people: [mia], isAssistant: false }, later), later),
  ]
}

/** A mail to which its reviewer has added a personal note. */
function withNote(text: string, { locale }: Reader): string {
  const words = 'It was good to see you in Porto!'
  return textWithPersonalLine(text, { words, name: ana.name, locale })
}

function aboutBooking(later: Reader): Sample[] {
  const entry = { meeting, slot: first, others: [ana, mia] }
  const move = { meeting, others: [ana, mia], from: first, to: second }
  const times = otherTimesPut({ meeting, slots: otherDays, why: 'move', isBelowBooking: true }, later)
  const added = { ...later, isFirst: true }
  return [
    withNews('Booked', entryMail('booked', entry, later)),
    withNews('Added to a booked meeting', entryMail('booked', { ...entry, isUnasked: true }, added)),
    withNews(
      'Booked, while others want another time',
      entryMail('booked', { ...entry, isUnasked: true, times }, added),
    ),
    withNews('Booked without waiting for them', entryMail('booked', { ...entry, mayStayAway: true }, later)),
    withNews(
      'Added to a booked meeting, and may stay away',
      entryMail('booked', { ...entry, isUnasked: true, mayStayAway: true }, added),
    ),
    withNews('Booked, and their words passed on', entryMail('booked', { ...entry, isPassedOn: true }, later)),
    withNews('Changed', entryMail('changed', { ...entry, changed: ['place'] }, later)),
    withNews(
      'Changed, and taken over by somebody else',
      entryMail('changed', { ...entry, changed: ['length', 'people'] }, { ...later, hasNewOrganizer: true }),
    ),
    withNews('The day before', entryMail('reminder', entry, later)),
    plain(
      'They want another time',
      confirmMove({ meeting, slots: otherDays, from: first, isByClick: true }, later),
      later,
    ),
    plain('Others want another time', otherTimes({ meeting, slots: otherDays, why: 'move' }, later), later),
    plain('May have called it off', callsItOff({ meeting, slot: first }, later), later),
    plain('It stays', stands({ meeting, slot: first }, later), later),
    plain('It stays as the organizer wants it', isKept({ meeting, slot: first }, later), later),
    withNews('Moved', moved(move, later)),
    withNews('Moved, with a reason', moved({ ...move, words: 'I’m travelling.' }, later)),
    plain('They cannot come', calledOffByYou({ meeting, isByClick: true }, later), later),
    withNews('They need not come any more', notNeeded({ meeting, slot: first }, later)),
    withNews('Cancelled', calledOff({ meeting, slot: first }, later)),
    withNews('Cancelled before there was a time', calledOff({ meeting, slot: null }, later)),
  ]
}

/** To people who wrote to us without saying clearly what they want. */
function toRequester(locale: Locale): Sample[] {
  const asked = (kind: string, details: Record<string, unknown>): Sample => {
    const { subject, text } = noticeOf('ask_requester', details, {
      workspace: 'Acme',
      locale,
      console: 'https://parley.acme.test',
    })!
    return { kind, subject, text: text.trimEnd() }
  }
  return [
    asked('To somebody who wrote to a team: whether to meet', { asks: 'whether', name: bo.name, team: 'Acme Sales' }),
    asked('To a member who named nobody: whom to meet', { asks: 'whom', name: ana.name }),
  ]
}
