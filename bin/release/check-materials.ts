import { audit, auditText } from './audit.ts'
import { checkLicences } from './licences.ts'
import { HERE, type Package, readPackages, shippedPackages } from './packages.ts'

type Options = { isAudited: boolean; say(line: string): void }

/** The packages of a release; throws where one of them has a licence that we do not accept or a known hole. */
export async function checkMaterials(
  root: string,
  { isAudited, say }: Options,
): Promise<{ packages: Package[]; shipped: Package[] }> {
  const packages = readPackages(root)
  const shipped = shippedPackages(root, packages, HERE)
  checkLicences(packages)
  say(`${packages.length} packages, ${shipped.length} of them in the program. All licences are on our list.`)
  const result = isAudited ? await audit(root, shipped) : { skipped: '--no-audit' }
  say(auditText(result))
  if ('holes' in result && result.holes.some(({ isShipped }) => isShipped))
    throw new Error(
      'Nothing was written, because the release would have known holes. Update the packages; --no-audit leaves out this check.',
    )
  return { packages, shipped }
}
