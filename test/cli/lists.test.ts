import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRequest } from '#actions/create-request.ts'
import { createTeam } from '#actions/create-team.ts'
import { deactivateTeam } from '#actions/deactivate-team.ts'
import { openDatabase } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWorkspace } from '#db/workspaces.ts'
import { OPERATOR } from '../../src/commands/operator.ts'
import { dataFolder, parley, printedBy, refusedWith } from '../support/parley.ts'

// What there is, by command and without a service, in the order in which it comes to be.

const folder = await dataFolder()
after(() => folder[Symbol.asyncDispose]())
const run = (...args: string[]) => parley(folder.path, args)
const create = ['workspace', 'create', 'Acme', '--owner', 'ana@acme.test', '--owner-name', 'Ana Ruiz']
const { id } = JSON.parse(await printedBy(quiet(run(...create, '--handle', 'acme', '--json'))))

test('the owner of a workspace has the name that was given', async () => {
  const [owner] = JSON.parse(await printedBy(run('member', 'list', '--json')))
  assert.deepEqual([owner.email, owner.name, owner.role, owner.timezone], ['ana@acme.test', 'Ana Ruiz', 'admin', 'UTC'])
  assert.match(
    await printedBy(run('member', 'list')),
    /^ID +ROLE +STATE +TIME ZONE +COUNTRY +PLACE +EMAIL +NAME\nwm_\w{26} +admin +active +UTC +- +- +ana@acme\.test +Ana Ruiz\n$/,
  )
  await refusedWith(run('workspace', 'create', 'X', '--owner', 'a@b.test', '--owner-name', 'A\nB'), [
    1,
    /^owner-name: must be one line without control characters\.$/m,
  ])
})

test('where there is nothing yet each list says how to make something', async () => {
  assert.match(await printedBy(run('request', 'list')), /^No meeting request yet\. POST \/api\/v1\/meeting_requests /)
  assert.match(await printedBy(run('team', 'list')), /^No team yet\. POST \/api\/v1\/teams makes one\.\n$/)
  for (const what of ['request', 'team']) assert.equal(await printedBy(run(what, 'list', '--json')), '[]\n')
})

test('requests and teams are listed newest first, filtered, and as the API shows them', async () => {
  await fill()
  const requests = await printedBy(run('request', 'list'))
  assert.match(requests, /^ID +STATUS +CREATED \(UTC\) +ORGANIZER +TITLE, WITH\n/)
  assert.match(requests, /\nmr_\w{26} +active +[\d-]+ [\d:]+ +ana@acme\.test +Second, bo@client\.test\nmr_.* First, /)
  const [newest] = JSON.parse(await printedBy(run('request', 'list', '--limit', '1', '--json')))
  assert.deepEqual([newest.title, newest.participant_emails], ['Second', ['bo@client.test']])
  assert.match(
    await printedBy(run('request', 'list', '--limit', '1')),
    /\nThese are the newest 1\. See more with --limit\.\n$/,
  )
  assert.equal(await printedBy(run('request', 'list', '--status', 'booked')), 'No meeting request is booked.\n')
  const teams = await printedBy(run('team', 'list'))
  assert.match(
    teams,
    /\nteam_\w{26} +pool +deactivated +0 +- +old\.acme@parley\.test +Old\nteam_.* active .* https:\/\/meet\.acme\.test\/sales .* Sales\n$/,
  )
  assert.doesNotMatch(await printedBy(run('team', 'list', '--active')), /Old/)
})

test('wrong options are told', async () => {
  await refusedWith(run('request', 'list', '--status', 'lost'), [2, /^--status must be one of active, .* Usage: /])
  for (const limit of ['0', '1001', 'many'])
    await refusedWith(run('team', 'list', '--limit', limit), [2, /^--limit must be a number from 1 to 1000\. Usage: /])
})

