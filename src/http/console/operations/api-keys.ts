import { type Static, Type } from 'typebox'
import { changeKey, createKey, removeKey } from '#actions/api-keys.ts'
import { SCOPES, type Scope } from '#core/scope.ts'
import { type ListedKey, listKeys } from '#db/people/keys.ts'
import { inTransaction } from '#db/transaction.ts'
import { Identifier, Nullable, Time } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'

const Name = Type.String({ trim: true, text: 'line', maxLength: 255, description: 'What the key is for.' })
const Scopes = Type.Array(Type.Unsafe<Scope>({ type: 'string', enum: [...SCOPES] }), {
  minItems: 1,
  description: 'What it may do.',
})
const Expiry = Type.String({ format: 'date-time', description: 'When it stops working.' })

const KeyShape = Type.Object({
  id: Identifier('key'),
  name: Name,
  scopes: Scopes,
  expires_at: Nullable(Expiry),
  last_used_at: Nullable(Time('Written about every 30 seconds while it is used.')),
  created_at: Time('When it was made.'),
})

const Params = Type.Object({ id: Identifier('key') })

/** Only people make keys, so that no key can make another one. */
export const apiKeyOperations: Operation[] = [
  operation({
    name: 'listApiKeys',
    method: 'GET',
    path: '/api_keys',
    ability: 'manage_keys',
    summary: 'List API keys',
    answers: { 200: Type.Object({ data: Type.Array(KeyShape) }) },
    act: async ({ workspace }, { pool }) => ({ data: (await listKeys(pool, workspace)).toReversed().map(keyShape) }),
  }),

  operation({
    name: 'createApiKey',
    method: 'POST',
    path: '/api_keys',
    ability: 'manage_keys',
    isSecret: true,
    summary: 'Create an API key',
    description: 'The key itself is in this answer and nowhere else.',
    body: Type.Object({ name: Name, scopes: Scopes, expires_at: Type.Optional(Nullable(Expiry)) }),
    answers: { 201: Type.Object({ data: Type.Object({ id: Identifier('key'), key: Type.String() }) }) },
    act: async ({ body, workspace, acting }, { pool }) => {
      const command = { name: body.name, scopes: inOrder(body.scopes), expiresAt: body.expires_at ?? null }
      const { id, key } = await inTransaction(pool, (sql) => createKey(sql, workspace, command, acting))
      return { data: { id, key } }
    },
  }),

  operation({
    name: 'updateApiKey',
    method: 'PATCH',
    path: '/api_keys/:id',
    ability: 'manage_keys',
    keepsNull: true,
    summary: 'Update an API key',
    description: 'Only what is given changes. Every node goes by it within a second.',
    params: Params,
    body: Type.Object({
      name: Type.Optional(Name),
      scopes: Type.Optional(Scopes),
      expires_at: Type.Optional(Nullable(Expiry)),
    }),
    answers: { 200: Type.Object({ data: KeyShape }) },
    act: async ({ params, body, workspace, acting }, { pool }) => {
      const command = {
        ...(body.name !== undefined && { name: body.name }),
        ...(body.scopes !== undefined && { scopes: inOrder(body.scopes) }),
        ...(body.expires_at !== undefined && { expiresAt: body.expires_at }),
      }
      const key = await inTransaction(pool, (sql) => changeKey(sql, workspace, params.id, command, acting))
      return { data: keyShape(key) }
    },
  }),

  operation({
    name: 'deleteApiKey',
    method: 'DELETE',
    path: '/api_keys/:id',
    ability: 'manage_keys',
    summary: 'Delete an API key',
    description: 'Every node refuses it within a second.',
    params: Params,
    answers: { 204: Type.Null() },
    act: async ({ params, workspace, acting }, { pool }) => {
      await inTransaction(pool, (sql) => removeKey(sql, workspace, params.id, acting))
      return null
    },
  }),
]

/** Removes duplicates; the order is the specification's. */
const inOrder = (scopes: Scope[]): Scope[] => SCOPES.filter((scope) => scopes.includes(scope))

function keyShape(key: ListedKey): Static<typeof KeyShape> {
  return {
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    expires_at: key.expiresAt,
    last_used_at: key.lastUsedAt,
    created_at: key.createdAt,
  }
}
