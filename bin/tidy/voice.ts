import { type Check, lineOf, type Problem } from './source-file.ts'

/** Folders whose comments are in plain English. Add a folder once it is done. */
const DONE =
  /^src\/core\/[^/]+$|^(?:bin|src\/(?:settings|telemetry|seal|egress|threads|holidays|calendars|model|mail|commands|workers|db|http|guest|actions|coordinate|resources)|src\/core\/(?:time|calendar|team|member|person|webhook|mail)|console\/src|client|bench)\//
/** Generated from the API's field descriptions. */
const GENERATED = ['client/src/shapes.ts', 'console/src/api/operations.ts']

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/[^\n]*/g
const HEADLESS = /\bwho(?:m)?ever\b|(?<=^(?:\/\*\*?|\/\/)\s+)What(?:ever)?\b(?![^.]*\?)/i

/** A comment names its subject. A clause such as "what is left" in its place makes the reader look for it. */
export const voice: Check = (files) =>
  files
    .filter(({ path }) => DONE.test(path) && /\.tsx?$/.test(path) && !GENERATED.includes(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(COMMENT)].flatMap((comment): Problem[] => {
        const word = HEADLESS.exec(comment[0])
        if (!word) return []
        const message = `name the subject instead of "${word[0]} …": who or which thing does it?`
        return [{ path, line: lineOf(text, comment.index + word.index), message }]
      }),
    )
