// npm run score [-- --failures] [--held-out-items] [--json]
// Scores how well the rules read mail, alone and with the net that ships: exact, dangerous and unsure, per language and phenomenon. Replies, organizers' mails and mails
// that ask for a meeting are scored separately, and also with a strong model if its answers are recorded. Held-out replies are shown
// as counts only, so that nobody tunes on them by accident. Exits with 1 if the development replies or one of the other two
// kinds score below the gate.
import { parseArgs } from 'node:util'
import { readByBoth } from '#core/language/agreement/both.ts'
import { read } from '#core/language/read.ts'
import { type Grade, grade } from '#core/language/score/grade.ts'
import { shippedNet } from '#reader/shipped-net.ts'
import { scoreFiles, scoreTable } from '../reader/score.ts'
import {
  DEVELOPMENT,
  HELD_OUT,
  type Item,
  readCorpus,
  readMails,
  type Scored,
  UNTOUCHED,
} from '../test/language/support/corpus.ts'
import { failureReport, tallyReport } from '../test/language/support/report.ts'
import { gate, gradeAll, type Tally, tally } from '../test/language/support/tally.ts'
import { type RecordedMail, recordedMails } from '../test/support/recorded-answers.ts'
import { readSpoiled } from '../test/support/spoiled-answers.ts'

const { values: options } = parseArgs({
  options: {
    failures: { type: 'boolean', default: false },
    'held-out-items': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})

const ASIDE = 'reader/aside/*.txt'

const readItem = (item: Item): Scored => read(item.in)
const development = gradeAll(readCorpus(DEVELOPMENT), readItem)
const heldOut = gradeAll(readCorpus(HELD_OUT), readItem)
const untouched = Object.entries(UNTOUCHED).map(([set, files]) => {
  const graded = gradeAll(readCorpus(files), readItem)
  const withNet = gradeAll(readCorpus(files), (item) => read(item.in, shippedNet()))
  return { set, graded, total: tally(graded).total, withNet: tally(withNet).total }
})
const mails = (['organizer', 'requester'] as const).map((from) => ({
  from,
  graded: gradeAll(readMails(from), readItem),
}))
/** Mails for which a strong model's answers are recorded, read without and with the model. */
const withModel = Object.entries(recordedMails()).map(([from, recorded]) => {
  const counted = (reader: (one: RecordedMail) => Scored) => {
    const grades = recorded.map((one) => grade(one.mail, reader(one)))
    const having = (test: (one: Grade) => boolean) => grades.filter(test).length
    return {
      items: recorded.length,
      exact: having(({ pass }) => pass),
      dangerous: having(({ dangerous }) => dangerous),
      needless: having(({ needless }) => needless),
    }
  }
  return {
    from,
    rules: counted(({ mail }) => read(mail.in)),
    both: counted(({ mail, answer }) => readByBoth(mail.in, answer).reading),
  }
})
/** The same with a model that gets one answer in five wrong. */
const spoiled = readSpoiled(recordedMails().participant)
const developmentTally = tally(development)
const heldOutTally = tally(heldOut)
const modelReasons = [
  ...withModel.flatMap(({ from, both }) =>
    both.needless > both.items / 10
      ? [`${from}: ${both.needless} of ${both.items} asked about needlessly with the model`]
      : [],
  ),
  ...(spoiled.wrong > spoiled.read * 0.04 ? [`${spoiled.wrong} sure and wrong with a spoiled model`] : []),
]
const reasons = [
  ...modelReasons,
  ...[developmentTally, ...mails.map(({ graded }) => tally(graded))].flatMap(({ total }) => gate(total)),
]

if (options.json) {
  const plain = ({ total, byPhenomenon, byLanguage }: Tally) => ({
    total,
    by_phenomenon: Object.fromEntries(byPhenomenon),
    by_language: Object.fromEntries(byLanguage),
  })
  const gateReport = { passed: reasons.length === 0, reasons }
  const others = Object.fromEntries(mails.map(({ from, graded }) => [from, tally(graded).total]))
  console.log(
    JSON.stringify({
      development: plain(developmentTally),
      ...others,
      held_out: plain(heldOutTally),
      untouched: Object.fromEntries(untouched.map(({ set, total }) => [set, total])),
      recorded_model: withModel,
      spoiled_model: spoiled,
      gate: gateReport,
    }),
  )
} else {
  if (options.failures) console.log(`${failureReport(development)}\n`)
  if (options.failures) for (const { graded } of mails) console.log(`${failureReport(graded)}\n`)
  if (options['held-out-items'])
    for (const graded of [heldOut, ...untouched.map((one) => one.graded)]) console.log(`${failureReport(graded)}\n`)
  console.log(`${tallyReport('development', developmentTally)}\n`)
  for (const { from, graded } of mails) console.log(`${tallyReport(from, tally(graded))}\n`)
  console.log(`${tallyReport('held out', heldOutTally)}\n`)
  for (const { set, ...readers } of untouched)
    for (const [name, { items, exact, dangerous, needless }] of [
      ['rules alone', readers.total],
      ['with the net', readers.withNet],
    ] as const)
      console.log(`${set}, ${name}: ${exact} of ${items} exact, ${dangerous} dangerous, ${needless} needless`)
  console.log(
    `\nMails kept aside by their writers (docs/reading.md):\n${scoreTable(scoreFiles(ASIDE, shippedNet()))}\n`,
  )
  for (const { from, ...readers } of withModel)
    for (const [name, { items, exact, dangerous, needless }] of Object.entries(readers))
      console.log(
        `${from}, ${name === 'both' ? 'with the recorded model' : 'rules alone'}: ${exact} of ${items} exact, ${dangerous} dangerous, ${needless} needless`,
      )
  console.log(
    `participant, with a fifth of the answers spoiled: ${spoiled.wrong} of ${spoiled.read} sure and wrong (${((spoiled.wrong / spoiled.read) * 100).toFixed(1)} in 100; at most 4)`,
  )
  console.log(reasons.length === 0 ? 'gate: passed' : `gate: failed, ${reasons.join(', ')}`)
}
if (reasons.length > 0) process.exitCode = 1
