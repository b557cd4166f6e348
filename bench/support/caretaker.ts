import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// A benchmark may be killed at any moment, by Ctrl-C or by a signal that nobody can catch. The PostgreSQL of a data folder
// survives that on purpose, for the next start, but a benchmark's folder has no next start. So a caretaker keeps track of every
// folder and service. It is a process in its own session, which no signal to the benchmark reaches, and it cleans up when its
// input ends.

export type Matter = { folder: string } | { service: number }

let caretaker: ChildProcess | null = null

/** Unless `isOver` is called, this is cleaned up when the benchmark ends. */
export function care(matter: Matter): { isOver(): void } {
  tell({ ...matter, isOver: false })
  return { isOver: () => tell({ ...matter, isOver: true }) }
}

export type Told = Matter & { isOver: boolean }

function tell(told: Told): void {
  caretaker ??= startCaretaker()
  caretaker.stdin!.write(`${JSON.stringify(told)}\n`)
}

function startCaretaker(): ChildProcess {
  const script = fileURLToPath(new URL('./caretaker-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] })
  // It waits for us, never we for it.
  child.unref()
  ;(child.stdin as typeof child.stdin & { unref(): void }).unref()
  return child
}
