import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export type Mailbox = {
  email: string
  name: string | null
  received: number
  sent: number
  last_at: string
  last_subject: string
}

export type Invite = {
  is_cancelled: boolean
  summary: string
  location: string | null
  start: string
  end: string | null
}

export type BoxedMail = {
  id: string
  direction: 'in' | 'out'
  kind: string
  from: string
  to: string[]
  subject: string
  text: string
  has_html: boolean
  invite: Invite | null
  status: string | null
  meeting_request_id: string | null
  at: string
}

export type Kept = { message_id: string | null; meeting_request_id: string | null; waits_because: string | null }

export const mailboxesQuery = queryOptions({
  queryKey: ['mailroom', 'boxes'],
  queryFn: async () => (await call<{ data: Mailbox[] }>('GET', '/mailroom')).data,
})

export const mailboxQuery = (email: string) =>
  queryOptions({
    queryKey: ['mailroom', 'box', email],
    queryFn: async () =>
      (await call<{ data: BoxedMail[] }>('GET', `/mailroom/boxes/${encodeURIComponent(email)}`)).data,
  })

export const clockQuery = queryOptions({
  queryKey: ['mailroom', 'clock'],
  queryFn: async () => (await call<{ data: { now: string; ahead_ms: number } }>('GET', '/clock')).data,
})

export const moveClock = (minutes: number) => call('POST', '/clock', { minutes })

export const answerAs = async (body: { email: string; mail_id: string; do: string; text?: string }) =>
  (await call<{ data: Kept }>('POST', '/mailroom/answer', body)).data

export const writeAs = async (body: { from: string; to: string[]; cc: string[]; subject: string; text: string }) =>
  (await call<{ data: Kept }>('POST', '/mailroom/write', body)).data

/** What became of a mail that was put in, in a sentence. */
export const saidOf = ({ waits_because: why }: Kept): string =>
  why === null ? 'Parley has the mail and decides what to do.' : `It waits in the tray, because ${why}.`
