import { type Check, lineOf, type Problem, type SourceFile, withoutComments } from './source-file.ts'

/** An assertion of node:assert, or a support function that is named as one. */
const ASSERTION = /\b(assert\w*|same\w*|expect\w*|refuse[sd]\w*)\b\s*[.(]/
const ONLY_DEFINED = /assert\.(ok|notEqual|notStrictEqual)\(\s*[\w.]+\s*(,\s*undefined\s*)?\)\s*\n\s*\}\)/

/** A test that asserts nothing always passes. */
export const assertions: Check = (files) => files.filter(({ path }) => path.endsWith('.test.ts')).flatMap(emptyTests)

function emptyTests(file: SourceFile): Problem[] {
  const text = withoutComments(file.text)
  return [...text.matchAll(/^[ \t]*(?:await )?(?:test|it)\(/gm)].flatMap((match) => {
    const body = callAt(text, match.index)
    const line = lineOf(text, match.index)
    if (!ASSERTION.test(body))
      return [{ path: file.path, line, message: 'this test asserts nothing: say what must be true' }]
    if (ONLY_DEFINED.test(body) && body.match(new RegExp(ASSERTION, 'g'))?.length === 1)
      return [{ path: file.path, line, message: 'this test only asserts that something exists: say what it must be' }]
    return []
  })
}

/** The text of a call from its name to the closing bracket. Brackets inside our tests' strings are nearly always balanced. */
function callAt(text: string, start: number): string {
  let depth = 0
  for (let i = text.indexOf('(', start); i < text.length; i++) {
    if (text[i] === '(') depth++
    if (text[i] === ')' && --depth === 0) return text.slice(start, i + 1)
  }
  return text.slice(start)
}
