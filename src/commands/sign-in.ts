import { Failure } from '#core/failure.ts'
import { LINK_MINUTES, signInUrl } from '#core/sign-in.ts'
import { type Command, type Input, JSON_OPTION, print } from './command.ts'
import { OPERATOR } from './operator.ts'
import { withDatabase } from './with-database.ts'

export const signInCommand: Command = {
  usage: 'parley sign-in EMAIL [--unlink] [--json]',
  details: `The link works once, and for ${LINK_MINUTES} minutes. Open it in the browser of that person.
With --unlink it prints no link: it forgets the linked account at the identity provider and signs the member out, so that
another account can be linked.`,
  positionals: ['EMAIL'],
  options: {
    unlink: { help: 'Forget the linked account at the identity provider instead.' },
    ...JSON_OPTION,
  },
  run: async (input) => {
    const { handOutSignInLink } = await import('#actions/sign-in.ts')
    const { inTransaction } = await import('#db/transaction.ts')
    const { readSettings } = await import('#settings/settings.ts')
    const email = input.positionals[0] ?? ''
    if (input.flags.has('unlink')) return await unlink(input, email)
    const { publicUrl } = readSettings(process.env, { development: true })
    const link = await withDatabase((pool) => inTransaction(pool, (sql) => handOutSignInLink(sql, email, OPERATOR)))
    if (link === null)
      throw new Failure('not_found', `There is no active member ${email}. See who there is: ./bin/parley member list`)
    const url = signInUrl(publicUrl, link.token)
    print(input, { url }, url)
  },
}

async function unlink(input: Input, email: string): Promise<void> {
  const { unlinkAccounts } = await import('#actions/sign-in-by-account.ts')
  const { inTransaction } = await import('#db/transaction.ts')
  const count = await withDatabase((pool) => inTransaction(pool, (sql) => unlinkAccounts(sql, email, OPERATOR)))
  if (count === 0) throw new Failure('not_found', `No account at an identity provider is linked to ${email}.`)
  print(input, { unlinked: count }, `${email} is no longer linked to an account, and signed out.`)
}
