import { openModel } from '#model/open.ts'
import type { Settings } from '#settings/settings.ts'
import { VERSION } from '#settings/version.ts'
import { type Finding, ok, skipped, warning } from './finding.ts'

/** Whether the language model can be asked. Without it the rules still read all mail, so this is only a warning. */
export async function checkModelServer({ model: server, egressProxy }: Settings): Promise<Finding> {
  if (server === null) return skipped('model', 'Mail is read by rules alone.')
  const proxy = egressProxy === null ? {} : { proxy: { url: egressProxy } }
  await using opened = openModel(server, { userAgent: `Parley/${VERSION}`, ...proxy })
  const problem = await opened.tryModel()
  if (problem === null) return ok('model', `${new URL(server.url).host} knows ${server.model}.`)
  const remedy = 'Until then only the rules read; docs/how-to/use-a-model.md says how to name a model.'
  return warning('model', `${problem}.`.replace(/\.\.$/, '.'), remedy)
}
