import type { Attributes } from '../tracing.ts'

// The JSON form of OTLP: the protobuf messages under their camel-case names, 64-bit numbers as decimal strings, and identifiers of
// spans in hexadecimal.

export type KeyValue = { key: string; value: Record<string, string | number | boolean> }

export function keyValues(attributes: Attributes): KeyValue[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : { key, value: anyValue(value) },
  )
}

function anyValue(value: string | number | boolean): KeyValue['value'] {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

/** A reading of performance.now() as nanoseconds since 1970. A double holds microseconds exactly, so the last three digits are zeros. */
export function unixNano(performanceMs: number): string {
  return `${Math.round((performance.timeOrigin + performanceMs) * 1_000)}000`
}
