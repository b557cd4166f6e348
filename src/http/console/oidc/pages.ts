import type { CameByAccount } from '#actions/sign-in-by-account.ts'
import { doorPage } from '../../pages/door-page.ts'
import { escapeHtml } from '../../pages/html.ts'

// Pages for people who come from the identity provider and cannot sign in.

const AGAIN = '      <p><a href="sign-in">Back to signing in</a></p>'

const notIn = (title: string, lead: string, more = ''): string =>
  doorPage(title, [`      <p class="lead">${lead}</p>`, ...(more ? [`      <p>${more}</p>`] : []), AGAIN].join('\n'))

export const foreignPage = (label: string): string =>
  notIn(
    'Please start again',
    `What ${escapeHtml(label)} sent back does not belong to a visit that began in this browser within the last minutes, or came a second time.`,
  )

export const declinedPage = (label: string): string =>
  notIn('You are not signed in', `${escapeHtml(label)} did not let you in, or you changed your mind there.`)

export const brokenPage = (label: string): string =>
  notIn(
    'This did not work',
    `${escapeHtml(label)} cannot be reached, or answered with something that cannot be trusted.`,
    'Try again in a moment. The log of this installation has the reason for whoever runs it.',
  )

export function refusedPage(label: string, came: Exclude<CameByAccount, { outcome: 'signed_in' }>): string {
  const name = escapeHtml(label)
  switch (came.outcome) {
    case 'no_address':
      return notIn(
        'Your address is missing',
        `${name} did not say which email address is yours, so nobody can be found by it.`,
        'Whoever runs this installation can allow the scope “email” there.',
      )
    case 'unverified':
      return notIn(
        'Your address is not verified',
        `${name} has not verified that ${escapeHtml(came.email)} is yours, so it cannot sign you in.`,
        'Verify it there and come back, or sign in by a link.',
      )
    case 'unknown':
      return notIn(
        'Nobody has this address here',
        `You are known to ${name}, but ${escapeHtml(came.email)} belongs to no active member of a workspace.`,
        'A workspace’s admin can add you.',
      )
    case 'other_account':
      return notIn(
        'This is another account',
        `${escapeHtml(came.email)} signed in before with another account at ${name}, so this one cannot come in under it.`,
        'If the account was made anew, whoever runs this installation can unlink the old one.',
      )
  }
}
