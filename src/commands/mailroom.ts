import { readFileSync } from 'node:fs'
import { requireDevelopment } from '#actions/require-development.ts'
import { Failure } from '#core/failure.ts'
import { withGuestLinks } from '#core/mail/guest-links.ts'
import { findMail, findRaw, listMailbox, listMailboxes, type MailInBox } from '#db/mailroom.ts'
import { findProductionNode } from '#db/nodes.ts'
import type { Pool } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { Partstat } from '#mail/answers.ts'
import type { Ingested } from '#mail/ingest.ts'
import { type Act, answerAs, type Mailroom, writeAs } from '#mail/mailroom.ts'
import { inWorkspace, WORKSPACE_OPTION } from './chosen-workspace.ts'
import { command, type Input, JSON_OPTION, print, UsageError } from './command.ts'
import { givenAddress } from './given-address.ts'
import { putIn, putInText } from './mailroom/put-in.ts'
import { mailboxesText, mailText } from './mailroom/show.ts'

// Mail without a mail server: who has which mail, and answers in anybody's name. Answers are real mail and come in by the
// same door as mail from outside; a running service takes it from there.

const MAIL = { mail: { value: 'MSG_ID', help: 'Which mail to answer; by default the newest.' } }

export const mailroomList = command({
  usage: 'parley mailroom [--workspace ID] [--json]',
  summary: 'List everybody who got mail.',
  details:
    'Without SMTP_URL no mail leaves: it all stays here. You can read it and answer as anybody:\n  parley mailroom read EMAIL\n  parley mailroom reply EMAIL TEXT\nCommands that answer or write are refused beside a production service.',
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
  async run(input) {
    const boxes = await inWorkspace(input, listMailboxes)
    const none =
      'Nobody has any mail yet. Ask for a meeting while the service runs (npm start prints a command for it), then look again.'
    print(input, boxes, boxes.length === 0 ? none : mailboxesText(boxes))
  },
})

export const mailroomRead = command({
  usage: 'parley mailroom read EMAIL [--last] [--workspace ID] [--json]',
  summary: 'Show the mails of one person, as they see them.',
  positionals: ['EMAIL'],
  options: { last: { help: 'Show only the newest one.' }, ...WORKSPACE_OPTION, ...JSON_OPTION },
  async run(input) {
    const email = givenAddress('EMAIL', input.positionals[0] ?? '')
    const mails = await inWorkspace(input, async (pool, workspace) => {
      const all = await listMailbox(pool, workspace, email)
      return await asRecipient(pool, workspace, input.flags.has('last') ? all.slice(-1) : all)
    })
    const none = `${email} has no mail. To see who does: ./bin/parley mailroom`
    print(input, mails, mails.length === 0 ? none : mails.map(mailText).join('\n\n'))
  },
})

/** While nobody is real, whoever tries it is also the recipient, and follows the links in their mail. */
async function asRecipient(pool: Pool, workspace: Workspace, mails: MailInBox[]): Promise<MailInBox[]> {
  if ((await findProductionNode(pool)) !== null) return mails
  return await Promise.all(
    mails.map(async (mail) => {
      const raw = mail.direction === 'out' ? await findRaw(pool, workspace, mail.id) : null
      return raw ? { ...mail, text: withGuestLinks(mail.text, Buffer.from(raw).toString('latin1')) } : mail
    }),
  )
}

export const mailroomRaw = command({
  usage: 'parley mailroom raw MSG_ID [--workspace ID]',
  summary: 'Print the bytes of a mail as they were sent or received.',
  positionals: ['MSG_ID'],
  options: WORKSPACE_OPTION,
  async run(input) {
    const id = input.positionals[0] ?? ''
    const raw = await inWorkspace(input, async (pool, workspace) => {
      if (!(await findMail(pool, workspace, id))) throw noMail(id)
      return await findRaw(pool, workspace, id)
    })
    if (!raw) throw new Failure('not_found', `The bytes of ${id} are no longer kept.`)
    process.stdout.write(raw)
  },
})

