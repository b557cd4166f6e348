import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Two setups in one folder destroy each other's work, so the second waits for the first. */
export async function withLock(file, root, work) {
  await take(file, root)
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  const stops = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [signal, () => process.exit(1)])
  for (const [signal, stop] of stops) process.once(signal, stop)
  try {
    return await work()
  } finally {
    release()
    process.off('exit', release)
    for (const [signal, stop] of stops) process.off(signal, stop)
  }
}

async function take(file, root) {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code === 'EROFS' || error.code === 'EACCES' || error.code === 'EPERM') {
        throw new Error(
          `Parley needs to be set up, but cannot write to ${root}. Run "npm run setup" once as the user who owns it.`,
        )
      }
      if (error.code === 'ENOSPC')
        throw new Error(`The disk that holds ${root} is full. Free about 600 MB and try again.`)
      if (error.code !== 'EEXIST') throw error
    }
    if (!isHeld(file)) removeAbandoned(file)
    await sleep(100)
  }
}

function isHeld(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // The file is empty for a moment between being created and being written.
    if (!pid) return Date.now() - statSync(file).mtimeMs < 5_000
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** One process at a time, and after a second look. Otherwise a slow process could remove the lock that a fast one has just taken. */
function removeAbandoned(file) {
  const right = `${file}.removing`
  try {
    mkdirSync(right)
  } catch {
    if (Date.now() - (statSync(right, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 10_000) rmdirSync(right)
    return
  }
  if (!isHeld(file)) rmSync(file, { force: true })
  rmdirSync(right)
}
