import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail, MailOpen, Sparkles, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { plainRefusal } from '#core/negotiation/situation/transitions.ts'
import type { MeetingRequest, TimelineEntry } from '../../../client/src/shapes.ts'
import { timelineQuery } from '../api/queries.ts'
import { useOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { More } from '../ui/list.tsx'
import { MailState } from '../ui/mail-state.tsx'
import { Problem } from '../ui/problem.tsx'
import { Time } from '../ui/time.tsx'
import { Meanings, Words } from '../ui/understood.tsx'
import { CorrectReading } from './correct-reading.tsx'

/** Every mail in and out with its reading, and each decision with its reason. */
export function Timeline({ request }: { request: MeetingRequest }) {
  const timeline = useInfiniteQuery(timelineQuery(request.id))
  if (timeline.isError) return <Problem error={timeline.error} retry={() => void timeline.refetch()} />
  if (timeline.isPending) return <p className="py-6 text-soft">Loading…</p>
  const entries = timeline.data.pages.flatMap(({ data }) => data)
  if (entries.length === 0) return <p className="py-6 text-soft">Nothing yet. The first mail leaves in a moment.</p>
  return (
    <>
      <ol className="mt-4 space-y-4">
        {entries.map((entry) => (
          <li key={entry.id} className="grid grid-cols-[1.75rem_1fr] gap-x-3">
            <span aria-hidden className="mt-1 text-soft">
              <Icon kind={entry.kind} />
            </span>
            <div className="min-w-0">
              <Entry entry={entry} request={request} />
            </div>
          </li>
        ))}
      </ol>
      <More query={timeline} label="Show what was before" />
    </>
  )
}

function Icon({ kind }: { kind: TimelineEntry['kind'] }) {
  if (kind === 'mail_sent') return <Mail size={18} />
  if (kind === 'mail_received') return <MailOpen size={18} />
  return kind === 'assigned' ? <Users size={18} /> : <Sparkles size={18} />
}

function Entry({ entry, request }: { entry: TimelineEntry; request: MeetingRequest }) {
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
        {entry.kind === 'mail_sent' && <MailState state={entry.state} />}
        <span className="ml-auto">
          <When at={entry.at} />
        </span>
      </header>
      <div className="wrap-anywhere whitespace-pre-wrap px-4 py-3">
        {entry.reading ? <Words text={entry.text} because={entry.reading.because} /> : entry.text}
      </div>
      {entry.reading && <Understood entry={entry} reading={entry.reading} request={request} />}
    </article>
  )
}

const When = ({ at }: { at: string }): ReactNode => (
  <span className="text-sm text-soft">
    <Time at={at} />
  </span>
)

type Reading = NonNullable<TimelineEntry['reading']>

const READERS = { rules: 'by the rules', rules_and_model: 'by the rules and the model', person: 'by a person' }

type UnderstoodProps = { entry: TimelineEntry; reading: Reading; request: MeetingRequest }

/** The reading of a mail, and a way to correct it. */
function Understood({ entry, reading, request }: UnderstoodProps) {
  const [opened, open] = useOpened()
  const refused = whyNotCorrected(entry, request)
  return (
    <footer className="border-line border-t px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-soft">
          {reading.sure ? 'Understood' : 'Not sure'}, {READERS[reading.read_by]}
        </p>
        <Button disabledReason={refused} onClick={() => open(entry.id)}>
          That is wrong
        </Button>
      </div>
      {reading.request && <AskedFor request={reading.request} />}
      <Meanings reading={reading} />
      {reading.differences.length > 0 && (
        <p className="mt-1 text-soft">The two readers differed: {reading.differences.join('; ')}.</p>
      )}
      {opened === entry.id && refused === null && (
        <CorrectReading entry={entry} requestId={request.id} onClose={() => open(null)} />
      )}
    </footer>
  )
}

/** The wish in the mail that became the request. */
function AskedFor({ request }: { request: NonNullable<Reading['request']> }) {
  const { duration_minutes: minutes, people, timeframe } = request
  const asked = [
    minutes !== null && `for ${minutes} minutes`,
    people.length > 0 && `with ${people.map(({ email, name }) => name ?? email ?? 'somebody').join(', ')}`,
    timeframe?.start && `from ${timeframe.start}`,
    timeframe?.end && `until ${timeframe.end}`,
  ]
  return <p className="mt-1">{['Asks for a meeting', ...asked.filter(Boolean)].join(', ')}.</p>
}

/** Somebody who only asked for others' meeting has no part in its conversation. */
function whyNotCorrected({ from, reading }: TimelineEntry, request: MeetingRequest): string | null {
  const isOfConversation = [request.organizer_email, ...request.participant_emails].includes(from ?? '')
  if (reading?.request && !isOfConversation) return 'This mail only asked for the meeting. Edit the request instead.'
  return plainRefusal('correct_reading', request.status)
}
