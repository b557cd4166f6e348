import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { Parley } from '../../client/src/parley.ts'
import { eventually } from '../support/eventually.ts'
import { dataFolder, type Ended, parley, printedBy, refusedWith, startParley } from '../support/parley.ts'

// A whole meeting by command, beside one service, in the order in which somebody tries it out.

const options = { timeout: 300_000 }
const folder = await dataFolder()
const service = await startParley(folder.path)
const key = (await readFile(join(folder.path, 'development-key'), 'utf8')).trim()
const client = new Parley({ baseUrl: service.url, apiKey: key })

const run = (...args: string[]): Promise<Ended> => parley(folder.path, args)
const mailroom = (...args: string[]): Promise<Ended> => run('mailroom', ...args)

const ok = printedBy
const refused = refusedWith

let requestId = ''

suite('parley mailroom, clock, explain and replay', () => {
  after(async () => {
    await service[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  test('before anything has happened each says so, and what to do', options, async () => {
    assert.match(
      await ok(mailroom()),
      /^Nobody has any mail yet\. Ask for a meeting while the service runs \(npm start .*\n$/,
    )
    assert.equal(await ok(mailroom('--json')), '[]\n')
    assert.match(await ok(mailroom('read', 'bo@client.test')), /^bo@client\.test has no mail\. To see who does: .*\n$/)
    await refused(mailroom('reply', 'bo@client.test', 'Hello'), [
      1,
      /^bo@client\.test has no mail to answer\. To see who/,
    ])
    await refused(mailroom('accept', 'bo@client.test'), [1, /^bo@client\.test has no invite to answer: nothing is/])
    assert.match(await ok(run('replay')), /^Nothing has been decided yet/)
    await refused(run('explain', 'mr_x'), [
      1,
      /^There is no meeting request mr_x\. To list them: \.\/bin\/parley request list$/m,
    ])
  })

  test('the first mail lies in the mailbox of its reader', options, async () => {
    const { id } = (await client.workspaceMembers.list().page()).data[0]!
    await client.workspaceMembers.update(id, { name: 'Ana Ruiz', timezone: 'Europe/Lisbon' })
    const request = await client.meetingRequests.create({
      organizer_email: 'you@demo.test',
      participants: [{ email: 'bo@client.test', name: 'Bo Lind', timezone: 'Europe/Berlin' }],
      context: { title: 'Product demo' },
    })
    requestId = request.id
    await eventually(async () => (await ok(mailroom())).startsWith('bo@client.test'))
    assert.match(
      await ok(mailroom()),
      /^bo@client\.test +1 received +0 sent +[\d-]{10} [\d:]{5} +Product demo: Ana Ruiz and Bo Lind\n$/,
    )
    const shown = await ok(mailroom('read', 'Bo@Client.test'))
    assert.match(
      shown,
      /^Product demo: Ana Ruiz and Bo Lind {2}[\d-]{10} [\d:]{5} UTC {2}msg_\w{26}\nFrom demo@parley\.test to bo@client\.test\n/,
    )
    assert.match(shown, /\n {2}Hi Bo,\n\n {2}Ana Ruiz would like to meet you[\s\S]+\n {2}I’m an automated assistant/)
    assert.match(shown, /\n {4}2\. /)
    assertReadable(shown)
    const [box] = JSON.parse(await ok(mailroom('--json')))
    assert.deepEqual(
      [box.email, box.received, box.sent, box.lastSubject],
      ['bo@client.test', 1, 0, 'Product demo: Ana Ruiz and Bo Lind'],
    )
  })

  test('the bytes of a mail come as they are', options, async () => {
    const [mail] = JSON.parse(await ok(mailroom('read', 'bo@client.test', '--json')))
    const raw = await ok(mailroom('raw', mail.id))
    assert.match(raw, /^To: .*bo@client\.test/m)
    assert.match(raw, /\r\n\r\n/)
    await refused(mailroom('raw', 'msg_1'), [1, /^There is no mail msg_1\. To see the identifiers of mails: /])
  })

  test('an out-of-office note is taken for one', options, async () => {
    const said = await ok(mailroom('away', 'bo@client.test', 'I am out of the office.', '--json'))
    assert.equal(JSON.parse(said).outcome, 'recorded')
    const entries = await timeline()
    assert.equal(entries.find(({ kind }) => kind === 'mail_received')?.state, 'automatic')
  })

  test('an answer in free text is read and acted on at once', options, async () => {
    // A stranger's mail must not steer the terminal in which it is shown.
    const answer = 'The second one works for me, thanks!\n\n\u001b[31m\u202e'
    const { code, stdout } = await parley(folder.path, ['mailroom', 'reply', 'bo@client.test', '-'], {}, answer)
    assert.equal(code, 0)
    assert.equal(
      stdout.match(/^Received as (msg_\w{26})\. To see what comes of it: \.\/bin\/parley explain mr_\w{26}\n$/)?.length,
      2,
    )
    await eventually(async () => (await client.meetingRequests.get(requestId)).status === 'booked')
    const story = await ok(run('explain', requestId))
    assert.match(story, /^Product demo {2}booked {2}mr_\w{26}\nyou@demo\.test with bo@client\.test; times are in UTC\n/)
    assert.match(story, /→ Bo Lind is asked when they can\.\n/)
    assert.match(story, /\n\n {4}Understood:\n {4}· “The second one”: accepts offer 2 /)
    assert.match(story, /→ Bo Lind agreed to .*booked\.\n/)
    assertReadable(story)
    assert.doesNotMatch(await ok(mailroom('read', 'bo@client.test')), /(?!\n)\p{Cc}|\u202e/u)
    const told = JSON.parse(await ok(run('explain', requestId, '--json')))
    assert.deepEqual([told.request, told.status], [requestId, 'booked'])
  })

  test('the buttons of a calendar program answer the invite', options, async () => {
    assert.match(await ok(mailroom('read', 'bo@client.test')), /\nWith a calendar invite\n/)
    for (const [name, rsvp] of [
      ['maybe', 'tentative'],
      ['accept', 'accepted'],
      ['decline', 'declined'],
    ] as const) {
      await ok(mailroom(name, 'bo@client.test'))
      await eventually(async () => (await rsvpOf('bo@client.test')) === rsvp)
    }
    const last = await ok(mailroom('read', 'bo@client.test', '--last', '--json'))
    assert.equal(JSON.parse(last).length, 1)
  })

  test('somebody else can answer, to the mail that is named', options, async () => {
    const mails: { id: string; direction: string }[] = JSON.parse(
      await ok(mailroom('read', 'bo@client.test', '--json')),
    )
    const first = mails.find(({ direction }) => direction === 'out')!.id
    const args = ['reply', 'bo@client.test', 'I answer for Bo.', '--from', 'cy@client.test', '--mail', first, '--json']
    const { outcome, request } = JSON.parse(await ok(mailroom(...args)))
    assert.deepEqual([outcome, request], ['recorded', requestId])
    assert.match(await ok(mailroom()), /^cy@client\.test +0 received +1 sent/m)
    await refused(mailroom('reply', 'bo@client.test', 'Hi', '--mail', 'msg_1'), [
      1,
      /^No mail msg_1 was sent\. To see the identif/,
    ])
  })

  test('a mail of its own goes to an address of this installation, or is refused', options, async () => {
    const write = (to: string) =>
      mailroom('write', '--from', 'eve@x.test', '--to', to, '--subject', 'Hello', 'Shall we?')
    assert.match(
      await ok(write('demo@parley.test')),
      /^Received as msg_\w{26}\. It waits in the tray, because the sender has no open meeting request\. To read it: \.\/bin\/parley tray read msg_\w{26}\n$/,
    )
    await refused(write('eve@elsewhere.test'), [1, /^Nobody here has that address\. .* end in parley\.test/])
    await refused(write('nobody'), [2, /^--to "nobody" must contain exactly one @\. Usage: /])
  })

  test('a bounce is a fact of the conversation', options, async () => {
    const { request } = JSON.parse(await ok(mailroom('bounce', 'bo@client.test', '--json')))
    assert.equal(request, requestId)
    assert.ok((await timeline()).some(({ state }) => state === 'bounce'))
  })

  test('what was decided would be decided again', options, async () => {
    assert.match(await ok(run('replay')), /^\d+ decisions replayed, all with the same result\.\n$/)
    const { decisions, differences } = JSON.parse(await ok(run('replay', '--json')))
    assert.deepEqual([decisions > 3, differences], [true, []])
  })

  test('the clock is shown, moves forward, and not back', options, async () => {
    const now = async (...args: string[]) => Date.parse(JSON.parse(await ok(run('clock', '--json', ...args))).now)
    const before = await now()
    assert.ok(Math.abs(before - Date.now()) < 60_000)
    const added = await now('--add', '2d')
    assert.ok(added - before >= 48 * 3_600_000)
    const to = new Date(added + 3_600_000).toISOString()
    assert.match(await ok(run('clock', '--to', to)), new RegExp(`^The clock of ws_\\w{26} shows ${to}\\.\n$`))
    await refused(run('clock', '--to', '2020-01-01T00:00:00Z'), [1, /^The clock stands at \S+ and only moves forward/])
    await refused(run('clock', '--to', '2999-01-01T00:00:00Z'), [1, /by at most a year at a time; 2999-01-01T/])
    for (const add of ['2y', 'soon', '-1h', '1.5h', ''])
      await refused(run('clock', `--add=${add}`), [2, /^--add .*is not a duration such as 30m, 4h, 2d or 1w\. Usage: /])
    await refused(run('clock', '--to', 'tomorrow'), [2, /^--to tomorrow is not a time with an offset such as/])
    await refused(run('clock', '--add', '1h', '--to', to), [2, /^Give --add or --to, not both\. Usage: /])
  })

  test('wrong usage is told in one line', options, async () => {
    await refused(mailroom('reply'), [2, /^EMAIL is missing\. Usage: parley mailroom reply EMAIL TEXT /])
    await refused(mailroom('reply', 'bo@client.test'), [2, /^TEXT is missing\. /])
    await refused(mailroom('reply', 'bo@client.test', ' '), [2, /^TEXT is empty\. /])
    await refused(mailroom('read', 'bo'), [2, /^EMAIL "bo" must contain exactly one @\. /])
    await refused(mailroom('dance'), [2, /^Unknown command: mailroom dance\. See \.\/bin\/parley mailroom --help\.$/m])
    await refused(run('explain'), [2, /^REQUEST_ID is missing\. /])
    const help = await ok(mailroom('--help'))
    assert.match(help, /^Usage: parley mailroom \[--workspace ID\]/m)
    for (const name of ['read', 'reply', 'accept', 'decline', 'maybe', 'away', 'bounce', 'write', 'raw'])
      assert.match(help, new RegExp(`^ {2}mailroom ${name} +\\w`, 'm'))
  })

  test('where there are several workspaces one has to be named', options, async () => {
    const made = await ok(run('workspace', 'create', 'Other', '--owner', 'ana@acme.test', '--json'))
    for (const args of [['mailroom'], ['clock']])
      await refused(run(...args), [
        2,
        /^There are 2 workspaces, so choose one with --workspace: ws_\w{26} \(Demo\), ws_\w{26} \(Other\)\. Usage: /,
      ])
    assert.match(await ok(mailroom('--workspace', JSON.parse(made).id)), /^Nobody has any mail yet/)
    await refused(mailroom('--workspace', 'ws_1'), [1, /^There is no workspace ws_1\. /])
    // A request is found in whichever it is.
    assert.match(await ok(run('explain', requestId)), /^Product demo /)
  })

  test('without a service a mail is taken, and it is said that nobody decides', options, async () => {
    await service[Symbol.asyncDispose]()
    const workspace = /ws_\w{26}/.exec(service.output.stdout)?.[0] ?? ''
    const inWorkspace = ['--workspace', workspace]
    const mails: { id: string; direction: string; subject: string }[] = JSON.parse(
      await ok(mailroom('read', 'you@demo.test', '--json', ...inWorkspace)),
    )
    // The clock was moved, so the newest mail may be the morning's digest.
    const { id } = mails.findLast(({ direction, subject }) => direction === 'out' && subject.includes('Product demo'))!
    assert.match(
      await ok(mailroom('reply', 'you@demo.test', 'Thanks!', '--mail', id, ...inWorkspace)),
      /^Received as msg_\w{26}\. No service is running, so nothing happens until one is started\. To see what comes of it: /,
    )
  })
})

const timeline = async () => (await client.meetingRequests.timeline(requestId).page()).data

async function rsvpOf(email: string): Promise<string | undefined> {
  const { attendees } = await client.meetingRequests.booking(requestId)
  return attendees.find((attendee) => attendee.email === email)?.rsvp
}

/** For people and not on a terminal: no colours, no line that is too wide, nothing left over at the end of a line. */
function assertReadable(text: string): void {
  assert.doesNotMatch(text, /(?!\n)\p{Cc}/u)
  for (const line of text.split('\n')) {
    assert.ok(line.length <= 100, `${line.length} characters: ${line}`)
    assert.equal(line, line.trimEnd())
  }
}
