import type { FastifyInstance } from 'fastify'
import type { Mailroom } from '#mail/mailroom.ts'
import { CONSOLE_API } from './gate.ts'

type SessionOptions = { development: boolean; mailroom: Mailroom | null; sendsMail: boolean; signsInAgain: boolean }

/** The signed-in person, their workspaces and roles. */
export function registerSession(
  app: FastifyInstance,
  { development, mailroom, sendsMail, signsInAgain }: SessionOptions,
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
        /** Whether there is a mailroom. */
        mailroom: mailroom !== null,
        /** Whether mail is sent: then people get links and invitations. */
        sends_mail: sendsMail,
        /** Whether people can sign in again by themselves, by a mailed link or an identity provider. */
        signs_in_again: signsInAgain,
      }
    },
  )
}
