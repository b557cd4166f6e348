import { readFileSync } from 'node:fs'
import { requireDevelopment } from '#actions/require-development.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { Pressed } from '#mail/answers.ts'
import type { Ingested } from '#mail/ingest.ts'
import { type Act, answerAs, type Mailroom, writeAs } from '#mail/mailroom.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { command, type Input, print, UsageError } from './command.ts'
import { givenAddress } from './given-address.ts'
import { putIn, putInText } from './mailroom/put-in.ts'
import * as manual from './manual/mailroom-answers.ts'

// Answers in anybody's name, for an installation without a mail server. They are real mail and come in by the same door as
// mail from outside; a running service takes it from there.

export const mailroomReply = command(manual.mailroomReply, (input) =>
  answer(input, { do: 'reply', text: textOf(input) }),
)

const BUTTONS = { accept: 'ACCEPTED', decline: 'DECLINED', maybe: 'TENTATIVE' } as const satisfies Record<
  string,
  Pressed
>

const button = (name: keyof typeof BUTTONS) =>
  command(manual.button(name), (input) => answer(input, { do: 'rsvp', partstat: BUTTONS[name] }))

export const mailroomAccept = button('accept')
export const mailroomDecline = button('decline')
export const mailroomMaybe = button('maybe')

export const mailroomBounce = command(manual.mailroomBounce, (input) => answer(input, { do: 'bounce' }))

export const mailroomAway = command(manual.mailroomAway, (input) =>
  answer(input, { do: 'out_of_office', text: textOf(input) }),
)

export const mailroomWrite = command(manual.mailroomWrite, async (input) => {
  const { from = '', to = '', cc = '', subject = '' } = input.values
  const text = given(input.positionals[0] ?? '')
  const mail = { from: givenAddress('from', from), to: addresses('to', to), cc: addresses('cc', cc), subject, text }
  await say(input, (mailroom, workspace) => writeAs(mailroom, workspace, mail))
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
