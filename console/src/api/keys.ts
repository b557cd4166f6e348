import { queryOptions } from '@tanstack/react-query'
import type { Scope } from '#core/scope.ts'
import { call } from './call.ts'

export type ApiKey = {
  id: string
  name: string
  scopes: Scope[]
  expires_at: string | null
  last_used_at: string | null
  created_at: string
}

export type KeyInput = { name: string; scopes: Scope[]; expires_at: string | null }

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async () => (await call<{ data: ApiKey[] }>('GET', '/api_keys')).data,
})

export const createKey = async (input: KeyInput) =>
  (await call<{ data: { id: string; key: string } }>('POST', '/api_keys', input)).data

export const updateKey = (id: string, input: KeyInput) => call('PATCH', `/api_keys/${id}`, input)

export const deleteKey = (id: string) => call('DELETE', `/api_keys/${id}`)
