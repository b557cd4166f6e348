import { Failure } from '#core/failure.ts'
import { withGuestLinks } from '#core/mail/guest-links.ts'
import type { MailInBox } from '#db/mail/mailroom.ts'
import type { Pool } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { type Command, JSON_OPTION, print, WORKSPACE_OPTION } from './command.ts'
import { givenAddress } from './given-address.ts'
import { mailboxesText, mailText } from './mailroom/show.ts'

// Shows everybody's mail if there is no mail server. Answering is in ./mailroom-answers.ts, so that reading does not load it.

export const mailroomList: Command = {
  usage: 'parley mailroom [--workspace ID] [--json]',
  details:
    'Without SMTP_URL no mail leaves: it all stays here. You can read it and answer as anybody:\n  parley mailroom read EMAIL\n  parley mailroom reply EMAIL TEXT\nCommands that answer or write are refused beside a production service.',
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: async (input) => {
    const { listMailboxes } = await import('#db/mail/mailroom.ts')
    const boxes = await inWorkspace(input, listMailboxes)
    const none =
      'Nobody has any mail yet. Ask for a meeting while the service runs (npm start prints a command for it), then look again.'
    print(input, boxes, boxes.length === 0 ? none : mailboxesText(boxes))
  },
}

export const mailroomRead: Command = {
  usage: 'parley mailroom read EMAIL [--last] [--workspace ID] [--json]',
  positionals: ['EMAIL'],
  options: { last: { help: 'Show only the newest one.' }, ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: async (input) => {
    const { listMailbox } = await import('#db/mail/mailroom.ts')
    const email = givenAddress('EMAIL', input.positionals[0] ?? '')
    const mails = await inWorkspace(input, async (pool, workspace) => {
      const all = await listMailbox(pool, workspace, email)
      return await asRecipient(pool, workspace, input.flags.has('last') ? all.slice(-1) : all)
    })
    const none = `${email} has no mail. To see who does: ./bin/parley mailroom`
    print(input, mails, mails.length === 0 ? none : mails.map(mailText).join('\n\n'))
  },
}

/** In development the person at the terminal is also the recipient, and needs the links in the mail. */
async function asRecipient(pool: Pool, workspace: Workspace, mails: MailInBox[]): Promise<MailInBox[]> {
  const { findRaw } = await import('#db/mail/mailroom.ts')
  const { findProductionNode } = await import('#db/queue/nodes.ts')
  if ((await findProductionNode(pool)) !== null) return mails
  return await Promise.all(
    mails.map(async (mail) => {
      const raw = mail.direction === 'out' ? await findRaw(pool, workspace, mail.id) : null
      return raw ? { ...mail, text: withGuestLinks(mail.text, Buffer.from(raw).toString('latin1')) } : mail
    }),
  )
}

export const mailroomRaw: Command = {
  usage: 'parley mailroom raw MSG_ID [--workspace ID]',
  positionals: ['MSG_ID'],
  options: WORKSPACE_OPTION,
  run: async (input) => {
    const { findMail, findRaw } = await import('#db/mail/mailroom.ts')
    const id = input.positionals[0] ?? ''
    const raw = await inWorkspace(input, async (pool, workspace) => {
      if (!(await findMail(pool, workspace, id))) throw noMail(id)
      return await findRaw(pool, workspace, id)
    })
    if (!raw) throw new Failure('not_found', `The bytes of ${id} are no longer stored.`)
    process.stdout.write(raw)
  },
}

const noMail = (id: string) =>
  new Failure('not_found', `There is no mail ${id}. To see the identifiers of mails: ./bin/parley mailroom read EMAIL`)
