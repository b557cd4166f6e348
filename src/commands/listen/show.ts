import { styleText } from 'node:util'
import { printable } from '../terminal.ts'
import type { Forwarded } from './forward.ts'
import type { Arrival } from './receiver.ts'

/** For people. styleText omits colours if the output is not a terminal or NO_COLOR is set. */
export function asText(arrival: Arrival): string {
  const signature =
    arrival.problem === null
      ? styleText('green', 'signature ok')
      : styleText('red', `signature bad: ${arrival.problem}`)
  const head = [
    styleText('dim', arrival.at.toISOString().slice(11, 19)),
    styleText('bold', printable(arrival.event)),
    printable(arrival.id),
    `attempt ${arrival.attempt}`,
    signature,
    ...(arrival.forwarded ? [forwardedText(arrival.forwarded)] : []),
  ]
  return `${head.join('  ')}\n${printable(pretty(arrival.body))}\n`
}

/** For scripts: one line. */
export function asJson({ at, event, id, delivery, attempt, problem, body, forwarded }: Arrival): string {
  const signature = problem === null ? 'ok' : 'bad'
  const payload = parsed(body) ?? body
  return JSON.stringify({ received_at: at, event, id, delivery, attempt, signature, problem, payload, forwarded })
}

function forwardedText({ status, ms, problem }: Forwarded): string {
  const isGood = status >= 200 && status < 300
  return styleText(isGood ? 'green' : 'red', `forwarded: ${problem ?? status} in ${ms} ms`)
}

function pretty(body: string): string {
  const payload = parsed(body)
  return payload === undefined ? body : JSON.stringify(payload, null, 2)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
