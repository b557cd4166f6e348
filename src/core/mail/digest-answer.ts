// Reads answers to the daily summary: "1 yes", "approve 2 and 3", "approve all", one per line. Other words after a number are
// an answer to that question.

/** The numbered questions and mails. */
type Asked = { questions: readonly unknown[]; mails: readonly unknown[] }

/** `number` counts the questions first, then the mails that wait for approval. */
export type DigestAnswer = { number: number; words: string; means: 'approve' | 'withdraw' | 'run' | null }

export type DigestAnswers = {
  answers: DigestAnswer[]
  approvesAll: boolean
  /** Lines with an unknown number. */
  unknown: string[]
}

const APPROVE = words(
  'approve approved yes ok okay send freigeben ja senden approuver oui aprobar sí si goedkeuren aprovar sim',
)
const WITHDRAW = words('withdraw no drop zurückziehen nein retirer supprimer non retirar descartar intrekken nee não')
const RUN = new Set([
  'let it run',
  'let run',
  'laufen lassen',
  'dejar seguir',
  'laisser faire',
  'laten lopen',
  'deixar seguir',
])
const ALL = words('all everything alle alles tous tout todo todos todas tudo')
const AND = '(?:,|&|\\+|and|und|et|y|en|e)'
const NUMBERS = `\\d{1,2}(?:\\s*${AND}\\s*\\d{1,2})*`
const NUMBERED = new RegExp(`^#?(${NUMBERS})\\s*[.):=–-]?\\s+(\\P{Nd}.*)$`, 'u')
const BEHIND = new RegExp(`^(\\p{L}+)\\s+#?(${NUMBERS})$`, 'u')
/** "10 am works": an hour, not the number of a question. */
const OF_CLOCK = /^(?:am|pm|a\.m\.|p\.m\.|uhr|h|heures?|horas?|uur|o[’']clock)\b/iu
/** "1 yes, 2 no" is two answers. */
const BETWEEN = /(?<=\p{L}[.!]?)\s*[,;]\s*(?=#?\d{1,2}\s*[.):=–-]?\s+\p{L})/u

/**
 * `sent` is the summary that they got. It contains titles and subjects, which stay other people's words if a reply repeats
 * them.
 */
export function digestAnswers(text: string, asked: Asked, sent = ''): DigestAnswers {
  const count = asked.questions.length + asked.mails.length
  const found: DigestAnswers = { answers: [], approvesAll: false, unknown: [] }
  const own = ownLines(text, sent)
  for (const line of own.flatMap((each) => each.split(BETWEEN))) readLine(line.trim(), found, count)
  const answers = oneEach(found.answers)
  // If a single thing waits, the whole reply is about it.
  const isUnnumbered = answers.length === 0 && found.unknown.length === 0 && !found.approvesAll
  const said = own.join('\n').trim()
  return { ...found, answers: count === 1 && isUnnumbered && said !== '' ? [answer(1, said)] : answers }
}

/** Without quoted text, even if the program does not mark it. */
function ownLines(text: string, sent: string): string[] {
  const ours = new Set(sent.split('\n').map(plain))
  return text.split('\n').filter((line) => !/^\s*>/.test(line) && (line.trim() === '' || !ours.has(plain(line))))
}

/** Two lines about the same number belong together. */
function oneEach(answers: DigestAnswer[]): DigestAnswer[] {
  return [...Map.groupBy(answers, ({ number }) => number)].map(([number, said]) =>
    said.length === 1 ? said[0]! : answer(number, [...new Set(said.map(({ words }) => words))].join('\n')),
  )
}

function readLine(line: string, found: DigestAnswers, count: number): void {
  const said = plain(line).split(' ')
  if (said.length === 2 && said.some((word) => APPROVE.has(word)) && said.some((word) => ALL.has(word))) {
    found.approvesAll = true
    return
  }
  const [, verb = '', behind] = BEHIND.exec(plain(line)) ?? []
  const [, before, behindIt = ''] = NUMBERED.exec(line) ?? []
  const isCommand = behind !== undefined && (APPROVE.has(verb) || WITHDRAW.has(verb))
  if (!isCommand && (before === undefined || OF_CLOCK.test(behindIt))) return
  for (const number of numbersIn(isCommand ? behind : before!))
    if (number >= 1 && number <= count) found.answers.push(answer(number, isCommand ? verb : behindIt))
    else found.unknown.push(line)
}

function answer(number: number, said: string): DigestAnswer {
  const word = plain(said)
  return { number, words: said, means: meaningOf(word) }
}

function meaningOf(word: string): DigestAnswer['means'] {
  if (APPROVE.has(word)) return 'approve'
  if (WITHDRAW.has(word)) return 'withdraw'
  return RUN.has(word) ? 'run' : null
}

/** Whether two texts are equal, ignoring case and full stops. */
export const saysSame = (one: string, other: string): boolean => plain(one) === plain(other)

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number)

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[“”"«»!.,]+(?=\s|$)|(?<=^|\s)[“”"«»]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

function words(text: string): Set<string> {
  return new Set(text.split(' '))
}
