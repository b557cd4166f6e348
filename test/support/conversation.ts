import assert from 'node:assert/strict'
import { liftSuppression } from '#actions/lift-suppression.ts'
import { takeFromTray } from '#actions/take-from-tray.ts'
import { whyInTray } from '#core/mail/tray.ts'
import { fromWindows } from '#core/time/interval.ts'
import { packWeeks } from '#core/time/packed.ts'
import type { Calendar } from '#db/calendar/calendars.ts'
import { currentTime } from '#db/ids.ts'
import { insertFact } from '#db/negotiation/negotiations.ts'
import { getMember } from '#db/people/members.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ingested } from '#mail/ingest.ts'
import type { Act as MailAct } from '#mail/mailroom.ts'
import { newToken } from '#mail/token.ts'
import { routeWaitingMail } from '#workers/tray.ts'
import { Stage } from '../../src/commands/demo/stage.ts'
import { aCalendar } from './busy.ts'
import { Account, layOver, withoutEvent } from './calendar-acts.ts'
import { slowClock } from './clock.ts'
import { connect, type FeedServer, failing, feedServer, sync } from './feed-server.ts'
import { keptLog } from './logged.ts'
import { answerOf } from './negotiating.ts'
import { TEST_LINKS, TEST_POST } from './post.ts'
import {
  addPersonalLine,
  addressesOn,
  approve,
  bring,
  failDecisions,
  forget,
  fromOutside,
  giveHandle,
  masked,
  type Proof,
  pickOnPage,
  takeHandle,
} from './rare-acts.ts'
import { eventsOf } from './requests.ts'
import { eventText, shownEntry } from './told.ts'
import type { Act } from './transcript.ts'
import { newWorld, type World } from './world.ts'

// Plays a conversation on the real thing: requests by the API, answers as real mail through the same door as everybody's,
// decisions by the coordinator, the outbox with the mailroom as its transport. Only time is moved.
//
// The lines that a transcript may have, each after `> `. Every named person must be a member or a participant by then.
//
//   it is 2026-11-16 09:00 in Europe/Lisbon             first of all; later it moves the clock on
//   2 days pass | 1 hour passes                         stops at everything that is due on the way (minutes to weeks)
//   Ana is a member, ana@acme.test, Europe/Lisbon       the owner is ana@acme.test; everybody else is added
//   Ana is a member without a name, ana@acme.test, Europe/Lisbon
//   Ana works 10:00 to 16:00                            Monday to Friday, in her zone
//   the settings of Ana change                         below it `country`, `days_off: 2026-12-21 to 2026-12-23`, `buffer_minutes`,
//                                                       `notice_minutes`, `daily_limit`
//   the workspace writes de                             the language of people whose own is not known
//   Ana is busy 2026-11-17 09:00 to 12:00               as a calendar would say
//   the calendar of Ana is connected                    a published one, with nothing in it
//   the calendar of Ana was last read 10 minutes ago
//   the calendar of Ana cannot be reached               its server answers with an error, until it `can be reached again`
//   the calendar of Ana is looked at                    as workers do it
//   the Google account of Ana is connected              behind it `, and makes no video links`, where it does not
//   the Google account of Ana is looked at              as workers do it
//   something else is put into the calendar of Ana at that time     or `is taken out of the calendar of Ana`
//   Ana deletes the meeting in the calendar             as a look at her calendar notices it
//   Ana moves the meeting to 2026-11-19 15:00 in the calendar
//   Ana asks for a meeting                              below it fields: title, purpose, description, minutes, from, until, place,
//                                                       introduction, and a line `with: Bo Lind <bo@client.test> Europe/Berlin`
//                                                       for each participant, whose zone may be left out
//   Sales is a pool of Ana and Dan                      or a stack; below it the fields that a team can be changed by
//   Sales changes                                       the same fields; `active: false` deactivates it
//   Sales is asked for a meeting                        by the API, with the same fields as above
//   Dan is paused in Sales | Dan is back in Sales
//   Kim Ode <kim@client.test> writes to Sales           with `to:`, `cc:` and `subject:` before the text; a mail that waits in
//                                                       the tray says so
//   waiting mail is taken                               what nobody could take, where somebody can now
//   the mail is given to Sales                          the newest that waits; or to Dan
//   Bo writes                                           answers the newest mail to Bo, with the text below
//   Bo answers mail 1                                   the same, but the first mail that he got
//   cy@client.test answers for Bo                       somebody else answers the newest mail to Bo
//   Bo accepts | Bo declines | Bo says maybe            the buttons of a calendar program
//   Bo proposes 2026-11-18 14:00 to 14:30 in the calendar
//   Bo is away                                          an automatic reply, with the text below
//   mail to Bo bounces                                  the newest one, for good
//   Bo may get mail again                               an admin lifts what a stop or a bounce led to
//   the request is paused | resumed | cancelled | cancelled and everybody is told
//   Cy Tan <cy@client.test> is added | is added as optional | Cy is removed      by the API
//   Cy becomes the organizer
//   Ana leaves the workspace                            behind it `, and Cy takes over`, where somebody does
//   the context changes                                 below it the fields that change
//
// Rare ones (rare-acts.ts):
//
//   the addresses on the mail to Bo are looked at       who it is from, where answers go, and who invites
//   the workspace has no handle yet | the workspace is called acme
//   everything travels by the mailbox scheduling@acme.test
//   Kim Ode <kim@client.test> writes to the workspace   as above; `, and nothing proves it` or `, and their domain denies it`
//                                                       behind any mail of an outsider
//   somebody writes as Bo                               a forged answer to the newest mail to Bo
//   Dan is taken off Sales
//   mails have a link to a page                         before the first mail
//   Bo picks 2 on the page                              or `1 and 3`
//   every mail waits for approval | the mail to Bo is approved
//   the mail to Bo gets a personal line                 below it; shows the mail as it will leave
//   Bo is forgotten
//   deciding fails for 20 minutes

