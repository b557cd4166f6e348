import { queryOptions } from '@tanstack/react-query'
import { type Answer, type Body, call } from './call.ts'

export type ApiKey = Answer<'listApiKeys'>['data'][number]

export type KeyInput = Body<'createApiKey'>

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async () => (await call<Answer<'listApiKeys'>>('GET', '/api_keys')).data,
})

export const createKey = async (input: KeyInput) =>
  (await call<Answer<'createApiKey'>>('POST', '/api_keys', input)).data

export const updateKey = (id: string, input: KeyInput) => call('PATCH', `/api_keys/${id}`, input)

export const deleteKey = (id: string) => call('DELETE', `/api_keys/${id}`)
