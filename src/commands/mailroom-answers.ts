import { readFileSync } from 'node:fs'
import type { Workspace } from '#db/workspaces.ts'
import type { Pressed } from '#mail/answers.ts'
import type { Ingested } from '#mail/ingest.ts'
import type { Act, Mailroom } from '#mail/mailroom.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { type Command, type Input, JSON_OPTION, print, UsageError, WORKSPACE_OPTION } from './command.ts'
import { givenAddress } from './given-address.ts'

// Answers in anybody's name, for an installation without a mail server. They are real mail and take the same way in as mail
// from outside; a running service does the rest.

const MAIL = { mail: { value: 'MSG_ID', help: 'Which mail to answer; by default the newest.' } }

export const mailroomReply: Command = {
  usage: 'parley mailroom reply EMAIL TEXT [--mail MSG_ID] [--from OTHER] [--workspace ID] [--json]',
  positionals: ['EMAIL', 'TEXT'],
  options: {
    from: { value: 'OTHER', help: 'Answer from another address, as an assistant would.' },
    ...MAIL,
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
  run: (input) => answer(input, { do: 'reply', text: textOf(input) }),
}

const button = (name: 'accept' | 'decline' | 'maybe', partstat: Pressed): Command => ({
  usage: `parley mailroom ${name} EMAIL [--mail MSG_ID] [--workspace ID] [--json]`,
  positionals: ['EMAIL'],
  options: { ...MAIL, ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: (input) => answer(input, { do: 'rsvp', partstat }),
})

export const mailroomAccept = button('accept', 'ACCEPTED')
export const mailroomDecline = button('decline', 'DECLINED')
export const mailroomMaybe = button('maybe', 'TENTATIVE')

export const mailroomBounce: Command = {
  usage: 'parley mailroom bounce EMAIL [--mail MSG_ID] [--workspace ID] [--json]',
  positionals: ['EMAIL'],
  options: { ...MAIL, ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: (input) => answer(input, { do: 'bounce' }),
}

export const mailroomAway: Command = {
  usage: 'parley mailroom away EMAIL TEXT [--mail MSG_ID] [--workspace ID] [--json]',
  positionals: ['EMAIL', 'TEXT'],
  options: { ...MAIL, ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: (input) => answer(input, { do: 'out_of_office', text: textOf(input) }),
}

export const mailroomWrite: Command = {
  usage:
    'parley mailroom write --from EMAIL --to ADDRESS[,…] [--cc ADDRESS,…] --subject S TEXT [--workspace ID] [--json]',
  positionals: ['TEXT'],
  options: {
    from: { value: 'EMAIL', help: 'The sender.', required: true },
    to: { value: 'ADDRESS,…', help: 'The recipients. Only addresses of this installation get it.', required: true },
    cc: { value: 'ADDRESS,…', help: 'Recipients of a copy.' },
    subject: { value: 'S', help: 'The subject.', required: true },
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
  run: async (input) => {
    const { writeAs } = await import('#mail/mailroom.ts')
    const { from = '', to = '', cc = '', subject = '' } = input.values
    const text = given(input.positionals[0] ?? '')
    const mail = { from: givenAddress('from', from), to: addresses('to', to), cc: addresses('cc', cc), subject, text }
    await say(input, (mailroom, workspace) => writeAs(mailroom, workspace, mail))
  },
}

async function answer(input: Input, act: Act): Promise<void> {
  const { answerAs } = await import('#mail/mailroom.ts')
  const { mail, from } = input.values
  const email = givenAddress('EMAIL', input.positionals[0] ?? '')
  const other = from === undefined ? {} : { from: givenAddress('from', from) }
  const chosen = mail === undefined ? {} : { messageId: mail }
  await say(input, (mailroom, workspace) => answerAs(mailroom, workspace, { email, act, ...chosen, ...other }))
}

async function say(input: Input, act: (mailroom: Mailroom, workspace: Workspace) => Promise<Ingested>): Promise<void> {
  const { requireDevelopment } = await import('#actions/require-development.ts')
  const { putIn, putInText } = await import('./mailroom/put-in.ts')
  const done = await inWorkspace(input, async (pool, workspace) => {
    await requireDevelopment(pool, 'where only mail that really arrives counts')
    return await putIn(pool, (mailroom) => act(mailroom, workspace))
  })
  const { outcome, messageId, requestId, why } = done
  print(input, { outcome, message: messageId, request: requestId, why }, putInText(done))
}

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
