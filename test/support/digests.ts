import PostalMime, { type Email } from 'postal-mime'
import { writeDigests } from '#workers/digests.ts'
import { TEST_CLOCK } from './clock.ts'
import { until } from './engine.ts'
import type { MailWorld } from './incoming.ts'
import { keptLog } from './logged.ts'
import type { MailServer } from './mail-server.ts'
import { outboxOf, startMailing } from './mails.ts'
import { TEST_LINKS } from './post.ts'

export const digest = ({ pool }: MailWorld): Promise<number> =>
  writeDigests({ pool, log: keptLog().log, clock: TEST_CLOCK })

/** The newest of a kind, as it reaches its reader over SMTP. */
export async function delivered(world: MailWorld, server: MailServer, kind: string): Promise<Email> {
  await using _mailing = startMailing(world.pool, server, { links: TEST_LINKS })
  const isSent = async () => (await outboxOf(world)).findLast((row) => row.kind === kind)?.status === 'sent'
  await until(`a ${kind} is sent`, isSent)
  const [message] = await world.pool<{ messageId: string }[]>`
    select message_id from messages where workspace_id = ${world.workspace.id} and kind = ${kind} order by id desc limit 1`
  const mails = await Promise.all(server.mails.map(({ raw }) => PostalMime.parse(raw)))
  return mails.find(({ messageId }) => messageId === message!.messageId)!
}
