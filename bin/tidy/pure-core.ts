import { type Check, everyMatch } from './source-file.ts'

/** Packages that are as pure as core itself. */
const PURE_PACKAGES = ['htmlparser2', 'ical.js', 'rrule-temporal', 'tldts']

const inCore = (path: string) => path.startsWith('src/core/')

/** STYLE 2: everything in core takes time, chance and settings as arguments and never waits. */
export const pureCore: Check = (files) => [
  ...everyMatch(
    files,
    inCore,
    /\b(Date\.now|Temporal\.Now|performance\.now)\b|\bnew Date\(\s*\)/g,
    'core takes time as an argument: pass "now" down from the caller',
  ),
  ...everyMatch(
    files,
    inCore,
    /\b(Math\.random|crypto\.\w+)\b/g,
    'core takes chance as an argument: pass a random number or bytes in',
  ),
  ...everyMatch(
    files,
    inCore,
    /\b(await|async)\b|\bnew Promise\b/g,
    'core never waits: decide here, act in actions or workers',
  ),
  ...everyMatch(
    files,
    inCore,
    /\b(process|setTimeout|setInterval|fetch|console)\b(?=[.(])/g,
    'core touches nothing outside: hand it what it needs',
  ),
  ...everyMatch(
    files,
    inCore,
    foreignImport(),
    `core imports core and the pure packages ${PURE_PACKAGES.join(', ')} only`,
  ),
]

function foreignImport(): RegExp {
  const packages = PURE_PACKAGES.map((name) => name.replace('.', '\\.')).join('|')
  return new RegExp(
    `from '(?!\\./|\\.\\./|#core/|(${packages})')[^']*'|from '(\\.\\./)+(db|actions|http|mail|webhooks|workers)/`,
    'g',
  )
}
