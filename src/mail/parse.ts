import type { ParsedMail, ParseProblem } from '#core/mail/parsed-mail.ts'
import { NoThread, Overdue, openThread } from '#threads/thread.ts'

// Parses strangers' mail in a separate thread. When a mail takes too long, only its header is read, so that it can still be
// kept where it belongs. parse() always answers, no matter what the mail contains.

/** Ten times as long as the largest honest mail. */
const DEADLINE_MS = 1_500
/** Enough for a mail of 10 MB, of which parsing holds a few copies. */
const THREAD_MEMORY_MB = 256

export type Parser = AsyncDisposable & {
  /** Null when there isn't even a readable header. Throws only when there is no thread to ask. */
  parse(raw: Uint8Array): Promise<ParsedMail | null>
}

export type ThreadQuestion = { raw: Uint8Array; problem: ParseProblem | null }
export type ThreadAnswer = ParsedMail | null

export function openParser(options: { deadlineMs?: number } = {}): Parser {
  const thread = openThread<ThreadQuestion, ThreadAnswer>({
    program: new URL('./parse-thread.ts', import.meta.url),
    deadlineMs: options.deadlineMs ?? DEADLINE_MS,
    memoryMb: THREAD_MEMORY_MB,
  })
  const underWay = new Set<Promise<unknown>>()

  const parse = async (raw: Uint8Array): Promise<ParsedMail | null> => {
    try {
      return await thread.ask({ raw, problem: null })
    } catch (error) {
      // Our fault, not the mail's: it is not accepted, and the sender tries again.
      if (error instanceof NoThread) throw error
      const problem = error instanceof Overdue ? 'too_slow' : 'too_large'
      return await thread.ask({ raw: raw.subarray(0, HEADER_LOOKED_AT), problem }).catch(() => null)
    }
  }

  return {
    parse: async (raw) => {
      const parsing = parse(raw)
      underWay.add(parsing)
      return await parsing.finally(() => underWay.delete(parsing))
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.allSettled(underWay)
      await thread[Symbol.asyncDispose]()
    },
  }
}

const HEADER_LOOKED_AT = 128 * 1024
