// The net that ships with Parley, loaded when the first mail is read. Its file is held against the manifest, because a reading must be made
// again in the same way on every machine.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Net, newNet } from '#core/language/judge/net.ts'
import { type Thresholds, weightsIn } from '#core/language/judge/weights.ts'

export type Manifest = { weights: string; thresholds: Thresholds }

const fileBeside = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))

export const manifest = (): Manifest => JSON.parse(fileBeside('manifest.json').toString('utf8'))

let shipped: Net | null = null

export function shippedNet(): Net {
  if (shipped) return shipped
  const file = fileBeside('weights.bin')
  const { weights, thresholds } = manifest()
  const hash = createHash('sha256').update(file).digest('hex')
  if (hash !== weights)
    throw new Error('src/reader/weights.bin is not the file that src/reader/manifest.json names: check both out again')
  shipped = newNet(weightsIn(file, hash, thresholds))
  return shipped
}
