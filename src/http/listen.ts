import type { FastifyInstance } from 'fastify'
import { isLoopback } from '#settings/loopback.ts'
import type { Settings } from '#settings/settings.ts'
import { StartupError } from '#settings/startup-error.ts'

/** Opens the port, and returns the address under which the service is reached. */
export async function listen(settings: Settings, app: FastifyInstance): Promise<string> {
  try {
    const url = await app.listen({ host: settings.host, port: settings.port })
    return isLoopback(settings.host) ? url : settings.publicUrl
  } catch (cause) {
    throw listenProblem(settings, cause)
  }
}

function listenProblem({ host, port }: Settings, cause: unknown): unknown {
  const code = (cause as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} on ${host} is in use by another program. Stop that one, or start with another port: PORT=${port + 1}`,
      { cause },
    )
  if (code === 'EACCES')
    return new StartupError(`Port ${port} is reserved for the system. Start with a port above 1023: PORT=3000`, {
      cause,
    })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartupError(
      `This machine does not have the address ${host} that HOST names. Use 127.0.0.1, or 0.0.0.0 for all its addresses.`,
      { cause },
    )
  return cause
}
