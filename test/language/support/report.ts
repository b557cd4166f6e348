import { percent, table } from './table.ts'
import type { Graded, Tally } from './tally.ts'

/** Only this much of a text is shown with a failure; quotes below it rarely explain one. */
const TEXT_SHOWN = 600

export function tallyReport(title: string, { total, byPhenomenon, byLanguage }: Tally): string {
  const rows = [
    ...[...byLanguage].map(([name, count]) => ({ name: `language ${name}`, count })),
    ...[...byPhenomenon].map(([name, count]) => ({ name, count })),
    { name: 'all', count: total },
  ]
  return table(
    [title, 'items', 'exact', '', 'dangerous', 'unsure', '', 'needlessly'],
    rows.map(({ name, count }) => [
      name,
      String(count.items),
      String(count.exact),
      percent(count.exact, count.items),
      String(count.dangerous),
      String(count.unsure),
      percent(count.unsure, count.items),
      String(count.needless),
    ]),
  )
}

export function failureReport(graded: Graded[]): string {
  return graded
    .filter(({ grade }) => !grade.pass || grade.dangerous)
    .map(({ item, reading, grade }) =>
      [
        `${item.id} ${item.language} ${item.phenomenon}${grade.dangerous ? ' DANGEROUS' : ''}`,
        `  now      ${item.in.now} ${item.in.timezone ?? 'zone unknown'}, host ${item.in.host_timezone}, ${item.in.from}`,
        ...item.in.offers.map((offer, index) => `  offer ${index}  ${offer.start} to ${offer.end}`),
        ...item.in.text
          .slice(0, TEXT_SHOWN)
          .split('\n')
          .map((line) => `  | ${line}`),
        `  expected ${JSON.stringify(item.expect)}`,
        `  got      ${JSON.stringify(scoredPart(reading))}`,
        ...grade.differences.map(({ field, missing, extra }) =>
          [
            `  ${field}:`,
            missing === undefined ? '' : ` missing ${JSON.stringify(missing)}`,
            extra === undefined ? '' : ` extra ${JSON.stringify(extra)}`,
          ].join(''),
        ),
      ].join('\n'),
    )
    .join('\n\n')
}

function scoredPart(reading: Graded['reading']): Graded['reading'] {
  const { picks, free, busy, intents, duration_minutes, timezone, people, until, sure } = reading
  return { picks, free, busy, intents, duration_minutes, timezone, people, until, sure }
}
