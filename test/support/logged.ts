import { Writable } from 'node:stream'
import pino from 'pino'
import type { Log } from '#telemetry/log.ts'

export type Line = { level: number; msg: string; [field: string]: unknown }

/** A log that is kept, for what only the operator sees. */
export function keptLog(level: 'info' | 'trace' = 'info'): { log: Log; lines: Line[] } {
  const lines: Line[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  return { log: pino({ level, base: undefined }, stream), lines }
}
