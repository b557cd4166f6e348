import { type Check, everyMatch, lineOf, type Problem, type SourceFile, withoutComments } from './source-file.ts'

// Checks the sentences that people read: none may be unused, in the wrong language, or make plurals by our own rules.

export const catalogues: Check = (files) => [
  ...everyMatch(
    files,
    (path) => languageOf(path) !== null,
    /[!=]== 1\b/g,
    'which plural a number takes is for Intl.PluralRules to say: use plural(count, { one, other })',
  ),
  ...files.filter(({ path }) => ![null, 'en'].includes(languageOf(path))).flatMap(englishIn),
  ...unusedKeys(files),
]

/** The language of a catalogue, or of a file in one. */
const languageOf = (path: string): string | null =>
  /^src\/core\/mail\/wording\/(\w\w)\//.exec(path)?.[1] ??
  /^src\/(?:guest|booking)\/words\/(\w\w)\.ts$/.exec(path)?.[1] ??
  null

/** Words that nearly every English sentence has and none of our other languages do. */
const ENGLISH = /\b(?:the|you|your|you’re|with|and|please|this|that|it’s|I’m|I’ll|I’ve|isn’t|don’t)\b/i

function englishIn({ path, text }: SourceFile): Problem[] {
  const code = withoutComments(text).replace(/^import .*$/gm, '')
  return [...code.matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`$]|\$\{[^{}]*\}|\$(?!\{))*`/g)].flatMap((match) => {
    const words = match[0].replace(/\$\{[^{}]*\}/g, '…').replace(/[/\w]*\/\w+\S*/g, '…')
    const english = ENGLISH.exec(words)
    if (!english) return []
    const line = lineOf(text, text.indexOf(match[0]))
    return { path, line, message: `"${english[0]}" is English: say it in the language of this catalogue` }
  })
}

/** The mails' keys come from the English catalogue, the guest page's keys from `words.ts`. */
function unusedKeys(files: SourceFile[]): Problem[] {
  const isPattern = (path: string) => languageOf(path) === 'en' || path === 'src/guest/words/words.ts'
  const readers = files.filter(({ path }) => path.startsWith('src/') && languageOf(path) === null && !isPattern(path))
  const used = new Set(readers.flatMap(({ text }) => withoutComments(text).match(/(?<=[.{,]\s*)\w+/g) ?? []))
  return files
    .filter(({ path }) => isPattern(path) && path !== 'src/guest/words/en.ts')
    .flatMap(({ path, text }) =>
      keysIn(text)
        .filter(({ key }) => !used.has(key))
        .map(({ key, line }) => ({ path, line, message: `nobody says "${key}": take it out of every language` })),
    )
}

/** Only the keys of the first level: deeper ones are often looked up by a computed name. */
function keysIn(text: string): { key: string; line: number }[] {
  const object = /^export (?:const \w+ =|type GuestWords =) \{\n[\s\S]*?^\}/m.exec(text)
  if (!object) return []
  return [...object[0].matchAll(/^ {2}(\w+)(?:,$|: )/gm)].map((match) => ({
    key: match[1]!,
    line: lineOf(text, object.index + match.index),
  }))
}
