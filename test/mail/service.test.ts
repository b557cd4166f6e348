import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import { openDatabase } from '#db/database.ts'
import { freePort } from '../support/free-port.ts'
import { envelope, written } from '../support/incoming.ts'
import { dataFolder, parley, startParley } from '../support/parley.ts'

test('the service listens for mail where it is told to, beside its API, and says when it cannot', async () => {
  await using folder = await dataFolder()
  const port = await freePort()
  const listen = { PARLEY_SMTP_LISTEN: `smtp://127.0.0.1:${port}` }
  // The very first start on a machine compiles everything, and holds more for it.
  await (await startParley(folder.path, listen))[Symbol.asyncDispose]()
  await using service = await startParley(folder.path, listen)
  const before = await residentMb(service.child.pid!)
  const made = await parley(folder.path, ['workspace', 'create', 'Beside', '--owner', 'ana@acme.test', '--json'])
  const { id } = JSON.parse(made.stdout)
  const client = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const raw = written({ from: 'cy@nowhere.invalid' })
  await client.sendMail({ envelope: { ...envelope([]), to: [`w.${id.slice(3)}@parley.test`] }, raw })
  client.close()
  await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'command', max: 1 })
  const [message] = await database.pool<{ trayReason: string }[]>`
    select tray_reason
    from messages
    where workspace_id = ${id}`
  assert.equal(message!.trayReason, 'not_authenticated')
  assert.ok(before < 180, `${before} MB before the first mail`)

  await using other = await dataFolder()
  const second = await parley(other.path, ['start', '--dev'], { ...listen, PORT: String(await freePort()) })
  assert.equal(second.code, 1)
  assert.match(second.stderr, /PARLEY_SMTP_LISTEN: cannot listen on 127\.0\.0\.1:\d+ \(EADDRINUSE\)/)
})

/** What the process holds in memory; only Linux says so in a file. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
