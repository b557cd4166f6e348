import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { test } from 'node:test'
import { openDatabase } from '#db/database.ts'
import { postmasterFile } from '#db/embedded/postmaster.ts'
import { lowerPriorities } from '#db/embedded/precedence.ts'
import { clusterOf, temporaryFolder } from './visiting.ts'

const LATER = constants.priority.PRIORITY_BELOW_NORMAL

test('the processes of the database let the service go first, those of new connections too', async () => {
  await using folder = await temporaryFolder()
  await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.data, purpose: 'command' })
  const [row] = await database.pool<{ pid: number }[]>`select pg_backend_pid() as pid`
  assert.equal(getPriority(row!.pid), LATER)
  await lowerPriorities(clusterOf(folder.data))
  // Kernels that do not share out cores by session have no such file, and go by the priority.
  const session = `/proc/${row!.pid}/autogroup`
  if (existsSync(session)) assert.match(readFileSync(session, 'utf8'), new RegExp(` nice ${LATER}$`, 'm'))
  assert.ok(getPriority(process.pid) < LATER)
})

test('processes of others are left alone, also where the file of a dead server names one of them', async () => {
  await using folder = await temporaryFolder()
  const cluster = clusterOf(folder.data)
  await mkdir(cluster, { recursive: true })
  await writeFile(postmasterFile(cluster), `${process.pid}\n`)
  const other = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
  try {
    await lowerPriorities(cluster)
    const session = `/proc/${other.pid}/autogroup`
    if (existsSync(session)) assert.match(readFileSync(session, 'utf8'), / nice 0$/m)
    assert.equal(getPriority(other.pid!), getPriority(process.pid))
  } finally {
    other.kill()
  }
})