export const mailroomReply = command({
  usage: 'parley mailroom reply EMAIL TEXT [--mail MSG_ID] [--from OTHER] [--workspace ID] [--json]',
  summary: 'Answer the newest mail of a person in your own words. TEXT - reads standard input.',
  positionals: ['EMAIL', 'TEXT'],
  options: {
    from: { value: 'OTHER', help: 'Answer from another address, as an assistant would.' },
    ...MAIL,
    ...WORKSPACE_OPTION,
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
    usage: `parley mailroom ${name} EMAIL [--mail MSG_ID] [--workspace ID] [--json]`,
    summary,
    positionals: ['EMAIL'],
    options: { ...MAIL, ...WORKSPACE_OPTION, ...JSON_OPTION },
    run: (input) => answer(input, { do: 'rsvp', partstat: BUTTONS[name] }),
  })

export const mailroomAccept = button('accept', 'Accept the newest invite of a person, as their calendar would.')
export const mailroomDecline = button('decline', 'Decline the newest invite of a person, as their calendar would.')
export const mailroomMaybe = button('maybe', 'Answer the newest invite of a person with "maybe".')

export const mailroomBounce = command({
  usage: 'parley mailroom bounce EMAIL [--mail MSG_ID] [--workspace ID] [--json]',
  summary: 'Return the newest mail of a person as undeliverable.',
  positionals: ['EMAIL'],
  options: { ...MAIL, ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: (input) => answer(input, { do: 'bounce' }),
})

export const mailroomAway = command({
  usage: 'parley mailroom away EMAIL TEXT [--mail MSG_ID] [--workspace ID] [--json]',
  summary: 'Answer with an out-of-office note, as the server of a person would.',
  positionals: ['EMAIL', 'TEXT'],
  options: { ...MAIL, ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: (input) => answer(input, { do: 'out_of_office', text: textOf(input) }),
})

export const mailroomWrite = command({
  usage:
    'parley mailroom write --from EMAIL --to ADDRESS[,…] [--cc ADDRESS,…] --subject S TEXT [--workspace ID] [--json]',
  summary: 'Write a new mail from anybody. TEXT - reads standard input.',
  positionals: ['TEXT'],
  options: {
    from: { value: 'EMAIL', help: 'Who writes.', required: true },
    to: { value: 'ADDRESS,…', help: 'To whom. Only addresses of this installation get it.', required: true },
    cc: { value: 'ADDRESS,…', help: 'Who gets a copy.' },
    subject: { value: 'S', help: 'The subject.', required: true },
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
  async run(input) {
    const { from = '', to = '', cc = '', subject = '' } = input.values
    const text = given(input.positionals[0] ?? '')
    const mail = { from: givenAddress('from', from), to: addresses('to', to), cc: addresses('cc', cc), subject, text }
    await say(input, (mailroom, workspace) => writeAs(mailroom, workspace, mail))
  },
})

async function answer(input: Input, act: Act): Promise<void> {
  const { mail, from } = input.values
  const email = givenAddress('EMAIL', input.positionals[0] ?? '')
  const other = from === undefined ? {} : { from: givenAddress('from', from) }
  const chosen = mail === undefined ? {} : { messageId: mail }
  await say(input, (mailroom, workspace) => answerAs(mailroom, workspace, { email, act, ...chosen, ...other }))
}

async function say(input: Input, act: (mailroom: Mailroom, workspace: Workspace) => Promise<Ingested>): Promise<void> {
  const done = await inWorkspace(input, async (pool, workspace) => {
    await requireDevelopment(pool, 'where only mail that really arrives counts')
    return await putIn(pool, (mailroom) => act(mailroom, workspace))
  })
  const { outcome, messageId, requestId, why } = done
  print(input, { outcome, message: messageId, request: requestId, why }, putInText(done))
}

const noMail = (id: string) =>
  new Failure('not_found', `There is no mail ${id}. To see the identifiers of mails: ./bin/parley mailroom read EMAIL`)

const textOf = (input: Input) => given(input.positionals[1] ?? '')

function given(text: string): string {
  const whole = text === '-' ? readFileSync(0, 'utf8') : text
  if (whole.trim() === '') throw new UsageError('TEXT is empty.')
  return whole
}

function addresses(name: string, text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '').map((part) => givenAddress(name, part))
}
