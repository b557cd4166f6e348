import type { SpanContext } from './traceparent.ts'

// The place where work reports what it did for traces. Usually there is no tracer, and then nothing is done and nothing is loaded:
// `main` sets one where OTEL_EXPORTER_OTLP_ENDPOINT asks for it (otlp/).

export const tracing: { tracer: Tracer | null } = { tracer: null }

export type Attributes = Record<string, string | number | boolean | undefined>

export type Tracer = {
  /** A request begins, below its caller's span if it names one. */
  begin(traceparent: string | string[] | undefined): SpanContext & { parent: SpanContext | null }
  /** Everything that `work` starts is known to come from this span. */
  within(span: SpanContext, work: () => void): void
  /** The request begun above has ended. */
  end(span: SpanContext & { parent: SpanContext | null }, work: Work): void
  /** The current span, if there is one, is the reason for the next work on this meeting request. */
  causes(requestId: string): void
  /** Work that is done. `as` says how it relates to other work on its meeting request. */
  record(work: Work, as: Relation): void
}

/** `start` begins a trace that later work continues, `step` continues the trace and leads to later work, and `leaf` only continues it. */
export type Relation = 'start' | 'step' | 'leaf'

export type Work = {
  name: string
  kind: 'internal' | 'server' | 'client' | 'consumer'
  /** By performance.now(). */
  startedAtMs: number
  workspaceId?: string | null | undefined
  requestId?: string | null | undefined
  attributes: Attributes
  /** Why it failed, in a word of ours. */
  failure?: string | null
}
