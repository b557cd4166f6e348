import { Ban, Check, CornerDownRight, HelpCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Span } from './time.tsx'
import { underlined } from './underlined.ts'

// A reading of a text: the words behind it and their meaning.

type Because = { words: string; meaning: string }
type Stretch = { start: string; end: string }

export type Understanding = {
  sure: boolean
  free: readonly Stretch[]
  busy: readonly Stretch[]
  because: readonly Because[]
  doubts: readonly { words: string; question: string }[]
}

/** A text with the relevant words underlined. */
export function Words({ text, because }: { text: string; because: readonly Because[] }) {
  const marked = because.map(({ words }) => words)
  return underlined(text, marked).map(({ from, words, isMarked }) =>
    isMarked ? (
      <mark
        key={from}
        className="bg-transparent text-inherit underline decoration-2 decoration-accent underline-offset-4"
      >
        {words}
      </mark>
    ) : (
      <span key={from}>{words}</span>
    ),
  )
}

/** More would be hard to read. */
const TIMES_SHOWN = 5

/** The meaning of the underlined words, and the questions of a careful assistant; the times if no words belong to them. */
export function Meanings({ reading }: { reading: Understanding }) {
  const { because, free, busy, doubts } = reading
  return (
    <ul className="mt-1 space-y-1">
      {because.map(({ words, meaning }) => (
        <Line key={`${words} ${meaning}`} icon={<CornerDownRight size={14} />}>
          “{words}” <span className="text-soft">{meaning}</span>
        </Line>
      ))}
      {because.length === 0 && (
        <>
          <Times icon={<Check size={14} />} name="Can" times={free} />
          <Times icon={<Ban size={14} />} name="Cannot" times={busy} />
        </>
      )}
      {doubts.map(({ words, question }) => (
        <Line key={`${words} ${question}`} icon={<HelpCircle size={14} />} look="text-warning">
          I would ask: {question}
        </Line>
      ))}
    </ul>
  )
}

type TimesProps = { icon: ReactNode; name: string; times: readonly Stretch[] }

function Times({ icon, name, times }: TimesProps) {
  if (times.length === 0) return null
  const rest = times.length - TIMES_SHOWN
  return (
    <Line icon={icon}>
      {name}:{' '}
      {times.slice(0, TIMES_SHOWN).map(({ start, end }, index) => (
        <span key={start}>
          {index > 0 && '; '}
          <Span start={start} end={end} />
        </span>
      ))}
      {rest > 0 && `, and ${rest} more`}
    </Line>
  )
}

function Line({ icon, look = '', children }: { icon: ReactNode; look?: string; children: ReactNode }) {
  return (
    <li className={`flex gap-2 ${look}`}>
      <span aria-hidden className="mt-1 shrink-0 opacity-80">
        {icon}
      </span>
      <span className="wrap-anywhere min-w-0">{children}</span>
    </li>
  )
}
