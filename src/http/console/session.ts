import type { FastifyInstance } from 'fastify'
import type { Mailroom } from '#mail/mailroom.ts'
import { CONSOLE_API } from './gate.ts'

/** Who is signed in, where, and as what. */
export function registerSession(
  app: FastifyInstance,
  { development, mailroom, sendsMail }: { development: boolean; mailroom: Mailroom | null; sendsMail: boolean },
): void {
  app.get(
    `${CONSOLE_API}/session`,
    { schema: { hide: true }, config: { ability: 'see_workspace' } },
    ({ signedIn }) => {
      const [here] = signedIn
      const { member, manages, workspace } = here!
      return {
        member: { ...member, manages },
        workspace,
        workspaces: signedIn.map((each) => each.workspace).sort((one, other) => (one.id < other.id ? -1 : 1)),
        development,
        /** Whether there is a mailroom to look into. */
        mailroom: mailroom !== null,
        /** Whether mail leaves: people get links and invitations then. */
        sends_mail: sendsMail,
      }
    },
  )
}