test('one workspace need not be named; of several one is chosen by identifier or handle', async () => {
  assert.match(await printedBy(run('key', 'create', '--name', 'n', '--scopes', 'all')), /^pk_/)
  assert.match(await printedBy(run('key', 'list')), /\nkey_\w{26} +n +never +never +all\n$/)
  const other = JSON.parse(await printedBy(run('workspace', 'create', 'Beta', '--owner', 'bo@beta.test', '--json')))
  const choices = new RegExp(
    `^There are 2 workspaces, so choose one with --workspace: ${id} \\(Acme\\), ${other.id} \\(Beta\\)\\.`,
  )
  for (const args of [['request', 'list'], ['member', 'list'], ['team', 'list'], ['key', 'list'], ['mailroom']])
    await refusedWith(run(...args), [2, choices])
  await refusedWith(run('workspace', 'handle', 'beta'), [2, choices])
  assert.match(
    await printedBy(run('workspace', 'handle', other.id, 'beta')),
    /^The workspace Beta has the handle beta\.\n$/,
  )
  assert.match(await printedBy(run('member', 'list', '--workspace', 'beta')), /bo@beta\.test/)
  assert.match(await printedBy(run('member', 'list', '--workspace', id)), /ana@acme\.test/)
  await refusedWith(run('team', 'list', '--workspace', 'gamma'), [1, /^There is no workspace gamma\. There are: ws_/])
})

async function fill(): Promise<void> {
  await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'command' })
  const { pool } = database
  const workspace = await getWorkspace(pool, id)
  for (const title of ['First', 'Second']) {
    const context = { title, purpose: null, description: null, durationMinutes: 30, timeframe: null }
    const command = { organizer: { email: 'ana@acme.test' }, participants: [{ email: 'bo@client.test' }], context }
    await createRequest(pool, workspace, { ...command, source: 'api', includeIntroduction: false }, null, OPERATOR)
  }
  await inTransaction(pool, async (sql) => {
    await createTeam(
      sql,
      workspace,
      { name: 'Sales', place: { kind: 'video', url: 'https://meet.acme.test/sales' } },
      OPERATOR,
    )
    const { id } = await createTeam(sql, workspace, { name: 'Old' }, OPERATOR)
    await deactivateTeam(sql, workspace, id, OPERATOR)
  })
}

/** The first command makes the database, and says so. */
async function quiet(ending: ReturnType<typeof parley>): ReturnType<typeof parley> {
  return { ...(await ending), stderr: '' }
}

test('a link to sign in is printed for members, and for nobody else', async () => {
  assert.match(
    await printedBy(run('sign-in', 'Ana@acme.test')),
    /^http:\/\/127\.0\.0\.1:3000\/sign-in\?link=[\w-]{43}\n$/,
  )
  await refusedWith(run('sign-in', 'ana@acme.test', '--unlink'), [
    1,
    /^No account at an identity provider is linked to/,
  ])
  await refusedWith(run('sign-in', 'bo@client.test'), [
    1,
    /^There is no active member bo@client\.test\. See who there is: /,
  ])
})

test('somebody is forgotten with --yes; without it is shown what that would be', async () => {
  const forget = ['forget', 'Bo@client.test', '--workspace', 'acme']
  const tried = await printedBy(run(...forget))
  assert.match(
    tried,
    /^If Bo@client\.test is forgotten:\n\n( +\d+ {2}[\w ,]+\n)+Cancelled, since nobody else takes part: mr_/,
  )
  assert.match(
    tried,
    /Nothing was changed\. To do it: \.\/bin\/parley forget Bo@client\.test --yes --workspace acme\n$/,
  )
  const done = JSON.parse(await printedBy(run(...forget, '--yes', '--json')))
  assert.deepEqual([done.forgotten, done.requests, done.requests_cancelled.length], [true, 2, 2])
  await refusedWith(run(...forget, '--yes'), [
    1,
    /^Nobody with the address Bo@client\.test is known in this workspace\.$/m,
  ])
  assert.doesNotMatch(await printedBy(run('request', 'list', '--workspace', 'acme')), /bo@client/)
})
