// Calendars from the terminal, from connecting one to letting go of it.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { CLIENT } from '../support/account-server.ts'
import { aCalendar } from '../support/busy.ts'
import { failing, feedServer } from '../support/feed-server.ts'
import { GoogleServer } from '../support/google-server.ts'
import { GraphServer } from '../support/graph-server.ts'
import { mailServer } from '../support/mail-server.ts'
import { dataFolder, parley, printedBy, refusedWith, startParley, stop } from '../support/parley.ts'

const options = { timeout: 240_000 }
const BEA = 'bea@acme.test'

/** As iCalendar writes it: within the week that the terminal draws. */
function tomorrow(): string {
  const day = new Date(Date.now() + 86_400_000)
  return day.toISOString().slice(0, 10).replaceAll('-', '')
}

const agree = async (service: { url: string }, link: string): Promise<string> => {
  const { origin, searchParams } = new URL(link)
  assert.equal(origin, service.url)
  const pressed = await fetch(`${origin}/connect-calendar`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ link: searchParams.get('link')! }),
  })
  assert.equal(pressed.status, 303)
  const cookie = pressed.headers.get('set-cookie')!.split(';')[0]!
  const agreed = await fetch(pressed.headers.get('location')!, { redirect: 'manual' })
  return await (await fetch(agreed.headers.get('location')!, { headers: { cookie } })).text()
}

test(
  'calendars are connected, listed, read, drawn and forgotten; --google prints a link, and --mail sends it',
  options,
  async () => {
    await using folder = await dataFolder()
    await using google = await GoogleServer.open()
    await using graph = await GraphServer.open()
    await using post = await mailServer()
    const env = {
      PARLEY_GOOGLE_CLIENT_ID: CLIENT.id,
      PARLEY_GOOGLE_CLIENT_SECRET: CLIENT.secret,
      PARLEY_GOOGLE_URL: google.accounts.url,
      PARLEY_MICROSOFT_CLIENT_ID: CLIENT.id,
      PARLEY_MICROSOFT_CLIENT_SECRET: CLIENT.secret,
      PARLEY_MICROSOFT_LOGIN_URL: `${graph.accounts.url}/common`,
      PARLEY_MICROSOFT_GRAPH_URL: graph.accounts.url,
    }
    await using service = await startParley(folder.path, env)
    const key = (await readFile(join(folder.path, 'development-key'), 'utf8')).trim()
    const made = await fetch(`${service.url}/api/v1/workspace_members`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: BEA }),
    })
    assert.equal(made.status, 201, await made.text())
    for (const { accounts } of [google, graph]) accounts.consent = { email: BEA, scope: null }
    const here = { ...env, PARLEY_PUBLIC_URL: service.url }
    const run = (args: string[], more = {}) => parley(folder.path, ['calendar', ...args], { ...here, ...more })

    await using feed = await feedServer(aCalendar(`DTSTART:${tomorrow()}T000000Z\nDTEND:${tomorrow()}T235900Z`))
    assert.match(await printedBy(run(['list'])), /No calendar is connected\. To connect one/)
    await refusedWith(run(['connect', BEA]), [2, /ADDRESS is missing, or --google or --microsoft/])
    await refusedWith(run(['connect', BEA, feed.url, '--mail']), [
      2,
      /--mail and --account go with --google or --microsoft/,
    ])
    await refusedWith(run(['connect', BEA, '--google', '--microsoft']), [2, /Give one of/])

    const { id } = JSON.parse(await printedBy(run(['connect', BEA, feed.url, '--name', 'Work', '--json'])))
    assert.match(await printedBy(run(['list'])), new RegExp(`${id} +${BEA} +Work +no +\\d{4}-.*1 event\\.`))
    assert.equal(JSON.parse(await printedBy(run(['sync', id, '--json'])))[0].problem, null)
    const week = JSON.parse(await printedBy(run(['week', BEA, '--json'])))
    assert.match(JSON.stringify(week), /busy/)
    feed.answer(failing(404))
    const gone = await run(['sync'])
    assert.equal(gone.code, 1)
    assert.match(gone.stdout, /There is no calendar at this address any more/)
    assert.match(
      await printedBy(run(['disconnect', id])),
      /Disconnected Work of bea@acme\.test\. Its times no longer count/,
    )
    assert.deepEqual(JSON.parse(await printedBy(run(['list', '--json']))), [])

    const printed = (await printedBy(run(['connect', BEA, '--google']))).trim()
    assert.match(await agree(service, printed), /Your calendar is connected/)
    await refusedWith(run(['connect', BEA, '--microsoft', '--mail']), [1, /SMTP_URL is not set/])
    const { host, port } = post.settings
    const sent = run(['connect', BEA, '--microsoft', '--mail'], { SMTP_URL: `smtp://${host}:${port}` })
    assert.match(await printedBy(sent), /Mailed a link to bea@acme\.test/)
    assert.deepEqual(
      post.mails.map(({ to }) => to),
      [[BEA]],
    )
    const raw = post.mails[0]!.raw.toString().replace(/=\r\n/g, '').replaceAll('=3D', '=')
    const mailed = /https?:\/\/\S+\/connect-calendar\?link=[\w-]{43}/.exec(raw)![0]
    assert.match(await agree(service, mailed), /Your calendar is connected/)
    const listed = JSON.parse(await printedBy(run(['list', '--member', BEA, '--json'])))
    assert.deepEqual(listed.map(({ kind, takes_bookings }: Record<string, unknown>) => [kind, takes_bookings]).sort(), [
      ['google', true],
      ['microsoft', false],
    ])
    const [taker, next] = ['google', 'microsoft'].map((kind) =>
      listed.find((each: { kind: string }) => each.kind === kind),
    )
    assert.match(
      await printedBy(run(['disconnect', taker.id])),
      new RegExp(
        `Its times no longer count\\. Bookings are written into bea@acme\\.test \\(${next.id}\\) from now on\\.`,
      ),
    )
    await stop(service.child, 'SIGTERM')
  },
)
