// `npm run ship -- WEIGHTS`: makes trained weights the ones that Parley reads with. Writes them to src/reader with a manifest (what they were
// trained on, by hash; the thresholds; how well mails kept aside are read with them), and 200 outputs that every machine must reproduce.

import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { newNet } from '#core/language/judge/net.ts'
import { SIGHT_VERSION } from '#core/language/judge/sight.ts'
import { weightsIn } from '#core/language/judge/weights.ts'
import { outputHashes } from './outputs.ts'
import { figuresOf, scoreFiles, scoreTable } from './score.ts'

const file = process.argv[2]
if (file === undefined) {
  process.stderr.write('Usage: npm run ship -- WEIGHTS (a file that reader/train.py has written)\n')
  process.exit(2)
}

/** Chosen by hand on reader/calibrate: no more may be sure and wrong than without the net. */
const thresholds = { restate: 400, backed: 500, object: 850, sure: 850 }

const weights = readFileSync(file)
const net = newNet(weightsIn(weights, hashOf(weights), thresholds))
const aside = scoreFiles('reader/aside/*.txt', net)
const manifest = {
  weights: hashOf(weights),
  sight: SIGHT_VERSION,
  thresholds,
  training: { seed: 1, teachers: 2, passes: 13, variants: 1 },
  aside: { rules: figuresOf(aside, 'rules'), net: figuresOf(aside, 'net'), both: figuresOf(aside, 'both') },
  examples: Object.fromEntries(
    globSync('reader/examples/*.txt')
      .sort()
      .map((each) => [each.replace('reader/examples/', ''), hashOf(readFileSync(each))]),
  ),
}
writeFileSync('src/reader/weights.bin', weights)
writeFileSync('src/reader/manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
writeFileSync('reader/outputs.json', `${JSON.stringify(outputHashes(net), null, 2)}\n`)
process.stdout.write(`${scoreTable(aside)}\n`)

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
