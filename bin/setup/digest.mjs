import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A digest of the contents of some folders and files, to record what a build was made from. */
export function digestOf(root, parts, isCounted = () => true) {
  const hash = createHash('sha256')
  for (const path of parts.flatMap((part) => filesIn(join(root, part))).filter(isCounted))
    hash.update(`${relative(root, path)}\n`).update(readFileSync(path))
  return hash.digest('hex')
}

/** If the path is a file, only that file. */
function filesIn(path) {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error
    return [path]
  }
}
