import type { Digest } from '#core/mail/digest.ts'
import { sentencesFor } from '#core/mail/wording/catalogue.ts'
import { digestLetter, digestUnclear } from '#core/mail/wording/digest.ts'
import type { Locale, Reader } from '#core/mail/wording/facts.ts'
import { headed } from '#core/mail/wording/letter.ts'
import { type Notice, noticeOf } from '#core/mail/wording/notices.ts'
import { asking } from '#core/mail/wording/organizer.ts'
import { ana, bo, meeting, mia, type Sample } from './cast.ts'

// Mails from Parley itself: the morning summary, and reports of problems.

const SIGN_IN = 'https://parley.acme.test/sign-in'
const SINCE = '2026-11-20T08:00:00.000Z'

export function toWorkspace(locale: Locale): Sample[] {
  const notice = (kind: string, name: string, details: Record<string, string>): Sample =>
    asSample(kind, noticeOf(name, details, { workspace: 'Acme', locale, console: 'https://parley.acme.test' })!)
  const { notices: words } = sentencesFor({ locale })
  const link = (name: string) => `https://parley.acme.test/${name}/…`
  const request = { request_id: 'mr_01', title: 'Product demo', since: SINCE, from: bo.email }
  const calendar = { calendar_id: 'cal_01', member_id: 'wm_01', name: 'ana@acme.test' }
  const limit = { most: '50', again_at: '2026-11-24T00:00:00.000Z' }
  return [
    asSample('The summary of the morning', morning(locale, { more: 0, mails: [], tray: null })),
    asSample('The summary of the morning, with everything', morning(locale)),
    asSample('An answer to the summary that was not understood', digestUnclear(['7 yes'], { name: ana.name, locale })),
    asSample('The link to sign in', words.signIn({ email: ana.email, url: link('sign-in'), minutes: 10 })),
    asSample(
      'Somebody was made a member in the console',
      words.invited({ inviter: 'Ana Ruiz', workspace: 'Acme', email: 'dee@acme.test', url: SIGN_IN }),
    ),
    asSample(
      'The link to a calendar',
      words.connectCalendar({ workspace: 'Acme', email: 'dee@acme.test', url: link('calendar'), hours: 24 }),
    ),
    notice('To admins: a webhook endpoint is switched off', 'endpoint_disabled', {
      endpoint_id: 'we_01',
      url: 'https://hooks.acme.test/parley',
      disabled_at: SINCE,
    }),
    notice('A calendar cannot be read', 'calendar_unreadable', { ...calendar, problem: 'revoked' }),
    notice('A calendar takes no more bookings', 'calendar_unreadable', { ...calendar, problem: 'read_only' }),
    notice('Some events of a calendar cannot be read', 'calendar_unreadable', {
      ...calendar,
      problem: 'some_unreadable',
      starts: '20261399T100000\n',
      count: '4',
    }),
    notice('To admins: a request is stuck', 'request_stuck', request),
    notice('To admins: a mail was set aside', 'mail_set_aside', request),
    notice('To admins: the tray is full', 'tray_full', { mails: '1000', megabytes: '200' }),
    notice('To admins: mail waits in the tray', 'tray_waits', { count: '2', mails: trayMails.join('\n') }),
    notice('To admins: nobody on a team can take a request', 'team_has_nobody', { team: 'Acme Sales', from: bo.email }),
    notice('To admins: is it about a meeting', 'team_mail_unsure', {
      team: 'Acme Sales',
      from: bo.email,
      subject: 'Your offer',
      message: 'msg_01',
    }),
    notice('To admins: first mails wait', 'first_contacts', limit),
    notice('To admins: mail from outside has to wait', 'first_contacts', { ...limit, for: 'outsiders' }),
  ]
}

const trayMails = ['  msg_01  kim@client.test  Your offer', '  msg_02  lee@client.test  Hello']

const asSample = (kind: string, { subject, text }: Notice): Sample => ({ kind, subject, text: text.trimEnd() })

/** A summary with every possible line, unless `changes` leaves some out. */
function morning(locale: Locale, changes: Partial<Digest> = {}): Notice {
  const reader: Reader = {
    id: ana.id,
    name: ana.name,
    locale,
    zone: 'Europe/Lisbon',
    isFirst: false,
    isHost: true,
    hasNewOrganizer: false,
    page: null,
  }
  const question = asking({ asks: 'silent', person: bo, isAlone: false }, meeting, reader)
  const declined = asking({ asks: 'out', person: mia, why: 'declined' }, meeting, reader)
  const asked = [question, declined].map(({ headline, answers }, index) => ({
    requestId: 'mr_01',
    mailId: `msg_0${index}`,
    key: '…',
    headline: headed(headline, meeting, reader),
    choices: answers.map(({ say, does, press = null }) => ({ say, does, press })),
  }))
  const digest: Digest = {
    memberId: ana.id,
    name: ana.name,
    zone: 'Europe/Lisbon',
    booked: 3,
    since: SINCE,
    questions: asked,
    mails: [
      {
        id: 'msg_09',
        requestId: 'mr_02',
        to: bo.email,
        subject: 'Product demo: Ana Ruiz and Bo Lind',
        text: 'Hi Bo,\n\nAna Ruiz would like to meet you for 30 minutes.',
      },
    ],
    more: 2,
    others: 2,
    tray: { count: 2, mails: trayMails },
    ...changes,
  }
  return digestLetter(digest, {
    locale,
    workspace: 'Acme',
    console: 'https://parley.acme.test',
    answersAt: () => 'https://parley.acme.test/o',
    approvalsAt: () => 'https://parley.acme.test/o',
  })
}
