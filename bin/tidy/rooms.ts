import { importsOf } from './imports.ts'
import { type Check, isTypeScript, type Problem, type SourceFile } from './source-file.ts'

const HOUSE = 'src/core/language/'

/** The way that a reply takes (core/language/read.ts): a room knows itself and the rooms before it. */
const ROOMS = [
  ...['lexicon', 'text', 'words', 'times', 'clauses', 'discourse', 'resolve', 'doubt', 'acts'],
  ...['read.ts', 'places', 'context', 'agreement', 'score'],
]

/** The types that all rooms share stand beside the entrance. */
const SHARED = ['reading.ts', 'asked.ts', 'rule.ts']

/** The reader of replies keeps its rooms: nothing lies between them, and no room looks into one behind it. */
export const rooms: Check = (files) =>
  files.filter(({ path }) => isTypeScript(path) && path.startsWith(HOUSE)).flatMap(outOfPlace)

const roomOf = (path: string): string => path.slice(HOUSE.length).split('/', 1)[0]!

function outOfPlace(file: SourceFile): Problem[] {
  const own = roomOf(file.path)
  if (SHARED.includes(own)) return []
  if (!ROOMS.includes(own))
    return [
      { path: file.path, line: 1, message: 'lies in no room: put it into one of those that bin/tidy/rooms.ts lists' },
    ]
  return importsOf(file)
    .filter(({ target }) => target.startsWith(HOUSE) && ROOMS.indexOf(roomOf(target)) > ROOMS.indexOf(own))
    .map(({ target, line }) => ({
      path: file.path,
      line,
      message: `imports ${target}, a room that a reply comes to later: the way is ${ROOMS.join(', ')}`,
    }))
}
