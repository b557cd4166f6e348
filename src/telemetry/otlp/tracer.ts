import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '#core/clock.ts'
import type { Sampling } from '#settings/telemetry-settings.ts'
import { parseTraceparent, type SpanContext } from '../traceparent.ts'
import type { Relation, Tracer, Work } from '../tracing.ts'
import { type KeyValue, keyValues, unixNano } from './attributes.ts'

// Spans of this process. Workers take their work from the database, which knows no traces. So the last reason for work on each meeting
// request is remembered for a while: the call or mail that caused a decision, the decision that sent a mail. Work of another node, or
// after that while, begins its own trace; the attribute `parley.request.id` still finds all of it.

/** As many as a busy node works on at once. A forgotten one only begins a new trace. */
const CAUSES_MAX = 1_000
/** A follow-up days later is not part of the call that began it all. */
const CAUSE_COUNTS_MS = 10 * 60_000

const KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const
const STATUS_ERROR = 2

export type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: KeyValue[]
  status: { code?: number; message?: string }
}

type TracerOptions = {
  clock: Clock
  sampling: Sampling
  add: (span: OtlpSpan) => void
}

export function createTracer({ clock, sampling, add }: TracerOptions): Tracer {
  const current = new AsyncLocalStorage<SpanContext>()
  const causes = new Map<string, { context: SpanContext; atMs: number }>()

  const remember = (requestId: string, context: SpanContext) => {
    causes.delete(requestId)
    causes.set(requestId, { context, atMs: performance.now() })
    if (causes.size > CAUSES_MAX) causes.delete(causes.keys().next().value!)
  }
  const causeOf = (requestId: string): SpanContext | null => {
    const cause = causes.get(requestId)
    return cause && performance.now() - cause.atMs < CAUSE_COUNTS_MS ? cause.context : null
  }
  const below = (parent: SpanContext | null): SpanContext => {
    const traceId = parent?.traceId ?? hex(clock.randomBytes(16))
    return { traceId, spanId: hex(clock.randomBytes(8)), isSampled: isSampled(sampling, traceId, parent) }
  }
  const finish = (context: SpanContext, parent: SpanContext | null, work: Work) => {
    if (context.isSampled) add(spanOf(context, parent, work, performance.now()))
  }

  return {
    begin(traceparent) {
      const parent = parseTraceparent(traceparent)
      return { ...below(parent), parent }
    },
    within: (span, work) => current.run(span, work),
    end: (span, work) => finish(span, span.parent, work),
    causes(requestId) {
      const context = current.getStore()
      if (context) remember(requestId, context)
    },
    record(work: Work, as: Relation) {
      const parent = as === 'start' || !work.requestId ? null : causeOf(work.requestId)
      const context = below(parent)
      finish(context, parent, work)
      if (as !== 'leaf' && work.requestId) remember(work.requestId, context)
    },
  }
}

/** The same trace is recorded by every service that goes by the same share: its identifier decides. */
function isSampled({ ratio, isParentBased }: Sampling, traceId: string, parent: SpanContext | null): boolean {
  if (parent && isParentBased) return parent.isSampled
  return Number.parseInt(traceId.slice(-14), 16) < ratio * 2 ** 56
}

function spanOf({ traceId, spanId }: SpanContext, parent: SpanContext | null, work: Work, endedAtMs: number): OtlpSpan {
  const { name, kind, startedAtMs, workspaceId, requestId, attributes, failure = null } = work
  return {
    traceId,
    spanId,
    ...(parent && { parentSpanId: parent.spanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: unixNano(startedAtMs),
    endTimeUnixNano: unixNano(endedAtMs),
    attributes: keyValues({
      ...attributes,
      'parley.workspace.id': workspaceId ?? undefined,
      'parley.request.id': requestId ?? undefined,
    }),
    status: failure === null ? {} : { code: STATUS_ERROR, message: failure },
  }
}

const hex = (bytes: Uint8Array): string => bytes.toHex()
