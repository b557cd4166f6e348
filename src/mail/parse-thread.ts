import { parentPort } from 'node:worker_threads'
import { headerBytes, ParseRefusal } from './mime-bytes.ts'
import type { ThreadAnswer, ThreadQuestion } from './parse.ts'
import { parseMime } from './parse-mime.ts'

// The thread that parses mail. It may hang or run out of memory at any line, so its caller has a deadline.

parentPort!.on('message', async ({ raw, problem }: ThreadQuestion) => {
  parentPort!.postMessage(problem === null ? await parseWhole(raw) : await parseHeader(raw, problem))
})
parentPort!.postMessage('ready')

async function parseWhole(raw: Uint8Array): Promise<ThreadAnswer> {
  try {
    return await parseMime(raw)
  } catch (error) {
    return await parseHeader(raw, error instanceof ParseRefusal ? error.problem : 'unreadable')
  }
}

/** An unreadable mail still belongs to somebody: its header says to whom. */
async function parseHeader(raw: Uint8Array, problem: ThreadQuestion['problem']): Promise<ThreadAnswer> {
  try {
    return { ...(await parseMime(headerBytes(raw))), text: '', problem }
  } catch {
    return null
  }
}
