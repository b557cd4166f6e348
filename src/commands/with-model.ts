import type { Model } from '#model/ask.ts'
import { VERSION } from '#settings/version.ts'

/** Opens the configured model during the work; null if there is none. */
export async function withModel<T>(work: (model: Model | null) => Promise<T>): Promise<T> {
  const { readModel } = await import('#settings/settings.ts')
  const server = readModel(process.env)
  if (!server) return await work(null)
  const { openModel } = await import('#model/open.ts')
  await using opened = openModel(server, { userAgent: `Parley/${VERSION}` })
  return await work(opened.model)
}
