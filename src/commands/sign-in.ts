import { makeSignInLink } from '#actions/sign-in.ts'
import { Failure } from '#core/failure.ts'
import { LINK_MINUTES, signInUrl } from '#core/sign-in.ts'
import { readSettings } from '#settings/settings.ts'
import { command, JSON_OPTION, print } from './command.ts'
import { OPERATOR } from './operator.ts'
import { withDatabase } from './with-database.ts'

export const signInCommand = command({
  usage: 'parley sign-in EMAIL [--json]',
  summary: 'Print a link that signs a member in to the console.',
  details: `The link works once, and for ${LINK_MINUTES} minutes. Open it in the browser of that person.`,
  positionals: ['EMAIL'],
  options: JSON_OPTION,
  async run(input) {
    const email = input.positionals[0] ?? ''
    const { publicUrl } = readSettings(process.env, { development: true })
    const link = await withDatabase((pool) => makeSignInLink(pool, email, OPERATOR.clock))
    if (link === null)
      throw new Failure('not_found', `There is no active member ${email}. See who there is: ./bin/parley member list`)
    const url = signInUrl(publicUrl, link.token)
    print(input, { url }, url)
  },
})
