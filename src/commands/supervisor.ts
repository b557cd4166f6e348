import { execFile } from 'node:child_process'

// Tells systemd when the service is ready, that it is still alive, and that it is stopping (the protocol of sd_notify). This takes a
// datagram to a Unix socket, which Node cannot send, so systemd's own program sends it. A unit needs NotifyAccess=all for that.

const PROGRAM = 'systemd-notify'
/** It also waits until systemd has read the message. */
const SEND_WITHIN_MS = 5_000

export type Supervisor = {
  /** Starts the signs of life, if systemd wants any. They end with the event loop that sends them. */
  ready(status: string): void
  stopping(): void
}

type Environment = Record<string, string | undefined>

/** Does nothing unless systemd started us. Removes its variables, so that no child process takes them for its own. */
export function openSupervisor(env: Environment, warn: (line: string) => void): Supervisor {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID } = env
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete env[name]
  if (!NOTIFY_SOCKET) return { ready: () => {}, stopping: () => {} }
  const isWatched = WATCHDOG_USEC !== undefined && (WATCHDOG_PID ?? String(process.pid)) === String(process.pid)
  // Twice in the time after which systemd loses patience.
  const everyMs = Number(WATCHDOG_USEC) / 1000 / 2
  let signsOfLife: NodeJS.Timeout | undefined
  const tell = (...words: string[]) => {
    const options = { env: { ...env, NOTIFY_SOCKET }, timeout: SEND_WITHIN_MS }
    execFile(PROGRAM, words, options, (error) => {
      if (error) warn(`systemd cannot be told ${words[0]}: ${error.message.trim().split('\n').at(-1)}`)
    })
  }
  return {
    ready: (status) => {
      tell('READY=1', `STATUS=${status}`)
      if (isWatched) signsOfLife = setInterval(() => tell('WATCHDOG=1'), everyMs).unref()
    },
    stopping: () => {
      clearInterval(signsOfLife)
      tell('STOPPING=1', 'STATUS=Finishing what is under way.')
    },
  }
}
