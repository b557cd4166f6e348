import { envelope, type MailWorld, type Written, written } from './incoming.ts'
import type { World } from './world.ts'

export const AUTHSERV = 'mx.acme.test'
export const judging = { trust: { authservId: AUTHSERV, resolve: async () => [] } }

export const verdict = (result: 'pass' | 'fail', domain = 'client.test') =>
  `Authentication-Results: ${AUTHSERV}; dmarc=${result} header.from=${domain}`

/** Brings a mail to the address of a team: proven, unless it says otherwise. */
export async function mailTeam(world: MailWorld, slug: string, mail: Written = {}, source: 'lmtp' | 'imap' = 'lmtp') {
  const address = `${slug}.${world.handle}@parley.test`
  const raw = written({
    from: 'Kim Ode <kim@client.test>',
    to: address,
    subject: 'Product demo',
    body: 'Can we meet? I would like to see your product.',
    headers: [verdict('pass')],
    ...mail,
  })
  const sender = /<([^>]+)>/.exec(mail.from ?? '')?.[1] ?? 'kim@client.test'
  return await world.ingest(raw, envelope(address, sender), source)
}

/** Of every mail that leaves, in its order. */
export const recipients = async ({ pool, workspace }: World): Promise<string[]> => {
  const rows = await pool<{ recipient: string }[]>`
    select recipient from outbox where workspace_id = ${workspace.id} order by id`
  return rows.map(({ recipient }) => recipient)
}
