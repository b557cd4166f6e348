import pino, { type Logger, type LoggerOptions } from 'pino'
import type { Settings } from '#settings/settings.ts'

export type Log = Logger

/**
 * One line per decision. Nobody should pass bodies, keys or addresses to a log; redaction is the second safeguard. `nodeId` is asked
 * for every line: a node gets another number when its session breaks.
 */
export function openLog(
  settings: Pick<Settings, 'logLevel'> & Partial<Pick<Settings, 'development'>>,
  nodeId: () => number | null = () => null,
): Log {
  const options: LoggerOptions = {
    level: settings.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.authorization', '*.cookie', '*.email', '*.password', '*.secret', '*.key', 'authorization', 'secret'],
    },
    serializers: { err: errorWithoutData },
    mixin: () => ({ 'node.id': nodeId() ?? undefined }),
  }
  return pino(options, settings.development ? FOR_PEOPLE : forPrograms())
}

export type LineFields = Record<string, unknown>

/** The fields that every line about a meeting request has, as far as they are known. */
export function about(told: {
  workspaceId?: string | null | undefined
  requestId?: string | null | undefined
}): LineFields {
  return { 'workspace.id': told.workspaceId ?? undefined, 'negotiation.id': told.requestId ?? undefined }
}

/** A closed terminal accepts no more lines. We continue anyway, so that a stop still ends cleanly. */
function forPrograms(): pino.DestinationStream {
  return pino.destination({ fd: process.stdout.fd, sync: true }).on('error', () => {})
}

/** In development somebody reads along: one line with a time and a sentence, and any error below it. */
const FOR_PEOPLE = {
  write(line: string) {
    const { time, level, msg, err } = JSON.parse(line)
    const mark = level >= 50 ? 'error: ' : level >= 40 ? 'warning: ' : ''
    process.stdout.write(`${time.slice(11, 19)}  ${mark}${msg}\n${err ? `${err.stack}\n` : ''}`)
  },
}

/** PostgreSQL puts row values into `detail` and parameters onto the error; they are personal data and stay out. */
function errorWithoutData(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint_name: constraint } = error as { code?: unknown; constraint_name?: unknown }
  const cause: unknown = error.cause === undefined ? undefined : errorWithoutData(error.cause)
  return { type: error.name, message: error.message, code, constraint, stack: error.stack, cause }
}
