// `npm run meanings -- FILES`: each mail with what its marks mean, resolved to days and hours. A writer reads whether it is what they meant;
// where the marks are right and the meaning is not, the arithmetic is wrong. With --wrong, only the mails for which somebody wrote something
// else by hand, with the difference.

import { readFile } from 'node:fs/promises'
import { grade } from '#core/language/score/grade.ts'
import type { Difference } from '#core/language/score/item.ts'
import type { Window } from '#core/time/interval.ts'
import { goldOf } from './gold.ts'
import { parseExamples } from './marked.ts'

const [files, onlyWrong] = [
  process.argv.slice(2).filter((each) => each !== '--wrong'),
  process.argv.includes('--wrong'),
]
let [mails, wrong] = [0, 0]

for (const file of files) {
  const written = await readFile(file, 'utf8')
  const rows = written.split('\n')
  const { examples, problems } = parseExamples(written)
  if (problems.length > 0) throw new Error(`${file}:${problems[0]!.line}: ${problems[0]!.message}`)
  let before = ''
  for (const example of examples) {
    const { input, reading, labelled } = goldOf(example, `${file}:${example.line}`)
    const { pass, differences } = grade(labelled, reading)
    mails += 1
    if (!pass) wrong += 1
    if (onlyWrong && pass) continue
    const situation = Object.entries(example.situation)
      .filter(([key]) => key !== 'role')
      .map(([key, value]) => `${key} ${value}`)
      .join('; ')
    const head = `= ${example.situation.role}; ${situation}`
    if (head !== before) process.stdout.write(`\n${head}\n`)
    before = head
    const { intents, duration_minutes, until, timezone, answer, instructions, people, request } = reading
    const said = {
      picks: reading.picks.map((pick) => pick + 1),
      free: shown(reading.free, input.timezone!),
      busy: shown(reading.busy, input.timezone!),
      intents,
      minutes: duration_minutes,
      until,
      zone: timezone,
      answer,
      orders: instructions.map(({ do: kind, email, words }) => [kind, email, words].filter(Boolean).join(' ')),
      people: people.map(({ email, name }) => email ?? name),
      request: request && JSON.stringify(request),
      asks: labelled.expect.sure === false ? ['unsure'] : [],
    }
    if (onlyWrong) process.stdout.write(`   differs: ${differences.map(differenceText).join(' · ').slice(0, 300)}\n`)
    const words = Object.entries(said).filter(([, value]) => value !== null && String(value) !== '')
    process.stdout.write(`${example.line} ${rows[example.line - 1]}\n`)
    if (example.meant) process.stdout.write(`   by hand ${rows[example.line]}\n`)
    process.stdout.write(`   ${words.map(([key, value]) => `${key}: ${String(value)}`).join(' · ')}\n`)
  }
}

process.stdout.write(`\n${mails} mails; the marks of ${wrong} come to something else than was written by hand\n`)

function differenceText({ field, missing, extra }: Difference): string {
  return [field, missing && `lacks ${JSON.stringify(missing)}`, extra && `has ${JSON.stringify(extra)}`]
    .filter(Boolean)
    .join(' ')
}

/** "Tue 24 Nov 10:00–11:00", days that are alike together. */
function shown(windows: readonly Window[], zone: string): string[] {
  const days = new Map<string, string[]>()
  for (const { start, end } of windows) {
    const [from, to] = [start, end].map((each) => Temporal.Instant.from(each).toZonedDateTimeISO(zone))
    const day = from!.toLocaleString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
    const hours = `${from!.toPlainTime().toString().slice(0, 5)}–${to!.toPlainTime().toString().slice(0, 5)}`
    days.set(hours, [...(days.get(hours) ?? []), day.replace(',', '')])
  }
  return [...days].map(([hours, each]) => `${each.join(', ')} ${hours}`)
}
