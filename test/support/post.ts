import assert from 'node:assert/strict'
import type { Coordinating } from '#coordinate/coordinate.ts'
import type { Post } from '#coordinate/write-mail.ts'
import { compose } from '#mail/compose.ts'
import { newToken } from '#mail/token.ts'
import { createGuestLinks } from '#seal/guest-links.ts'
import type { NegotiationOptions } from '#workers/negotiations.ts'
import { TEST_CLOCK } from './clock.ts'

/** The key of the tests' seal. */
export const TEST_LINKS = createGuestLinks(Buffer.alloc(32, 7), 'https://parley.test')

/** The worlds of the tests have the mail domain of development. */
export const TEST_POST: Post = {
  home: { domain: 'parley.test' },
  newToken: () => newToken(TEST_CLOCK),
  links: TEST_LINKS,
  compose,
}

/** Whatever is decided twice in a row is a fault, and here it fails the test. */
export const coordinating = (): Coordinating => ({
  post: TEST_POST,
  clock: TEST_CLOCK,
  firstContactsADay: 9_999_999,
  onRepetition: ({ requestId, steps }) => assert.fail(`${requestId}: ${steps.join(', ')} was decided twice in a row`),
})

export function negotiating(options: Pick<NegotiationOptions, 'pool' | 'log'>): NegotiationOptions {
  return { ...options, post: TEST_POST, clock: TEST_CLOCK, firstContactsADay: 9_999_999, onMoved: () => {} }
}
