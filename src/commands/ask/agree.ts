import { createInterface } from 'node:readline/promises'

/** Whether somebody sits there to be asked. */
export const canAgree = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true

/** Only a plain yes agrees; Enter and the end of the input do not. */
export async function agrees(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), closed])
    return /^\s*y(?:es)?\s*$/i.test(answer)
  } finally {
    terminal.close()
  }
}
