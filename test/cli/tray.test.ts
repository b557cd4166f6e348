import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { openDatabase } from '#db/database.ts'
import { Parley } from '../../client/src/parley.ts'
import { eventually } from '../support/eventually.ts'
import { dataFolder, type Ended, parley, printedBy, refusedWith, startParley } from '../support/parley.ts'

// What waits for a person, by command, beside one service: mail in the tray, strays, and people who get no mail.

const options = { timeout: 300_000 }
const folder = await dataFolder()
const service = await startParley(folder.path)
const key = (await readFile(join(folder.path, 'development-key'), 'utf8')).trim()
const client = new Parley({ baseUrl: service.url, apiKey: key })

const run = (...args: string[]): Promise<Ended> => parley(folder.path, args)

const ok = (...args: string[]): Promise<string> => printedBy(run(...args))
const refused = (args: string[], expected: [number, RegExp]): Promise<void> => refusedWith(run(...args), expected)

/** Somebody writes to the workspace out of the blue; the identifier of the mail. */
async function written(from: string, text: string): Promise<string> {
  const args = ['mailroom', 'write', '--from', from, '--to', 'demo@parley.test', '--subject', 'Hello \u001b[31m', text]
  const { outcome, message } = JSON.parse(await ok(...args, '--json'))
  assert.equal(outcome, 'tray')
  return message
}

const mailsTo = async (email: string): Promise<{ direction: string }[]> => {
  const mails: { direction: string }[] = JSON.parse(await ok('mailroom', 'read', email, '--json'))
  return mails.filter(({ direction }) => direction === 'out')
}

let requestId = ''

