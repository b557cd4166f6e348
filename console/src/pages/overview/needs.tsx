import {
  CalendarX,
  ChevronRight,
  CircleCheck,
  CircleHelp,
  Inbox,
  type LucideIcon,
  MailCheck,
  MailX,
  TriangleAlert,
  Webhook,
} from 'lucide-react'
import { Link } from 'react-router'
import type { Attention } from '../../api/overview.ts'
import { Section } from '../../ui/section.tsx'
import { whyItWaits } from '../../ui/why-it-waits.ts'

type Need = { key: string; icon: LucideIcon; to: string; title: string; detail: string }

/** Everything that needs a person, each with a link to the place to settle it. */
export function Needs({ attention }: { attention: Attention }) {
  const needs = needsIn(attention)
  if (needs.length === 0)
    return (
      <p className="flex items-center gap-3 rounded-xl border border-line bg-raised px-5 py-4">
        <CircleCheck aria-hidden size={20} className="shrink-0 text-accent" />
        Nothing needs you now. Parley continues by itself.
      </p>
    )
  return (
    <Section title="Needs a person now">
      <ul className="-mx-3 -my-2 divide-y divide-line">
        {needs.map(({ key, icon: Icon, to, title, detail }) => (
          <li key={key}>
            <Link to={to} className="flex items-center gap-3 rounded-lg px-3 py-3 hover:bg-sunken">
              <Icon aria-hidden size={18} className="shrink-0 text-warning" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{title}</span>
                <span className="block text-sm text-soft">{detail}</span>
              </span>
              <ChevronRight aria-hidden size={16} className="shrink-0 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function needsIn({
  requests,
  request_count,
  bounced,
  waiting_mails,
  tray,
  stuck,
  endpoints,
  calendars,
}: Attention): Need[] {
  const rest = request_count - requests.length
  return [
    ...requests.map(({ id, title, reason, organizer_email }) => ({
      key: id,
      icon: CircleHelp,
      to: `/requests/${id}`,
      title: title ?? 'Meeting',
      detail: `${whyItWaits(reason)} · ${organizer_email}`,
    })),
    ...(rest > 0
      ? [
          {
            key: 'more',
            icon: CircleHelp,
            to: '/requests',
            title: `${rest} more requests`,
            detail: 'Each waits for its organizer',
          },
        ]
      : []),
    ...bounced.map(({ email, request_id, title }) => ({
      key: `${request_id} ${email}`,
      icon: MailX,
      to: `/requests/${request_id}`,
      title: email,
      detail: `Mail comes back from this address · ${title ?? 'Meeting'}`,
    })),
    ...counted(
      waiting_mails,
      MailCheck,
      '/outbox',
      ['mail waits', 'mails wait'],
      'Nothing leaves before somebody approves it',
    ),
    ...counted(tray, Inbox, '/tray', ['mail is', 'mails are'], 'Parley does not know where it belongs', ' in the tray'),
    ...counted(
      stuck,
      TriangleAlert,
      '/stuck',
      ['request is', 'requests are'],
      'Parley failed and tries again',
      ' stuck',
    ),
    ...endpoints.map(({ id, url }) => ({
      key: id,
      icon: Webhook,
      to: `/webhooks/${id}`,
      title: url,
      detail: 'Switched off after too many failures; its events wait',
    })),
    ...calendars.map(({ id, member_id, member, name, problem }) => ({
      key: id,
      icon: CalendarX,
      to: `/members/${member_id}`,
      title: `${name}, a calendar of ${member}`,
      detail: problem ?? 'It has not been read lately, so its times are unknown',
    })),
  ]
}

function counted(
  count: number,
  icon: LucideIcon,
  to: string,
  [one, many]: [string, string],
  detail: string,
  end = '',
): Need[] {
  if (count === 0) return []
  return [{ key: to, icon, to, title: `${count} ${count === 1 ? one : many}${end}`, detail }]
}
