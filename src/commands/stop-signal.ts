/** For commands that last: the first Ctrl-C or SIGTERM stops cleanly, the second at once. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stop.abort()
      process.once(signal, () => process.exit(1))
    })
  return stop.signal
}
