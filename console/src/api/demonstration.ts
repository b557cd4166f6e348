import { call } from './call.ts'

export type Played = { told: string | null; is_over: boolean }

export const startDemonstration = async (): Promise<string> =>
  (await call<{ data: { meeting_request_id: string } }>('POST', '/demonstrations', {})).data.meeting_request_id

export const playNext = async (id: string): Promise<Played> =>
  (await call<{ data: Played }>('POST', `/demonstrations/${id}/next`, {})).data