const MINUTES: Record<string, number> = { minute: 1, hour: 60, day: 1_440, week: 10_080 }

const NOTHING_IN_IT = aCalendar('DTSTART:20200101T100000Z')

type Player = { email: string; name: string; zone: string | null }

export class Conversation implements AsyncDisposable {
  readonly world: World
  stage: Stage
  requestId = ''
  readonly #handle: string
  readonly #players = new Map<string, Player>()
  readonly #seenEvents = new Set<string>()
  readonly #seenQuestions = new Set<string>()
  readonly #teams = new Map<string, { id: string; email_address: string }>()
  /** Lines of the transcript other than mails and decisions. */
  #said: string[] = []
  readonly #calendars = new Map<string, { feed: FeedServer; calendar: Calendar }>()
  readonly #accounts = new Map<string, Account>()
  readonly #servers = new AsyncDisposableStack()
  /** The newest mail that waits in the tray. */
  #waiting: string | null = null

  static async begin(pool: World['pool']): Promise<Conversation> {
    const handle = `acme${Math.random().toString(36).slice(2, 8).padEnd(6, '0')}`
    return new Conversation(await newWorld({ pool, handle, clock: slowClock() }), handle)
  }

  constructor(world: World, handle: string) {
    this.world = world
    this.#handle = handle
    this.stage = new Stage(world.pool, world.workspace, TEST_POST.home, world.acting)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#servers.disposeAsync()
    await this.stage[Symbol.asyncDispose]()
    await this.world[Symbol.asyncDispose]()
  }

  /** Does what a line of a transcript says, and gives what Parley said and did then. */
  async play({ line, body }: Act): Promise<string[]> {
    for (const [form, act] of this.#acts) {
      const found = form.exec(line)
      if (!found) continue
      await act(found.groups ?? {}, body)
      await this.stage.settle()
      return await this.#news()
    }
    throw new Error(`no transcript knows what "${line}" means; see test/support/conversation.ts`)
  }

