import { queryOptions } from '@tanstack/react-query'
import type { MeetingRequest, Team } from '../../../client/src/shapes.ts'
import { type Answer, type Body, call } from './call.ts'

export type TrayMail = Answer<'listTray'>['data'][number]
export type WholeTrayMail = Answer<'showTrayMail'>['data']

export const trayQuery = queryOptions({
  queryKey: ['tray'],
  queryFn: async () => (await call<Answer<'listTray'>>('GET', '/tray')).data,
})

export const trayMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['tray', id],
    queryFn: async () => (await call<Answer<'showTrayMail'>>('GET', `/tray/${id}`)).data,
    // Once handled, it is no longer in the tray.
    refetchOnMount: false,
  })

/** The requests that a mail could belong to, its sender's first. */
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

export type Fate =
  | { verb: 'give'; body: Body<'giveTrayMail'> }
  | { verb: 'answer'; body: Body<'answerTrayMail'> }
  | { verb: 'dismiss'; body: object }

export const settleTrayMail = (id: string, { verb, body }: Fate) =>
  call<Answer<'giveTrayMail' | 'answerTrayMail'>>('POST', `/tray/${id}/${verb}`, body)
