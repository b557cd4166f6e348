import { type Answer, call } from './call.ts'

export type Played = Answer<'playDemonstration'>['data']

export const startDemonstration = async (): Promise<string> =>
  (await call<Answer<'startDemonstration'>>('POST', '/demonstrations', {})).data.meeting_request_id

export const playNext = async (id: string): Promise<Played> =>
  (await call<Answer<'playDemonstration'>>('POST', `/demonstrations/${id}/next`, {})).data
