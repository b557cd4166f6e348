import { answers } from './en/answers.ts'
import { frame } from './en/frame.ts'
import { invites } from './en/invites.ts'
import { notices } from './en/notices.ts'
import { offers } from './en/offers.ts'
import { organizer } from './en/organizer.ts'
import { reasons } from './en/reasons.ts'
import { times } from './en/times.ts'
import type { Locale } from './facts.ts'

// The sentences of every language, under the same keys. English is the pattern: another language is a folder beside `en`
// whose files satisfy these types, and a line here. A sentence is always whole: what changes in it is handed in as names,
// times and numbers, so that each language may order them as it likes.

const en = { frame, times, offers, answers, invites, organizer, reasons, notices }

export type Catalogue = typeof en

const CATALOGUES: Record<Locale, Catalogue> = { en }

export const sentencesFor = ({ locale }: { locale: Locale }): Catalogue => CATALOGUES[locale]
