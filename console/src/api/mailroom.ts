import { queryOptions } from '@tanstack/react-query'
import { type Answer, type Body, call } from './call.ts'

export type Mailbox = Answer<'listMailboxes'>['data'][number]

export type BoxedMail = Answer<'showMailbox'>['data'][number]
export type Invite = NonNullable<BoxedMail['invite']>

export type Kept = Answer<'answerAsAnybody'>['data']

export const mailboxesQuery = queryOptions({
  queryKey: ['mailroom', 'boxes'],
  queryFn: async () => (await call<Answer<'listMailboxes'>>('GET', '/mailroom')).data,
})

export const mailboxQuery = (email: string) =>
  queryOptions({
    queryKey: ['mailroom', 'box', email],
    queryFn: async () =>
      (await call<Answer<'showMailbox'>>('GET', `/mailroom/boxes/${encodeURIComponent(email)}`)).data,
  })

export const clockQuery = queryOptions({
  queryKey: ['mailroom', 'clock'],
  queryFn: async () => (await call<Answer<'showClock'>>('GET', '/clock')).data,
})

export const moveClock = (minutes: number) => call('POST', '/clock', { minutes })

export const answerAs = async (body: Body<'answerAsAnybody'>) =>
  (await call<Answer<'answerAsAnybody'>>('POST', '/mailroom/answer', body)).data

export const writeAs = async (body: Body<'writeAsAnybody'>) =>
  (await call<Answer<'writeAsAnybody'>>('POST', '/mailroom/write', body)).data

/** One sentence about what happened to the mail. */
export const saidOf = ({ waits_because: why }: Kept): string =>
  why === null ? 'Parley has the mail and decides what to do.' : `It waits in the tray, because ${why}.`
