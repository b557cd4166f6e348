import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useParams } from 'react-router'
import type { BookingLink } from '../../../client/src/shapes.ts'
import { type BookingPage, type BookingWeek, bookingFiguresQuery, bookingLinkQuery } from '../api/booking-links.ts'
import { useRefusal } from '../api/members.ts'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { LinkActivity } from './booking-link/activity.tsx'
import { FoundBy } from './booking-link/found-by.tsx'
import { MeetingSettings } from './booking-link/meeting-settings.tsx'
import { Outcome } from './booking-link/outcome.tsx'
import { Preview } from './booking-link/preview.tsx'
import { Questions } from './booking-link/questions.tsx'
import { Share } from './booking-link/share.tsx'
import { linkState } from './booking-link/state.ts'
import { TimeRules } from './booking-link/time-rules.tsx'

const BACK = { to: '/booking-links', label: 'All booking links' }

/** One booking link: how to pass it on, what came of it, how it looks, and its settings. */
export function BookingLinkPage() {
  const { id = '' } = useParams()
  const link = useQuery(bookingLinkQuery(id))
  const figures = useQuery(bookingFiguresQuery(id))
  if (link.data && figures.data)
    return <Shown key={id} link={link.data} page={figures.data.page} weeks={figures.data.weeks} />
  const failed = [link, figures].find((query) => query.isError)
  if (!failed?.error) return <Loading />
  return (
    <>
      <PageHeader title="Booking link" back={BACK} />
      <Problem error={failed.error} retry={() => void failed.refetch()} />
    </>
  )
}

type Props = { link: BookingLink; page: BookingPage; weeks: readonly BookingWeek[] }

function Shown({ link, page, weeks }: Props) {
  const refusal = useRefusal('edit_booking_link', {
    kind: 'booking_link',
    teamIds: link.team_id ? [link.team_id] : [],
    memberIds: link.workspace_membership_id ? [link.workspace_membership_id] : [],
  })
  const state = linkState({ isOn: link.active, isUsed: page.is_used })
  return (
    <>
      <PageHeader
        title={link.title}
        back={BACK}
        lead={
          <>
            <span>
              {page.host} · {link.durations.join(', ')} min
            </span>
            {state && (
              <span className="mt-1 block text-warning">
                {state.label}: {state.text}
              </span>
            )}
          </>
        }
        actions={
          <>
            <OpenPage url={link.url} />
            <LinkActivity link={link} isUsed={page.is_used} refusal={refusal} />
          </>
        }
      />
      <div className="space-y-6">
        <Share link={link} refusal={refusal} />
        <Outcome page={page} weeks={weeks} />
        <Preview link={link} />
        {refusal === null ? (
          <>
            <MeetingSettings link={link} host={page.host} />
            <TimeRules link={link} />
            <Questions link={link} />
            <FoundBy link={link} />
          </>
        ) : (
          <p className="text-soft text-sm">{refusal}</p>
        )}
      </div>
    </>
  )
}

const OpenPage = ({ url }: { url: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noopener"
    className="inline-flex min-h-9 items-center gap-2 rounded-lg border border-line bg-raised px-3 py-1.5 font-medium text-sm hover:bg-sunken"
  >
    <ExternalLink aria-hidden size={16} />
    Open the page
  </a>
)
