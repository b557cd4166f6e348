import type { Package } from './packages.ts'

// Licences that may be in Parley or help to build it. All of them allow us to ship the package unchanged inside an MIT-licensed
// program, as long as its text comes along (`notices.ts`).

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'PostgreSQL',
  'Unlicense',
  // For data about holidays; it asks for the name of its authors.
  'CC-BY-3.0',
  // Applies to each file alone. Its source must be available, which the registry sees to.
  'MPL-2.0',
])

/** Throws for packages under any other licence. */
export function checkLicences(packages: Package[]): void {
  const refused = packages.filter(({ license }) => !isAllowed(license))
  if (refused.length === 0) return
  const lines = refused.map(({ path, version, license }) => `  ${path} ${version}: ${license || 'names no licence'}`)
  throw new Error(
    `These packages have a licence that is not on the list in bin/release/licences.ts:\n${lines.join('\n')}\nReplace them, or read the licence and add it there.`,
  )
}

/** `MIT OR GPL-3.0` is allowed if one of them is, `MIT AND CC-BY-3.0` if both are. Parentheses may enclose parts. */
export function isAllowed(expression: string): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const either = (): boolean => {
    let ok = both()
    while (words[at]?.toUpperCase() === 'OR') {
      at += 1
      ok = both() || ok
    }
    return ok
  }
  const both = (): boolean => {
    let ok = one()
    while (words[at]?.toUpperCase() === 'AND') {
      at += 1
      ok = one() && ok
    }
    return ok
  }
  const one = (): boolean => {
    const word = words[at++]
    if (word !== '(') return word !== undefined && ALLOWED.has(word)
    const ok = either()
    return words[at++] === ')' && ok
  }
  return either() && at === words.length
}
