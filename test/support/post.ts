import type { Post } from '#coordinate/write-mail.ts'
import { compose } from '#mail/compose.ts'
import { newToken } from '#mail/token.ts'
import type { NegotiationOptions } from '#workers/negotiations.ts'
import { TEST_CLOCK } from './clock.ts'

/** The worlds of the tests have the mail domain of development. */
export const TEST_POST: Post = { home: { domain: 'parley.test' }, newToken: () => newToken(TEST_CLOCK), compose }

export const coordinating = () => ({ post: TEST_POST, clock: TEST_CLOCK })

export function negotiating(options: Pick<NegotiationOptions, 'pool' | 'log'>): NegotiationOptions {
  return { ...options, post: TEST_POST, clock: TEST_CLOCK, onMoved: () => {} }
}
