import { type Static, Type } from 'typebox'
import { disconnectProgram } from '#actions/allow-program.ts'
import { PROGRAM_SCOPES, type ProgramScope } from '#core/program/scopes.ts'
import { currentTime } from '#db/ids.ts'
import { getMember } from '#db/people/members.ts'
import { listPrograms, type Program } from '#db/people/programs.ts'
import { inTransaction } from '#db/transaction.ts'
import { Identifier, Nullable, Time } from '#resources/schema.ts'
import { resourceOf } from '../../oauth/site-addresses.ts'
import { type Operation, operation } from '../../operation.ts'

const MemberParams = Type.Object({ id: Identifier('member', 'Workspace member identifier.') })
const Params = Type.Object({
  id: Identifier('member', 'Workspace member identifier.'),
  program_id: Identifier('program', 'Program identifier.'),
})

const ProgramShape = Type.Object({
  id: Identifier('program'),
  name: Type.String({ description: 'What it calls itself.' }),
  host: Type.String({ description: 'Where the browser went after it was allowed.' }),
  scopes: Type.Array(Type.Unsafe<ProgramScope>({ type: 'string', enum: [...PROGRAM_SCOPES] }), {
    description: 'What it may do, within the rights of the member.',
  }),
  created_at: Time('When it was allowed.'),
  last_used_at: Nullable(Time('Written about every minute while it is used.')),
})

const All = Type.Object({
  data: Type.Array(ProgramShape),
  address: Type.String({ description: 'What an assistant has to know to connect.' }),
})

/** Programs that act for a member, for themselves and for admins. Only the member can allow one, where it asks. */
export const programOperations: Operation[] = [
  operation({
    name: 'listPrograms',
    method: 'GET',
    path: '/workspace_members/:id/programs',
    ability: 'edit_member',
    summary: 'List the programs that act for a member',
    params: MemberParams,
    answers: { 200: All },
    act: async ({ params, workspace, acting }, api) => {
      const { id } = await getMember(api.pool, workspace, params.id)
      const programs = await listPrograms(api.pool, workspace, id, currentTime(acting.clock))
      return { data: programs.map(programShape), address: resourceOf(api) }
    },
  }),

  operation({
    name: 'disconnectProgram',
    method: 'DELETE',
    path: '/workspace_members/:id/programs/:program_id',
    ability: 'edit_member',
    summary: 'End what a program may do for a member',
    description: 'It is refused from its next call on.',
    params: Params,
    answers: { 204: Type.Null() },
    act: async ({ params, workspace, acting }, { pool }) => {
      const program = { id: params.program_id, memberId: params.id }
      await inTransaction(pool, (sql) => disconnectProgram(sql, workspace, program, acting))
      return null
    },
  }),
]

const programShape = (program: Program): Static<typeof ProgramShape> => ({
  id: program.id,
  name: program.name,
  host: new URL(program.redirectUri).host,
  scopes: program.scopes,
  created_at: program.createdAt,
  last_used_at: program.lastUsedAt,
})