suite('parley tray and suppressed', () => {
  after(async () => {
    await service[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  test('where nothing waits each says so', options, async () => {
    assert.equal(await ok('tray'), 'No mail is waiting.\n\nNo mail went astray.\n')
    assert.equal(await ok('tray', '--json'), '{"waiting":[],"strays":0}\n')
    assert.equal(await ok('tray', 'strays'), 'No mail went astray.\n')
    assert.equal(await ok('tray', 'strays', '--json'), '[]\n')
    assert.equal(await ok('suppressed'), 'Everybody gets mail.\n')
    assert.equal(await ok('suppressed', '--json'), '[]\n')
  })

  test('what waits is listed with its reason, shown, and printed as it came', options, async () => {
    const id = await written('eve@x.test', 'Shall we?')
    const listed = await ok('tray')
    assert.match(
      listed,
      new RegExp(
        `^${id}  [\\d-]{10} [\\d:]{5}  eve@x\\.test  Hello .*\n {4}because the sender has no open meeting request\n`,
      ),
    )
    assert.match(listed, /\n\nTo read one: \.\/bin\/parley tray read MSG_ID\n/)
    const [first] = JSON.parse(await ok('tray', '--json')).waiting
    assert.deepEqual([first.id, first.from, first.reason], [id, 'eve@x.test', 'no_open_request'])
    assert.equal(first.why, 'the sender has no open meeting request')
    const shown = await ok('tray', 'read', id)
    assert.match(
      shown,
      /\n\n {2}> Shall we\?\n\nIt waits for a person to look at it, because the sender has no open meeting request\. /,
    )
    assert.match(
      shown,
      new RegExp(
        `The sender is verified\\.\nGive it .* tray give ${id} REQUEST_ID\\|MEMBER\\|TEAM_ID\\) or dismiss it \\(tray dismiss ${id}\\)\\.\n$`,
      ),
    )
    assert.equal(JSON.parse(await ok('tray', 'read', id, '--json')).text, 'Shall we?')
    assert.match(await ok('tray', 'raw', id), /^Message-ID: .*@mailroom\.invalid>\r\n(.*\r\n)*\r\nShall we\?\r\n$/m)
    for (const text of [listed, shown]) assert.doesNotMatch(text, /(?!\n)\p{Cc}/u)
  })

  test('what is dismissed no longer waits, and stays in the mailbox of its sender', options, async () => {
    const [{ id }] = JSON.parse(await ok('tray', '--json')).waiting
    assert.match(await ok('tray', 'dismiss', id), /^msg_\w{26} is out of the tray\. .* mailroom read eve@x\.test\n$/)
    assert.match(await ok('tray'), /^No mail is waiting\./)
    assert.match(await ok('mailroom', 'read', 'eve@x.test'), /Shall we\?/)
    await refused(
      ['tray', 'dismiss', id],
      [1, /^There is no mail msg_\w+ in the tray\. See what waits: \.\/bin\/parley tray$/m],
    )
    await refused(['tray', 'read', id], [1, /^There is no mail msg_\w+ in the tray\. /])
    await refused(['tray', 'raw', id], [1, /^There is no mail msg_\w+ in the tray\. /])
  })

  test('what is given to a request is read there at once', options, async () => {
    const ask = () =>
      client.meetingRequests.create({
        organizer_email: 'you@demo.test',
        participants: [{ email: 'bo@client.test', name: 'Bo Lind', timezone: 'Europe/Berlin' }],
        context: { title: 'Product demo' },
      })
    const other = await ask()
    requestId = (await ask()).id
    await eventually(async () => (await mailsTo('bo@client.test')).length === 2)
    const id = await written('bo@client.test', 'The second one works for me.')
    assert.match(await ok('tray'), /because the sender has several open meeting requests\n/)
    await refused(['tray', 'give', id, 'mr_1'], [1, /^There is no meeting request mr_1 in this workspace\. /])
    assert.equal(
      await ok('tray', 'give', id, requestId),
      `Gave ${id} to ${requestId}. To see what comes of it: ./bin/parley explain ${requestId}\n`,
    )
    await eventually(async () => (await client.meetingRequests.get(requestId)).status === 'booked')
    await client.meetingRequests.cancel(other.id)
    await refused(['tray', 'give', id, requestId], [1, /^There is no mail msg_\w+ in the tray\. /])
  })

  test('it is said when a mail will count for nobody', options, async () => {
    const stranger = await written('eve@x.test', 'Cancel it.')
    assert.match(
      await ok('tray', 'give', stranger, requestId),
      /Parley never wrote to eve@x\.test about this request\. Unless they take part in it, the mail counts for nobody\./,
    )
    const forged = await written('eve@x.test', 'Cancel it now.')
    {
      await using database = await openDatabase({
        databaseUrl: null,
        dataFolder: folder.path,
        purpose: 'command',
        max: 1,
      })
      await database.pool`update messages set trust = 'failed' where id = ${forged}`
    }
    assert.match(await ok('tray', 'read', forged), /it would count for nobody\.\n/)
    assert.match(
      await ok('tray', 'give', forged, requestId),
      /Its sender failed authentication, so the mail is kept there but counts for nobody\./,
    )
    assert.equal((await client.meetingRequests.get(requestId)).status, 'booked')
  })

  test('strays are counted in the tray, listed, and printed as they came', options, async () => {
    await run('mailroom', 'write', '--from', 'eve@x.test', '--to', 'who@elsewhere.test', '--subject', 'Lost', 'Hi')
    assert.match(await ok('tray'), /\n1 mail belongs to no workspace at all: \.\/bin\/parley tray strays\n$/)
    const [stray] = JSON.parse(await ok('tray', 'strays', '--json'))
    assert.deepEqual([stray.from, stray.to, stray.reason], ['eve@x.test', ['who@elsewhere.test'], 'no_workspace'])
    const listed = await ok('tray', 'strays')
    assert.match(
      listed,
      new RegExp(`^${stray.id}  .* from eve@x\\.test to who@elsewhere\\.test\n {4}\\d+ bytes, kept because no`),
    )
    assert.match(await ok('tray', 'raw', stray.id), /^Subject: Lost/m)
    const unknown = stray.id.replace(/.{4}$/, '0000')
    await refused(['tray', 'raw', unknown], [1, /^There is no stray stray_\w+\. To list them: .* tray strays$/m])
  })

  test('who gets no mail is listed, and gets some again when it is lifted', options, async () => {
    const { id } = await client.meetingRequests.create({
      organizer_email: 'you@demo.test',
      participants: [{ email: 'cy@client.test', name: 'Cy Marsh', timezone: 'Europe/Berlin' }],
    })
    await eventually(async () => (await mailsTo('cy@client.test')).length === 1)
    await ok('mailroom', 'bounce', 'cy@client.test')
    assert.match(
      await ok('suppressed'),
      /^EMAIL +SINCE \(UTC\) +WHY\ncy@client\.test {2}[\d-]{10} [\d:]{5} {2}mail came back as undeliverable\n$/,
    )
    const [person] = JSON.parse(await ok('suppressed', '--json'))
    assert.deepEqual([person.email, person.name, person.reason], ['cy@client.test', 'Cy Marsh', 'bounce'])
    assert.equal(
      await ok('suppressed', 'lift', 'Cy@client.test'),
      `cy@client.test gets mail again. These requests continue: ${id}.\n`,
    )
    await eventually(async () => (await mailsTo('cy@client.test')).length === 2)
    assert.equal(await ok('suppressed'), 'Everybody gets mail.\n')
    await refused(
      ['suppressed', 'lift', 'cy@client.test'],
      [1, /^Nothing keeps mail from cy@client\.test in this workspace\. /],
    )
    await refused(['suppressed', 'lift', 'cy'], [2, /^EMAIL "cy" must contain exactly one @\. Usage: /])
  })

  test('wrong usage is told in one line, and help names what more there is', options, async () => {
    await refused(
      ['tray', 'give'],
      [2, /^MSG_ID is missing\. Usage: parley tray give MSG_ID REQUEST_ID\|MEMBER\|TEAM_ID /],
    )
    await refused(['tray', 'lose'], [2, /^Unknown command: tray lose\. See \.\/bin\/parley tray --help\.$/m])
    const help = await ok('tray', '--help')
    for (const name of ['read', 'give', 'dismiss', 'strays', 'raw'])
      assert.match(help, new RegExp(`^ {2}tray ${name} +\\w`, 'm'))
    assert.match(await ok('suppressed', '--help'), /^ {2}suppressed lift +\w/m)
  })

  test(
    'where there are several workspaces the tray of one is named, and a mail is found in whichever it is',
    options,
    async () => {
      await ok('workspace', 'create', 'Other', '--owner', 'ana@acme.test')
      const workspace = /ws_\w{26}/.exec(service.output.stdout)?.[0] ?? ''
      for (const name of ['tray', 'suppressed'])
        await refused([name], [2, /^There are 2 workspaces, so choose one with --workspace: /])
      const args = ['--from', 'eve@x.test', '--to', 'demo@parley.test', '--subject', 'Again', '--workspace', workspace]
      const { message } = JSON.parse(await ok('mailroom', 'write', ...args, 'Hi', '--json'))
      assert.match(await ok('tray', '--workspace', workspace), new RegExp(`^${message}`))
      assert.match(await ok('tray', 'read', message), /^Again /)
    },
  )

  test('mail that waits for approval is listed, shown, withdrawn, approved and let run', options, async () => {
    const workspace = /ws_\w{26}/.exec(service.output.stdout)?.[0] ?? ''
    const outbox = (...args: string[]) => ok('outbox', ...args, '--workspace', workspace)
    assert.match(await outbox(), /^No mail waits: this workspace sends without review\.\n$/)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ review: true })
    assert.equal((await fetch(`${service.url}/api/v1/workspace`, { method: 'PATCH', headers, body })).status, 200)
    assert.equal(await outbox(), 'No mail waits for approval.\n')
    const ids: string[] = []
    for (const name of ['one', 'two', 'three', 'four']) {
      const participants = [{ email: `${name}@review.test` }]
      ids.push((await client.meetingRequests.create({ organizer_email: 'you@demo.test', participants })).id)
    }
    const waiting = async (): Promise<{ id: string; to: string; meeting_request_id: string }[]> =>
      JSON.parse(await outbox('--json'))
    await eventually(async () => (await waiting()).length === ids.length)
    const found = await waiting()
    const [one, two] = ids.map((id) => found.find((mail) => mail.meeting_request_id === id))
    assert.match(await outbox(), new RegExp(`\\n${one!.id} +[\\d-]{10} [\\d:]{5} +one@review\\.test `))
    assert.match(await outbox('show', one!.id), /^To: one@review\.test\nSubject: .+\nRequest: mr_\w+\n\n/)
    assert.equal(await outbox('approve', one!.id), `${one!.id} to one@review.test is on its way.\n`)
    const gone = new RegExp(`^No mail ${one!.id} waits for approval\\. See what waits: `)
    await refused(['outbox', 'approve', one!.id, '--workspace', workspace], [1, gone])
    assert.match(await outbox('withdraw', two!.id), /^msg_\w+ is withdrawn\. mr_\w+ is paused by this, /)
    assert.match(
      await outbox('let-run', ids[2]!),
      /^Mails of mr_\w+ leave .*\n.* to three@review\.test is on its way\.\n$/,
    )
    assert.match(await outbox('approve', '--all'), /^msg_\w+ to four@review\.test is on its way\.\n$/)
    assert.equal(await outbox('approve', '--all'), 'No mail waits for approval.\n')
  })
})
