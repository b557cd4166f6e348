import { LINK_MINUTES } from '#core/sign-in.ts'
import { JSON_OPTION, type Manual } from './manual.ts'

export const signInCommand: Manual = {
  usage: 'parley sign-in EMAIL [--unlink] [--json]',
  details: `The link works once, and for ${LINK_MINUTES} minutes. Open it in the browser of that person.
With --unlink it prints none: it forgets the account at the identity provider that this address is linked to, and signs it out, so that
another account can be linked.`,
  positionals: ['EMAIL'],
  options: {
    unlink: { help: 'Forget the linked account at the identity provider instead.' },
    ...JSON_OPTION,
  },
}
