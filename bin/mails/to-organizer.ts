import { clash, entryChanged, noLink, noLinkOf, placeLeft, placeStays } from '#core/mail/wording/calendar.ts'
import { whatWasDone } from '#core/mail/wording/done.ts'
import type { Done, Meeting, NoTimeReason, Person, Reader, WhyPassed } from '#core/mail/wording/facts.ts'
import { entryMail, takenOver } from '#core/mail/wording/invites.ts'
import { listsEnd, noTime, outsideWanted } from '#core/mail/wording/no-time.ts'
import {
  firstContactsWait,
  invitationDeclined,
  longerWanted,
  notUnderstood,
  organizerIsAsked,
  passOn,
  peopleAreSilent,
  peopleNamed,
  personIsSilent,
  standsIn,
  tooManyChanges,
  tooManyMails,
  tooQuick,
} from '#core/mail/wording/organizer.ts'
import { personIsOut } from '#core/mail/wording/person-out.ts'
import { bo, doubt, first, meeting, mia, plain, type Sample, saturday, second, withNews } from './cast.ts'

/** The reasons for passing words on, apart from a question and the meeting place. */
const WHYS: readonly WhyPassed[] = [
  ...(['unclear', 'refusing', 'nothing', 'moving', 'stands', 'stuck', 'cancelled', 'over', 'repeating'] as const),
]

export function toOrganizer(host: Reader): Sample[] {
  const words = 'Shall I bring the contract?'
  const overlap: NoTimeReason = {
    kind: 'obstacles',
    obstacles: [
      { kind: 'free_windows', who: bo },
      { kind: 'free_windows', who: mia },
    ],
  }
  const out = { meeting, person: bo, words: null, isRequired: true, isBooked: false }
  const alone = { ...meeting, participants: [bo] }
  const dropped: Done = { did: 'drop', person: mia, isBooked: false }
  const added: Done = { did: 'add', person: mia, isBooked: true }
  const left = { meeting, slot: first, leaver: 'Dee Ray', isAttended: false }
  const both = {
    meeting,
    people: [bo, mia],
    mails: 4,
    othersCan: null,
    at: ({ id }: Person) => `https://parley.acme.test/o/…/${id}`,
  }
  const placeless: Meeting = { ...meeting, place: { kind: 'calendar' } }
  const linkless = noLink({ meeting: placeless, slot: first }, host)
  const nowhere: Meeting = { ...meeting, place: null }
  const gone = placeLeft({ meeting: nowhere, slot: first, leaver: 'Dee Ray' }, host).paragraphs!
  const theirs = { meeting, slot: first, leaver: 'Dee Ray' }
  const asked = passOn({ meeting: alone, sender: bo, words, why: 'question' }, host)
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
      noTime({ meeting, reason: overlap, wayOut: [{ kind: 'end_later' }], slot: saturday, people: [bo, mia] }, host),
    ),
    withNews(
      'To the organizer: lists of times lead nowhere',
      listsEnd({ meeting, lists: 4, reason: overlap, without: { people: [mia], of: 3, slot: second } }, host),
    ),
    withNews(
      'To the organizer: somebody stays silent',
      personIsSilent({ meeting, person: bo, mails: 4, lastWords: null, othersCan: null }, host),
    ),
    withNews('To the organizer: two stay silent', peopleAreSilent(both, host)),
    withNews('To the organizer: somebody declines', personIsOut({ ...out, why: 'declined' }, host)),
    withNews(
      'To the organizer: too few are left',
      personIsOut({ ...out, why: 'declined', tooFew: { left: [mia], count: 2, of: 2 } }, host),
    ),
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
    withNews('To the organizer: something else at that time', clash({ meeting, slot: first, who: null }, host)),
    withNews(
      'To the organizer: something else at that time, in another host’s calendar',
      clash({ meeting, slot: first, who: 'Dee Ray' }, host),
    ),
    withNews('To the organizer: no video link', linkless),
    withNews(
      'To the organizer: booked, without a video link',
      entryMail('booked', { meeting: placeless, slot: first, others: [bo, mia], question: linkless.paragraphs! }, host),
    ),
    withNews(
      'To the organizer: booked, with a question',
      entryMail('booked', { meeting: alone, slot: first, others: [bo], question: asked.paragraphs! }, host),
    ),
    withNews(
      'To the organizer: booked, with what was done',
      entryMail('booked', { meeting: alone, slot: first, others: [bo], done: [dropped] }, host),
    ),
    withNews(
      'To the organizer: somebody is added to a booked meeting',
      entryMail('changed', { meeting, slot: first, others: [bo, mia], done: [added] }, host),
    ),
    withNews('To the organizer: the organizer has left', standsIn(left, host)),
    withNews(
      'To the organizer: the organizer has left, and so has their video link',
      standsIn({ ...left, question: placeStays(theirs, host).paragraphs! }, host),
    ),
    withNews('To the organizer: the link is that of somebody who has left', placeStays(theirs, host)),
    withNews('To the organizer: the calendar of somebody who has left made no link', noLinkOf(theirs, host)),
    withNews(
      'To the organizer: taken over from somebody who has left',
      takenOver({ meeting, slot: first, others: [bo, mia], leaver: 'Dee Ray' }, host),
    ),
    withNews(
      'To the organizer: taken over, without a place',
      takenOver({ meeting: nowhere, slot: first, others: [bo, mia], leaver: 'Dee Ray', question: gone }, host),
    ),
    withNews(
      'To the organizer: somebody who said something stays silent',
      personIsSilent({ meeting, person: bo, mails: 3, lastWords: 'Mornings are best.', othersCan: null }, host),
    ),
    withNews(
      'To the organizer: somebody wants no more mail',
      personIsOut({ ...out, why: 'stop', words: 'stop' }, host),
    ),
    ...WHYS.map((why) =>
      withNews(`To the organizer: words are passed on (${why})`, passOn({ meeting, sender: bo, words, why }, host)),
    ),
    withNews('To the organizer: too many mails', tooManyMails({ meeting, person: bo, most: 6 }, host)),
    withNews('To the organizer: answers that come too quickly', tooQuick({ meeting, person: bo }, host)),
    withNews('To the organizer: too many changes', tooManyChanges({ meeting, most: 5 }, host)),
    withNews('To the organizer: first mails wait', firstContactsWait({ meeting, count: 2, most: 10 }, host)),
    plain('To the organizer: not understood', notUnderstood({ meeting, isBooked: false }, host), host),
    plain('To the organizer: a question about their answer', organizerIsAsked({ meeting, doubt }, host), host),
    plain(
      'To the organizer: what was done',
      whatWasDone({ meeting, done: [{ did: 'wait', people: [bo] }] }, host),
      host,
    ),
  ]
}
