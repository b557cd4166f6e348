// What the net puts out for 200 mails, as hashes of its whole numbers: the same on every machine, or a reading could not be made again.

import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { lookAt } from '#core/language/judge/look.ts'
import type { Net } from '#core/language/judge/net.ts'
import { newEffort } from '#core/language/text/effort.ts'
import { parseExamples } from './marked.ts'
import { inputOf } from './situation.ts'

const MAILS = 200

export function outputHashes(net: Net): Record<string, string> {
  const all = globSync('reader/calibrate/*.txt')
    .sort()
    .flatMap((file) => parseExamples(readFileSync(file, 'utf8')).examples.map((example) => ({ file, example })))
  const step = Math.max(1, Math.floor(all.length / MAILS))
  const chosen = all.filter((_, index) => index % step === 0).slice(0, MAILS)
  return Object.fromEntries(
    chosen.map(({ file, example }) => {
      const input = inputOf(example)
      const { values } = net.run(lookAt(input, input.askedAs, newEffort()).sight)
      const hash = createHash('sha256').update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
      return [`${file.replace('reader/', '')}:${example.line}`, hash.digest('hex').slice(0, 16)]
    }),
  )
}