  readonly #acts: [RegExp, (fields: Record<string, string>, body: string[]) => Promise<unknown>][] = [
    [/^it is (?<date>\S+) (?<time>\S+) in (?<zone>\S+)$/, (f) => this.stage.moveTo(wall(f.date!, f.time!, f.zone!))],
    [
      /^(?<n>\d+) (?<unit>minute|hour|day|week)s? pass(es)?$/,
      (f) => this.stage.pass({ minutes: Number(f.n) * MINUTES[f.unit!]! }),
    ],
    [/^(?<name>\w+) is a member, (?<email>\S+), (?<zone>\S+)$/, (f) => this.#member(f, f.name!)],
    [/^(?<name>\w+) is a member without a name, (?<email>\S+), (?<zone>\S+)$/, (f) => this.#member(f, null)],
    [/^(?<name>\w+) works (?<start>[\d:]+) to (?<end>[\d:]+)$/, (f) => this.#hours(f)],
    [/^(?<person>.*<\S+>) is added(?<optional> as optional)?$/, (f) => this.#add(f)],
    [/^(?<name>\w+) is removed$/, (f) => this.#remove(f.name!)],
    [/^the settings of (?<name>\w+) change$/, (f, body) => this.#settings(f.name!, fieldsOf(body))],
    [/^(?<name>\w+) is busy (?<date>\S+) (?<start>[\d:]+) to (?<end>[\d:]+)$/, (f) => this.#busy(f)],
    [/^the workspace writes (?<language>\w\w)$/, (f) => this.#speak(f.language!)],
    [/^the calendar of (?<name>\w+) is connected$/, (f) => this.#connect(f.name!)],
    [
      /^the calendar of (?<name>\w+) was last read (?<minutes>\d+) minutes ago$/,
      (f) => this.#wasRead(f.name!, Number(f.minutes)),
    ],
    [
      /^the calendar of (?<name>\w+) cannot be reached$/,
      async (f) => this.#calendar(f.name!).feed.answer(failing(503)),
    ],
    [
      /^the calendar of (?<name>\w+) can be reached again$/,
      async (f) => this.#calendar(f.name!).feed.publish(NOTHING_IN_IT),
    ],
    [/^the calendar of (?<name>\w+) is looked at$/, (f) => this.#look(f.name!)],
    [
      /^the Google account of (?<name>\w+) is connected(?<none>, and makes no video links)?$/,
      (f) => this.#connectAccount(f.name!, f.none === undefined),
    ],
    [/^the Google account of (?<name>\w+) is looked at$/, (f) => this.#accounts.get(f.name!)!.look(this.world)],
    [
      /^something else is (?<verb>put into|taken out of) the calendar of (?<name>\w+)( at that time)?$/,
      async (f) => layOver(this.world, await this.#memberId(f.name!), this.requestId, f.verb === 'put into'),
    ],
    [
      /^(?<name>\w+) (deletes the meeting|moves the meeting to (?<date>\S+) (?<time>[\d:]+)) in the calendar$/,
      (f) => this.#changeEntry(f),
    ],
    [/^the calendar of (?<name>\w+) cannot be read$/, (f) => this.#unreadable(f.name!)],
    [/^(?<team>\w+) is asked for a meeting$/, (f, body) => this.#askTeam(f.team!, fieldsOf(body))],
    [/^waiting mail is taken$/, () => this.#takeWaiting()],
    [/^(?<name>\w+) asks for a meeting$/, (f, body) => this.#ask(f.name!, fieldsOf(body))],
    [/^(?<name>\w+) writes to the workspace$/, (f, body) => this.#write(f.name!, body)],
    [
      /^(?<person>.*<\S+>) writes to (?<to>[\w ]+?)(?<proof>, and nothing proves it|, and their domain denies it)$/,
      (f, body) => this.#writeFromOutside(f, body),
    ],
    [/^(?<person>.*<\S+>) writes to (?<to>the workspace)$/, (f, body) => this.#writeFromOutside(f, body)],
    [/^somebody writes as (?<name>\w+)$/, (f, body) => this.#forge(f.name!, body.join('\n'))],
    [
      /^the addresses on the mail to (?<name>\w+) are looked at$/,
      async (f) => this.#said.push(await addressesOn(this.world, this.#player(f.name!).email)),
    ],
    [/^the workspace has no handle yet$/, () => takeHandle(this.world)],
    [/^the workspace is called acme$/, () => giveHandle(this.world, this.#handle)],
    [/^everything travels by the mailbox (?<mailbox>\S+)$/, (f) => this.#useMailbox(f.mailbox!)],
    [/^(?<name>\w+) is taken off (?<team>\w+)$/, (f) => this.#takeOff(f)],
    [/^mails have a link to a page$/, () => this.#showLinks()],
    [
      /^(?<name>\w+) picks (?<numbers>[\d and]+) on the page$/,
      (f) => {
        const { email, zone } = this.#player(f.name!)
        return pickOnPage(this.world, this.requestId, email, f.numbers!.split(' and ').map(Number), zone!)
      },
    ],
    [/^every mail waits for approval$/, () => this.world.api.patch('/workspace', { review: true })],
    [
      /^the mail to (?<name>\w+) is approved$/,
      async (f) => this.#said.push(await approve(this.world, this.#player(f.name!).email)),
    ],
    [
      /^the mail to (?<name>\w+) gets a personal line$/,
      async (f, body) =>
        this.#said.push(await addPersonalLine(this.world, this.#player(f.name!).email, body.join('\n'))),
    ],
    [
      /^(?<name>\w+) is forgotten$/,
      async (f) => this.#said.push(await forget(this.world, this.#player(f.name!).email)),
    ],
    [
      /^deciding fails for (?<minutes>\d+) minutes$/,
      (f) => failDecisions(this.world, this.requestId, Number(f.minutes)),
    ],
    [/^(?<team>\w+) is a (?<mode>pool|stack) of (?<names>.+)$/, (f, body) => this.#team(f, fieldsOf(body))],
    [/^(?<team>\w+) changes$/, (f, body) => this.#changeTeam(f.team!, fieldsOf(body))],
    [/^(?<name>\w+) is paused in (?<team>\w+)$/, (f) => this.#pause(f, 'pause')],
    [/^(?<name>\w+) is back in (?<team>\w+)$/, (f) => this.#pause(f, 'unpause')],
    [/^(?<person>.*<\S+>) writes to (?<team>\w+)$/, (f, body) => this.#writeToTeam(f, body)],
    [/^the mail is given to (?<taker>\w+)$/, (f) => this.#give(f.taker!)],
    [/^(?<name>\w+) writes$/, (f, body) => this.#answer(f.name!, { do: 'reply', text: body.join('\n') })],
    [
      /^(?<name>\w+) answers mail (?<n>\d+)$/,
      (f, body) => this.#answer(f.name!, { do: 'reply', text: body.join('\n') }, Number(f.n)),
    ],
    [
      /^(?<from>\S+@\S+) answers for (?<name>\w+)$/,
      (f, body) => this.#answer(f.name!, { do: 'reply', text: body.join('\n') }, undefined, f.from),
    ],
    [/^(?<email>\S+@\S+) writes$/, (f, body) => this.#newcomer(f.email!, body.join('\n'))],
    [/^(?<name>\w+) accepts$/, (f) => this.#answer(f.name!, { do: 'rsvp', partstat: 'ACCEPTED' })],
    [/^(?<name>\w+) declines$/, (f) => this.#answer(f.name!, { do: 'rsvp', partstat: 'DECLINED' })],
    [/^(?<name>\w+) says maybe$/, (f) => this.#answer(f.name!, { do: 'rsvp', partstat: 'TENTATIVE' })],
    [
      /^(?<name>\w+) proposes (?<date>\S+) (?<start>[\d:]+) to (?<end>[\d:]+) in the calendar$/,
      (f) => this.#counter(f),
    ],
    [/^(?<name>\w+) is away$/, (f, body) => this.#answer(f.name!, { do: 'out_of_office', text: body.join('\n') })],
    [/^mail to (?<name>\w+) bounces$/, (f) => this.#answer(f.name!, { do: 'bounce' })],
    [/^(?<name>\w+) may get mail again$/, (f) => this.#lift(f.name!)],
    [/^the request is (?<verb>pause|resume|cancel)d$/, (f) => this.#change(f.verb!, {})],
    [/^the request is cancelled$/, () => this.#change('cancel', {})],
    [/^the request is cancelled and everybody is told$/, () => this.#change('cancel', { notify: true })],
    [
      /^(?<name>\w+) becomes the organizer$/,
      (f) => this.#change('change_organizer', { new_organizer_email: this.#player(f.name!).email }),
    ],
    [/^(?<name>\w+) leaves the workspace$/, (f) => this.#leave(f.name!)],
    [/^(?<name>\w+) leaves the workspace, and (?<heir>\w+) takes over$/, (f) => this.#leave(f.name!, f.heir)],
    [/^the context changes$/, (_f, body) => this.#change('context', contextOf(fieldsOf(body)))],
  ]

  #player(name: string): Player {
    const player = this.#players.get(name)
    assert.ok(player, `nobody is called ${name} in this transcript`)
    return player
  }

  async #member({ name: player, email, zone }: Record<string, string>, name: string | null): Promise<void> {
    this.#players.set(player!, { email: email!, name: player!, zone: zone! })
    const { api, owner } = this.world
    const answer =
      email === owner.email
        ? await api.patch(`/workspace_members/${owner.id}`, { name, timezone: zone })
        : await api.post('/workspace_members', { email, name, timezone: zone })
    assert.ok(answer.status < 300, answer.text)
  }

  async #memberId(name: string): Promise<string> {
    const answer = await this.world.api.get(`/workspace_members?email=${this.#player(name).email}`)
    return answer.body.data[0].id
  }

  async #add({ person, optional }: Record<string, string>): Promise<void> {
    const [, name = '', email = ''] = /^(.*) <(\S+)>$/.exec(person!) ?? []
    this.#players.set(name.split(' ')[0]!, { email, name, zone: null })
    const body = { email, name, required: optional === undefined }
    const answer = await this.world.api.post(`/meeting_requests/${this.requestId}/participants`, body)
    assert.equal(answer.status, 200, answer.text)
  }

  async #remove(name: string): Promise<void> {
    const { email } = this.#player(name)
    const answer = await this.world.api.delete(`/meeting_requests/${this.requestId}/participants/${email}`)
    assert.equal(answer.status, 200, answer.text)
  }

  async #settings(name: string, fields: Map<string, string[]>): Promise<void> {
    const change: Record<string, unknown> = {}
    for (const [field, [value]] of fields) {
      const [from, to = from] = value!.split(' to ')
      change[field] = field === 'days_off' ? [{ from, to }] : field === 'country' ? value : Number(value)
    }
    const answer = await this.world.api.patch(`/workspace_members/${await this.#memberId(name)}`, change)
    assert.equal(answer.status, 200, answer.text)
  }

  async #hours({ name, start, end }: Record<string, string>): Promise<void> {
    const days = ['mon', 'tue', 'wed', 'thu', 'fri']
    const answer = await this.world.api.patch(`/workspace_members/${await this.#memberId(name!)}`, {
      working_hours: [{ days, start, end }],
    })
    assert.equal(answer.status, 200, answer.text)
  }

  async #speak(language: string) {
    const { status, body } = await this.world.api.patch('/workspace', { language })
    assert.equal(status, 200, JSON.stringify(body))
  }

  async #busy({ name, date, start, end }: Record<string, string>): Promise<void> {
    const { zone } = this.#player(name!)
    const window = { start: wall(date!, start!, zone!).toString(), end: wall(date!, end!, zone!).toString() }
    const { pool, workspace } = this.world
    const memberId = await this.#memberId(name!)
    for (const { week, packed } of packWeeks(fromWindows([window], 'busy')))
      await pool`
        insert into busy (workspace_id, member_id, source, week, packed, synced_at)
        values (${workspace.id}, ${memberId}, ${`${date} ${start}`}, ${week}, ${packed}, now())`
  }

  async #connectAccount(name: string, makesLinks: boolean): Promise<void> {
    const member = await getMember(this.world.pool, this.world.workspace, await this.#memberId(name))
    this.#accounts.set(name, this.#servers.use(await Account.connect(this.world, member, makesLinks)))
    await this.#knowAllTimes()
  }

  async #connect(name: string): Promise<void> {
    const feed = this.#servers.use(await feedServer(NOTHING_IN_IT))
    const member = await getMember(this.world.pool, this.world.workspace, await this.#memberId(name))
    this.#calendars.set(name, { feed, calendar: await connect(this.world, feed.url, member) })
    await this.#knowAllTimes()
  }

  /** What is read is known for the real half a year, and the conversation may take place at any time. */
  async #knowAllTimes(): Promise<void> {
    await this.world.pool`
      update calendars
      set known_from = 0, known_to = 100000
      where workspace_id = ${this.world.workspace.id}`
  }

  #calendar(name: string) {
    return this.#calendars.get(name)!
  }

  async #changeEntry({ name, date, time }: Record<string, string>): Promise<void> {
    const start = date ? wall(date, time!, this.#player(name!).zone!).toString({ smallestUnit: 'millisecond' }) : null
    const body = { member: await this.#memberId(name!), became: start ? 'moved' : 'gone', start } as const
    const fact = { kind: 'entry_changed', body, actor: 'calendar', at: currentTime(this.world.acting.clock) } as const
    await insertFact(this.world.pool, this.world.workspace, this.requestId, fact)
  }

  async #wasRead(name: string, minutes: number): Promise<void> {
    await this.world.pool`
      update calendars
      set synced_at = ${currentTime(this.world.acting.clock)}::timestamptz - make_interval(mins => ${minutes})
      where workspace_id = ${this.world.workspace.id}
        and id = ${this.#calendar(name).calendar.id}`
  }

  async #look(name: string): Promise<void> {
    await sync(this.world, this.#calendar(name).calendar)
    await this.#knowAllTimes()
  }

  /** For the week that begins today. */
  async #unreadable(name: string): Promise<void> {
    const { pool, workspace } = this.world
    const memberId = await this.#memberId(name)
    const monday = { start: '2026-11-16T00:00:00Z', end: '2026-11-20T00:00:00Z' }
    for (const { week } of packWeeks(fromWindows([monday], 'busy')))
      await pool`
        insert into busy (workspace_id, member_id, source, week, packed, synced_at)
        values (${workspace.id}, ${memberId}, 'unreadable', ${week}, null, now())`
  }

  async #ask(name: string, fields: Map<string, string[]>): Promise<void> {
    await this.#request({ organizer_email: this.#player(name).email }, fields)
  }

  async #askTeam(name: string, fields: Map<string, string[]>): Promise<void> {
    await this.#request({ team_id: this.#teamCalled(name).id }, fields)
  }

  async #takeWaiting(): Promise<void> {
    await routeWaitingMail({ pool: this.world.pool, log: keptLog().log, clock: this.world.acting.clock })
    const [row] = await this.world.pool<{ requestId: string }[]>`
      select request_id from messages where workspace_id = ${this.world.workspace.id} and id = ${this.#waiting}`
    this.requestId = row!.requestId
  }

  async #request(taker: Record<string, string>, fields: Map<string, string[]>): Promise<void> {
    const participants = (fields.get('with') ?? []).map(personOf)
    for (const person of participants) this.#players.set(person.name.split(' ')[0]!, person)
    const answer = await this.world.api.post('/meeting_requests', {
      ...taker,
      participants: participants.map(({ email, name, zone }) => ({ email, name, timezone: zone })),
      include_introduction: fields.has('introduction'),
      context: contextOf(fields),
    })
    assert.equal(answer.status, 202, answer.text)
    this.requestId = answer.body.data.id
  }

  async #answer(name: string, act: MailAct, n?: number, from?: string): Promise<void> {
    const { pool, workspace } = this.world
    const player = this.#player(name)
    const sent = await pool<{ id: string }[]>`
      select id
      from messages
      where workspace_id = ${workspace.id}
        and direction = 'out'
        and ${player.email} = any (rcpt)
      order by id`
    const messageId = n === undefined ? undefined : sent[n - 1]!.id
    const outcome = await this.stage.answer({
      email: player.email,
      name: from === undefined ? player.name : null,
      act,
      ...(messageId === undefined ? {} : { messageId }),
      ...(from === undefined ? {} : { from }),
    })
    assert.equal(outcome.outcome, 'recorded', JSON.stringify(outcome))
    this.requestId = outcome.requestId ?? this.requestId
  }

  /** With header lines before the text: `to: Bo Lind <bo@client.test>`, `subject: …`. */
  async #write(name: string, body: string[]): Promise<void> {
    const end = body.indexOf('')
    const fields = fieldsOf(body.slice(0, end))
    const people = (fields.get('to') ?? []).map(personOf)
    for (const person of people) this.#players.set(person.name.split(' ')[0]!, person)
    const outcome = await this.stage.write({
      from: this.#player(name).email,
      name: this.#player(name).name,
      to: [this.stage.address, ...people.map(({ email, name }) => `${name} <${email}>`)],
      cc: [],
      subject: fields.get('subject')?.[0] ?? '',
      text: body.slice(end + 1).join('\n'),
    })
    assert.equal(outcome.outcome, 'recorded', JSON.stringify(outcome))
    this.requestId = outcome.requestId!
  }

  async #team({ team, mode, names }: Record<string, string>, fields: Map<string, string[]>): Promise<void> {
    const members = names!.split(/, | and /)
    const member_ids = await Promise.all(members.map((name) => this.#memberId(name)))
    const answer = await this.world.api.post('/teams', { name: team, mode, member_ids })
    assert.equal(answer.status, 201, answer.text)
    this.#teams.set(team!, answer.body.data)
    if (fields.size > 0) await this.#changeTeam(team!, fields)
  }

  async #changeTeam(name: string, fields: Map<string, string[]>): Promise<void> {
    const { id } = this.#teamCalled(name)
    const given = [...fields].map(([field, [value]]) => [
      field,
      value === 'true' ? true : value === 'false' ? false : value,
    ])
    const { active, ...change } = Object.fromEntries(given)
    if (active !== undefined) await this.world.api.post(`/teams/${id}/${active ? 'reactivate' : 'deactivate'}`)
    const answer = await this.world.api.patch(`/teams/${id}`, change)
    assert.equal(answer.status, 200, answer.text)
  }

  async #pause({ name, team }: Record<string, string>, verb: string): Promise<void> {
    const answer = await this.world.api.post(`${await this.#membership(name!, team!)}/${verb}`)
    assert.equal(answer.status, 200, answer.text)
  }

  async #takeOff({ name, team }: Record<string, string>): Promise<void> {
    const answer = await this.world.api.delete(await this.#membership(name!, team!))
    assert.equal(answer.status, 204, answer.text)
  }

  /** Its path. */
  async #membership(name: string, team: string): Promise<string> {
    const { id } = this.#teamCalled(team)
    const memberId = await this.#memberId(name)
    const { members } = (await this.world.api.get(`/teams/${id}`)).body.data
    const membership = members.find((each: Record<string, string>) => each.workspace_membership_id === memberId)
    return `/teams/${id}/members/${membership.id}`
  }

  #teamCalled(name: string): { id: string; email_address: string } {
    const team = this.#teams.get(name)
    assert.ok(team, `no team is called ${name} in this transcript`)
    return team
  }

  async #writeToTeam({ person, team }: Record<string, string>, body: string[]): Promise<void> {
    const sender = personOf(person!)
    this.#players.set(sender.name.split(' ')[0]!, sender)
    const end = body.indexOf('')
    const fields = fieldsOf(body.slice(0, end))
    const people = (field: string) => {
      const named = (fields.get(field) ?? []).map(personOf)
      for (const each of named) this.#players.set(each.name.split(' ')[0]!, each)
      return named.map(({ email, name }) => `${name} <${email}>`)
    }
    const outcome = await this.stage.write({
      from: sender.email,
      name: sender.name,
      to: [this.#teamCalled(team!).email_address, ...people('to')],
      cc: people('cc'),
      subject: fields.get('subject')?.[0] ?? '',
      text: body.slice(end + 1).join('\n'),
    })
    this.#tell(outcome)
  }

  /** Records the outcome of a mail that belongs to no conversation. */
  #tell(outcome: Ingested): void {
    this.#waiting = outcome.outcome === 'tray' ? outcome.messageId : null
    if (outcome.outcome === 'tray') this.#said.push(`The mail waits in the tray: ${whyInTray(outcome.why!)}.`)
    else if (outcome.outcome !== 'recorded') this.#said.push(`The mail is ${outcome.outcome}.`)
    if (outcome.requestId !== null) this.requestId = outcome.requestId
  }

  async #writeFromOutside({ person, to, proof }: Record<string, string | undefined>, body: string[]): Promise<void> {
    const { email, name, zone } = personOf(person!)
    this.#players.set(name.split(' ')[0]!, { email, name, zone })
    const end = body.indexOf('')
    const fields = fieldsOf(body.slice(0, end))
    const proofs: Record<string, Proof> = { nothing: 'unproven', their: 'denied' }
    const mail = fromOutside({
      email,
      from: `${name} <${email}>`,
      to: to === 'the workspace' ? this.stage.address : this.#teamCalled(to!).email_address,
      cc: fields.get('cc') ?? [],
      subject: fields.get('subject')?.[0] ?? '',
      body: body.slice(end + 1).join('\n'),
    })
    this.#tell(await bring(this.world, mail, proof ? proofs[proof.split(' ')[2]!]! : 'proven'))
  }

  async #forge(name: string, text: string): Promise<void> {
    const { email } = this.#player(name)
    const mail = await answerOf(this.world, { email, act: { do: 'reply', text } })
    this.#tell(await bring(this.world, mail, 'denied'))
  }

  async #useMailbox(mailbox: string): Promise<void> {
    await this.stage[Symbol.asyncDispose]()
    this.stage = new Stage(this.world.pool, this.world.workspace, { mailbox }, this.world.acting)
  }

  async #showLinks(): Promise<void> {
    await this.stage[Symbol.asyncDispose]()
    this.stage = new Stage(this.world.pool, this.world.workspace, TEST_POST.home, this.world.acting, TEST_LINKS)
  }

  async #give(taker: string): Promise<void> {
    const to = this.#teams.has(taker)
      ? { teamId: this.#teamCalled(taker).id }
      : { memberId: await this.#memberId(taker) }
    const { pool, workspace, acting } = this.world
    const given = await inTransaction(pool, (sql) =>
      takeFromTray(sql, workspace, this.#waiting!, to, () => newToken(acting.clock), acting),
    )
    this.requestId = given.requestId
  }

  /** Somebody who came in later, and whom the transcript knows by address only. */
  async #newcomer(email: string, text: string): Promise<void> {
    this.#players.set(email, { email, name: email, zone: null })
    await this.#answer(email, { do: 'reply', text })
  }

  async #counter({ name, date, start, end }: Record<string, string>): Promise<void> {
    const zone = this.#player(name!).zone ?? 'UTC'
    await this.#answer(name!, {
      do: 'counter',
      start: wall(date!, start!, zone).toString(),
      end: wall(date!, end!, zone).toString(),
    })
  }

  async #lift(name: string): Promise<void> {
    const { pool, workspace, acting } = this.world
    const { email } = this.#player(name)
    await inTransaction(pool, (sql) => liftSuppression(sql, workspace, email, acting))
  }

  async #leave(name: string, heir?: string): Promise<void> {
    const body = heir === undefined ? {} : { transfer_to: this.#player(heir).email }
    const answer = await this.world.api.post(`/workspace_members/${await this.#memberId(name)}/deactivate`, body)
    assert.equal(answer.status, 200, answer.text)
  }

  async #change(verb: string, body: unknown): Promise<void> {
    const answer = await this.world.api.post(`/meeting_requests/${this.requestId}/${verb}`, body)
    assert.equal(answer.status, 200, answer.text)
  }

  /** Everything new since the last call. */
  /** Questions to people whose mail waits and belongs to no request yet. */
  async #questions(): Promise<string[]> {
    const { pool, workspace } = this.world
    const rows = await pool<{ id: string; recipient: string; subject: string; visible: string }[]>`
      select m.id, o.recipient, m.subject, m.visible
      from outbox o
      join messages m on m.workspace_id = o.workspace_id and m.id = o.id
      where o.workspace_id = ${workspace.id}
        and o.kind in ('ask_requester', 'request_stuck')
      order by o.id`
    const fresh = rows.filter(({ id }) => !this.#seenQuestions.has(id))
    for (const { id } of fresh) this.#seenQuestions.add(id)
    return fresh.map(({ recipient, subject, visible }) =>
      masked(`To: ${recipient}\nSubject: ${subject}\n\n${visible.trimEnd()}`),
    )
  }

  async #news(): Promise<string[]> {
    const said = this.#said.splice(0)
    const entries = this.requestId === '' ? [] : (await this.stage.news(this.requestId)).flatMap(shownEntry)
    const events = (await eventsOf(this.world)).filter(({ id }) => !this.#seenEvents.has(id))
    for (const { id } of events) this.#seenEvents.add(id)
    return [
      ...said,
      ...(await this.#questions()),
      ...entries.map(withoutEvent),
      ...events
        .filter(({ requestId }) => requestId !== null)
        .map(({ body }) => withoutEvent(`event ${eventText(body)}`)),
    ]
  }
}

function wall(date: string, time: string, zone: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).toInstant()
}

function personOf(text: string): Player {
  const found = /^(?:(?<name>[^<]+) )?<(?<email>[^>]+)>(?: (?<zone>\S+))?$/.exec(text)
  assert.ok(found?.groups, `a participant is written as: Bo Lind <bo@client.test> Europe/Berlin, not ${text}`)
  const { name, email, zone } = found.groups
  return { email: email!, name: name ?? email!, zone: zone ?? null }
}

function fieldsOf(body: string[]): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const line of body) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
    assert.ok(name, `expected a field such as title: Demo, not ${line}`)
    fields.set(name, [...(fields.get(name) ?? []), value!])
  }
  return fields
}

/** `video https://meet.acme.test/demo`, `phone +351 21 123 4567`, `address Rua Augusta 1` or `calendar`. */
function placeOf(text: string): Record<string, string> {
  if (text === 'calendar') return { kind: text }
  const [, kind, rest] = /^(video|phone|address) (.+)$/.exec(text) ?? []
  assert.ok(kind && rest, `a place is written as: video https://meet.acme.test/demo, not ${text}`)
  return { kind, [{ video: 'url', phone: 'number', address: 'text' }[kind]!]: rest }
}

function contextOf(fields: Map<string, string[]>): Record<string, unknown> {
  const one = (name: string) => fields.get(name)?.[0]
  return {
    ...(fields.has('title') ? { title: one('title') } : {}),
    ...(fields.has('purpose') ? { purpose: one('purpose') } : {}),
    ...(fields.has('description') ? { description: one('description') } : {}),
    ...(fields.has('minutes') ? { duration_minutes: Number(one('minutes')) } : {}),
    ...(fields.has('place') ? { place: placeOf(one('place')!) } : {}),
    ...(fields.has('from') || fields.has('until')
      ? { timeframe: { start: one('from') ?? null, end: one('until') ?? null } }
      : {}),
  }
}
