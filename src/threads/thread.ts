import { Worker } from 'node:worker_threads'

// A separate thread for working on strangers' input. It starts with the first question and ends after a quiet while, because it
// costs memory. It answers one question at a time. A question that exceeds the deadline or the memory ends the thread; the next
// question gets a new one.

/** In real time, for a thread that does not even report its CPU time. */
const WAIT_FACTOR = 4
/** For loading its program on a busy machine. */
const START_WITHIN_MS = 20_000
const IDLE_MS = 120_000

export type ThreadOptions = {
  /** Its program says 'ready' once, and then answers each message with one. */
  program: URL
  /** CPU time of the thread, since on a busy machine it must wait its turn. */
  deadlineMs: number
  memoryMb: number
}

export type WorkerThread<Question, Answer> = AsyncDisposable & {
  /** Throws `Overdue`, `NoThread`, or the error that ended the thread. */
  ask(question: Question): Promise<Answer>
}

export class Overdue extends Error {}
/** Our fault, not the input's. */
export class NoThread extends Error {}

export function openThread<Question, Answer>(options: ThreadOptions): WorkerThread<Question, Answer> {
  let thread: Promise<Worker> | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const end = async () => {
    const ending = thread
    thread = null
    await (await ending?.catch(() => null))?.terminate()
  }

  const ask = async (question: Question): Promise<Answer> => {
    clearTimeout(idle)
    thread ??= startThread(options)
    const worker = await thread.catch((cause) => {
      thread = null
      throw new NoThread('the thread does not start', { cause })
    })
    try {
      return (await answerOf(worker, question, options.deadlineMs)) as Answer
    } catch (error) {
      await end()
      throw error
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }

  return {
    ask: async (question) => {
      const result = last.then(() => ask(question))
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

async function startThread({ program, memoryMb }: ThreadOptions): Promise<Worker> {
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb }, execArgv: [] })
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

async function answerOf(worker: Worker, question: unknown, deadlineMs: number): Promise<unknown> {
  // The process must not end while somebody waits for an answer.
  worker.ref()
  const overdue = new AbortController()
  // Most answers arrive before we first ask for the thread's CPU time; its use until then is not counted.
  let before: NodeJS.CpuUsage | null = null
  const watch = setInterval(async () => {
    const now = await worker.cpuUsage().catch(() => null)
    before ??= now
    if (now && before && (now.user + now.system - before.user - before.system) / 1_000 > deadlineMs) overdue.abort()
  }, deadlineMs / 5)
  try {
    worker.postMessage(question)
    return await nextMessage(worker, deadlineMs * WAIT_FACTOR, overdue.signal)
  } finally {
    clearInterval(watch)
    worker.unref()
  }
}

/** Rejects if the thread does not answer in time, fails or ends. The process stays alive meanwhile. */
async function nextMessage(worker: Worker, withinMs: number, overdue?: AbortSignal): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onOverdue = () => reject(new Overdue())
  const timer = setTimeout(onOverdue, withinMs)
  overdue?.addEventListener('abort', onOverdue)
  const onExit = () => reject(new Error('the thread ended'))
  worker.once('message', resolve).once('error', reject).once('exit', onExit)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', reject).off('exit', onExit)
  }
}
