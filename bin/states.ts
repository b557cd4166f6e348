// `npm run states` writes docs/states.md from the table that the service itself obeys; with --check it only compares.

import { readFile, writeFile } from 'node:fs/promises'
import {
  ALLOWED,
  LEADS_TO,
  refusal,
  STATUSES,
  type Status,
  type Verb,
} from '#core/negotiation/situation/transitions.ts'

const FILE = new URL('../docs/states.md', import.meta.url)

const VERBS = Object.keys(ALLOWED) as Verb[]

const MEANINGS: Record<Status, string> = {
  active: 'The service is coordinating schedules with participants.',
  paused:
    'Scheduling is paused. Messages are recorded and not acted on, except the organizer’s own order to resume or cancel.',
  booked: 'A time is confirmed and invites are sent.',
  cancelled: 'It is over, before or after a time was booked.',
}

/** Transitions that no API call makes: the service makes them itself, or the organizer does by mail or in the console. */
const NOT_BY_THE_API: [from: Status, to: Status, why: string][] = [
  ['active', 'booked', 'a time is agreed'],
  ['booked', 'cancelled', 'called off after booking'],
]

export function statesPage(): string {
  return `# States of a meeting request

Written by \`npm run states\` from \`src/core/negotiation/situation/transitions.ts\`, which the API obeys. Change the table there, and
run it again; the tests compare.

\`\`\`mermaid
${diagram().join('\n')}
\`\`\`

| status | meaning |
|---|---|
${STATUSES.map((status) => `| ${status} | ${MEANINGS[status]} |`).join('\n')}

## Allowed actions

| | ${STATUSES.join(' | ')} |
|---|${STATUSES.map(() => '---|').join('')}
${VERBS.map((verb) => `| ${verb} | ${STATUSES.map((status) => outcome(verb, status)).join(' | ')} |`).join('\n')}

Any other action is answered with 422 \`invalid_request\`, and the message names the state:

${refusals().join('\n')}

Two callers at once: one wins, and the other hears the state that the winner left. \`paused_at\` is set only while a request
is paused, \`booked_at\` only while it is booked, \`cancelled_at\` only when it is cancelled.
`
}

function diagram(): string[] {
  const moves = VERBS.flatMap((verb) => {
    const to = LEADS_TO[verb]
    return to === null ? [] : ALLOWED[verb].map((from) => `  ${from} --> ${to}: ${verb}`)
  })
  const others = NOT_BY_THE_API.map(([from, to, why]) => `  ${from} --> ${to}: ${why}`)
  return ['stateDiagram-v2', '  [*] --> active: create', ...moves, ...others]
}

function outcome(verb: Verb, status: Status): string {
  if (refusal(verb, status) !== null) return '–'
  return LEADS_TO[verb] === null ? 'allowed' : `→ ${LEADS_TO[verb]}`
}

/** One refusal for each verb, from the first state that forbids it. */
function refusals(): string[] {
  return VERBS.map((verb) => `- ${STATUSES.map((status) => refusal(verb, status)).find((message) => message !== null)}`)
}

if (import.meta.main) {
  const actual = statesPage()
  const written = await readFile(FILE, 'utf8').catch(() => '')
  if (actual === written) process.stdout.write('docs/states.md is up to date.\n')
  else if (process.argv.includes('--check')) {
    process.stderr.write('docs/states.md is not what the table says. Run npm run states.\n')
    process.exitCode = 1
  } else {
    await writeFile(FILE, actual)
    process.stdout.write('Wrote docs/states.md.\n')
  }
}
