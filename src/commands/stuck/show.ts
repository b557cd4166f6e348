import type { FactSetAside, FailingRequest } from '#db/requests/failing.ts'
import { block, bold, dim, minuteOf, printable, shortened, WIDTH } from '../terminal.ts'

const HOW_TO = `What happened to one: ./bin/parley explain REQUEST_ID
Try one again at once: ./bin/parley stuck retry REQUEST_ID`

export function stuckText(failing: FailingRequest[], setAside: FactSetAside[]): string {
  if (failing.length + setAside.length === 0) return 'Nothing is stuck.'
  return [...failing.map(failingText), ...setAside.map(setAsideText), HOW_TO].join('\n\n')
}

function failingText(request: FailingRequest): string {
  const { failures, nextTryAt, toldAt } = request
  const tries = `${failures} ${failures === 1 ? 'try' : 'tries'} failed`
  const next = nextTryAt === null ? '' : `, the next one is at ${minuteOf(nextTryAt)} UTC`
  const told = toldAt === null ? '' : '; the organizer and the admins were told'
  return [
    heading(request.id, request.since, request),
    block(`${tries}${next}${told}`, '    '),
    block(request.failure, '    '),
  ].join('\n')
}

function setAsideText(aside: FactSetAside): string {
  const mail = aside.messageId === null ? 'a mail' : `${aside.messageId} from ${aside.from}`
  return [
    heading(aside.requestId, aside.at, aside),
    block(`goes on without ${mail}, which was set aside`, '    '),
    block(aside.why, '    '),
  ].join('\n')
}

function heading(
  id: string,
  since: string,
  { title, organizerEmail }: Pick<FailingRequest, 'title' | 'organizerEmail'>,
) {
  const left = `${id}  since ${minuteOf(since)} UTC  `
  const about = `${title ?? 'A meeting'}, ${organizerEmail}`
  return `${dim(left)}${bold(shortened(printable(about), Math.max(WIDTH - left.length, 20)))}`
}
