import { handOutSignInLink } from '#actions/sign-in.ts'
import { unlinkAccounts } from '#actions/sign-in-by-account.ts'
import { Failure } from '#core/failure.ts'
import { signInUrl } from '#core/sign-in.ts'
import { inTransaction } from '#db/transaction.ts'
import { readSettings } from '#settings/settings.ts'
import { command, type Input, print } from './command.ts'
import * as manual from './manual/sign-in.ts'
import { OPERATOR } from './operator.ts'
import { withDatabase } from './with-database.ts'

export const signInCommand = command(manual.signInCommand, async (input) => {
  const email = input.positionals[0] ?? ''
  if (input.flags.has('unlink')) return await unlink(input, email)
  const { publicUrl } = readSettings(process.env, { development: true })
  const link = await withDatabase((pool) => inTransaction(pool, (sql) => handOutSignInLink(sql, email, OPERATOR)))
  if (link === null)
    throw new Failure('not_found', `There is no active member ${email}. See who there is: ./bin/parley member list`)
  const url = signInUrl(publicUrl, link.token)
  print(input, { url }, url)
})

async function unlink(input: Input, email: string): Promise<void> {
  const count = await withDatabase((pool) => inTransaction(pool, (sql) => unlinkAccounts(sql, email, OPERATOR)))
  if (count === 0) throw new Failure('not_found', `No account at an identity provider is linked to ${email}.`)
  print(input, { unlinked: count }, `${email} is linked to no account any more, and signed out.`)
}
