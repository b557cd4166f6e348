import { queryOptions } from '@tanstack/react-query'
import { type Answer, call } from './call.ts'

export type Attention = Answer<'showOverview'>['data']['attention']
export type Figures = Answer<'showOverview'>['data']['figures']

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async () => (await call<Answer<'showOverview'>>('GET', '/overview')).data,
})
