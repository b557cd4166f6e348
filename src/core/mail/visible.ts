import { newEffort } from '#core/language/text/effort.ts'
import { newPart, type Passage } from '#core/language/text/quoted-text.ts'
import { withoutGuestLinks } from './guest-links.ts'

/**
 * Splits a mail into its writer's own text and the rest. Answers between quoted lines keep those lines above them, so that the
 * visible part alone shows what each answer is about. Personal links are cut.
 */
export function splitMail(whole: string, sent: string[]): { visible: string; quoted: string } {
  const text = withoutGuestLinks(whole)
  const passages = newPart(text, newEffort(), sent.join('\n'))
  const isInterleaved = passages.length > 1
  const visible = passages.map((passage) => shown(text, passage, isInterleaved)).join('\n')
  return { visible: visible.trim(), quoted: restOf(text, passages).trim() }
}

function shown(text: string, passage: Passage, isInterleaved: boolean): string {
  const words = text.slice(passage.from, passage.to).trimEnd()
  if (!isInterleaved) return words
  const about = passage.about.map(({ from, to }) => quotedLine(text.slice(from, to).trimEnd()))
  return [...about, words].join('\n')
}

const quotedLine = (line: string): string => (/^\s{0,4}>/.test(line) ? line : `> ${line}`)

function restOf(text: string, passages: Passage[]): string {
  let rest = ''
  let from = 0
  for (const passage of passages) {
    rest += text.slice(from, passage.from)
    from = passage.to
  }
  return rest + text.slice(from)
}
