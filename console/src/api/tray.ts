import { queryOptions } from '@tanstack/react-query'
import type { MeetingRequest, Team } from '../../../client/src/shapes.ts'
import { call } from './call.ts'

export type TrayMail = {
  id: string
  from_email: string
  from_name: string | null
  subject: string
  reason: string
  why: string
  trust: 'authenticated' | 'unknown' | 'failed'
  can_be_given: boolean
  no_answer_because: string | null
  meeting_request_id: string | null
  at: string
}

export type WholeTrayMail = TrayMail & { to: string[]; text: string }

export const trayQuery = queryOptions({
  queryKey: ['tray'],
  queryFn: async () => (await call<{ data: TrayMail[] }>('GET', '/tray')).data,
})

export const trayMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['tray', id],
    queryFn: async () => (await call<{ data: WholeTrayMail }>('GET', `/tray/${id}`)).data,
    // Once something became of it, it is not in the tray any more.
    refetchOnMount: false,
  })

/** What a mail could belong to: the requests of its sender first. */
export const candidatesQuery = (email: string) =>
  queryOptions({
    queryKey: ['requests', 'candidates', email],
    queryFn: async () => {
      const ask = async (filter: Record<string, string>) =>
        (await call<{ data: MeetingRequest[] }>('GET', `/meeting_requests?${new URLSearchParams(filter)}`)).data
      const own = await ask({ participant_email: email, limit: '50' })
      const others = await ask({ status: 'active', limit: '50' })
      return [...own, ...others.filter(({ id }) => !own.some((each) => each.id === id))]
    },
  })

export const teamsToGiveQuery = queryOptions({
  queryKey: ['teams', 'active'],
  queryFn: async () => (await call<{ data: Team[] }>('GET', '/teams?active=true&limit=100')).data,
})

export type Fate = { verb: 'give' | 'answer' | 'dismiss'; body: object }

export const settleTrayMail = (id: string, { verb, body }: Fate) =>
  call<{ data: { meeting_request_id: string } } | null>('POST', `/tray/${id}/${verb}`, body)
