// A whole mail enters; the language that it is written in leaves.

import type { Language } from '#core/workspace-settings.ts'
import { newEffort } from '../text/effort.ts'
import { plainText } from '../text/html-text.ts'
import { newPart } from '../text/quoted-text.ts'
import { languageOf } from './packs.ts'
import { tokenise } from './tokens.ts'

/** About one word that no other language has. */
const LEAD_MIN = 0.7
/** Another language has a few words in common with one of ours. */
const SHARE_MIN = 0.6

/** In which language somebody writes. Null where their words say too little: "2", "ok", a language that we do not read. */
export function writtenIn(mail: string): Language | null {
  const text = plainText(mail)
  const effort = newEffort()
  const tokens = newPart(text, effort).flatMap(({ from, to }) => tokenise(text, from, to, effort))
  const { pack, lead, share } = languageOf(tokens)
  return lead >= LEAD_MIN && share >= SHARE_MIN ? (pack.code as Language) : null
}
