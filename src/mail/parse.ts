import { Worker } from 'node:worker_threads'
import type { ParsedMail, ParseProblem } from '#core/mail/parsed-mail.ts'

// Parsing mail of strangers, away from the main thread. One thread, started with the first mail and ended after a quiet
// while, because it costs memory. A mail that takes longer than the deadline ends the thread: the mail's header alone is
// then read by a new one, so that it can be kept where it belongs. Whatever a mail does, parse() answers.

/** Ten times what the largest honest mail takes. Of the thread's own time: on a busy machine it has to wait its turn. */
const DEADLINE_MS = 1_500
/** By the clock, for a thread that does not even say how long it has worked. */
const WAIT_FACTOR = 4
/** Loading the parser, on a machine that has much else to do. */
const START_WITHIN_MS = 20_000
const IDLE_MS = 120_000
/** Enough for a mail of 10 MB, which is there a few times over while it is parsed. */
const THREAD_MEMORY_MB = 256

export type Parser = AsyncDisposable & {
  /** Null for what has not even a header that can be read. Throws only when there is no thread to ask. */
  parse(raw: Uint8Array): Promise<ParsedMail | null>
}

export type ThreadQuestion = { raw: Uint8Array; problem: ParseProblem | null }
export type ThreadAnswer = ParsedMail | null

export function openParser(options: { deadlineMs?: number } = {}): Parser {
  const deadlineMs = options.deadlineMs ?? DEADLINE_MS
  let thread: Promise<Worker> | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const end = async () => {
    const ending = thread
    thread = null
    await (await ending?.catch(() => null))?.terminate()
  }

  const ask = async (question: ThreadQuestion): Promise<ThreadAnswer> => {
    clearTimeout(idle)
    thread ??= startThread()
    const worker = await thread.catch((cause) => {
      thread = null
      throw new NoThread('the parsing thread does not start', { cause })
    })
    try {
      return await answerOf(worker, question, deadlineMs)
    } catch (error) {
      await end()
      throw error
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }

  const parse = async (raw: Uint8Array): Promise<ParsedMail | null> => {
    try {
      return await ask({ raw, problem: null })
    } catch (error) {
      if (error instanceof NoThread) throw error
      const problem = error instanceof Overdue ? 'too_slow' : 'too_large'
      return await ask({ raw: raw.subarray(0, HEADER_LOOKED_AT), problem }).catch(() => null)
    }
  }

  return {
    parse: async (raw) => {
      const result = last.then(() => parse(raw))
      last = result.catch(() => {})
      return await result
    },
    [Symbol.asyncDispose]: async () => {
      clearTimeout(idle)
      await last
      clearTimeout(idle)
      await end()
    },
  }
}

const HEADER_LOOKED_AT = 128 * 1024

class Overdue extends Error {}
/** Our fault and not the mail's: it is not taken, and comes again. */
class NoThread extends Error {}

async function startThread(): Promise<Worker> {
  const url = new URL('./parse-thread.ts', import.meta.url)
  const worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB }, execArgv: [] })
  worker.unref()
  // An error that nobody listens for would end the process, and one may come after the deadline.
  worker.on('error', () => {})
  try {
    await nextMessage(worker, START_WITHIN_MS)
    return worker
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

async function answerOf(worker: Worker, question: ThreadQuestion, deadlineMs: number): Promise<ThreadAnswer> {
  // The process must not end while an answer is waited for, also not before the watch below has begun.
  worker.ref()
  const before = await worker.cpuUsage()
  const overdue = new AbortController()
  const watch = setInterval(async () => {
    const used = await worker.cpuUsage(before).catch(() => null)
    if (used && (used.user + used.system) / 1_000 > deadlineMs) overdue.abort()
  }, deadlineMs / 5)
  try {
    worker.postMessage(question)
    return (await nextMessage(worker, deadlineMs * WAIT_FACTOR, overdue.signal)) as ThreadAnswer
  } finally {
    clearInterval(watch)
    worker.unref()
  }
}

/** Rejects when the thread says nothing in time, fails or ends. While it is waited for, the process stays. */
async function nextMessage(worker: Worker, withinMs: number, overdue?: AbortSignal): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onOverdue = () => reject(new Overdue())
  const timer = setTimeout(onOverdue, withinMs)
  overdue?.addEventListener('abort', onOverdue)
  const onExit = () => reject(new Error('the parsing thread ended'))
  worker.once('message', resolve).once('error', reject).once('exit', onExit)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', reject).off('exit', onExit)
  }
}
