import { readFileSync } from 'node:fs'
import { styleText } from 'node:util'
import { Failure } from '#core/failure.ts'
import { findMail, findRaw, listMailbox, listMailboxes, type MailInBox } from '#db/mailroom.ts'
import type { Pool } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { Partstat } from '#mail/answers.ts'
import { createIngest, type Ingested } from '#mail/ingest.ts'
import { type Act, answerAs, type Mailroom, writeAs } from '#mail/mailroom.ts'
import { openParser } from '#mail/parse.ts'
import { readMailHome } from '../config.ts'
import { openLog } from '../log.ts'
import { chosenWorkspace } from './chosen-workspace.ts'
import { command, type Input, JSON_OPTION, print, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

// Mail without a mail server: who has which mail, and answers in anybody's name. Answers are real mail and come in by the
// same door as mail from outside; a running service takes it from there.

const WORKSPACE = { workspace: { value: 'ID', help: 'The workspace; needed only where there are several.' } }
const MAIL = { mail: { value: 'MSG_ID', help: 'The mail that is answered; the newest one by default.' } }

export const mailroomList = command({
  usage: 'parley mailroom [--workspace ID] [--json]',
  summary: 'List the mailboxes of everybody who was written to.',
  details: 'Then: parley mailroom read EMAIL, and parley mailroom reply EMAIL TEXT.',
  options: { ...WORKSPACE, ...JSON_OPTION },
  async run(input) {
    const boxes = await inWorkspace(input, listMailboxes)
    const lines = boxes.map(
      ({ email, received, sent, lastAt, lastSubject }) =>
        `${email.padEnd(28)} ${String(received).padStart(3)} received ${String(sent).padStart(3)} sent   ${time(lastAt)}  ${lastSubject}`,
    )
    const none = 'Nobody has any mail yet. Make a meeting request, and look again.'
    print(input, boxes, lines.length === 0 ? none : lines.join('\n'))
  },
})

export const mailroomRead = command({
  usage: 'parley mailroom read EMAIL [--last] [--workspace ID] [--json]',
  summary: 'Show the mails of a person, as they see them.',
  positionals: ['EMAIL'],
  options: { last: { help: 'Only the newest one.' }, ...WORKSPACE, ...JSON_OPTION },
  async run(input) {
    const email = input.positionals[0] ?? ''
    const all = await inWorkspace(input, (pool, workspace) => listMailbox(pool, workspace, email))
    const mails = input.flags.has('last') ? all.slice(-1) : all
    const none = `${email} has no mail. See who has: ./bin/parley mailroom`
    print(input, mails, mails.length === 0 ? none : mails.map(mailText).join('\n\n'))
  },
})

export const mailroomRaw = command({
  usage: 'parley mailroom raw MSG_ID [--workspace ID]',
  summary: 'Print the bytes of a mail as they were sent or received.',
  positionals: ['MSG_ID'],
  options: WORKSPACE,
  async run(input) {
    const id = input.positionals[0] ?? ''
    const raw = await inWorkspace(input, async (pool, workspace) => {
      if (!(await findMail(pool, workspace, id))) throw new Failure('not_found', `There is no mail ${id}.`)
      return await findRaw(pool, workspace, id)
    })
    if (!raw) throw new Failure('not_found', `The bytes of ${id} are no longer kept.`)
    process.stdout.write(raw)
  },
})

export const mailroomReply = command({
  usage: 'parley mailroom reply EMAIL TEXT [--mail MSG_ID] [--from OTHER] [--workspace ID] [--json]',
  summary: 'Answer the newest mail of a person in free text; TEXT - reads standard input.',
  positionals: ['EMAIL', 'TEXT'],
  options: {
    from: { value: 'OTHER', help: 'Somebody else writes, from this address, such as an assistant.' },
    ...MAIL,
    ...WORKSPACE,
    ...JSON_OPTION,
  },
  run: (input) => answer(input, { do: 'reply', text: textOf(input) }),
})

const BUTTONS = { accept: 'ACCEPTED', decline: 'DECLINED', maybe: 'TENTATIVE' } as const satisfies Record<
  string,
  Partstat
>

const button = (name: keyof typeof BUTTONS, summary: string) =>
  command({
    usage: `parley mailroom ${name} EMAIL [--workspace ID] [--json]`,
    summary,
    positionals: ['EMAIL'],
    options: { ...MAIL, ...WORKSPACE, ...JSON_OPTION },
    run: (input) => answer(input, { do: 'rsvp', partstat: BUTTONS[name] }),
  })

export const mailroomAccept = button('accept', 'Accept the invite of a person, as their calendar would.')
export const mailroomDecline = button('decline', 'Decline the invite of a person, as their calendar would.')
export const mailroomMaybe = button('maybe', 'Answer the invite of a person with maybe.')

export const mailroomBounce = command({
  usage: 'parley mailroom bounce EMAIL [--mail MSG_ID] [--workspace ID] [--json]',
  summary: 'Let the newest mail of a person come back as undeliverable.',
  positionals: ['EMAIL'],
  options: { ...MAIL, ...WORKSPACE, ...JSON_OPTION },
  run: (input) => answer(input, { do: 'bounce' }),
})

export const mailroomAway = command({
  usage: 'parley mailroom away EMAIL TEXT [--workspace ID] [--json]',
  summary: 'Send the out-of-office note of a person, as their server would.',
  positionals: ['EMAIL', 'TEXT'],
  options: { ...MAIL, ...WORKSPACE, ...JSON_OPTION },
  run: (input) => answer(input, { do: 'out_of_office', text: textOf(input) }),
})

export const mailroomWrite = command({
  usage:
    'parley mailroom write --from EMAIL --to ADDRESS[,…] [--cc ADDRESS,…] --subject S TEXT [--workspace ID] [--json]',
  summary: 'Write a mail of its own from anybody to any address.',
  positionals: ['TEXT'],
  options: {
    from: { value: 'EMAIL', help: 'Who writes.', required: true },
    to: { value: 'ADDRESS,…', help: 'To whom; only addresses of this installation are delivered.', required: true },
    cc: { value: 'ADDRESS,…', help: 'Who gets a copy.' },
    subject: { value: 'S', help: 'Its subject.', required: true },
    ...WORKSPACE,
    ...JSON_OPTION,
  },
  async run(input) {
    const { from = '', to = '', cc = '', subject = '' } = input.values
    const mail = { from, to: addresses(to), cc: addresses(cc), subject, text: given(input.positionals[0] ?? '') }
    await say(input, (mailroom, workspace) => writeAs(mailroom, workspace, mail))
  },
})

async function answer(input: Input, act: Act): Promise<void> {
  const [email = ''] = input.positionals
  const { mail, from } = input.values
  await say(input, (mailroom, workspace) =>
    answerAs(mailroom, workspace, {
      email,
      act,
      ...(mail === undefined ? {} : { messageId: mail }),
      ...(from === undefined ? {} : { from }),
    }),
  )
}

async function say(input: Input, act: (mailroom: Mailroom, workspace: Workspace) => Promise<Ingested>): Promise<void> {
  const outcome = await inWorkspace(input, async (pool, workspace) => {
    await using parser = openParser()
    const mailHome = readMailHome(process.env)
    const log = openLog({ logLevel: 'silent' })
    const wake = () => {}
    const ingest = createIngest({ pool, mailHome, parser, trust: { authservId: null }, wake, log })
    return await act({ pool, home: mailHome, ingest }, workspace)
  })
  const { outcome: became, messageId, requestId, why } = outcome
  const shown = { outcome: became, message: messageId, request: requestId, why }
  const text = {
    recorded: `Received as ${messageId}; ./bin/parley explain ${requestId} tells what comes of it.`,
  } as Record<string, string>
  print(input, shown, text[became] ?? `The mail was not recorded: ${became}${why === null ? '' : ` (${why})`}.`)
}

async function inWorkspace<T>(input: Input, work: (pool: Pool, workspace: Workspace) => Promise<T>): Promise<T> {
  return await withDatabase(async (pool) => await work(pool, await chosenWorkspace(pool, input.values.workspace)))
}

const textOf = (input: Input) => given(input.positionals[1] ?? '')

function given(text: string): string {
  const whole = text === '-' ? readFileSync(0, 'utf8') : text
  if (whole.trim() === '') throw new UsageError('TEXT is empty.')
  return whole
}

const addresses = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function mailText(mail: MailInBox): string {
  const way = mail.direction === 'out' ? `From: ${mail.from}` : `To: ${mail.to.join(', ')}`
  const heading = `${bold(mail.subject)}  ${dim(`${time(mail.at)}  ${mail.id}`)}\n${dim(way)}`
  const body = mail.text.trim().replace(/^/gm, mail.direction === 'out' ? '  ' : '  > ')
  return `${heading}\n\n${body}`
}

const time = (at: string) => at.slice(0, 16).replace('T', ' ')
const bold = (text: string) => styleText('bold', text, { stream: process.stdout })
const dim = (text: string) => styleText('dim', text, { stream: process.stdout })
