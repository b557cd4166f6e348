import { useQuery } from '@tanstack/react-query'
import { CornerDownRight, Mail, MailOpen, Sparkles, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TimelineEntry } from '../../../client/src/shapes.ts'
import { timelineQuery } from '../api/queries.ts'
import { Problem } from '../ui/problem.tsx'
import { Time } from '../ui/time.tsx'
import { underlined } from '../ui/underlined.ts'

/** Every mail in and out, what was understood of it and by which words, and each decision with its reason. */
export function Timeline({ id }: { id: string }) {
  const timeline = useQuery(timelineQuery(id))
  if (timeline.isError) return <Problem error={timeline.error} retry={() => void timeline.refetch()} />
  if (timeline.isPending) return <p className="py-6 text-soft">Loading…</p>
  if (timeline.data.length === 0)
    return <p className="py-6 text-soft">Nothing yet. The first mail leaves in a moment.</p>
  return (
    <ol className="mt-4 space-y-4">
      {timeline.data.map((entry) => (
        <li key={entry.id} className="grid grid-cols-[1.75rem_1fr] gap-x-3">
          <span aria-hidden className="mt-1 text-soft">
            <Icon kind={entry.kind} />
          </span>
          <div className="min-w-0">
            <Entry entry={entry} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Icon({ kind }: { kind: TimelineEntry['kind'] }) {
  if (kind === 'mail_sent') return <Mail size={18} />
  if (kind === 'mail_received') return <MailOpen size={18} />
  return kind === 'assigned' ? <Users size={18} /> : <Sparkles size={18} />
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const isMail = entry.kind === 'mail_sent' || entry.kind === 'mail_received'
  if (!isMail)
    return (
      <p>
        {entry.text} <When at={entry.at} />
      </p>
    )
  return (
    <article className="rounded-xl border border-line bg-raised">
      <header className="flex flex-wrap items-baseline gap-x-3 border-line border-b px-4 py-2 text-sm">
        <span className="font-medium">{entry.kind === 'mail_sent' ? `To ${entry.to}` : entry.from}</span>
        <span className="min-w-0 truncate text-soft">{entry.subject}</span>
        <span className="ml-auto">
          <When at={entry.at} />
        </span>
      </header>
      <div className="wrap-anywhere whitespace-pre-wrap px-4 py-3">
        {entry.reading ? <Words text={entry.text} reading={entry.reading} /> : entry.text}
      </div>
      {entry.reading && <Understood reading={entry.reading} />}
    </article>
  )
}

const When = ({ at }: { at: string }): ReactNode => (
  <span className="text-sm text-soft">
    <Time at={at} />
  </span>
)

type Reading = NonNullable<TimelineEntry['reading']>

/** The very words that the reading rests on are underlined. */
function Words({ text, reading }: { text: string; reading: Reading }) {
  return underlined(
    text,
    reading.because.map(({ words }) => words),
  ).map(({ from, words, isMarked }) =>
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

const READERS = { rules: 'by the rules', rules_and_model: 'by the rules and the model', person: 'by a person' }

function Understood({ reading }: { reading: Reading }) {
  return (
    <footer className="border-line border-t px-4 py-3 text-sm">
      <p className="text-soft">
        {reading.sure ? 'Understood' : 'Not sure'}, {READERS[reading.read_by]}
      </p>
      <ul className="mt-1 space-y-1">
        {reading.because.map(({ words, meaning }) => (
          <li key={`${words} ${meaning}`} className="flex gap-2">
            <CornerDownRight aria-hidden size={14} className="mt-1 shrink-0 text-soft" />
            <span>
              “{words}” <span className="text-soft">{meaning}</span>
            </span>
          </li>
        ))}
        {reading.doubts.map(({ words, question }) => (
          <li key={`${words} ${question}`} className="flex gap-2 text-warning">
            <CornerDownRight aria-hidden size={14} className="mt-1 shrink-0" />
            <span>I would ask: {question}</span>
          </li>
        ))}
      </ul>
    </footer>
  )
}
