import Fastify from 'fastify'
import { openPool } from '#db/sql.ts'
import { getTeam } from '#db/teams.ts'
import type { Workspace } from '#db/workspaces.ts'

const pool = openPool(JSON.parse(process.argv[2]!), { name: 'parley bench' })
const app = Fastify()

app.get<{ Params: { workspace: string; id: string } }>('/teams/:workspace/:id', async ({ params }) => ({
  data: await getTeam(pool, { id: params.workspace } as Workspace, params.id),
}))

process.send!(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
  process.disconnect?.()
})
