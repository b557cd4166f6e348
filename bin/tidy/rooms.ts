import { importsOf } from './imports.ts'
import { type Check, isTypeScript, type Problem, type SourceFile } from './source-file.ts'

/** A folder with ordered rooms: a room knows itself and the rooms before it. */
type House = {
  folder: string
  /** In order. A file is a room by itself. */
  rooms: string[]
  /** Files beside the entrance that all rooms share. */
  shared: string[]
  /** The reason for this order. */
  way: string
}

const HOUSES: House[] = [
  {
    folder: 'src/core/language/',
    rooms: [
      ...['lexicon', 'text', 'words', 'times', 'clauses', 'discourse', 'resolve', 'doubt', 'acts', 'judge'],
      ...['read.ts', 'places', 'context', 'agreement', 'score'],
    ],
    shared: ['reading.ts', 'asked.ts', 'rule.ts'],
    // core/language/read.ts says what each does.
    way: 'a room that a reply comes to later',
  },
  {
    folder: 'src/core/negotiation/',
    rooms: [
      ...['situation', 'step', 'times', 'asking', 'booked', 'organizer'],
      ...['keep-booking.ts', 'decide.ts', 'next-look.ts', 'pages', 'demonstration'],
    ],
    shared: ['policy.ts'],
    // ARCHITECTURE.md, "The negotiation, room by room".
    way: 'a room that a decision comes to later',
  },
]

/** The reader and the negotiation keep their rooms: every file lies in a room, and no room imports from a later one. */
export const rooms: Check = (files) =>
  HOUSES.flatMap((house) =>
    files
      .filter(({ path }) => isTypeScript(path) && path.startsWith(house.folder))
      .flatMap((file) => outOfPlace(file, house)),
  )

function outOfPlace(file: SourceFile, { folder, rooms, shared, way }: House): Problem[] {
  const roomOf = (path: string): string => path.slice(folder.length).split('/', 1)[0]!
  const own = roomOf(file.path)
  if (!rooms.includes(own) && !shared.includes(own))
    return [
      { path: file.path, line: 1, message: 'lies in no room: put it into one of those that bin/tidy/rooms.ts lists' },
    ]
  if (shared.includes(own)) return []
  return importsOf(file)
    .filter(({ target }) => target.startsWith(folder) && rooms.indexOf(roomOf(target)) > rooms.indexOf(own))
    .map(({ target, line }) => ({
      path: file.path,
      line,
      message: `imports ${target}, ${way}: the way is ${rooms.join(', ')}`,
    }))
}
